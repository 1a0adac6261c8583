import Catalog

extension ImportedBook {
  /// What it says of the same book otherwise than an earlier record, or beyond it: "Notes “signed”".
  func otherwise(than earlier: ImportedBook) -> [String] {
    let fields = BookField.allCases.filter { field in
      let mine = draft.texts(of: field)
      return !mine.isEmpty && mine != earlier.draft.texts(of: field)
    }
    let extras = extras.filter { !earlier.extras.contains($0) }
    return fields.map { Self.words($0.label, draft.text(of: $0)) }
      + extras.map { Self.words($0.key, $0.value.text ?? $0.value.written) }
  }

  private static func words(_ label: String, _ text: String) -> String {
    "\(tidied(String(label.prefix(40)))) “\(tidied(String(text.prefix(60))))”"
  }
}
