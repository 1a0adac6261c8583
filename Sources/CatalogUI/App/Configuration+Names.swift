package import Books

extension Configuration {
  /// A name in a list of the settings that no column or field has.
  package struct UnknownName: Hashable, Sendable {
    /// `columns`, `form` or `keep`.
    package let setting: String
    package let name: String
    /// The names that there are.
    package let known: [String]
  }

  /// The first name that none has.
  ///
  /// - Parameter fields: The custom fields of the catalogue, which can be named as well.
  package func unknownName(among fields: [CustomField]) -> UnknownName? {
    if let name = columns?.first(where: { ListColumn(named: $0, among: fields) == nil }) {
      let known = ListColumn.all(fields).map(\.name)
      return UnknownName(setting: "columns", name: name, known: known)
    }
    for (setting, names) in [("form", form), ("keep", keep)] {
      guard let name = names?.first(where: { CatalogField(settingName: $0, fields) == nil }) else {
        continue
      }
      let known = CatalogField.all(fields).map(\.settingName)
      return UnknownName(setting: setting, name: name, known: known)
    }
    return nil
  }
}
