/// A line of input that means keys, from a terminal or a program that sends no single keys.
///
/// ```
/// (empty)        Enter
/// Down Down      these keys, by their names; with a colon before them also where text is typed
/// jj             these letters as keys
/// /emma          finds emma
/// :sort year     does a command
/// Jane Austen    where text is typed, this text and Enter
/// ```
struct KeyLine: Hashable, Sendable {
  let text: String

  /// - Parameter isTyping: Whether letters go into a text, where the line is read.
  func keys(isTyping: Bool) -> [Key] {
    if text.isEmpty { return [.enter] }
    if text.hasPrefix(":") {
      let rest = text.dropFirst()
      if let named = Self.named(rest) { return named }
      // Two colons are the text with one.
      return Self.typed(isTyping && rest.hasPrefix(":") ? String(rest) : text)
    }
    if isTyping || text.hasPrefix("/") && text != "/" { return Self.typed(text) }
    if let named = Self.named(text[...]) { return named }
    let letters = text.filter { $0 != " " }
    return (letters.isEmpty ? text : letters).map { .character($0) }
  }

  private static func typed(_ text: String) -> [Key] { text.map { .character($0) } + [.enter] }

  /// The keys, if every word is the name of one.
  private static func named(_ text: Substring) -> [Key]? {
    let names = text.split(separator: " ")
    let keys = names.compactMap { Key(named: String($0)) }
    return keys.isEmpty || keys.count < names.count ? nil : keys
  }
}
