import Books
import TerminalKit

/// An input for names: the chosen names, a line to type into, and the list that opens under it.
///
/// Nothing is created here. A name that no record has yet is an entry without an id, and becomes a
/// record when the form is saved.
struct LookupField: Hashable, Sendable {
  /// The origin of the list.
  enum Source: Hashable, Sendable {
    case records(RecordKind)
    /// Words that complete a text, which itself is the value.
    case words([String])
    /// No list: every text is a name.
    case names
  }

  /// A row of the list.
  struct Row: Hashable, Sendable {
    let entry: FieldEntry
    /// The text at its right, such as how many books it has.
    var note = ""
    var isExact = false
    /// True if Enter may take it without a choice; false if it only has the letters somewhere
    /// inside.
    var isProposed = true
    /// True if its name is only similar to the typed text: it is offered, but a whole typed name
    /// never takes it.
    var isNear = false
    /// True if the typed text is the number of its card.
    var isCard = false

    var name: String { entry.reference.name }
  }

  /// A number that was scanned in vain, and why, in a sentence.
  struct RefusedNumber: Hashable, Sendable {
    let text: String
    let reason: String
  }

  /// The place of the cursor.
  enum Spot: Hashable, Sendable {
    case line
    case row(Int)
    case create
    /// The row that takes the typed text as several people.
    case several
    case entry(Int)
    /// A row of the list of roles of an entry; the last one removes it.
    case role(entry: Int, row: Int)
  }

  /// In the form for many books: whether a name is added to theirs or taken out.
  enum Sign: String, Hashable, Sendable, Codable {
    case add = "+"
    case takeOut = "-"
  }

  /// A name that no record has and that nobody said to make: the cursor only left it behind, or it is
  /// close to one that is there.
  ///
  /// Saving the form asks once for all of them.
  struct NewName: Hashable, Sendable {
    let name: String
    /// The name of the record that it looks like.
    let similar: String?
  }

  var source: Source
  /// True if it holds one name at most.
  let isSingle: Bool
  let hasRoles: Bool
  /// The signs that end a name, so that the next one can follow.
  let separators: Set<Character>
  /// Lists all its words when the cursor comes, even where one is chosen.
  let showsAll: Bool
  /// True if names can be added to those that many books have, or taken out of them.
  var takesSigns = false
  /// The sign of the name that is typed.
  var sign: Sign?
  /// True if the chosen names stayed from the record before: the first new name replaces them,
  /// unless a person went to them.
  var isKept = false

  var line = LineEditor()
  var chosen: [FieldEntry] = []
  var spot = Spot.line
  var isOpen = false
  /// The rows, and the text that they were found for; they stay until newer ones come.
  private(set) var rows: [Row] = []
  private var rowsText: String?
  /// Why the typed text can be no new record's name, or replaces no chosen one.
  private(set) var obstacle: String?
  /// The name entered last, if it was chosen already: somebody may hold a second copy.
  var repeated: String?
  /// Numbers that were scanned and are nothing that belongs here, oldest first.
  ///
  /// Other numbers were scanned after them; they stay in sight, and nothing is saved, until somebody
  /// takes them out.
  private(set) var refused: [RefusedNumber] = []
  private var undone: [[FieldEntry]] = []
  /// New names that nobody was asked about, by the names.
  private var assumed: [String: NewName] = [:]

  init(
    _ source: Source,
    isSingle: Bool = false,
    hasRoles: Bool = false,
    separators: Set<Character> = [],
    showsAll: Bool = false
  ) {
    self.source = source
    self.isSingle = isSingle
    self.hasRoles = hasRoles
    self.separators = separators
    self.showsAll = showsAll
  }

  /// How many rows are in sight at once.
  static let height = 6
  /// The most rows that are offered, eight times as many as are in sight; another letter narrows a
  /// longer list.
  static let maxRows = 50
  /// The most texts of other books that complete a text: reading them takes 10 ms.
  static let maxWords = 5_000
}

// MARK: - What it holds

extension LookupField {
  /// True if the text is the value, and the list only completes it.
  var holdsText: Bool {
    if case .words = source { return true }
    return false
  }

