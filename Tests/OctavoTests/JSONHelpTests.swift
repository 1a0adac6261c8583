import Foundation
import TestSupport
import Testing

@testable import octavo

/// What `octavo help json` says is what is printed.
struct JSONHelpTests {
  /// The example of each shape by its name.
  private func shapes() throws -> [String: Any] {
    var texts: [String: String] = [:]
    var name: String?
    for line in JSONHelp.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(" "), let name {
        texts[name, default: ""] += line
      } else {
        let word = line.prefix { $0 != ":" }
        if word.count < line.count, word == word.uppercased() { name = String(word) }
      }
    }
    return try texts.mapValues(parse)
  }

  private func parse(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  /// Where what is printed has another form than what is told; null can stand for anything.
  private func differences(_ told: Any, _ printed: Any, at path: String) -> [String] {
    if told is NSNull || printed is NSNull { return [] }
    if let told = told as? [String: Any], let printed = printed as? [String: Any] {
      let unlike = Set(told.keys).symmetricDifference(printed.keys).sorted()
      return unlike.map { "\(path).\($0)" }
        + told.flatMap { key, value in
          printed[key].map { differences(value, $0, at: "\(path).\(key)") } ?? []
        }
    }
    if let told = told as? [Any], let printed = printed as? [Any] {
      guard let first = told.first else { return [] }
      return printed.flatMap { differences(first, $0, at: path + "[]") }
    }
    let forms = [told, printed].map { value in
      value is [String: Any] ? 0 : value is [Any] ? 1 : value is String ? 2 : 3
    }
    return forms[0] == forms[1] ? [] : [path]
  }

  @Test func `every shape is told as it is printed`() throws {
    let shell = try Shell()
    let shapes = try shapes()
    var seen: Set<String> = []
    func check(_ name: String, _ command: String...) throws { try check(name, command) }
    func check(_ name: String, _ command: [String]) throws {
      let result = shell.run(
        command + ["--format", "json", "--catalog", shell.catalog],
        as: "maria"
      )
      // An import with rows that cannot be read is done in part, and without a network nothing is asked.
      let codes: [String: Int32] = ["IMPORT+CHANGES": 1, "LOOKUP": 75, "DIAGNOSIS": 1]
      #expect(result.code == codes[name, default: 0], "\(command): \(result.messages)")
      let printed = try parse(result.output)
      // Some print what others do, and more.
      let names = name.split(separator: "+").map(String.init)
      let told = try names.map { try #require(shapes[$0], "\($0)") }
      let whole: Any =
        told.count == 1
        ? told[0]
        : (told as? [[String: Any]] ?? []).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
      for element in printed as? [Any] ?? [printed] {
        #expect(differences(whole, element, at: name) == [], "\(command): \(result.output)")
        seen.formUnion(names)
      }
    }
    let more = ["--series", "Hainish Cycle", "--volume", "4", "--tag", "gift", "--pages", "341"]
    try shell.prepare(dispossessed + more, ["queries", "save", "gifts", "tag:gift"])
    try "Title,Author,Year\nEmma,Jane Austen,1815\n,Nobody,soon\n".write(
      toFile: shell.path("books.csv"),
      atomically: false,
      encoding: .utf8
    )
    let choice = ["--kind", "choice", "--choices", "fine,good"]
    try check("FIELD+REVISED+CHANGES", ["fields", "add", "Condition"] + choice)
    try check("FIELD+REVISED+CHANGES", "fields", "add", "Price", "--kind", "money")
    try check("FIELD", "fields")
    try check(
      "BOOK+REVISED+CHANGES",
      "add",
      "--title",
      "Dune",
      "--year",
      "c. 1965",
      "--set",
      "price=12.50"
    )
    try check("BOOK+SHOWN", "show", "id:1")
    try check("BOOK", "list")
    try check("NAME+TITLES", "authors", "show", "id:1")
    try check("NAME", "tags")
    try shell.prepare(["authors", "add", "Ursula Le Guin"])
    try check("CLUSTER", "authors", "clusters")
    try shell.prepare(["authors", "add", "Vincent van Gogh"])
    try check("SORTING", "authors", "sorting")
    try shell.prepare(["undo"])
    try check("EDIT+CHANGES", "edit", "id:1", "--set", "genre=Novel")
    try check("EDIT+CHANGES", "edit", "id:2", "--set", "genre=Novel", "--dry-run")
    try check("REMOVE+CHANGES", "remove", "id:2")
    try shell.prepare(["undo"])
    try check("MERGE+CHANGES", "merge", "id:2", "--into", "id:1", "--yes")
    try check("REVISION", "history")
    try check("CHANGE+CHANGES", "history", "show", "4")
    try check("FEED", "history", "--since", "0")
    try check("CHANGE+CHANGES", "genres", "rename", "Novel", "Novels", "--dry-run")
    try check("CHANGE+CHANGES", "fields", "remove", "Price", "--dry-run")
    try check("UNDO+CHANGES", "undo", "--dry-run")
    try check("OUTCOME+CHANGES", "genres", "rename", "Novel", "Novels")
    try check("OUTCOME+CHANGES", "queries", "save", "novels", "genre:novels")
    try check("OUTCOME+CHANGES", "queries", "remove", "novels")
    try check("UNDO+CHANGES", "undo")
    try check("UNDO+CHANGES", "redo")
    try check("IMPORT+CHANGES", "import", shell.path("books.csv"), "--dry-run")
    try check("CHECK", "check")
    try shell.prepare(["add", "--title", "Hobbit, The"])
    try check("DIAGNOSIS", "check", "--only", "article")
    try shell.prepare(["undo"])
    try check("QUERY", "queries")
    try check("SCANNED", "scan", "9780441013593", "--tag", "new")
    try check("WANTED", "scan", "--list")
    try check("LOOKUP", "lookup", "9780441013593", "--offline")
    try check(
      "READER+REVISED+CHANGES",
      "readers",
      "add",
      "Jan",
      "--card",
      "L-17",
      "--valid-until",
      "2027-12-31"
    )
    try check("READER+REVISED+CHANGES", "readers", "edit", "Jan", "--kind", "child")
    try check("READER", "readers", "show", "Jan")
    try check("READER", "readers")
    try check("READING+REVISED+CHANGES", "read", "id:1", "--finished", "2024-03", "--rating", "4.5")
    try check("READING", "read")
    try check("STATS", "stats", "--only", "genres")
    try check("STATS OF FIELDS", "stats", "--only", "fields")
    try check("LOAN+REVISED+CHANGES", "lend", "id:1", "--to", "Jan")
    try check("LOAN", "loans")
    try check("COUNT", "authors", "list", "--lent-to", "Jan")
    try check("COUNT", "readers", "list", "--had-series", "Hainish Cycle")
    try shell.prepare(["return", "id:1"])
    try check("LOAN+REVISED+CHANGES", "borrow", "id:1", "--from", "City Library")
    #expect(seen == Set(shapes.keys))
  }

  @Test func `it is asked for as help is, wherever the catalogue is named`() throws {
    let shell = try Shell()
    for arguments in [["help", "json"], ["--catalog", "none", "help", "json"]] {
      #expect(shell.run(arguments) == Consequences(output: JSONHelp.text))
    }
    #expect(shell.run(["--help"]).output.contains("octavo help json"))
  }

  @Test func `the man page has the same text`() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Resources/octavo.1").standardizedFileURL,
      encoding: .utf8
    )
    let text = JSONHelp.text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq")
    #expect(page.contains(".SH JSON\n.nf\n\(text).fi\n"))
    #expect(!text.contains("\n."))
    #expect(JSONHelp.text.split(separator: "\n").allSatisfy { $0.count <= 70 })
  }
}
