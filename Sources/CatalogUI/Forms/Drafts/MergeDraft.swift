import Catalog

/// Books that were about to become one, on the disk: which they are, and what was chosen of them.
struct MergeDraft: Hashable, Sendable, Codable {
  private let books: [Int64]
  private let kept: Int64
  /// Where lines come from, by their names: the number of a book, or all of them.
  private let sources: [String: String]
  private let addsCopies: Bool
  /// Whether it was said what becomes of the copies.
  let knowsCopies: Bool
  /// That of the book that stays.
  let title: String

  private static let all = "all"

  init(_ plan: BookMerge, of books: [ID<Book>], knowsCopies: Bool) {
    self.books = books.map(\.rawValue)
    kept = plan.kept.id.rawValue
    sources = plan.choices.reduce(into: [:]) { sources, choice in
      switch choice.value {
      case .all: sources[choice.key.key] = Self.all
      case .from(let id): sources[choice.key.key] = String(id.rawValue)
      }
    }
    addsCopies = plan.addsCopies
    self.knowsCopies = knowsCopies
    title = plan.kept.draft.title
  }

  var ids: [ID<Book>] { books.map(ID.init(rawValue:)) }
  var count: Int { books.count }

  /// Chooses the same in a plan of the same books.
  func choose(in plan: inout BookMerge) {
    plan.keep(ID(rawValue: kept))
    plan.addsCopies = addsCopies
    for field in plan.fields {
      guard let source = sources[field.key] else { continue }
      if let id = Int64(source) { plan.take(field, from: .from(ID(rawValue: id))) }
      if source == Self.all { plan.take(field, from: .all) }
    }
  }
}
