import Catalog

extension RecordPage {
  /// Lends the page's book, or to its reader, or once more to whom the page's loan is.
  func lend(isBorrowed: Bool, to name: String) -> [Effect] {
    [
      Loaning.lend(
        Self.self,
        isBorrowed: isBorrowed,
        books: [shown.book].compactMap(\.self),
        to: name.isEmpty ? shown.reader : nil,
        named: name
      )
    ]
  }

  func takeBack() -> [Effect] { lent.map { [Loaning.takeBack(Self.self, $0)] } ?? [] }
  func extendLoans() -> [Effect] { lent.map { [Loaning.extend(Self.self, $0)] } ?? [] }

  /// What is out on this page: the book of the chosen line, or everything.
  private var lent: Loaning.What? {
    switch shown {
    case .book(let id): .books([id])
    case .loan(let id): .loan(id, chosenBook)
    case .reader(let id): .reader(id, chosenBook)
    case .authority, .reading: nil
    }
  }
}
