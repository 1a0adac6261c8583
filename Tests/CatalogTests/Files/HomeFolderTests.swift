import Foundation
import TestSupport
import Testing

@testable import Books
@testable import Catalog

struct HomeFolderTests {
  @Test func `a leading tilde is the home folder, and any other is a letter of a name`() {
    let home = "/home/ann"
    #expect(HomeFolder.expanded("~/books.csv", home: home) == "/home/ann/books.csv")
    #expect(HomeFolder.expanded("~", home: home) == home)
    for path in ["a/~/x", "./~/x", "/~/x", ""] {
      #expect(HomeFolder.expanded(path, home: home) == path)
    }
    // The same file, said so that nothing takes it for the home folder of somebody else.
    for path in ["~ann/x", "~x", "~root"] {
      #expect(HomeFolder.expanded(path, home: home) == "./" + path)
    }
    #expect(HomeFolder.expanded("~/x", home: "/") == "/x")
    #expect(HomeFolder.expanded("~", home: "/") == "/")
    #expect(HomeFolder.expanded("~/x", home: nil) == "~/x")
  }

  @Test func `without a usable variable the system says where home is`() {
    let own = HomeFolder.path(nil)
    #expect(own?.hasPrefix("/") == true)
    #expect(HomeFolder.path("") == own)
    #expect(HomeFolder.path("home") == own)
    #expect(HomeFolder.path("/home/ann") == "/home/ann")
  }

  @Test func `a folder that cannot be made takes those with it that were made for it`() throws {
    let folder = try TemporaryCatalog.makeFolder()
    let long = String(repeating: "x", count: 300)
    #expect(PrivateFolder.make("\(folder)/a/b/\(long)/c") == ENAMETOOLONG)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    #expect(PrivateFolder.make("\(folder)/a/b") == nil)
    #expect(PrivateFolder.make("\(folder)/a/\(long)") == ENAMETOOLONG)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/a") == ["b"])
  }
}
