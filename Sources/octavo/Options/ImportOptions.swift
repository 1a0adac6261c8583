import Books
import ArgumentParser
import Interchange

/// Options that say how files are to be read.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(tr("Read the file in this format."), valueName: "format")
  )
  var from: String?

  @Option(
    help: ArgumentHelp(
      tr("Read the file in this character encoding: windows-1250."),
      valueName: "name"
    )
  )
  var encoding: String?

  @Option(
    name: .customLong("map"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("Put a column into a field: title=Titel; into a new custom field: Price:money=Preis."),
      valueName: "field=column"
    )
  )
  var mappings: [String] = []

  @Option(
    help: ArgumentHelp(tr("Use a mapping of columns that you saved."), valueName: "file"),
    completion: .file()
  )
  var mapping: String?

  @Option(
    name: .customLong("save-mapping"),
    help: ArgumentHelp(tr("Save the mapping of columns."), valueName: "file"),
    completion: .file()
  )
  var savedMapping: String?

  @Option(
    name: .customLong("shelf"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("What a shelf becomes: tag, drop (import its books), leave-out (do not)."),
      valueName: "name=use"
    )
  )
  var shelves: [String] = []

  @Option(
    name: .customLong("kind"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("What to do with records that are not books: articles=add; also music, films, other."),
      valueName: "kind=use"
    )
  )
  var kinds: [String] = []

  @Option(
    help: ArgumentHelp(
      tr("Whether you own the books that you read: file (as it says), yes or no."),
      valueName: "use"
    )
  )
  var owned = OwnedUse.file

  @Option(
    help:
      .tr(
        "What to do with another edition of your book: fill, take (change yours), add or leave-out."
      )
  )
  var edition: Choice = .leaveOut

  @Option(
    help: .tr("What to do with a row that is probably your book: leave-out, fill or add.")
  )
  var probable: Doubtful = .leaveOut

  @Option(
    help: ArgumentHelp(
      tr(
        "What makes a row the book of another row or one that you have: likely (a common ISBN, key or "
          + "number, or title and authors), isbn (not title and authors) or never (each row is a book)."
      ),
      valueName: "rule"
    )
  )
  var same = SameBooks.likely

  @Flag(
    inversion: .prefixedNo,
    exclusivity: .exclusive,
    help: ArgumentHelp(
      tr("Ratings, days and notes become your own readings (see --as)."),
      discussion:
        tr("By default, they do if you are a reader or there are no readers yet.")
    )
  )
  var readings: Bool?

  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: .tr("Import loans."))
  var loans = true

  @Flag(help: .tr("Correct garbled letters, as in “cafÃ©”."))
  var mend = false

  enum Doubtful: String, ExpressibleByArgument, CaseIterable {
    case leaveOut = "leave-out"
    case fill
    case add

    var choice: ImportChoice {
      switch self {
      case .leaveOut: .leaveOut
      case .fill: .fill
      case .add: .add
      }
    }
  }

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case leaveOut = "leave-out"
    case fill
    case take
    case add

    var choice: ImportChoice {
      switch self {
      case .leaveOut: .leaveOut
      case .fill: .fill
      case .take: .take
      case .add: .add
      }
    }
  }

  /// - Throws: ``CommandFailure/usage(_:)``; ``InterchangeError`` for a mapping that is not there.
  ///
  /// - Parameter fields: The custom fields of the catalogue.
  func source(
    _ files: [String],
    among fields: [CustomField],
    on console: Console
  ) throws -> ImportSource {
    var source = ImportSource(paths: files)
    source.format = from
    source.options.mends = mend
    if let encoding {
      guard let known = TextEncoding(named: encoding) else {
        throw CommandFailure.usage(
          tr("There is no encoding “\(encoding)”. There are ")
            + TextEncoding.choices.map(\.name).joined(separator: ", ") + "."
        )
      }
      source.options.encoding = known
    }
    for pair in kinds { try apply(kind: pair, to: &source) }
    source.owned = owned
    source.same = same
    source.readings = readings
    source.loans = loans
    let mapping = mapping.map(console.path)
    if let mapping {
      let text = String(decoding: try InputFile(path: mapping).head(1_048_576), as: UTF8.self)
      let (columns, wrong) = TableMapping.parse(text)
      if let line = wrong.first { throw refusal(of: line, in: mapping, among: fields) }
      let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      try check(lines.filter { !$0.hasPrefix("#") }, in: mapping)
      source.options.mapping = columns
    }
    // What is said here replaces what the file says of the same field.
    for pair in mappings
    where !source.options.mapping.apply(pair, among: fields, replacing: mapping != nil) {
      throw refusal(of: pair, in: "--map", among: fields)
    }
    try check(mappings, in: "--map")
    for pair in shelves {
      guard let equals = pair.lastIndex(of: "="),
        let use = ["tag": .tag, "drop": .drop, "leave-out": .leaveOut][
          String(pair[pair.index(after: equals)...])
        ] as ShelfPlan.Use?
      else {
        throw CommandFailure.usage(
          tr("--shelf “\(pair)” needs a name and tag, drop or leave-out.")
        )
      }
      let name = String(pair[..<equals])
      if let other = source.shelves.updateValue(use, forKey: name), other != use {
        throw CommandFailure.usage(
          tr("--shelf “\(pair)”: “\(name)” is said twice. Leave one out.")
        )
      }
    }
    return source
  }

  /// Why one `field=column` is none.
  ///
  /// - Parameter place: The option or the file that it is in.
  private func refusal(
    of pair: String,
    in place: String,
    among fields: [CustomField]
  ) -> CommandFailure {
    if let refusal = TableMapping.refusal(of: pair) {
      return .usage("\(place) “\(pair)”: \(refusal)")
    }
    let own = fields.map(\.name) + ImportedField.all.map(\.word)
    let word = pair.firstIndex(of: "=").map { trimmed(String(pair[..<$0])) }
    let nearest =
      word.flatMap { own.nearest(to: $0) }.map { tr(" The nearest is “\($0)”.") } ?? ""
    let what =
      word.map { tr("there is no field “\($0)”.") } ?? tr("this is no field=column.")
    return .usage(
      tr(
        "\(place) “\(pair)”: \(what)\(nearest) Fields: \(own.joined(separator: ", "))."
          + " A new one of your own has its kind behind it: Price:money=Preis. "
          + "Kinds: \(CustomField.Kind.allCases.map(\.word).joined(separator: ", "))."
      )
    )
  }

  /// - Parameter place: The option or the file that the pairs are in.
  /// - Throws: ``CommandFailure/usage(_:)`` where one column is to be two fields, or two are to be one
  ///   of which a book has but one.
  private func check(_ pairs: [String], in place: String) throws {
    var fields: [String: String] = [:]
    var columns: [String: String] = [:]
    for pair in pairs {
      guard let equals = pair.firstIndex(of: "=") else { continue }
      let field = trimmed(String(pair[..<equals]))
      let column = trimmed(String(pair[pair.index(after: equals)...]))
      guard !column.isEmpty else { continue }
      if let other = columns.updateValue(field, forKey: folded(column)), other != field {
        throw CommandFailure.usage(
          tr(
            "\(place) “\(pair)”: the column “\(column)” is to be \(other) already. Leave one of them out."
          )
        )
      }
      guard ImportedField(word: field)?.isSingle ?? false else { continue }
      if let other = fields.updateValue(column, forKey: field), folded(other) != folded(column) {
        throw CommandFailure.usage(
          tr(
            "\(place) “\(pair)”: the \(field) is in the column “\(other)” already, and a book has one. "
              + "Leave one of them out."
          )
        )
      }
    }
  }

  /// - Throws: ``CommandFailure/usage(_:)`` for a shelf that the files do not have, and with the
  ///   nearest column for one that none of the tables has.
  func check(_ plan: ImportPlan) throws {
    for pair in shelves {
      let name = pair.lastIndex(of: "=").map { String(pair[..<$0]) } ?? pair
      let names = plan.shelves.map(\.name)
      guard !names.contains(name) else { continue }
      let all =
        names.isEmpty ? tr("There are none.") : "Shelves: \(names.joined(separator: ", "))."
      throw CommandFailure.usage(
        tr("--shelf “\(pair)”: there is no shelf “\(name)”. \(all)")
      )
    }
    if let given = mappings.first.map({ "--map “\($0)”" })
      ?? mapping.map({ tr("--mapping \($0)") }),
      let (file, format) = TableMapping.withoutColumns(plan.summaries)
    {
      throw CommandFailure.usage(
        tr(
          "\(given): \(file) is \(format), which has no columns. Leave it out, or say with --from what "
            + "the file is."
        )
      )
    }
    for pair in mappings {
      guard let missing = TableMapping.missingColumn(of: pair, in: plan.summaries) else { continue }
      let nearest = missing.nearest.map { tr(" The nearest is “\($0)”.") } ?? ""
      throw CommandFailure.usage(
        tr(
          "--map “\(pair)”: there is no column “\(missing.name)”.\(nearest)"
            + " Columns: \(missing.columns.joined(separator: ", "))."
        )
      )
    }
  }

  func apply(to plan: inout ImportPlan) {
    if probable != .leaveOut { plan.choose(probable.choice, for: .probable) }
    if edition != .leaveOut { plan.choose(edition.choice, for: .edition) }
  }

  private func apply(kind pair: String, to source: inout ImportSource) throws {
    let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let kinds = ImportedBook.Kind.allCases.filter { $0 != .book }
    guard parts.count == 2, let kind = kinds.first(where: { $0.word == parts[0] }),
      let isBrought = ["add": true, "leave-out": false][parts[1]]
    else {
      let words = kinds.map(\.word).joined(separator: ", ")
      throw CommandFailure.usage(
        tr("--kind “\(pair)” needs one of \(words) and add or leave-out.")
      )
    }
    if let other = source.kinds.updateValue(isBrought, forKey: kind), other != isBrought {
      throw CommandFailure.usage(
        tr("--kind “\(pair)”: \(parts[0]) are said twice. Leave one out.")
      )
    }
  }

  /// Begins the file for what the columns are taken for, so that one that cannot be written is said
  /// before anything is done; nil where none is asked for.
  ///
  /// - Throws: ``ExportError``.
  func newMapping(on console: Console) throws -> NewFile? {
    guard let savedMapping = savedMapping.map(console.path) else { return nil }
    guard savedMapping != "-" else {
      throw CommandFailure.usage(
        tr("--save-mapping “-”: name a file; the output has the report.")
      )
    }
    do throws(ExportError) {
      return try NewFile(savedMapping, replacing: false)
    } catch {
      // There is no --force here, and no output in its place.
      throw ExportError.cannotCreate(path: savedMapping, reason: error.reason)
    }
  }

  /// Writes what the columns were taken for.
  ///
  /// - Throws: ``CommandFailure/usage(_:)`` where no file is a table; ``ExportError``.
  func save(_ summaries: [ReadingSummary], in file: NewFile?) throws {
    guard let file else { return }
    guard let columns = summaries.first(where: { !$0.columns.isEmpty })?.columns else {
      throw CommandFailure.usage(
        tr("--save-mapping: no file has columns to save. Leave it out.")
      )
    }
    try file.write(Array(TableMapping.text(of: columns).utf8))
    try file.finish()
  }
}

extension OwnedUse: ExpressibleByArgument {}
extension SameBooks: ExpressibleByArgument {}
