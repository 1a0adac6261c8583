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
      let query = try #require(field.queryField)
      #expect(shell.run("list", "\(query.name):none").code == 0)
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

  @Test(arguments: [("FIELDS", HelpTopic.fields), ("RULES", .rules)])
  func `the man page has the same text`(section: String, topic: HelpTopic) throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Resources/octavo.1").standardizedFileURL,
      encoding: .utf8
    )
    let text = topic.text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq")
    #expect(page.contains(".SH \(section)\n.nf\n\(text).fi\n"))
  }
}
