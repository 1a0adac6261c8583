import Books
import Catalog
@testable import CatalogUI
import Foundation
import TestSupport
import Testing

/// Unsaved forms on the disk.
@Suite struct DraftFolderTests {
  private func draft(_ id: String, title: String = "Dune", catalog: String = "a") -> SavedDraft {
    SavedDraft(
      id: id,
      catalog: catalog,
      process: getpid(),
      begun: 1,
      form: .record(RecordForm(draft: .book(.book(title)), base: .book(BookDraft())))
    )
  }

  @Test func `a draft comes back as it was, to its own catalogue, readable by nobody else`() throws
  {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder() + "/state/octavo/drafts")
    try folder.keep(draft("1"), number: 1)
    #expect(folder.drafts(of: "a") == [draft("1")])
    #expect(folder.drafts(of: "b").isEmpty)
    let file = try FileManager.default.attributesOfItem(atPath: folder.path + "/1.json")
    #expect(file[.posixPermissions] as? Int == 0o600)
    let own = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(own[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a form for many books comes back with its books in their order`() throws {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    var many = draft("1")
    let books = [7, 8, 9, 3, 1_000_000, 2, 1].map { ID<Book>(rawValue: $0) }
    let fields: [String: ManyBooksForm.Change] = [
      "genre": .entries([FieldEntry(name: "Fantasy")]), "notes": .emptied, "year": .text("1999"),
    ]
    many.form = .books(ManyBooksForm(books, fields: fields, leavingOut: [books[0]]))
    many.untaken = ["tags": "gi"]
    try folder.keep(many, number: 1)
    let back = try #require(folder.drafts(of: "a").first)
    #expect(back == many)
    guard case .books(let form) = back.form else {
      Issue.record("it is not of many books: \(back.form)")
      return
    }
    #expect(form.books == books)
    #expect(back.name == "Year, Genre, Notes")
  }

  @Test func `a million books that are all there are take a line of the file`() throws {
    let books = (1...1_000_000).map { ID<Book>(rawValue: $0) }
    let form = ManyBooksForm(books, fields: ["genre": .emptied], leavingOut: [])
    #expect(try JSONEncoder().encode(form).count < 100)
    #expect(form.books == books)
  }

  @Test func `a draft that an earlier program kept is read`() throws {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    let text = """
      {"id":"1-2","catalog":"a","process":1,"begun":5,"untaken":{"authors":"gui"},"record":4,
       "version":2,"base":{"book":{"title":"Dune"}},
       "draft":{"book":{"title":"Dune","subtitle":"A novel"}},"reason":"connection"}
      """
    try text.write(toFile: folder.path + "/1-2.json", atomically: true, encoding: .utf8)
    let draft = try #require(folder.drafts(of: "a").first)
    guard case .record(let form) = draft.form else {
      Issue.record("it is not of a record: \(draft.form)")
      return
    }
    #expect(form.recordID == .book(4) && form.version == 2)
    #expect(form.draft[.book(.subtitle)] == .text("A novel"))
    #expect(form.base[.book(.title)] == .text("Dune"))
    #expect(draft.untaken == ["authors": "gui"] && draft.reason == .connection)
  }

  @Test func `a draft of each kind of record comes back`() throws {
    let reading = ReadingFormDraft(reader: 1, books: [2], title: "Dune")
    let new = RecordKind.allCases.compactMap { $0.screens.newDraft }
    for draft in new + [.reading(reading), .loan(EnteredLoan(isBorrowed: true))] {
      let data = try JSONEncoder().encode(draft)
      #expect(try JSONDecoder().decode(RecordDraft.self, from: data) == draft)
    }
    let kept = """
      {"kind":"tag","authority":{"name":"gift","qualifier":"","sortName":"","aliases":[]}}
      """
    let draft = try JSONDecoder().decode(RecordDraft.self, from: Data(kept.utf8))
    #expect(draft == .authority(.tag, AuthorityDraft(name: "gift")))
  }

  @Test func `a write that comes late does not undo a later one or a removal`() throws {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    try folder.keep(draft("1", title: "new"), number: 2)
    try folder.keep(draft("1", title: "old"), number: 1)
    #expect(folder.drafts(of: "a").map(\.name) == ["“new”"])
    folder.remove("1")
    try folder.keep(draft("1"), number: 3)
    #expect(folder.drafts(of: "a").isEmpty)
  }

  @Test func `files that are no drafts are left alone`() throws {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    try "{".write(toFile: folder.path + "/x.json", atomically: true, encoding: .utf8)
    #expect(folder.drafts(of: "a").isEmpty)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/x.json"))
  }

  @Test func `a folder that cannot be written is said`() throws {
    let file = try TemporaryCatalog.makeFolder() + "/file"
    try "".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(throws: DraftError.self) {
      try DraftFolder(path: file + "/drafts").keep(draft("1"), number: 1)
    }
  }
}
