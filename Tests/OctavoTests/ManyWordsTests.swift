import TestSupport
import Testing

/// More words than anybody types.
struct ManyWordsTests {
  @Test(arguments: [
    ["list"], ["stats"], ["export", "--to", "csv"], ["authors", "list"], ["publishers", "list"],
    ["genres", "list"], ["series", "list"], ["tags", "list"], ["readers", "list"],
    ["loans", "list"],
  ])
  func `a thousand words are answered, or refused with a sentence`(command: [String]) throws {
    let shell = try Shell()
    try shell.prepare(dispossessed, ["readers", "add", "Anna"], ["lend", "id:1", "--to", "Anna"])
    for count in [256, 1_000] {
      let result = shell.run(command + words(count) + ["--catalog", shell.catalog])
      #expect(result.code == (count > 256 ? 64 : 0), "\(result.messages.prefix(200))")
      #expect(!result.messages.contains("SQL"))
      if count > 256 { #expect(result.messages.contains("more than 256")) }
    }
    // The same word again is not another one.
    let again = Array(repeating: "a", count: 200)
    #expect(shell.run(command + again + ["--catalog", shell.catalog]).code == 0)
  }

  @Test func `more words than the parser reads in a moment are refused at once`() throws {
    let result = try Shell().run(["list"] + words(20_000))
    #expect(result.code == 64)
    #expect(result.messages.contains("20,001 words on the command line, and 4,000 can be read"))
  }

  private func words(_ count: Int) -> [String] { (1...count).map { "w\($0)" } }
}
