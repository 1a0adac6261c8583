extension CustomField {
  /// A query's text in which this field has another name, in conditions and orders.
  package func renamed(to newWord: String, in text: String) -> String {
    let scanner = QueryScanner(text, names: QueryNames([self]))
    var renamed = ""
    var end = 0
    for token in scanner.tokens {
      guard case .term(let term) = token.kind, let place = range(of: term, token.range, scanner)
      else { continue }
      renamed += scanner.text(end..<place.lowerBound) + newWord
      end = place.upperBound
    }
    return renamed + scanner.text(end..<scanner.scalars.count)
  }

  /// The place where a term names this field.
  private func range(
    of term: QueryToken.Term,
    _ range: Range<Int>,
    _ scanner: QueryScanner
  ) -> Range<Int>? {
    switch term {
    case .field(let term) where term.field == .custom(self):
      range.lowerBound..<term.nameEnd
    // Behind the name stands its sign.
    case .order(let order) where order.field == .custom(self): range.dropLast()
    case .field, .unknownField, .mistaken, .order, .word, .phrase, .saved: nil
    }
  }
}
