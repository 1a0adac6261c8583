import Foundation
import TestSupport
import Testing

@testable import octavo

struct ChangingTests {
  @Test func `nobody gets the books of a record that is the one to be deleted`() throws {
    let shell = try Shell()
    try shell.prepare([
      "add", "Emma", "--author", "Jane Austen", "--set", "genre=Novel", "--tag", "gift", "--set",
      "series=Classics", "--set", "publishers=Ace",
    ])
    for (group, name) in [
      ("authors", "Jane Austen"), ("genres", "Novel"), ("tags", "gift"), ("series", "Classics"),
      ("publishers", "Ace"),
    ] {
      for trial in [[], ["--dry-run"]] {
        let result = shell.run(
          [
            group, "remove", name, "--give-to", name.uppercased(), "--catalog", shell.catalog,
          ] + trial
        )
        #expect(result.code == 64, "\(group): \(result)")
        #expect(result.messages.contains("name another one for its books"), "\(result)")
      }
    }
    #expect(shell.run("list", "author:austen genre:novel tag:gift").output.contains("Emma"))
  }

  @Test(arguments: [
    ["remove", "e"], ["edit", "e", "--set", "notes=wrong"], ["merge", "id:1", "--into", "id:2"],
  ])
  func `a file that takes the place of the catalogue at the question stays as it is`(
    command: [String]
  ) throws {
    let other = try Shell()
    try CatalogTemplate().copy(to: other.catalog)
    try other.prepare(["add", "--title", "One e"], ["add", "--title", "Two e"])
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Emma e"], ["add", "--title", "Sanditon e"])
    let before = other.run("list", "--format", "json").output
    shell.answer = "y"
    shell.whenAsked = { [shell] in
      unlink(shell.catalog)
      try? FileManager.default.copyItem(atPath: other.catalog, toPath: shell.catalog)
    }
    let done = shell.run(command + ["--catalog", shell.catalog])
    #expect(done.code == 74, "\(done)")
    #expect(done.messages.contains("was replaced by another program"), "\(done)")
    #expect(shell.run("list", "--format", "json").output == before)
  }

