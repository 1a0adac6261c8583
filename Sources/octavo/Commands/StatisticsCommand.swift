import Books
import ArgumentParser
import Catalog
import CatalogUI
import Interchange

/// `octavo stats`: books, readings and loans in numbers.
struct StatisticsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: tr("Count books by year, genre, author …, your readings, and loans."),
    discussion: tr("It counts only your own readings (--as says who you are).")
  )

  @OptionGroup var books: BookSelection

  @Option(
    help: .tr("How to print. The default is bars on a terminal, and lines with tabs elsewhere.")
  )
  var format: StatisticsFormat?

  @Option(
    help: ArgumentHelp(
      tr("Show at most this many of a kind, and add up the rest."),
      valueName: "number"
    )
  )
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      tr("Only this statistic (can be repeated): \(names.joined(separator: ", "))."),
      valueName: "name"
    )
  )
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      tr("Write a picture to this file instead (- is the output)."),
      valueName: "file"
    ),
    completion: .file()
  )
  var svg: String?

  @Flag(help: .tr("Replace an existing file."))
  var force = false

  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError(tr("--limit cannot be less than 1.")) }
    if svg == "" { throw ValidationError(tr("--svg needs a path.")) }
    if svg == "-", format != nil {
      throw ValidationError(tr("--format and --svg - exclude each other."))
    }
    if force, svg == nil { throw ValidationError(tr("--force belongs to --svg.")) }
    for name in only where !Self.names.contains(name) {
      throw ValidationError(
        tr("There is no statistic “\(name)”. There are: ")
          + Self.names.joined(separator: ", ") + "."
      )
    }
  }

  /// The values of ``only``: the statistics, and `fields` for the custom fields.
  static let names = Statistic.allCases.map(\.rawValue) + ["fields"]

  func run(on console: Console) throws {
    let svg = svg.map(console.path)
    let file = try svg.flatMap { $0 == "-" ? nil : try NewFile($0, replacing: force) }
    let query = try books.read(on: console)
    let counted = try place.read(on: console) { view in
      let books = try view.statistics.books(query.query(in: view, on: console))
      let tallies = try wanted(on: console).map { statistic in
        try view.statistics.tally(statistic, of: books, limit: limit ?? 10)
      }
      let own = only.isEmpty || only.contains("fields")
      let custom = own ? try view.statistics.customTallies(of: books) : nil
      return (books: books, tallies: tallies, custom: custom)
    }
    if let svg {
      let picture = StatisticsPicture(
        counted.tallies,
        custom: counted.custom ?? [],
        of: counted.books
      )
      if let file {
        try file.write(Array(picture.text.utf8))
        let hasReadings = counted.tallies.contains { $0.statistic.isOfReadings && !$0.bars.isEmpty }
        try Stopping.keeping { try file.finish(for: hasReadings ? .owner : .usual) }
        console.saved.deed = tr("Wrote \(svg).")
        console.note(tr("Wrote \(svg)."))
        if hasReadings {
          console.note(tr("Your readings are in it, so nobody else may read it."))
        }
      } else {
        console.output.write(picture.text)
      }
    }
    // With a picture alone nothing is printed.
    if svg == nil || format != nil {
      print(counted.tallies, counted.custom, of: counted.books, on: console)
    }
  }

  /// For people a page of them, for programs every one.
  private func wanted(on console: Console) -> [Statistic] {
    if !only.isEmpty { return Statistic.allCases.filter { only.contains($0.rawValue) } }
    let isPage =
      switch format {
      case .table: true
      case .json, .csv: false
      case nil: svg != nil || console.isTerminal
      }
    return isPage ? PlainStatistics.shown : Statistic.allCases
  }

  private func print(
    _ tallies: [Tally],
    _ custom: [CustomTally]?,
    of books: CountedBooks,
    on console: Console
  ) {
    let printer = Printer(console: console)
    var lines = TextTable.statistics(tallies, of: books)
    lines.rows += (custom ?? []).flatMap { $0.rows(of: books) }
    switch format {
    case .json: printer.print(JSON(tallies, custom, of: books))
    case .csv: printer.print(csv: lines)
    case .table: printBars(tallies, custom ?? [], of: books, on: console)
    case nil where console.isTerminal: printBars(tallies, custom ?? [], of: books, on: console)
    case nil: printer.print(lines, asTable: false)
    }
  }

  private func printBars(
    _ tallies: [Tally],
    _ custom: [CustomTally],
    of books: CountedBooks,
    on console: Console
  ) {
    let found = books.found.map { " · \(PlainText.harmless($0))" } ?? ""
    let text = PlainStatistics.text(
      tallies,
      custom: custom,
      width: console.width,
      isUnicode: console.showsUnicode,
      isWhole: !only.isEmpty
    )
    let heading = RecordKind.book.name(count: books.count) + found
    console.output.write(heading + "\n" + (text.isEmpty ? "" : "\n" + text))
  }
}

