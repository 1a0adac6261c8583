import Books
import Interchange
import TerminalKit

/// A line of the review: a label, a number of rows, and what will be done.
struct ReviewLine: ChoosableLine, Sendable {
  var label = ""
  var number = ""
  var words = ""
  /// What is said in the place of the words, where those have signs.
  var spoken: String?
  /// True where a box before the label shows whether it is taken; nil without one.
  var isTaken: Bool?
  /// A text over the whole width instead.
  var text = ""
  var isHeading = false
  var target: Target?

  /// The number with its noun.
  fileprivate var spokenNumber: String? {
    guard !isHeading, !number.isEmpty else { return nil }
    return number == "1" ? tr("1 row") : tr("\(number) rows")
  }

  /// The subject of a line, which keys change or open.
  enum Target: Hashable, Sendable {
    case group(ImportGroup)
    case kind(ImportedBook.Kind)
    case shelf(Int)
    case column(Int)
    case keptColumn(Int)
    case saveColumns
    case readings
    case owned
    case same
    case loans
    case mending
    case encoding

    /// The words for what Enter does.
    var opens: String {
      switch self {
      case .group: tr("look at them")
      case .kind, .shelf, .readings, .owned, .same, .loans, .mending: tr("change it")
      case .column, .keptColumn, .encoding: tr("say what it is")
      case .saveColumns: tr("save")
      }
    }
  }
}

/// Lays the review out as lines.
struct ReviewLines {
  let all: [ReviewLine]
  let isNarrow: Bool

  /// The most shelves that are listed, each of which is a line: more than the
  /// catalogues of Goodreads have that were tried.
  private static let maxShelves = 300
  /// The most records that are not taken and listed; each is a line or two.
  private static let maxUntaken = 100
  /// The most members without a field that are named: a record of MARC has up to sixty.
  private static let maxMembers = 100

  init(_ plan: ImportPlan, _ source: ImportSource, width: Int) {
    isNarrow = width < 60
    var lines: [ReviewLine] = []
    func say(_ text: String) {
      for text in TextLayout.wrap(text, to: width - 2) { lines.append(ReviewLine(text: text)) }
    }
    func gap() { lines.append(ReviewLine()) }
    func list(_ heading: String, _ records: [String]) {
      guard !records.isEmpty else { return }
      gap()
      lines.append(Self.heading(heading))
      for record in records.prefix(Self.maxUntaken) {
        for text in TextLayout.wrap(record, to: width - 4) {
          lines.append(ReviewLine(text: "  " + text))
        }
      }
      let rest = records.count - Self.maxUntaken
      if rest > 0 {
        say(tr("  … and \(grouped(rest)) more; octavo import --dry-run lists them."))
      }
    }
    if source.isLookup { say(tr("This is what public catalogues know of \(source.title).")) }
    for summary in plan.summaries where !source.isLookup {
      say(summary.sentence(amongOthers: plan.summaries.count > 1))
      if let doubt = summary.doubt { say(doubt) }
      if let words = summary.leftOutWords { say(words) }
      if let words = summary.roundedWords { say(words) }
      if let words = summary.impliedHeaderWords { say(words) }
      for words in summary.disagreements { say(words) }
      if let words = summary.withoutAuthorWords {
        say(tr("\(words) Enter on its line below."))
      }
      if let words = summary.guessedDateWords { say(words) }
      if let words = summary.ratingScaleWords { say(words) }
    }
    gap()
    lines.append(
      Self.heading(
        tr("What was found"),
        source.isLookup ? tr("Books") : tr("Rows"),
        tr("What will be done")
      )
    )
    lines += Self.kinds(of: plan)
    lines += Self.remarked(plan)
    let isOfInterest = source.same != .likely || plan.joinWords != nil
    if !source.isLookup, isOfInterest { lines.append(Self.same(plan)) }
    let letters = [Self.encoding(plan, source), Self.mending(plan, source)].compactMap(\.self)
    if !letters.isEmpty {
      gap()
      lines += letters
    }
    let readingsAndLoans = Self.readingsAndLoans(plan)
    if !readingsAndLoans.isEmpty {
      gap()
      lines.append(Self.heading(tr("Beside the books")))
      lines += readingsAndLoans
    }
    list(tr("For records that are here"), plan.brought.map(\.what))
    list(tr("Not taken from the file"), plan.untaken.map(\.words))
    if !plan.kinds.isEmpty {
      gap()
      lines.append(Self.heading(tr("What is no book")))
      lines += ImportedBook.Kind.allCases.compactMap { Self.line($0, plan) }
    }
    if !plan.shelves.isEmpty {
      gap()
      lines.append(Self.heading(tr("Shelves in the file")))
      lines += plan.shelves.prefix(Self.maxShelves).enumerated().map(Self.line)
    }
    let columns = plan.summaries.first { !$0.columns.isEmpty }?.columns ?? []
    if !columns.isEmpty {
      gap()
      if plan.count(.broken) == plan.rowCount, Self.lacksTitle(columns) {
        say(tr("No column looks like a title. Say which it is: Enter on its line."))
      }
      lines.append(Self.heading(tr("Columns of the table"), "", tr("Taken for")))
      lines += columns.enumerated().map { index, column in
        ReviewLine(
          label: column.name,
          words: ([ImportWords.shortField(column) + Self.doubt(column)] + column.samples)
            .joined(separator: " · "),
          spoken: Self.spoken(column),
          target: .column(index)
        )
      }
      lines.append(
        ReviewLine(label: tr("Save this for other files …"), target: .saveColumns)
      )
    }
    let kept = plan.summaries.flatMap(\.keptColumns)
    if !kept.isEmpty {
      gap()
      lines.append(
        Self.heading(tr("Columns that are no field"), "", tr("Kept as source data"))
      )
      lines += kept.enumerated().map { index, column in
        ReviewLine(
          label: column.name,
          words: column.custom.map { ImportWords.name($0) }
            ?? column.samples.joined(separator: " · "),
          spoken: column.custom == nil ? column.samples.joined(separator: ", ") : nil,
          target: .keptColumn(index)
        )
      }
    }
    if let words = ReadingSummary.Column.keptWords(plan.keptMembers, most: Self.maxMembers) {
      gap()
      say(words)
    }
    let made = Self.made(plan)
    if !made.isEmpty {
      gap()
      say(made)
    }
    all = lines
  }

