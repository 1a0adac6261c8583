import Books
import Catalog
import Foundation
import Testing

@testable import octavo

/// What the program answers to a shell that completes a line.
struct CompletingTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      dispossessed,
      ["add", "--title", "X", "--genre", "Comics, Manga", "--shelf", "Hall"],
      ["fields", "add", "Condition", "--kind", "choice", "--choices", "fine,very good"],
      ["readers", "add", "Anna Berg"],
      ["queries", "save", "to read", "status:wants"]
    )
  }

  /// The words that are offered, without the remarks beside them.
  private func words(_ line: String...) -> [String] {
    let result = shell.run(["--complete", "zsh", "--catalog", shell.catalog] + line)
    return result.output.split(separator: "\n").dropFirst()
      .map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(arguments: [
    (["li"], ["list"]), (["authors", "re"], ["rename", "remove"]), (["help", "jso"], ["json"]),
    (["undo", "--dr"], ["--dry-run"]), (["list", "--format", "js"], ["json", "jsonl"]),
    (["list", "genre:Sci"], ["genre:Science fiction"]),
    (["list", "genre:Science f"], ["genre:Science fiction"]),
    (["list", "genre:\"Sci"], ["genre:\"Science fiction\""]),
    (["list", "genre:Com"], ["genre:\"Comics, Manga\""]),
    (["list", "genre:x,sci"], ["genre:x,Science fiction"]),
    (["list", "author:gui"], ["author:Guin"]), (["list", "author:le"], ["author:Le Guin"]),
    (["list", "author:\"le g"], ["author:\"Le Guin\""]), (["add", "--author", "gui"], []),
    (["list", "-genre:sci"], []), (["list", "--", "-genre:sci"], ["-genre:Science fiction"]),
    (["list", "condi"], ["condition:"]),
    (["list", "condition:v"], ["condition:very good"]), (["stats", "shelf:h"], ["shelf:Hall"]),
    (["export", "year:19"], ["year:1974"]),
    (["list", "@"], ["@reading", "@\"to read\"", "@unread", "@wishes"]),
    (["add", "--author", "urs"], ["Ursula K. Le Guin"]), (["add", "--shelf", ""], ["Hall"]),
    (["authors", "merge", "x", "--into", "U"], ["Ursula K. Le Guin"]),
    (["genres", "remove", "x", "--give-to=S"], ["--give-to=Science fiction"]),
    (["edit", "x", "--set", "authors=A; u"], ["authors=A; Ursula K. Le Guin"]),
    (["edit", "x", "--set", "cond"], ["condition="]),
    (["edit", "x", "--set", "condition=f"], ["condition=fine"]),
    (["lend", "1", "--to", "an"], ["Anna Berg"]), (["--as", "an"], ["Anna Berg"]),
    (["queries", "rename", "to"], ["to read"]), (["fields", "remove", "c"], ["Condition"]),
    (["read", "1", "--status", "g"], ["gave-up"]),
    (["readers", "add", "x", "--kind", "c"], ["child"]),
    (["export", "--to", "mark"], ["markdown"]), (["import", "--from", "ri"], ["ris"]),
    (["check", "--only", "moji"], ["mojibake"]),
    (["check", "--only", "isbn,html,moji"], ["isbn,html,mojibake"]),
    (["lookup", "--missing", "publ"], ["publishers"]),
    (["lookup", "--source", "openl"], ["openlibrary"]),
    (["authors", "sort", "dut"], ["dutch"]),
    (["authors", "sort", "dutch", "with-p"], ["with-particle"]),
    (["nonsense", "x"], []), (["history", "sh"], ["show"]),
  ])
  func `each word of a line has its values`(line: [String], expected: [String]) {
    let result = shell.run(["--complete", "zsh", "--catalog", shell.catalog] + line)
    let offered = result.output.split(separator: "\n").dropFirst()
      .map { String($0.prefix { $0 != "\t" }) }
    #expect(offered == expected)
    #expect(result.messages == "")
    #expect(result.code == 0)
  }

  @Test func `a name with a semicolon in it stands between quotation marks`() throws {
    try shell.prepare(["edit", "id:1", "--set", "tags+=\"semi;colon\""])
    #expect(words("edit", "id:2", "--set", "tags+=sem") == ["tags+=\"semi;colon\""])
    #expect(words("edit", "id:2", "--set", "tags+=a;sem") == ["tags+=a;\"semi;colon\""])
    try shell.prepare(["edit", "id:2", "--set", "tags+=\"semi;colon\""])
    #expect(shell.run("tags", "list").output.contains("semi;colon\t2"))
  }

  @Test(arguments: [
    ["import", ""], ["restore", "b"], ["--catalog", "x"], ["list", "--catalog=x"],
    ["stats", "--svg", ""],
  ])
  func `names of files are left to the shell`(line: [String]) {
    #expect(shell.run(["--complete", "fish"] + line).output == "files\n")
  }

  @Test(arguments: [
    ("octavo list genre:Sci", "Sci", "Science\\ fiction"),
    ("octavo list genre:'Sci", "Sci", "Science fiction'"),
    ("octavo list 'genre:Sci", "genre:Sci", "genre:Science fiction'"),
    ("octavo list \"genre:Com", "genre:Com", "genre:\\\"Comics, Manga\\\"\""),
    ("octavo list genre:Science\\ f", "Science\\ f", "Science\\ fiction"),
    ("octavo add --shelf=Ha", "Ha", "Hall"),
    ("octavo   'li", "li", "list'"),
  ])
  func `bash gets words as they are typed, from where it replaces them`(
    line: String,
    part: String,
    word: String
  ) {
    shell.environment["OCTAVO_CATALOG"] = shell.catalog
    #expect(shell.run(["--complete", "bash", line, part]).output == "words\n\(word)\n")
  }

  @Test func `bash gets every word that is meant, and takes nothing away that was typed`() throws {
    shell.environment["OCTAVO_CATALOG"] = shell.catalog
    try shell.prepare(
      ["add", "--title", "Y", "--author", "le Fanu"],
      ["add", "--title", "Z", "--author", "Le Bon"]
    )
    func words(_ line: String, _ part: String) -> Set<String> {
      let told = shell.run(["--complete", "bash", line, part]).output
      return Set(told.split(separator: "\n").dropFirst().map(String.init))
    }
    #expect(
      words("octavo list author:le", "le") == ["le\\ Fanu", "Le\\ Bon", "Le\\ Guin", " "]
    )
    #expect(
      words("octavo list \"author:le", "author:le")
        == ["author:le Fanu\"", "author:Le Bon\"", "author:Le Guin\"", " "]
    )
    #expect(words("octavo list condition", "condition").count == 1)
    try shell.prepare(["authors", "rename", "le Fanu", "Le Fanu"])
    #expect(
      words("octavo list author:le", "le") == ["Le\\ Fanu", "Le\\ Bon", "Le\\ Guin"]
    )
  }

  @Test(arguments: ["", "'", "\""])
  func `what is written for bash means the word itself`(quote: String) {
    let hostile = "it's \"$HOME\" `id` $(id) \\ ! # ~ * ? [a] {b,c} ; & | < > ( ) é 日 =:,"
    let line = BashLine("octavo show \(quote)i")
    let written = line.replacement(hostile, of: "\(quote)i", isWhole: true) ?? ""
    #expect(BashLine("octavo show " + written + " ").words == ["octavo", "show", hostile])
  }

  @Test func `a catalogue that is absent or damaged has nothing to offer, and nothing is said`()
    throws
  {
    for path in ["absent.sqlite", "text.sqlite"] {
      if path == "text.sqlite" {
        try "text".write(toFile: shell.path(path), atomically: true, encoding: .utf8)
      }
      let words = ["--complete", "zsh", "--catalog", shell.path(path), "list", "genre:"]
      #expect(shell.run(words) == Consequences(output: "words\n"))
    }
    #expect(!FileManager.default.fileExists(atPath: shell.path("absent.sqlite")))
  }

  @Test func `what would steer the terminal is not offered`() throws {
    try shell.prepare(["add", "--title", "Y", "--genre", "Evil\u{1B}[31m"])
    #expect(words("list", "genre:Evil") == [])
    #expect(words("genres", "show", "Evil") == [])
  }

  @Test(arguments: [
    (["list"], "--format"), (["authors", "merge"], "--into"), (["authors", "remove"], "--give-to"),
    (["authors", "list"], "--lent-to"), (["readers", "list"], "--had-series"),
    (["readers", "merge"], "--into"), (["readers", "add"], "--kind"),
    (["fields", "add"], "--kind"),
    (["add"], "--author"), (["add"], "--publisher"), (["add"], "--genre"), (["add"], "--series"),
    (["add"], "--tag"), (["add"], "--shelf"), (["add"], "--language"), (["add"], "--binding"),
    (["add"], "--set"), (["edit"], "--set"), (["lend"], "--to"), (["borrow"], "--from"),
    (["return"], "--from"), (["read"], "--status"), (["export"], "--to"), (["import"], "--from"),
    (["import"], "--encoding"), (["stats"], "--only"),
  ])
  func `an option that has values is one of its command`(path: [String], option: String) throws {
    let point = CompletionPoint("", after: path + [option])
    guard case .value(let argument, _) = try #require(point.places.first) else {
      Issue.record("\(path) has no \(option)")
      return
    }
    #expect(point.path == path)
    #expect(
      CompletionSource(option: option, of: path) != nil || CompletionSource(argument) != nil
    )
  }
}
