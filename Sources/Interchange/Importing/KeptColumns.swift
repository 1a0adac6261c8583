import Catalog

/// The columns that records keep as source data, since no field holds them, with some of the
/// values.
struct KeptColumns {
  private var samples: [String: [String]] = [:]

  fileprivate subscript(name: String) -> [String]? { samples[name] }

  mutating func take(_ record: ImportedBook) {
    for extra in record.extras where samples[extra.key]?.count ?? 0 < 3 {
      let value = tidied(String((extra.value.text ?? extra.value.written).prefix(60)))
      if !samples[extra.key, default: []].contains(value) {
        samples[extra.key, default: []].append(value)
      }
    }
  }
}

extension ReadingSummary {
  /// Lists the columns that are kept, where the columns of the file are not listed anyway.
  mutating func keep(_ kept: KeptColumns, _ mapping: TableMapping) {
    guard columns.isEmpty else { return }
    keptColumns = header.enumerated().compactMap { place, name in
      let custom = mapping.custom(name, at: place)
      guard let samples = kept[name] ?? custom.map({ _ in [] }) else { return nil }
      var column = Column(name: name, field: nil, custom: custom)
      column.samples = samples
      column.likelyKind = CustomFieldDraft.likelyKind(of: samples)
      column.place = place
      return column
    }
  }
}
