import Foundation
import Glibc
import TestSupport
import Testing

@testable import Books
@testable import Catalog
@testable import Interchange

struct NewFileTests {
  let folder: String

  init() throws { folder = try TemporaryCatalog.makeFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder) }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  /// Whether files without names can be made there.
  private var hasNameless: Bool {
    guard let descriptor = NamelessFile.open(in: folder) else { return false }
    close(descriptor)
    return true
  }

  @Test func `a file has no name until it is whole, so that a kill leaves nothing`() throws {
    guard hasNameless else { return }
    let file = try NewFile("\(folder)/x.csv", replacing: false)
    try file.write(Array("Title\n".utf8))
    #expect(try names == [])
    try file.finish()
    #expect(try names == ["x.csv"])
    #expect(try text("x.csv") == "Title\n")
  }

  @Test func `one that replaces another has no name either`() throws {
    guard hasNameless else { return }
    try NewFile.write(Array("old".utf8), to: "\(folder)/x.csv", replacing: false)
    let file = try NewFile("\(folder)/x.csv", replacing: true)
    try file.write(Array("new".utf8))
    #expect(try names == ["x.csv"])
    #expect(try text("x.csv") == "old")
    try file.finish()
    #expect(try names == ["x.csv"])
    #expect(try text("x.csv") == "new")
  }

  @Test func `one that another program made meanwhile stays`() throws {
    let file = try NewFile("\(folder)/x.csv", replacing: false)
    try file.write(Array("ours".utf8))
    try "theirs".write(toFile: "\(folder)/x.csv", atomically: false, encoding: .utf8)
    #expect(throws: ExportError.exists(path: "\(folder)/x.csv")) { try file.finish() }
    #expect(try text("x.csv") == "theirs")
    #expect(try names == ["x.csv"])
  }
}
