import Books
import Catalog

/// The records that something is to be done with, gathered only where they are read: a million may
/// be marked.
struct ChosenRecords: Sendable {
  let count: Int
  let first: RecordID?
  private let gather: @Sendable () -> [RecordID]

  init(_ records: [RecordID]) {
    count = records.count
    first = records.first
    gather = { records }
  }

  /// The marked records of a list in its order, those that it does not show last; without marks the
  /// chosen one.
  init<Source: ListedSource>(_ window: RecordWindow<Source>) {
    let marked = window.marks.count
    count = marked > 0 ? marked : window.selectedID == nil ? 0 : 1
    first = (window.firstMarked ?? window.selectedID).map(Source.record)
    gather = { window.chosen.map(Source.record) }
  }

  /// All records; not to be called on the thread of the screens.
  func all() -> [RecordID] { gather() }
}

/// Deleting records, with the question before it.
enum Deleting {
  /// The records that a deletion would touch.
  private struct Facts: Sendable {
    let names: [String]
    let onlyName: String?
    let onlyBooks: Int
    /// The authority records that are to go.
    let authorities: Set<AuthorityID>
    /// The books that have one of the records.
    let books: Int
    /// How many of those books have no other record of the kind.
    let bare: Int
    /// The records that go along with readers and books, and those that stay.
    let ties: [String]
  }

  /// Reads what the deletion would touch and asks.
  ///
  /// - Parameters:
  ///   - only: The record under the cursor, which can be deleted alone in spite of marks.
  ///   - unseen: How many of the records are not in sight.
  ///   - done: Changes the screen when they are deleted.
  static func ask<Asking: Screen>(
    _: Asking.Type,
    records: ChosenRecords,
    only: RecordID? = nil,
    unseen: Int = 0,
    done: @escaping @Sendable (inout Asking) -> Void,
    after: [Effect] = []
  ) -> Effect {
    Asking.prepare("delete") { view in
      let all = records.all()
      let authorities = all.compactMap(\.authority)
      return Facts(
        names: try all.prefix(3).map { try $0.screens.name(of: $0, in: view) },
        onlyName: try only.map { try $0.screens.name(of: $0, in: view) },
        onlyBooks: try only.map { try books(of: [$0].compactMap(\.authority), view) } ?? 0,
        authorities: Set(authorities),
        books: try books(of: authorities, view),
        bare: try authorities.first.map {
          try view.authorities($0.kind).booksLeftBare(without: authorities)
        } ?? 0,
        ties: try all.first?.screens.ties(of: all, in: view) ?? []
      )
    } then: { _, facts, _ in
      [.float(question(Asking.self, records, facts, only: only, unseen: unseen, done, after))]
    }
  }

  private static func books(of ids: [AuthorityID], _ view: ReadTransaction) throws -> Int {
    guard let kind = ids.first?.kind else { return 0 }
    return try view.authorities(kind).mergePreview(ids).books
  }

