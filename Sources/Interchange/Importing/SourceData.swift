import Catalog

/// What files said of a book beyond its fields: a JSON object with a member for each program.
///
/// ```json
/// {"goodreads":{"id":"13651","originalYear":"1974"},"csv":{"condition":"worn"}}
/// ```
enum SourceData {
  /// The source data of a record as they are kept with its book; "" without any.
  static func text(of record: ImportedBook) -> String {
    guard case .object(let members) = record.sourceData else { return "" }
    let program = record.origin.program.isEmpty ? "file" : record.origin.program
    let rest = members.filter { $0.key != "from" }
    guard !rest.isEmpty else { return "" }
    return JSON.object([JSON.Member(program, .object(rest))]).written
  }

  /// Old source data with newer ones of some programs.
  ///
  /// Newer data of a program replace the older ones only with the same id; without an id nobody
  /// knows whether both are of the same record.
  static func united(_ old: String, with new: String) -> String {
    guard !old.isEmpty else { return new }
    guard old != new, let newer = JSON(parsing: new) else { return old }
    // Old data that are no JSON were not written by Octavo: they are kept under a name of their
    // own.
    guard let older = JSON(parsing: old), case .object(var members) = older else {
      return JSON.object([JSON.Member("before", .string(old))] + newer.members).written
    }
    for member in newer.members {
      if let index = members.firstIndex(where: { $0.key == member.key }) {
        if member.value["id"] != nil, members[index].value["id"] == member.value["id"] {
          let former = members[index].value["former"].map { [JSON.Member("former", $0)] } ?? []
          members[index] = JSON.Member(member.key, .object(member.value.members + former))
        }
      } else {
        members.append(member)
      }
    }
    return JSON.object(members).written
  }

  /// The ids under which ``text(of:)`` keeps a record; nil where only parsing that text would tell.
  static func numbers(of record: ImportedBook) -> [BookOrigin]? {
    let (program, id) = (record.origin.program, record.origin.id)
    guard record.exact == nil, id.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
    if id.isEmpty { return record.extras.contains { $0.key == "id" } ? nil : [] }
    return [BookOrigin(program: program.isEmpty ? "file" : program, number: id)]
  }

  /// The further ISBNs in source data.
  static func isbns(in source: String?, of program: String) -> [String] {
    guard let source, !source.isEmpty, let data = JSON(parsing: source) else { return [] }
    let numbers = data[program.isEmpty ? "file" : program]?["identifiers"]?["isbn"]
    return (numbers?.elements ?? []).compactMap(\.text)
  }

  /// The ids of a book in a program, by its source data; several after a merge.
  static func numbers(in source: String?, of program: String) -> [String] {
    guard let source, !source.isEmpty, let data = JSON(parsing: source) else { return [] }
    let former = data[program]?["former"]?.elements ?? []
    return ([data[program]].compactMap(\.self) + former).compactMap { $0["id"]?.text }
  }
}

extension ImportedBook {
  /// What the file says beyond the fields of a book, in a few words each: "oclc 123".
  package var keptWords: [String] {
    var words = identifiers.map { "\($0.scheme) \($0.value)" }
    words += extras.map { "\($0.key) \($0.value.text ?? $0.value.written)" }
    return words
  }
}
