import Catalog
import TerminalKit

/// An author, publisher, genre, series or tag: what is known of it, and its books.
struct AuthorityPage: Screen {
  var id: AuthorityID
  var siblings: Siblings?
  var sheet: FactSheet?
  var books: RecordList<BookSource>
  /// Whether the focus is on the facts, above the books.
  var isInFacts = false
  /// Set while the record is not there any more.
  var gone: GoneRecord?
  /// The book to start on.
  var origin: ID<Book>?

  init(_ id: AuthorityID, among siblings: Siblings?, from origin: RecordID?) {
    self.id = id
    self.siblings = siblings
    books = RecordList(BookSource.of(id))
    self.origin = origin.flatMap(BookSource.rowID)
  }

  var title: String { sheet?.facts.name ?? "…" }
  /// Whether `n` or `p` led on from the record that it was opened for.
  var hasMoved = false
  var landing: RecordID? { hasMoved ? record : nil }
  var record: RecordID? { .authority(id) }
  var renewed: (any Screen)? { AuthorityPage(id, among: siblings, from: nil) }
  var kind: RecordKind { id.kind.recordKind }

  var context: CommandContext {
    if gone != nil { return .gonePage }
    if books.isFinding { return .find }
    return isInFacts ? .authorityPage : .booksOfPage
  }

  var footer: [CommandID] {
    if gone != nil { return GoneRecord.footer }
    if books.isFinding { return (books.menu == nil ? [] : [.complete]) + [.open, .cancel] }
    let along: [CommandID] = siblings == nil ? [] : [.next, .previous]
    if isInFacts {
      return [.open, .edit, .delete, .merge, .beside] + along + [.cancel, .undo, .history]
    }
    if books.window.isEmpty, !books.hasFound { return [.add, .beside, .cancel] + along + [.undo] }
    return [.open, .add, .edit, .delete, .beside, .cancel, .find, .sort] + along + [.undo]
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.namesKind = true
    situation.isReading = !books.window.isRead
    situation.beside = isInFacts ? "books" : "facts"
    situation.hasBeside = true
    situation.arguments[.sort] = books.source.sortChoices.map(\.title)
    situation.take = books.window.isEmpty && books.menu == nil ? "take it" : "to the rows"
    situation.help = books.isFinding ? "how to find" : nil
    situation.completes = books.menu != nil
    situation.escape = books.isFinding ? "leave find" : books.hasFound ? "show all" : nil
    if books.menu != nil { situation.escape = "as typed" }
    if isInFacts {
      situation.kind = kind
      situation.name = sheet?.facts.name
      situation.opens = sheet?.selected?.opens
    } else {
      situation.kind = .book
      situation.name = books.window.selectedRow?.title
      situation.marked = books.window.marks.count
    }
    return situation
  }

  var awaitsPause: Bool { books.awaitsPause }
  var holdsKeys: Bool { gone == nil && (sheet == nil || books.holdsKeys) }

  func status(in environment: Environment) -> Status {
    if books.isFinding { return books.status(isSlow: environment.isSlow) }
    guard let sheet, gone == nil else { return .text("") }
    if isInFacts {
      var parts: [String] = []
      if let siblings {
        let place = "\(grouped(siblings.index + 1)) of \(grouped(siblings.count))"
        parts.append("\(kind.name.capitalised) \(place)")
      }
      parts.append("line \(sheet.cursor.selected + 1) of \(sheet.lines.count)")
      return .text(parts.joined(separator: " · "))
    }
    return books.status(isSlow: environment.isSlow)
  }

  /// The facts' part, and the books' under it.
  func split(_ area: Rect) -> (facts: Rect, books: Rect) {
    var rest = area
    let wanted = sheet?.lines.count ?? 3
    let facts = rest.takeTop(min(wanted, max(1, area.height / 2)))
    _ = rest.takeTop(1)
    return (facts, rest)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    if let gone { return gone.draw(on: &surface, in: area, environment: environment) }
    let (factsArea, booksArea) = split(area)
    sheet?.draw(on: &surface, in: factsArea, isFocused: isInFacts)
    if books.window.isEmpty, books.hasFound {
      NothingFound(list: books, isSlow: environment.isSlow).draw(on: &surface, in: booksArea)
    } else if books.window.isEmpty {
      let start = Point(x: booksArea.x + 3, y: booksArea.y)
      surface.put("No books yet. a adds one.", at: start, width: booksArea.width - 4, style: .dim)
      if !isInFacts { surface.cursor = start }
    } else {
      books.draw(on: &surface, in: booksArea, isFocused: !isInFacts, isSlow: environment.isSlow)
    }
    books.drawMenu(on: &surface, in: booksArea)
  }
}