  private static func question<Asking: Screen>(
    _: Asking.Type,
    _ records: ChosenRecords,
    _ facts: Facts,
    only: RecordID?,
    unseen: Int,
    _ done: @escaping @Sendable (inout Asking) -> Void,
    _ after: [Effect]
  ) -> ChoiceDialog {
    guard let kind = records.first?.kind else {
      return ChoiceDialog(tr("Nothing to delete"), answers: [ChoiceDialog.cancel])
    }
    let several = records.count > 1
    let what =
      several
      ? tr("the \(kind.name(count: records.count))")
      : kind.object(facts.names.first ?? "")
    @Sendable func delete(_ fate: BooksFate, only: RecordID? = nil) -> [Effect] {
      let isWhole = only == nil && several
      let books = fate == .delete ? facts.books : nil
      let said: Message? = isWhole ? deleted("\(records.count, kind.noun)", books) : nil
      return [
        Asking.write(said) { edit in
          for record in only.map({ [$0] }) ?? records.all() {
            try record.screens.delete(record, books: fate, in: edit)
          }
        } then: { screen, _, _ in
          done(&screen)
          let name = only == nil ? facts.names.first : facts.onlyName
          let own = kind.screens.object(name ?? "") ?? Words.quoted(name ?? "")
          let words = said ?? deleted(.verbatim(own), books)
          return [.say(tr("\(words). u takes it back"))]
            + (only == nil ? after : [])
        }
      ]
    }
    @Sendable func deleted(_ object: Message, _ books: Int?) -> Message {
      books.map { "Deleted \(object) and \($0, RecordKind.book.noun)" } ?? "Deleted \(object)"
    }
    /// Deletes the records, whose books get another one, as one change.
    @Sendable func give(
      _ other: @escaping @Sendable (WriteTransaction) throws -> AuthorityID
    ) -> [Effect] {
      [
        Asking.write { edit in
          let other = try other(edit)
          for record in records.all() {
            try record.screens.delete(record, books: .give(other), in: edit)
          }
          let name = try edit.authorities(other.kind).record(other).displayName
          let have = Plural(one: "book has", other: "books have")
          let said: Message =
            several
            ? "Deleted the \(records.count, kind.noun); \(facts.books, have) \(Words.quoted(name)) now"
            : "Deleted the \(kind.noun) \(Words.quoted(facts.names.first ?? "")); \(facts.books, have) \(Words.quoted(name)) now"
          edit.describe(whole: said)
          return said.text
        } then: { screen, said, _ in
          done(&screen)
          return [.say(tr("\(said). u takes it back"))] + after
        }
      ]
    }
    var answers = [ChoiceDialog.cancel]
    let object = several ? tr("the \(records.count)") : tr("the \(kind.name)")
    if facts.books == 0 {
      let label = several ? tr("Delete \(what)") : tr("Delete the \(kind.name)")
      answers.append(.init("a", label: label, effects: delete(.refuse)))
    } else {
      let without = stay(facts, kind)
      let another = tr("give the \(plural(facts.books, "book", "books")) another one …")
      let books = Words.books(facts.books)
      let own = facts.books == 1 ? tr("book") : books
      let both = tr("Delete \(object) and \(several ? tr("their") : tr("its")) \(own)")
      answers.append(
        .init("s", label: tr("Delete \(object); \(without)"), effects: delete(.keep))
      )
      answers.append(
        .init(
          "g",
          label: tr("Delete \(object); \(another)"),
          effects: [
            .float(
              picker(facts.authorities, kind) { id in
                give { _ in id }
              } create: { name in
                guard let kind = facts.authorities.first?.kind else { return [] }
                return give { edit in try edit.authorities(kind).add(AuthorityDraft(name: name)) }
              }
            )
          ]
        )
      )
      answers.append(
        .init(
          "b",
          label: both + " …",
          effects: [.float(sure(both, books, delete(.delete)))]
        )
      )
    }
    if let only, several || only != records.first, let name = facts.onlyName {
      // A record with books asks what becomes of them, as without marks.
      let asks = facts.onlyBooks > 0
      let alone =
        asks
        ? [ask(Asking.self, records: ChosenRecords([only]), done: done)]
        : delete(.refuse, only: only)
      let label = tr("Only \(Words.quoted(name))\(asks ? " …" : "")")
      answers.append(.init("o", label: label, effects: alone))
    }
    return ChoiceDialog(
      tr("Delete \(what)?"),
      text: text(facts, kind, several, unseen),
      answers: answers
    )
  }

  /// Says what becomes of the books that lose records: "the books stay, without an author".
  private static func stay(_ facts: Facts, _ kind: RecordKind) -> String {
    let stay = plural(facts.books, "the book stays", "the books stay")
    let their = plural(facts.books, "its", "their")
    if facts.bare == 0 { return tr("\(stay), with \(their) other \(kind.plural)") }
    let without = tr("without \(kind.withArticle)")
    if facts.bare == facts.books { return "\(stay), \(without)" }
    return tr("\(stay), \(grouped(facts.bare)) of them \(without)")
  }

  private static func text(
    _ facts: Facts,
    _ kind: RecordKind,
    _ several: Bool,
    _ unseen: Int
  ) -> [String] {
    var lines = facts.ties
    if facts.books > 0 {
      let have = plural(facts.books, "has", "have")
      lines.append(
        "\(Words.books(facts.books)) \(have) \(several ? tr("one of them") : tr("it"))."
      )
    }
    if unseen > 0 {
      let which =
        several ? tr("\(unseen) of them \(plural(unseen, "is", "are"))") : tr("It is")
      lines.append(tr("\(which) not in sight."))
    }
    return lines
  }

  private static func picker(
    _ authorities: Set<AuthorityID>,
    _ kind: RecordKind,
    _ give: @escaping @Sendable (AuthorityID) -> [Effect],
    create: @escaping @Sendable (_ name: String) -> [Effect]
  ) -> PickerDialog {
    PickerDialog(
      tr("Give the books another \(kind.name)"),
      authorities.first?.kind ?? .genre,
      without: authorities,
      create: create
    ) { id in
      give(id)
    }
  }

  /// Asks again, after the answer that would delete books too.
  private static func sure(_ what: String, _ books: String, _ effects: [Effect]) -> ChoiceDialog {
    ChoiceDialog(
      "\(what)?",
      text: [tr("The \(books) would be gone from every list.")],
      answers: [ChoiceDialog.cancel, .init(label: what, effects: effects)]
    )
  }
}

extension RecordKind {
  /// A record by its name: "the genre “Fantasy”", "your reading of “Dune”".
  fileprivate func object(_ name: String) -> String {
    screens.object(name) ?? tr("the \(self.name) \(Words.quoted(name))")
  }
}
