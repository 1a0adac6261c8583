extension BookDraft {
  /// The texts of a field that are there: one, or the name of each record, with its role.
  package func texts(of field: BookField) -> [String] {
    switch field.path {
    case .text(let path): self[keyPath: path].isEmpty ? [] : [self[keyPath: path]]
    case .record(let path): self[keyPath: path].map { [$0.name] } ?? []
    case .records(let path): self[keyPath: path].map(\.name)
    case .credits(let path):
      self[keyPath: path].map { credit in
        credit.role == .author ? credit.author.name : "\(credit.author.name) (\(credit.role.name))"
      }
    }
  }

  /// A field in one line.
  package func text(of field: BookField) -> String { texts(of: field).joined(separator: ", ") }

  /// Whether a field is the same in another draft.
  func has(_ field: BookField, as other: BookDraft) -> Bool {
    switch field.path {
    case .text(let path): self[keyPath: path] == other[keyPath: path]
    case .record(let path): self[keyPath: path] == other[keyPath: path]
    case .records(let path): self[keyPath: path] == other[keyPath: path]
    case .credits(let path): self[keyPath: path] == other[keyPath: path]
    }
  }

  /// Makes a field what it is in another draft.
  package mutating func take(_ field: BookField, from other: BookDraft) {
    switch field.path {
    case .text(let path): self[keyPath: path] = other[keyPath: path]
    case .record(let path): self[keyPath: path] = other[keyPath: path]
    case .records(let path): self[keyPath: path] = other[keyPath: path]
    case .credits(let path): self[keyPath: path] = other[keyPath: path]
    }
  }
}
