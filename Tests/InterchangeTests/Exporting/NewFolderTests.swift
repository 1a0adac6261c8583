import Foundation
import TestSupport
import Testing

@testable import Interchange

struct NewFolderTests {
  let folder: String

  init() throws { folder = try TemporaryCatalog.makeFolder() }

  private func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder + path).sorted()
  }

  private func write(_ titles: [String], replacing: Bool = false) throws {
    let new = try NewFolder("\(folder)/books/", of: "metadata.opf", replacing: replacing)
    for (place, title) in titles.enumerated() {
      try new.write(Array(title.utf8), of: title, number: place + 1)
    }
    #expect(try names("/books").isEmpty || replacing)
    try new.finish()
  }

  @Test(arguments: [
    ("../../etc/passwd", "etc passwd (7)"), ("..", "Book (7)"), ("", "Book (7)"),
    ("/", "Book (7)"), ("a\u{0}b\nc", "a b c (7)"), ("Emma: A Novel", "Emma A Novel (7)"),
    ("～/村上 春樹", "村上 春樹 (7)"), ("-rf", "rf (7)"), (".hidden", "hidden (7)"), ("CON", "CON (7)"),
    ("a\u{202E}b", "a b (7)"), ("AC\\DC", "AC DC (7)"),
  ]) func `a title is no path`(title: String, name: String) {
    #expect(NewFolder.name(of: title, 7) == name)
  }

  @Test func `the name of a folder is no longer than a disk takes`() {
    for title in [String(repeating: "a", count: 5000), String(repeating: "村", count: 5000)] {
      #expect(NewFolder.name(of: title, 1_000_000).utf8.count < 120)
    }
  }

  @Test func `books of one title do not meet, and an empty folder is taken`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/books",
      withIntermediateDirectories: false
    )
    try write(["Emma", "emma", "../Emma"])
    #expect(try names() == ["books"])
    #expect(try names("/books") == ["Emma (1)", "Emma (3)", "emma (2)"])
  }

  @Test func `what is there stays until it may be replaced, and then goes as a whole`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/books",
      withIntermediateDirectories: false
    )
    try write(["Emma", "Persuasion"])
    #expect(throws: ExportError.isFull(path: "\(folder)/books")) { try write(["Dune"]) }
    try write(["Dune"], replacing: true)
    #expect(try names("/books") == ["Dune (1)"])
    #expect(try names() == ["books"])
  }

  @Test(arguments: ["letter.txt", "Emma (1)/cover.jpg", ".git/config"])
  func `a folder with something of another is never replaced`(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/books",
      withIntermediateDirectories: false
    )
    try write(["Emma"])
    let path = "\(folder)/books/\(name)"
    let parent = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try "mine".write(toFile: path, atomically: false, encoding: .utf8)
    let first = String(name.split(separator: "/")[0])
    #expect(throws: ExportError.hasOther(path: "\(folder)/books", first)) {
      try write(["Dune"], replacing: true)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(try names() == ["books"])
  }

  @Test func `a package that somebody else wrote is never replaced`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/books",
      withIntermediateDirectories: false
    )
    try write(["Emma"])
    let path = "\(folder)/books/Emma (1)/metadata.opf"
    try "my novel".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: ExportError.hasOther(path: "\(folder)/books", "Emma (1)")) {
      _ = try NewFolder("\(folder)/books", of: "metadata.opf", replacing: true) { bytes in
        bytes.starts(with: "<?xml".utf8)
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "my novel")
  }

  @Test func `a folder where another disk is mounted is not moved, but filled`() throws {
    #expect(!NewFolder.canBeMoved("/proc"))
    #expect(!NewFolder.canBeMoved("/"))
    #expect(NewFolder.canBeMoved(folder))
  }

  @Test func `one that is not finished leaves nothing`() throws {
    do {
      let new = try NewFolder("\(folder)/books", of: "metadata.opf", replacing: false)
      try new.write([0x41], of: "Emma", number: 1)
    }
    #expect(try names() == [])
  }
}
