import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo authors clusters`: names that are probably one, and why.
struct AuthorityClustersCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "clusters",
      abstract: tr("List \(Kind.several) that are probably the same, the most likely first."),
      discussion: tr("Octavo proposes to keep the first of each group. Nothing changes.")
    )
  }

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try ClusterReport.print(.names(Kind.kind), list, place, on: console)
  }
}

/// `octavo books`: commands about all books together.
struct BooksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "books",
    abstract: tr("List books that are probably the same."),
    subcommands: [BookClustersCommand.self],
    defaultSubcommand: BookClustersCommand.self
  )
}

/// `octavo books clusters`: books that are probably one, and why.
struct BookClustersCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "clusters",
    abstract: tr("List books that are probably the same, the most likely first."),
    discussion: tr(
      """
      Octavo proposes to keep the first of each group; octavo merge merges them. Different volumes and \
      translations are never in one group. Different editions (another year, publisher, format or ISBN) are, \
      but only with --editions. Nothing changes.
      """
    )
  )

  @Flag(help: .tr("Count editions of one book as the same."))
  var editions = false

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try ClusterReport.print(.books(editions: editions), list, place, on: console)
  }
}

/// Records that are probably one, as they are printed.
enum ClusterReport {
  static func print(
    _ subject: ClusterSubject,
    _ list: ListOptions,
    _ place: CatalogOptions,
    on console: Console
  ) throws {
    let printer = Printer(console: console)
    let clusters = try StoppableWork.showing(tr("Comparing"), on: console) { progress in
      try place.read(on: console) { view in try view.clusters(of: subject, progress: progress) }
    }
    let shown = list.part(of: clusters)
    printer.print(
      shown,
      as: list.format,
      table: table(shown, subject.recordKind),
      id: { $0.members.map { String($0.record.number) }.joined(separator: " ") },
      json: JSON.init(cluster:)
    )
    if list.isTable, clusters.isEmpty, console.isTerminal {
      console.note(tr("No \(subject.plural) look the same."))
    }
  }

  private static func table(_ clusters: some Collection<Cluster>, _ kind: RecordKind) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("Cluster"), key: "cluster", isNumber: true),
        TextTable.Column(heading: tr("Id"), key: "id", isNumber: true),
        TextTable.Column(
          heading: kind == .book ? tr("Book") : tr("Name"),
          key: kind == .book ? "book" : "name",
          enough: 30
        ),
        TextTable.Column(
          heading: kind == .book ? tr("Copies") : tr("Books"),
          key: kind == .book ? "copies" : "books",
          isNumber: true
        ),
        TextTable.Column(heading: tr("Why"), key: "why", enough: 24),
      ],
      rows: clusters.enumerated().flatMap { number, cluster in
        cluster.members.enumerated().map { place, member in
          [
            String(number + 1), String(member.record.number), member.words, String(member.books),
            place == 0 ? tr("stays") : cluster.why.joined(separator: ", "),
          ]
        }
      }
    )
  }
}

extension JSON {
  /// Records that are probably one.
  init(cluster: Cluster) {
    self = [
      "score": .double((cluster.score * 100).rounded() / 100),
      "why": .array(cluster.why.map(JSON.string)),
      "keep": .int(cluster.proposed.record.number),
      "members": .array(
        cluster.members.map { member in
          [
            "id": .int(member.record.number), "name": .string(member.words),
            cluster.kind == .book ? "copies" : "books": .int(member.books),
          ]
        }
      ),
    ]
  }
}
