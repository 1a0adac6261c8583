import TestSupport
import Testing

@testable import octavo

/// What `add` understands, and what it says.
struct AddingTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      [
        "add", "--title", "Emma", "--author", "Jane Austen", "--publisher", "Penguin", "--year",
        "1815",
      ]
    )
  }

  @Test func `a book in one line says what each part was taken for`() {
    let added = shell.run("add", "Persuasion; Jane Austen; 1817", "--tag", "gift")
    #expect(added.code == 0)
    #expect(added.output == "2\n")
    #expect(added.messages.contains("Taken for: “Persuasion”"))
    let shown = shell.run("show", "id:2").output
    for line in ["title\tPersuasion\n", "year\t1817\n", "tags\tgift\n"] {
      #expect(shown.contains(line), "\(shown)")
    }
    #expect(shell.run("add", "Emma; Jane; P; Q; R").code == 64)
    #expect(shell.run("add", "Emma", "--title", "Emma").code == 64)
  }

  @Test func `a mistyped ISBN is no title, and a right one alone is no book`() {
    for number in ["9780306406158", "978-0-306-40615-8", "978 0 306 40615 8"] {
      let mistyped = shell.run("add", number)
      #expect(mistyped.code == 64)
      #expect(
        mistyped.messages.contains("A digit is wrong. If it is the last: 978-0-306-40615-7."),
        "\(mistyped.messages)"
      )
    }
    #expect(shell.run("add", "Emma; 030640615X").messages.contains("A digit is wrong"))
    #expect(shell.run("add", "4006381333931").messages.contains("begins with 978 or 979"))
    let alone = shell.run("add", "9780306406157")
    #expect(alone.code == 64)
    #expect(alone.messages.contains("octavo scan 9780306406157"), "\(alone.messages)")
    #expect(alone.messages.contains("octavo lookup --add 9780306406157"))
    #expect(shell.run("list", "--format", "ids").output == "1\n")
    #expect(shell.run("add", "1984; George Orwell; 1949").code == 0)
    #expect(shell.run("add", "--title", "9780306406158").code == 0, "an option says what it is")
  }

  @Test func `a second copy is told, with or without an ISBN`() {
    let added = shell.run("add", "--title", "emma", "--author", "JANE AUSTEN")
    #expect(added.code == 0)
    #expect(
      added.messages.contains(
        "There is this book already: id:1 Emma, Jane Austen (Penguin, 1815)\n"
      ),
      "\(added.messages)"
    )
    #expect(!shell.run("add", "--title", "Emma").messages.contains("already"))
  }

  @Test func `years are kept as they are printed`() {
    for (year, number) in [("1890s", "1890"), ("1999-2001", "1999"), ("n.d.", "null")] {
      let id = shell.run("add", "--title", "A", "--year", year).output.dropLast()
      let json = shell.run("show", "id:\(id)", "--format", "json").output
      #expect(json.contains("\"year\":\(number),\"yearText\":\"\(year)\""), "\(json)")
      #expect(shell.run("list", "id:\(id)").output.contains("\t\(year)\t"))
      #expect(shell.run("show", "id:\(id)").output.contains("year\t\(year)\n"))
    }
    #expect(shell.run("edit", "id:1", "--set", "year=s.a.").code == 0)
    #expect(shell.run("show", "id:1").output.contains("year\ts.a.\n"))
  }

  @Test func `a misprinted ISBN is kept when that is said`() {
    #expect(shell.run("add", "--title", "A", "--isbn", "0441478124").code == 65)
    #expect(shell.run("add", "--title", "A", "--isbn", "0441478124", "--misprinted").code == 0)
    #expect(shell.run("list", "0441478124", "--format", "ids").output == "2\n")
    #expect(shell.run("list", "isbn:0441478124", "--format", "ids").output == "2\n")
    #expect(shell.run("show", "id:2").output.contains("isbn\t0441478124 [sic]\n"))
    let json = shell.run("export", "id:2", "--to", "json").output
    #expect(json.contains("\"isbn\":\"0441478124 [sic]\""), "\(json)")
    #expect(shell.run("edit", "id:1", "--set", "isbn=978044147812 [sic]").code == 0)
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("list", "isbn:978044147812", "--format", "ids").output.isEmpty)
  }

  @Test func `a card that has expired is said, and lent to when that is asked for`() throws {
    try shell.prepare(
      ["readers", "add", "Jan", "--card", "L-1", "--valid-until", "31 Dec 2019"]
    )
    let refused = shell.run("lend", "id:1", "--to", "Jan")
    #expect(refused.code == 65)
    #expect(refused.messages.contains("The card of Jan expired: it was valid until 2019-12-31."))
    #expect(refused.messages.contains("To lend all the same: --expired-card"))
    #expect(shell.run("lend", "id:1", "--to", "Jan", "--expired-card").code == 0)
  }

  @Test func `an extension counts from the due day, and says when it is shorter`() throws {
    try shell.prepare(["lend", "id:1", "--to", "Eva", "--due", "2099-01-01"])
    #expect(
      shell.run("loans", "extend", "loan:1", "--due", "+2w").output.contains("\t2099-01-15\t")
    )
    let shorter = shell.run("loans", "extend", "loan:1", "--due", "1.2.2098")
    #expect(shorter.output.contains("\t2098-02-01\t"))
    #expect(
      shorter.messages.contains("loan:1 is due earlier than it was: before, 2099-01-15."),
      "\(shorter.messages)"
    )
  }
}
