@testable import Books
@testable import Catalog
import CSQLiteSafety
import Foundation
import GRDB
import TestSupport
import Testing

/// What the migrations make, and what a file is compared with.
struct SchemaTests {
  /// With `UPDATE_GOLDEN=1` the resource is written anew; it is in the program after the next
  /// build.
  @Test func `the newest schema is in the program as the migrations make it`() throws {
    let made = try SchemaComparison.made(by: Schema.latest).map(\.text).joined()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      let root = #filePath.components(separatedBy: "/Tests/")[0]
      try made.write(toFile: root + "/Resources/schema.sql", atomically: true, encoding: .utf8)
      return
    }
    let kept = UnsafeRawBufferPointer(start: octavo_schema(), count: octavo_schema_size())
    #expect(
      made == String(decoding: kept, as: UTF8.self),
      "Resources/schema.sql is not what the migrations make: run this with UPDATE_GOLDEN=1"
    )
  }
}
