package import Catalog

/// The people of the demo: who they are, what they read, and what they have lent and borrowed.
///
/// Days are counted back from today, so that a demo always has something late and something due soon.
package enum DemoHousehold {
  /// Moves a household in among the demo's books; each of them writes their own readings.
  ///
  /// - Parameter login: Of the person at the keyboard, who is Maria here.
  /// - Throws: ``CatalogError``.
  package static func fill(_ catalog: Catalog, login: String) throws {
    let user = catalog.user
    defer { catalog.be(user) }
    catalog.be("Maria")
    try catalog.write("Put 3 readers into the demo") { edit in
      for draft in readers(login: login, today: edit.today) { _ = try edit.readers.add(draft) }
    }
    for (name, readings) in readings {
      catalog.be(name)
      try catalog.write { edit in
        let books = try books(edit)
        for reading in readings {
          guard let book = books[reading.title] else { continue }
          try edit.readings.add(book, reading.draft(today: edit.today))
        }
      }
    }
    catalog.be("Maria")
    try catalog.write(lastWords) { edit in
      let books = try books(edit)
      for loan in loans { try loan.add(to: edit, books) }
    }
  }

  /// Whether nobody has changed anything since it was made.
  package static func isUntouched(_ view: View) throws -> Bool {
    let last = try view.history.revisions(limit: 1).first
    return try last?.what == lastWords && last?.id == view.history.newest()
  }

  private static let lastWords = "Put \(loans.count) loans into the demo"

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

  private static func books(_ edit: Edit) throws -> [String: ID<Book>] {
    let rows = try edit.books.rows(BookListing(), limit: 1000)
    return Dictionary(rows.map { ($0.title, $0.id) }) { first, _ in first }
  }
}

// MARK: - Reading

extension DemoHousehold {
  private struct Entry {
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

  private static let readings: [(String, [Entry])] = [
    (
      "Lena",
      [
        Entry(title: "Pippi Långstrump", started: 66, finished: 60, rating: "4"),
        Entry(title: "Matilda", started: 33, finished: 25, rating: "5"),
        Entry(title: "Momo", status: .reading, started: 5),
      ]
    ),
    (
      "Jan",
      [
        Entry(title: "Watchmen", started: 190, finished: 171, rating: "5"),
        Entry(title: "The Art of War", started: 80, finished: 74, rating: "3"),
        Entry(title: "Dune", status: .reading, started: 16),
        Entry(title: "Gödel, Escher, Bach", status: .wants),
      ]
    ),
    (
      "Maria",
      [
        Entry(title: "The Dispossessed", started: 910, finished: 900, rating: "4½"),
        Entry(title: "Dune", started: 452, finished: 420, rating: "4"),
        Entry(title: "SPQR", started: 372, finished: 330, rating: "3½"),
        Entry(title: "Neuromancer", started: 251, finished: 235, rating: "3"),
        Entry(
          title: "Gödel, Escher, Bach",
          status: .gaveUp,
          started: 230,
          note: "Stopped at the crab canon. Again, some winter."
        ),
        Entry(title: "The Left Hand of Darkness", started: 212, finished: 201, rating: "5"),
        Entry(title: "The Remains of the Day", started: 160, finished: 150, rating: "5"),
        Entry(title: "Kindred", started: 118, finished: 110, rating: "4½"),
        Entry(title: "Cloud Atlas", started: 97, finished: 75, rating: "4"),
        Entry(title: "A Room of One’s Own", started: 57, finished: 55, rating: "4½"),
        Entry(
          title: "The Dispossessed",
          started: 52,
          finished: 40,
          rating: "5",
          note: "Better still the second time: read it as a book about work."
        ),
        Entry(title: "Rebecca", started: 31, finished: 20, rating: "4"),
        Entry(title: "The Library Book", started: 15, finished: 12, rating: "4"),
        Entry(title: "The Name of the Rose", status: .reading, started: 9),
        Entry(title: "Austerlitz", status: .wants),
        Entry(title: "Solaris", status: .wants),
        Entry(title: "The World of Yesterday", status: .wants),
      ]
    ),
  ]
}

// MARK: - Lending

extension DemoHousehold {
  private struct LoanEntry {
    let titles: [String]
    let party: String
    var isBorrowed = false
    /// Days ago.
    let date: Int
    var returned: Int?
    var notes = ""

    func add(to edit: Edit, _ books: [String: ID<Book>]) throws {
      let date = edit.today.adding(days: -date)
      let draft = LoanDraft(titles.compactMap { books[$0] }, party: party, date: date, notes: notes)
      let loan = try isBorrowed ? edit.loans.borrow(draft) : edit.loans.lend(draft)
      guard let returned else { return }
      try edit.loans.takeBack(loan, on: edit.today.adding(days: -returned))
    }
  }

  /// All due after four weeks: the second is late, and the library's is due soon.
  private static let loans = [
    LoanEntry(titles: ["Frankenstein", "Beloved"], party: "Anna Berg", date: 120, returned: 95),
    LoanEntry(
      titles: ["Solaris"],
      party: "Tom from work",
      date: 49,
      notes: "He said he is halfway through."
    ),
    LoanEntry(titles: ["Imagined Communities"], party: "City Library", isBorrowed: true, date: 24),
    LoanEntry(titles: ["Cloud Atlas", "Rebecca"], party: "Anna Berg", date: 10),
    LoanEntry(titles: ["The Hobbit"], party: "Lena", date: 6),
  ]
}
