@testable import Books
@testable import Catalog
import Foundation
import Glibc
import TestSupport
import Testing

/// A file that is made with the first change, and links to files that are not there.
struct LazyCreationTests {
  let folder: String
  var path: String { folder + "/new/catalog.sqlite" }

  init() throws {
    folder = try TemporaryCatalog.makeFolder()
  }

  @Test func `a catalogue that is only looked at makes no file`() throws {
    let catalog = try Catalog.open(at: path, user: "maria", atFirstChange: true)
    #expect(try catalog.read { view in try view.books.count() } == 0)
    try catalog.prepareToWrite()
    #expect(try catalog.newestChange() == nil)
    try catalog.emptyLog()
    try catalog.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `the first change makes the file`() throws {
    let catalog = try Catalog.open(at: path, user: "maria", atFirstChange: true)
    #expect(try catalog.read { view in try view.books.count() } == 0)
    try catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    #expect(try catalog.read { view in try view.books.count() } == 1)
    try catalog.close()
    let again = try Catalog.open(at: path, user: "jan", creating: false)
    #expect(try again.read { view in try view.books.count() } == 1)
    try again.close()
  }

  @Test func `a file that another program makes meanwhile is read, and not made again`() throws {
    let catalog = try Catalog.open(at: path, user: "maria", atFirstChange: true)
    #expect(try catalog.read { view in try view.books.count() } == 0)
    let other = try Catalog.open(at: path, user: "jan")
    try other.write { edit in _ = try edit.books.add(.book("Dune")) }
    #expect(try catalog.newestChange() != nil)
    #expect(try catalog.read { view in try view.books.count() } == 1)
    try catalog.write { edit in _ = try edit.books.add(.book("Emma")) }
    #expect(try other.read { view in try view.books.count() } == 2)
    try other.close()
    try catalog.close()
  }

  @Test(arguments: [true, false])
  func `a link to a file that is not there is refused, and stays a link`(_ waits: Bool) throws {
    let link = folder + "/catalog.sqlite"
    let target = folder + "/away/catalog.sqlite"
    try #require(symlink(target, link) == 0)
    #expect(throws: CatalogError.danglingLink(path: link, target: target)) {
      try Catalog.open(at: link, user: "maria", atFirstChange: waits)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["catalog.sqlite"])
  }
}
