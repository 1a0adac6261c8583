import Books

/// Values that link to a page, as Notion, Obsidian and Markdown write them: "Ann Bee (https://www.notion.so/…)",
/// "Ann Bee (Authors/Ann%20Bee%201f.md)", "[Ann Bee](https://…)", "[[Ann Bee]]".
enum LinkedText {
  /// The values of a cell without what they link to; nil where there is no link.
  ///
  /// A link ends its value, so that "Bee, Ann (Authors/a.md), Dee, Carl (Authors/b.md)" has two.
  static func values(_ text: String) -> [String]? {
    guard text.has(UInt8(ascii: "(")) || text.has(UInt8(ascii: "[")),
      signs.contains(where: { text.firstRange(ofASCII: $0) != nil })
    else { return nil }
    var values: [String] = []
    var hasLink = false
    var value = ""
    var rest = text[...]
    func take(_ name: String) {
      hasLink = true
      let name = bare(name)
      if !name.isEmpty { values.append(name) }
      value = ""
    }
    while let sign = rest.first {
      if let link = page(rest) ?? named(rest) {
        // What stands before a link in brackets is a value by itself.
        let before = bare(value)
        if !before.isEmpty { values.append(before) }
        take(link.name)
        rest = link.rest
      } else if sign == "(", let inside = bracketed(rest, "(", ")"), isAddress(inside.text) {
        take(value)
        rest = inside.rest
      } else {
        value.append(sign)
        rest = rest.dropFirst()
      }
    }
    guard hasLink else { return nil }
    let last = bare(value)
    return last.isEmpty ? values : values + [last]
  }

  /// One of these is in every text that has a link, and in hardly any other.
  private static let signs: [StaticString] = [
    "[[", "](", "://", "(www.", "(mailto:", ".md", ".csv", ".htm", "%20", "(/", "(./", "(../",
  ]

  /// The cells of a column with a cell for each linked value.
  static func parted(_ cells: [String]) -> [String] {
    cells.flatMap { values($0) ?? [$0] }
  }

  private typealias Link = (name: String, rest: Substring)

  /// "[[Ann Bee]]", "[[Authors/Ann Bee|Ann]]": a page by its path, and perhaps what it is called here.
  private static func page(_ text: Substring) -> Link? {
    guard text.hasPrefix("[["), let end = text.firstRange(of: "]]") else { return nil }
    let parts = text[..<end.lowerBound].dropFirst(2).split(separator: "|", maxSplits: 1)
    guard let target = parts.first else { return nil }
    let path = target.prefix { $0 != "#" }
    let file = path.split(separator: "/").last ?? path
    let page = tidied(String(file.hasSuffix(".md") ? file.dropLast(3) : file))
    let called = parts.count > 1 ? tidied(String(parts[1])) : page
    // "[[Zoë Orme|Orme]]" is called in short.
    let isShort = folded(page).contains(folded(called))
    return (isShort ? page : called, text[end.upperBound...])
  }

  /// "[Ann Bee](https://…)".
  private static func named(_ text: Substring) -> Link? {
    guard text.first == "[", let name = bracketed(text, "[", "]"), name.rest.first == "(",
      let address = bracketed(name.rest, "(", ")"),
      isAddress(address.text) || address.text.hasPrefix("<")
    else { return nil }
    return (String(name.text), address.rest)
  }

  /// What stands between a bracket at the beginning and the one that closes it, and what follows.
  private static func bracketed(
    _ text: Substring,
    _ open: Character,
    _ close: Character
  ) -> (text: Substring, rest: Substring)? {
    var depth = 0
    for place in text.indices {
      if text[place] == open { depth += 1 }
      if text[place] == close { depth -= 1 }
      guard depth == 0 else { continue }
      return (text[..<place].dropFirst(), text[text.index(after: place)...])
    }
    return nil
  }

  /// True for an address of the net, and for the path of a page, which has its name escaped or ends as a file.
  private static func isAddress(_ text: Substring) -> Bool {
    let text = text.lowercased()
    if text.contains("://") || text.hasPrefix("www.") || text.hasPrefix("mailto:") { return true }
    let path = text.prefix { !"?#".contains($0) }
    return [".md", ".csv", ".html", ".htm"].contains(where: path.hasSuffix)
      || text.contains("/") && !text.contains(" ")
        && (text.contains("%20") || text.first.map { "./".contains($0) } ?? false)
  }

  /// A value without the marks between it and others, and without quotation marks around the whole.
  private static func bare(_ text: String) -> String {
    var text = tidied(text)[...]
    while let first = text.first, " ,;|·•\"".contains(first) { text = text.dropFirst() }
    while let last = text.last, " ,;|·•\"".contains(last) { text = text.dropLast() }
    return String(text)
  }
}
