import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo show`: books with all their relations.
struct ShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: tr("Show a book, or several: relations, your readings, and who has it.")
  )

  @OptionGroup var books: BookSelection
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    let query = try books.read(on: console)
    try place.read(on: console) { view in
      let shown = try query.idsOfNamed(in: view, on: console).map { try view.shown($0) }
      if format.format == .json {
        return shown.count == 1
          ? printer.print(shown[0].json) : printer.print(elements: shown.map(\.json))
      }
      for (index, book) in shown.enumerated() {
        if index > 0 { printer.print(line: "") }
        printer.print(fields: book.fields, asTable: format.format == .table)
      }
    }
  }
}

/// A book with what people do with it.
struct ShownBook {
  let card: BookCard
  /// The readings of whoever asks, and of nobody else.
  let readings: [Reading]
  /// All loans of the book, open ones first.
  let loans: [Loan]
  let today: Day
}

extension CatalogAccess {
  func shown(_ id: ID<Book>) throws -> ShownBook {
    ShownBook(
      card: try books.card(id),
      readings: try readings.of(id),
      loans: try loans.rows(LoanListing(.ofBook(id)), limit: .max),
      today: today
    )
  }
}

extension ShownBook {
  var json: JSON {
    let title = card.book.title
    return JSON(card).with(
      JSON.Member("readings", .array(readings.map { JSON($0, of: title) })),
      JSON.Member("loans", .array(loans.map { JSON($0, today: today) }))
    )
  }

  /// The lines that have something in them.
  var fields: [RecordField] {
    let own = readings.map { RecordField(label: tr("You"), key: "reading", text: $0.line) }
    let out = loans.flatMap { loan in
      loan.open.filter { $0.id == card.book.id }.map { _ in
        RecordField(
          label: loan.direction == .borrowed ? tr("Borrowed") : tr("Lent"),
          key: loan.direction.word,
          text: tr(
            "\(loan.direction == .borrowed ? "from" : "to") \(loan.party.name)"
              + " since \(loan.date.iso8601), \(loan.state(on: today))"
          )
        )
      }
    }
    let kept = KeptSource.all(in: card.book.source).flatMap { source in
      source.facts.map { fact in
        RecordField(
          label: tr("From file"),
          key: "source",
          text: "\(source.program), \(fact.words)"
        )
      }
    }
    return card.fields + own + out + kept
  }
}

extension Reading {
  /// "read, 2024-03-01 to 2024-03-09, 4½ stars: a note".
  fileprivate var line: String {
    var parts = [status.word]
    switch (started, finished) {
    case (let started?, let finished?):
      parts.append(tr("\(started.iso8601) to \(finished.iso8601)"))
    case (let started?, nil): parts.append(tr("from \(started.iso8601)"))
    case (nil, let finished?): parts.append(tr("to \(finished.iso8601)"))
    case (nil, nil): break
    }
    if let rating { parts.append("\(rating.name) \(rating.halves == 2 ? "star" : "stars")") }
    let note = note.map { ": " + $0 } ?? ""
    return parts.joined(separator: ", ") + note
  }
}
