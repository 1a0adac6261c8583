import Books
import Catalog
import Interchange
import TerminalKit

/// A line of the scan screen: a number and its state.
struct ScannedBook: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// It is being saved.
    case saving
    /// It is in the queue, with a number of copies.
    case wanted(ID<QueuedLookup>, copies: Int)
    /// It was in the queue already.
    case again(ID<QueuedLookup>, copies: Int)
    /// It is in the catalogue.
    case have(ID<Book>, title: String, shelf: String?, copies: Int)
    /// It is in the catalogue, and has got one more copy here.
    case copied(ID<Book>, title: String, copies: Int)
    case probably(ISBN, publisher: String)
    case refused(String)
  }

  /// The ISBN with hyphens, or the typed text.
  let number: String
  let isbn: ISBN?
  var state: State

  /// The state of the number, the title where it is known, and the actions.
  func words(in environment: Environment) -> Words {
    switch state {
    case .saving: Words(tr("saving…"))
    case .wanted(_, let copies):
      looked(
        in: environment,
        copies > 1 ? tr("saved, \(Self.copies(copies))") : tr("saved")
      )
    case .again(_, let copies):
      looked(in: environment, tr("scanned before, \(Self.copies(copies))"), hint: Self.copy)
    case .have(_, let title, let shelf, let copies):
      Words(
        tr("you have it: "),
        name: title,
        (shelf.map { tr(", shelf \($0)") } ?? "")
          + (copies > 1 ? tr(", \(copies) copies") : ""),
        hint: Self.copy
      )
    case .copied(_, let title, let copies): Words(name: title, tr(": \(copies) copies now"))
    case .probably(let isbn, let publisher):
      Words(
        tr("\(publisher), probably \(isbn.formatted)"),
        hint: tr(" — y if that is printed in it")
      )
    case .refused(let words): Words(words)
    }
  }

  private static var copy: String {
    tr(" — c one more copy")
  }

  /// The state of its look-up, together with the words for the number: behind the title, else
  /// before.
  private func looked(in environment: Environment, _ saved: String, hint: String = "") -> Words {
    let desk = environment.lookups
    guard let isbn, desk.lookup != nil else { return Words(saved, hint: hint) }
    let stage = desk.stage(isbn)
    let words = "\(saved), \(stage.words(at: environment.now))"
    switch stage {
    case .waiting where desk.permission != .on: return Words(saved, hint: hint)
    case .told(.found(let found)):
      return Words(
        name: found.name,
        tr(" · \(saved) · found"),
        detail: ": \(found.sourceWords)",
        hint: hint
      )
    case .told(.several): return Words(words, hint: " — l")
    case .told(.notFound): return Words(words, hint: tr(" — o types it in"))
    case .waiting, .asked, .told(.failed): return Words(words, hint: hint)
    }
  }

  private static func copies(_ count: Int) -> String {
    counted(count, "copy", "copies")
  }
}

extension ScannedBook {
  /// The text of a line in its parts, so that a narrow row can leave out the least important ones.
  struct Words: Hashable, Sendable {
    private let before: String
    /// The title, which is shortened first.
    private let name: String
    private let after: String
    /// The part that a row without room leaves out, before it shortens the title.
    private let detail: String
    /// The keys that act now; only the chosen line shows them, as keys act on no other.
    private let hint: String

    init(
      _ before: String = "",
      name: String = "",
      _ after: String = "",
      detail: String = "",
      hint: String = ""
    ) {
      self.before = before
      self.name = name
      self.after = after
      self.detail = detail
      self.hint = hint
    }

    var whole: String { before + name + after + detail + hint }

    /// The text in one row, as a line shows it that is not chosen.
    ///
    /// - Parameter width: The room in cells. The result may be wider where the parts that are never
    ///   shortened are.
    func fitting(_ width: Int) -> String {
      let all = before + name + after + detail
      guard displayWidth(of: all) > width else { return all }
      let room = max(Self.leastName, width - displayWidth(of: before) - displayWidth(of: after))
      return before + TextLayout.truncate(name, to: room) + after
    }

    /// The cells that a title keeps, to tell it from the others of a pile.
    ///
    /// The first twelve letters tell 84 % of goodbooks' 10,000 titles from all others, eight 58 %.
    private static let leastName = 12
  }
}

extension ScannedBook.State {
  /// The state of a number by the catalogue; nil when it has neither a book nor a place in the
  /// queue.
  init?(_ isbn: ISBN, in view: some CatalogAccess) throws {
    switch try view.known(isbn) {
    case .book(let id, let title, let shelf, let copies)?:
      self = .have(id, title: title, shelf: shelf, copies: copies)
    case .queued(let wanted)?: self = .wanted(wanted.id, copies: wanted.copies)
    case nil: return nil
    }
  }
}
