@testable import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// The files of refused records, which lie beside those that they are from and come back as they were.
struct RefusedFilesTests {
  private let library: TemporaryCatalog
  private var catalog: Catalog { library.catalog }

  init() throws {
    library = try TemporaryCatalog()
  }

  private func bring(_ files: [(name: String, text: String)]) throws -> ImportPlan.Outcome {
    let paths = try files.map { file in
      let path = library.folder + "/" + file.name
      try file.text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    return try ImportPlan.make(ImportSource(paths: paths), in: catalog).carryOut(in: catalog)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: library.folder + "/" + name, encoding: .utf8)
  }

  @Test func `each of several files has one of its own, under its own columns`() throws {
    let outcome = try bring([
      ("one.csv", "Title,Author,Publisher\nA,B,Ace\n,PubAuth,Pub\n"),
      ("two.csv", "Title;Pages;Author\nC;100;D\n;200;Eve\n"),
      ("three.bib", "@book{a, author = {Ann Lee}}\n@book{b, title = {Emma}}\n"),
    ])
    #expect(
      outcome.rejectedPaths
        == ["one", "two"].map { "\(library.folder)/\($0).rejected.csv" }
        + [library.folder + "/three.rejected.bib"]
    )
    let reason = "There is neither a title nor an ISBN."
    #expect(
      try text("one.rejected.csv") == "Title,Author,Publisher,reason\n,PubAuth,Pub,\(reason)\n"
    )
    #expect(try text("two.rejected.csv") == "Title;Pages;Author;reason\n;200;Eve;\(reason)\n")
    #expect(try text("three.rejected.bib").contains("@book{a, author = {Ann Lee}}"))
  }

  @Test func `a record of MARC without a title lies there as it is, and can be imported`() throws {
    let record = Fixtures.exchanged(tag: "945", "  \u{1F}aLost title")
    _ = try bring([("a.mrc", record)])
    let refused = try text("a.rejected.mrc")
    #expect(refused == "# a.mrc: record 1: There is no title.\n\(record)\n")
    let mended = refused.replacing("i 4500945", with: "i 4500245")
    let outcome = try bring([("b.mrc", mended)])
    #expect(outcome.added == 1)
  }

  @Test func `a corrected entry of BibTeX has nothing of the reason for its refusal`() throws {
    _ = try bring([("a.bib", "@book{a, author = {Ann Lee}}\n")])
    let corrected = try text("a.rejected.bib").replacing("@book{a,", with: "@book{a, title={A},")
    let books = try read(corrected, named: "b.bib").books
    #expect(books.map(\.isRefused) == [false])
    #expect(books.first?.extras.isEmpty ?? false)
  }

  @Test func `JSON that was cut off comes back once it is mended`() throws {
    _ = try bring([("a.json", #"[{"title": "One"}, {"title": "Two", "pages": 3"#)])
    let mended = try text("a.rejected.json").replacing(#"\"pages\": 3"#, with: #"\"pages\": 3}"#)
    let books = try read(mended, named: "b.json").books
    #expect(books.map(\.draft.title) == ["Two"])
    #expect(books.map(\.draft.pages) == ["3"])
  }

  @Test func `a record of XML that is cut off lies there as far as it goes`() throws {
    let head = "<collection><record><leader>00000nam a2200000 i 4500</leader>"
    let field = "<datafield tag=\"245\"><subfield code=\"a\">"
    let whole = "\(head)\(field)One</subfield></datafield></record>"
    _ = try bring([("a.xml", "\(whole)<record>\(field)Two</subfield>")])
    #expect(try text("a.rejected.xml").contains("<record>\(field)Two</subfield>"))
  }

  @Test func `files of one name in two folders have one each, and places tell them apart`() throws {
    for folder in ["a", "b"] {
      let path = "\(library.folder)/\(folder)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let outcome = try bring([
      ("a/books.csv", "Title,Author,Publisher\nA,B,Ace\n,PubAuth,Pub\n"),
      ("b/books.csv", "Title;Pages;Author\nC;100;D\n;200;Eve\n"),
    ])
    let paths = ["a", "b"].map { "\(library.folder)/\($0)/books.rejected.csv" }
    #expect(outcome.rejectedPaths == paths)
    #expect(try text("a/books.rejected.csv").contains("\n,PubAuth,Pub,"))
    #expect(try text("b/books.rejected.csv").hasPrefix("Title;Pages;Author;reason\n;200;Eve;"))
    let source = ImportSource(paths: ["\(library.folder)/a/books.csv", "/b/books.csv", "/c.csv"])
    #expect(source.paths.map(source.name) == ["a/books.csv", "b/books.csv", nil])
  }

  @Test func `in the common folder files of one name do not replace each other`() throws {
    let folder = library.folder + "/refused"
    for text in ["one", "two", "two again"] {
      let from = "/nowhere/\(text.prefix(3))/books.csv"
      var source = ImportSource(paths: [from])
      source.folderOfRefused = folder
      _ = FileBeside.write(Array(text.utf8), called: .rejected, of: source)
    }
    #expect(try text("refused/books.rejected.csv") == "one")
    #expect(try text("refused/books.rejected-2.csv") == "two again")
  }

  @Test func `the reason stands in its column behind a row that is too short`() throws {
    _ = try bring([("a.csv", "Title,Author,Publisher,Year\nA,B,Ace,1999\n,X\n")])
    let rejected = try text("a.rejected.csv")
    #expect(rejected.hasSuffix("\n,X,,,There is neither a title nor an ISBN.\n"))
    let corrected = rejected.replacing("\n,X", with: "\nEmma,X")
    #expect(try bring([("b.rejected.csv", corrected)]).added == 1)
    let books = try catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 9).map(\.id))
    }
    #expect(books.map(\.book.title) == ["A", "Emma"])
    #expect(books.map { $0.publishers.map(\.name) } == [["Ace"], []])
  }

  @Test func `of a row that is too long no stump is left that would be another book`() throws {
    let long = String(repeating: "A", count: 9 << 20)
    let outcome = try bring([("a.csv", "Title,Author\n\(long),B\nEmma,Jane Austen\n")])
    #expect(outcome.refused == 1)
    let rejected = try text("a.rejected.csv")
    #expect(rejected.contains("a.csv:2: This row is longer than 8 MiB."))
    #expect(!rejected.contains("AAAA"))
    #expect(try bring([("c.rejected.csv", rejected)]).added == 0)
  }
}
