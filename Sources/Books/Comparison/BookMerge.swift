/// What makes one book of several: which stays, and of each line whose value is taken.
///
/// A value that a person looks at and changes before anything is written. Lines that are empty in
/// the book that stays are filled by themselves; tags and notes come together.
package struct BookMerge: Hashable, Sendable {
  /// One of the books, as it was when the plan was made.
  package struct Part: Hashable, Sendable {
    package let id: ID<Book>
    package let version: Int
    package let draft: BookDraft
    /// Loans that it is or was in.
    package let loans: Int
    /// Those that it was lent in and is still out with.
    let openLoans: Set<Int64>
    /// Readings of the current user; those of others move along and are not told.
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
    /// What all of them have, one behind the other.
    case all
  }

  /// The book that stays.
  package private(set) var kept: Part
  /// The books that become a part of it.
  package private(set) var others: [Part]
  /// Whether the copies are added up, and not only those of the book that stays.
  package var addsCopies = false
  /// What a person chose; of the other lines ``source(of:)`` says what is usual.
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
    if field.isUnited { return .all }
    if field == .builtIn(.copies) { return .from(partWithCopies.id) }
    // A volume is a number in its series, and none in another.
    let takesSeries = field == .builtIn(.volume) ? series : nil
    let found = parts.first { part in
      !part.draft.isBlank(field) && (takesSeries.map { part.draft.series == $0 } ?? true)
        && !(field == .builtIn(.subtitle) && hasInTitle(part.draft.subtitle))
    }
    return .from((found ?? kept).id)
  }

  /// The sources that a line can have: each book that says something, and all together where that
  /// makes sense.
  package func sources(of field: CatalogField) -> [Source] {
    let filled = parts.filter { !$0.draft.isBlank(field) }.map { Source.from($0.id) }
    return field.canUnite && filled.count > 1 ? filled + [.all] : filled
  }

  /// Takes a line from somewhere else.
  ///
  /// - Returns: Whether it can come from there.
  @discardableResult
  package mutating func take(_ field: CatalogField, from source: Source) -> Bool {
    switch source {
    case .all: guard field.canUnite else { return false }
    case .from(let id): guard parts.contains(where: { $0.id == id }) else { return false }
    }
    choices[field] = source
    return true
  }

  /// Keeps another of the books; what was chosen stays chosen.
  package mutating func keep(_ id: ID<Book>) {
    guard let part = others.first(where: { $0.id == id }) else { return }
    others = [kept] + others.filter { $0.id != id }
    kept = part
  }

  /// Takes over what was chosen in an older plan of the same books, where no book says anything else
  /// in the line since.
  ///
  /// - Returns: Whether anything was taken over.
  package mutating func take(choicesOf older: BookMerge) -> Bool {
    let olderParts = Dictionary(older.parts.map { ($0.id, $0.draft) }) { first, _ in first }
    func isUnchanged(_ field: CatalogField) -> Bool {
      parts.allSatisfy { $0.draft.text(of: field) == olderParts[$0.id]?.text(of: field) }
    }
    for (field, source) in older.choices where isUnchanged(field) { take(field, from: source) }
    if isUnchanged(.builtIn(.copies)) { addsCopies = older.addsCopies }
    return !choices.isEmpty || addsCopies
  }

  /// What the others say in a line, each text once, and the book that says it first.
  package func others(in field: CatalogField) -> [(id: ID<Book>, text: String)] {
    var known: Set<String> = []
    return others.compactMap { part in
      let text = part.draft.text(of: field)
      return text.isEmpty || !known.insert(text).inserted ? nil : (part.id, text)
    }
  }

  /// Whether a line is to be looked at: the others say something that the book that stays does not.
  package func differs(in field: CatalogField) -> Bool {
    if field == .builtIn(.copies), hasSeveralCopies { return true }
    let own = kept.draft.text(of: field)
    return others(in: field).contains { $0.text != own }
  }

  /// Whether the title that is taken has a subtitle of another book behind it already.
  private func hasInTitle(_ subtitle: String) -> Bool {
    guard case .from(let id) = source(of: .builtIn(.title)),
      let title = parts.first(where: { $0.id == id })?.draft.title
    else { return false }
    return folded(title).contains(folded(subtitle))
  }

  private var series: Reference? {
    guard case .from(let id) = source(of: .builtIn(.series)) else { return nil }
    return parts.first { $0.id == id }?.draft.series
  }
}

