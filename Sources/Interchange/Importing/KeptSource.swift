import Catalog

/// What a book's source data say, for people to read: whose file it was, and a line for each fact.
package struct KeptSource: Hashable, Sendable {
  /// "Goodreads", "a table".
  package let program: String
  package private(set) var facts: [Fact] = []

  package struct Fact: Hashable, Sendable {
    /// As the file calls it, with what it is part of: "physical, weight"; "" where it has no name.
    package let name: String
    package let text: String

    /// "weight: 400 g".
    package var words: String { name.isEmpty ? text : "\(name): \(text)" }
  }

  /// What source data hold, the programs in their order; what is no JSON is one text.
  package static func all(in source: String?) -> [KeptSource] {
    guard let source, !source.isEmpty else { return [] }
    guard let data = JSON(parsing: source), case .object(let members) = data else {
      return [KeptSource(program: "a file", facts: [Fact(name: "", text: source)])]
    }
    return members.map { member in
      var kept = KeptSource(program: words(of: member.key))
      kept.add(member.value, named: "")
      return kept
    }
  }

  /// Texts of a list stand in one line; numbers by their own names, without "identifiers" before.
  private mutating func add(_ value: JSON, named name: String) {
    switch value {
    case .null: break
    case .bool(let flag): facts.append(Fact(name: name, text: flag ? "yes" : "no"))
    case .number(let text), .string(let text): facts.append(Fact(name: name, text: text))
    case .array(let elements):
      let texts = elements.compactMap(\.text)
      if texts.count == elements.count {
        facts.append(Fact(name: name, text: texts.joined(separator: "; ")))
      } else {
        for element in elements { add(element, named: name) }
      }
    case .object(let members):
      for member in members {
        let isPlain = name.isEmpty || name == "identifiers"
        add(member.value, named: isPlain ? member.key : "\(name), \(member.key)")
      }
    }
  }

  private static func words(of program: String) -> String {
    if program.hasPrefix("table-") || program == "csv" { return "a table" }
    return names[program] ?? program.prefix(1).uppercased() + program.dropFirst()
  }

  private static let names = [
    "bibtex": "BibTeX", "csl": "CSL-JSON", "dublincore": "Dublin Core", "file": "a file",
    "googlebooks": "Google Books", "json": "JSON", "librarything": "LibraryThing", "mods": "MODS",
    "ndl": "NDL", "onix": "ONIX", "openlibrary": "Open Library", "opds": "OPDS", "ris": "RIS",
    "storygraph": "StoryGraph", "unimarc": "UNIMARC", "calibre": "calibre",
  ]
}
