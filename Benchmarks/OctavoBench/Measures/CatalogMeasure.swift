import CYardsticks
@testable import Books
@testable import Catalog
import GRDB
import Glibc
import Synchronization

/// The cost of the repository layer itself.
enum CatalogMeasure {
  /// One field of one book changed and saved, durable when it returns.
  static func edits(_ paths: Paths) throws -> [Outcome] {
    let path = try paths.copy(try paths.catalog(of: 10_000), to: "edits.sqlite")
    defer { paths.remove(path) }
    let catalog = try Catalog.open(at: path, user: "bench")
    try catalog.prepareToWrite()
    let disk = try DurableFile(paths)
    defer { disk.remove() }
    var random = SplitMix(seed: 1)
    var comparison = Comparison()
    for number in 0..<400 {
      let id = ID<Book>(rawValue: Int64(1 + random.below(10_000)))
      let card = try catalog.read { view in try view.books.card(id) }
      var draft = BookDraft(card)
      draft.title += " \(number)"
      try disk.compare(in: &comparison) {
        try catalog.write { edit in
          try edit.books.update(id, from: card.book.version, to: draft)
        }
      }
    }
    try catalog.close()
    return [Outcome("an edit saved, durable", comparison, in: .milliseconds, goal: .p99(50))]
  }

  /// A book with everything it refers to, beside the same queries on SQLite itself.
  static func details(_ paths: Paths) throws -> [Outcome] {
    let path = try paths.catalog(of: 10_000)
    let catalog = try Catalog.open(at: path, user: "bench")
    defer { try? catalog.close() }
    let queries = try queries(catalog)
    let texts = queries.map { strdup($0) }
    defer { for text in texts { free(text) } }
    let pointers = texts.map { UnsafePointer<CChar>($0) }

    var random = SplitMix(seed: 2)
    var comparison = Comparison()
    for _ in 0..<30 {
      let ids = (0..<200).map { _ in Int64(1 + random.below(10_000)) }
      var yardstick = [Double](repeating: 0, count: ids.count)
      let values = octavo_yardstick_details(
        path,
        pointers,
        Int32(pointers.count),
        "book",
        ids,
        Int32(ids.count),
        &yardstick
      )
      guard values > 0 else { throw Trouble("the queries do not run on SQLite itself") }
      let times = try ids.map { id in
        try timed {
          try catalog.read { view in try read(ID(rawValue: id), view) }
        }
      }
      comparison.add(Samples(times).median, against: Samples(yardstick).median)
    }
    return [
      Outcome("detail of a book, queries", Double(queries.count), atMost: 5),
      Outcome("detail of a book, time", comparison, in: .microseconds, atMost: 2),
    ]
  }

  /// Reads all that the page of a book shows.
  private static func read(_ id: ID<Book>, _ view: ReadTransaction) throws {
    _ = try view.books.card(id, counting: true)
    _ = try view.history.summary(of: .book(id))
  }

  /// The texts of the queries that a page takes.
  private static func queries(_ catalog: Catalog) throws -> [String] {
    let seen = Mutex<[String]>([])
    try catalog.read { view in
      // A second time, as statements that are prepared once are traced without their preparation.
      try read(1, view)
      view.db.trace { event in
        if case .statement(let statement) = event { seen.withLock { $0.append(statement.sql) } }
      }
      try read(1, view)
      view.db.trace(options: [])
    }
    return seen.withLock { $0 }
  }

  /// Nine thousand books in one transaction.
  static func adding(_ paths: Paths) throws -> [Outcome] {
    let drafts = BookGenerator.drafts(9_000)
    let bare = try BareImport(BookFiles(paths: paths, count: 9_000))
    defer { bare.clean() }
    let goal = 0.5
    var comparison = Comparison()
    var work: [Double] = []
    // The first reads the program in.
    _ = try add(drafts, paths)
    try repeated(atMost: 5, goal: goal) {
      let start = processorTime()
      let time = try add(drafts, paths)
      work.append(processorTime() - start)
      comparison.add(time, against: try bare.run().elapsed * 1e6)
      return time / 1e6
    }
    return [
      Outcome("9,000 books added at once", comparison, in: .seconds, goal: .median(goal)),
      Outcome("… processor time of it", Samples(work), in: .seconds),
    ]
  }

  /// Microseconds that this process was at work, which other programs do not lengthen.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  private static func add(
    _ drafts: [BookDraft],
    _ paths: Paths
  ) throws -> Double {
    let path = paths.temporary("adding.sqlite")
    defer { paths.remove(path) }
    let catalog = try Catalog.open(at: path, user: "bench")
    let writer = try catalog.writer()
    let time = try timed {
      try writer.write { db in
        let edit = WriteTransaction(
          connection: Connection(db: db, user: "bench", now: .now()),
          kind: .edit
        )
        for draft in drafts { _ = try edit.books.add(draft) }
        _ = try edit.finish(what: "Added books")
      }
    }
    try catalog.close()
    return time
  }
}
