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
  /// knows whether both are of the same record, and what they say otherwise is added.
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
          // What was added to them here stays, and what the newer ones say nothing of.
          let kept = members[index].value.members.filter {
            [former, repeated].contains($0.key) || member.value[$0.key] == nil
          }
          members[index] = JSON.Member(member.key, .object(member.value.members + kept))
        } else {
          let united = adding([], member.value.members, to: members[index].value)
          members[index] = JSON.Member(member.key, united)
        }
      } else {
        members.append(member)
      }
    }
    return JSON.object(members).written
  }

  /// The data of one program with what another record says otherwise, unless an earlier one did.
  fileprivate static func adding(
    _ otherwise: [JSON.Member],
    _ extras: [JSON.Member],
    to known: JSON
  ) -> JSON {
    let new = extras.filter {
      ![repeated, former].contains($0.key) && known[$0.key] != $0.value
    }
    let said = otherwise + new
    let earlier = known[repeated]?.elements ?? []
    let isKnown = earlier.contains { one in said.allSatisfy { one[$0.key] == $0.value } }
    guard !said.isEmpty, !isKnown else { return known }
    let rest = known.members.filter { $0.key != repeated }
    return .object(rest + [JSON.Member(repeated, .array(earlier + [.object(said)]))])
  }

  /// What later records of the same file say otherwise.
  fileprivate static let repeated = "repeated"
  /// The data of books that were merged into this one.
  private static let former = "former"

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

/// The source data of a book, and what later records of the same file say otherwise of it, each once.
///
/// ```json
/// {"table-7f":{"condition":"worn","repeated":[{"Notes":"signed","condition":"good"}]}}
/// ```
///
/// They are read once and written once, however many records there are.
struct RepeatedSource {
  private let before: String
  private var members: [JSON.Member]
  private var isChanged = false

  init(_ source: String) {
    before = source
    let text = source.isEmpty ? [] : [JSON.Member("before", .string(source))]
    members = JSON(parsing: source)?.membersOfObject ?? text
  }

  /// - Parameter otherwise: What the record says otherwise in fields.
  mutating func add(_ otherwise: [JSON.Member], of record: ImportedBook) {
    let program = record.origin.program.isEmpty ? "file" : record.origin.program
    let extras = (record.sourceData?.members ?? []).filter { $0.key != "from" }
    guard !otherwise.isEmpty || !extras.isEmpty else { return }
    let place = members.firstIndex { $0.key == program }
    let known = place.map { members[$0].value } ?? .object([])
    let kept = SourceData.adding(otherwise, extras, to: known)
    guard kept != known else { return }
    isChanged = true
    if let place { members.remove(at: place) }
    members.append(JSON.Member(program, kept))
  }

  /// The source data with what was added.
  var text: String { isChanged ? JSON.object(members).written : before }
}

extension JSON {
  fileprivate var membersOfObject: [Member]? {
    if case .object(let members) = self { members } else { nil }
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
