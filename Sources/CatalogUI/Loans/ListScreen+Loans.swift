import Catalog

extension ListScreen {
  /// Lends the chosen books, or to the reader under the cursor.
  func lend(isBorrowed: Bool, to name: String) -> [Effect] {
    let chosen = list.window.chosen.map(Source.record)
    let reader = name.isEmpty && chosen.count == 1 ? chosen[0].reader : nil
    return [
      Loaning.lend(
        Self.self,
        isBorrowed: isBorrowed,
        books: chosen.compactMap(\.book),
        to: reader,
        named: name
      )
    ]
  }

  func takeBack() -> [Effect] {
    chosenToTakeBack.map { what in
      [Loaning.takeBack(Self.self, what) { screen in screen.list.window.unmarkAll() }]
    } ?? []
  }

  func extendLoans() -> [Effect] {
    chosenToTakeBack.map { [Loaning.extend(Self.self, $0)] } ?? []
  }

  private var chosenToTakeBack: Loaning.What? {
    let chosen = list.window.chosen.map(Source.record)
    let loans = chosen.compactMap(\.loan)
    if !loans.isEmpty { return .loans(loans) }
    let books = chosen.compactMap(\.book)
    return books.isEmpty ? nil : .books(books)
  }
}

extension RecordID {
  var book: ID<Book>? {
    guard case .book(let id) = self else { return nil }
    return id
  }

  var loan: ID<Loan>? {
    guard case .loan(let id) = self else { return nil }
    return id
  }
}
