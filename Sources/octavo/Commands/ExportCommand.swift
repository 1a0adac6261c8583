import Books
import ArgumentParser
import Catalog
import CatalogUI
import Interchange

/// `octavo export`: books as a file that other programs, or Octavo itself, can read.
struct ExportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: tr("Write books to a file for other programs."),
    discussion: tr(
      """
      json and jsonl have the whole catalogue with your own readings: if you import them into a new \
      catalogue, nothing is missing. csv has the books and your readings, but no loans, readers, \
      saved queries and other spellings of names. All three are always in the same order, so that \
      version control shows what changed.

      opf becomes a folder, the last word or --output, with a folder for each book: calibre adds it \
      by “Add books from folders”.

      Formats: \(ExportFormat.all.map(\.id).joined(separator: ", ")).
      """
    )
  )

  @OptionGroup var books: BookSelection

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      tr("The format; otherwise the extension of the file name decides."),
      valueName: "format"
    )
  )
  var formatName: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      tr("The file (for opf the folder) to write; otherwise, and with -, standard output."),
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  @Flag(help: .tr("Replace an existing file, or a folder that an export made."))
  var force = false

  @Flag(
    help: .tr("In tables, put a sign before texts that a spreadsheet would take for formulas.")
  )
  var spreadsheetSafe = false

  @Option(
    name: .customLong("group"),
    help: ArgumentHelp(tr("Markdown: put the books under headings."), valueName: "what")
  )
  var group: ExportGroup?

  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if output?.isEmpty == true {
      throw ValidationError(tr("The path of the file is empty: say where it goes."))
    }
  }

  func run(on console: Console) throws {
    let format = try format()
    var options = ExportOptions()
    options.isSpreadsheetSafe = spreadsheetSafe
    options.group = group
    guard group == nil || format.hasGroups else {
      throw CommandFailure.usage(
        tr("\(format.name) has no groups; leave --group out, or --to markdown.")
      )
    }
    let export = Export(format, options)
    var books = books
    let output = try output ?? folder(format, in: &books)
    let query = books.isEverything ? nil : try books.read(on: console)
    guard let path = output.map(console.path), path != GivenFile.standardStream else {
      guard !format.isFolder else { throw Self.needsFolder(format) }
      return try place.read(on: console, isNeeded: true) { view in
        _ = try export.write(try query?.ordered(in: view, on: console), of: view) { bytes in
          try put(bytes, on: console)
        }
      }
    }
    Stopping.say(StoppableWork.nothingChanged)
    let contents = try StoppableWork.showing(tr("Exporting"), on: console) { progress in
      try place.read(on: console, isNeeded: true) { view in
        let books = try query?.ordered(in: view, on: console)
        return try export.write(books, of: view, to: path, replacing: force) { done, total in
          try progress.reached(done, of: total)
        } finishing: { finish in
          try Stopping.keeping(finish)
        }
      }
    }
    let done = tr("Wrote \(RecordKind.book.name(count: contents.books)) to \(path).")
    console.saved.deed = done
    console.note(done)
    if contents.hasReadings {
      console.note(tr("Your readings are in it, so nobody else may read it."))
    }
  }

  /// The folder that a format of many files goes to: without --output the last word, as in `cp`.
  private func folder(_ format: ExportFormat, in books: inout BookSelection) throws -> String? {
    guard format.isFolder else { return nil }
    // A condition is no folder that somebody forgot to name.
    guard let last = books.query.popLast(), !trimmed(last).isEmpty, !last.contains(":") else {
      throw Self.needsFolder(format)
    }
    return last
  }

  private static func needsFolder(_ format: ExportFormat) -> CommandFailure {
    .usage(
      tr("\(format.name): say which folder it becomes, as in --to \(format.id) FOLDER.")
    )
  }

  private func format() throws -> ExportFormat {
    if let formatName {
      if let format = ExportFormat.named(formatName) { return format }
      throw CommandFailure.usage(tr("There is no format “\(formatName)”. \(Self.choices)"))
    }
    if let output, let format = ExportFormat.of(path: output) { return format }
    throw CommandFailure.usage(tr("Say in which format: --to FORMAT. \(Self.choices)"))
  }

  private static var choices: String {
    tr("Choose ") + ExportFormat.all.map(\.id).joined(separator: ", ") + "."
  }

  private func put(_ bytes: [UInt8], on console: Console) throws {
    if console.isTerminal {
      console.output.write(PlainText.harmless(lines: String(decoding: bytes, as: UTF8.self)))
    } else {
      console.output.write(bytes)
    }
    try console.output.flushIfLarge()
  }
}

extension ExportGroup: ExpressibleByArgument {}