/// How statistics are printed.
enum StatisticsFormat: String, CaseIterable, ExpressibleByArgument {
  case table
  case json
  case csv
}

extension Console {
  /// True when the terminal can show block characters; the screens decide it by the same rule.
  fileprivate var showsUnicode: Bool {
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
    let name = locale.lowercased()
    return (name.contains("utf-8") || name.contains("utf8")) && variable("TERM") != "linux"
  }
}

extension CountedBooks {
  /// The text that finds them; nil for all books.
  fileprivate var found: String? { query.text.flatMap { $0.isEmpty ? nil : $0 } }

  /// The text that finds what a bar counts; nil where none does.
  fileprivate func query(of bar: Tally.Bar) -> String? { bar.query.flatMap { query(and: $0).text } }
}

extension JSON {
  /// All statistics in one object, each under its name.
  ///
  /// - Parameter custom: The counts of the custom fields, each under its name; nil where only some
  ///   statistics are asked for, and not these.
  init(_ tallies: [Tally], _ custom: [CustomTally]?, of books: CountedBooks) {
    let members = [
      Member("query", .text(books.found)),
      Member("books", .int(books.count)),
    ]
    let fields = custom.map { tallies in
      Member("fields", .object(tallies.map { Member($0.field.name, JSON($0, of: books)) }))
    }
    self = .object(
      members + tallies.map { Member($0.statistic.rawValue, JSON($0, of: books)) }
        + [fields].compactMap(\.self)
    )
  }

  private init(_ tally: Tally, of books: CountedBooks) {
    func bar(_ bar: Tally.Bar) -> JSON {
      ["name": .string(bar.name), "value": .int(bar.value), "query": .text(books.query(of: bar))]
    }
    self = [
      "unit": .string(tally.statistic.unit.rawValue),
      "bars": .array(tally.bars.map(bar)),
      "others": tally.others.map { ["names": .int($0.names), "value": .int($0.value)] } ?? .null,
      "absent": tally.absent.map(bar) ?? .null,
    ]
  }
}

extension TextTable {
  /// A line for each number: of a bar, of all others together, of those that have no value.
  static func statistics(_ tallies: [Tally], of books: CountedBooks) -> TextTable {
    TextTable(
      columns: [
        Column(heading: tr("Statistic"), key: "statistic"),
        Column(heading: tr("Kind"), key: "kind"),
        Column(heading: tr("Name"), key: "name", enough: 30),
        Column(heading: tr("Value"), key: "value", isNumber: true),
        Column(heading: tr("Unit"), key: "unit"),
        Column(heading: tr("Query"), key: "query", enough: 30),
      ],
      rows: tallies.flatMap { rows($0, of: books) }
    )
  }

  private static func rows(_ tally: Tally, of books: CountedBooks) -> [[String]] {
    func row(_ kind: String, _ name: String, _ value: Int, _ query: String? = nil) -> [String] {
      let statistic = tally.statistic
      return [statistic.rawValue, kind, name, String(value), statistic.unit.rawValue, query ?? ""]
    }
    var rows = tally.bars.map { row("bar", $0.name, $0.value, books.query(of: $0)) }
    if let others = tally.others { rows.append(row("others", String(others.names), others.value)) }
    if let absent = tally.absent {
      rows.append(row("absent", absent.name, absent.value, books.query(of: absent)))
    }
    return rows
  }
}

/// Statistics as a picture in SVG 1.1: bars with their names and numbers.
struct StatisticsPicture {
  let text: String

  /// The width of the picture; this and the measures below are in pixels.
  private static let width = 760
  /// The width of the names at the left of the bars.
  private static let labels = 240
  /// The length of the longest bar.
  private static let longest = 400
  /// The height of a line.
  private static let line = 22

