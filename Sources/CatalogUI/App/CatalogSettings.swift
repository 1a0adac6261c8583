import Catalog

/// What the open catalogue says about its forms: read at the start and after each change, so that
/// the first frame of a form has it.
struct CatalogSettings: Hashable, Sendable {
  /// The fields of one's own, in their order.
  var customFields: [CustomField] = []
  /// How the names of authors are filed that libraries file differently.
  var sortWays: SortWays = [:]
}

extension CatalogSettings {
  init(_ view: View) throws {
    self.init(customFields: try view.customFields.all(), sortWays: try view.sortRules.all())
  }
}
