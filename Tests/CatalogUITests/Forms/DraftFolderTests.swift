import Catalog
@testable import CatalogUI
import Foundation
import TestSupport
import Testing

/// Unsaved forms on the disk.
@Suite struct DraftFolderTests {
  private func draft(_ id: String, title: String = "Dune", catalog: String = "a") -> SavedDraft {
    SavedDraft(
      id: id,
      catalog: catalog,
      process: getpid(),
      begun: 1,
      draft: .book(.book(title)),
      base: .book(BookDraft())
    )
  }

  @Test func `a draft comes back as it was, to its own catalogue, readable by nobody else`() throws
  {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder() + "/state/octavo/drafts")
    try folder.keep(draft("1"), number: 1)
    #expect(folder.drafts(of: "a") == [draft("1")])
    #expect(folder.drafts(of: "b").isEmpty)
    let file = try FileManager.default.attributesOfItem(atPath: folder.path + "/1.json")
    #expect(file[.posixPermissions] as? Int == 0o600)
    let own = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(own[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a write that comes late does not undo a later one or a removal`() throws {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    try folder.keep(draft("1", title: "new"), number: 2)
    try folder.keep(draft("1", title: "old"), number: 1)
    #expect(folder.drafts(of: "a").map(\.name) == ["new"])
    folder.remove("1")
    try folder.keep(draft("1"), number: 3)
    #expect(folder.drafts(of: "a").isEmpty)
  }

  @Test func `files that are no drafts are left alone`() throws {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    try "{".write(toFile: folder.path + "/x.json", atomically: true, encoding: .utf8)
    #expect(folder.drafts(of: "a").isEmpty)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/x.json"))
  }

  @Test func `a folder that cannot be written is said`() throws {
    let file = try TemporaryCatalog.makeFolder() + "/file"
    try "".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(throws: DraftError.self) {
      try DraftFolder(path: file + "/drafts").keep(draft("1"), number: 1)
    }
  }
}
