import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Files that are made to break a reader; the largest of them are in `scripts/prove`.
struct HostileFileTests {
  @Test(arguments: ["json", "octavo", "csl", "openlibrary", "googlebooks", "calibre-json"])
  func `a hundred thousand brackets are refused where they stand`(id: String) throws {
    let brackets = String(repeating: "[", count: 100_000)
    let closed = brackets + String(repeating: "]", count: 100_000)
    for text in [brackets, closed, #"[{"title":\#(closed)}]"#, #"{"title":\#(brackets)"#] {
      do {
        let (books, _) = try read(text, named: "deep.json", as: id)
        #expect(books.allSatisfy { !$0.isRefused || $0.place.file == "deep.json" })
        #expect(books.allSatisfy { $0.draft.title.isEmpty })
      } catch let error as InterchangeError {
        #expect(error.description.contains("deep.json"))
      }
    }
  }

  @Test func `a million columns are too many, and the next row is read`() throws {
    let wide = String(repeating: "a,", count: 1_000_000)
    let (books, _) = try read("Title,Author\n\(wide)\nEmma,Jane Austen\n")
    #expect(books.problems == ["books.csv:2: This row has more than 10000 values."])
    #expect(books.map(\.draft.title).last == "Emma")
    #expect(throws: InterchangeError.self) { try read("Title\(wide)\nA\n") }
  }

  @Test func `a quotation mark that never closes costs its line`() throws {
    let rest = String(repeating: "A line of text,Ann B\n", count: 2_000)
    let (books, _) = try read("Title,Author\n\"Emma,Jane\n\(rest)")
    #expect(
      books.problems
        == ["books.csv:2: A quotation mark opens a value here, and none closes it."]
    )
    #expect(books.count == 2_001)
  }

  @Test func `a record of MARC that is cut off is refused`() throws {
    let record = MARCSample.record([("245", "10$aEmma")])
    let (books, _) = try read(record + record.dropLast(20), named: "books.mrc", as: "marc")
    #expect(books.titles.first == "Emma")
    #expect(
      books.problems
        == ["books.mrc: record 2: The file ends in the middle of this record."]
    )
  }

  @Test func `entities do not grow, and read no files`() throws {
    let entities = (1..<12).map { number in
      let parts = String(repeating: "&a\(number - 1);", count: 10)
      return "<!ENTITY a\(number) \"\(parts)\">"
    }.joined()
    let text = """
      <?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "lol">\(entities)<!ENTITY f SYSTEM "/etc/passwd">]>
      <ONIXMessage release="3.0"><Product><DescriptiveDetail><TitleDetail><TitleElement>
      <TitleText>&a11;&f;</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>
      </ONIXMessage>
      """
    let (books, _) = try read(text, named: "books.xml", as: "onix")
    #expect(books.titles == ["&a11;&f;"])
  }

  @Test func `abbreviations that double do not grow`() throws {
    let strings = (1..<64).map { "@string{s\($0) = s\($0 - 1) # s\($0 - 1)}\n" }.joined()
    let text = "@string{s0 = \"lol\"}\n\(strings)@book{a, title = s63, author = {Ann B}}\n"
    let (books, _) = try read(text, named: "books.bib")
    #expect(books.count == 1)
    #expect(books.titles.allSatisfy { $0.utf8.count < 1_000 })
  }

  @Test func `what no book can have is left out or refused with its place, and the rest comes`()
    throws
  {
    let lines = [
      #"{"title":"\#(String(repeating: "x", count: 2_000_000))"}"#,
      #"{"title":"Zero\u0000"}"#,
      #"{"title":"Later","year":"2999"}"#,
      #"{"title":"Fewer","copies":"-5"}"#,
      #"{"title":"Named","author":"\#(String(repeating: "y", count: 20_000))"}"#,
      #"{"title":"Kept","extra":"\#(String(repeating: "z", count: 2_000_000))"}"#,
      #"{"title":"Emma"}"#,
    ]
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/books.jsonl"
    try lines.joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
    var source = ImportSource(paths: [path])
    source.format = "json"
    let catalog = try Catalog.inMemory(user: "maria")
    let plan = try ImportPlan.make(source, in: catalog)
    #expect(plan.count(.broken) == 1)
    #expect(plan.problems.map { $0.place.number } == [1, 2, 3, 4, 5, 6])
    #expect(plan.problems.map(\.refuses) == [true, false, false, false, false, false])
    #expect(try plan.carryOut(in: catalog).added == 6)
  }
}
