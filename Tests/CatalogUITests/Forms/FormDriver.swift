import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

extension AppDriver {
  /// Does a list of keys by their names, goes to the line of a label as in `@Genre`, and types what is
  /// neither.
  func act(_ steps: String...) async throws {
    for step in steps {
      if step.hasPrefix("@"), formPlace != nil {
        try await go(to: String(step.dropFirst()))
      } else if Key(step) == nil || step.count == 1 {
        await type(step)
      } else {
        try await press(step)
      }
    }
  }

  /// Goes to the line of a form with a label.
  private func go(to label: String) async throws {
    let target = try #require(formPlace?.labels.firstIndex(of: label))
    if formPlace?.place == target { try await press("Tab") }
    for _ in 0..<60 where formPlace?.place != target {
      try await press((formPlace?.place ?? .max) > target ? "Shift-Tab" : "Tab")
    }
    try #require(formPlace?.place == target, "there is no line “\(label)”")
  }

  /// The labels of the form on the screen, and the line of the focus; nil where there is no form.
  private var formPlace: (labels: [String], place: Int?)? {
    func place<Subject>(in model: FormModel<Subject>?) -> (labels: [String], place: Int?)? {
      model.map { model in
        let index: Int? = if case .field(let index) = model.place { index } else { nil }
        return (model.fields.map(\.label), index)
      }
    }
    let many = model.screens.page.screen as? BulkFormScreen
    return place(in: form?.model) ?? place(in: many?.model)
  }

  /// The form on the screen.
  var form: FormScreen? { model.screens.page.screen as? FormScreen }

  /// The row that begins with a label.
  func line(_ label: String) -> String {
    let rows = (0..<surface.size.height).map { row($0) }
    return rows.first { row in
      let words = row.drop { " !▌".contains($0) }
      return words.hasPrefix(label + "   ") || words == label
    } ?? ""
  }

  /// The book of a title, as it is saved.
  func saved(_ title: String) throws -> BookCard {
    try store.catalog.read { view in
      let rows = try view.books.rows(view.listing(title), limit: 10)
      let row = try #require(rows.first { $0.title == title })
      return try view.books.card(row.id)
    }
  }

  /// The number of books.
  func count() throws -> Int { try store.catalog.read { try $0.books.count() } }
}

extension AppDriver {
  /// The row that Enter takes: the highlighted one, though the cursor is in a line.
  var chosenLine: String {
    (0..<surface.size.height).map { row($0) }.first { $0.contains("▌") } ?? ""
  }
}