// MARK: - What comes of it

extension BookMerge {
  /// The book that stays as it will be.
  package var result: BookDraft {
    var draft = kept.draft
    for field in BookField.allCases.filter({ $0 != .copies }) {
      let line = CatalogField.builtIn(field)
      switch source(of: line) {
      case .from(let id):
        if let part = parts.first(where: { $0.id == id }) { draft.take(field, from: part.draft) }
      case .all: draft.unite(field, of: parts.map(\.draft))
      }
    }
    draft.copies = copies
    for field in customFields {
      guard case .from(let id) = source(of: .custom(field)),
        let part = parts.first(where: { $0.id == id })
      else { continue }
      draft.custom[field] = part.draft.custom[field]
    }
    return draft
  }

  private var copies: String {
    if addsCopies {
      return String(parts.reduce(0) { min($0 + $1.copies, FieldLimits.copies.upperBound) })
    }
    guard case .from(let id) = source(of: .builtIn(.copies)),
      let part = parts.first(where: { $0.id == id })
    else { return kept.draft.copies }
    return part.draft.copies
  }

  /// A book that is wished for is none that is there: its 0 gives way to the copies of another.
  private var partWithCopies: Part {
    kept.copies > 0 ? kept : others.max { $0.copies < $1.copies } ?? kept
  }

  /// Whether the copies can be added up to more than one book has.
  package var hasSeveralCopies: Bool {
    parts.count { $0.copies > 0 } > 1
  }

  /// What should be thought of before the books are merged so, in sentences.
  package var cautions: [String] {
    var cautions: [String] = []
    if !differentVolumes.isEmpty {
      let volumes = differentVolumes.joined(separator: ", ")
      cautions.append("These are several volumes (\(volumes)), not one book several times.")
    }
    let left = Int(result.copies) ?? 0
    if copiesOut > left {
      let out = copiesOut == 1 ? "1 is lent out" : "\(copiesOut) are lent out"
      let copies = left == 1 ? "1 copy" : left == 0 ? "no copy" : "\(left) copies"
      let advice =
        addsCopies || !hasSeveralCopies ? "" : ": add the copies up if they are different"
      cautions.append("\(out), and there will be \(copies)\(advice).")
    }
    return cautions
  }

  /// How many copies will be lent out: a loan of two of the books has two copies only where these
  /// are added up.
  private var copiesOut: Int {
    addsCopies
      ? parts.reduce(0) { $0 + $1.openLoans.count }
      : parts.reduce(into: Set()) { $0.formUnion($1.openLoans) }.count
  }

  /// How many copies each of the books says that there are.
  package var copiesOfEach: [ID<Book>: String] {
    Dictionary(parts.map { ($0.id, $0.draft.copies) }) { first, _ in first }
  }

  /// The volumes that the books say to be, in their field or their title, where some say others: "1", "2".
  var differentVolumes: [String] {
    let volumes = parts.map { part in
      let draft = part.draft
      let form = BookForm(
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

  /// The lines in which there is something to see, in the order of a comparison.
  package var fields: [CatalogField] {
    let fields =
      BookField.compared.map(CatalogField.builtIn) + customFields.map(CatalogField.custom)
    return fields.filter { field in parts.contains { !$0.draft.isBlank(field) } }
  }

  /// The lines in which the books say different things, so that something is chosen.
  package var differing: [CatalogField] {
    fields.filter { field in
      Set(parts.filter { !$0.draft.isBlank(field) }.map { $0.draft.text(of: field) }).count > 1
    }
  }

  /// What stays out of the book when it is merged so, as far as it is not there in other words.
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

extension CatalogField {
  /// Whether what all the books have can stand together.
  package var canUnite: Bool {
    guard case .builtIn(let field) = self else { return false }
    return field.isMany || field == .notes
  }

  /// Whether it does, unless a person chooses otherwise: nothing is lost by it.
  fileprivate var isUnited: Bool { self == .builtIn(.tags) || self == .builtIn(.notes) }
}

extension BookDraft {
  /// Whether there is nothing in a line; a book of no copies, which is wished for, has none.
  func isBlank(_ field: CatalogField) -> Bool {
    field == .builtIn(.copies) ? copies.isEmpty : text(of: field).isEmpty
  }

  /// Makes of a field what several drafts have in it, the first ones first and nothing twice.
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

  /// In so many texts another one is searched.
  private static var mostSearched: Int { 100 }
}
