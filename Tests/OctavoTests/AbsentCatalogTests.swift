import Foundation
import TestSupport
import Testing

@testable import octavo

/// A catalogue that is not there, because its path was mistyped or something emptied its file.
struct AbsentCatalogTests {
  private static let changes = [
    ["lend", "id:1", "--to", "Jan"], ["return", "id:1"], ["read", "id:1", "--rating", "4"],
    ["remove", "id:1", "--yes"], ["edit", "id:1", "--set", "year=1970"],
    ["loans", "extend", "loan:1"],
    ["loans", "remove", "loan:1"], ["readers", "edit", "Jan", "--card", "1"],
    ["readers", "remove", "Jan", "--yes"], ["authors", "rename", "A", "B"], ["undo"],
  ]
  private static let additions = [
    ["add", "--title", "Emma"], ["readers", "add", "Jan"], ["authors", "add", "Jane Austen"],
    ["scan", "9780060125639"],
  ]

  @Test(arguments: changes)
  func `what changes a record makes no catalogue, and no folder`(arguments: [String]) throws {
    let shell = try Shell()
    let path = shell.path("mistyped/catalog.sqlite")
    let result = shell.run(arguments + ["--catalog", path])
    #expect(result.code == 66, "\(result)")
    #expect(result.messages.contains("There is no catalogue at"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: shell.path("mistyped")))
  }

  @Test(arguments: changes + additions)
  func `a file without bytes is refused, and stays so`(arguments: [String]) throws {
    let shell = try Shell()
    let path = shell.path("emptied.sqlite")
    try Data().write(to: URL(fileURLWithPath: path))
    let result = shell.run(arguments + ["--catalog", path])
    #expect(result.code == 66, "\(result)")
    #expect(result.messages.contains("has no bytes"), "\(result)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
  }
}
