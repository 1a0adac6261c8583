import Catalog

/// Cells that programs filled with a list as Python or JSON writes it.
enum CellValues {
  /// The values of `['Fantasy', "Children's"]` or `["a","b"]`; nil of every other text.
  static func list(_ text: String) -> [String]? {
    guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") else {
      return nil
    }
    var rest = trimmed(String(text.dropFirst().dropLast()))[...]
    var values: [String] = []
    while let quote = rest.first {
      guard quote == "'" || quote == "\"" else { return nil }
      rest = rest.dropFirst()
      guard let value = quoted(&rest, by: quote) else { return nil }
      if !value.isEmpty { values.append(value) }
      rest = rest.drop { $0 == " " }
      if rest.isEmpty { break }
      guard rest.first == "," else { return nil }
      rest = rest.dropFirst().drop { $0 == " " }
    }
    return values
  }

  /// The text up to the quotation mark that ends it; nil when none does.
  private static func quoted(_ rest: inout Substring, by quote: Character) -> String? {
    var value = ""
    while let character = rest.popFirst() {
      if character == quote { return tidied(value) }
      value.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return nil
  }
}
