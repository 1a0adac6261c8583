@testable import Books
import TestSupport
import Testing

@testable import Catalog

struct QuickEntryTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory()
    try catalog.write { edit in
      _ = try edit.books.add(.book("Dune", by: ["Ursula K. Le Guin"], genre: "Novel"))
    }
  }

  private func words(_ line: String) throws -> String {
    try catalog.read { view in try QuickEntry(line, in: view).words }
  }

  @Test(arguments: [
    ("Emma", "“Emma”"),
    ("Emma; Jane Austen; 1815", "“Emma”, Jane Austen, 1815"),
    ("Emma; 1815; Jane Austen", "“Emma”, Jane Austen, 1815"),
    ("Emma; Austen, Jane", "“Emma”, Jane Austen"),
    ("Dune; Le Guin, Ursula K.", "“Dune”, Ursula K. Le Guin"),
    (
      "Good Omens; Terry Pratchett & Neil Gaiman; 1990; Gollancz; novel",
      "“Good Omens”, Terry Pratchett, Neil Gaiman, 1990 · Genre novel ·"
        + " Publisher Gollancz"
    ),
    (
      "My Brilliant Friend; Elena Ferrante, Ann Goldstein:translator; 331 pages; paperback",
      "“My Brilliant Friend”, Elena Ferrante, Ann Goldstein (translator) ·"
        + " Format paperback · Pages 331"
    ),
    (
      "The Tin Drum; Günter Grass; Ralph Manheim:translator; 1959; 591",
      "“The Tin Drum”, Günter Grass, Ralph Manheim (translator), 1959 · Pages 591"
    ),
    ("0-441-47812-3", "ISBN 0-441-47812-3"),
    ("Emma; isbn=9780441478125", "“Emma” · ISBN 9780441478125"),
    ("0441478123; The Left Hand of Darkness", "“The Left Hand of Darkness” · ISBN 0441478123"),
    ("Les Mis; Victor Hugo; 1890s", "“Les Mis”, Victor Hugo, 1890s"),
    ("Les Mis; Victor Hugo; 1890er; 1200 s", "“Les Mis”, Victor Hugo, 1890er · Pages 1200"),
    ("Les Mis; Victor Hugo; before 1890", "“Les Mis”, Victor Hugo, before 1890"),
    (
      "Neapolitan; Elena Ferrante; it; Discworld #5",
      "“Neapolitan”, Elena Ferrante · Language it · Series Discworld · Volume 5"
    ),
    ("Emma; Jane Austen; pan", "“Emma”, Jane Austen · Publisher pan"),
    ("Emma; Jane Austen; Penguin; eng", "“Emma”, Jane Austen · Publisher Penguin · Language eng"),
    ("\"War; and Peace\"; Leo Tolstoy; 1869", "“War; and Peace”, Leo Tolstoy, 1869"),
    ("0441478123; \"War; Peace\": 1", "“War; Peace: 1” · ISBN 0441478123"),
    ("\"Emma\"; Jane Austen", "“\"Emma\"”, Jane Austen"),
    ("1984; George Orwell; 1949", "“1984”, George Orwell, 1949"),
    ("Emma\tJane Austen\tc. 1815", "“Emma”, Jane Austen, c. 1815"),
    ("Emma; Jane Austen; Studio 1984", "“Emma”, Jane Austen · Publisher Studio 1984"),
    (
      "Emma; Jane Austen; shelf=A 3; #gift; #old",
      "“Emma”, Jane Austen · Tags gift, old · Shelf A 3"
    ),
  ])
  func `each part of a line is taken for what it is`(line: String, taken: String) throws {
    #expect(try Set(words(line).split(separator: " · ")) == Set(taken.split(separator: " · ")))
  }

  @Test func `a part that can be nothing is told`() throws {
    let error = #expect(throws: AssignmentError.self) {
      try words("Emma; Jane Austen; Penguin; Story")
    }
    #expect(
      error?.message == "“Story” has no place. Write what it is, as in genre=Story or shelf=Story"
    )
  }

  @Test(arguments: ["978014143958", "978-0-14-143960-0 x2", "97801414396001", "979 10 1234 56"])
  func `an ISBN with digits missing or too many is no title`(_ line: String) throws {
    #expect(QuickEntry.isTold(by: line))
    let error = #expect(throws: AssignmentError.self) { try words(line) }
    #expect(error?.message.hasPrefix("An ISBN has 10 or 13 digits; this has ") == true)
    #expect(try words("978 Miles") == "“978 Miles”")
  }

  @Test(arguments: ["shlef=B2", "gerne=Novel", ":translator", "Kim:translator:editor"])
  func `what is no field, no person or two roles is told, and no name is made of it`(
    _ part: String
  ) throws {
    #expect(throws: AssignmentError.self) { try words("Emma; Jane Austen; \(part)") }
  }

  @Test func `lines in which nothing stands are no books`() {
    #expect(
      QuickEntry.lines(of: "Emma\r\n\n  \nDune; Frank Herbert\n") == [
        "Emma", "Dune; Frank Herbert",
      ]
    )
    #expect(!QuickEntry.isTold(by: "Emma"))
    #expect(QuickEntry.isTold(by: "Emma; Jane Austen"))
    #expect(QuickEntry.isTold(by: "9780441478125"))
  }

  @Test(arguments: ["99999999999", "-", "c.", "12 %"])
  func `a part that cannot be a name is none`(_ part: String) throws {
    #expect(throws: AssignmentError.noName(part)) { try words("X;Y;\(part)") }
  }

  @Test(arguments: ["; Jane Austen; 1815", " ;1815", ";"])
  func `what stands behind a title that is missing is no title`(line: String) {
    #expect(throws: AssignmentError.noTitle) { try words(line) }
  }

  @Test func `an ISBN or a named title needs nothing before the first semicolon`() throws {
    #expect(try words("; title=Emma; Jane Austen").contains("“Emma”, Jane Austen"))
    #expect(try words("; 978-0-441-47812-5; Ursula K. Le Guin").contains("Ursula K. Le Guin"))
  }
}