  var kind: RecordKind? {
    if case .records(let kind) = source { return kind }
    return nil
  }

  var value: FieldValue { holdsText ? .text(line.text) : .entries(chosen) }

  /// The typed text that was not chosen yet.
  var untaken: String {
    guard !holdsText else { return "" }
    return (refused.map(\.text) + (hasTypedName ? [tidied(line.text)] : [])).joined(separator: ", ")
  }

  /// True if a name, or a part of one, is in the line.
  var hasTypedName: Bool { !holdsText && !tidied(line.text).isEmpty }

  /// True if the typed text takes no chosen name's place.
  var replacesNothing: Bool { obstacle != nil || number != nil }

  /// The number in the line that a scanner may have typed: it is no name.
  private var number: ScannedNumber? { holdsText ? nil : ScannedNumber(in: line.text) }

  /// The name that is looked up: the first one in the line.
  var entered: EnteredName {
    EnteredName(line.text, separators: separators, hasRoles: hasRoles)
  }

  mutating func set(_ value: FieldValue) {
    if holdsText { line = LineEditor(value.text) } else { chosen = value.entries }
  }

  func isChosen(_ row: Row) -> Bool { isChosen(row.entry) }

  /// True if an entry is chosen already; for people, in the same role.
  private func isChosen(_ entry: FieldEntry) -> Bool {
    let role = entered.role ?? .author
    return chosen.contains { $0.isSame(as: entry) && (!hasRoles || $0.role == role) }
  }

  /// The row that Enter takes while the cursor is in the line.
  private var proposed: Spot? {
    guard isOpen, hasTypedName || holdsText && !line.isEmpty else { return nil }
    let exact = rows.indices.filter { rows[$0].isExact }
    if !exact.isEmpty {
      return exact.first { !isChosen(rows[$0]) }.map { .row($0) }
    }
    if let free = rows.firstIndex(where: { $0.isProposed && !isChosen($0) }) { return .row(free) }
    guard canCreate, !isWaiting else { return nil }
    return people == nil ? .create : .several
  }

  /// True when the typed text is the whole name of several records.
  var isAmbiguous: Bool { rowsText == entered.text && rows.count(where: \.isExact) > 1 }

  /// The highlighted row.
  var highlight: Spot? { spot == .line ? proposed : spot }

  /// True if the typed name could become a new record.
  var canCreate: Bool {
    guard isOpen, kind != nil, obstacle == nil, number == nil else { return false }
    let entered = entered
    guard entered.unknownRole == nil else { return false }
    let name = entered.name
    return !folded(name).isEmpty && !rows.contains { $0.isExact }
      && !isChosen(FieldEntry(name: name))
  }

  /// True if a list is in sight under the line.
  var hasList: Bool { isOpen && (!rows.isEmpty || canCreate || people != nil) }

  /// The kept names whose place the typed name takes; empty where it takes none.
  var replacedNames: [String] {
    guard isKept, !isSingle, hasTypedName, !replacesNothing else { return [] }
    return chosen.map(\.reference.name)
  }

  /// The people in the typed text, where commas may part them: each has two words or more, other
  /// than in "Austen, Jane" and "King, Martin Luther, Jr.".
  var people: [String]? {
    guard canCreate, hasRoles, !isSingle else { return nil }
    let names = line.text.split(separator: ",", omittingEmptySubsequences: false).map {
      EnteredName(String($0), separators: separators, hasRoles: true).name
    }
    return names.count > 1 && names.allSatisfy { $0.contains(" ") } ? names : nil
  }

  /// True while the rows for the typed text are missing.
  var isWaiting: Bool { kind != nil && isOpen && rowsText != entered.text }
}

// MARK: - What comes from outside

