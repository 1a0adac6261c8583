import Books
import Catalog
import Foundation
import Interchange

/// What a person reads in a record of a recorded answer.
struct Label {
  let file: String
  let record: Int
  /// By the name of its column.
  let values: [String: String]

  static func all() throws -> [Label] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let text = try String(contentsOfFile: path + "/Fixtures/labels.tsv", encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let names = lines.first ?? []
    return lines.dropFirst().map { cells in
      let values = Dictionary(uniqueKeysWithValues: zip(names, cells))
      return Label(
        file: values["file"] ?? "",
        record: Int(values["record"] ?? "") ?? 0,
        values: values
      )
    }
  }
}

/// How often a field is what a person reads.
struct AgreementTable: CustomStringConvertible {
  private var right: [String: Int] = [:]
  private var all: [String: Int] = [:]
  private(set) var disagreements: [String] = []

  private static let fields = [
    "isbn", "title", "subtitle", "authors", "publishers", "year", "pages", "language", "series",
    "volume",
  ]

  mutating func compare(_ label: Label, with book: ImportedBook) {
    for field in Self.fields {
      let wanted = Self.plain(label.values[field] ?? "", field)
      let found = Self.plain(Self.text(of: field, in: book.draft), field)
      guard !wanted.isEmpty || !found.isEmpty else { continue }
      all[field, default: 0] += 1
      if wanted == found || field == "authors" && Self.isSame(wanted, found) {
        right[field, default: 0] += 1
      } else {
        disagreements.append(
          "\(label.file) \(label.record) \(field): “\(found)” for “\(wanted)”"
        )
      }
    }
  }

  var shares: [(field: String, share: Double)] {
    Self.fields.map { ($0, Double(right[$0] ?? 0) / Double(max(1, all[$0] ?? 0))) }
  }

  var description: String {
    Self.fields.map { field in
      let share = Double(right[field] ?? 0) * 100 / Double(max(1, all[field] ?? 0))
      let percent = String(format: "%.1f", share)
      return "\(field)\t\(right[field] ?? 0) of \(all[field] ?? 0)\t\(percent) %"
    }.joined(separator: "\n")
  }

  private static func text(of field: String, in draft: BookDraft) -> String {
    switch field {
    case "isbn": draft.isbn
    case "title": draft.title
    case "subtitle": draft.subtitle
    case "authors":
      draft.authors.map { "\($0.author.name)|\($0.role.rawValue)" }.joined(separator: "; ")
    case "publishers": draft.publishers.map(\.name).joined(separator: "; ")
    case "year": draft.year
    case "pages": draft.pages
    case "language": draft.language
    case "series": draft.series?.name ?? ""
    default: draft.volume
    }
  }

  private static func plain(_ text: String, _ field: String) -> String {
    switch field {
    case "isbn": (try? ISBN.parse(text))?.digits ?? text
    // As printed it may have a month.
    case "year": text.split { !$0.isNumber }.first { $0.count == 4 }.map(String.init) ?? text
    case "language": (try? Language.parse(text))?.code ?? text
    default: text
    }
  }

  /// Years of life and what is in brackets behind a name tell two people of a name apart.
  private static func isSame(_ wanted: String, _ found: String) -> Bool {
    let (ours, theirs) = (wanted.components(separatedBy: "; "), found.components(separatedBy: "; "))
    return ours.count == theirs.count
      && zip(ours, theirs).allSatisfy { one, other in
        let parts = other.components(separatedBy: "|")
        let name = parts[0].components(separatedBy: " (")[0]
        return one == other || one == ([name] + parts.dropFirst()).joined(separator: "|")
      }
  }
}
