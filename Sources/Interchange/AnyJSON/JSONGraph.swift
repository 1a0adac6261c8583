import Catalog

/// The records of nested and flat JSON, linked by the names and ids that they share.
struct JSONGraph {
  let mapping: TableMapping
  /// What is known by id: the name of each record, by kind.
  private var names: [JSONShape.Kind: [String: String]] = [:]
  /// Books by id that a parent lists: "books": [1, 2] inside an author.
  private var parents: [String: [(kind: JSONShape.Kind, name: String)]] = [:]

  init(mapping: TableMapping) {
    self.mapping = mapping
  }

  // MARK: - What has a name

  mutating func gather(_ value: JSON, key: String?) {
    let kind = key.flatMap(JSONShape.kind)
    for element in value.elements {
      if let kind, !JSONShape.isBook(element) { learn(element, kind) }
      for member in element.members where JSONShape.isCollection(member.value) {
        gather(member.value, key: member.key)
      }
    }
  }

  private mutating func learn(_ value: JSON, _ kind: JSONShape.Kind) {
    guard let name = JSONShape.name(of: value) else { return }
    if let id = JSONShape.id(of: value) { names[kind, default: [:]][id] = name }
    for key in ["books", "bookIds", "book_ids", "titles", "items", "works"] {
      for id in value[key]?.elements.compactMap(\.text) ?? [] {
        parents[id, default: []].append((kind, name))
      }
    }
  }

  // MARK: - The books

  func read(
    _ value: JSON,
    key: String,
    place: Place,
    inside: [(kind: JSONShape.Kind, name: String)] = [],
    take: ImportFormat.Take
  ) throws {
    let kind = JSONShape.kind(key)
    for element in value.elements where !element.members.isEmpty {
      if JSONShape.isBook(element) || kind == nil && isTitled(element) {
        var book = ImportedBook(place: place)
        fill(&book, from: element, inside: inside)
        book.finish()
        if book.isRefused { book.keepRaw(element) }
        try take(book)
        continue
      }
      let name = JSONShape.name(of: element)
      let around = kind.flatMap { kind in name.map { inside + [(kind, $0)] } } ?? inside
      for member in element.members where JSONShape.isCollection(member.value) {
        try read(member.value, key: member.key, place: place, inside: around, take: take)
      }
    }
  }

  /// Whether an object of a list of unknown kind has a name and more, as books have.
  private func isTitled(_ value: JSON) -> Bool {
    value["name"]?.text != nil
      && !value.members.contains { JSONShape.isCollection($0.value) }
  }

  private func fill(
    _ book: inout ImportedBook,
    from value: JSON,
    inside: [(kind: JSONShape.Kind, name: String)]
  ) {
    var facts = JSONBookFacts()
    for member in value.members where member.value != .null {
      let field = mapping.columns[DelimitedHeader.key(member.key)]
      if field == nil, let kind = JSONShape.kind(member.key) {
        for element in member.value.elements { link(element, kind, member.key, into: &book) }
      } else {
        facts.take(field ?? TableNames.field(member.key), member, into: &book)
      }
    }
    facts.finish(&book)
    if let id = JSONShape.id(of: value) {
      book.origin = ImportedBook.Origin(program: "json", id: id)
      for parent in parents[id] ?? [] { relate(parent.kind, parent.name, into: &book) }
    }
    for parent in inside { relate(parent.kind, parent.name, into: &book) }
  }

  private func link(
    _ value: JSON,
    _ kind: JSONShape.Kind,
    _ key: String,
    into book: inout ImportedBook
  ) {
    let known = names[kind] ?? [:]
    if let text = value.text {
      if let name = known[text] { return relate(kind, name, into: &book) }
      let isID = ["id", "ids", "key", "ref"].contains { key.lowercased().hasSuffix($0) }
      var isNumber = false
      if case .number = value { isNumber = true }
      if isID || isNumber {
        book.remark(.unknownReference(kind: kind.rawValue, id: text))
        book.keep(key, value)
      } else {
        for name in kind == .author ? Self.people(text) : [text] { relate(kind, name, into: &book) }
      }
    } else if let name = JSONShape.name(of: value) ?? JSONShape.id(of: value).flatMap({ known[$0] })
    {
      let role = value["role"]?.text.map { Role.parse($0) ?? .other($0) }
      relate(kind, name, role: role ?? .author, volume: value["volume"]?.text, into: &book)
    } else if let id = JSONShape.id(of: value) {
      book.remark(.unknownReference(kind: kind.rawValue, id: id))
    }
  }

  private static func people(_ text: String) -> [String] {
    text.split { $0 == ";" || $0 == "/" || $0 == "&" }.map { tidied(String($0)) }
  }

  private func relate(
    _ kind: JSONShape.Kind,
    _ name: String,
    role: Role = .author,
    volume: String? = nil,
    into book: inout ImportedBook
  ) {
    let name = tidied(name)
    switch kind {
    case .author: book.creditInverted(name, as: role)
    case .publisher: book.publish(name)
    case .tag: book.tag(name)
    case .series: BookFacts.takeSeries(name, volume: volume ?? "", into: &book)
    case .genre:
      if book.draft.genre == nil || book.draft.genre?.name == name {
        book.draft.genre = name.isEmpty ? nil : Reference(name: name)
      } else {
        book.tag(name)
      }
    }
  }
}
