import Foundation
import GRDB
import TestSupport
import Testing

@testable import octavo

struct CheckTests {
  private func shell() throws -> Shell { try Shell.withTwoBooks() }

  private func breakIndex(_ shell: Shell) throws {
    try OtherProgram.execute(
      """
      UPDATE titleText SET words = ' else' WHERE bookId = 1;
      UPDATE author SET foldedName = 'x' WHERE id = 2;
      """,
      in: shell.catalog
    )
  }

  @Test func `a sound catalogue is said to be so`() throws {
    let shell = try shell()
    #expect(shell.run("check") == Consequences(output: "All is well.\n"))
    let json = shell.run("check", "--format", "json")
    #expect(json == Consequences(output: #"{"ok":true,"findings":[],"rules":[]}"# + "\n"))
  }

  @Test func `an option that is mistyped is said to be none`() throws {
    let result = try shell().run("check", "--ony", "isbn")
    #expect(result.code == 64)
    #expect(result.messages.contains("--ony"), "\(result)")
  }

  @Test func `what differs is named, and made anew when it is asked for`() throws {
    let shell = try shell()
    try breakIndex(shell)
    let history = shell.run("history").output
    let found = shell.run("check")
    #expect(found.code == 1)
    #expect(
      found.output == """
        Sort keys and folded names (author): 1 differs: 2 “J. R. R. Tolkien”.
        Words of titles: 1 differs: 1 “Dune”.
        Index of titles: differs.

        """
    )
    #expect(
      found.messages == """
        octavo: 3 parts are wrong. What can be mended by itself is by: \
        octavo check --fix

        """
    )
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0)
    #expect(fixed.output.contains("Words of titles: 1 differs: 1 “Dune”. Made anew.\n"))
    #expect(shell.run("check").code == 0)
    #expect(shell.run("history").output == history)
    #expect(shell.run("list", "dune", "--format", "ids").output == "1\n")
  }

  @Test func `a file whose pages are damaged is 78`() throws {
    let shell = try shell()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: shell.catalog))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size) - 4096))
    try file.close()
    let result = shell.run("check")
    #expect(result.code == 78)
    #expect(result.output == "")
  }

  /// Writes over the page on which a table or index begins.
  private func breakPage(
    _ name: String,
    in shell: Shell,
    at offset: UInt64 = 0,
    with bytes: [UInt8] = Array(repeating: 0x5A, count: 200)
  ) throws {
    let queue = try DatabaseQueue(path: shell.catalog)
    let (page, size) = try queue.write { db in
      (
        try Int.fetchOne(
          db,
          sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?",
          arguments: [name]
        ),
        try Int.fetchOne(db, sql: "PRAGMA page_size")
      )
    }
    try queue.close()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: shell.catalog))
    try file.seek(toOffset: UInt64(try #require(page) - 1) * UInt64(try #require(size)) + offset)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  @Test(arguments: [
    "titleSearch_data", "titleText", "nameWord", "book_order", "author_name",
    "sqlite_autoindex_bookAuthor_1", "sqlite_autoindex_isbn_2", "sqlite_autoindex_reader_1",
  ])
  func `a search table or an index whose page is damaged is made anew`(name: String) throws {
    let shell = try shell()
    let before = shell.run("list", "--format", "json").output
    let history = shell.run("history").output
    try breakPage(name, in: shell)
    let found = shell.run("check")
    #expect(found.code == 1, "\(found)")
    #expect(found.output.contains("Indexes and search tables: "), "\(found.output)")
    #expect(found.messages.contains("octavo check --fix"), "\(found.messages)")
    #expect(!found.messages.contains("restore"))
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(shell.run("check") == Consequences(output: "All is well.\n"))
    #expect(shell.run("list", "dune", "--format", "ids").output == "1\n")
    #expect(shell.run("list", "--format", "json").output == before)
    #expect(shell.run("history").output == history)
    try shell.prepare([
      "add", "--title", "Emma", "--author", "Jane Austen", "--isbn", "9780141439587",
    ])
    #expect(shell.run("list", "--format", "ids").output == "1\n3\n2\n")
    #expect(try shell.schema() == Shell().schema())
  }

  @Test func `a row that no table would take does not hinder what can be mended`() throws {
    let shell = try shell()
    try shell.damage(
      "UPDATE book SET title = '', sortTitle = 'x' WHERE id = 1",
      "UPDATE book SET pages = -3, sortKey = 'y' WHERE id = 2",
      "UPDATE author SET foldedName = 'z' || id, sortName = ''"
    )
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 1, "\(fixed)")
    #expect(fixed.output.contains("(author): 2 differ"), "\(fixed)")
    #expect(fixed.output.contains("Made anew."), "\(fixed)")
    #expect(!fixed.messages.contains("--fix"), "\(fixed)")
    #expect(shell.run("list", "tolkien", "--format", "ids").output == "2\n")
  }

  @Test func `a title with a NUL is told with what to do, and what is made of it is made anew`()
    throws
  {
    let shell = try shell()
    try OtherProgram.execute(
      "UPDATE book SET title = 'Du' || char(0) || 'ne' WHERE id = 1",
      in: shell.catalog
    )
    shell.answer = "n"
    let fixed = shell.run("check", "--fix")
    shell.answer = nil
    #expect(fixed.code == 1)
    #expect(fixed.output.contains("Made anew."), "\(fixed)")
    let left = shell.run("check")
    #expect(left.output.contains("octavo check --only value\n"), "\(left)")
    #expect(!left.output.contains("(book)") && !left.output.contains("--fix"), "\(left)")
    try shell.prepare(["edit", "id:1", "--set", "title=Dune", "--yes"])
    #expect(shell.run("check").code == 0)
  }

  @Test func `a table that only a backup has is named, with its file`() throws {
    let shell = try shell()
    try breakPage("author", in: shell)
    let found = shell.run("check")
    #expect(found.code == 78)
    #expect(found.messages.contains(shell.catalog), "\(found.messages)")
    #expect(found.messages.contains("octavo restore FILE"), "\(found.messages)")
    #expect(shell.run("check", "--fix").code == 78)
    let copy = shell.run("backup", shell.path("copy.sqlite"))
    #expect(copy.messages.contains("\(shell.catalog) is damaged"), "\(copy.messages)")
    #expect(!copy.messages.contains("copy.sqlite is"), "\(copy.messages)")
  }

  @Test(arguments: [
    ("UPDATE reading SET status = 99", "reading 1: there is no status 99"),
    ("UPDATE reading SET started = 20240231", "reading 1: a date that is none"),
    (
      "UPDATE reading SET started = 20240305, finished = 20240301",
      "reading 1: it ends before it begins"
    ), ("UPDATE reading SET rating = 11", "reading 1: a rating that is none"),
    ("UPDATE author SET name = ' ' WHERE id = 1", "author 1: Type a name."),
    ("UPDATE reader SET kind = 9", "reader 1: no reader is of the kind 9"),
    ("UPDATE loan SET direction = 7", "loan 1: neither lent nor borrowed (7)"),
    ("UPDATE loan SET due = 20261399", "loan 1: a day that is none"),
    ("UPDATE customValue SET value = 'much'", "book 1: Price: “much” is no amount"),
    (
      "UPDATE book SET copies = 'many' WHERE id = 1",
      "book 1: “copies” holds a value of another kind"
    ),
    ("UPDATE author SET name = NULL WHERE id = 1", "author 1: “name” holds nothing"),
    ("UPDATE book SET notes = '' WHERE id = 2", "book 2: “notes” holds what saving refuses"),
    ("UPDATE customField SET kind = 99", "customField 1: no field is of the kind 99"),
    ("UPDATE book SET version = 0 WHERE id = 1", "book 1: “version” holds what saving refuses"),
    ("UPDATE book SET copies = -1 WHERE id = 1", "book 1: “copies” holds what saving refuses"),
    ("UPDATE loan SET readerId = 1, name = 'Jan'", "loan 1: its values do not go together"),
    ("UPDATE isbn SET value = '12-34' WHERE id = 1", "book 1: “value” holds what saving refuses"),
    (
      "UPDATE wanted SET isbn = 'zork'",
      "wanted 1: “zork” is no ISBN: octavo scan --drop takes it out"
    ),
    ("UPDATE wanted SET copies = -4", "wanted 1: it is wanted -4 times"),
    ("UPDATE sortRule SET way = 'up'", "sortRule 1: there is no way “up” to sort names of “dutch”"),
  ])
  func `a stored value that saving refuses is named where it stands`(
    sql: String,
    words: String
  ) throws {
    let shell = try shell()
    try shell.prepare(
      ["fields", "add", "Price", "--kind", "money"],
      ["edit", "id:1", "--set", "price=3", "--set", "isbn=9780441013593", "--yes"],
      ["read", "id:1", "--started", "2024-03-01", "--rating", "4"],
      ["lend", "id:1", "--to", "Jan"],
      ["authors", "sort", "dutch", "behind-particle"]
    )
    shell.input = Array("9780141439587\n".utf8)
    #expect(shell.run("scan").code == 0)
    shell.input = nil
    #expect(shell.run("check").code == 0)
    try shell.damage(sql)
    let found = shell.run("check")
    #expect(found.code == 1, "\(found)")
    #expect(found.output.contains("Values: "), "\(found.output)")
    #expect(found.output.contains(words), "\(found.output)")
    #expect(found.output.contains("Edit the records"), "\(found.output)")
    let json = shell.run("check", "--format", "json")
    #expect(json.output.contains(#""part":"values""#), "\(json.output)")
  }

  @Test func `a reading of somebody else is not told by its number`() throws {
    let shell = try shell()
    try shell.prepare(["read", "id:1", "--started", "2024-03-01"])
    try shell.damage("UPDATE reading SET status = 99")
    let found = shell.run(["check", "--catalog", shell.catalog], as: "Lena")
    #expect(
      found.output.contains("a reading of somebody else: there is no status 99"),
      "\(found.output)"
    )
    #expect(!found.output.contains("reading 1"))
  }

  @Test(arguments: [
    "UPDATE change SET before = '[' WHERE operation = 'update'",
    "UPDATE change SET before = '7' WHERE operation = 'update'",
    "UPDATE change SET before = NULL WHERE operation = 'update'",
    "UPDATE change SET tableName = 'bok' WHERE operation = 'update'",
    "UPDATE change SET first = 5, last = 1 WHERE operation = 'update'",
    "UPDATE revision SET kind = 'made' WHERE id = 3",
    "DELETE FROM change WHERE operation = 'update'",
    #"UPDATE change SET before = '{"year":77777}' WHERE operation = 'update'"#,
    #"UPDATE change SET before = '{"year":"soon"}' WHERE operation = 'update'"#,
    #"UPDATE change SET before = '{"title":null}' WHERE operation = 'update'"#,
  ])
  func `history that cannot be read is named`(sql: String) throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:1", "--set", "year=1965", "--yes"])
    #expect(shell.run("check").code == 0)
    try shell.damage(sql)
    let found = shell.run("check")
    #expect(found.code == 1, "\(found)")
    #expect(found.output.contains("History: 1 differs: "), "\(found.output)")
    #expect(found.output.contains("the change 3"), "\(found.output)")
  }

  @Test func `a change whose lines are gone is not undone in silence`() throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:1", "--set", "year=1965", "--yes"])
    try OtherProgram.execute("DELETE FROM change WHERE revisionId = 3", in: shell.catalog)
    let undone = shell.run("undo")
    #expect(undone.code == 78)
    #expect(undone.messages.contains("change 3: “lines in the history”"), "\(undone)")
    #expect(shell.run("undo", "2").code == 0)
  }

  @Test func `a change that lost its revision is history, which --fix leaves`() throws {
    let shell = try shell()
    try OtherProgram.execute(
      "PRAGMA foreign_keys = OFF; DELETE FROM revision WHERE id = 1",
      in: shell.catalog
    )
    let found = shell.run("check")
    #expect(found.code == 1)
    #expect(found.output.contains("History: "), "\(found)")
    #expect(found.output.contains("of a change that is not there"), "\(found)")
    #expect(!found.output.contains("Relations") && !found.messages.contains("--fix"), "\(found)")
  }

  @Test func `an index that is missing is made anew, and nothing else`() throws {
    let shell = try shell()
    try OtherProgram.execute("DROP INDEX book_order; DROP INDEX author_name", in: shell.catalog)
    let found = shell.run("check")
    #expect(found.code == 78)
    #expect(
      found.messages.contains(
        "lacks what can be made anew from the data (author_name, book_order)"
      ),
      "\(found)"
    )
    #expect(found.messages.contains("octavo check --fix"), "\(found)")
    #expect(shell.run("check", "--fix", "--dry-run").code == 78)
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(try shell.schema() == Shell().schema())
    try OtherProgram.execute(
      "DROP INDEX book_order; CREATE TRIGGER t DELETE ON book BEGIN SELECT 1; END",
      in: shell.catalog
    )
    let foreign = shell.run("check", "--fix")
    #expect(foreign.code == 78)
    #expect(foreign.messages.contains("that no Octavo made"), "\(foreign)")
  }

  @Test(arguments: ["isbn", "bookAuthor", "book"])
  func `a table whose rows are gone is damage, and --fix leaves what tells of them`(
    table: String
  ) throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:1", "--set", "isbn=9780441013593", "--yes"])
    try shell.prepare(["edit", "id:2", "--set", "isbn=9780261103344", "--yes"])
    // A page that lost its last cell, as a disk that gives back an older state of it has.
    try breakPage(table, in: shell, at: 3, with: [0, 1])
    func faults() throws -> [String] {
      let queue = try DatabaseQueue(path: shell.catalog)
      defer { try? queue.close() }
      return try queue.unsafeRead { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    }
    let before = try faults()
    for arguments in [
      ["check"], ["check", "--fix"], ["backup", shell.path("copy.sqlite")],
      ["backup", "--verify", shell.catalog],
    ] {
      let result = shell.run(arguments + ["--catalog", shell.catalog])
      #expect(result.code == 78, "\(result)")
      #expect(result.messages.contains("in the table \(table)"), "\(result)")
    }
    #expect(before != ["ok"])
    #expect(try faults() == before)
  }

  @Test func `a book that cannot be saved does not hinder mending the others`() throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:2", "--set", "title=Hobbit, The", "--yes"])
    try shell.prepare(["edit", "id:1", "--set", "notes=Sand  and  spice", "--yes"])
    try shell.damage("UPDATE book SET title = '   ' WHERE id = 1")
    let mended = shell.run("check", "--only", "article,spaces", "--fix", "--yes")
    #expect(mended.code == 1, "\(mended)")
    #expect(mended.messages.contains("(id:1) stays: "), "\(mended)")
    #expect(shell.run("list", "id:2").output.contains("The Hobbit"))
  }

  @Test func `a value that saving refuses cannot be said to be right`() throws {
    let shell = try shell()
    try shell.damage("UPDATE book SET copies = 9223372036854775807 WHERE id = 1")
    let said = shell.run("check", "--only", "value", "--right", "--yes")
    #expect(said.code == 65)
    #expect(said.messages.contains("which cannot be right"), "\(said)")
    #expect(shell.run("check").code == 1)
  }

  @Test func `names that fold alike stay, and the others are mended`() throws {
    let shell = try shell()
    try shell.damage(
      "UPDATE author SET name = 'FRANK HERBERT' WHERE id = 2",
      "UPDATE author SET sortKey = 'x' WHERE id = 1",
      "UPDATE titleText SET words = ' else' WHERE bookId = 1"
    )
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 1, "\(fixed)")
    #expect(fixed.output.contains("Another has this name already: merge the two"), "\(fixed)")
    #expect(fixed.output.contains("Words of titles: 1 differs: 1 “Dune”. Made anew."), "\(fixed)")
    try shell.prepare(["authors", "merge", "id:2", "--into", "id:1"])
    #expect(shell.run("check", "--fix").code == 0)
    #expect(shell.run("check").output == "All is well.\n")
  }

  @Test func `a NUL in the name of a shelf is told where it stands`() throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:1", "--set", "shelf=Hall", "--yes"])
    try OtherProgram.execute(
      "UPDATE shelf SET name = 'Hall' || char(0) || 'way' WHERE id = 1",
      in: shell.catalog
    )
    #expect(shell.run("check", "--fix").code == 1)
    let left = shell.run("check")
    #expect(
      left.output.contains("shelf 1: Name holds a character that cannot be stored"),
      "\(left)"
    )
  }

  @Test func `relations that lead nowhere are shown, and taken out as one change`() throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:1", "--set", "genre=Novel", "--yes"])
    try OtherProgram.execute(
      """
      PRAGMA foreign_keys = OFF; UPDATE book SET genreId = 77 WHERE id = 1;
      DELETE FROM author WHERE id = 2; INSERT INTO bookTag (bookId, tagId) VALUES (55, 66);
      """,
      in: shell.catalog
    )
    let tried = shell.run("check", "--fix", "--dry-run")
    #expect(tried.code == 1)
    #expect(
      tried.messages.contains("book 1 points at a genre that is not there: stays without one."),
      "\(tried.messages)"
    )
    #expect(
      tried.messages.contains("bookAuthor 2 points at an author that is not there: is removed."),
      "\(tried.messages)"
    )
    #expect(tried.messages.contains("This cannot be undone"), "\(tried.messages)")
    #expect(tried.messages.contains("Nothing was changed."))
    #expect(shell.run("check").output.contains("Relations: 4 differ: "))
    #expect(shell.run("check", "--fix").code == 64)
    let fixed = shell.run("check", "--fix", "--yes")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(fixed.output.contains("Taken out."), "\(fixed.output)")
    #expect(shell.run("check").code == 0)
    #expect(shell.run("show", "id:2").output.contains("The Hobbit"))
    #expect(shell.run("history").output.contains("Took out "))
    #expect(!fixed.messages.contains("To take it back"), "\(fixed.messages)")
  }

  @Test func `undoing what took out relations to nowhere says that nothing comes back`() throws {
    let shell = try shell()
    try shell.prepare(["readers", "add", "Ann"], ["lend", "id:1", "--to", "Ann"])
    try shell.prepare(["read", "id:2", "--as", "Bob", "--new-reader"])
    try OtherProgram.execute(
      """
      PRAGMA foreign_keys = OFF; UPDATE loan SET readerId = 77; UPDATE book SET genreId = 78 WHERE id = 1;
      UPDATE reading SET readerId = 79;
      """,
      in: shell.catalog
    )
    try shell.prepare(["check", "--fix", "--yes"])
    let undone = shell.run("undo")
    #expect(undone.code == 1, "\(undone)")
    #expect(undone.output.isEmpty, "\(undone)")
    #expect(undone.messages.contains("Nothing was left of it to take back."), "\(undone)")
    #expect(undone.messages.contains("does not get its who “reader 77” back"), "\(undone)")
    #expect(undone.messages.contains("does not get its genre “genre 78” back"), "\(undone)")
    #expect(shell.run("check").code == 0)
    #expect(shell.run("loans").output.contains("reader 77"))
  }

  @Test func `a rule without a name is no rule, and --right shows nothing without writing`() throws
  {
    let shell = try shell()
    for rules in ["", ",", "mojibake,"] {
      #expect(shell.run("check", "--only", rules).code == 64)
    }
    let shown = shell.run("check", "--only", "single-tags", "--right", "--dry-run", "--yes")
    #expect(shown.code == 64 && shown.messages.contains("--dry-run needs --fix"))
  }

  @Test func `without a catalogue there is nothing to check`() throws {
    #expect(try Shell().run("check").code == 66)
  }

  @Test func `a sound file is made smaller when it is asked for`() throws {
    let shell = try shell()
    let result = shell.run("check", "--compact")
    #expect(result.code == 0)
    #expect(result.output == "All is well.\n")
    #expect(result.messages.hasPrefix("octavo: The file has "))
    #expect(result.messages.hasSuffix(" KB.\n"))
    #expect(shell.run("list", "--format", "ids").output == "1\n2\n")
    try breakIndex(shell)
    #expect(shell.run("check", "--compact").code == 1)
  }
}
