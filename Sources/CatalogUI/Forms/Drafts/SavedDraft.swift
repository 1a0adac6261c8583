import Books
import Interchange
import TerminalKit

/// An unsaved form as it is kept on the disk.
struct SavedDraft: Hashable, Sendable {
  /// The id of the draft, by which its file is named.
  var id: String
  /// The path of the catalogue that it belongs to.
  var catalog: String
  /// The identity of that catalogue, since another file may have the path by the next start.
  var identity: String?
  /// The person who made it; nil in drafts of older versions, which did not note that.
  var maker: Maker?
  /// The id of the process that has it open.
  ///
  /// While that runs no other process offers it. 0 where none has.
  var process: Int32
  /// The time of its beginning, in seconds since 1970.
  var begun: Int64
  var form: Form
  /// Texts in name fields that were not chosen yet, by the fields' keys.
  var untaken: [String: String] = [:]
  /// The key of the field that had the cursor; nil in drafts of older versions.
  var place: String?

  /// Why the program ended with the form open; nil when it had no time to note that.
  var reason: Reason?

  /// The person who made a draft.
  struct Maker: Hashable, Sendable, Codable {
    /// The id of the reader; nil of a person who was none then.
    private let reader: Int64?
    /// The name that was given, or the login.
    private let user: String

    init(_ people: People) {
      reader = people.currentUser.reader?.rawValue
      user = people.user
    }

    /// True if the same person is at the keyboard now, who may have become a reader meanwhile.
    func isAtTheKeyboard(_ people: People) -> Bool {
      guard let reader else { return folded(user) == folded(people.user) }
      return reader == people.currentUser.reader?.rawValue
    }
  }

  /// The contents of the form.
  enum Form: Hashable, Sendable {
    case record(RecordForm)
    case books(ManyBooksForm)
    case definition(DefinitionForm)
    case importing(ImportDraft)
    case merging(MergeDraft)
    /// The line of a book behind `:add`.
    case line(String)
    case pasted(PastedDraft)
  }

  enum Reason: String, Hashable, Sendable, Codable {
    case connection
    case replaced
    case later

    var words: String {
      switch self {
      case .connection: tr("The connection broke, or the input ended.")
      case .replaced: tr("The catalogue's file was replaced.")
      case .later: tr("You kept it for later.")
      }
    }
  }

  /// True if its form was not left on purpose: the next start asks about it.
  var isLost: Bool { reason != .later }

  /// True if it was typed in the catalogue of an identity, as far as both are known.
  func isOf(_ catalogIdentity: String?) -> Bool {
    identity == nil || catalogIdentity == nil || identity == catalogIdentity
  }

  /// True if the person at the keyboard may go on with it in a catalogue.
  ///
  /// Drafts with readings are their reader's own: a reading, and the review of a file, which may have
  /// stars and reviews and which brings them to whoever imports. All other drafts are of books, and
  /// are everybody's as these are.
  func isOpen(to people: People, in catalogIdentity: String?) -> Bool {
    switch form {
    // In another file the same ids mean other readers and books.
    case .record(let record):
      record.draft.content.isOpen(to: people.currentUser)
        && (record.draft.kind != .reading || isOf(catalogIdentity))
    case .books: isOf(catalogIdentity)
    case .definition(let form): form.base == nil || isOf(catalogIdentity)
    case .importing: isOf(catalogIdentity) && isOwn(people)
    case .merging: isOf(catalogIdentity)
    case .line, .pasted: true
    }
  }

  /// True if the person at the keyboard made it.
  ///
  /// A draft of an older version has no maker: it belongs to the person who is alone with the
  /// catalogue. Where there are others, it belongs to nobody and stays in its file.
  private func isOwn(_ people: People) -> Bool {
    maker?.isAtTheKeyboard(people) ?? !people.areSeveral
  }

  /// The name for a person: `“Dune”`, `Genre, Tags`.
  var name: String {
    switch form {
    case .record(let record):
      let name = record.draft.name.isEmpty ? tr("without a title") : record.draft.name
      return Words.quoted(TextLayout.truncate(name, to: 50))
    case .books(let many): return TextLayout.truncate(many.name, to: 50)
    case .definition(let form):
      let name = form.name.isEmpty ? tr("without a name") : form.name
      return Words.quoted(TextLayout.truncate(name, to: 50))
    case .importing(let draft): return Words.quoted(TextLayout.truncate(draft.title, to: 50))
    case .merging(let draft): return Words.quoted(TextLayout.truncate(draft.title, to: 50))
    case .line(let text): return Words.quoted(TextLayout.truncate(text, to: 50))
    case .pasted(let draft):
      return Words.quoted(TextLayout.truncate(draft.lines.first ?? "", to: 50))
    }
  }

