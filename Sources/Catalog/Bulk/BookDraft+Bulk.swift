extension BookDraft {
  /// Takes over what shall change.
  package mutating func apply(_ edit: BulkEdit) {
    for line in edit.lines { apply(line.change, to: line.property) }
  }

  private mutating func apply(_ change: BulkEdit.Change, to property: Property) {
    switch change {
    case .text(let text):
      if let path = Self.texts[property] { self[keyPath: path] = text }
    case .record(let reference) where property == .series:
      series = reference
      if reference == nil { volume = "" }
    case .record(let reference): genre = reference
    case .names(let names) where property == .authors: names.apply(to: &authors)
    case .names(let names):
      var credits = (property == .tags ? tags : publishers).map { Credit(author: $0) }
      names.apply(to: &credits)
      let references = credits.map(\.author)
      if property == .tags { tags = references } else { publishers = references }
    }
  }

  private static var texts: [Property: WritableKeyPath<BookDraft, String>] {
    [
      .title: \.title, .subtitle: \.subtitle, .isbn: \.isbn, .year: \.year, .volume: \.volume,
      .language: \.language, .format: \.format, .pages: \.pages, .copies: \.copies,
      .location: \.location, .notes: \.notes,
    ]
  }
}

extension BulkEdit.Names {
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

extension Reference {
  /// Whether both mean one record, by what is known of them.
  func isSame(as other: Reference) -> Bool {
    if let id, let otherID = other.id { return id == otherID }
    return folded(name) == folded(other.name)
  }
}