extension LookupField {
  /// Shows the rows that were found for a text, unless another text is in the line by now.
  mutating func receive(_ found: FoundNames, for text: String) {
    guard text == entered.text else { return }
    if !isSingle, let head = found.head, let end = line.text.firstIndex(of: ",") {
      let rest = line.text[line.text.index(after: end)...].drop(while: \.isWhitespace)
      let role = EnteredName(String(line.text[..<end]), separators: [], hasRoles: hasRoles).role
      return choose(head, role: role, leaving: String(rest))
    }
    rows = found.rows
    rowsText = text
    obstacle = found.obstacle
    switch spot {
    case .row(let index) where index >= rows.count: spot = .line
    case .create where !canCreate: spot = .line
    case .several where people == nil: spot = .line
    default: break
    }
    separate()
  }

  /// Says of a number in a field without a list, whose names nobody looks up, that it is none.
  mutating func noteNumber() {
    guard source == .names else { return }
    obstacle = number.map { tr("\($0.text) is a number, and no name.") }
  }

  /// Finds the rows of a list of words at once.
  mutating func completeWords() {
    guard case .words(let words) = source else { return }
    let typed = folded(line.text)
    let fitting = words.filter { word in
      let word = folded(word)
      return typed.isEmpty || word.hasPrefix(typed) || word.contains(" " + typed)
    }
    let first = fitting.filter { folded($0).hasPrefix(typed) }
    let rest = fitting.filter { !folded($0).hasPrefix(typed) }
    rows = (first + rest).map { word in
      Row(
        entry: FieldEntry(name: word),
        isExact: folded(word) == typed
      )
    }
    if rows.isEmpty, typed.count >= Self.leastNear, let near = words.nearest(to: line.text) {
      var row = Row(entry: FieldEntry(name: near), note: tr("looks like it"))
      row.isNear = true
      // Enter takes by itself what is a slip away.
      row.isProposed = editDistance(folded(near), typed) <= (typed.count < 8 ? 1 : 2)
      rows = [row]
    }
    rowsText = line.text
    if case .row(let index) = spot, index >= rows.count { spot = .line }
  }

  /// The letters from which a near word is offered: shorter ones may be a code, as of a language.
  private static let leastNear = 4

  /// Called when the cursor comes: offers the names used last where nothing is chosen yet.
  mutating func enter() {
    spot = .line
    switch source {
    case .records: isOpen = chosen.isEmpty || !line.isEmpty
    case .words(let words):
      // Short lists open, such as formats; languages are too many.
      isOpen = (line.isEmpty || showsAll) && words.count < 20
      completeWords()
      guard let known = words.firstIndex(of: line.text) else { return }
      // It was chosen or kept, and the typed text replaces it.
      line.selectAll()
      guard showsAll else { return }
      rows = words.map { Row(entry: FieldEntry(name: $0)) }
      spot = .row(known)
    case .names: isOpen = false
    }
  }

  /// Called when the cursor leaves.
  mutating func leave() {
    // A list that Esc closed has its rows still.
    if hasTypedName, rowsText == entered.text { isOpen = true }
    takeTyped()
    isOpen = false
    spot = .line
    repeated = nil
    if line.isEmpty { sign = nil }
  }
}

// MARK: - Choosing

extension LookupField {
  /// Takes the typed text if it is the whole name of one record, if no record is meant by it, or if
  /// the field has no list.
  mutating func takeTyped() {
    switch source {
    case .names: takeName()
    case .words(let words): complete(among: words)
    case .records: if !takeExact() { takeNew() }
    }
  }

  /// Takes the typed text as the name of a new record; saving asks about it, and says which known name it
  /// begins or is like.
  private mutating func takeNew() {
    guard spot == .line, canCreate, !isWaiting, people == nil, entered.rest == nil,
      sign != .takeOut
    else { return }
    assume(entered.name)
    choose(FieldEntry(name: entered.name))
  }

  /// Notes that nobody said to make a record of this name.
  private mutating func assume(_ name: String) {
    let similar = rows.first(where: \.isNear) ?? rows.first(where: \.isProposed)
    // Nobody is asked about a new shelf that is like no other: to put a book there takes no key more.
    guard kind != .shelf || similar != nil else { return }
    assumed[name] = NewName(name: name, similar: similar?.name)
  }