  /// The name of the form: `WriteTransaction a book`, `New author`.
  var formName: String {
    switch form {
    case .record(let record):
      let kind = record.draft.kind
      if kind == .reading { return tr("Your reading") }
      return record.record == nil
        ? tr("New \(kind.name)") : tr("Edit \(kind.withArticle)")
    case .books(let many): return tr("Change \(Words.books(many.count))")
    case .definition(let form):
      return form.base == nil ? tr("New field") : tr("Edit a field")
    case .importing: return tr("Import")
    case .merging(let draft): return tr("Merge \(Words.books(draft.count))")
    case .line: return tr("A line behind :add")
    case .pasted(let draft): return tr("Add \(Words.books(draft.lines.count))")
    }
  }
}

/// The form of one record, on the disk.
struct RecordForm: Hashable, Sendable, Codable {
  var draft: RecordDraft
  /// The record as it was read.
  var base: RecordDraft
  /// The id of the record that was edited; nil for a new one.
  var record: Int64?
  var version: Int?
  /// The public catalogues in which values were found, by the fields' keys.
  var found: [String: String]?

  /// The custom fields that have values in it, as they were then.
  var customFields: [CustomField] {
    let known = base.customFields
    return known + draft.customFields.filter { field in !known.contains { $0.id == field.id } }
  }

  var recordID: RecordID? {
    record.flatMap { RecordID(draft.kind, number: $0) }
  }
}

/// The form for many books, on the disk: which books, and the fields that were filled in.
struct ManyBooksForm: Hashable, Sendable, Codable {
  /// The ids of the books in runs, each as its first id and its length: all books of a catalogue
  /// are one run.
  private var runs: [Int64]
  /// The changed values, by the fields' keys.
  var fields: [String: Change]
  /// The books that were left out of what would change; nil in drafts of older versions.
  private var leftOut: Set<Int64>?

  enum Change: Hashable, Sendable, Codable {
    case emptied
    case text(String)
    case entries([FieldEntry])
  }

  init(_ books: [ID<Book>], fields: [String: Change], leavingOut: Set<ID<Book>>) {
    self.fields = fields
    leftOut = Set(leavingOut.map(\.rawValue))
    runs = []
    for book in books {
      if let first = runs.dropLast().last, let length = runs.last, book.rawValue == first + length {
        runs[runs.count - 1] = length + 1
      } else {
        runs += [book.rawValue, 1]
      }
    }
  }

  var leavingOut: Set<ID<Book>> { Set((leftOut ?? []).map(ID.init(rawValue:))) }

  /// The books in the order in which they were chosen.
  var books: [ID<Book>] {
    stride(from: 0, to: runs.count - 1, by: 2).flatMap { place in
      // Bounded, since a damaged file may say anything; no catalogue has more books.
      (0..<min(max(0, runs[place + 1]), 1 << 26)).map { ID(rawValue: runs[place] &+ $0) }
    }
  }

  var count: Int { stride(from: 1, to: runs.count, by: 2).reduce(0) { $0 + Int(runs[$1]) } }

  /// The labels of the fields that were filled in.
  var name: String {
    var labels = BookField.allCases.filter { fields[$0.rawValue] != nil }.map(\.label)
    if labels.count < fields.count { labels.append(tr("fields of your own")) }
    return labels.isEmpty ? tr("a name not chosen yet") : labels.joined(separator: ", ")
  }
}

/// The form that defines a custom field, on the disk.
struct DefinitionForm: Hashable, Sendable, Codable {
  /// The field that was changed; nil for a new one.
  var base: CustomField?
  var name: String
  /// The word for the kind, as typed.
  var kind: String
  var choices: [String]
}

/// Lines that were pasted into a list, on the disk, and which of them are left out.
struct PastedDraft: Hashable, Sendable, Codable {
  var lines: [String]
  var leftOut: Set<Int>
}

// MARK: - The file

