import Books
import Catalog
import TerminalKit

/// Adding books without a form: one in a line, or several lines that were pasted.
enum QuickAdding {
  /// The book of a line, and what is told of it.
  private enum Added: Sendable {
    case book(ID<Book>, parts: [String])
    case number
    /// The book is there already.
    case thereAlready
  }

  /// Adds the book of a line at once, for whatever screen is in front.
  static func add(_ line: String) -> Effect {
    .update { screen, _ in
      func adding<Asking: Screen>(_: Asking) -> [Effect] { [add(Asking.self, line)] }
      return adding(screen)
    }
  }

  private static func add<Asking: Screen>(_: Asking.Type, _ line: String) -> Effect {
    Asking.write { edit -> Added in
      let entry = try QuickEntry(line, in: edit)
      if let number = entry.numberAlone, try edit.books.known(by: number) == nil {
        try edit.lookupQueue.keep(number)
        return .number
      }
      guard try edit.alreadyThere(entry.draft) == nil else { return .thereAlready }
      let parts = entry.previewed(try edit.unknownNames(of: entry.draft))
      return .book(try edit.books.add(entry.draft.titled), parts: parts)
    } then: { _, added, environment in
      switch added {
      case .book(let book, let parts):
        [.say(tr("Added \(environment.joined(parts)). u takes it back")), .reveal(.book(book))]
      case .number:
        [.say(tr("The number waits for its book: :scan shows it. u takes it back"))]
      // The review tells which, and leaves it out unless a person wants it all the same.
      case .thereAlready: [.open(PastedBooksScreen([line]))]
      }
    } failed: { _, error, _ in
      // The line is there again, to be corrected or tried once more.
      [.complain(words(of: error)), .command(.palette, argument: tr("add \(line)"))]
    }
  }

  /// Offers to add the books in a text that is pasted where there is no line to type into, or says
  /// why it is none.
  static func offer(_ text: String) -> [Effect] {
    let lines = QuickEntry.lines(of: text)
    guard let first = lines.first else {
      return [.say(tr("There is no word in what was pasted."))]
    }
    guard lines.count > 1 || QuickEntry.isTold(by: first) else {
      let line = Words.quoted(TextLayout.truncate(first, to: 40))
      return [
        .say(
          tr("\(line) is only a title: paste it into a form. Title; Author; 1851 is offered here.")
        )
      ]
    }
    return [.open(PastedBooksScreen(lines))]
  }
}

extension QuickEntry {
  /// Describes the book of the line, with the names that would be made and a missing title.
  func preview(_ unknown: [UnknownName]) -> String {
    previewed(unknown).joined(separator: " · ")
  }

  /// The parts of that.
  func previewed(_ unknown: [UnknownName]) -> [String] {
    var parts = parts
    if numberAlone != nil {
      parts.append(tr("waits for its book in :scan"))
    } else if draft.title.isEmpty {
      parts.append(tr("the number stands for its title until it has one"))
    }
    if !unknown.isEmpty {
      parts.append(tr("new: ") + unknown.map(\.short).joined(separator: ", "))
    }
    return parts
  }
}

extension Environment {
  /// Parts of a sentence with signs between them, or with commas where it is heard.
  func joined(_ parts: [String]) -> String {
    parts.joined(separator: configuration.isPlain ? ", " : " · ")
  }
}

extension LookupQueueRepository<WriteTransaction> {
  /// Wants the book of a number, unless it is wanted already.
  func keep(_ isbn: ISBN) throws {
    if try new(isbn) == nil { try add(isbn) }
  }
}

extension BookDraft {
  /// The draft with a title: without one the ISBN stands in until the book is looked up.
  var titled: BookDraft {
    var draft = self
    if draft.title.isEmpty { draft.title = draft.isbn }
    return draft
  }
}

extension BookRow {
  /// "Emma, Jane Austen (1815, Penguin)".
  var inLine: String {
    let facts = [year?.text, publisher].compactMap(\.self).joined(separator: ", ")
    return ([title] + authors).joined(separator: ", ") + (facts.isEmpty ? "" : " (\(facts))")
  }
}
