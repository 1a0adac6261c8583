import Books
import Interchange
import ArgumentParser

/// Which books a command is about, as it was typed.
struct BookSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      tr("Words and conditions, or id:12, id:1,5,9 or ISBNs; a number is a word."),
      valueName: "query"
    )
  )
  var query: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      tr("Books by their ids; - reads them from standard input, one per line."),
      valueName: "id"
    )
  )
  var ids: [String] = []

  /// True when neither ids nor a query are given, which means every book.
  var isEverything: Bool { ids.isEmpty && query.allSatisfy { trimmed($0).isEmpty } }

  /// The query or the ids that were typed, together with ids from the input.
  ///
  /// Call it before the catalogue is opened: the program that writes the input may be writing to
  /// the catalogue.
  ///
  /// - Throws: ``CommandFailure/usage(_:)``.
  func read(on console: Console) throws -> BookQuery {
    guard !ids.isEmpty else { return BookQuery(try query.withoutOptions()) }
    guard query.isEmpty else {
      throw CommandFailure.usage(tr("Say which books by --ids or by a query, not by both."))
    }
    guard ids == ["-"] || !ids.contains("-") else {
      throw CommandFailure.usage(
        tr("--ids - reads every id from the input. Leave out what stands beside it.")
      )
    }
    guard ids == ["-"] else { return .records(try Self.records(in: ids.joined(separator: " "))) }
    let lines = try console.inputText().split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    return .records(
      try lines.enumerated().flatMap { index, line in
        try Place(file: GivenFile.nameOfInput, line: index + 1).telling {
          try Self.records(in: line)
        }
      }
    )
  }

  /// The books whose ids stand in a text, with blanks or commas between them.
  private static func records(in text: some StringProtocol) throws -> [BookQuery.Record] {
    try text.split { $0 == "," || $0.isWhitespace }.map { word in
      guard let record = RecordNumber(word) else {
        throw CommandFailure.usage(
          tr("“\(word)” is not an id of a book, as in --ids 1 5 9.")
        )
      }
      guard record.kind == .book else {
        throw CommandFailure.usage(
          tr(
            "“\(word)” is \(record.words), and --ids takes books. octavo list … --format ids prints those."
          )
        )
      }
      return .id(ID(rawValue: record.number))
    }
  }
}

/// Which books a changing command means, and whether it may change several without asking.
struct ChangeOptions: ParsableArguments {
  @OptionGroup var selection: BookSelection

  @Flag(name: .shortAndLong, help: .tr("Do not ask if there are several."))
  var yes = false

  @Flag(help: .tr("Only show what would be done."))
  var dryRun = false
}

extension [String] {
  /// The arguments of a query, none of which is an option that came behind the `--` by mistake.
  ///
  /// - Throws: ``CommandFailure/usage(_:)``.
  func withoutOptions() throws -> [String] {
    for word in self {
      let name = word.drop { $0 == "-" }
      let dashes = word.count - name.count
      let isOption =
        dashes == 2 && name.first?.isLetter == true
        || dashes == 1 && name.count == 1 && name.allSatisfy { $0.isASCII && $0.isLetter }
      guard !isOption else {
        throw CommandFailure.usage(
          tr(
            "“\(word)” stands behind --, where everything is part of the query. Write it before --."
          )
        )
      }
    }
    return self
  }
}
