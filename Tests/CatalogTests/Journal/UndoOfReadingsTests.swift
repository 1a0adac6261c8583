@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// What an undo does to the readings of somebody else.
struct UndoOfReadingsTests {
  let house: Household

  init() throws {
    house = try Household()
  }

  private func readings(_ book: ID<Book>, _ catalog: Catalog) throws -> [Reading] {
    try catalog.read { view in try view.readings.of([book])[book] ?? [] }
  }

  @Test func `what another undoes goes back, but for what the reader wrote themselves`() throws {
    let reading = try house.jan.write { edit in
      try edit.readings.add(house.dune, .reading("reading"))
    }.value
    let written = try house.jan.write { edit in
      var draft = ReadingDraft(try #require(try edit.readings.of(house.dune).first))
      draft.status = "read"
      draft.rating = "5"
      try edit.readings.update(reading, to: draft)
      var book = BookDraft(try edit.books.card(house.dune))
      book.notes = "Good"
      try edit.books.update(house.dune, to: book)
    }
    let outcome = try house.maria.undo(try #require(written.revision?.id))
    #expect(outcome.report.kept == [])
    let draft = try house.maria.read { view in BookDraft(try view.books.card(house.dune)) }
    #expect(draft.notes == "")
    let now = try #require(try readings(house.dune, house.jan).first)
    #expect(now.status == .read && now.rating?.halves == 10)
  }

  @Test func `whose a reading is goes back when another undoes a merge of readers`() throws {
    let lena = try house.maria.write { edit in try edit.readers.add(ReaderDraft(name: "Lena")) }
    try house.jan.write { edit in
      _ = try edit.readings.add(house.dune, .reading("read", note: "mine"))
    }
    let jan = try house.reader("Jan")
    let merged = try house.maria.write { edit in try edit.readers.merge([jan], into: lena.value) }
    let tom = try Catalog.open(at: house.shared.path, user: "Tom")
    #expect(try tom.undo(try #require(merged.revision?.id)).report.kept == [])
    try tom.close()
    #expect(try readings(house.dune, house.jan).map(\.note) == ["mine"])
    let her = try Catalog.open(at: house.shared.path, user: "Lena")
    #expect(try readings(house.dune, her).isEmpty)
    try her.close()
  }

  @Test func `that another deleted a reading, which a merge had moved, hinders no undo`() throws {
    try house.jan.write { edit in _ = try edit.readings.add(house.emma, .reading("read")) }
    let plan = try house.maria.read { view in
      try view.books.merge([house.emma], into: house.solaris)
    }
    let merged = try house.maria.write { edit in try edit.books.carryOut(plan) }
    let moved = try #require(try readings(house.solaris, house.jan).first)
    try house.jan.write { edit in try edit.readings.delete(moved.id) }
    let outcome = try house.maria.undo(try #require(merged.revision?.id))
    #expect(outcome.report.putBack.contains(.book(house.emma)))
    #expect(try readings(house.emma, house.jan).isEmpty)
  }

  // MARK: - Many at once, which go in another way than few

  /// Books that Jan added with a reading each; then he wrote into one reading, and Maria read one and lent one.
  private func readBooks(_ count: Int) throws -> (change: ID<Revision>, books: [ID<Book>]) {
    let added = try house.jan.write("Added books") { edit in
      try (0..<count).map { number in
        let book = try edit.books.add(.book("Book \(number)", by: ["Ann Bee"], genre: "Novel"))
        _ = try edit.readings.add(book, .reading("read", note: "\(number)"))
        return book
      }
    }
    let books = added.value
    try house.jan.write { edit in
      let reading = try #require(try edit.readings.of([books[1]])[books[1]]?.first)
      var draft = ReadingDraft(reading)
      draft.note = "better the second time"
      try edit.readings.update(reading.id, to: draft)
    }
    try house.maria.write { edit in _ = try edit.readings.add(books[2], .reading("read")) }
    try house.maria.write { edit in _ = try edit.loans.lend(LoanDraft([books[3]], party: "Tim")) }
    return (try #require(added.revision?.id), books)
  }

  /// The places among some books of those that are there, and of those that a reader has read.
  private func left(_ books: [ID<Book>], _ catalog: Catalog) throws -> (there: [Int], read: [Int]) {
    try catalog.read { view in
      let readings = try view.readings.of(books)
      return (
        books.indices.filter { (try? view.books.card(books[$0])) != nil },
        books.indices.filter { readings[books[$0]]?.isEmpty == false }
      )
    }
  }

  @Test(arguments: [20, 700])
  func `books that were added with readings go with them, and what was changed since stays`(
    count: Int
  ) throws {
    let (change, books) = try readBooks(count)
    let undo = try house.jan.undo(change)
    #expect(try left(books, house.jan).there == [1, 3])
    #expect(try left(books, house.jan).read == [1])
    #expect(try left(books, house.maria).read == [])
    _ = try house.jan.undo(try #require(undo.revision?.id))
    #expect(try left(books, house.jan).there.count == count)
    #expect(try left(books, house.jan).read.count == count)
    #expect(try left(books, house.maria).read == [2])
    #expect(try house.jan.check().isEmpty)
  }

  @Test(arguments: [20, 700])
  func `another who takes books back keeps the one that they read themselves`(count: Int) throws {
    let (change, books) = try readBooks(count)
    let undo = try house.maria.undo(change)
    #expect(try left(books, house.maria).there == [2, 3])
    #expect(try left(books, house.maria).read == [2])
    #expect(try left(books, house.jan).read == [2, 3])
    _ = try house.maria.undo(try #require(undo.revision?.id))
    #expect(try left(books, house.maria).there.count == count)
    #expect(try left(books, house.jan).read.count == count)
    #expect(try house.jan.check().isEmpty)
  }
}
