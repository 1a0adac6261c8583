import Catalog

/// The fields of one's own are known before anything asks for them: a form for a new book has a line for
/// each at its first frame.
extension AppModel {
  /// Reads them again, when the catalogue has changed.
  mutating func readFields() {
    let work = Work(key: "fields", mustFinish: false, isQuiet: true) { catalog in
      let fields = try? await catalog.fetch { view in try view.customFields.all() }
      return { _, _ in fields.map { [.customFields($0)] } ?? [] }
    }
    start(work, for: screens.page.token)
  }

  mutating func take(_ fields: [CustomField]) {
    guard fields != environment.customFields else { return }
    environment.customFields = fields
    refresh()
  }
}

extension Property {
  var customField: CustomField? {
    if case .custom(let field) = self { field } else { nil }
  }
}
