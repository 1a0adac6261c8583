import Books
package import Catalog

/// The catalogue that a person tries Octavo out with.
package enum DemoCatalog {
  /// Fills an empty catalogue with the demo's books, as one change.
  ///
  /// An existing author also gets the facts that the demo has about them.
  ///
  /// - Parameter json: The demo as nested JSON; the program carries it inside itself.
  /// - Throws: ``InterchangeError``, ``CatalogError``; then nothing was added.
  package static func fill(_ catalog: Catalog, with json: some Sequence<UInt8>) throws {
    let demo = try NestedJSON.read(json)
    try catalog.write("Put \(demo.books.count) books into the demo") { edit in
      for author in demo.authors {
        if let id = try edit.authors.named(author.displayName) {
          try edit.authors.update(id, to: author)
        } else {
          _ = try edit.authors.add(author)
        }
      }
      for genre in demo.genres { _ = try edit.genres.findOrCreate(genre) }
      for book in demo.books { _ = try edit.books.add(book) }
    }
  }
}

/// The people of the demo: who they are, what they read, and what they have lent and borrowed.
///
/// Days are counted back from today, so that there is always something late and something due soon.
package enum DemoHousehold {
  /// Moves a household in among the demo's books; each of them writes their own readings.
  ///
  /// - Parameter login: The login of the person at the keyboard, who is Maria here.
  /// - Throws: ``CatalogError``.
  package static func fill(_ catalog: Catalog, login: String) throws {
    let user = catalog.user
    defer { catalog.act(as: user) }
    catalog.act(as: "Maria")
    try catalog.write("Put 3 readers into the demo") { edit in
      for draft in readers(login: login, today: edit.today) { _ = try edit.readers.add(draft) }
    }
    for (name, readings) in readings {
      catalog.act(as: name)
      try catalog.write { edit in
        let books = try books(edit)
        for reading in readings {
          guard let book = books[reading.title] else { continue }
          try edit.readings.add(book, reading.draft(today: edit.today))
        }
      }
    }
    catalog.act(as: "Maria")
    try catalog.write("Put \(loans.count) loans into the demo") { edit in
      let books = try books(edit)
      for loan in loans { try loan.add(to: edit, books) }
    }
  }

  package static func isUntouched(_ view: ReadTransaction) throws -> Bool {
    guard let last = try view.history.revisions(limit: 1).first, last.id.rawValue == changes,
      try last.id == view.history.newest()
    else { return false }
    // Another version's demo may have been made by fewer changes, so that this one is a person's:
    // the last change has to be the one that made the loans.
    let added = try view.history.contents(of: last.id).filter { $0.operation == .added }
    return added.count { $0.record?.kind == .loan } == loans.count
  }

  /// How many changes make the demo: the books, the readers, what each of them read, and the loans.
  private static let changes = Int64(3 + readings.count)

  private static func readers(login: String, today: Day) -> [ReaderDraft] {
    var maria = ReaderDraft(name: "Maria")
    maria.login = login
    maria.notes = "Whose demo this is. :be Jan shows it as Jan sees it."
    var lena = ReaderDraft(name: "Lena")
    lena.kind = ReaderKind.child.name
    lena.cardNumber = "L-2043"
    lena.validUntil = today.adding(days: 200).iso8601
    lena.notes = "Reads everything about dragons."
    return [maria, ReaderDraft(name: "Jan"), lena]
  }

  private static func books(_ edit: WriteTransaction) throws -> [String: ID<Book>] {
    let rows = try edit.books.rows(BookListing(), limit: 1000)
    return Dictionary(rows.map { ($0.title, $0.id) }) { first, _ in first }
  }

  // MARK: - Reading

  private struct DemoReading {
    let title: String
    var status = ReadingStatus.read
    /// Days ago.
    var started: Int?
    var finished: Int?
    var rating = ""
    var note = ""

    func draft(today: Day) -> ReadingDraft {
      var draft = ReadingDraft()
      draft.status = status.name
      draft.started = started.map { today.adding(days: -$0).iso8601 } ?? ""
      draft.finished = finished.map { today.adding(days: -$0).iso8601 } ?? ""
      draft.rating = rating
      draft.note = note
      return draft
    }
  }

  private static let readings: [(String, [DemoReading])] = [
    (
      "Lena",
      [
        DemoReading(title: "Pippi Långstrump", started: 66, finished: 60, rating: "4"),
        DemoReading(title: "Matilda", started: 33, finished: 25, rating: "5"),
        DemoReading(title: "Momo", status: .reading, started: 5),
      ]
    ),
    (
      "Jan",
      [
        DemoReading(title: "Watchmen", started: 190, finished: 171, rating: "5"),
        DemoReading(title: "The Art of War", started: 80, finished: 74, rating: "3"),
        DemoReading(title: "Dune", status: .reading, started: 16),
        DemoReading(title: "Gödel, Escher, Bach", status: .wants),
      ]
    ),
    (
      "Maria",
      [
        DemoReading(title: "The Dispossessed", started: 910, finished: 900, rating: "4½"),
        DemoReading(title: "Dune", started: 452, finished: 420, rating: "4"),
        DemoReading(title: "SPQR", started: 372, finished: 330, rating: "3½"),
        DemoReading(title: "Neuromancer", started: 251, finished: 235, rating: "3"),
        DemoReading(
          title: "Gödel, Escher, Bach",
          status: .gaveUp,
          started: 230,
          note: "Stopped at the crab canon. Again, some winter."
        ),
        DemoReading(title: "The Left Hand of Darkness", started: 212, finished: 201, rating: "5"),
        DemoReading(title: "The Remains of the Day", started: 160, finished: 150, rating: "5"),
        DemoReading(title: "Kindred", started: 118, finished: 110, rating: "4½"),
        DemoReading(title: "Cloud Atlas", started: 97, finished: 75, rating: "4"),
        DemoReading(title: "A Room of One’s Own", started: 57, finished: 55, rating: "4½"),
        DemoReading(
          title: "The Dispossessed",
          started: 52,
          finished: 40,
          rating: "5",
          note: "Better still the second time: read it as a book about work."
        ),
        DemoReading(title: "Rebecca", started: 31, finished: 20, rating: "4"),
        DemoReading(title: "The Library Book", started: 15, finished: 12, rating: "4"),
        DemoReading(title: "The Name of the Rose", status: .reading, started: 9),
        DemoReading(title: "Austerlitz", status: .wants),
        DemoReading(title: "Solaris", status: .wants),
        DemoReading(title: "The World of Yesterday", status: .wants),
      ]
    ),
  ]

  // MARK: - Lending

  private struct DemoLoan {
    let titles: [String]
    let party: String
    var isBorrowed = false
    /// Days ago.
    let date: Int
    var returned: Int?
    var notes = ""

    func add(to edit: WriteTransaction, _ books: [String: ID<Book>]) throws {
      let date = edit.today.adding(days: -date)
      let draft = LoanDraft(titles.compactMap { books[$0] }, party: party, date: date, notes: notes)
      let loan = try isBorrowed ? edit.loans.borrow(draft) : edit.loans.lend(draft)
      guard let returned else { return }
      try edit.loans.takeBack(loan, on: edit.today.adding(days: -returned))
    }
  }

  /// All due after four weeks: the second is late, and the library's is due soon.
  private static let loans = [
    DemoLoan(titles: ["Frankenstein", "Beloved"], party: "Anna Berg", date: 120, returned: 95),
    DemoLoan(
      titles: ["Solaris"],
      party: "Tom from work",
      date: 49,
      notes: "He said he is halfway through."
    ),
    DemoLoan(titles: ["Imagined Communities"], party: "City Library", isBorrowed: true, date: 24),
    DemoLoan(titles: ["Cloud Atlas", "Rebecca"], party: "Anna Berg", date: 10),
    DemoLoan(titles: ["The Hobbit"], party: "Lena", date: 6),
  ]
}
