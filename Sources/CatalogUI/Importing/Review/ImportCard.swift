import Books
import Interchange
import TerminalKit

/// One record beside the book that is there, field by field, with the decision about it.
struct ImportCard {
  private(set) var lines: [CardLine] = []
  private let item: ImportItem
  private let turned: Set<BookComparison.Subject>
  private let decision: ImportChoice?
  private let isLookup: Bool

  enum Target: Hashable {
    case subject(BookComparison.Subject)
    case answer(ImportChoice)
  }

  struct CardLine: ChoosableLine {
    var text = ""
    var label = ""
    /// What is said in the place of the label, where that has a sign.
    var spoken: String?
    var yours = ""
    var theirs = ""
    /// The side that is taken, and the word for it.
    var mark: (isTheirs: Bool, word: String)?
    /// True where the value at the right only adds to that at the left.
    var isMore = false
    /// True for the answer that was decided on.
    var isDecided = false
    var isDim = false
    var target: Target?
  }

  init(_ item: ImportItem, _ plan: ImportPlan, width: Int) {
    self.item = item
    turned = plan.turned(item)
    decision = plan.decided(item)
    isLookup = plan.source.isLookup
    var lines: [CardLine] = []
    func say(_ text: String, isDim: Bool = false) {
      guard !text.isEmpty else { return }
      for text in TextLayout.wrap(text, to: width - 2) {
        lines.append(CardLine(text: text, isDim: isDim))
      }
    }
    say(Self.sentence(item, plan.source))
    for problem in item.record.problems { say("! \(problem.code)") }
    lines.append(CardLine())
    lines.append(Self.heading(item, plan.source))
    lines += item.book == nil ? Self.fields(of: item, plan.source) : compared(plan.source)
    let kept = item.record.keptWords
    if !kept.isEmpty, item.kind != .broken {
      lines.append(CardLine())
      let words = TextLayout.truncate(kept.joined(separator: ", "), to: 20 * width)
      let origin = isLookup ? tr("it was found") : tr("it was in the file")
      say(tr("Kept with the book as \(origin): \(words)"), isDim: true)
    }
    let answers = Self.answers(item, plan.source)
    if !answers.isEmpty {
      lines.append(CardLine())
      if item.kind == .probable { say(tr("  Is it the same book?")) }
      for (choice, words) in answers {
        lines.append(
          CardLine(label: words.text, isDecided: decision == choice, target: .answer(choice))
        )
        // Where it is heard each line says what becomes of it, and has no mark.
        lines[lines.count - 1].spoken = words.spoken
      }
    }
    self.lines = lines
  }

  var targets: [Target] { lines.targets }

  /// The line where the cursor begins: on the first line that can be turned, else on the decided answer.
  var firstToDecide: Int {
    targets.firstIndex { target in
      if case .subject = target { true } else { false }
    } ?? targets.firstIndex { $0 == .answer(decision ?? .leaveOut) } ?? 0
  }

  /// True if the file's value of a line is taken.
  func takesTheirs(_ subject: BookComparison.Subject) -> Bool {
    guard let line = item.lines.first(where: { $0.subject == subject }) else { return false }
    return line.relation.isMore != turned.contains(subject)
  }

  private static func sentence(_ item: ImportItem, _ source: ImportSource) -> String {
    guard !source.isLookup else { return foundSentence(item) }
    let place = ImportWords.opening(item.record.place, amongFiles: source.paths.count)
    return switch item.kind {
    case .new: tr("\(place) is a book that you do not have yet.")
    case .same: tr("\(place) is a book that you have, with all that the file says.")
    case .fills: tr("\(place) is a book that you have; the file says more of it.")
    case .probable:
      tr(
        "\(place) looks like a book you have, by its title; not sure: "
          + "\(item.doubt?.words ?? tr("author and title are alike"))."
      )
    case .edition:
      tr(
        "\(place) is a book that you have by its number there, in another edition: its ISBN is another."
      )
    case .differs:
      tr("\(place) is a book that you have, of which the file says something else.")
    case .repeated: tr("\(place) is the same book as an earlier row.")
    case .leftOut: tr("\(place) is left out, with its shelf or its kind.")
    case .broken: tr("\(place) cannot be read.")
    }
  }

  /// The sentence about a book that was looked up.
  private static func foundSentence(_ item: ImportItem) -> String {
    let number = (try? ISBN.parse(item.record.draft.isbn))?.formatted ?? item.record.draft.title
    return switch item.kind {
    case .new: tr("\(number) is a book that you do not have yet.")
    case .same: tr("\(number) is a book that you have, with all that was found.")
    case .fills: tr("\(number) is a book that you have; more of it was found.")
    case .probable where item.doubt == .unlike:
      tr(
        "\(number) is the ISBN of a book that you have, of which neither title nor author is alike."
      )
    case .probable:
      tr(
        "\(number) looks like a book you have, by its title; not sure: "
          + "\(item.doubt?.words ?? tr("author and title are alike"))."
      )
    case .edition:
      tr("\(number) is a book that you have in another edition: its ISBN is another.")
    case .differs:
      tr("\(number) is a book that you have, of which something else was found.")
    case .repeated: tr("\(number) is the same book as an earlier one.")
    case .leftOut: tr("\(number) is no book, and left out.")
    case .broken: tr("What was found of \(number) cannot be read.")
    }
  }

