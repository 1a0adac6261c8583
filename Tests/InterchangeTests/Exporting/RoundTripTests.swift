import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What leaves a catalogue comes into a new one as it was.
struct RoundTripTests {
  static let count = Proof.of(usual: 12, long: 10_000)

  /// Seeds that were found wrong: an Arabic number mark before a bracket; a name with U+001F, which
  /// stands between names in a list.
  private static let found: [UInt64] = [4502, 7340]

  @Test(arguments: ["jsonl", "json", "csv"])
  func `a catalogue of hostile text is the same after export and import`(id: String) throws {
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let format = try #require(ExportFormat.named(id))
    let path = "\(folder)/books.\(id)"
    var met: Set<String> = []
    for seed in Array(0..<UInt64(Self.count)) + Self.found {
      var hostile = HostileCatalog(seed: seed)
      let first = try exported(try hostile.make(), format)
      met.formUnion(Self.parts.filter { text(first).contains("\"\($0)") })
      try Data(first).write(to: URL(fileURLWithPath: path))
      let copy = try Catalog.inMemory(user: "maria")
      let plan = try ImportPlan.make(ImportSource(paths: [path]), in: copy)
      #expect(plan.problems.map(\.description) == [], "seed \(seed)")
      try #require(plan.count(.new) == plan.rowCount, "seed \(seed)")
      _ = try plan.carryOut(in: copy)
      let second = try exported(copy, format)
      if first != second {
        try #require(text(second) == text(first), "seed \(seed)")
        try #require(second == first, "seed \(seed)")
      }
      // And once more into the copy: nothing is new.
      let again = try ImportPlan.make(ImportSource(paths: [path]), in: copy)
      #expect(again.work.adds == 0, "seed \(seed)")
    }
    if id == "jsonl" { #expect(met == Self.parts, "the catalogues have some of everything") }
  }

  private static let parts: Set = [
    "author", "publisher", "genre", "series", "tag", "query", "reader", "loan", "book", "aliases",
    "sortName", "qualifier", "role", "readings", "loans", "field", "fields", "choices",
    "source\":{", "source\":\"",
  ]

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

func exported(
  _ catalog: Catalog,
  _ format: ExportFormat,
  _ options: ExportOptions = ExportOptions()
) throws -> [UInt8] {
  var bytes: [UInt8] = []
  try catalog.read { view in
    _ = try Export(format, options).write(nil, of: view) { bytes += $0 }
  }
  return bytes
}

/// A new catalogue with what comes back of one that went out in a format.
func copy(of catalog: Catalog, through format: ExportFormat) throws -> Catalog {
  let folder = try TemporaryCatalog.makeFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let path = "\(folder)/books.\(format.ending)"
  try catalog.read { view in
    _ = try Export(format).write(nil, of: view, to: path, replacing: false) { _, _ in }
  }
  let names = format.isFolder ? try FileManager.default.contentsOfDirectory(atPath: path) : []
  let paths = format.isFolder ? names.sorted().map { "\(path)/\($0)/metadata.opf" } : [path]
  let copy = try Catalog.inMemory(user: "maria")
  _ = try ImportPlan.make(ImportSource(paths: paths), in: copy).carryOut(in: copy)
  return copy
}
