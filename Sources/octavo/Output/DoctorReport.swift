import ArgumentParser
import Catalog
import Interchange

/// What rules find in books, on the command line: listed, mended, or said to be right.
struct DoctorReport {
  let rules: [DoctorRule]
  let find: String
  let place: CatalogOptions
  let format: RecordFormatOption
  let console: Console

  /// The rules of a list of names.
  ///
  /// - Throws: ``CommandFailure/usage(_:)`` for a name that none has.
  static func rules(_ names: String) throws -> [DoctorRule] {
    try names.split(separator: ",").map { name in
      let word = trimmed(String(name)).lowercased()
      guard let rule = DoctorRule.all.first(where: { $0.id == word }) else {
        let known = DoctorRule.all.map(\.id).joined(separator: ", ")
        throw CommandFailure.usage("There is no rule “\(word)”; there are \(known).")
      }
      return rule
    }
  }

  // MARK: - Counting

  /// How many books a rule finds something in.
  struct Count {
    let rule: DoctorRule
    var books = 0
    var example = ""

    var line: String {
      let head = "\(rule.words): \(RecordKind.book.name(count: books)), as “\(example)”."
      return "\(head) octavo check --only \(rule.id)\(rule.canFix ? " --fix" : "")"
    }

    var json: JSON {
      [
        "rule": .string(rule.id), "words": .string(rule.words), "books": .int(books),
        "example": .string(example), "canFix": .bool(rule.canFix),
      ]
    }
  }

  /// The rules that find something in any book.
  static func counts(in catalog: Catalog, _ console: Console) throws -> [Count] {
    var counts: [String: Count] = [:]
    try StoppableWork.showing("Looking at", on: console) { progress in
      try catalog.read { view in
        try view.books.examine(try view.books.ids(BookListing()), by: DoctorRule.all) {
          done,
          total in
          try progress.reached(done, of: total)
        } tell: { finding in
          guard let rule = DoctorRule.all.first(where: { $0.id == finding.rule }) else { return }
          counts[finding.rule, default: Count(rule: rule, example: finding.value)].books += 1
        }
      }
    }
    return DoctorRule.all.compactMap { counts[$0.id] }
  }

  // MARK: - Listing and mending

  private func findings(_ view: View) throws -> [DoctorFinding] {
    var found: [DoctorFinding] = []
    try view.books.examine(try view.books.ids(BookListing(find: find)), by: rules) {
      found.append($0)
    }
    return found
  }

  /// - Throws: the exit code of something found.
  func list() throws {
    let found = try place.read(on: console, isNeeded: true, findings)
    show(found)
    guard !found.isEmpty else { return }
    let ids = Set(found.map(\.rule))
    for rule in rules where ids.contains(rule.id) {
      let words =
        rule.canFix ? "To mend them: octavo check --only \(rule.id) --fix" : rule.advice
      console.note("\(rule.words): \(words)")
    }
    throw ExitCode(ExitStatus.partly.rawValue)
  }

  func mend(yes: Bool, dryRun: Bool) throws {
    let found = try place.read(on: console, isNeeded: true, findings)
    let curable = found.filter { !$0.changes.isEmpty }
    show(found)
    guard !curable.isEmpty else {
      if !found.isEmpty {
        console.note("None of it can be mended without looking at the book.")
        throw ExitCode(ExitStatus.partly.rawValue)
      }
      return
    }
    guard !dryRun else { return console.note("Nothing was changed.") }
    let books = RecordKind.book.name(count: Set(curable.map(\.book)).count)
    if !yes, try !console.confirm("Mend \(books)?") { throw CommandFailure.declined }
    let written = try place.change(on: console, creating: false) { catalog in
      try catalog.write("Mended \(books)") { edit in
        for finding in curable {
          guard let rule = rules.first(where: { $0.id == finding.rule }) else { continue }
          try edit.books.mend(finding.book, by: rule)
        }
      }
    }
    console.say(change: written.revision)
    if curable.count < found.count { throw ExitCode(ExitStatus.partly.rawValue) }
  }

  func accept(yes: Bool) throws {
    let found = try place.read(on: console, isNeeded: true, findings)
    show(found)
    guard !found.isEmpty else { return }
    let count = found.count == 1 ? "this" : "these \(grouped(found.count))"
    if !yes, try !console.confirm("Is \(count) right as it is, for ever?") {
      throw CommandFailure.declined
    }
    let written = try place.change(on: console, creating: false) { catalog in
      try catalog.write(
        found.count > 1 ? "Said that \(grouped(found.count)) findings are right" : nil
      ) {
        edit in
        for finding in found { try edit.acceptedFindings.accept(finding) }
      }
    }
    console.say(change: written.revision)
  }

  private func show(_ found: [DoctorFinding]) {
    let printer = Printer(console: console)
    guard format.format != .json else { return printer.print(elements: found.map(JSON.init)) }
    guard !found.isEmpty else { return printer.print(line: "Nothing was found.") }
    printer.print(
      TextTable(
        columns: [
          TextTable.Column(heading: "Rule", key: "rule"),
          TextTable.Column(heading: "Id", key: "id", isNumber: true),
          TextTable.Column(heading: "Title", key: "title", enough: 30),
          TextTable.Column(heading: "Found", key: "found", enough: 30),
          TextTable.Column(heading: "Becomes", key: "becomes", enough: 30),
        ],
        rows: found.map { finding in
          [
            finding.rule, finding.book.description, finding.title, finding.value,
            finding.changes.map(\.after).joined(separator: "; "),
          ]
        }
      ),
      asTable: format.format == .table
    )
  }
}

extension JSON {
  fileprivate init(_ finding: DoctorFinding) {
    self = [
      "rule": .string(finding.rule),
      "book": ["id": .int(finding.book.rawValue), "title": .string(finding.title)],
      "found": .string(finding.value),
      "changes": .array(
        finding.changes.map {
          [
            "field": .string($0.field.label), "before": .string($0.before),
            "after": .string($0.after),
          ]
        }
      ),
    ]
  }
}