  func line(ofTarget number: Int) -> ReviewLine? { all.index(ofTarget: number).map { all[$0] } }

  private static func heading(
    _ label: String,
    _ number: String = "",
    _ words: String = ""
  ) -> ReviewLine {
    ReviewLine(label: label, number: number, words: words, isHeading: true)
  }

  /// How sure it is what a column is taken for, and why; empty where its name tells it.
  private static func doubt(_ column: ReadingSummary.Column) -> String {
    guard let reading = column.reading, reading.isRemarkable,
      column.custom == nil
    else { return "" }
    return (reading.certainty == .unsure ? "?" : "")
      + " (\(reading.reasons.joined(separator: ", ")))"
  }

  /// What a column is taken for, and some of its texts.
  private static func spoken(_ column: ReadingSummary.Column) -> String {
    let samples =
      column.samples.isEmpty
      ? "" : tr(", for example \(column.samples.joined(separator: ", "))")
    return tr("is \(ImportWords.shortField(column))\(doubt(column))\(samples)")
  }

  private static func kinds(of plan: ImportPlan) -> [ReviewLine] {
    let order: [ImportKind] = [
      .new, .fills, .same, .probable, .edition, .differs, .repeated, .broken, .leftOut,
    ]
    return order.filter { plan.count($0) > 0 || $0 == .new }.map { kind in
      ReviewLine(
        label: kind.wordsOnScreen,
        number: grouped(plan.count(kind)),
        words: plan.count(kind) == 0 ? "" : ImportWords.doing(kind, in: plan),
        spoken: plan.count(kind) == 0
          ? "" : SpokenSigns.parts(in: ImportWords.doing(kind, in: plan)),
        target: .group(.kind(kind))
      )
    }
  }

  /// The lines for rows that lose the ISBN of the file, and for those with another remark.
  private static func remarked(_ plan: ImportPlan) -> [ReviewLine] {
    let groups: [(group: ImportGroup, label: String, words: String)] = [
      (.withoutISBN, tr("ISBN left out"), tr("kept as source data")),
      (.remarked, tr("with remarks"), tr("Enter shows which")),
    ]
    return groups.filter { $0.group.count(in: plan) > 0 }.map { group, label, words in
      ReviewLine(
        label: tr("Of them: \(label)"),
        number: grouped(group.count(in: plan)),
        words: words,
        target: .group(group)
      )
    }
  }

  /// The line for what makes two of them one book, with the number of rows that are another's.
  private static func same(_ plan: ImportPlan) -> ReviewLine {
    let count = plan.joins.values.reduce(0, +)
    let words = [ImportWords.use(plan.source.same), plan.joinWords].compactMap(\.self)
    return ReviewLine(
      label: tr("Taken for one book"),
      number: count > 0 ? grouped(count) : "",
      words: words.joined(separator: " · "),
      spoken: (words.dropFirst() + [tr("the rule is: \(words[0])")]).joined(separator: "; "),
      target: .same
    )
  }

  private static func line(_ kind: ImportedBook.Kind, _ plan: ImportPlan) -> ReviewLine? {
    guard let count = plan.kinds[kind] else { return nil }
    let isBrought = plan.source.brings(kind)
    return ReviewLine(
      label: kind.words.capitalised,
      number: grouped(count),
      words: isBrought ? tr("come as books do") : tr("left out"),
      isTaken: isBrought,
      target: .kind(kind)
    )
  }

