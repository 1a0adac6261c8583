import Books
import Catalog
import Interchange
import TestSupport
import Testing

struct DelimitedTests {
  private func titles(_ csv: String) throws -> [String] { try read(csv).books.titles }

  @Test func `every line end and every delimiter is read`() throws {
    let rows = [["Title", "Year"], ["One, or more", "1999"], ["Two; and", "2000"]]
    for delimiter in [",", ";", "\t", "|"] {
      for newline in ["\n", "\r\n", "\r"] {
        let text = rows.map { row in
          row.map { $0.contains(delimiter) ? "\"\($0)\"" : $0 }.joined(separator: delimiter)
        }.joined(separator: newline)
        let (books, _) = try read(text)
        #expect(books.titles == ["One, or more", "Two; and"], "\(delimiter.debugDescription)")
        #expect(books.map(\.draft.year) == ["1999", "2000"])
      }
    }
  }

  @Test func `quotation marks are read as people write them`() throws {
    #expect(try titles("Title,Year\n\"A \"\"B\"\" C\",1999\n") == [#"A "B" C"#])
    #expect(try titles("Title,Year\n\"The \"Verdi\" ed.\",1999\n") == [#"The "Verdi" ed."#])
    #expect(try titles("Title,Year\n5\" disks,1999\n") == [#"5" disks"#])
    #expect(try titles("Title,Year\n \"A, B\" ,1999\n") == ["A, B"])
    #expect(try titles("Title,Year\n=\"007\",1999\n") == ["007"])
    #expect(try titles("Title,Year\n\"two\nlines\",1999\n") == ["two\nlines"])
    #expect(try titles("sep=;\nTitle;Year\nA;1999\n") == ["A"])
  }

  @Test func `an unclosed quotation mark costs one row`() throws {
    let csv = "Title,Author,Year\nOne,A,1999\n\"Two,B,2000\nThree,C,2001\nFour,D,2002\n"
    let (books, _) = try read(csv)
    #expect(books.filter { !$0.isRefused }.titles == ["One", "Three", "Four"])
    #expect(
      books.problems == [
        "books.csv:3: A quotation mark opens a value here, and none closes it."
      ]
    )
    #expect(books[1].raw == .text("\"Two,B,2000"))
  }

  @Test func `a row that swallowed others is refused alone`() throws {
    let csv = "Title,Author,Year\n\"One,A,1999\nTwo,B,\"2000\"\nThree,C,2001\n"
    let (books, _) = try read(csv)
    #expect(books.filter { !$0.isRefused }.titles == ["Two", "Three"])
    #expect(books.problems.count == 1)
  }

  @Test func `lines are counted through values of several lines`() throws {
    let csv = "Title,ISBN\r\n\"a\r\nb\",\r\nc,978030640615\r\n"
    #expect(
      try read(csv).books.problems == [
        "books.csv:4: ISBN 978030640615 has 12 digits, not 10 or 13. It is kept as source data."
      ]
    )
  }

  @Test func `a value and columns beyond all limits cost one row and no memory`() throws {
    let long = String(repeating: "x", count: Proof.of(usual: 18_000_000, long: 30_000_000))
    let wide = String(repeating: ",", count: Proof.of(usual: 11_000, long: 1_000_000))
    let csv = "Title,Year\n\(long),1999\n\(wide)\n\"\(long)\nmore\",1\nLast,2001\n"
    let (books, _) = try read(csv)
    #expect(books.filter { !$0.isRefused }.titles == ["Last"])
    #expect(
      books.problems == [
        "books.csv:2: This row is longer than 8 MiB.",
        "books.csv:3: This row has more than 10000 values.",
        "books.csv:4: This row is longer than 8 MiB.",
      ]
    )
    #expect(books.last?.place.number == 6)
  }

  @Test func `a row with too many values comes, and says so`() throws {
    let (books, _) = try read("Title,Year\nA,1999,more\nB,2000,\nC\n,1,2\n")
    #expect(
      books.problems == [
        "books.csv:2: This row has 3 values, the table 2. What is beyond is kept as source data.",
        "books.csv:5: This row has 3 values, the table 2.",
      ]
    )
    #expect(books.filter { !$0.isRefused }.titles == ["A", "B", "C"])
  }
}
