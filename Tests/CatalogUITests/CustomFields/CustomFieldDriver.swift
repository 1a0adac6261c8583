import Books
import Catalog
@testable import CatalogUI
import TestSupport
import Testing

extension AppDriver {
  /// The library, with fields of one's own.
  static func withFields(
    _ fields: [CustomFieldDraft] = CustomFieldDraft.usual,
    width: Int = 80,
    height: Int = 24,
    options: OctavoApp.Options = OctavoApp.Options()
  ) async throws -> AppDriver {
    let store = try TemporaryCatalog(of: Library.template)
    try store.catalog.write { edit in
      for field in fields { try edit.customFields.add(field) }
    }
    return try await AppDriver(width: width, height: height, options: options, store: store)
  }

  /// Types a line behind the colon.
  func order(_ line: String) async throws {
    try await press(":")
    await type(line)
    try await press("Enter")
  }

  /// Goes down to the line of a form with a label.
  func goDown(to label: String) async throws {
    for _ in 0..<60 where focusedLabel != label { try await press("Tab") }
    try #require(focusedLabel == label, "there is no line “\(label)”")
  }

  private var focusedLabel: String? {
    if let form { return form.model?.focused?.label }
    return (model.screens.page.screen as? BulkFormScreen)?.model?.focused?.label
  }

  /// Gives books something in fields of one's own.
  func fill(_ title: String, _ texts: [String: String]) async throws {
    let id = try saved(title).book.id
    let written = try store.catalog.write { edit in
      var draft = BookDraft(try edit.books.card(id))
      for (name, text) in texts { draft.custom[try edit.customFields.needed(name)] = text }
      try edit.books.update(id, to: draft)
    }
    await notices(try #require(written.revision).id)
  }

  /// What a book has in a field of one's own, as it is saved.
  func saved(_ title: String, _ field: String) throws -> String {
    let custom = try saved(title).custom
    return custom.filled.first { $0.field.name == field }?.text ?? ""
  }

  var fieldNames: [String] {
    get throws { try store.catalog.read { try $0.customFields.all().map(\.name) } }
  }
}

extension CustomFieldDraft {
  /// One of nearly each kind.
  static let usual = [
    CustomFieldDraft(name: "Price", kind: .money),
    CustomFieldDraft(
      name: "Condition",
      kind: .choice,
      choices: ["fine", "very good", "good", "poor"]
    ),
    CustomFieldDraft(name: "Signed", kind: .yesNo),
    CustomFieldDraft(name: "Appraised", kind: .date),
    CustomFieldDraft(name: "Web page", kind: .link),
  ]
}
