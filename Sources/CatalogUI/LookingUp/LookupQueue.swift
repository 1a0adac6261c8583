import Books
import Catalog
import Interchange

/// Puts books into the queue whose empty fields are to be looked up (`:lookup`).
enum LookupQueue {
  /// The fields that a look-up can fill; a volume comes with its series.
  private static let fillable = FoundBook.fillable.filter { $0 != .volume }

  /// The number of books put into the queue, and of those that were not, by reason.
  private struct Outcome: Sendable {
    var wanted = 0
    var withoutISBN = 0
    var full = 0
  }

  /// Puts books into the queue with their empty fields, as one change.
  static func add<Asking: Screen>(
    _: Asking.Type,
    books: [ID<Book>],
    done: @escaping @Sendable (inout Asking) -> Void = { _ in }
  ) -> Effect {
    guard !books.isEmpty else { return .complain(tr("There is no book to look up here.")) }
    return Asking.write { edit in
      var outcome = Outcome()
      for id in books {
        let card = try edit.books.card(id)
        let draft = BookDraft(card)
        guard let isbn = card.book.isbn, !isbn.isMisprinted else {
          outcome.withoutISBN += 1
          continue
        }
        guard fillable.contains(where: { draft.texts(of: $0).isEmpty }) else {
          outcome.full += 1
          continue
        }
        try edit.lookupQueue.fill(id, isbn)
        outcome.wanted += 1
      }
      if outcome.wanted > 0 {
        edit.describe(whole: "Wanted a look-up of \(outcome.wanted, RecordKind.book.noun)")
      }
      return outcome
    } then: { screen, outcome, environment in
      guard outcome.wanted > 0 else { return [.complain(words(outcome, environment))] }
      done(&screen)
      return [.say(words(outcome, environment)), .lookup(.ask(then: []))]
    }
  }

  /// The outcome in words.
  ///
  /// "2 books wait to be looked up (not 1 book without an ISBN). :wanted shows them".
  private static func words(_ outcome: Outcome, _ environment: Environment) -> String {
    var out: [String] = []
    if outcome.withoutISBN > 0 {
      out.append(tr("\(Words.books(outcome.withoutISBN)) without an ISBN"))
    }
    if outcome.full > 0 { out.append(tr("\(Words.books(outcome.full)) with nothing empty")) }
    let left = out.joined(separator: ", ")
    guard outcome.wanted > 0 else { return tr("Nothing to look up: \(left).") }
    let besides = left.isEmpty ? "" : tr(" (not \(left))")
    let verb = plural(outcome.wanted, "waits", "wait")
    let state =
      switch environment.lookups.permission {
      case .off: tr(", but look-ups are off")
      case .offline: tr(", but Octavo is offline")
      case .ask, .on: ""
      }
    return
      tr("\(Words.books(outcome.wanted)) \(verb) to be looked up\(besides)\(state). :wanted shows ")
      + plural(outcome.wanted, "it", "them")
  }
}
