import Books
import ArgumentParser
import Catalog
import Interchange

/// The findings of rules in books, on the command line: listed, mended, or marked as right.
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
    if trimmed(names).lowercased() == "all" { return DoctorRule.all }
    // An empty name is one too: a variable of a shell that is not set must not look like health.
    return try names.split(separator: ",", omittingEmptySubsequences: false).map { name in
      let word = trimmed(String(name)).lowercased()
      guard let rule = DoctorRule.named(word) else {
        throw CommandFailure.unknown("rule", word, among: DoctorRule.all.map(\.id))
      }
      return rule
    }
  }

  // MARK: - Counting

  /// The number of findings of a rule.
  struct Count: Sendable {
    let rule: DoctorRule
    var count = 0
    /// The number of findings that can be mended.
    var curable = 0
    var example = ""

    mutating func add(_ finding: DoctorFinding) {
      count += 1
      if finding.canBeMended { curable += 1 }
    }

    var line: String {
      let head = tr("\(rule.words): \(rule.kind.name(count: count)), as \(quotedOnce).")
      return tr("\(head) octavo check --only \(rule.id)\(curable > 0 ? " --fix" : "")")
    }

    private var quotedOnce: String { example.contains("“") ? example : "“\(example)”" }

    var json: JSON {
      [
        "rule": .string(rule.id), "words": .string(rule.words), "kind": .string(rule.kind.rawValue),
        "count": .int(count), "example": .string(example), "canFix": .bool(curable > 0),
        "isHint": .bool(rule.isHint),
      ]
    }
  }

  /// The rules that find something in any book or name.
  static func counts(in catalog: Catalog, _ progress: WorkProgress) throws -> [Count] {
    var counts: [String: Count] = [:]
    try catalog.read { view in
      try view.doctor.examine(by: DoctorRule.all, thorough: false, progress: progress) { finding in
        guard let rule = DoctorRule.named(finding.rule) else { return }
        counts[finding.rule, default: Count(rule: rule, example: finding.example)].add(finding)
      }
    }
    return DoctorRule.all.compactMap { counts[$0.id] }
  }

  // MARK: - Listing and mending

  private func findings() throws -> [DoctorFinding] {
    try StoppableWork.showing(tr("Looking at"), on: console) { progress in
      try place.read(on: console, isNeeded: true) { view in
        let books = find.isEmpty ? nil : try view.books.ids(view.listing(find))
        var found: [String: [DoctorFinding]] = [:]
        try view.doctor.examine(books, by: rules, progress: progress) {
          found[$0.rule, default: []].append($0)
        }
        return rules.flatMap { found[$0.id] ?? [] }
      }
    }
  }

  /// - Throws: the exit code of something found.
  func list() throws {
    let found = try findings()
    show(found)
    guard !found.isEmpty else { return }
    let byRule = Dictionary(grouping: found) { $0.rule }
    for rule in rules {
      guard let found = byRule[rule.id] else { continue }
      let verb = rule.removes ? "remove" : "mend"
      let cure = tr("To \(verb) them: octavo check --only \(rule.id) --fix")
      let byHand = rule.advice.isEmpty ? tr("Nobody but you can mend them.") : rule.advice
      console.note("\(rule.words): \(found.contains(where: \.canBeMended) ? cure : byHand)")
    }
    throw ExitCode(ExitStatus.partly.rawValue)
  }

  func mend(yes: Bool, dryRun: Bool) throws {
    let found = try findings()
    let curable = found.filter(\.canBeMended)
    show(found)
    guard !curable.isEmpty else {
      if !found.isEmpty {
        console.note(tr("None of it can be mended by itself."))
        throw ExitCode(ExitStatus.partly.rawValue)
      }
      return
    }
    let kinds = Set(curable.map(\.record.kind))
    let count = Set(curable.map(\.record)).count
    let records = kinds.only?.name(count: count)
    let what = records ?? tr("\(grouped(count)) records")
    let removes = curable.allSatisfy(\.isRemoved)
    if dryRun {
      let rest = found.count - curable.count
      let would =
        removes
        ? tr("Nothing was changed: \(what) would be removed")
        : tr("Nothing was changed: \(what) would be mended")
      console.note(
        would
          + (rest > 0 ? tr(", and \(grouped(rest)) findings are left to you.") : ".")
      )
      return
    }
    let question = removes ? tr("Remove \(what)?") : tr("Mend \(what)?")
    if !yes, try !console.confirm(question) {
      throw CommandFailure.declined
    }
    let written = try StoppableWork.showing(tr("Mending"), on: console) { progress in
      try place.change(on: console) { catalog in
        try catalog.write { edit in try edit.doctor.mend(curable, progress: progress) }
      }
    }
    console.say(change: written.revision)
    for refusal in written.value.refused { console.say(refusal) }
    let rest = count - written.value.records - written.value.refused.count
    if rest > 0 {
      let stayed = kinds.only?.name(count: rest) ?? counted(rest, "record", "records")
      console.note(
        tr("\(stayed) stayed: by now something else would come of it. Look again.")
      )
    }
    if rest > 0 || !written.value.refused.isEmpty || curable.count < found.count {
      throw ExitCode(ExitStatus.partly.rawValue)
    }
  }

  func accept(yes: Bool) throws {
    let found = try findings()
    show(found, becomes: false)
    guard !found.isEmpty else { return }
    let question =
      found.count == 1
      ? tr("Is this right as it is? It is told again when it changes.")
      : tr(
        "Are these \(grouped(found.count)) right as they are? They are told again when they change."
      )
    if !yes, try !console.confirm(question) {
      throw CommandFailure.declined
    }
    let written = try place.change(on: console) { catalog in
      try catalog.write(
        found.count > 1 ? "Said that \(grouped(found.count)) findings are right" : nil
      ) {
        edit in
        for finding in found { try edit.acceptedFindings.accept(finding) }
      }
    }
    console.say(change: written.revision)
  }

  /// - Parameter becomes: Whether to show what mending would make of them.
  private func show(_ found: [DoctorFinding], becomes: Bool = true) {
    let printer = Printer(console: console)
    guard format.format != .json else { return printer.print(elements: found.map(JSON.init)) }
    guard !found.isEmpty else { return printer.print(line: tr("Nothing was found.")) }
    printer.print(
      TextTable(
        columns: [
          TextTable.Column(heading: tr("Rule"), key: "rule"),
          TextTable.Column(heading: tr("Id"), key: "id", isNumber: true),
          TextTable.Column(heading: tr("Title"), key: "title", enough: 30),
          TextTable.Column(heading: tr("Found"), key: "found", enough: 30),
          TextTable.Column(heading: tr("Becomes"), key: "becomes", enough: 30),
        ],
        rows: found.map { finding in
          [
            finding.rule, String(finding.record.number), finding.title,
            DoctorRule.shown(finding.value),
            becomes ? finding.outcome : "",
          ]
        }
      ),
      asTable: format.format == .table
    )
  }
}

extension DoctorFinding {
  /// The record that the cure merges it into.
  fileprivate var joins: Int64? {
    if case .joining(let other, _)? = cure { other.rawValue } else { nil }
  }

  /// The example that best shows the finding: for a book the value, for a name the name.
  fileprivate var example: String { record.kind == .book ? value : title }
}

extension JSON {
  fileprivate init(_ finding: DoctorFinding) {
    self = [
      "rule": .string(finding.rule),
      "record": [
        "kind": .string(finding.record.kind.rawValue), "id": .int(finding.record.number),
        "name": .string(finding.title),
      ],
      "found": .string(finding.value),
      "changes": .array(
        finding.changes.map {
          [
            "field": .string($0.label), "before": .string($0.before),
            "after": .string($0.after),
          ]
        }
      ),
      "removed": .bool(finding.isRemoved),
      "joins": finding.joins.map(JSON.int) ?? .null,
    ]
  }
}
