import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo authors sorting`: the naming conventions that can be sorted in more than one way, and
/// how each is sorted here.
struct AuthorSortingCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sorting",
    abstract:
      tr(
        "Show how names with van, von, de and the like are sorted, and surnames that stand first."
      ),
    discussion: tr(
      """
      Each way of a convention has the number of names that are sorted so; names that were set by hand are \
      counted apart. “so” under Later marks the way for names that are added from now on. octavo authors sort \
      changes them.
      """
    )
  )

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    let sortings = try place.read(on: console) { try $0.authorities(.author).sorting() }
    let shown = list.part(of: sortings)
    printer.print(
      shown,
      as: list.format,
      table: Self.table(shown),
      id: { $0.convention.rawValue },
      json: JSON.init(sorting:)
    )
    if list.isTable, sortings.isEmpty, console.isTerminal {
      console.note(
        tr("No author has a name of which libraries make more than one sort name, and none is set.")
      )
    }
  }

  private static func table(_ sortings: some Collection<NameSorting>) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("Convention"), key: "convention"),
        TextTable.Column(heading: tr("Way"), key: "way"),
        TextTable.Column(heading: tr("Names"), key: "names", isNumber: true),
        TextTable.Column(heading: tr("Later"), key: "later"),
        TextTable.Column(heading: tr("Example"), key: "example", enough: 30),
      ],
      rows: sortings.flatMap { sorting in
        var rows = sorting.convention.ways.map { way in
          [
            sorting.convention.rawValue, way.rawValue, String(sorting.names[way] ?? 0),
            way == sorting.way ? "so" : "",
            sorting.example.map { SortName.make($0, by: [sorting.convention: way]) } ?? "",
          ]
        }
        if sorting.others > 0 {
          rows.append([
            sorting.convention.rawValue, tr("by hand"), String(sorting.others), "", "",
          ])
        }
        return rows
      }
    )
  }
}

/// `octavo authors sort`: sorts all names of a convention in one of its ways.
struct AuthorSortCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: tr("Sort all names of a convention in one of its ways, now and later."),
    discussion: tr(
      """
      octavo authors sort dutch behind-particle puts Vincent van Gogh under G, with-particle under V. \
      Names that are added later follow, in forms and imports. Names that were set by hand do not change. --dry-run shows what would change; octavo undo takes it back. Conventions: \
      \(NameConvention.open.map(\.rawValue).joined(separator: ", ")).
      """
    )
  )

  @Argument(help: .tr("As octavo authors sorting lists them: dutch."))
  var convention: String

  @Argument(
    help: .tr("One of its ways, which octavo authors sorting lists: for dutch with-particle.")
  )
  var way: String

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let known = NameConvention.open
    guard let convention = known.first(where: { $0.rawValue == self.convention.lowercased() })
    else {
      let names = known.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure.usage(
        tr("There is no convention “\(self.convention)”; there are \(names).")
      )
    }
    guard let way = convention.ways.first(where: { $0.rawValue == self.way.lowercased() }) else {
      let names = convention.ways.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure.usage(
        tr("“\(self.way)” is no way to sort these; there are \(names).")
      )
    }
    try Authors.change(place, trial, console) { try $0.file(convention, way) }
  }
}

extension JSON {
  /// How the names of a convention are sorted.
  init(sorting: NameSorting) {
    self = [
      "convention": .string(sorting.convention.rawValue),
      "words": .string(sorting.convention.words),
      "ways": .array(
        sorting.convention.ways.map { way in
          ["way": .string(way.rawValue), "names": .int(sorting.names[way] ?? 0)]
        }
      ),
      "byHand": .int(sorting.others), "later": .string(sorting.way.rawValue),
      "example": sorting.example
        .map { .string(SortName.make($0, by: [sorting.convention: sorting.way])) } ?? .null,
    ]
  }
}
