import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What the table of docs/importing.md calls whole comes back also where the text looks like the
/// format's own signs.
struct OddTextTests {
  /// Texts that people write, and that formats have a meaning for.
  private static let texts = [
    "[Untitled]", "[s.n.]", "Pub :", "Etc.", "a; b", "a;b", "a, b", "x (y)", "Smith & Sons",
    "a < b", "<i>x</i>", "&amp;", "100 % sure", "C#", "x #3", "x #3, y #4", "a -- b",
    "Emma / by Ann", "Emma = Emma", "“quoted”", "\"straight\"", "{braced}", "\\textbf{x}", "$5",
    "Humboldt, Alexander von", "Faber and Faber", "and", "others", "n.d.", "A: B", "A : B", "x.",
    "x,", "x;", "x:", "x/", "(x)", "1984", "null", "true", "~x~", "a_b^c", "it's",
    "``x''", "a--b", "straße", "@x", "%x", "x\\", "\\&", "é", "Ann (editor)", "The X", "Y, The",
    "Foo (Bar, #2)", "Foo: Bar (Baz)", "I, Robot", "Lee, Ann", "Lee, A. B.", "van der Berg",
  ]

  private enum Part: String, CaseIterable {
    case title, subtitle, author, publisher, genre, series, tag, shelf, notes

    func put(_ text: String, in draft: inout BookDraft) {
      switch self {
      case .title: draft.title = text
      case .subtitle: draft.subtitle = text
      case .author:
        draft.authors = [
          Credit(author: Reference(name: text)), Credit(author: Reference(name: "Jo March")),
        ]
      case .publisher: draft.publishers = [Reference(name: text), Reference(name: "Second")]
      case .genre: draft.genre = Reference(name: text)
      case .series:
        draft.series = Reference(name: text)
        draft.volume = "6"
      case .tag: draft.tags = [Reference(name: text), Reference(name: "other")]
      case .shelf: draft.shelf = text
      case .notes: draft.notes = text + "\nA second line\n\n" + text
      }
    }

    func text(of draft: BookDraft) -> [String] {
      switch self {
      case .title: [draft.title]
      case .subtitle: [draft.subtitle]
      case .author: draft.authors.map(\.author.name)
      case .publisher: draft.publishers.map(\.name)
      case .genre: draft.genre.map { [$0.name] } ?? []
      case .series: [draft.series?.name ?? "", draft.volume]
      case .tag: draft.tags.map(\.name)
      case .shelf: [draft.shelf]
      case .notes: [draft.notes]
      }
    }
  }

  /// The formats and the parts of a book that come back from them.
  private static let whole: [(ExportFormat, [Part])] = [
    (.marcXML, Part.allCases),
    (.bibTeX, [.title, .subtitle, .publisher, .series]),
    (.ris, [.title, .subtitle, .publisher, .series, .tag, .shelf, .notes]), (.opf, Part.allCases),
    (.cslJSON, [.title, .subtitle, .publisher, .genre, .series, .tag, .notes]),
  ]

  @Test func `a text that looks like signs of a format comes back from it`() throws {
    var lost: [String] = []
    for (format, parts) in Self.whole {
      for part in parts {
        let catalog = try Catalog.inMemory(user: "maria")
        try catalog.write { edit in
          for (place, text) in Self.texts.enumerated() {
            var draft = BookDraft.book("Book \(place)")
            part.put(text, in: &draft)
            _ = try edit.books.add(draft)
          }
        }
        let came = try drafts(in: copy(of: catalog, through: format))
        for draft in try drafts(in: catalog) {
          let was = part.text(of: draft)
          // Titles tell which book it is, except where they are what is compared.
          let same = came.first {
            part == .title ? part.text(of: $0) == was : $0.title == draft.title
          }
          .map(part.text)
          if was != same {
            lost.append("\(format.id) \(part): \(was) → \(same.map { "\($0)" } ?? "nothing")")
          }
        }
      }
    }
    #expect(lost == [])
  }

  @Test func `a binding without an ISBN and a misprinted ISBN come back from MARCXML`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      for (format, isbn) in [("ebook", ""), ("paperback", "123456789 [sic]"), ("hardcover", "")] {
        var draft = BookDraft.book("A \(format)")
        (draft.format, draft.isbn) = (format, isbn)
        _ = try edit.books.add(draft)
      }
    }
    let came = try drafts(in: copy(of: catalog, through: .marcXML))
    let was = try drafts(in: catalog)
    #expect(was.map(\.isbn).contains { $0.contains("[sic]") })
    for draft in was {
      let same = came.first { $0.title == draft.title }
      #expect(same?.format == draft.format && same?.isbn == draft.isbn, "\(draft)")
    }
  }

  private func drafts(in catalog: Catalog) throws -> [BookDraft] {
    try catalog.read { view in
      try view.books.cards((1...Self.texts.count).map { ID(rawValue: Int64($0)) }).map(
        BookDraft.init
      )
    }
  }
}