  /// The chosen names that no record has and that nobody said to make.
  var assumedNames: [NewName] {
    chosen.filter { !$0.isRecord }.compactMap { assumed[$0.reference.name] }
  }

  /// The chosen names that no record has and that somebody said to make.
  var confirmedNames: [NewName] {
    guard kind != nil else { return [] }
    return chosen.filter { !$0.isRecord && assumed[$0.reference.name] == nil }
      .map { NewName(name: $0.reference.name, similar: nil) }
  }

  /// Says that the new names are to be made.
  mutating func confirmNames() { assumed = [:] }

  /// Notes of all chosen names that no record has that nobody said to make them: those of a form that
  /// is opened again.
  mutating func assumeNames() {
    for entry in chosen where kind != nil && kind != .shelf && !entry.isRecord {
      assumed[entry.reference.name] = NewName(name: entry.reference.name, similar: nil)
    }
  }

  /// Takes the only word of a short list that begins with the typed text, or the known spelling.
  private mutating func complete(among words: [String]) {
    let typed = folded(line.text)
    // Not in the list of languages, where a code may begin another language's name.
    guard words.count < 20, !typed.isEmpty else { return }
    let fitting = words.filter { folded($0).hasPrefix(typed) }
    if fitting.count == 1 { line = LineEditor(fitting[0]) }
  }

  /// Takes the only record whose whole name is typed; false when there is none.
  private mutating func takeExact() -> Bool {
    let entered = entered
    guard kind != nil, rowsText == entered.text, !entered.name.isEmpty else { return false }
    let exact = rows.filter(\.isExact)
    let own = exact.filter { folded($0.name) == folded(entered.name) }
    let fitting = own.count == 1 ? own : exact
    guard fitting.count <= 1 else { return false }
    if let row = fitting.first, refusesToReplace(by: row) { return false }
    let entry = fitting.first?.entry ?? FieldEntry(name: entered.name)
    if isChosen(entry) {
      goOn(in: entered.rest ?? "")
      repeated = entry.reference.name
      return true
    }
    guard !fitting.isEmpty else { return false }
    choose(entry)
    return true
  }

  /// Takes names that a separator ends, if they are known, or new and similar to no known one.
  ///
  /// Others stay in the line until they are chosen.
  mutating func separate() {
    while let rest = entered.rest {
      let name = entered.name
      if name.isEmpty {
        goOn(in: rest)
      } else if source == .names {
        guard number == nil else { return }
        takeName()
      } else {
        guard !isWaiting, !takeExact() else { return }
        guard canCreate, !rows.contains(where: \.isProposed) else { return }
        assume(name)
        choose(FieldEntry(name: name))
      }
    }
  }

  /// Takes the highlighted row; false when there is none to take.
  mutating func takeHighlighted() -> Bool {
    switch highlight {
    case .row(let index)? where rows.indices.contains(index):
      let row = rows[index]
      if holdsText {
        line.setText(row.name)
        isOpen = false
        spot = .line
        return true
      }
      guard !isChosen(row), spot != .line || !refusesToReplace(by: row) else { return false }
      var entry = row.entry
      if row.isNear { entry.typed = entered.name }
      choose(entry)
      return true
    case .create? where canCreate:
      // By itself Enter makes nobody who looks like somebody else: saving asks.
      if spot == .line, rows.contains(where: \.isNear) { assume(entered.name) }
      choose(FieldEntry(name: entered.name))
      return true
    case .several? where people != nil:
      // As if semicolons had been typed: each name is looked up by itself.
      line = LineEditor(line.text.replacing(",", with: ";"))
      typed()
      return true
    // What is chosen already leaves the line, so that the next name has room there.
    default: return spot == .line && takeExact()
    }
  }

  /// Refuses to let a card or another number that was scanned take the place of the chosen name: it
  /// may be the next reader's, and what is chosen beside it is for the one before.
  private mutating func refusesToReplace(by row: Row) -> Bool {
    guard isSingle, row.isCard || number != nil, let name = chosen.first?.reference.name,
      !isChosen(row)
    else { return false }
    obstacle =
      tr(
        "\(tidied(line.text)) is \(row.name), and \(name) is chosen. Backspace twice takes \(name) out."
      )
    return true
  }

