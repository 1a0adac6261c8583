/// A number as people and programs write one: with a currency, and signs between its digits.
enum AmountText {
  private static let currencies: Set<String> = [
    "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "DM", "EUR", "EURO", "EUROS", "FF", "FR", "FT",
    "GBP", "HUF", "INR", "JPY", "KR", "KČ", "LEI", "NOK", "NZD", "PLN", "RS", "RUB", "SEK", "SFR",
    "TL",
    "UAH", "US", "USD", "ZŁ",
  ]

  /// Whether a text is one number and nothing else but a currency.
  ///
  /// Of `vol. 3` no number is made.
  static func isAmount(_ text: String) -> Bool {
    let signs = Set(".,'’ \u{A0}\u{202F}\u{2009}-−+()")
    let words = text.uppercased().split { !$0.isLetter }.map(String.init)
    let runs = text.split { $0.isLetter || $0.isCurrencySymbol }
      .filter { $0.contains(where: \.isNumber) }
    return runs.count == 1 && words.allSatisfy(currencies.contains)
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0.isCurrencySymbol || signs.contains($0) }
  }
}
