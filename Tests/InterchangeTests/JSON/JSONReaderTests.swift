import Books
import Catalog
import Interchange
import Testing

struct JSONReaderTests {
  @Test func `100,000 brackets are refused with their place`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let (books, _) = try read(
      "[{\"title\": \"A\", \"x\": \(deep)},\n{\"title\": \"B\"}]",
      as: "json"
    )
    #expect(books.filter { !$0.isRefused }.titles == ["B"])
    #expect(books.problems == ["books.csv: record 1: This is no JSON: nested deeper than 200."])
  }

  @Test func `a broken record costs itself`() throws {
    let lines = "{\"title\": \"A\"}\n{\"title\": \"B\", \n{\"title\": \"C\"}\n"
    let (books, _) = try read(lines, as: "json")
    #expect(books.filter { !$0.isRefused }.titles == ["A", "C"])
    #expect(books.first(where: \.isRefused)?.place.number == 2)
    let list = try read("[{\"title\": \"A\"}, {\"title\" \"B\"}, {\"title\": \"C\"", as: "json")
    #expect(list.books.filter { !$0.isRefused }.titles == ["A"])
    #expect(
      list.books.problems == [
        "books.csv: record 2: This is no JSON: a colon is missing.",
        "books.csv: record 3: The file is cut off here.",
      ]
    )
  }

  @Test func `lists that follow one another are all read, and what is behind them is told`() throws
  {
    let (books, _) = try read("[{\"title\": \"A\"}]\n[{\"title\": \"B\"}] and so on", as: "json")
    #expect(books.filter { !$0.isRefused }.titles == ["A", "B"])
    #expect(books.problems.first == "books.csv:2: This is no JSON: no value begins so.")
  }

  @Test func `commas behind the last element and remarks between records are no harm`() throws {
    let json = """
      [{"title": "A", "authors": ["B C",],},
       // the rest is lent
       {"title": "D"},
      ]
      """
    let (books, _) = try read(json, as: "json")
    #expect(books.titles == ["A", "D"])
    #expect(books.problems == [])
    #expect(books.first?.draft.authors.map(\.author.name) == ["B C"])
    let other = try read("{\"title\": \"A\",,}\n/ {\"title\": \"B\"}", as: "json").books
    #expect(other.filter { !$0.isRefused }.titles == ["B"])
    #expect(other.filter(\.isRefused).map(\.place.number) == [1, 2])
  }

  @Test func `escapes, surrogates and numbers are kept as they are`() throws {
    let json = #"[{"title": "A \"q\" \u00e9 \ud83d\ude00 \ud83d", "x": [1.50, -2e10, true, null]}]"#
    let book = try #require(try read(json, as: "json").books.first)
    #expect(book.draft.title == "A \"q\" é 😀 \u{FFFD}")
    #expect(book.sourceData?.written == #"{"x":[1.50,-2e10,true,null]}"#)
  }
}
