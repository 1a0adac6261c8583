import ArgumentParser
import Catalog
import Interchange

/// `octavo authors clusters`: names that are probably one, and why.
struct AuthorityClustersCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "clusters",
      abstract: "List \(Kind.several) that are likely the same, best first.",
      discussion: "The first of each is proposed to stay. Nothing is changed."
    )
  }

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    let clusters = try StoppableWork.showing("Comparing", on: console) { progress in
      try place.read(on: console) { view in
        try view.authorities(Kind.kind).clusters(progress: progress)
      }
    }
    let shown = list.part(of: clusters)
    printer.print(
      shown,
      as: list.format,
      table: Self.table(shown),
      id: { $0.members.map { String($0.record.number) }.joined(separator: " ") },
      json: JSON.init(cluster:)
    )
    if list.isTable, clusters.isEmpty, console.isTerminal {
      console.note("No \(Kind.several) look the same.")
    }
  }

  private static func table(_ clusters: some Collection<Cluster>) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: "Cluster", key: "cluster", isNumber: true),
        TextTable.Column(heading: "Id", key: "id", isNumber: true),
        TextTable.Column(heading: "Name", key: "name", enough: 30),
        TextTable.Column(heading: "Books", key: "books", isNumber: true),
        TextTable.Column(heading: "Why", key: "why", enough: 24),
      ],
      rows: clusters.enumerated().flatMap { number, cluster in
        cluster.members.enumerated().map { place, member in
          [
            String(number + 1), String(member.record.number), member.name, String(member.books),
            place == 0 ? "stays" : cluster.why.joined(separator: ", "),
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
            "id": .int(member.record.number), "name": .string(member.name),
            "books": .int(member.books),
          ]
        }
      ),
    ]
  }
}
