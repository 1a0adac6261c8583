import Catalog
import Interchange
import TerminalKit

extension ImportScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard let plan else {
      let words = "Reading \(source.title) …"
      surface.put(words, at: Point(x: area.x + 1, y: area.y), width: area.width - 2)
      return
    }
    switch place {
    case .review:
      let lines = ReviewLines(plan, source, width: area.width)
      lines.draw(on: &surface, in: area, offset: offset, chosen: review.selected)
    case .rows(let kind): draw(kind, plan, on: &surface, in: area)
    case .row(let kind):
      card(kind, in: environment)?
        .draw(on: &surface, in: area, offset: lineOffset, chosen: line.selected)
    }
  }

  private func draw(
    _ kind: ImportKind,
    _ plan: ImportPlan,
    on surface: inout Surface,
    in area: Rect
  ) {
    let items = items(kind)
    let last = kind == .broken ? "Why it cannot be read" : "What will be done"
    let files = source.paths.count
    let isBroken = kind == .broken
    let place = TableColumn("Where", least: 10, most: files == 1 ? 12 : 30, dispensable: 2)
    let table = TableView(
      isBroken
        ? [
          TableColumn("Title", least: 12, most: 18), place, TableColumn(last, least: 14, most: nil),
        ]
        : [
          TableColumn("Title", least: 14, most: nil),
          TableColumn("Author", least: 12, most: 22, dispensable: 3), place,
          TableColumn(last, least: 18, most: 22, dispensable: 1),
        ]
    )
    table.draw(on: &surface, in: area, cursor: rows, count: items.count) { index in
      let item = items[index]
      let title = Self.title(of: item.record)
      let place = ImportWords.place(item.record.place, amongFiles: files)
      let reasons = item.record.problems.filter(\.refuses).map(\.code.description)
      if isBroken { return TableView.Row([title, place, reasons.joined(separator: " ")]) }
      let authors = item.record.draft.authors.map(\.author.name).joined(separator: ", ")
      return TableView.Row([title, authors, place, ImportWords.doing(item, in: plan)])
    }
  }

  /// What a record is called, also one that cannot be read.
  static func title(of record: ImportedBook) -> String {
    if !record.draft.title.isEmpty { return record.draft.title }
    if !record.draft.isbn.isEmpty { return record.draft.isbn }
    switch record.raw {
    case .values(let values):
      return values.filter { $0.contains { $0.isLetter || $0.isNumber } }.joined(separator: ", ")
    case .text(let text): return String(text.prefix(200))
    case nil: return ""
    }
  }
}
