import Catalog

/// `field=value` of `edit --set`: what a line of a book shall be.
struct FieldSetting: Equatable {
  let property: Property
  let value: String

  /// The lines that can be set, by their names in JSON.
  static let properties: [Property] = [
    .title, .subtitle, .isbn, .year, .genre, .authors, .publishers, .series, .volume, .language,
    .format, .pages, .copies, .tags, .location, .notes,
  ]

  /// Other words for them.
  private static let otherNames: [String: Property] = [
    "author": .authors, "publisher": .publishers, "tag": .tags, "shelf": .location,
    "note": .notes,
  ]

  /// - Throws: ``CommandFailure/usage(_:)`` with the names that there are.
  init(_ text: String) throws {
    guard let equals = text.firstIndex(of: "=") else {
      throw CommandFailure.usage("--set needs a field and a value, as in --set year=1974")
    }
    let name = text[..<equals].lowercased()
    guard
      let property = Self.properties.first(where: { $0.rawValue == name }) ?? Self.otherNames[name]
    else {
      throw CommandFailure.usage(
        "There is no field “\(name)”. There are "
          + Self.properties.map(\.rawValue).joined(separator: ", ") + "."
      )
    }
    self.property = property
    value = String(text[text.index(after: equals)...])
  }
}

extension BookDraft {
  /// Takes over what was set; a field that is set several times gets all the names.
  mutating func apply(_ settings: [FieldSetting]) {
    var seen: Set<Property> = []
    for setting in settings {
      if seen.insert(setting.property).inserted { clear(setting.property) }
      apply(setting)
    }
  }

  private mutating func clear(_ property: Property) {
    switch property {
    case .authors: authors = []
    case .publishers: publishers = []
    case .tags: tags = []
    default: break
    }
  }

  private mutating func apply(_ setting: FieldSetting) {
    let value = setting.value
    switch setting.property {
    case .title: title = value
    case .subtitle: subtitle = value
    case .isbn: isbn = value
    case .year: year = value
    case .genre: genre = Reference(typed: value)
    case .authors: authors += names(in: value).map(Credit.init(typed:))
    case .publishers: publishers += names(in: value).map { Reference(name: $0) }
    case .series:
      series = Reference(typed: value)
      if series == nil { volume = "" }
    case .volume: volume = value
    case .language: language = value
    case .format: format = value
    case .pages: pages = value
    case .copies: copies = value
    case .tags: tags += names(in: value).map { Reference(name: $0) }
    case .location: location = value
    case .notes: notes = value
    case .sortTitle, .role, .source, .name, .sortName, .qualifier, .aliases, .version: break
    }
  }

  /// The names of "A; B".
  private func names(in value: String) -> [String] {
    value.split(separator: ";").compactMap { part in
      guard let first = part.firstIndex(where: { !$0.isWhitespace }),
        let last = part.lastIndex(where: { !$0.isWhitespace })
      else { return nil }
      return String(part[first...last])
    }
  }
}

extension Reference {
  /// A name as typed; nil when there is nothing in it.
  init?(typed text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.init(name: text)
  }
}

extension Credit {
  /// "Ann Goldstein:translator": a role only when the last part is one.
  init(typed text: String) {
    if let colon = text.lastIndex(of: ":"),
      let role = Role.parse(String(text[text.index(after: colon)...])),
      text[..<colon].contains(where: { !$0.isWhitespace })
    {
      self.init(author: Reference(name: String(text[..<colon])), role: role)
    } else {
      self.init(author: Reference(name: text))
    }
  }
}
