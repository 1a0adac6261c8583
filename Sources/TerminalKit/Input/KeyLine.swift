/// A line of input that means keys, from a terminal or a program that sends no single keys.
///
/// ```
/// (empty)        Enter
/// Down Down      these keys, by their names; with a colon before them also where text is typed
/// jj             these letters as keys
/// /emma          finds emma
/// :sort year     does a command
/// :paste         takes the lines that follow as one paste, up to an empty one
/// Jane Austen    where text is typed, this text and Enter
/// ```
struct KeyLine: Hashable, Sendable {
  let text: String

  /// True for the line that begins a paste.
  var beginsPaste: Bool { text == ":paste" }

  /// - Parameter isTyping: Whether letters go into a text, where the line is read.
  func events(isTyping: Bool) -> [TerminalEvent] {
    if text.isEmpty { return [.key(.enter)] }
    if text.hasPrefix(":") {
      let rest = text.dropFirst()
      if let named = Self.named(rest) { return named }
      // Two colons are the text with one.
      if isTyping { return Self.typed(rest.hasPrefix(":") ? String(rest) : text) }
      return rest.isEmpty ? [.key(.character(":"))] : [.line(.command(String(rest)))]
    }
    if isTyping || text.hasPrefix("/") && text != "/" { return Self.typed(text) }
    if let named = Self.named(text[...]) { return named }
    let letters = text.filter { $0 != " " }
    // A word that was meant for a text must not act as a row of commands.
    if letters.count > 2, Set(letters).count > 1, !letters.allSatisfy(\.isNumber) {
      return [.line(.nothing(text))]
    }
    return (letters.isEmpty ? text : letters).map { .key(.character($0)) }
  }

  private static func typed(_ text: String) -> [TerminalEvent] {
    text.map { .key(.character($0)) } + [.key(.enter)]
  }

  /// The keys, if every word is the name of one.
  private static func named(_ text: Substring) -> [TerminalEvent]? {
    let names = text.split(separator: " ")
    let keys = names.compactMap { Key(named: String($0)) }
    return keys.isEmpty || keys.count < names.count ? nil : keys.map { .key($0) }
  }
}