  init(_ tallies: [Tally], custom: [CustomTally], of books: CountedBooks) {
    var parts: [String] = []
    var y = 44
    let found = books.found.map { " · \($0)" } ?? ""
    let title = Self.escaped(RecordKind.book.name(count: books.count) + found, cells: 80)
    parts.append(tr("<text x=\"24\" y=\"\(y)\" class=\"title\">\(title)</text>"))
    for tally in tallies where !tally.isEmpty && tally.statistic != .readByDay {
      y += 44
      let heading = Self.escaped(tally.statistic.title, cells: 80)
      parts.append(tr("<text x=\"24\" y=\"\(y)\" class=\"heading\">\(heading)</text>"))
      for bar in tally.bars {
        y += Self.line
        parts.append(Self.bar(bar, of: tally.greatest, y: y, isAbsent: false))
      }
      if let others = tally.others {
        y += Self.line
        let words =
          tr("\(grouped(others.names)) others: \(tally.statistic.unit.name(count: others.value))")
        let x = Self.labels
        parts.append(tr("<text x=\"\(x)\" y=\"\(y)\" class=\"label\">\(words)</text>"))
      }
      if let absent = tally.absent {
        y += Self.line
        parts.append(Self.bar(absent, of: tally.greatest, y: y, isAbsent: true))
      }
    }
    for tally in custom where !tally.isEmpty {
      y += 44
      let heading = Self.escaped(tally.field.name, cells: 80)
      parts.append(tr("<text x=\"24\" y=\"\(y)\" class=\"heading\">\(heading)</text>"))
      var bars: [Tally.Bar] = []
      switch tally.content {
      case .bars(let all): bars = all
      case .numbers(let numbers):
        for sentence in numbers.sentences(of: tally.field) {
          y += Self.line
          parts.append(
            tr("<text x=\"24\" y=\"\(y)\">\(Self.escaped(sentence, cells: 80))</text>")
          )
        }
      }
      let greatest = (bars + [tally.absent].compactMap(\.self)).map(\.value).max() ?? 0
      for bar in bars {
        y += Self.line
        parts.append(Self.bar(bar, of: greatest, y: y, isAbsent: false))
      }
      if let absent = tally.absent {
        y += Self.line
        parts.append(Self.bar(absent, of: greatest, y: y, isAbsent: true))
      }
    }
    let height = y + 32
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" role="img" font-family="system-ui, sans-serif" \
      font-size="14">
      <title>\(title)</title>
      <style>
      text { fill: #1d2430 } .title { font-size: 20px; font-weight: bold }
      .heading { font-size: 16px; font-weight: bold } .label { text-anchor: end }
      rect.bar { fill: #3b6ea5 } rect.absent { fill: #b9c0cb }
      </style>
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private static func bar(_ bar: Tally.Bar, of greatest: Int, y: Int, isAbsent: Bool) -> String {
    let part = greatest > 0 ? Double(bar.value) / Double(greatest) : 0
    let length = bar.value > 0 ? max(1, Int((part * Double(longest)).rounded())) : 0
    let left = labels + 10
    let name = escaped(bar.name, cells: 32)
    return tr(
      """
      <text x="\(labels)" y="\(y)" class="label">\(name)</text>\
      <rect x="\(left)" y="\(y - 12)" width="\(length)" height="15" \
      class="\(isAbsent ? "absent" : "bar")"/>\
      <text x="\(left + length + 8)" y="\(y)">\(grouped(bar.value))</text>
      """
    )
  }

  /// The text made harmless and cut, as the content of an element.
  ///
  /// Characters that XML does not allow at all are replaced (XML 1.0, 2.2).
  private static func escaped(_ text: String, cells: Int) -> String {
    var escaped = ""
    for scalar in PlainText.cut(text, to: cells).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension CustomTally {
  /// A line for each number, as the other statistics have them.
  func rows(of books: CountedBooks) -> [[String]] {
    func row(_ kind: String, _ bar: Tally.Bar) -> [String] {
      [field.word, kind, bar.name, String(bar.value), "books", books.query(of: bar) ?? ""]
    }
    var rows =
      switch content {
      case .bars(let bars): bars.map { row("bar", $0) }
      case .numbers(let numbers): facts(numbers).map { [field.word, $0, "", $1, "", ""] }
      }
    if let absent { rows.append(row("absent", absent)) }
    return rows
  }

  private func facts(_ numbers: Numbers) -> [(name: String, value: String)] {
    guard numbers.count > 0 else { return [("count", "0")] }
    return [
      ("count", String(numbers.count)), ("sum", field.text(of: numbers.sum)),
      ("lowest", field.text(of: numbers.lowest)), ("median", field.text(of: numbers.median)),
      ("mean", field.text(of: numbers.mean)), ("highest", field.text(of: numbers.highest)),
    ]
  }
}

extension JSON {
  /// The counts of a custom field: bars of a choice and of yes or no, totals of a number and of
  /// money.
  init(_ tally: CustomTally, of books: CountedBooks) {
    func bar(_ bar: Tally.Bar) -> JSON {
      [
        "name": .string(bar.name), "value": .int(bar.value),
        "query": .text(books.query(of: bar)),
      ]
    }
    func number(_ number: Double, of numbers: CustomTally.Numbers) -> JSON {
      numbers.count > 0 ? .number(tally.field.text(of: number)) : .null
    }
    var bars = JSON.null
    var found = JSON.null
    switch tally.content {
    case .bars(let all): bars = .array(all.map(bar))
    case .numbers(let numbers):
      found = [
        "count": .int(numbers.count), "sum": number(numbers.sum, of: numbers),
        "lowest": number(numbers.lowest, of: numbers),
        "highest": number(numbers.highest, of: numbers),
        "mean": number(numbers.count > 0 ? numbers.mean : 0, of: numbers),
        "median": number(numbers.median, of: numbers),
      ]
    }
    self = ["bars": bars, "numbers": found, "absent": tally.absent.map(bar) ?? .null]
  }
}
