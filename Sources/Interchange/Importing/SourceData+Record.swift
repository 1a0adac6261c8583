import Books
import Catalog

extension SourceData {
  /// The source data of a record as they are kept with its book; "" without any.
  static func text(of record: ImportedBook) -> String {
    guard case .object(let members) = record.sourceData else { return "" }
    let program = record.origin.program.isEmpty ? "file" : record.origin.program
    let rest = members.filter { $0.key != "from" }
    guard !rest.isEmpty else { return "" }
    return JSON.object([JSON.Member(program, .object(rest))]).written
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
    members = SourceData.members(source)
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

extension ImportedBook {
  /// Facts of the file beyond the fields of a book, in a few words each: "oclc 123".
  package var keptWords: [String] {
    var words = identifiers.map { "\($0.scheme) \($0.value)" }
    words += extras.map { "\($0.key) \($0.value.text ?? $0.value.written)" }
    return words
  }
}
