extension BookDraft {
  package mutating func apply(_ edit: BookChanges) {
    for line in edit.lines {
      switch (line.field, line.change) {
      case (.builtIn(let field), let change): apply(change, to: field)
      case (.custom(let field), .text(let text)): custom[field] = text
      case (.custom, .record), (.custom, .names): break
      }
    }
  }

  private mutating func apply(_ change: BookChanges.Change, to field: BookField) {
    switch (field.path, change) {
    case (.text(let path), .text(let text)): self[keyPath: path] = text
    case (.record(let path), .record(let reference)):
      self[keyPath: path] = reference
      // A number in no series says nothing.
      if field == .series, reference == nil { volume = "" }
    case (.credits(let path), .names(let names)): names.apply(to: &self[keyPath: path])
    case (.records(let path), .names(let names)):
      var credits = self[keyPath: path].map { Credit(author: $0) }
      names.apply(to: &credits)
      self[keyPath: path] = credits.map(\.author)
    case (.text, _), (.record, _), (.records, _), (.credits, _): break
    }
  }
}

extension BookChanges.Names {
  fileprivate func apply(to credits: inout [Credit]) {
    if let replacement {
      credits = []
      for name in replacement { Self.add(name, to: &credits) }
    }
    for name in removed {
      credits.removeAll { credit in
        credit.author.isSame(as: name.reference) && (name.role == nil || name.role == credit.role)
      }
    }
    for name in added { Self.add(name, to: &credits) }
  }

  private static func add(_ name: BulkName, to credits: inout [Credit]) {
    let new = name.credit
    guard !credits.contains(where: { $0.role == new.role && $0.author.isSame(as: new.author) })
    else { return }
    credits.append(new)
  }
}