  private static func heading(_ item: ImportItem, _ source: ImportSource) -> CardLine {
    let theirs = source.isLookup ? tr("Found") : tr("The file says")
    guard item.book == nil else {
      return CardLine(yours: tr("You have"), theirs: theirs, isDim: true)
    }
    return CardLine(yours: theirs, theirs: source.isLookup ? tr("In") : "", isDim: true)
  }

  /// The order of the lines: what tells books apart comes first.
  private static let order =
    BookField.compared.map(BookComparison.Subject.field) + [.readings, .loans]

  private func compared(_ source: ImportSource) -> [CardLine] {
    let known = Self.order.compactMap { subject in item.lines.first { $0.subject == subject } }
    let own = item.lines.filter { if case .custom = $0.subject { true } else { false } }
    return (known + own).map { line in
      var row = CardLine(label: line.subject.label, yours: line.yours, theirs: line.theirs)
      if case .field(let field) = line.subject {
        row.theirs = Self.words(line.theirs, of: field)
      }
      // The ISBN was asked for, and is from no source.
      if case .field(let field) = line.subject, field != .isbn, !row.theirs.isEmpty,
        let origin = source.origin(of: field, ofRow: item.row)
      {
        row.theirs += " (\(origin))"
      }
      guard line.relation != .equal, item.kind.choices.contains(.fill) else { return row }
      let isTheirs = takesTheirs(line.subject)
      let verb = line.relation.isMore ? tr("add") : tr("take")
      row.mark = (isTheirs, isTheirs ? verb : tr("keep"))
      row.isMore = line.relation.isMore
      row.target = .subject(line.subject)
      return row
    }
  }

  /// A file's value as pages of books show it: an ISBN with hyphens, a language by its name.
  private static func words(_ text: String, of field: BookField) -> String {
    switch field {
    case .isbn: (try? ISBN.parse(text))?.formatted ?? text
    case .language: (try? Language.parse(text))?.name ?? text
    default: text
    }
  }

  /// The lines of a record without a book in the catalogue.
  private static func fields(of item: ImportItem, _ source: ImportSource) -> [CardLine] {
    let record = item.record
    let draft = record.draft
    let readings = record.storedReadings.map(\.words)
    let loans = record.storedLoans.map(\.words)
    var values = BookField.shown.map { field in
      // Shelves such as "to-read" are no tags, but say what became of the book.
      let more = field == .tags ? record.shelves.filter { source.use(of: $0) == .tag } : []
      let texts = draft.texts(of: field).map { Self.words($0, of: field) }
      let origin = source.origin(of: field, ofRow: item.row) ?? ""
      return (label: field.label, texts: texts + more, origin: origin)
    }
    values += record.custom.map { ($0.name, [$0.text], "") }
    values += [
      (BookComparison.Subject.readings.label, readings, ""),
      (BookComparison.Subject.loans.label, loans, ""),
    ]
    let lines = values.filter { !$0.texts.isEmpty }.map {
      CardLine(label: $0.label, yours: $0.texts.joined(separator: "; "), theirs: $0.origin)
    }
    // Of a refused row all is shown as it stands.
    if item.kind == .broken, let raw = record.raw {
      return [CardLine(label: tr("Row"), yours: raw.words)] + lines
    }
    guard lines.isEmpty else { return lines }
    return [CardLine(label: tr("Row"), yours: ImportScreen.title(of: record))]
  }

  private static func answers(
    _ item: ImportItem,
    _ source: ImportSource
  ) -> [(ImportChoice, (text: String, spoken: String?))] {
    let all =
      source.isLookup ? tr("all that was found") : tr("all that the file says")
    let choices = item.kind.choices
    guard choices.count > 1 else { return [] }
    let order: [ImportChoice] = [.fill, .take, .add, .leaveOut]
    return order.filter(choices.contains).map { choice in
      let text =
        switch (item.kind, choice) {
        case (.probable, .fill): tr("Yes, the same: do what is marked ◄")
        case (_, .take): tr("Yes, I changed the edition: take \(all)")
        case (.edition, .add): tr("No, a book of its own: add it")
        case (.probable, .add) where item.doubt == .unlike:
          tr("No, another book: add it without the ISBN")
        case (.probable, .add): tr("No, another edition: add it as a new book")
        case (_, .fill): tr("Do what is marked ◄")
        case (.repeated, .add): tr("Add it all the same, as a book of its own")
        case (_, .add): tr("Add it")
        case (_, .leaveOut): source.isLookup ? tr("Leave it out") : tr("Leave this row out")
        }
      let spoken: String? =
        switch (item.kind, choice) {
        case (.probable, .fill): tr("Yes, the same: do what the lines say")
        case (_, .fill): tr("Do what the lines say")
        default: nil
        }
      return (choice, (text, spoken))
    }
  }

