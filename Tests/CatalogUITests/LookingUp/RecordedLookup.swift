import TestSupport
import Books
import Catalog
import Interchange
import Synchronization

@testable import CatalogUI

/// Answers of public catalogues as they were recorded, for the screens: nobody is asked.
final class RecordedLookup: Sendable {
  private let outcomes: Mutex<[String: LookupState]>
  private let log = Mutex<[String]>([])
  private let isAllowed = Mutex(false)

  /// What was asked, each call a line.
  var asked: [String] { log.withLock { $0 } }
  /// Whether a yes was remembered.
  var wasAllowed: Bool { isAllowed.withLock { $0 } }

  init(_ outcomes: [String: LookupState] = RecordedLookup.usual) {
    self.outcomes = Mutex(outcomes)
  }

  func answer(_ isbn: String, _ outcome: LookupState) {
    outcomes.withLock { $0[isbn] = outcome }
  }

  func lookup(_ permission: BookLookup.Permission = .on) -> BookLookup {
    BookLookup(
      permission: permission,
      terms: "Look-ups ask example.org. It is told the ISBNs; nothing of readers, loans or notes.",
      allow: { self.isAllowed.withLock { $0 = true } },
      look: { isbns, asking, tell in
        self.log.withLock { $0.append("\(asking): \(isbns.map(\.digits).joined(separator: " "))") }
        for isbn in isbns {
          let known = self.outcomes.withLock { $0[isbn.digits] }
          guard asking != .nobody else {
            tell(isbn, .failed(.init(words: "not asked: offline", again: nil, needsPerson: false)))
            continue
          }
          tell(isbn, known ?? .notFound)
        }
      }
    )
  }

  func options(_ permission: BookLookup.Permission = .on) -> OctavoApp.Options {
    var options = OctavoApp.Options()
    options.lookup = lookup(permission)
    return options
  }

  static func found(
    _ title: String,
    _ author: String,
    isbn: String,
    publisher: String,
    year: String,
    pages: String,
    in source: String = "Open Library"
  ) -> FoundBook {
    var record = ImportedBook(place: Place(file: source, record: 1), readAt: .test)
    record.draft.title = title
    record.draft.authors = [Credit(author: Reference(name: author))]
    record.draft.isbn = isbn
    record.draft.publishers = [Reference(name: publisher)]
    record.draft.year = year
    record.draft.pages = pages
    var origins: [BookField: String] = [:]
    for field in BookField.allCases where !record.draft.texts(of: field).isEmpty {
      origins[field] = source
    }
    origins[.pages] = "K10plus"
    return FoundBook(record: record, sources: [source, "K10plus"], origins: origins)
  }

  /// One that is found, one that are several, one that fails, one that needs a person; no other is known.
  static let usual: [String: LookupState] = [
    "9780441478125": .found(
      found(
        "The Left Hand of Darkness",
        "Ursula K. Le Guin",
        isbn: "9780441478125",
        publisher: "Ace",
        year: "1987",
        pages: "304"
      )
    ),
    "9780807083697": .found(
      found(
        "Kindred",
        "Octavia E. Butler",
        isbn: "9780807083697",
        publisher: "Beacon",
        year: "2003",
        pages: "287"
      )
    ),
    "9783518419090": .several([
      found(
        "Gesang der Fledermäuse",
        "Olga Tokarczuk",
        isbn: "9783518419090",
        publisher: "Kampa",
        year: "2019",
        pages: "307",
        in: "DNB"
      ),
      found(
        "Atlas eines Archipels",
        "Ada Meyer",
        isbn: "9783518419090",
        publisher: "Insel",
        year: "1999",
        pages: "120",
        in: "DNB"
      ),
    ]),
    "9780141439587": .failed(
      .init(words: "Open Library asks to wait (503).", again: nil, needsPerson: false)
    ),
    "9780007117116": .failed(
      .init(
        words:
          "Open Library refuses: set lookup-contact in config.toml, so that it knows who asks.",
        again: nil,
        needsPerson: true
      )
    ),
  ]
}
