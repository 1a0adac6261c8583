import CatalogUI
import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import octavo

struct StatisticsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      dispossessed,
      ["add", "--title", "Emma", "--author", "Jane Austen", "--year", "1815", "--genre", "Novel"],
      ["add", "--title", "Persuasion", "--author", "Jane Austen", "--year", "1817"]
    )
  }

  @Test func `alternatives of a field of one's own stand in brackets in the queries of bars`()
    throws
  {
    let shell = try Shell()
    try shell.prepare(
      ["fields", "add", "Price", "--kind", "money"],
      ["add", "--title", "Cheap", "--year", "1974"],
      ["add", "--title", "Dear", "--year", "1984"],
      ["edit", "cheap", "--set", "price=3"],
      ["edit", "dear", "--set", "price=30"],
      ["add", "--title", "Free", "--year", "1974"]
    )
    let line = shell.run("stats", "price:<5 | price:>20", "--only", "decades").output
      .split(separator: "\n").first
    #expect(
      line == "decades\tbar\t1970s\t1\tbooks\t(price:<5 | price:>20) year:1970..1979"
    )
  }

  @Test(arguments: ["genre:novel OR", "\"le guin\"", "dune OR emma |", "genre:novel"])
  func `the query of a bar finds the books that it counts`(query: String) throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "Emma", "--author", "Jane Austen", "--set", "genre=Novel", "--set", "year=1815"],
      ["add", "Novel or not", "--set", "genre=Novel", "--set", "year=1969"],
      ["add", "Dune", "--author", "Ursula Le Guin", "--set", "genre=Novel", "--set", "year=1965"],
      ["add", "Novel", "--set", "genre=Essay", "--set", "year=1965"]
    )
    let told = try #require(
      JSONSerialization.jsonObject(
        with: Data(shell.run("stats", query, "--format", "json").output.utf8)
      ) as? [String: Any]
    )
    func bars(_ value: Any) -> [(query: String, count: Int)] {
      switch value {
      case let list as [Any]: list.flatMap(bars)
      case let object as [String: Any]:
        if let query = object["query"] as? String,
          let count = object["books"] as? Int ?? object["count"] as? Int
        {
          [(query, count)]
        } else {
          object.values.flatMap(bars)
        }
      default: []
      }
    }
    let all = bars(told)
    #expect(!all.isEmpty, "\(told)")
    for bar in all {
      let found = shell.run("list", bar.query, "--format", "ids").output.split(separator: "\n")
        .count
      #expect(found == bar.count, "\(bar.query)")
    }
  }

  @Test func `statistics are one object, with every statistic under its name`() throws {
    let result = shell.run("stats", "--format", "json")
    #expect(result.code == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect(object["books"] as? Int == 3)
    #expect(object["query"] is NSNull)
    // And what is counted of fields of one's own.
    #expect(object.count == 2 + 17 + 1)
    #expect(
      result.output.contains(
        #""genres":{"unit":"books","bars":[{"name":"Novel","value":1,"query":"genre:=Novel"},"#
          + #"{"name":"Science fiction","value":1,"query":"genre:=\"Science fiction\""}],"#
          + #""others":null,"absent":{"name":"without a genre","value":1,"query":"genre:none"}}"#
      )
    )
    #expect(
      shell.run("stats", "--only", "authors", "--limit", "1", "--format", "json", "a:any").output
        == #"{"query":"a:any","books":3,"authors":{"unit":"books","bars":["#
        + #"{"name":"Jane Austen","value":2,"query":"author:=\"Jane Austen\""}],"#
        + #""others":{"names":1,"value":1},"absent":null}}"# + "\n"
    )
  }

  @Test func `a query chooses the books that are counted`() {
    let found = shell.run("stats", "austen", "--only", "decades", "--format", "csv")
    #expect(
      found.output
        == "statistic,kind,name,value,unit,query\r\n"
        + "decades,bar,1810s,2,books,austen year:1810..1819\r\n"
    )
    #expect(
      shell.run("stats", "year:1815", "--only", "years").output
        == "years\tbar\t1815\t1\tbooks\tyear:1815 year:1815\n"
    )
    #expect(shell.run("stats", "nothing", "--only", "years").output.isEmpty)
  }

  @Test func `on a terminal there are bars with their numbers, of signs where there are no blocks`()
  {
    shell.terminal = 60
    let signs = shell.run("stats")
    #expect(signs.output.hasPrefix("3 books\n\nBooks by decade of publication\n"))
    #expect(signs.output.contains("  1810s      2  ####"))
    #expect(signs.output.contains("  1820-1969  0"))
    #expect(signs.output.contains("without a genre  1  ##"))
    #expect(signs.output.contains("None of these books was lent."))
    #expect(signs.output.unicodeScalars.allSatisfy { $0.isASCII })
    shell.environment["LANG"] = "en_US.UTF-8"
    #expect(shell.run("stats").output.contains("  1810s      2  ████"))
    shell.environment["TERM"] = "linux"
    #expect(shell.run("stats").output == signs.output)
  }

  @Test func `wrong usage is refused before anything is read`() {
    #expect(shell.run("stats", "--only", "colours").code == 64)
    #expect(shell.run("stats", "--limit", "0").code == 64)
    #expect(shell.run("stats", "--force").code == 64)
    #expect(shell.run("stats", "--svg", "").code == 64)
    #expect(shell.run("stats", "year:19x9").code == 64)
  }

  @Test func `a picture is well-formed whatever names hold, and never written over`() throws {
    var generator = SeededGenerator(seed: 5)
    let hostile = ["<script>&\"'</svg>", "\u{1B}[2J\u{202E}\u{0}\u{FFFE}", "海辺のカフカ"]
    let random = (0..<20).map { _ in String.random(upTo: 30, using: &generator) + "x" }
    for name in hostile + random {
      _ = shell.run("add", "--title", "Y", "--author", name, "--genre", name, "--shelf", name)
    }
    let path = shell.path("page.svg")
    let written = shell.run("stats", "--svg", path, "--limit", "100")
    #expect(written == Consequences(messages: "octavo: Wrote \(path).\n"))
    let picture = try Data(contentsOf: URL(filePath: path))
    #expect(XMLParser(data: picture).parse())
    let text = String(decoding: picture, as: UTF8.self)
    #expect(text.contains("&lt;script&gt;&amp;&quot;"))
    #expect(!text.contains("<script>"))
    #expect(text.contains("海辺のカフカ"))

    let refused = shell.run("stats", "--svg", path)
    #expect(refused.code == 73)
    #expect(refused.messages.contains("--force"))
    #expect(try Data(contentsOf: URL(filePath: path)) == picture)
    #expect(shell.run("stats", "emma", "--svg", path, "--force").code == 0)
    #expect(try Data(contentsOf: URL(filePath: path)) != picture)
    #expect(shell.run("stats", "--svg", shell.path("none/page.svg")).code == 73)
    #expect(shell.run("stats", "--svg", "-", "--limit", "100") == Consequences(output: text))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shell.folder).sorted().filter {
        $0.contains("svg")
      } == ["page.svg"]
    )
  }

  @Test func `nothing that is stored reaches a terminal raw, and no line is too wide`() throws {
    let name = "\u{1B}[2J\u{202E}evil\u{200B}村上春樹村上春樹村上春樹村上春樹村上春樹村上春樹村上春樹"
    try shell.prepare(["add", "--title", name, "--author", name, "--genre", name, "--shelf", name])
    shell.terminal = 40
    shell.environment["LANG"] = "C.UTF-8"
    for format in [[], ["--format", "table"], ["--format", "csv"], ["--format", "json"]] {
      let result = shell.run(["stats", "--catalog", shell.catalog] + format)
      #expect(result.code == 0, "\(result.messages)")
      let output = result.output
      #expect(!output.isEmpty)
      #expect(!output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      guard format.last != "csv", format.last != "json" else { continue }
      for line in output.split(separator: "\n") {
        #expect(PlainText.width(of: String(line)) <= 40, "\(line)")
      }
    }
  }
}
