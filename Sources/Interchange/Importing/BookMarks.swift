import Books
import CResources

/// What tells books of one title and author apart though no field has it: the volume of a work that is
/// no series, and the edition.
struct BookMarks: Hashable {
  fileprivate(set) var volumes: Set<String> = []
  fileprivate(set) var editions: Set<String> = []

  /// True when both have a volume, or an edition, and not the same one.
  func differ(from other: BookMarks) -> Bool {
    Self.areApart(volumes, other.volumes, by: Self.isSameVolume)
      || Self.areApart(editions, other.editions, by: Self.isSameEdition)
  }

  private static func areApart(
    _ mine: Set<String>,
    _ theirs: Set<String>,
    by isSame: (String, String) -> Bool
  ) -> Bool {
    !mine.isEmpty && !theirs.isEmpty
      && !mine.contains { one in theirs.contains { isSame(one, $0) } }
  }

  /// "1" and "Band 1" are the same, "1a" and "1b" are not.
  private static func isSameVolume(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let number = VolumeLabel(one).number, number == VolumeLabel(other).number else {
      return false
    }
    return [one, other].contains { $0.allSatisfy(\.isNumber) }
  }

  /// "2nd edition" and "2, revised" are the same.
  private static func isSameEdition(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let number = VolumeLabel(one).number else { return false }
    return number == VolumeLabel(other).number
  }
}

/// Finds these marks, and the numbers of single copies, among source data by the names of their columns.
///
/// A file has the same few names in each row, so that each is looked up once.
struct MarkReader {
  private enum Mark: String {
    case volume, edition, copy
    /// The number of a copy among those of one book: "1", "2".
    case copyNumber
  }

  private var marks: [String: Mark?] = [:]

  mutating func marks(of record: ImportedBook) -> BookMarks {
    var found = BookMarks()
    // Of a series a person is asked: another program may count its books in another way.
    if record.draft.series == nil { Self.add(record.draft.volume, to: &found.volumes) }
    for extra in record.extras { add(extra.value, named: extra.key, to: &found) }
    for field in record.custom { add(.string(field.text), named: field.name, to: &found) }
    return found
  }

  mutating func marks(of card: BookCard) -> BookMarks {
    var found = BookMarks()
    Self.add(card.book.volume?.text ?? "", to: &found.volumes)
    for data in Self.records(in: card.book.source) {
      for member in data { add(member.value, named: member.key, to: &found) }
    }
    let draft = BookDraft(card)
    for field in draft.custom.fields {
      add(.string(draft.custom[field]), named: field.name, to: &found)
    }
    return found
  }

  /// The numbers by which a record tells copies of one book apart, such as a barcode.
  mutating func copies(of record: ImportedBook) -> Set<String> {
    copies(in: record.extras)
  }

  /// The numbers of copies that a book has among its source data.
  mutating func copies(in source: String?) -> Set<String> {
    var found: Set<String> = []
    for data in Self.records(in: source) { found.formUnion(copies(in: data)) }
    return found
  }

  private mutating func copies(in members: [JSON.Member]) -> Set<String> {
    var found: Set<String> = []
    var numbers: Set<String> = []
    for member in members {
      let mark = mark(member.key)
      guard mark == .copy || mark == .copyNumber else { continue }
      for value in member.value.elements {
        let text = value.text ?? ""
        if mark == .copy { Self.add(text, to: &found) } else { Self.add(text, to: &numbers) }
      }
    }
    // The copies of two branches may have the same numbers, but not the same barcodes.
    return found.isEmpty ? numbers : found
  }

  private mutating func add(_ value: JSON, named name: String, to marks: inout BookMarks) {
    switch mark(name) {
    case .volume: for one in value.elements { Self.add(one.text ?? "", to: &marks.volumes) }
    case .edition: for one in value.elements { Self.add(one.text ?? "", to: &marks.editions) }
    case .copy, .copyNumber, nil: break
    }
  }

  private static func add(_ text: String, to texts: inout Set<String>) {
    let text = folded(trimmed(text))
    if !text.isEmpty { texts.insert(text) }
  }

  private mutating func mark(_ name: String) -> Mark? {
    if let known = marks[name] { return known }
    let mark = Self.names[DelimitedHeader.key(name)]
    marks[name] = .some(mark)
    return mark
  }

  /// The data of each program in a book's source data, and of rows that repeated it.
  private static func records(in source: String?) -> [[JSON.Member]] {
    guard let source, !source.isEmpty else { return [] }
    return SourceData.members(source).flatMap { program in
      let more = ["repeated", SourceData.former].flatMap { program.value[$0]?.elements ?? [] }
      return [program.value.members] + more.map(\.members)
    }
  }

  /// The part `[marks]` of `Resources/columns.txt`.
  private static let names: [String: Mark] = {
    let bytes = UnsafeRawBufferPointer(start: octavo_columns(), count: octavo_columns_size())
    var names: [String: Mark] = [:]
    var (isInPart, mark) = (false, Mark?.none)
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      var text = String(decoding: line, as: UTF8.self)[...]
      if text.first == "[" { isInPart = text == "[marks]" }
      guard isInPart else { continue }
      if text.first != " ", let colon = text.firstIndex(of: ":") {
        mark = Mark(rawValue: String(text[..<colon]))
        text = text[text.index(after: colon)...]
      }
      guard let mark else { continue }
      for name in text.split(separator: ",") {
        let key = DelimitedHeader.key(String(name))
        if !key.isEmpty { names[key] = mark }
      }
    }
    return names
  }()
}
