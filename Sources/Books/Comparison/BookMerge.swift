/// A plan to merge several books into one: the book that stays, and the source of each field's
/// value.
///
/// A value that a person looks at and changes before anything is written. Lines that are empty in
/// the book that stays are filled by themselves; tags and notes come together.
package struct BookMerge: Hashable, Sendable {
  /// The most books that become one: marks or a query that find more do so by mistake, probably.
  package static let maxBooks = 100

  /// One of the books, as it was when the plan was made.
  package struct Part: Hashable, Sendable {
    package let id: ID<Book>
    package let version: Int
    package let draft: BookDraft
    /// The loans that it is or was in.
    package let loans: Int
    /// The loans in which it is still out.
    let openLoans: Set<Int64>
    /// The readings of the current user; those of others move along and are not mentioned.
    package let readings: Int

    package init(
      id: ID<Book>,
      version: Int,
      draft: BookDraft,
      loans: Int,
      openLoans: Set<Int64>,
      readings: Int
    ) {
      self.id = id
      self.version = version
      self.draft = draft
      self.loans = loans
      self.openLoans = openLoans
      self.readings = readings
    }

    fileprivate var copies: Int { Int(draft.copies) ?? 0 }
  }

  /// Where the value of a line comes from.
  package enum Source: Hashable, Sendable {
    case from(ID<Book>)
    /// The values of all of them, one behind the other.
    case all
  }

  /// The book that stays.
  package private(set) var kept: Part
  /// The books that become a part of it.
  package private(set) var others: [Part]
  /// True when the copies of all books are added up; else only those of the book that stays count.
  package var addsCopies = false
  /// The sources that a person chose; for all other fields ``source(of:)`` has the usual one.
  package private(set) var choices: [CatalogField: Source] = [:]

  package init(kept: Part, others: [Part]) {
    self.kept = kept
    self.others = others
  }

  package var parts: [Part] { [kept] + others }
}

// MARK: - Choosing

extension BookMerge {
  /// Where a line comes from.
  package func source(of field: CatalogField) -> Source {
    if let choice = choices[field] { return choice }
    switch field.mergeRule {
    case .union, .appended: return .all
    case .counted: return .from(partWithCopies.id)
    case .one, .list: break
    }
    let leading = field.builtIn?.leader.flatMap { part(of: .builtIn($0)) }?.draft
    let found = parts.first { part in
      let draft = part.draft
      guard !draft.isBlank(field) else { return false }
      switch field {
      // A volume is a number in its series, and none in another.
      case .builtIn(.volume): return leading?.series.map { draft.series == $0 } ?? true
      case .builtIn(.subtitle):
        return !folded(leading?.title ?? "").contains(folded(draft.subtitle))
      case .builtIn, .custom: return true
      }
    }
    return .from((found ?? kept).id)
  }

  /// The possible sources of a field: each book with a value, and all together where that makes
  /// sense.
  package func sources(of field: CatalogField) -> [Source] {
    let filled = parts.filter { !$0.draft.isBlank(field) }.map { Source.from($0.id) }
    return field.mergeRule.allowsAll && filled.count > 1 ? filled + [.all] : filled
  }

  /// Chooses the source of a field.
  ///
  /// - Returns: False if the field cannot have that source.
  @discardableResult
  package mutating func choose(_ field: CatalogField, from source: Source) -> Bool {
    switch source {
    case .all: guard field.mergeRule.allowsAll else { return false }
    case .from(let id): guard parts.contains(where: { $0.id == id }) else { return false }
    }
    choices[field] = source
    return true
  }

  /// Keeps another of the books; choices stay as they are.
  package mutating func keep(_ id: ID<Book>) {
    guard let part = others.first(where: { $0.id == id }) else { return }
    others = [kept] + others.filter { $0.id != id }
    kept = part
  }

  /// Adopts the choices of an older plan of the same books, where no book's value has changed
  /// since.
  ///
  /// - Returns: False if nothing was adopted.
  package mutating func adoptChoices(of older: BookMerge) -> Bool {
    let olderParts = Dictionary(older.parts.map { ($0.id, $0.draft) }) { first, _ in first }
    func isUnchanged(_ field: CatalogField) -> Bool {
      parts.allSatisfy { part in olderParts[part.id]?.has(field, as: part.draft) ?? false }
    }
    for (field, source) in older.choices where isUnchanged(field) { choose(field, from: source) }
    if isUnchanged(.builtIn(.copies)) { addsCopies = older.addsCopies }
    return !choices.isEmpty || addsCopies
  }

  /// The values that the others have in a field, each text once, with the first book that has it.
  package func others(in field: CatalogField) -> [(id: ID<Book>, text: String)] {
    var known: Set<String> = []
    return others.compactMap { part in
      let text = part.draft.text(of: field)
      return text.isEmpty || !known.insert(text).inserted ? nil : (part.id, text)
    }
  }

  /// True when a person should look at a field: another book has a value that the book that stays
  /// lacks.
  package func differs(in field: CatalogField) -> Bool {
    if field == .builtIn(.copies), hasSeveralCopies { return true }
    return others.contains { kept.draft.relation(of: $0.draft, in: field).isNew }
  }

  /// The book that a line comes from; nil where it comes from all of them.
  private func part(of field: CatalogField) -> Part? {
    guard case .from(let id) = source(of: field) else { return nil }
    return parts.first { $0.id == id }
  }
}

