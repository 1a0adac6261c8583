import Foundation
import Glibc
import TestSupport
import Testing

@testable import octavo

/// Books that come through the standard input or a pipe.
struct StandardInputTests {
  private func shell(_ input: String) throws -> Shell {
    let shell = try Shell()
    shell.input = Array(input.utf8)
    return shell
  }

  // MARK: - add --json

  @Test(arguments: [
    #"[{"title": "Emma", "authors": ["Jane Austen"]}, {"title": "Dune", "year": 1965}]"#,
    "{\"title\": \"Emma\", \"authors\": [\"Jane Austen\"]}\n{\"title\": \"Dune\", \"year\": 1965}\n",
    "{\n  \"title\": \"Emma\",\n  \"authors\": \"Jane Austen\"\n}\n{\"title\": \"Dune\", \"year\": \"1965\"}",
  ])
  func `objects in a list or one behind the other are added as one change`(input: String) throws {
    let shell = try shell(input)
    let result = shell.run("add", "--json", "-")
    #expect(result.output == "1\n2\n")
    #expect(
      result.messages == """
        octavo: Made the author “Jane Austen”.
        octavo: Added 2 books. To take it back: octavo undo 1

        """
    )
    #expect(shell.run("list").output == "2\tDune\t\t1965\t\t\n1\tEmma\tJane Austen\t\t\t\n")
    try shell.prepare(["undo"])
    #expect(shell.run("list").output == "")
  }

  @Test func `what is printed of books can be added elsewhere`() throws {
    let from = try Shell()
    try from.prepare(
      dispossessed.map { $0 == "1974" ? "c. 1974" : $0 } + [
        "--volume", "3", "--author", "Ann Goldstein:translator", "--tag", "gift", "--notes", "a\nb",
        "--language", "en", "--binding", "paperback", "--acquired", "2024-03",
      ],
      ["add", "--title", "Cloud Atlas", "--author", "David Mitchell (1969)", "--series", "None"],
      ["fields", "add", "Price", "--kind", "money"],
      ["edit", "id:1", "--set", "price=12.50"],
      ["fields", "add", "Signed", "--kind", "yes/no"],
      ["edit", "id:2", "--set", "signed=yes"]
    )
    let to = try shell(from.run("list", "--format", "jsonl").output)
    try to.prepare(
      ["fields", "add", "Price", "--kind", "money"],
      ["fields", "add", "Signed", "--kind", "yes/no"]
    )
    #expect(to.run("add", "--json", "-", "--quiet") == Consequences(output: "1\n2\n"))
    for format in ["csv", "jsonl"] {
      #expect(
        to.run("export", "--to", format).output.linesWithoutTimes
          == from.run("export", "--to", format).output.linesWithoutTimes
      )
    }
  }

  @Test(arguments: [
    (#"{"title": "Emma"} {"title": "Dune", "year": "soon"}"#, "stdin:1: “soon” is not a year"),
    ("{\"title\": \"Emma\"}\n{\"year\": 1965}", "stdin:2: "),
    (
      #"{"title": "Emma", "autors": ["A"]}"#,
      "stdin:1: “autors”: There is no such member. Is it authors?"
    ),
    (#"{"title": "Emma", "year": [1815]}"#, "stdin:1: “year”: A text is expected, not [1815]."),
    (#"{"title": "Emma", "genre": {"id": 1}}"#, "stdin:1: “genre”: A name is missing."),
    (
      #"{"title": "Emma", "authors": [{"name": "A", "role": "translatr"}]}"#,
      "stdin:1: “authors”: There is no role “translatr”. Is it translator?"
    ),
    (
      #"{"title": "Emma", "fields": {"Prise": 1}}"#,
      "stdin:1: “fields”: There is no field of your own “Prise”."
    ),
    ("{\"title\": \"Emma\"}\n{\"title\": \"Du", "stdin:2: The file is cut off here."),
    ("[{\"title\": \"Emma\"},", "stdin:1: The file is cut off here."),
    (
      "{\"title\": \"Emma\"}\n{\"title\" \"Dune\"}", "stdin:2: This is no JSON: a colon is missing."
    ),
    ("Emma", "stdin:1: This is no JSON"),
    ("3", "stdin:1: A book is an object"),
    ("", "stdin is empty."),
    (
      #"{"title": "Emma", "isbn": "9780060125639"} {"title": "Dune", "isbn": "9780060125639"}"#,
      "stdin:1: "
    ),
  ])
  func `one mistake, and nothing is added`(input: String, message: String) throws {
    let shell = try shell(input)
    try shell.prepare(["authors", "add", "Nobody"])
    let result = shell.run("add", "--json", "-")
    #expect(result.messages.hasPrefix("octavo: " + message), "\(result.messages)")
    #expect(result.code == 65)
    #expect(result.output == "")
    #expect(shell.run("list", "--format", "ids").output == "")
    #expect(shell.run("history", "--format", "ids").output == "change:1\n")
  }

  @Test func `a book that is there already, or twice in the file, is told`() throws {
    let shell = try shell(
      """
      {"title": "Emma", "authors": ["Jane Austen"]}
      {"title": "Dune", "authors": ["Frank Herbert"]}
      {"title": "Dune!", "authors": ["Brian Herbert", "Frank Herbert"]}
      """
    )
    try shell.prepare(["add", "--title", "Emma", "--author", "Jane Austen"])
    let messages = shell.run("add", "--json", "-").messages
    #expect(messages.contains("There is this book already: id:1"))
    #expect(messages.contains("octavo merge id:2 --into id:1"))
    #expect(messages.contains("octavo merge id:4 --into id:3"))
    #expect(messages.components(separatedBy: "There is this book already").count == 3)
  }

  @Test func `of many new names the first are told, and how many more there are`() throws {
    let books = (1...30).map { #"{"title": "Book \#($0)", "authors": ["Author \#($0)"]}"# }
    let shell = try shell(books.joined(separator: "\n"))
    let messages = shell.run("add", "--json", "-").messages
    #expect(messages.components(separatedBy: "Made the author").count == 21)
    #expect(messages.contains("octavo: And 10 more.\n"))
  }

  @Test func `text that is not UTF-8 is refused`() throws {
    let shell = try shell("")
    shell.input = Array(#"{"title": "Caf"#.utf8) + [0xE9] + Array(#""}"#.utf8)
    let result = shell.run("add", "--json", "-")
    #expect(result.messages == "octavo: stdin:1: This is no JSON: a text is not UTF-8.\n")
    #expect(result.code == 65)
  }

  @Test func `no other field goes with it, and without it a title is needed`() throws {
    let shell = try shell("{}")
    #expect(shell.run("add", "--json", "-", "--title", "Emma").code == 64)
    let result = shell.run("add", "--author", "Jane Austen")
    #expect(result.messages.contains("--title"))
    #expect(result.code == 64)
  }

  // MARK: - edit --from-json

  private func library(_ input: String) throws -> Shell {
    let shell = try shell(input)
    try shell.prepare(
      dispossessed + ["--tag", "gift", "--notes", "old"],
      ["add", "--title", "Dune", "--year", "1965"]
    )
    return shell
  }

  @Test func `only the members that are there change, in one change`() throws {
    let shell = try library(
      #"{"id": 1, "notes": null, "tags": ["read", "sf"]} {"id": 2, "genre": "Science fiction"}"#
    )
    let result = shell.run("edit", "--from-json", "-")
    #expect(
      result.output == """
        1\tThe Dispossessed\ttags\tgift\tread, sf
        1\tThe Dispossessed\tnotes\told\t
        2\tDune\tgenre\t\tScience fiction

        """
    )
    #expect(
      result.messages == """
        octavo: Made the tag “read”.
        octavo: Made the tag “sf”.
        octavo: Changed 2 books: genre, tags, notes. To take it back: octavo undo 3

        """
    )
    #expect(
      shell.run("list", "--columns", "id,year,genre,tags").output == """
        1\t1974\tScience fiction\tread; sf
        2\t1965\tScience fiction\t

        """
    )
  }

  @Test func `what show prints changes nothing, and what is changed in it does`() throws {
    let shell = try library("")
    try shell.prepare(
      ["readers", "add", "Tim"],
      ["lend", "id:1", "--to", "Tim"],
      ["read", "id:1", "--status", "reading", "--as", "Tim"]
    )
    let printed = shell.run("show", "id:1", "--format", "json").output
    shell.input = Array(printed.utf8)
    let same = shell.run("edit", "--from-json", "-")
    #expect(
      same.messages == """
        octavo: Nothing to change: it is so already.

        """
    )
    #expect(same.code == 0)
    shell.input = Array(printed.replacing("1974", with: "1975").utf8)
    #expect(
      shell.run("edit", "--from-json", "-", "--dry-run").output
        == "1\tThe Dispossessed\tyear\t1974\t1975\n"
    )
    #expect(shell.run("list", "--columns", "year", "id:1").output == "1974\n")
    #expect(shell.run("edit", "--from-json", "-").code == 0)
    #expect(shell.run("list", "--columns", "year", "id:1").output == "1975\n")
    // The version that was printed is not the newest any more.
    let late = shell.run("edit", "--from-json", "-")
    #expect(
      late.messages == """
        octavo: stdin:1: “The Dispossessed” was changed since: you have version 1, and it is 2 now. \
        Nothing was changed. See what it is with octavo show id:1 --format json, and change that; \
        without “version” it is changed all the same.

        """
    )
    #expect(late.code == 65)
  }

  @Test(arguments: [
    (#"{"id": 1, "year": 1970} {"id": 9, "year": 1970}"#, "stdin:1: There is no book “9”.", 69),
    (#"{"id": 1, "year": 1970} {"year": 1970}"#, "stdin:1: There is no “id”", 64),
    (#"{"id": 1, "year": 1970} {"id": 1, "year": 1971}"#, "stdin:1: The book 1 is there twice", 64),
    (#"{"id": 1, "year": 1970, "id": 2}"#, "stdin:1: “id” is there twice", 65),
    (#"{"id": 1, "title": null}"#, "stdin:1: ", 65),
    (
      #"{"id": 1, "volume": "2", "series": {"name": "A", "volume": "1"}}"#,
      "stdin:1: “volume” and that of “series” differ", 65
    ),
    (#"{"id": "1"}"#, "stdin:1: “id”: A number is expected", 65),
  ])
  func `one mistake, and nothing is changed`(input: String, message: String, code: Int32) throws {
    let shell = try library(input)
    let result = shell.run("edit", "--from-json", "-")
    #expect(result.messages.hasPrefix("octavo: " + message), "\(result.messages)")
    #expect(result.code == code)
    #expect(shell.run("history", "--format", "ids").output == "change:2\nchange:1\n")
  }

  @Test func `the answer is JSON as that of another edit`() throws {
    let shell = try library(#"{"id": 2, "year": 1966}"#)
    #expect(
      shell.run("edit", "--from-json", "-", "--format", "json").output.hasPrefix(
        """
        {"revision":3,"books":[{"id":2,"title":"Dune","changes":[{"field":"year","before":"1965",\
        "after":"1966"}]}],"counts":[{"field":"year","changing":1,"same":0}],"new":[],\
        "refused":[],"records":1,"changes":[{"kind":"book","id":2,
        """ + "\"key\":"
      )
    )
  }

  // MARK: - import

  private static let table = "Title,Author,Year\nEmma,Jane Austen,1815\n,Nobody,soon\n"

  @Test func `an import reads the standard input, and writes refused rows to the folder one is in`()
    throws
  {
    let shell = try shell(Self.table)
    let result = shell.run("import", "-", "--dry-run", "--format", "json")
    #expect(result.output.contains(#""files":["stdin"]"#))
    #expect(result.messages.contains("stdin:3: "))
    #expect(result.code == 1)
    #expect(shell.run("list").output == "")
  }

  @Test func `an import reads a pipe`() throws {
    let shell = try Shell()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let bytes = Array("Title,Author,Year\nEmma,Jane Austen,1815\n".utf8)
    try #require(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let result = shell.run("import", "/dev/fd/\(ends[0])", "--yes", "--quiet")
    close(ends[0])
    #expect(result == Consequences(output: "New\t1\tadded\n"))
    #expect(shell.run("list").output == "1\tEmma\tJane Austen\t1815\t\t\n")
    #expect(shell.run("history").output.contains("pipe"))
  }

  @Test func `what show prints comes in with readings and loans`() throws {
    let from = try Shell()
    try from.prepare(
      ["add", "--title", "Emma", "--volume", "2"],
      [
        "read", "id:1", "--started", "2024-02", "--finished", "2024-03-01", "--rating", "4.5",
        "--note", "Good",
      ],
      ["read", "id:1", "--again", "--status", "wants"],
      ["lend", "id:1", "--to", "Jan", "--on", "2024-04-01", "--due", "2024-05-01"],
      ["return", "id:1", "--on", "2024-04-20"],
      ["borrow", "id:1", "--from", "Library", "--on", "2024-06-01"]
    )
    let to = try shell(from.run("show", "id:1", "--format", "json").output)
    try to.prepare(["import", "-", "--yes"])
    for command in [["show", "id:1"], ["loans", "--all"], ["read"]] {
      func lines(_ shell: Shell) -> [String] {
        shell.run(command + ["--catalog", shell.catalog, "--as", "maria"]).output.linesWithoutTimes
      }
      // It says besides which book it was there.
      #expect(lines(to).filter { !$0.hasPrefix("source\t") } == lines(from))
    }
    #expect(to.run("show", "id:1", "--format", "json").output.contains(#""source":{"#) == false)
  }

  @Test func `an empty input is told`() throws {
    let result = try shell("").run("import", "-", "--yes")
    #expect(result == Consequences(messages: "octavo: stdin is empty.\n", code: 65))
  }

  @Test func `without room for what comes nothing is changed`() throws {
    let shell = try shell(Self.table)
    shell.environment["TMPDIR"] = "/nowhere"
    let result = shell.run("import", "-", "--yes")
    #expect(result.messages.hasPrefix("octavo: What is read cannot be kept in /nowhere"))
    #expect(result.code == 74)
  }

  @Test func `an export to - is the output`() throws {
    let shell = try Shell()
    try shell.prepare(dispossessed)
    let result = shell.run("export", "--to", "csv", "-o", "-")
    #expect(result == shell.run("export", "--to", "csv"))
    #expect(result.output.contains("Dispossessed"))
  }
}

extension String {
  /// Its lines without times, and without the keys by which copies know records.
  fileprivate var linesWithoutTimes: [String] {
    split(separator: "\n").map {
      String($0).replacing(/\d{4}-\d\d-\d\dT[0-9:]+Z/, with: "")
        .replacing(/,?"key":"[0-9a-z]{12}"|,[0-9a-z]{12}(?=,|\R|$)/, with: "")
    }
  }
}
