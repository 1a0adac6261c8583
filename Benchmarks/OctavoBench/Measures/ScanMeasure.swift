@testable import Books
@testable import Catalog

/// A pile of books that is scanned: each number is saved before the next key.
enum ScanMeasure {
  private static let count = 500

  /// From a number to its row on the disk: looked for among the books and what is wanted, then written; drawing
  /// it is not included.
  static func lines(_ library: Library) throws -> [Outcome] {
    let disk = try DurableFile(library.paths)
    defer { disk.remove() }
    var comparison = Comparison()
    try library.withCopy { path in
      let catalog = try Catalog.open(at: path, user: "bench", creating: false)
      for number in 0..<count {
        let isbn = ISBN(stored: "978999\(1_000_000 + number)")
        try disk.compare(in: &comparison) {
          _ = try catalog.write { edit in
            guard try edit.books.withISBN(isbn) == nil, try edit.lookupQueue.new(isbn) == nil else {
              throw Trouble("a number that nobody has is there")
            }
            _ = try edit.lookupQueue.add(isbn, defaults: ScanDefaults(shelf: "B3", tags: ["new"]))
          }
        }
      }
      try catalog.close()
    }
    return [
      Outcome("scanned line saved", comparison, in: .milliseconds, goal: .p99(50))
    ]
  }
}
