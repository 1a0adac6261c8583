import Foundation
import TestSupport
import Testing

@testable import Books
@testable import Catalog

struct BusyNoteTests {
  @Test func `who does something long says so beside the catalogue, and only meanwhile`() throws {
    let library = try TemporaryCatalog(user: "Maria")
    let note = BusyNote(library.path)
    try library.catalog.write("Imported", telling: "importing books.csv") { _ in
      #expect(note.words(of: getpid()) == "Maria, who is importing books.csv")
      // A note that a killed program left behind is not believed.
      #expect(note.words(of: getpid() + 1) == nil)
    }
    #expect(note.words(of: getpid()) == nil)
    #expect(!FileManager.default.fileExists(atPath: library.path + "-busy"))
  }

  @Test func `whatever lies in place of the note is neither written to nor waited for`() throws {
    let library = try TemporaryCatalog(user: "Maria")
    let place = library.path + "-busy"
    let precious = library.folder + "/precious"
    let note = BusyNote(library.path)
    let obstacles: [(String) -> Int32] = [
      { mkfifo($0, 0o600) }, { link(precious, $0) }, { symlink(precious, $0) },
      { symlink(precious + "-new", $0) }, { mkdir($0, 0o700) },
    ]
    for obstacle in obstacles {
      try "precious".write(toFile: precious, atomically: false, encoding: .utf8)
      #expect(obstacle(place) == 0)
      #expect(note.words(of: getpid()) == nil)
      try library.catalog.write("Imported", telling: "importing books.csv") { edit in
        _ = try edit.books.add(.book("Dune"))
      }
      #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
      #expect(!FileManager.default.fileExists(atPath: precious + "-new"))
      try? FileManager.default.removeItem(atPath: place)
    }
  }

  @Test func `the note of a killed program goes with the next change, and no other does`() throws {
    let library = try TemporaryCatalog(user: "Maria")
    let place = library.path + "-busy"
    let ended = try Ended.process()
    for (text, stays) in [
      ("\(ended)\nJan, who is making the file smaller\n", false),
      ("1\nJan, who is importing\n", true), ("\(ended)\n", true), ("mine\nand yours\n", true),
      ("\(getpid())\nMaria, who is importing\n", true),
    ] {
      try text.write(toFile: place, atomically: false, encoding: .utf8)
      Catalog.removeAbandoned(at: library.path)
      #expect(FileManager.default.fileExists(atPath: place) == stays, "\(text)")
    }
    unlink(place)
    #expect(mkdir(place, 0o700) == 0)
    Catalog.removeAbandoned(at: library.path)
    #expect(FileManager.default.fileExists(atPath: place))
  }

  @Test func `the note of whoever came next stays`() throws {
    let library = try TemporaryCatalog(user: "Maria")
    let place = library.path + "-busy"
    try library.catalog.write("Imported", telling: "importing books.csv") { _ in
      try "1\nJan, who is importing\n".write(toFile: place, atomically: true, encoding: .utf8)
    }
    #expect(FileManager.default.fileExists(atPath: place))
  }
}
