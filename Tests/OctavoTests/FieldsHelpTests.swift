import Books
import Catalog
import Foundation
import Testing

@testable import octavo

/// What `octavo help fields` says is what a book has.
struct FieldsHelpTests {
  @Test func `every field has its line, and is found by what it says`() throws {
    let shell = try Shell()
    let text = shell.run(["help", "fields"]).output
    #expect(shell.run("add", "--title", "Emma").code == 0)
    #expect(text == FieldsHelp.text)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 79 })
    for field in BookField.allCases {
      let line = try #require(
        text.split(separator: "\n").first { $0.hasPrefix("\(field.rawValue) ") }
      )
      #expect(line.contains(field.label))
      #expect(shell.run("list", "\(Query.Field.book(field).name):none").code == 0)
    }
    for kind in CustomField.Kind.allCases {
      #expect(text.split(separator: "\n").contains { $0.hasPrefix("\(kind.word) ") })
    }
    #expect(shell.run("list", "year:[").code != 0)
    #expect(shell.run(["--help"]).output.contains("octavo help fields"))
  }

  @Test func `every rule has its line, and is one that check knows`() throws {
    let shell = try Shell()
    let text = shell.run(["help", "rules"]).output
    #expect(shell.run(["help", "rules", "--catalog", "none"]).output == text)
    #expect(shell.run("add", "--title", "Emma").code == 0)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 79 })
    for rule in DoctorRule.all {
      #expect(lines.count { $0.hasPrefix("\(rule.id) ") && $0.contains(rule.words) } == 1)
      #expect(shell.run("check", "--only", rule.id).code == 0)
    }
    #expect(shell.run(["--help"]).output.contains("octavo help rules"))
  }

  @Test func `help of queries has every field, name, sign and date, and its examples are read`()
    throws
  {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Emma"])
    let text = shell.run(["help", "query"]).output
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 79 }, "\(lines.filter { $0.count > 79 })")
    for names in Query.Field.all.map(\.use.names) {
      let line = lines.first { $0.hasPrefix("\(names[0]) ") }
      for name in names { #expect(line?.contains(name) == true, "\(name)") }
    }
    for sign in QuerySign.allCases { #expect(lines.contains { $0.hasPrefix("\(sign.written) ") }) }
    for word in QueryDateWord.allCases {
      #expect(lines.contains { $0.hasPrefix("\(word.rawValue) ") })
      #expect(shell.run("list", "added:\(word.rawValue)").code == 0)
    }
    // The last column of the tables of fields and signs.
    let tables = text.components(separatedBy: "EXAMPLE\n").dropFirst()
      .map { $0.components(separatedBy: "\n\n")[0] }
    let examples = tables.flatMap { table in
      table.split(separator: "\n").compactMap { line -> String? in
        line.components(separatedBy: "  ").last.map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
    #expect(examples.count == Query.Field.all.count + QuerySign.allCases.count)
    for example in examples {
      let listed = shell.run(["list", "--catalog", shell.catalog, "--", example], as: "maria")
      // There is no book 12.
      #expect(listed.code == (example == "id:12,15" ? 69 : 0), "\(example): \(listed)")
    }
    for refused in ["autor:x", "!dune", ">2000", "rating:>=4,5"] {
      #expect(text.contains(refused))
      #expect(shell.run(["list", "--catalog", shell.catalog, "--", refused]).code == 64)
    }
    #expect(shell.run(["--help"]).output.contains("octavo help query"))
  }

  @Test func `the page about finding has the same text as help`() throws {
    let page = try Self.text(of: "docs/finding.md")
    let lines = HelpTopic.query.text.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    #expect(page.contains("\n\n\(text)"))
  }

  private static func text(of path: String) throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../\(path)").standardizedFileURL,
      encoding: .utf8
    )
  }

  @Test(arguments: [
    ("octavo.1", "FIELDS", HelpTopic.fields), ("octavo.1", "RULES", .rules),
    ("octavo-query.7", "DESCRIPTION", .query),
  ])
  func `the man page has the same text`(file: String, section: String, topic: HelpTopic) throws {
    let page = try Self.text(of: "Resources/\(file)")
    let text = topic.text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq").replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
      // A line that begins with a point would be a macro.
      .replacing("\n.", with: "\n\\&.")
    #expect(page.contains(".SH \(section)\n.nf\n\(text).fi\n"))
  }
}
