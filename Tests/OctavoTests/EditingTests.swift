import Testing

/// `edit` of many books.
@Suite struct EditingTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Word one", "--genre", "Fantasy", "--tag", "todo"],
      ["add", "--title", "Word two", "--tag", "todo", "--tag", "gift", "--isbn", "9780060125639"],
      ["add", "--title", "Word three"]
    )
    return shell
  }

  @Test func `more names than a book can have are refused at once`() throws {
    let shell = try shell()
    let names = (1...1_001).map { "n\($0)" }
    let edited = shell.run("edit", "id:1", "--set", "tags=\(names.joined(separator: ";"))", "--yes")
    #expect(edited.code == 64, "\(edited.messages.suffix(200))")
    #expect(edited.messages.contains("Tags: too many. A book has at most 1,000."))
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    shell.input = Array("{\"title\": \"One\", \"tags\": [\(list)]}".utf8)
    let added = shell.run("add", "--json", "-")
    #expect(added.code == 65, "\(added.messages.suffix(200))")
    #expect(added.messages.contains("Tags: too many. A book has at most 1,000."))
    #expect(shell.run("list", "one", "--format", "ids").output == "1\n")
  }

  @Test func `signs replace, add and take out`() throws {
    let shell = try shell()
    let result = shell.run(
      "edit",
      "word",
      "--set",
      "genre=fantasy",
      "--set",
      "tags+=gift; read",
      "--set",
      "tags-=todo",
      "--yes"
    )
    #expect(
      result.messages
        == "octavo: Made the tag “read”.\noctavo: Changed 3 books. To take it back: octavo undo 4\n"
    )
    #expect(result.code == 0)
    let lines = Set(result.output.split(separator: "\n").map(String.init))
    #expect(
      lines == [
        "1\tWord one\ttags\ttodo\tgift, read", "2\tWord two\tgenre\t\tFantasy",
        "2\tWord two\ttags\tgift, todo\tgift, read", "3\tWord three\tgenre\t\tFantasy",
        "3\tWord three\ttags\t\tgift, read",
      ]
    )
    #expect(
      shell.run("history", "--limit", "1").output.contains("Changed 3 books: genre, tags")
    )
    #expect(shell.run("undo").code == 0)
    #expect(!shell.run("show", "id:3").output.contains("gift"))
  }

  @Test func `a dry run counts, and names what is new`() throws {
    let shell = try shell()
    let result = shell.run(
      "edit",
      "word",
      "--set",
      "genre=Fantsy",
      "--set",
      "tags-=tood",
      "--set",
      "shelf=",
      "--dry-run"
    )
    #expect(
      result.messages == """
        octavo: There is no tag “tood” to take out. Nearest: todo (2 books).
        octavo: Genre becomes Fantsy: 3 change.
        octavo: Tags - tood: 3 do not have it.
        octavo: Shelf is emptied: 3 have none.
        octavo: “Fantsy” is a new genre. Nearest: Fantasy (1 book).
        octavo: 3 books would change. Nothing was changed.

        """
    )
    #expect(!shell.run("genres", "list").output.contains("Fantsy"))
  }

  @Test func `the counts are in the JSON between the books and what changed in them`() throws {
    let shell = try shell()
    let result = shell.run(
      "edit",
      "word",
      "--set",
      "genre=Fantasy",
      "--yes",
      "--format",
      "json"
    )
    #expect(result.output.hasPrefix(#"{"revision":4,"books":[{"id":"#))
    #expect(
      result.output.contains(
        #"],"counts":[{"field":"genre","changing":2,"same":1}],"new":[],"refused":[],"records":2,"#
          + #""changes":[{"#
      )
    )
  }

  @Test(
    arguments: [
      ("title=One", 65, "A title is of one book: 3 books cannot all get “One”."),
      ("isbn=9780261102217", 65, "An ISBN is of one book"),
      ("genre+=Novel", 64, "A book has one genre: write genre=… and not += or -=."),
      ("colour=red", 64, "There is no field “colour”."),
      ("year", 64, "does not say what to change"),
      ("year=soon", 65, "“soon” is not a year"),
    ]
  )
  func `what makes no sense for many is refused`(
    setting: String,
    code: Int,
    words: String
  ) throws {
    let shell = try shell()
    let result = shell.run("edit", "word", "--set", setting, "--yes")
    #expect(result.code == Int32(code))
    #expect(result.messages.contains(words))
    #expect(shell.run("history", "--limit", "1").output.contains("Word three"))
  }
}
