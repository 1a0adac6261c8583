import Books
import Synchronization

/// The records of files, kept in memory between planning and writing where they are few enough.
///
/// Reading a file again takes a tenth of an import, and with nested JSON a third. Records that are
/// kept are also those that a person looked at, whatever became of the file meanwhile.
final class KeptRecords: Sendable {
  /// From larger files none is kept, in bytes: a record takes one or two thousand in memory.
  ///
  /// With 100,000 books of nested JSON, 33.6 MB, an import takes a third less when they are kept.
  private static let mostBytes = 48 * 1_048_576
  /// How many records are in a portion: 16 and 65,536 take an import of 100,000 books of nested JSON
  /// the same time.
  private static let portion = 1024

  private struct State {
    var isWhole: Bool
    /// In portions: one array would be copied as a whole when it grows, and be there twice
    /// meanwhile.
    var portions: [[ImportedBook]] = []
  }

  private let state: Mutex<State>
  private let mostPortions: Int

  /// - Parameters:
  ///   - bytes: How large the files are.
  ///   - most: The most records that are kept; with more, none is.
  init(ofFiles bytes: Int, most: Int = 131_072) {
    state = Mutex(State(isWhole: bytes <= Self.mostBytes))
    mostPortions = most / Self.portion
  }

  /// True while all received records are still there.
  var isWhole: Bool { state.withLock { $0.isWhole } }

  func append(_ record: ImportedBook) {
    state.withLock { state in
      guard state.isWhole else { return }
      if state.portions.last?.count ?? Self.portion == Self.portion {
        guard state.portions.count < mostPortions else {
          state = State(isWhole: false)
          return
        }
        state.portions.append([])
        state.portions[state.portions.count - 1].reserveCapacity(Self.portion)
      }
      state.portions[state.portions.count - 1].append(record)
    }
  }

  /// One of them, by its place among all; nil where they are not kept.
  subscript(row: Int) -> ImportedBook? {
    state.withLock { state in
      let (portion, place) = row.quotientAndRemainder(dividingBy: Self.portion)
      guard state.isWhole, state.portions.indices.contains(portion),
        state.portions[portion].indices.contains(place)
      else { return nil }
      return state.portions[portion][place]
    }
  }

  /// Frees the records, where the files are read once more anyway.
  func forget() {
    state.withLock { $0 = State(isWhole: false) }
  }

  /// Hands on the records in the order of the files.
  ///
  /// - Parameter isLast: Whether they are freed on the way, so that what is written can take their
  ///   memory.
  func forEach(isLast: Bool, _ body: (ImportedBook) throws -> Void) throws {
    let count = state.withLock { state in
      if isLast { state.isWhole = false }
      return state.portions.count
    }
    for index in 0..<count {
      try Task.checkCancellation()
      let portion = state.withLock { state in
        defer { if isLast { state.portions[index] = [] } }
        return state.portions[index]
      }
      // By index: an iterator would copy each record.
      for place in portion.indices { try body(portion[place]) }
    }
  }
}

/// A book's source data for people to read: whose file it was, and a line for each fact.
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

  /// The contents of source data, the programs in their order; data that are no JSON are one text.
  package static func all(in source: String?) -> [KeptSource] {
    guard let source, !source.isEmpty else { return [] }
    guard let data = JSON(parsing: source), case .object(let members) = data else {
      return [KeptSource(program: tr("a file"), facts: [Fact(name: "", text: source)])]
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
    case .bool(let flag): facts.append(Fact(name: name, text: flag ? tr("yes") : tr("no")))
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
    if program.hasPrefix("table-") || program == "csv" { return tr("a table") }
    if program == "file" { return tr("a file") }
    return names[program] ?? program.prefix(1).uppercased() + program.dropFirst()
  }

  private static let names = [
    "bibtex": "BibTeX", "csl": "CSL-JSON", "dublincore": "Dublin Core",
    "googlebooks": "Google Books", "json": "JSON", "librarything": "LibraryThing", "mods": "MODS",
    "ndl": "NDL", "onix": "ONIX", "openlibrary": "Open Library", "opds": "OPDS", "ris": "RIS",
    "storygraph": "StoryGraph", "unimarc": "UNIMARC", "calibre": "calibre",
  ]
}
