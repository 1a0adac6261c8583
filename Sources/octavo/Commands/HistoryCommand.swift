import ArgumentParser
import Catalog
import Interchange

/// `octavo history`: who changed what, and when, newest first.
struct HistoryCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what was changed, when and by whom; newest first."
  )

  @Argument(help: "Only the changes of this book: id:12, an ISBN, or words that find it alone.")
  var book: String?

  @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
  var limit = 50

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit cannot be less than 0.") }
  }

  func run(on console: Console) throws {
    let revisions = try place.read(on: console) { view in
      let record = try book.map {
        RecordID.book(try BookQuery([$0].withoutOptions()).idInHistory(in: view, on: console))
      }
      return try view.history.revisions(limit: limit, of: record)
    }
    Printer(console: console)
      .print(format, revisions.map(JSON.init), table(revisions, console))
  }

  private func table(_ revisions: [Revision], _ console: Console) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: "Change", key: "id", isNumber: true),
        TextTable.Column(heading: "When", key: "at"),
        TextTable.Column(heading: "Who", key: "who", enough: 12),
        TextTable.Column(heading: "What", key: "what", enough: 36),
      ],
      rows: revisions.map { revision in
        let when = console.isTerminal ? revision.at.localMinute : revision.at.iso8601
        return [revision.id.description, when, revision.who, revision.what]
      }
    )
  }
}

extension Timestamp {
  /// "2026-11-21 10:04", where the reader is.
  fileprivate var localMinute: String {
    let time = local
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
  }
}
