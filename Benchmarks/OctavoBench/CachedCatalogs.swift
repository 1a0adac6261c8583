import Catalog
import Glibc

extension Paths {
  /// The demo's catalogue, as the program makes it.
  func demo() throws -> String {
    let path = temporary("demo.sqlite")
    guard try run([program, "demo", "--create", path]) == 0 else {
      throw Trouble("octavo demo --create fails")
    }
    return path
  }

  /// A catalogue of so many generated books, made when it is not there yet or when the benchmark was
  /// built anew since: its tables may be others.
  func catalog(of count: Int) throws -> String {
    let path = "\(cache)/books-\(count)-\(BookGenerator.edition).sqlite"
    if changed(path) >= changed(ownProgram) { return path }
    remove(path)
    let draft = temporary("draft.sqlite")
    let catalog = try Catalog.open(at: draft, user: "bench")
    var generator = BookGenerator(count: count, hasTags: true)
    for start in stride(from: 0, to: count, by: 50_000) {
      try catalog.write("Generated books") { edit in
        for number in start..<min(count, start + 50_000) {
          _ = try edit.books.add(generator.book(number))
        }
      }
    }
    try catalog.close()
    guard rename(draft, path) == 0 else { throw Trouble("cannot make \(path)") }
    return path
  }

  /// When a file was written last, in seconds; of none, before all others.
  private func changed(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : .min
  }
}
