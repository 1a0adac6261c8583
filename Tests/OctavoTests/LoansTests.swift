import Foundation
import TestSupport
import Testing

@testable import octavo

struct LoansTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Dune"],
      ["add", "--title", "Emma"],
      ["add", "--title", "Solaris", "--copies", "2"],
      ["readers", "add", "Maria"],
      ["readers", "add", "Jan", "--card", "L-17"]
    )
  }

  @Test func `books are lent, listed and come back`() {
    let lent = shell.run("lend", "id:1", "id:2", "--to", "L-17", "--on", "2020-02-01")
    #expect(lent.output == "loan:1\n")
    #expect(
      lent.messages.hasPrefix(
        "octavo: Lent 2 books to Jan, due 2020-02-29. To take it back: octavo undo "
      )
    )
    #expect(
      shell.run("loans").output.hasSuffix("\tlent\tJan\t2020-02-01\t2020-02-29\tDune; Emma\n")
    )
    #expect(shell.run("loans", "--overdue", "--format", "ids").output == "loan:1\n")
    #expect(shell.run("return", "id:1", "--on", "2020-02-10").code == 0)
    #expect(shell.run("loans").output.hasSuffix("\tEmma\n"))
    #expect(shell.run("return", "id:2").output.hasPrefix("loan:1\treturned\tlent\tJan\t"))
    #expect(shell.run("loans") == Consequences())
    #expect(shell.run("loans", "--all").output.hasSuffix("\tDune; Emma\n"))
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("loans", "--format", "ids").output == "loan:1\n")
  }

  @Test(arguments: [
    (["lend", "id:1", "--to", "Jan"], "+1w", "2026-03-14"),
    (["lend", "id:1", "--to", "Jan"], "3 days", "2026-03-10"),
    (["borrow", "id:1", "--from", "City Library"], "+2w", "2026-03-21"),
  ])
  func `so long counts from the day of the loan`(command: [String], due: String, day: String) {
    let options = ["--on", "2026-03-07", "--due", due, "--format", "json"]
    let loan = shell.run(command + options + ["--catalog", shell.catalog], as: "maria")
    #expect(loan.output.contains("\"due\":\"\(day)\","), "\(loan)")
  }

  @Test func `what is lent already is refused with who has it and since when`() {
    _ = shell.run("lend", "id:1", "--to", "Jan", "--on", "2026-11-01")
    let refused = shell.run("lend", "id:2", "id:1", "--to", "Eva")
    #expect(refused.code == 65)
    #expect(refused.output.isEmpty)
    #expect(refused.messages == "octavo: “Dune” is lent already: Jan (since 2026-11-01).\n")
    #expect(shell.run("loans", "--format", "ids").output == "loan:1\n")
  }

  @Test(arguments: [["lend", "id:3", "--to"], ["borrow", "id:3", "--from"]])
  func `a name that is nearly a reader's is refused, or asked about`(command: [String]) {
    let refused = shell.run(command + ["Jann", "--catalog", shell.catalog], as: "maria")
    #expect(refused.code == 69)
    #expect(refused.output.isEmpty)
    #expect(
      refused.messages == "octavo: There is no reader “Jann”. Nearest: Jan. Nothing was changed."
        + " Is it somebody else, who is no reader? Then add --no-reader.\n"
    )
    shell.answer = "n"
    let declined = shell.run(command + ["Jann", "--catalog", shell.catalog], as: "maria")
    #expect(declined.messages.contains("Is “Jann” somebody else, who is no reader? [y/N]"))
    #expect(shell.run("loans", "--all").output.isEmpty)
    shell.answer = "y"
    let done = shell.run(command + ["Jann", "--catalog", shell.catalog], as: "maria")
    #expect(done.code == 0, "\(done)")
    shell.answer = nil
    #expect(shell.run("loans").output.contains("\tJann\t"))
    #expect(shell.run("undo").code == 0)
    let told = shell.run(
      command + ["Jann", "--no-reader", "--catalog", shell.catalog],
      as: "maria"
    )
    #expect(told.code == 0, "\(told)")
    #expect(shell.run("history", "solaris").messages.contains("octavo history list solaris"))
  }

  @Test func `the whole name that is typed is taken, never one that is near`() {
    #expect(shell.run("lend", "id:3", "--to", "Jann", "--no-reader").code == 0)
    // Who had books under the very name is known.
    #expect(shell.run("return", "id:3", "--from", "jann").code == 0)
    #expect(shell.run("lend", "id:3", "--to", "jann").code == 0)
    #expect(shell.run("return", "id:3").code == 0)
    #expect(shell.run("readers", "add", "Jann").code == 0)
    #expect(shell.run("lend", "id:3", "--to", "jann").messages.contains("Lent “Solaris” to Jann,"))
  }

  @Test func `a number that a scanner typed makes nobody on the command line`() throws {
    #expect(shell.run("edit", "id:1", "--set", "isbn=9780441478125").code == 0)
    #expect(shell.run("readers", "add", "Tim", "--card", "20000017").code == 0)
    shell.answer = "y"
    for (number, words) in [
      ("9780316769174", "Nothing here has the number 9780316769174."),
      ("0-316-76917-7", "Nothing here has the number 0-316-76917-7."),
      ("20000018", "Nothing here has the number 20000018."),
      ("9780441478125", "9780441478125 is the ISBN of “Dune”."),
    ] {
      for command in [["lend", "id:3", "--to"], ["borrow", "id:3", "--from"]] {
        let refused = shell.run(command + [number, "--catalog", shell.catalog], as: "maria")
        #expect(refused.code == 69, "\(refused)")
        #expect(refused.messages.hasPrefix("octavo: \(words) Nobody is called so"), "\(refused)")
      }
    }
    #expect(shell.run("loans", "--all").output.isEmpty)
    #expect(shell.run("lend", "id:3", "--to", "20000017").messages.contains("to Tim,"))
    let told = shell.run("lend", "id:2", "--to", "9780316769174", "--no-reader")
    #expect(told.code == 0, "\(told)")
    #expect(shell.run("lend", "id:1", "--to", "1984").code == 0)
  }

  @Test func `of several copies it must be said whose comes back`() {
    _ = shell.run("lend", "id:3", "--to", "Jan")
    let outside = shell.run("lend", "id:3", "--to", "Eva", "--due", "never")
    #expect(outside.messages.contains("“Eva” is no reader here, so the loan just has the name."))
    #expect(outside.messages.contains("Lent “Solaris” to Eva. To take it back"))
    #expect(shell.run("return", "id:3").code == 65)
    #expect(shell.run("return", "id:3", "--from", "L-17").code == 0)
    #expect(shell.run("return", "id:3", "--from", "eva").code == 0)
    #expect(shell.run("return", "id:3").messages == "octavo: “Solaris” is not out.\n")
  }

  @Test func `what is borrowed from there already is borrowed once more when that is asked for`() {
    #expect(shell.run("borrow", "id:2", "--from", "City Library").code == 0)
    let refused = shell.run("borrow", "id:2", "--from", "city library")
    #expect(refused.code == 65)
    #expect(refused.messages.contains("“Emma” is borrowed already: City Library (since "))
    #expect(refused.messages.contains("To borrow it once more: --again"))
    #expect(shell.run("borrow", "id:2", "--from", "city library", "--again").code == 0)
    #expect(shell.run("borrow", "id:2", "--from", "Old Library").code == 0)
  }

  @Test func `a borrowed book stands beside the copies of one's own, and is one to read`() {
    let borrowed = shell.run("borrow", "id:2", "--from", "City Library", "--due", "+2w")
    #expect(borrowed.code == 0)
    #expect(shell.run("show", "id:2").output.contains("copies\t1\n"))
    #expect(
      borrowed.messages.contains(
        "“Emma” still counts 1 copy of your own. Is none yours? octavo edit id:2 --set copies=0"
      )
    )
    #expect(shell.run("edit", "id:2", "--set", "copies=0").code == 0)
    #expect(shell.run("read", "id:2").output.hasPrefix("2\tEmma\twants\t"))
    #expect(shell.run("list", "@wishes", "--format", "ids").output == "2\n")
    #expect(
      shell.run("return", "id:2").messages.contains(
        "Gave back “Emma”. To take it back: octavo undo "
      )
    )
  }

  @Test func `how long a loan lasts is a setting`() throws {
    let folder = shell.path("config/octavo")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    shell.environment = ["XDG_CONFIG_HOME": shell.path("config")]
    for (setting, due) in [("loan-days = 7", #""2020-01-08""#), ("loan-days = 0", "null")] {
      try setting.write(toFile: folder + "/config.toml", atomically: false, encoding: .utf8)
      let loan = shell.run("lend", "id:1", "--to", "Jan", "--on", "2020-01-01", "--format", "json")
      #expect(loan.output.contains("\"due\":\(due),"))
      _ = shell.run("return", "id:1")
    }
    try "loan-days = soon".write(
      toFile: folder + "/config.toml",
      atomically: false,
      encoding: .utf8
    )
    #expect(shell.run("lend", "id:1", "--to", "Jan").code == 65)
  }

  @Test func `nothing goes or comes back on a day to come`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Emma"])
    let lent = shell.run("lend", "id:1", "--to", "Jan", "--on", "2999-01-01")
    #expect(lent.code == 65)
    #expect(lent.messages.contains("2999-01-01 has not come yet"), "\(lent)")
    try shell.prepare(["lend", "id:1", "--to", "Jan"])
    let back = shell.run("return", "id:1", "--on", "2999-01-01")
    #expect(back.code == 65)
    #expect(back.messages.contains("2999-01-01 has not come yet"), "\(back)")
    #expect(shell.run("check").code == 0)
  }

  private static let mistakes: [([String], Int32)] = [
    (["lend", "id:9", "--to", "Jan"], 69), (["lend", "id:1"], 64), (["lend", "--to", "Jan"], 64),
    (["lend", "id:1", "--to", " "], 65), (["lend", "id:1", "--to", "Jan", "--due", "2027-02"], 65),
    (["lend", "id:1", "--to", "Jan", "--due", "2027-02-29"], 65),
    (["lend", "id:1", "--to", "Jan", "--due", "-3d"], 65), (["return", "id:1"], 65),
    (["borrow", "id:9", "--from", "Jan"], 69), (["loans", "--overdue", "--all"], 64),
  ]

  @Test(arguments: Self.mistakes)
  func `each mistake has its own exit status`(arguments: [String], code: Int32) {
    let result = shell.run(arguments + ["--catalog", shell.catalog], as: "maria")
    #expect(result.code == code)
    #expect(result.output.isEmpty)
    #expect(shell.run("loans", "--all").output.isEmpty)
  }

  @Test func `loans are found by names, titles and states, extended and removed`() {
    _ = shell.run("lend", "id:1", "--to", "Jan", "--on", "2020-02-01")
    _ = shell.run("lend", "id:2", "--to", "Eva", "--due", "never")
    #expect(shell.run("loans", "list", "overdue", "--format", "ids").output == "loan:1\n")
    #expect(shell.run("loans", "list", "emm", "--format", "ids").output == "loan:2\n")
    let extended = shell.run("loans", "extend", "loan:1", "loan:2", "--due", "2030-05-31")
    #expect(extended.output.contains("\tJan\t2020-02-01\t2030-05-31\tDune\n"))
    #expect(extended.messages.contains("Extended 2 loans. To take it back: octavo undo "))
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("loans", "--overdue", "--format", "ids").output == "loan:1\n")
    #expect(shell.run("loans", "remove", "loan:1", "loan:2").messages.contains("Deleted 2 loans."))
    #expect(shell.run("loans", "--all").output.isEmpty)
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("loans", "--format", "ids").output == "loan:1\nloan:2\n")
    #expect(shell.run("loans", "extend", "loan:9").code == 69)
    #expect(shell.run("loans", "remove", "loan:9").code == 69)
  }

  @Test func `loans that are over are found by that word, whatever is out`() {
    _ = shell.run("lend", "id:1", "--to", "Jan")
    _ = shell.run("return", "id:1")
    #expect(shell.run("loans", "list", "returned", "--format", "ids").output == "loan:1\n")
    _ = shell.run("lend", "id:2", "--to", "Jan")
    #expect(shell.run("loans", "list", "returned", "--format", "ids").output == "loan:1\n")
    #expect(shell.run("loans", "list", "jan", "--format", "ids").output == "loan:2\n")
    #expect(shell.run("loans", "list", "out", "--format", "ids").output == "loan:2\n")
    #expect(shell.run("loans", "list", "overdue", "returned", "--overdue").output.isEmpty)
  }

  @Test func `questions of several steps are one command`() throws {
    try shell.prepare(
      [
        "edit", "id:1", "--set", "authors=Frank Herbert", "--set", "series=Dune", "--set",
        "genre=SF",
      ],
      ["lend", "id:1", "id:3", "--to", "Jan", "--on", "2024-02-29"]
    )
    #expect(shell.run("authors", "list", "--lent-to", "L-17").output == "1\tFrank Herbert\t1\n")
    #expect(
      shell.run("genres", "list", "--lent-to", "jan", "--year", "2024").output == "1\tSF\t1\n"
    )
    #expect(shell.run("genres", "list", "--lent-to", "jan", "--year", "2025").output.isEmpty)
    #expect(shell.run("readers", "list", "--had-series", "Dune").output == "2\tJan\t1\n")
    #expect(shell.run("readers", "list", "--had-series", "None").code == 69)
    #expect(shell.run("authors", "list", "--year", "2024").code == 64)
  }

  @Test func `nothing comes back before it went`() {
    _ = shell.run("lend", "id:1", "--to", "Jan", "--on", "2020-01-05")
    let result = shell.run("return", "id:1", "--on", "2020-01-04")
    #expect(result.code == 65)
    #expect(
      result.messages
        == "octavo: “Dune” cannot be back on 2020-01-04: the loan is of 2020-01-05.\n"
    )
    #expect(shell.run("loans", "--format", "ids").output == "loan:1\n")
  }
}
