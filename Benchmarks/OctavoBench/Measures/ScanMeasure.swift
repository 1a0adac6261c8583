@testable import Catalog

/// A pile of books that is scanned: each number is saved before the next key.
enum ScanMeasure {
  private static let count = 500

  /// From a number to its row on the disk: looked for among the books and what is wanted, then written; drawing
  /// it is not included.
  static func lines(_ library: Library) throws -> [Outcome] {
    let path = try library.paths.copy(library.path, to: "scan.sqlite")
    defer { library.paths.remove(path) }
    let catalog = try Catalog.open(at: path, user: "bench", creating: false)
    var times: [Double] = []
    for number in 0..<count {
      let isbn = ISBN(stored: "978999\(1_000_000 + number)")
      times.append(
        try timed {
          _ = try catalog.write { edit in
            guard try edit.books.withISBN(isbn) == nil, try edit.wanted.new(isbn) == nil else {
              throw Trouble("a number that nobody has is there")
            }
            _ = try edit.wanted.add(isbn, defaults: WantedDefaults(shelf: "B3", tags: ["new"]))
          }
        }
      )
    }
    try catalog.close()
    return [
      Outcome("scanned line saved", Samples(times), in: .milliseconds, goal: .p99(50))
    ]
  }
}
