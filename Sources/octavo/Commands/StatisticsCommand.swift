import ArgumentParser
import Catalog
import CatalogUI
import Interchange

/// `octavo stats`: books, readings and loans in numbers.
struct StatisticsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count books by year, genre, author …, your readings, and loans.",
    discussion: "Readings are those of the person asking (--as)."
  )

  @OptionGroup var books: BookSelection

  @Option(help: "How to print; else bars on a terminal, and lines with tabs elsewhere.")
  var format: StatisticsFormat?

  @Option(help: ArgumentHelp("At most so many of a kind, the rest together.", valueName: "number"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Only this statistic (can be repeated): \(names.joined(separator: ", ")).",
      valueName: "name"
    )
  )
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write a picture to this file instead (- is the output).",
      valueName: "file"
    ),
    completion: .file()
  )
  var svg: String?

  @Flag(help: "Replace a file that is there already.")
  var force = false

  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit cannot be less than 1.") }
    if svg == "" { throw ValidationError("--svg needs a path.") }
    if svg == "-", format != nil {
      throw ValidationError("--format and --svg - exclude each other.")
    }
    if force, svg == nil { throw ValidationError("--force belongs to --svg.") }
    for name in only where !Self.names.contains(name) {
      throw ValidationError(
        "There is no statistic “\(name)”. There are: " + Self.names.joined(separator: ", ") + "."
      )
    }
  }

  /// What ``only`` takes: the statistics, and what is counted of the fields of one's own.
  static let names = Statistic.allCases.map(\.rawValue) + ["fields"]

  func run(on console: Console) throws {
    let file = try svg.flatMap { $0 == "-" ? nil : try NewFile($0, replacing: force) }
    let query = try books.read(on: console)
    let counted = try place.read(on: console) { view in
      let books = try view.statistics.books(query.text(in: view, on: console))
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
        try file.finish()
        console.note("Wrote \(svg).")
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
    let found = books.find.isEmpty ? "" : " · \(PlainText.harmless(books.find))"
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
  /// Whether blocks can be shown: as the screens decide it.
  fileprivate var showsUnicode: Bool {
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
    let name = locale.lowercased()
    return (name.contains("utf-8") || name.contains("utf8")) && variable("TERM") != "linux"
  }
}

extension JSON {
  /// All statistics in one object, each under its name.
  ///
  /// - Parameter custom: What is counted of the fields of one's own, each under its name; nil for a
  ///   part of all statistics without them.
  init(_ tallies: [Tally], _ custom: [CustomTally]?, of books: CountedBooks) {
    let members = [
      Member("query", books.find.isEmpty ? .null : .string(books.find)),
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
      let query = bar.query.map { books.query(and: $0) }
      return ["name": .string(bar.name), "value": .int(bar.value), "query": .text(query)]
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
        Column(heading: "Statistic", key: "statistic"),
        Column(heading: "Kind", key: "kind"),
        Column(heading: "Name", key: "name", enough: 30),
        Column(heading: "Value", key: "value", isNumber: true),
        Column(heading: "Unit", key: "unit"),
        Column(heading: "Query", key: "query", enough: 30),
      ],
      rows: tallies.flatMap { rows($0, of: books) }
    )
  }

  private static func rows(_ tally: Tally, of books: CountedBooks) -> [[String]] {
    func row(_ kind: String, _ name: String, _ value: Int, _ query: String?) -> [String] {
      let statistic = tally.statistic
      let query = query.map { books.query(and: $0) } ?? ""
      return [statistic.rawValue, kind, name, String(value), statistic.unit.rawValue, query]
    }
    var rows = tally.bars.map { row("bar", $0.name, $0.value, $0.query) }
    if let others = tally.others {
      rows.append(row("others", String(others.names), others.value, nil))
    }
    if let absent = tally.absent {
      rows.append(row("absent", absent.name, absent.value, absent.query))
    }
    return rows
  }
}