  /// Leaves a number that is nothing here in the line, where the next one takes its place.
  mutating func refuse() {
    guard obstacle != nil else { return }
    if let number { refused.removeAll { $0.text == number.text } }
    line.selectAll()
  }

  /// Keeps the refused number in sight whose place in the line another text has taken.
  mutating func keepRefused(_ before: LookupField) {
    guard before.line.isSelected, let number = before.number, let reason = before.obstacle else {
      return
    }
    refused.append(RefusedNumber(text: number.text, reason: reason))
  }

  /// The advice about a number that is nothing here; nil without one.
  var wordsForRefused: String? {
    if hasTypedName, let obstacle { return obstacle }
    return refused.isEmpty ? nil : tr("Backspace in the empty line takes it out.")
  }

  /// A sentence about what to do with a name that is typed and not chosen yet.
  var helpChoosing: String {
    if let wordsForRefused { return wordsForRefused }
    if kind == nil { return tr("Enter takes it.") }
    return isAmbiguous
      ? tr("Several are called so: choose one.") : tr("Enter lists what fits.")
  }

  /// Takes out the last of the refused numbers; false when there is none.
  mutating func removeRefused() -> Bool { refused.popLast() != nil }

  /// Takes the typed name as it is, in a field that has no list.
  mutating func takeName() {
    guard number == nil else { return }
    let entered = entered
    if !entered.name.isEmpty, !chosen.contains(where: { $0.reference.name == entered.name }) {
      choose(FieldEntry(name: entered.name))
    } else {
      goOn(in: entered.rest ?? "")
    }
  }

  private mutating func choose(_ entry: FieldEntry) {
    choose(entry, role: entered.role, leaving: entered.rest ?? "")
  }

  private mutating func choose(_ chosen: FieldEntry, role: Role?, leaving rest: String) {
    var entries = isSingle || isKept ? [] : self.chosen
    var entry = chosen
    entry.sign = sign
    if let role { entry.role = role }
    if kind == nil || !entries.contains(where: { $0.isSame(as: entry) && $0.role == entry.role }) {
      entries.append(entry)
    }
    change { $0 = entries }
    goOn(in: rest)
  }

  /// Goes on with the text behind the name that was taken.
  private mutating func goOn(in rest: String) {
    line = LineEditor(rest)
    spot = .line
    isOpen = kind != nil && !line.isEmpty
    rows = []
    rowsText = nil
    obstacle = nil
    repeated = nil
  }

  /// Undoes typing, or the last choice where there is no typing to undo.
  mutating func undo() {
    if line.canUndo {
      line.undo()
    } else if let before = undone.popLast() {
      chosen = before
      spot = .line
    }
  }

  var canUndo: Bool { line.canUndo || !undone.isEmpty }

  mutating func change(_ body: (inout [FieldEntry]) -> Void) {
    isKept = false
    undone.append(chosen)
    // Bounds the memory of a form that stays open, as ``EditBuffer`` does.
    if undone.count > 100 { undone.removeFirst() }
    var entries = chosen
    body(&entries)
    chosen = entries
  }
}

/// Changing the chosen names: their order, and their roles.
extension LookupField {
  mutating func remove(_ index: Int) {
    guard chosen.indices.contains(index) else { return }
    change { $0.remove(at: index) }
    spot = chosen.isEmpty ? .line : .entry(min(index, chosen.count - 1))
  }

  /// Moves the chosen name that the cursor is on, or the last one, one place up or down.
  mutating func moveEntry(by places: Int) {
    if source == .names, !untaken.isEmpty { takeName() }
    guard canMoveEntry else { return }
    var index = chosen.count - 1
    if case .entry(let selected) = spot { index = selected }
    let target = index + places
    guard chosen.indices.contains(index), chosen.indices.contains(target) else { return }
    change { $0.swapAt(index, target) }
    spot = .entry(target)
  }

  /// True if the names have an order that can be changed.
  var canMoveEntry: Bool { !isSingle && kind != .tag && chosen.count > 1 }
}