  private static func line(_ index: Int, _ shelf: ShelfPlan) -> ReviewLine {
    ReviewLine(
      label: shelf.name,
      number: grouped(shelf.rows),
      words: ImportWords.use(shelf),
      isTaken: shelf.use != .leaveOut,
      target: .shelf(index)
    )
  }

  private static func readingsAndLoans(_ plan: ImportPlan) -> [ReviewLine] {
    let kinds: [(String, ImportPlan.Tally, String, ReviewLine.Target)] = [
      (tr("Readings"), plan.readings, plan.useOfReadings, .readings),
      (tr("Loans"), plan.loans, plan.useOfLoans, .loans),
    ]
    let owned = ReviewLine(
      label: tr("Books you read count as owned"),
      number: grouped(plan.readCount),
      words: ImportWords.use(plan.source.owned),
      target: .owned
    )
    return (plan.readCount > 0 ? [owned] : [])
      + kinds.filter { $0.1.found > 0 }.map {
        name,
        records,
        words,
        target in
        ReviewLine(
          label: name,
          number: grouped(records.found),
          words: words,
          isTaken: records.isBrought,
          target: target
        )
      }
  }

  /// The line for the encoding, where it could be another.
  private static func encoding(_ plan: ImportPlan, _ source: ImportSource) -> ReviewLine? {
    let summary = plan.summaries.first {
      $0.encodingName != TextEncoding.utf8.name || $0.doubt != nil
    }
    guard let encoding = source.options.encoding?.name ?? summary?.encodingName else { return nil }
    return ReviewLine(label: tr("The letters are"), words: encoding, target: .encoding)
  }

  /// The line for garbled letters, with an example mended.
  private static func mending(_ plan: ImportPlan, _ source: ImportSource) -> ReviewLine? {
    let garbled = plan.summaries.reduce(0) { $0 + $1.garbled }
    guard garbled > 0 || source.options.mends else { return nil }
    let example = plan.summaries.lazy.compactMap(\.garbledWords).first.map { words in
      tr("“\(words.garbled.prefix(24))” is “\(words.mended.prefix(24))”")
    }
    return ReviewLine(
      label: tr("Correct garbled letters"),
      number: garbled > 0 ? grouped(garbled) : "",
      words: example ?? tr("corrected"),
      isTaken: source.options.mends,
      target: .mending
    )
  }

  private static func lacksTitle(_ columns: [ReadingSummary.Column]) -> Bool {
    !columns.contains { $0.field == .book(.title) || $0.field == .book(.isbn) }
  }

  private static func made(_ plan: ImportPlan) -> String {
    var sentences = [plan.newNamesSentence].compactMap(\.self)
    if plan.withoutGenre > 0 {
      let verb = plural(plan.withoutGenre, "has", "have")
      sentences.append(tr("\(Words.books(plan.withoutGenre)) \(verb) no genre."))
    }
    return sentences.joined(separator: " ")
  }

  /// The column where numbers end; words begin two columns behind it.
  private func numberEnd(_ width: Int) -> Int {
    isNarrow ? width - 2 : min(42, width * 42 / 80)
  }

  func draw(on surface: inout Surface, in area: Rect, offset: Int, chosen: Int) {
    let end = numberEnd(area.width)
    all.draw(on: &surface, in: area, offset: offset, chosen: chosen) { line, surface, row in
      draw(line, on: &surface, in: row, numberEnd: end)
    }
  }

  private func draw(_ line: ReviewLine, on surface: inout Surface, in row: Rect, numberEnd: Int) {
    guard line.text.isEmpty else {
      surface.put(line.text, at: Point(x: row.x + 1, y: row.y), width: row.width - 2)
      return
    }
    let style: Style = line.isHeading ? .dim : .plain
    let number = max(displayWidth(of: line.number), 1)
    let label = numberEnd - 3 - number - 1
    let box = line.isTaken.map { $0 ? "[x] " : "[ ] " } ?? ""
    let role: WrittenWords.Role = line.isHeading ? .heading : .text
    surface.put(
      box + line.label,
      at: Point(x: row.x + 3, y: row.y),
      width: label,
      style: style,
      role: role,
      spoken: line.label
    )
    let place = Point(x: row.x + numberEnd - number, y: row.y)
    surface.put(
      line.number,
      at: place,
      width: number,
      style: style,
      alignment: .right,
      spoken: line.spokenNumber
    )
    guard !isNarrow else { return }
    let start = Point(x: row.x + numberEnd + 2, y: row.y)
    surface.put(
      line.words,
      at: start,
      width: row.width - numberEnd - 3,
      style: style,
      spoken: line.spoken
    )
  }
}