/// In the file, the form of one record is stored beside the values of all drafts; other forms are
/// members of their own.
extension SavedDraft: Codable {
  private enum Keys: String, CodingKey {
    case id
    case catalog
    case identity
    case maker
    case process
    case begun
    case untaken
    case place
    case reason
    case books
    case definition
    case importing
    case merging
    case line
    case pasted
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    id = try values.decode(String.self, forKey: .id)
    catalog = try values.decode(String.self, forKey: .catalog)
    identity = try values.decodeIfPresent(String.self, forKey: .identity)
    maker = try values.decodeIfPresent(Maker.self, forKey: .maker)
    process = try values.decode(Int32.self, forKey: .process)
    begun = try values.decode(Int64.self, forKey: .begun)
    untaken = try values.decode([String: String].self, forKey: .untaken)
    place = try values.decodeIfPresent(String.self, forKey: .place)
    reason = try values.decodeIfPresent(Reason.self, forKey: .reason)
    if let many = try values.decodeIfPresent(ManyBooksForm.self, forKey: .books) {
      form = .books(many)
    } else if let own = try values.decodeIfPresent(DefinitionForm.self, forKey: .definition) {
      form = .definition(own)
    } else if let draft = try values.decodeIfPresent(ImportDraft.self, forKey: .importing) {
      form = .importing(draft)
    } else if let draft = try values.decodeIfPresent(MergeDraft.self, forKey: .merging) {
      form = .merging(draft)
    } else if let text = try values.decodeIfPresent(String.self, forKey: .line) {
      form = .line(text)
    } else if let draft = try values.decodeIfPresent(PastedDraft.self, forKey: .pasted) {
      form = .pasted(draft)
    } else {
      form = .record(try RecordForm(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    try values.encode(id, forKey: .id)
    try values.encode(catalog, forKey: .catalog)
    try values.encodeIfPresent(identity, forKey: .identity)
    try values.encodeIfPresent(maker, forKey: .maker)
    try values.encode(process, forKey: .process)
    try values.encode(begun, forKey: .begun)
    try values.encode(untaken, forKey: .untaken)
    try values.encodeIfPresent(place, forKey: .place)
    try values.encodeIfPresent(reason, forKey: .reason)
    switch form {
    case .record(let record): try record.encode(to: encoder)
    case .books(let many): try values.encode(many, forKey: .books)
    case .definition(let own): try values.encode(own, forKey: .definition)
    case .importing(let draft): try values.encode(draft, forKey: .importing)
    case .merging(let draft): try values.encode(draft, forKey: .merging)
    case .line(let text): try values.encode(text, forKey: .line)
    case .pasted(let draft): try values.encode(draft, forKey: .pasted)
    }
  }
}

/// The review of an import as a draft: the files, and the decisions about them.
struct ImportDraft: Hashable, Sendable, Codable {
  private var paths: [String]
  private var format: String?
  private var columns: [String]
  private var mends: Bool
  private var encoding: String?
  private var shelves: [String: String]
  private var kinds: [String: Bool]?
  private var owned: String?
  private var same: String?
  private var readings: Bool?
  private var loans: Bool
  private(set) var decisions: ImportDecisions

  init(_ source: ImportSource, _ decisions: ImportDecisions) {
    paths = source.paths
    format = source.format
    columns = source.options.mapping.lines
    mends = source.options.mends
    encoding = source.options.encoding?.rawValue
    shelves = source.shelves.mapValues(\.rawValue)
    kinds = Dictionary(uniqueKeysWithValues: source.kinds.map { ($0.key.rawValue, $0.value) })
    owned = source.owned.rawValue
    same = source.same.rawValue
    readings = source.readings
    loans = source.loans
    self.decisions = decisions
  }

  /// The files with the decisions about them.
  ///
  /// - Parameter known: The custom fields that exist.
  func source(among known: [CustomField]) -> ImportSource {
    var source = ImportSource(paths: paths)
    source.format = format
    source.options.isReviewed = true
    source.options.mends = mends
    source.options.encoding = encoding.flatMap(TextEncoding.init(rawValue:))
    for line in columns { _ = source.options.mapping.apply(line, among: known) }
    source.shelves = shelves.compactMapValues(ShelfPlan.Use.init(rawValue:))
    for (word, isBrought) in kinds ?? [:] {
      if let kind = ImportedBook.Kind(rawValue: word) { source.kinds[kind] = isBrought }
    }
    source.owned = owned.flatMap(OwnedUse.init(rawValue:)) ?? .file
    source.same = same.flatMap(SameBooks.init(rawValue:)) ?? .likely
    source.readings = readings
    source.loans = loans
    return source
  }

  /// The name of the file, or how many there are.
  var title: String { ImportSource(paths: paths).title }
}

/// Books that were about to become one, on the disk: which they are, and what was chosen of them.
struct MergeDraft: Hashable, Sendable, Codable {
  private let books: [Int64]
  private let kept: Int64
  /// The source of each line, by the line's name: the number of a book, or `all`.
  private let sources: [String: String]
  private let addsCopies: Bool
  /// True if the person decided what becomes of the copies.
  let knowsCopies: Bool
  /// The title of the book that stays.
  let title: String

  private static let all = "all"

  init(_ plan: BookMerge, of books: [ID<Book>], knowsCopies: Bool) {
    self.books = books.map(\.rawValue)
    kept = plan.kept.id.rawValue
    sources = plan.choices.reduce(into: [:]) { sources, choice in
      switch choice.value {
      case .all: sources[choice.key.key] = Self.all
      case .from(let id): sources[choice.key.key] = String(id.rawValue)
      }
    }
    addsCopies = plan.addsCopies
    self.knowsCopies = knowsCopies
    title = plan.kept.draft.title
  }

  var ids: [ID<Book>] { books.map(ID.init(rawValue:)) }
  var count: Int { books.count }

  /// Chooses the same in a plan of the same books.
  func choose(in plan: inout BookMerge) {
    plan.keep(ID(rawValue: kept))
    plan.addsCopies = addsCopies
    for field in plan.fields {
      guard let source = sources[field.key] else { continue }
      if let id = Int64(source) { plan.choose(field, from: .from(ID(rawValue: id))) }
      if source == Self.all { plan.choose(field, from: .all) }
    }
  }
}