  @Test func `adding prints the id, and says what was made`() throws {
    let shell = try Shell()
    #expect(
      shell.run(dispossessed + ["--catalog", shell.catalog])
        == Consequences(
          output: "1\n",
          messages: """
            octavo: Made the author “Ursula K. Le Guin”.
            octavo: Made the publisher “Harper & Row”.
            octavo: Made the genre “Science fiction”.

            """
        )
    )
    let second = shell.run("add", "--title", "Rocannon's World", "--author", "ursula k. le guin")
    #expect(second == Consequences(output: "2\n"))
  }

  @Test func `a role stands behind the last colon, when it is one`() throws {
    let shell = try Shell()
    try shell.prepare([
      "add", "--title", "X", "--author", "Ann Goldstein:translator", "--author", "Foo: Bar",
    ])
    let fields = shell.run("show", "id:1").output
    #expect(fields.contains("authors\tAnn Goldstein (translator)\nauthors\tFoo: Bar\n"))
  }

  @Test func `editing changes the fields that are set, and can be rehearsed`() throws {
    let shell = try Shell()
    try shell.prepare(dispossessed)
    let lines = "1\tThe Dispossessed\tyear\t1974\t1975\n1\tThe Dispossessed\ttags\t\ta, b\n"
    let rehearsal = shell.run(
      "edit",
      "id:1",
      "--set",
      "year=1975",
      "--set",
      "tags=a; b",
      "--dry-run"
    )
    let told = """
      octavo: “a” is a new tag.
      octavo: “b” is a new tag.
      octavo: 1 book would change. Nothing was changed.

      """
    #expect(rehearsal == Consequences(output: lines, messages: told))
    #expect(shell.run("show", "id:1").output.contains("year\t1974\n"))
    #expect(
      shell.run("edit", "id:1", "--set", "year=1975", "--set", "tags=a", "--set", "tags=b")
        == Consequences(
          output: lines,
          messages: """
            octavo: Made the tag “a”.
            octavo: Made the tag “b”.
            octavo: Changed 1 book. To take it back: octavo undo 2

            """
        )
    )
    #expect(shell.run("show", "id:1").output.contains("year\t1975\n"))
    #expect(shell.run("edit", "id:1", "--set", "year=1975").messages.contains("it is so already"))
  }

  @Test func `several books need a yes, and are one change`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Word one"], ["add", "--title", "Word two"])
    let edit = ["edit", "word", "--set", "shelf=B3", "--catalog", shell.catalog]
    #expect(
      shell.run(edit)
        == Consequences(
          messages: """
            octavo: Shelf becomes B3: 2 change.
            octavo: “B3” is a new shelf.
              id:1 Word one
              id:2 Word two
            octavo: Change 2 books? If so, add --yes.

            """,
          code: 64
        )
    )
    shell.answer = "n"
    #expect(
      shell.run(edit)
        == Consequences(
          messages: """
            octavo: Shelf becomes B3: 2 change.
            octavo: “B3” is a new shelf.
              id:1 Word one
              id:2 Word two
            Change 2 books? [y/N] octavo: Nothing was changed.

            """,
          code: 2
        )
    )
    shell.answer = "y"
    #expect(shell.run(edit).code == 0)
    shell.answer = nil
    #expect(shell.run("history", "--limit", "1").output.contains("Changed 2 books: shelf"))
    #expect(shell.run("undo", "3").code == 0)
    #expect(!shell.run("show", "id:2").output.contains("location"))
    #expect(shell.run("remove", "word", "--yes").code == 0)
    #expect(shell.run("list") == Consequences())
  }

  @Test(arguments: ["", " ", "---", "…"])
  func `a query without a word changes nothing`(query: String) throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Only"])
    #expect(shell.run("remove", query, "--yes").code == 64)
    #expect(shell.run("list", "--format", "ids").output == "1\n")
  }

  @Test func `undo and redo go by person`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Maria's"])
    let place = ["--catalog", shell.catalog]
    #expect(shell.run(["add", "--title", "Jan's", "--as", "jan"] + place).code == 0)
    #expect(shell.run("undo").output == "Undid: Added “Maria's”\n")
    #expect(shell.run("list").output == "2\tJan's\t\t\t\t\n")
    #expect(shell.run("redo").output == "Did again: Added “Maria's”\n")
    #expect(shell.run("redo").code == 69)
    #expect(shell.run(["undo", "--as", "nobody"] + place).code == 69)
  }

  @Test func `an undo that keeps something is done in part`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "X", "--year", "1970"],
      ["edit", "id:1", "--set", "year=1971"],
      ["edit", "id:1", "--set", "year=1972"]
    )
    #expect(
      shell.run("undo", "2")
        == Consequences(
          messages: """
            octavo: Nothing was left of it to take back.
            octavo: The book “X” keeps its year “1972”, which was changed since (it was “1970”).
            octavo: Undo the later change first, and then this one: octavo undo 2

            """,
          code: 1
        )
    )
  }

  @Test func `where nothing is left of the last change, the one before it is named`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "X"],
      ["edit", "id:1", "--set", "pages=1"],
      ["edit", "id:1", "--set", "year=1971"]
    )
    let other = ["edit", "id:1", "--set", "year=1972", "--catalog", shell.catalog]
    #expect(shell.run(other, as: "Lena").code == 0)
    let result = shell.run("undo")
    #expect(result.code == 1, "\(result)")
    #expect(result.messages.contains("Nothing was left of it"), "\(result)")
    #expect(result.messages.contains("octavo undo 2\n"), "\(result)")
    #expect(shell.run("undo", "2").code == 0)
  }

  @Test func `what an undo takes away is not what the one before it left`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "X"],
      ["add", "--title", "Y"],
      ["edit", "id:2", "--set", "pages=10"]
    )
    for words in ["Changed", "Added “Y”", "Added “X”"] {
      let undone = shell.run("undo")
      #expect(undone.code == 0 && undone.output.hasPrefix("Undid: \(words)"), "\(undone)")
      #expect(undone.messages.isEmpty, "\(undone)")
    }
  }

  @Test func `what an undo leaves is said by the next, and goes when what was in its way does`()
    throws
  {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "X", "--year", "1970"],
      ["add", "--title", "Y"],
      ["edit", "id:1", "--set", "year=1971", "--set", "pages=10"]
    )
    func lena(_ arguments: String...) -> Consequences {
      shell.run(arguments + ["--catalog", shell.catalog], as: "Lena")
    }
    #expect(lena("edit", "id:1", "--set", "year=1972").code == 0)
    #expect(shell.run("undo").code == 1)
    let next = shell.run("undo")
    #expect(next.output == "Undid: Added “Y”\n", "\(next)")
    #expect(next.messages.contains("Something is left of the change"), "\(next)")
    #expect(next.messages.contains("octavo undo 3 --dry-run"), "\(next)")
    #expect(lena("undo").code == 0)
    let shown = shell.run("show", "id:1", "--format", "json").output
    #expect(shown.contains(#""year":1970"#) && shown.contains(#""pages":null"#), "\(shown)")
  }

  @Test func `what was undone in the middle is not given back by undoing what came after`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "X"],
      ["edit", "id:1", "--set", "genre=First"],
      ["edit", "id:1", "--set", "genre=Second"]
    )
    #expect(shell.run("undo", "2").code == 1)
    #expect(shell.run("undo", "3").code == 0)
    #expect(!shell.run("show", "id:1").output.contains("genre"))
    #expect(shell.run("genres", "list", "--format", "ids").output.isEmpty)
  }

  @Test func `names can be added, renamed, merged and removed`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "X", "--author", "J. Tolkien", "--genre", "Fantasy"])
    #expect(shell.run("authors", "add", "J. R. R. Tolkien").output == "author:2\n")
    #expect(
      shell.run("authors", "merge", "J. Tolkien", "--into", "id:2").messages
        == "octavo: Merged “J. Tolkien” into “J. R. R. Tolkien”. To take it back: octavo undo 3\n"
    )
    #expect(shell.run("authors").output == "2\tJ. R. R. Tolkien\t1\n")
    try shell.prepare(["genres", "rename", "fantasy", "High fantasy"])
    #expect(
      shell.run("genres", "remove", "High fantasy")
        == Consequences(
          messages: """
            octavo: The genre “High fantasy” has 1 book. Say what becomes of them.
            octavo: Choose --keep-books, --give-to NAME or --delete-books.

            """,
          code: 64
        )
    )
    #expect(shell.run("genres", "remove", "High fantasy", "--keep-books").code == 0)
    #expect(shell.run("list").output == "1\tX\tJ. R. R. Tolkien\t\t\t\n")
  }

  @Test func `of many records that an undo leaves, the first twenty are named`() throws {
    let shell = try Shell()
    let file = shell.path("many.csv")
    let rows = (1...25).map { "Volume \($0) of many,1815\n" }.joined()
    try ("Title,Year\n" + rows).write(toFile: file, atomically: true, encoding: .utf8)
    try shell.prepare(
      ["import", file, "--yes"],
      ["edit", "title:many", "--set", "year=1816", "--yes"],
      ["edit", "title:many", "--set", "year=1817", "--yes"]
    )
    let revisions = shell.run("history", "--limit", "2").output.split(separator: "\n")
    let number = String(revisions.last?.prefix { $0 != "\t" } ?? "")
    let result = shell.run("undo", number)
    #expect(result.code == 1)
    let lines = result.messages.split(separator: "\n")
    #expect(lines.count { $0.contains("which was changed since") } == 20)
    #expect(lines.dropLast().last == "octavo: … and 5 more; --format json lists them all.")
  }
}
