import Books
import Catalog
import TerminalKit

/// The screens of authors, publishers, genres, series or tags.
struct NameScreens: RecordScreens {
  let kind: AuthorityKind

  /// How many books a record shows where it has no list of them: all, of 99.8 % of the authors of
  /// goodbooks' 10,000 books.
  private static var maxBooks: Int { 40 }

  private func id(_ record: RecordID) -> AuthorityID { AuthorityID(kind, record.number) }

  var pageContext: CommandContext { .authorityPage }
  var newDraft: RecordDraft? { .authority(kind, AuthorityDraft()) }
  func pageVerbs(isOut: Bool) -> [CommandID] { [.edit, .delete, .merge] }

  func page(of record: RecordID, among siblings: Siblings?, from origin: RecordID?) -> any Screen {
    AuthorityPage(id(record), among: siblings, from: origin)
  }

  func facts(
    of record: RecordID,
    in view: ReadTransaction,
    withBooks: Bool
  ) throws -> any RecordFacts {
    let id = id(record)
    let names = view.authorities(kind)
    return FactsOfName(
      authority: try names.record(id),
      facts: try names.facts(id),
      books: withBooks
        ? try BookSource.of(id).rows(view, from: .start, limit: Self.maxBooks) : []
    )
  }

  func subject(_ record: RecordID, in view: ReadTransaction) throws -> RecordSubject {
    let authority = try view.authorities(kind).record(id(record))
    let draft = RecordDraft.authority(kind, AuthorityDraft(authority))
    return RecordSubject(record: record, version: authority.version, base: draft)
  }

  func name(of record: RecordID, in view: ReadTransaction) throws -> String {
    try view.authorities(kind).record(id(record)).displayName
  }

  func delete(_ record: RecordID, books fate: BooksFate, in edit: WriteTransaction) throws {
    try edit.authorities(kind).delete(id(record), books: fate)
  }

  func mergePicker(for record: RecordID, titled title: String, isPage: Bool) -> PickerDialog? {
    let id = id(record)
    return PickerDialog(title, kind, near: id, without: [id]) { other in
      Merging.picked(record, .authority(other))
    }
  }

  func askToMerge<Asking: Screen>(
    _: Asking.Type,
    _ records: [RecordID],
    done: @escaping @Sendable (inout Asking) -> Void
  ) -> Effect { Merging.ask(Asking.self, kind, records.map(id), done) }
}

/// A name with what is known of its books.
private struct FactsOfName: RecordFacts {
  let authority: Authority
  let facts: AuthorityFacts
  let books: [BookRow]

  var record: RecordID { .authority(authority.id) }
  var name: String { authority.displayName }

  func lines(_ dates: Dates, _ room: FactLines.Room) -> [FactLine] {
    var sheet = FactLines(room)
    var name = FactLine(text: authority.displayName, isName: true)
    if authority.sortName != authority.name {
      name.trailing = tr("sorted as \(TextLayout.truncate(authority.sortName, to: 60))")
    }
    sheet.add(tr("Name"), name, of: .authority(.name))
    if authority.id.kind == .author,
      let rule = SortName.rule(of: authority.sortName, name: authority.name)
    {
      sheet.add(tr("Sorted"), rule, of: .authority(.sortName))
    }
    // An author who has no other role needs no line for it.
    if facts.roles.contains(where: { $0.role != .author }) {
      let roles = facts.roles.map { tr("\(Words.books($0.books)) as \($0.role.name)") }
      sheet.add(tr("Role"), roles.joined(separator: ", "))
    }
    sheet.add(
      tr("Also"),
      authority.aliases.joined(separator: ", "),
      of: .authority(.aliases)
    )
    for kind in AuthorityKind.allCases {
      guard let related = facts.related[kind], !related.isEmpty else { continue }
      let (label, line) = line(of: related, kind)
      sheet.add(label, line)
    }
    sheet.add(
      tr("History"),
      .history(facts.history, added: authority.added, of: record, dates)
    )
    for row in books {
      sheet.add(tr("Books"), .link(to: row.id, row.title, row.year?.text ?? ""))
    }
    if authority.books > books.count, !books.isEmpty {
      sheet.add(
        tr("Books"),
        tr("… and \(grouped(authority.books - books.count)) more")
      )
    }
    return sheet.lines
  }

  private func line(
    of related: [AuthorityRow],
    _ kind: AuthorityKind
  ) -> (label: String, line: FactLine) {
    let plural = kind.recordKind.plural
    let one = related.count == 1
    let line = FactLine(
      text: related.map { "\($0.name) \(grouped($0.books))" }.joined(separator: ", "),
      spoken: related.map { tr("\($0.name) with \(Words.books($0.books))") }
        .joined(separator: ", "),
      target: one ? .record(.authority(related[0].id)) : .choice(related),
      opens: one ? tr("the \(kind.recordKind.name)") : tr("one of the \(plural)")
    )
    return ((one ? kind.recordKind.name : plural).capitalised, line)
  }
}
