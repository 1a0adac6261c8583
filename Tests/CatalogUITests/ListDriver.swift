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
  private var later: [Work] = []

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
    while let work = later.popLast() {
      for case .work(let next) in try await reply(to: work) { later.append(next) }
    }
  }

  private func run(_ effects: [Effect]) async throws {
    for case .work(let work) in effects {
      if work.key == "list", list.window.isRead {
        later.append(work)
      } else {
        try await run(reply(to: work))
      }
    }
  }

  private func reply(to work: Work) async throws -> [Effect] {
    let reply = await work.perform(catalog)
    return reply(&holder, Self.environment)
  }

  private static let environment = Environment(
    area: Rect(x: 0, y: 0, width: 80, height: 20),
    now: .now(),
    people: People(),
    catalogName: "",
    catalogPath: "",
    catalogFile: "",
    isDemo: false,
    configuration: Configuration()
  )
}
