import ArgumentParser
import Catalog
import Interchange

/// `octavo merge`: makes one book of several.
struct MergeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make several books one. It can be undone.",
    discussion: """
      The book that stays keeps what it has, and gets what it has not from the others; tags and notes \
      come together. Readings of every reader, loans and look-ups move along. The numbers and ISBNs of \
      the books that go lead to the one that stays, in an import too.

      --take takes a line from another book: --take title=12, or all that they have: --take \
      authors=all (authors, publishers, tags, notes).
      """
  )

  @OptionGroup var books: BookSelection

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The one that stays: id:12 or an ISBN.", valueName: "book")
  )
  var into: String

  @Option(
    name: .customLong("take"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Where a line comes from. Can be repeated.", valueName: "field=id")
  )
  var takings: [String] = []

  @Flag(help: "Add the copies up; else they are those of the book that stays.")
  var addCopies = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(help: "Only show what would be done.")
  var dryRun = false

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let query = try books.read(on: console)
    let target = BookQuery([into])
    let plan = try place.read(on: console) { view in
      let named = try target.idsOfNamed(in: view, on: console)
      guard let kept = named.first else { throw CommandFailure.noBook(into) }
      guard named.count == 1 else {
        throw CommandFailure.usage("--into \(into) names several books: one of them stays.")
      }
      let ids = try query.idsToChange(in: view, on: console)
      var plan = try view.books.merge(ids, into: kept)
      guard !plan.others.isEmpty else {
        throw CommandFailure.usage("Name another book than the one that stays.")
      }
      guard plan.others.count <= Self.most else {
        throw CommandFailure.usage(
          "\(RecordKind.book.name(count: plan.others.count)) are more than one book can be:"
            + " merge \(Self.most) at most."
        )
      }
      plan.addsCopies = addCopies
      for taking in takings { try take(taking, in: &plan, view) }
      return plan
    }
    let report = MergeReport(plan: plan)
    if !plan.differentVolumes.isEmpty {
      let volumes = plan.differentVolumes.joined(separator: ", ")
      console.note("These are several volumes (\(volumes)), not one book several times.")
    }
    if dryRun {
      // Carried out and rolled back, so that it is refused now as it would be then.
      _ = try place.readingCatalog(on: console) { catalog in
        try catalog.rehearse { edit in try edit.books.carryOut(plan) }
      }
      return report.print(format, revision: nil, on: console)
    }
    if !yes {
      console.say(places: report.lines)
      let count = RecordKind.book.name(count: plan.parts.count)
      guard try console.confirm("Make one book of these \(count)?") else {
        throw CommandFailure.declined
      }
    }
    let revision = try place.change(on: console) { catalog in
      try catalog.write { edit in try edit.books.carryOut(plan) }.revision
    }
    report.print(format, revision: revision, on: console)
    console.say(change: revision)
  }

  /// The most books that are made one, so that a query that finds too much does no harm; chosen,
  /// not measured.
  private static let most = 100

  /// - Throws: ``CommandFailure/usage(_:)``.
  private func take(
    _ taking: String,
    in plan: inout BookMerge,
    _ view: some CatalogAccess
  ) throws {
    let parts = taking.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw CommandFailure.usage("--take “\(taking)” is no field=id, as in --take title=12.")
    }
    let fields =
      BookField.allCases.map(BookMerge.Field.book)
      + (try view.customFields.all().map(BookMerge.Field.custom))
    guard let field = fields.first(where: { folded($0.key) == folded(parts[0]) }) else {
      throw CommandFailure.unknown("field", parts[0], among: fields.map(\.key))
    }
    if parts[1] == "all" {
      guard plan.take(field, from: .all) else {
        throw CommandFailure.usage(
          "--take “\(taking)”: a book has one \(parts[0]). Name the book that it comes from."
        )
      }
      return
    }
    let number = parts[1].hasPrefix("id:") ? parts[1].dropFirst(3) : parts[1][...]
    guard let id = Int64(number), plan.take(field, from: .from(ID(rawValue: id))) else {
      let ids = plan.parts.map(\.id.description).joined(separator: ", ")
      throw CommandFailure.usage("--take “\(taking)”: none of the books is \(parts[1]): \(ids).")
    }
  }
}
