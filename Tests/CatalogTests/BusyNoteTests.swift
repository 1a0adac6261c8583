import Foundation
import TestSupport
import Testing

@testable import Catalog

struct BusyNoteTests {
  @Test func `who does something long says so beside the catalogue, and only meanwhile`() throws {
    let library = try TemporaryCatalog(user: "Maria")
    let note = BusyNote(library.path)
    try library.catalog.telling("importing books.csv") {
      #expect(note.words(of: getpid()) == "Maria, who is importing books.csv")
      // A note that a killed program left behind is not believed.
      #expect(note.words(of: getpid() + 1) == nil)
    }
    #expect(note.words(of: getpid()) == nil)
    #expect(!FileManager.default.fileExists(atPath: library.path + "-busy"))
  }
}
