import Foundation
import TestSupport
import Testing

@testable import octavo

/// Fields of one's own on the command line.
struct FieldsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      ["fields", "add", "Price", "--kind", "money"],
      ["fields", "add", "Condition", "--kind", "choice", "--choices", "fine,very good,good,poor"],
      ["fields", "add", "Signed", "--kind", "yes-no"],
      ["fields", "add", "Shop name"],
      [
        "add", "--title", "Dune", "--set", "price=12.5", "--set", "condition=Very Good", "--set",
        "shop_name=Foyles",
      ],
      ["add", "--title", "Emma", "--set", "price=3", "--set", "signed=no"],
      ["add", "--title", "Kim"]
    )
  }

  private func titles(_ query: String...) -> [String] {
    shell.run(["list"] + query + ["--format", "csv", "--catalog", shell.catalog]).output
      .split(separator: "\r\n").dropFirst().map { String($0.split(separator: ",")[1]) }
  }

  @Test func `they are listed in their order, with the number of their books`() {
    #expect(
      shell.run("fields").output == """
        Price\tmoney\t2\tprice:\t
        Condition\tchoice\t1\tcondition:\tfine, very good, good, poor
        Signed\tyes-no\t1\tsigned:\t
        Shop name\ttext\t1\tshop_name:\t

        """
    )
    #expect(
      shell.run("fields", "list", "--format", "json", "--limit", "1").output
        == """
        [
        {"name":"Price","kind":"money","choices":[],"query":"price","books":2}
        ]

        """
    )
    #expect(
      shell.run("fields", "--format", "ids").output == "price\ncondition\nsigned\nshop_name\n"
    )
  }

  @Test func `one is added, and said how to take back`() {
    let added = shell.run("fields", "add", "Bought at", "--kind", "date")
    #expect(added.code == 0)
    #expect(added.output == "bought_at\n")
    #expect(
      added.messages.contains("Added the field “Bought at” (date). To take it back: octavo undo")
    )
    #expect(shell.run("undo").code == 0)
    #expect(!shell.run("fields").output.contains("Bought at"))
  }

  @Test(
    arguments: [
      (["Pages"], 65, "every book has the field Pages"), (["shelf"], 65, "the field Shelf"),
      (["OR"], 65, "it is a part of queries"), (["status"], 65, "in a query it means status"),
      (["PRICE"], 65, "There is already a field “Price”."),
      (["…"], 65, "needs a letter or a digit"),
      (["New", "--kind", "colour"], 65, "There are text, long-text, number, money"),
      (["New", "--kind", "choice"], 65, "needs something to choose from"),
      (["New", "--kind", "choice", "--choices", "a,b,A"], 65, "“A” is there to choose twice"),
      (["New", "--choices", "a,b"], 65, "Only a choice has something to choose from"),
    ]
  )
  func `what cannot be a field is refused`(_ words: [String], _ code: Int32, _ message: String) {
    let refused = shell.run(["fields", "add"] + words + ["--catalog", shell.catalog])
    #expect(refused.code == code, "\(refused.messages)")
    #expect(refused.messages.contains(message), "\(refused.messages)")
    #expect(shell.run("fields", "--format", "ids").output.split(separator: "\n").count == 4)
  }

  @Test func `they are shown, printed and exported`() {
    #expect(shell.run("show", "id:1").output.contains("price\t12.50\ncondition\tvery good\n"))
    #expect(shell.run("show", "id:1", "--format", "table").output.contains("Shop name"))
    #expect(
      shell.run("show", "id:1", "--format", "json").output.contains(
        #""fields":{"Price":12.50,"Condition":"very good","Signed":null,"Shop name":"Foyles"}"#
      )
    )
    let header = shell.run("export", "--to", "csv").output.split(separator: "\r\n")[0]
    #expect(
      header.hasSuffix(
        "modified,key,Price (money),Condition (choice: fine; very good; good; poor),Signed (yes-no),Shop name (text)"
      )
    )
  }

  @Test func `books are found and ordered by them`() {
    #expect(titles("price:>10") == ["Dune"])
    #expect(titles("price:1..20", "price-") == ["Dune", "Emma"])
    #expect(titles("condition:fine,\"very good\"") == ["Dune"])
    #expect(titles("signed:no") == ["Emma"])
    #expect(titles("price:none") == ["Kim"])
    #expect(titles("shop_name:foy") == ["Dune"])
    let mistake = shell.run("list", "condition:fien")
    #expect(mistake.code == 64)
    #expect(mistake.messages.contains("“fien” is not to be chosen. Nearest: fine."))
  }

  @Test func `they are changed in many books, and emptied`() {
    let changed = shell.run("edit", "price:none", "--set", "price=4", "--set", "signed=yes")
    #expect(changed.code == 0, "\(changed.messages)")
    #expect(changed.output == "3\tKim\tprice\t\t4\n3\tKim\tsigned\t\tyes\n")
    #expect(shell.run("edit", "price:any", "--set", "price=", "--yes").code == 0)
    #expect(titles("price:any") == [])
    #expect(shell.run("undo").code == 0)
    #expect(titles("price:any") == ["Dune", "Emma", "Kim"])
    #expect(shell.run("history", "id:3").output.contains("Changed “Kim”: Price, Signed"))
  }

  @Test(
    arguments: [
      ("price=12,50", 65, "“12,50” is no amount: write 12.50."),
      ("price=€12.50", 65, "“€12.50” is no amount: write 12.50."),
      ("signed=perhaps", 65, "“perhaps” is neither yes nor no."),
      ("condition=foul", 65, "There are fine, very good, good, poor."),
      ("pirce=3", 64, "There is no field “pirce”. Is it price?"),
      ("price+=3", 64, "write price=…"),
    ] as [(String, Int32, String)]
  )
  func `what does not fit is refused, and nothing is changed`(
    _ setting: String,
    _ code: Int32,
    _ message: String
  ) {
    for command in [["edit", "id:3"], ["add", "--title", "New"]] {
      let refused = shell.run(command + ["--set", setting, "--catalog", shell.catalog])
      #expect(refused.code == code, "\(refused.messages)")
      #expect(refused.messages.contains(message), "\(refused.messages)")
    }
    #expect(titles("price:none") == ["Kim"])
  }

  @Test func `one gets another name and keeps its values`() {
    #expect(shell.run("fields", "edit", "price", "--name", "Paid").code == 0)
    #expect(titles("paid:3") == ["Emma"])
    #expect(shell.run("fields", "edit", "price", "--name", "x1").code == 69)
    let nearest = shell.run("fields", "edit", "piad", "--name", "x1")
    #expect(nearest.messages.contains("Nearest: Paid."))
    #expect(shell.run("fields", "edit", "Paid").code == 64)
    #expect(shell.run("fields", "edit", "Paid", "--name", "Paid").messages.contains("Nothing to"))
  }

  @Test func `another kind is refused where a value does not read as such`() {
    let refused = shell.run("fields", "edit", "Shop name", "--kind", "number")
    #expect(refused.code == 65)
    #expect(
      refused.messages.contains("“Dune” (id:1): “Foyles” is no number"),
      "\(refused.messages)"
    )
    #expect(shell.run("fields", "edit", "Price", "--kind", "number").code == 0)
    #expect(shell.run("show", "id:1").output.contains("price\t12.5\n"))
    let used = shell.run("fields", "edit", "Condition", "--choices", "fine,good")
    #expect(used.code == 65)
    #expect(used.messages.contains("1 book has “very good”."))
  }

  @Test func `one goes with its values after a question, and is undone whole`() {
    let asked = shell.run("fields", "remove", "Price")
    #expect(asked.code == 64)
    #expect(asked.messages.contains("Delete the field “Price”, with what 2 books have in it?"))
    let removed = shell.run("fields", "remove", "Price", "--yes")
    #expect(removed.messages.contains("Deleted the field “Price”, with what 2 books had in it."))
    #expect(titles("signed:no") == ["Emma"])
    #expect(shell.run("undo").code == 0)
    #expect(titles("price:any") == ["Dune", "Emma"])
    #expect(shell.run("check").code == 0)
  }

  @Test func `one moves to another place`() {
    #expect(shell.run("fields", "move", "Shop name", "--to", "1").code == 0)
    #expect(
      shell.run("fields", "--format", "ids").output == "shop_name\nprice\ncondition\nsigned\n"
    )
    #expect(shell.run("fields", "move", "Shop name", "--to", "0").code == 64)
  }

  @Test func `what can be counted or added up is in the statistics`() {
    let lines = shell.run("stats", "--only", "fields").output
    #expect(lines.contains("price\tsum\t\t15.50\t\t\n"), "\(lines)")
    #expect(lines.contains("condition\tbar\tvery good\t1\tbooks\tcondition:\"very good\"\n"))
    #expect(lines.contains("signed\tabsent\twithout Signed\t2\tbooks\tsigned:none\n"))
  }

  @Test(arguments: ["csv", "json", "jsonl"])
  func `they go out, and come into a new catalogue just so`(_ format: String) throws {
    let file = "\(shell.folder)/books.\(format)"
    #expect(shell.run("export", "--output", file).code == 0)
    let other = try Shell()
    let read = other.run("import", file, "--yes")
    #expect(read.code == 0, "\(read.messages)")
    #expect(other.run("fields").output == shell.run("fields").output)
    #expect(
      other.run("export", "--to", format).output == shell.run("export", "--to", format).output
    )
    #expect(other.run("check").code == 0)
  }

  @Test func `a file brings its fields beside those of another kind`() throws {
    let file = "\(shell.folder)/books.jsonl"
    #expect(shell.run("export", "--output", file).code == 0)
    let other = try Shell()
    try other.prepare(
      ["fields", "add", "Price", "--kind", "date"],
      ["fields", "add", "Condition", "--kind", "choice", "--choices", "bad,fine"],
      ["fields", "add", "shop-name", "--kind", "long-text"]
    )
    let read = other.run("import", file, "--yes")
    #expect(read.code == 0, "\(read.messages)")
    #expect(
      other.run("fields").output == """
        Price\tdate\t0\tprice:\t
        Condition\tchoice\t1\tcondition:\tbad, fine, very good, good, poor
        shop-name\tlong-text\t1\tshop_name:\t
        Price (money)\tmoney\t2\tprice_money:\t
        Signed\tyes-no\t1\tsigned:\t

        """
    )
  }

  @Test func `the picture of the statistics has bars and numbers of them`() throws {
    let path = shell.path("page.svg")
    #expect(shell.run("stats", "--only", "fields", "--svg", path).code == 0)
    let picture = try String(contentsOfFile: path, encoding: .utf8)
    for text in [">Condition<", ">very good<", ">Price<", "15.50"] {
      #expect(picture.contains(text), "\(text): \(picture)")
    }
  }
}