  /// - Parameter marked: The marked lines, by their numbers among those that can be chosen.
  func draw(
    on surface: inout Surface,
    in area: Rect,
    offset: Int,
    chosen: Int,
    _ marked: Set<Int>
  ) {
    let targets = targets
    let fields = Set(marked.map { targets[$0] })
    let whole = whole(of: chosen, width: area.width)
    defer { whole.draw(on: &surface, in: area) }
    let area = whole.above(in: area)
    lines.draw(on: &surface, in: area, offset: offset, chosen: chosen) { line, surface, row in
      draw(line, on: &surface, in: row)
      if let target = line.target, fields.contains(target) {
        TableView.drawMark(on: &surface, in: row)
      }
    }
  }

  /// Both values of a line by its number among those that can be chosen, where it cuts one of them.
  func whole(of chosen: Int, width: Int) -> WholeLine {
    guard let line = lines.index(ofTarget: chosen).map({ lines[$0] }) else {
      return WholeLine([], width: width)
    }
    if case .answer = line.target {
      let isCut = displayWidth(of: line.label) > width - 6
      return WholeLine(isCut ? [.init("", line.label)] : [], width: width)
    }
    let half = (width - 3 - Self.label(width)) / 2
    let (yours, theirs) = values(line)
    let isCut =
      displayWidth(of: line.label) >= Self.label(width) || !yours.fits(in: half)
      || !theirs.fits(in: width - 3 - Self.label(width) - half)
    let sides = [(tr("you have"), yours), (theirsRole, theirs)]
    let parts = sides.map { WholeLine.Part("\(line.label), \($0)", $1.words) }
    return WholeLine(isCut ? parts : [], width: width)
  }

  /// The columns of a label.
  private static func label(_ width: Int) -> Int { width < 60 ? 9 : 13 }

  private func values(_ line: CardLine) -> (yours: MarkedValue, theirs: MarkedValue) {
    let mark = line.mark
    return (
      MarkedValue(
        line.yours,
        mark: mark?.isTheirs == false ? mark?.word : nil,
        spoken: line.spokenYours
      ),
      MarkedValue(
        line.theirs,
        mark: mark?.isTheirs == true ? mark?.word : nil,
        spoken: line.spokenTheirs
      )
    )
  }

  private func draw(_ line: CardLine, on surface: inout Surface, in row: Rect) {
    let style: Style = line.isDim ? .dim : .plain
    guard line.text.isEmpty else {
      surface.put(line.text, at: Point(x: row.x + 1, y: row.y), width: row.width - 2, style: style)
      return
    }
    if case .answer = line.target {
      if line.isDecided {
        let place = Point(x: row.x + 3, y: row.y)
        surface.put(
          surface.glyphs.marked,
          at: place,
          style: .accent,
          role: .mark(tr("chosen"))
        )
      }
      surface.put(
        line.label,
        at: Point(x: row.x + 5, y: row.y),
        width: row.width - 6,
        spoken: line.spoken
      )
      return
    }
    let label = Self.label(row.width)
    let (value, found) = values(line)
    let start = Point(x: row.x + 3, y: row.y)
    surface.put(line.label, at: start, width: label - 1, style: .dim, role: .label)
    var rest = row
    _ = rest.takeLeft(3 + label)
    // A value alone has the whole line.
    let isAlone = line.theirs.isEmpty && line.mark == nil
    let yours = isAlone ? rest : rest.takeLeft(rest.width / 2)
    value.draw(
      on: &surface,
      in: yours,
      style: style,
      role: isAlone || line.label.isEmpty || item.book == nil || line.mark != nil
        ? .text : .named(tr("you have"))
    )
    guard !isAlone else { return }
    found.draw(
      on: &surface,
      in: rest,
      style: style,
      role: line.label.isEmpty || line.mark?.isTheirs == true ? .text : .named(theirsRole)
    )
  }

  /// The role of the values at the right, for a person who hears a line without its headings.
  private var theirsRole: String {
    guard isLookup else { return tr("the file says") }
    return item.book == nil ? tr("in") : tr("found")
  }
}

extension ImportCard.CardLine {
  /// What becomes of the value that is there: `1969 stays`; nil where nothing is decided about it.
  fileprivate var spokenYours: String? {
    guard let mark else { return nil }
    if yours.isEmpty { return mark.isTheirs ? "" : tr("stays empty") }
    return mark.isTheirs && !isMore ? tr("\(yours) goes") : tr("\(yours) stays")
  }

  /// What becomes of the value that was found, where it is taken: `1998 is taken`.
  fileprivate var spokenTheirs: String? {
    guard mark?.isTheirs == true else { return nil }
    return isMore ? tr("\(theirs) is added") : tr("\(theirs) is taken")
  }
}
