import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport

/// A list alone, whose readings are answered one by one.
final class ListDriver {
  private struct Holder: Screen {
    var list: RecordList<BookSource>
    let title = "list"
    let context = CommandContext.bookList

    func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] { [] }
    func draw(on surface: inout Surface, in area: Rect, environment: Environment) {}
  }

  private let catalog: Catalog
  private var holder: any Screen
  private var later: [Reply] = []

  init(_ catalog: Catalog) {
    self.catalog = catalog
    var list = RecordList(BookSource())
    list.height = 19
    holder = Holder(list: list)
  }

  var list: RecordList<BookSource> {
    (holder as? Holder)?.list ?? RecordList(BookSource())
  }

  var row: String { list.window.selectedRow?.title ?? "" }

  /// The first rows; neither count nor ids.
  func open() async throws {
    var list = RecordList(BookSource())
    list.height = 19
    let effects = list.load(at: \Holder.list)
    holder = Holder(list: list)
    try await run(effects)
  }

  func press(_ command: CommandID) async throws {
    guard var own = holder as? Holder else { return }
    let effects = own.list.handle(command, at: \Holder.list) ?? []
    holder = own
    try await run(effects)
  }

  /// Answers what was put off: the count, and then the ids.
  func finish() async throws {
    while !later.isEmpty { try await run(later.removeFirst()(&holder, Self.environment)) }
  }

  private func run(_ effects: [Effect]) async throws {
    for case .work(let work) in effects {
      var replies = await replies(to: work)
      if work.key == "list" {
        later += replies.dropFirst()
        replies.removeLast(replies.count - 1)
      }
      for reply in replies { try await run(reply(&holder, Self.environment)) }
    }
  }

  private func replies(to work: Work) async -> [Reply] {
    let (parts, continuation) = AsyncStream.makeStream(of: Reply.self)
    let last = await work.perform(catalog) { continuation.yield($0) }
    continuation.yield(last)
    continuation.finish()
    return await parts.reduce(into: []) { $0.append($1) }
  }

  private static let environment = Environment(
    area: Rect(x: 0, y: 0, width: 80, height: 20),
    now: .test,
    people: People(),
    catalogName: "",
    catalogPath: "",
    catalogFile: "",
    isDemo: false,
    configuration: Configuration()
  )
}
