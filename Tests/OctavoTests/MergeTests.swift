import Foundation
import Testing

@testable import octavo

/// `octavo merge`: two books that are one.
struct MergeTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Emma", "--author", "Jane Austen", "--isbn", "9780141439587"],
      ["add", "--title", "Emma : a novel", "--author", "Jane Austen", "--year", "1815"],
      ["add", "--title", "Emma", "--isbn", "0199535523", "--tag", "gift"]
    )
  }

  @Test func `several become one, and their numbers and ISBNs lead to it`() throws {
    let result = shell.run("merge", "id:2", "id:3", "--into", "id:1", "--yes")
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains("1815"))
    for key in ["id:2", "id:3", "9780199535521", "id:1"] {
      let shown = shell.run("show", key, "--format", "json")
      #expect(shown.output.contains(#""id":1,"#), "\(key): \(shown.messages)")
    }
    #expect(shell.run("list", "emma", "--format", "ids").output == "1\n")
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("list", "emma", "--format", "ids").output.split(separator: "\n").count == 3)
  }

  @Test func `which book an old number or ISBN leads to is said, also when a book gets that ISBN`()
    throws
  {
    try shell.prepare(["merge", "id:3", "--into", "id:1", "--yes"])
    let edited = shell.run("edit", "id:3", "--set", "notes=x", "--yes")
    #expect(edited.messages.contains("The book id:3 was merged into id:1, which is taken."))
    let shown = shell.run("show", "0199535523")
    #expect(shown.messages.contains("The book 0199535523 was merged into id:1, which is taken."))
    #expect(shell.run("show", "id:1").messages.isEmpty)
    let moved = shell.run("edit", "id:2", "--set", "isbn=0199535523", "--yes")
    #expect(moved.messages.contains("A book with this ISBN was merged into id:1"), "\(moved)")
    try shell.prepare(["undo"])
    let own = shell.run("edit", "id:1", "--set", "isbn=0199535523", "--yes")
    #expect(own.code == 0 && !own.messages.contains("merged into"), "\(own)")
    try shell.prepare(["undo"])
    let added = shell.run("add", "--title", "Emma", "--isbn", "0199535523")
    #expect(added.code == 0)
    #expect(added.messages.contains("A book with this ISBN was merged into id:1."), "\(added)")
    #expect(!shell.run("show", "0199535523").messages.contains("merged"))
  }

  @Test func `an import knows a merged book whose ISBN the other one took`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Alpha", "--author", "Ann Bee", "--isbn", "9780306406157"],
      ["add", "--title", "Delta", "--author", "Gil Hoo"],
      ["merge", "id:1", "--into", "id:2", "--yes"]
    )
    let table = "title,author,isbn\nAlpha,Ann Bee,9780306406157\n"
    try table.write(toFile: shell.path("a.csv"), atomically: true, encoding: .utf8)
    let imported = shell.run("import", shell.path("a.csv"), "--yes")
    #expect(imported.code == 0, "\(imported)")
    #expect(!imported.messages.contains("kept as source data"), "\(imported)")
    #expect(shell.run("list", "--format", "ids").output == "2\n")
  }

  @Test func `what a later merge hinders is undone behind it, as the message says`() throws {
    try shell.prepare(
      ["edit", "id:1", "--set", "isbn="],
      ["merge", "id:1", "--into", "id:2", "--yes"]
    )
    let early = shell.run("undo", "4")
    #expect(early.code == 1, "\(early)")
    #expect(
      early.messages.contains("Undo the later change first, and then this one: octavo undo 4")
    )
    try shell.prepare(["undo", "5"], ["undo", "4"])
    #expect(shell.run("show", "id:1", "--format", "json").output.contains("9780141439587"))
  }

  @Test(arguments: [["4", "5"], ["5", "4"]])
  func `merges one after the other are undone in either order`(order: [String]) throws {
    let before = shell.run("list", "--columns", "id,title,authors,year,isbn,tags").output
    try shell.prepare(
      ["merge", "id:3", "--into", "id:2", "--yes"],
      ["merge", "id:2", "--into", "id:1", "--yes"]
    )
    for change in order {
      let undone = shell.run("undo", change)
      #expect(undone.code == 0 && undone.messages.isEmpty, "\(undone)")
    }
    #expect(shell.run("list", "--columns", "id,title,authors,year,isbn,tags").output == before)
  }

  @Test func `undone oldest first, each book has its own again`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Alpha", "--author", "A1", "--isbn", "0141439580", "--pages", "10"],
      [
        "add", "--title", "Beta", "--author", "B1", "--isbn", "9780192802378", "--pages", "400",
        "--copies", "2", "--shelf", "B3", "--notes", "nb", "--tag", "t2",
      ],
      ["add", "--title", "Gamma", "--author", "C1", "--notes", "nc", "--tag", "t3"]
    )
    let columns = "id,title,authors,isbn,pages,copies,shelf,notes,tags"
    func books() -> String { shell.run("list", "--columns", columns, "--format", "json").output }
    let before = books()
    func undo(_ change: String, says words: String?) {
      let undone = shell.run("undo", change)
      #expect(undone.code == (words == nil ? 0 : 1), "\(undone)")
      if let words { #expect(undone.messages.contains(words), "\(undone)") }
    }
    // Into one that is merged itself.
    try shell.prepare(
      [
        "merge", "id:2", "--into", "id:1", "--take", "isbn=2", "--take", "pages=2", "--add-copies",
        "--yes",
      ],
      ["merge", "id:1", "--into", "id:3", "--yes"]
    )
    undo("4", says: "The book “Alpha” is a part of “Gamma” (id:3) now: undo that merge as well.")
    undo("5", says: nil)
    #expect(books() == before)
    #expect(shell.run("check").code == 0)
    // Both into one.
    try shell.prepare(
      ["merge", "id:2", "--into", "id:1", "--yes"],
      ["merge", "id:3", "--into", "id:1", "--yes"]
    )
    undo("8", says: "keeps its notes “nb / nc”")
    undo("9", says: nil)
    #expect(books() == before)
    #expect(shell.run("check").code == 0)
  }

  @Test func `an old number in --from-json is told, and changes no other book`() throws {
    try shell.prepare(["merge", "id:2", "--into", "id:1", "--yes"])
    let file = shell.path("books.json")
    try #"[{"id":2,"title":"Other"}]"#.write(toFile: file, atomically: true, encoding: .utf8)
    let edited = shell.run("edit", "--from-json", file, "--yes")
    #expect(edited.code == 64, "\(edited)")
    #expect(edited.messages.contains("The book id:2 was merged into id:1"), "\(edited)")
  }

  @Test func `books that are likely the same are listed with why`() throws {
    let found = shell.run("books", "clusters", "--format", "json")
    #expect(found.code == 0, "\(found.messages)")
    #expect(
      found.output.contains(#""why":["the subtitle in one of them"],"keep":1"#),
      "\(found.output)"
    )
    #expect(found.output.contains(#""copies":1"#))
    #expect(shell.run("books", "clusters", "--format", "ids").output == "1 2\n")
    #expect(shell.run("books", "clusters", "--editions").output.contains("Emma : a novel"))
  }

  @Test func `nothing is merged without a yes, nor by a dry run`() throws {
    #expect(shell.run("merge", "id:2", "--into", "id:1").code == 64)
    let trial = shell.run("merge", "id:2", "--into", "id:1", "--dry-run", "--format", "json")
    #expect(trial.code == 0)
    #expect(trial.output.contains(#""revision":null"#))
    shell.answer = "n"
    #expect(shell.run("merge", "id:2", "--into", "id:1").code == 2)
    shell.answer = "y"
    #expect(shell.run("merge", "id:2", "--into", "id:1").code == 0)
  }

  @Test func `copies are added up only when a person says so, by an answer or by --add-copies`()
    throws
  {
    func copies() -> Bool {
      shell.run("show", "id:1", "--format", "json").output.contains(#""copies":2"#)
    }
    shell.answer = "y"
    let asked = shell.run("merge", "id:3", "--into", "id:1")
    #expect(asked.messages.contains("Add them up to 2? A no leaves 1."), "\(asked.messages)")
    #expect(copies())
    #expect(shell.run("undo").code == 0)
    #expect(!copies())
    #expect(shell.run("merge", "id:3", "--into", "id:1", "--yes").code == 0)
    #expect(!copies())
    #expect(shell.run("undo").code == 0)
    let told = shell.run("merge", "id:3", "--into", "id:1", "--add-copies")
    #expect(!told.messages.contains("Add them up"), "\(told.messages)")
    #expect(copies())
  }

  @Test func `without a terminal its lines are shown, and --yes is asked for`() {
    let result = shell.run("merge", "id:2", "--into", "id:1")
    #expect(result.code == 64)
    #expect(result.messages.contains("Emma : a novel"), "\(result.messages)")
    #expect(result.messages.contains("If so, add --yes."), "\(result.messages)")
  }

  @Test func `several volumes are told to be several`() throws {
    try shell.prepare(
      ["add", "--title", "Gedichte, Band I"],
      ["add", "--title", "Gedichte, Band II"]
    )
    let result = shell.run("merge", "id:5", "--into", "id:4", "--dry-run")
    #expect(result.code == 0)
    #expect(result.messages.contains("These are several volumes (1, 2)"), "\(result.messages)")
    let one = shell.run("merge", "id:2", "--into", "id:1", "--dry-run")
    #expect(!one.messages.contains("volumes"), "\(one.messages)")
  }

  @Test func `a line is taken from the book that is named`() throws {
    let result = shell.run(
      "merge",
      "id:2",
      "--into",
      "id:1",
      "--take",
      "title=2",
      "--yes",
      "--format",
      "json"
    )
    #expect(result.output.contains(#"{"field":"title","value":"Emma : a novel","from":2"#))
    #expect(shell.run("list", "emma", "--format", "csv").output.contains("Emma : a novel"))
  }

  @Test(arguments: [
    ["merge", "id:1", "--into", "id:1", "--yes"],
    ["merge", "id:1", "--into", "id:2,3", "--yes"],
    ["merge", "id:2", "--into", "id:1", "--take", "titel=2", "--yes"],
    ["merge", "id:2", "--into", "id:1", "--take", "title=3", "--yes"],
    ["merge", "id:2", "--into", "id:1", "--take", "title=all", "--yes"],
    ["merge", "id:2", "--into", "id:1", "--take", "title", "--yes"],
  ])
  func `what makes no sense is refused, and nothing is merged`(_ command: [String]) throws {
    let result = shell.run(command + ["--catalog", shell.catalog], as: "maria")
    #expect(result.code == 64, "\(result.messages)")
    #expect(shell.run("list", "--format", "ids").output.split(separator: "\n").count == 3)
  }

  @Test func `an import knows the book by what its parts were`() throws {
    _ = shell.run("merge", "id:3", "--into", "id:1", "--yes")
    try "Title,ISBN\nEmma,9780199535521\n"
      .write(toFile: shell.path("list.csv"), atomically: true, encoding: .utf8)
    let result = shell.run("import", shell.path("list.csv"), "--yes")
    #expect(result.code == 0, "\(result.messages)")
    #expect(shell.run("list", "--format", "ids").output.split(separator: "\n").count == 2)
  }

  @Test func `the number of a book that was merged deletes nothing`() throws {
    _ = shell.run("merge", "id:2", "--into", "id:1", "--yes")
    let refused = shell.run("remove", "id:2")
    #expect(refused.code == 64)
    #expect(refused.messages.contains("was merged into id:1"), "\(refused.messages)")
    #expect(shell.run("list", "--format", "ids").output.split(separator: "\n").count == 2)
    #expect(shell.run("remove", "id:1").code == 0)
  }

  @Test func `words that find several books merge none of them`() {
    let refused = shell.run("merge", "emma", "--into", "id:1", "--yes")
    #expect(refused.code == 64)
    #expect(refused.messages.contains("finds several books"), "\(refused)")
  }
}
