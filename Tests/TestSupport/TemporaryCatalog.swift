package import Books
package import Catalog
import Foundation

/// A catalogue in a folder of its own, which is deleted with the value.
///
/// It is a copy of one that was made once, and does not wait for the disk. What is about opening,
/// migrating or durability opens a catalogue by itself.
package final class TemporaryCatalog: Sendable {
  package let folder: String
  package let catalog: Catalog

  package var path: String { folder + "/catalog.sqlite" }

  /// - Parameter template: What it has at first.
  package convenience init(
    of template: CatalogTemplate = .empty,
    user: String = "maria",
    clock: @escaping @Sendable () -> Timestamp = { .test }
  ) throws {
    let folder = try Self.makeFolder()
    try template.copy(to: folder + "/catalog.sqlite")
    try self.init(folder: folder, user: user, clock: clock)
  }

  /// The one in a folder, which is its own from now on.
  init(
    folder: String,
    user: String,
    clock: @escaping @Sendable () -> Timestamp
  ) throws {
    self.folder = folder
    catalog = try Catalog.open(
      at: folder + "/catalog.sqlite",
      user: user,
      isDurable: false,
      clock: clock
    )
  }

  deinit {
    try? catalog.close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The same file as another program sees it.
  package func again(user: String = "jan") throws -> Catalog {
    try Catalog.open(at: path, user: user, isDurable: false, clock: catalog.clock)
  }

  /// A new empty folder, which is deleted when the tests end.
  package static func makeFolder() throws -> String {
    // A short one: screens show the paths in it.
    let folder = temporary + "/" + UUID().uuidString.prefix(18)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The folder of this process, whose tests leave what they want in it.
  private static let temporary: String = {
    atexit { try? FileManager.default.removeItem(atPath: TemporaryCatalog.path(of: getpid())) }
    return path(of: getpid())
  }()

  private static func path(of process: pid_t) -> String {
    NSTemporaryDirectory() + "octavo-\(process)"
  }
}

extension BookDraft {
  /// A draft in one line, for tests.
  package static func book(
    _ title: String,
    by authors: [String] = [],
    from publishers: [String] = [],
    genre: String? = nil,
    isbn: String = "",
    year: String = "",
    series: String? = nil,
    volume: String = "",
    tags: [String] = []
  ) -> BookDraft {
    var draft = BookDraft()
    draft.title = title
    draft.authors = authors.map { Credit(author: Reference(name: $0)) }
    draft.publishers = publishers.map { Reference(name: $0) }
    draft.genre = genre.map { Reference(name: $0) }
    draft.isbn = isbn
    draft.year = year
    draft.series = series.map { Reference(name: $0) }
    draft.volume = volume
    draft.tags = tags.map { Reference(name: $0) }
    return draft
  }
}

extension ReadingDraft {
  /// A draft in one line, for tests.
  package static func reading(
    _ status: String = "",
    started: String = "",
    finished: String = "",
    rating: String = "",
    note: String = ""
  ) -> ReadingDraft {
    var draft = ReadingDraft()
    draft.status = status
    draft.started = started
    draft.finished = finished
    draft.rating = rating
    draft.note = note
    return draft
  }
}
