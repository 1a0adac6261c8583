import Books
import Catalog
import TestSupport
import Testing

@testable import octavo

/// What is wrong in books, on the command line.
struct DoctorCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Hobbit, The", "--author", "J. R. R. Tolkien"],
      ["add", "--title", "CafÃ© Europa", "--year", "1996"],
      ["add", "--title", "THE NAME OF THE ROSE"],
      ["add", "--title", "Emma"]
    )
  }

  @Test func `each kind is told with its books, and what to do`() {
    let result = shell.run("check")
    #expect(result.code == 1)
    #expect(
      result.output == """
        Garbled letters: 1 book, as “CafÃ© Europa”. octavo check --only mojibake --fix
        Title in capitals: 1 book, as “THE NAME OF THE ROSE”. octavo check --only capitals
        Article behind the title: 1 book, as “Hobbit, The”. octavo check --only article --fix

        """
    )
  }

  @Test func `what is found is shown before and after, mended as one change, and goes by undo`()
    throws
  {
    let shown = shell.run("check", "--only", "mojibake,article", "--fix", "--dry-run")
    #expect(
      shown.output == """
        mojibake\t2\tCafÃ© Europa\tCafÃ© Europa\tCafé Europa
        article\t1\tHobbit, The\tHobbit, The\tThe Hobbit

        """
    )
    #expect(shown.messages.contains("Nothing was changed: 2 books would be mended."))
    #expect(shell.run("check", "--only", "article", "--fix").code == 64)
    let mended = shell.run("check", "--only", "mojibake,article", "--fix", "--yes")
    #expect(mended.code == 0, "\(mended.messages)")
    #expect(mended.messages.contains("Mended 2 books"))
    #expect(shell.run("check", "--only", "mojibake,article").output == "Nothing was found.\n")
    try shell.prepare(["undo"])
    #expect(shell.run("check", "--only", "mojibake,article").code == 1)
  }

  @Test func `hints are told below, and do not make it wrong`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Emma", "--series", "Novels"])
    let result = shell.run("check")
    #expect(result.code == 0)
    #expect(
      result.output == """
        All is well.
        Series of one book: 1 series, as “Novels”. octavo check --only single-series

        """
    )
    #expect(shell.run("check", "--only", "single-series").code == 1)
    try shell.prepare(["authors", "add", "Nobody"])
    let removed = shell.run("check", "--only", "unused-authors", "--fix", "--yes")
    #expect(removed.code == 0, "\(removed.messages)")
    #expect(removed.output == "unused-authors\t1\tNobody\tno book\tremoved\n")
    #expect(shell.run("check", "--only", "unused-authors").code == 0)
    try shell.prepare(["undo"])
    #expect(shell.run("check", "--only", "unused-authors").code == 1)
  }

  @Test func `only the books of a query are looked at`() {
    #expect(shell.run("check", "--only", "article", "emma").code == 0)
    #expect(shell.run("check", "--only", "article", "hobbit").code == 1)
  }

  @Test func `what is right is remembered`() throws {
    #expect(shell.run("check", "--only", "capitals", "--right", "--yes").code == 0)
    #expect(shell.run("check", "--only", "capitals").code == 0)
    try shell.prepare(["undo"])
    #expect(shell.run("check", "--only", "capitals").code == 1)
  }

  @Test func `a trial says how many would be mended`() throws {
    let trial = shell.run("check", "--only", "all", "--fix", "--dry-run")
    #expect(trial.messages.contains("Nothing was changed: "), "\(trial)")
    #expect(trial.messages.contains(" would be "), "\(trial)")
  }

  @Test func `a rule that there is none of is named, with those that there are`() {
    let result = shell.run("check", "--only", "isnb")
    #expect(result.code == 64)
    #expect(
      result.messages.contains(
        "There is no rule “isnb”. Is it isbn? There are isbn, isbn-elsewhere, year"
      )
    )
    let near = shell.run("check", "--only", "mojibak").messages
    #expect(near.contains("There is no rule “mojibak”. Is it mojibake?"), "\(near)")
    #expect(shell.run("check", "hobbit").code == 64)
    #expect(shell.run("check", "--only", "isbn", "--fix", "--right").code == 64)
  }

  @Test(arguments: DoctorRule.all.filter { $0.advice.contains("octavo ") })
  func `what a rule advises is a command that there is`(rule: DoctorRule) throws {
    let shell = try Shell()
    for advice in rule.advice.split(separator: "octavo ").dropFirst() {
      let words = advice.split { " ,;.=".contains($0) }.map(String.init)
      let command = Array(words.prefix { $0.allSatisfy(\.isLowercase) && $0 != "shows" })
      let help = shell.run(command + ["--help"])
      #expect(help.code == 0 && !command.isEmpty, "\(rule.advice)")
      for option in words where option.hasPrefix("--") {
        #expect(help.output.contains(option), "\(rule.advice)")
      }
    }
  }
}