// MARK: - What comes of it

extension BookMerge {
  /// The book that stays, as it will be.
  package var result: BookDraft {
    var draft = kept.draft
    for field in BookField.allCases {
      if let part = part(of: .builtIn(field)) {
        draft.copy(field, from: part.draft)
      } else {
        draft.unite(field, of: parts.map(\.draft))
      }
    }
    if addsCopies { draft.copies = sumOfCopies }
    for field in customFields {
      guard let part = part(of: .custom(field)) else { continue }
      draft.custom[field] = part.draft.custom[field]
    }
    return draft
  }

  private var sumOfCopies: String {
    String(parts.reduce(0) { min($0 + $1.copies, FieldLimits.copies.upperBound) })
  }

  /// The book whose copies count: a wish has 0, which gives way to the copies of another book.
  private var partWithCopies: Part {
    kept.copies > 0 ? kept : others.max { $0.copies < $1.copies } ?? kept
  }

  /// True when two or more of the books have copies that can be added up.
  package var hasSeveralCopies: Bool {
    parts.count { $0.copies > 0 } > 1
  }

  /// Sentences to consider before the books are merged as planned.
  package var cautions: [String] {
    var cautions: [String] = []
    if !differentVolumes.isEmpty {
      let volumes = differentVolumes.joined(separator: ", ")
      cautions.append(
        tr("These are several volumes (\(volumes)), not one book several times.")
      )
    }
    let left = Int(result.copies) ?? 0
    if copiesOut > left {
      let out = counted(copiesOut, "is lent out", "are lent out")
      let copies =
        left == 1 ? "1 copy" : left == 0 ? tr("no copy") : tr("\(left) copies")
      let advice =
        addsCopies || !hasSeveralCopies
        ? "" : tr(": add the copies up if they are different")
      cautions.append(tr("\(out), and there will be \(copies)\(advice)."))
    }
    return cautions
  }

  /// How many copies will be lent out: a loan of two of the books has two copies only if copies are
  /// added up.
  private var copiesOut: Int {
    addsCopies
      ? parts.reduce(0) { $0 + $1.openLoans.count }
      : parts.reduce(into: Set()) { $0.formUnion($1.openLoans) }.count
  }

  /// The number of copies of each book, as its draft has it.
  package var copiesOfEach: [ID<Book>: String] {
    Dictionary(parts.map { ($0.id, $0.draft.copies) }) { first, _ in first }
  }

  /// The volumes of the books, by their field or their title, where they differ: "1", "2".
  var differentVolumes: [String] {
    let volumes = parts.map { part in
      let draft = part.draft
      let form = BookVariant(
        title: draft.title,
        subtitle: draft.subtitle,
        authors: [],
        volume: draft.volume.isEmpty ? nil : draft.volume
      )
      return form.volumes
    }.filter { !$0.isEmpty }
    let areOthers = volumes.enumerated().contains { place, one in
      volumes[(place + 1)...].contains { $0.isDisjoint(with: one) }
    }
    return areOthers
      ? volumes.reduce(into: Set()) { $0.formUnion($1) }.sorted {
        SortKey($0).text < SortKey($1).text
      } : []
  }

  private var customFields: [CustomField] {
    kept.draft.custom.fields.filter { field in parts.contains { !$0.draft.custom[field].isEmpty } }
  }

  /// The fields in which a book has a value, in the order of a comparison.
  package var fields: [CatalogField] {
    let fields =
      BookField.compared.map(CatalogField.builtIn) + customFields.map(CatalogField.custom)
    return fields.filter { field in parts.contains { !$0.draft.isBlank(field) } }
  }

  /// The values of a field that the merged book will lack, and does not have in other words.
  package func leftOut(of field: CatalogField) -> [String] {
    if field == .builtIn(.copies), addsCopies { return [] }
    let result = result.text(of: field)
    guard source(of: field) != .all else { return [] }
    var known: Set<String> = [result]
    return parts.filter { !$0.draft.isBlank(field) }.map { $0.draft.text(of: field) }
      .filter { known.insert($0).inserted }
  }
}

// MARK: - A field of a draft

extension BookDraft {
  func isBlank(_ field: CatalogField) -> Bool { text(of: field).isEmpty }

  /// Gives a field the values of several drafts, the first ones first and none twice.
  fileprivate mutating func unite(_ field: BookField, of drafts: [BookDraft]) {
    switch field.path {
    case .record: break
    case .text(let path):
      var texts: [String] = []
      var known: Set<String> = [""]
      for text in drafts.map({ $0[keyPath: path] }) where known.insert(text).inserted {
        // Of very many not each is searched in all others.
        let isPart = texts.prefix(Self.mostSearched).contains { $0.contains(text) }
        if !isPart { texts.append(text) }
      }
      self[keyPath: path] = texts.joined(separator: "\n\n")
    case .records(let path):
      var known: Set<Reference> = []
      self[keyPath: path] = drafts.flatMap { $0[keyPath: path] }
        .filter { known.insert($0).inserted }
    case .credits(let path):
      var known: Set<Credit> = []
      self[keyPath: path] = drafts.flatMap { $0[keyPath: path] }
        .filter { known.insert($0).inserted }
    }
  }

  /// The number of texts in which another one is searched.
  private static var mostSearched: Int { 100 }
}
