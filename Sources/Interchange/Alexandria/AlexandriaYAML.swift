import Books

/// The YAML of Alexandria: one mapping of names to texts and lists, as Ruby writes it.
///
/// It is no full parser of YAML, but reads each shape that Ruby's writers have for such values: plain
/// texts, texts in quotation marks, both also over several lines, blocks (`|` and `>`), and lists
/// below a name or in brackets.
struct AlexandriaYAML {
  private var lines: ArraySlice<String>

  /// The members of a document, whose first line says what it is.
  static func members(of lines: ArraySlice<String>) -> [JSON.Member] {
    var reader = AlexandriaYAML(lines: lines)
    return reader.members()
  }

  private mutating func members() -> [JSON.Member] {
    var members: [JSON.Member] = []
    while let line = lines.popFirst() {
      guard !line.hasPrefix("#"), line.first?.isWhitespace == false,
        let colon = line.firstRange(ofASCII: ":")
      else { continue }
      let key = trimmed(String(line[..<colon.lowerBound])).filter { !"\"'".contains($0) }
      let rest = trimmed(String(line[colon.upperBound...]))
      members.append(JSON.Member(key, value(rest)))
    }
    return members
  }

  private mutating func value(_ text: String) -> JSON {
    if let first = text.first, "|>".contains(first) {
      return .string(block(isFolded: first == ">"))
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inside = text.dropFirst().dropLast()
      return .array(Self.items(String(inside)).map { Self.scalar($0) })
    }
    guard text.isEmpty else { return Self.scalar(whole(text)) }
    var items: [JSON] = []
    while let line = lines.first, trimmed(line) == "-" || trimmed(line).hasPrefix("- ") {
      lines.removeFirst()
      items.append(Self.scalar(whole(trimmed(String(trimmed(line).dropFirst())))))
    }
    if !items.isEmpty { return .array(items) }
    // A long text begins in the line below its name.
    guard let next = lines.first, next.first == " " else { return .null }
    lines.removeFirst()
    return Self.scalar(whole(trimmed(next)))
  }

  /// A text with the further lines of it: indented, or up to the mark that ends it.
  private mutating func whole(_ text: String) -> String {
    var text = text
    let quote = text.first.flatMap { "\"'".contains($0) ? $0 : nil }
    var isGap = false
    while let line = lines.first {
      let isOpen = quote.map { !Self.isClosed(text, by: $0) } ?? false
      let isMore = quote == nil ? line.first == " " && !trimmed(line).hasPrefix("- ") : isOpen
      guard isMore || line.isEmpty && isOpen else { break }
      lines.removeFirst()
      let words = trimmed(line)
      if words.isEmpty {
        text += "\n"
        isGap = true
      } else if quote == "\"", text.hasSuffix("\\") {
        text = text.dropLast() + words
      } else {
        text += (isGap ? "" : " ") + words
        isGap = false
      }
    }
    return text
  }

  /// True when the mark at the beginning stands at the end, too, and means it.
  private static func isClosed(_ text: String, by quote: Character) -> Bool {
    guard text.count > 1, text.last == quote else { return false }
    let inside = text.dropFirst().dropLast()
    let before = inside.reversed().prefix { $0 == (quote == "'" ? "'" : "\\") }.count
    return before.isMultiple(of: 2)
  }

  /// The indented lines below a name; folded, lines are words of one line.
  private mutating func block(isFolded: Bool) -> String {
    var texts: [String] = []
    let margin = lines.first { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count } ?? 0
    while let line = lines.first, line.isEmpty || margin > 0 && line.hasPrefix(" ") {
      lines.removeFirst()
      texts.append(String(line.dropFirst(margin)))
    }
    guard isFolded else { return trimmed(texts.joined(separator: "\n")) }
    return trimmed(
      texts.reduce("") { text, line in
        line.isEmpty ? text + "\n" : text + (text.isEmpty || text.hasSuffix("\n") ? "" : " ") + line
      }
    )
  }

  /// The items between brackets, whose commas count outside of quotation marks.
  private static func items(_ text: String) -> [String] {
    var items = [""]
    var quote: Character?
    for letter in text {
      if letter == quote {
        quote = nil
      } else if quote == nil, "\"'".contains(letter) {
        quote = letter
      }
      if letter == ",", quote == nil {
        items.append("")
      } else {
        items[items.count - 1].append(letter)
      }
    }
    return items.map(trimmed).filter { !$0.isEmpty }
  }

  private static func scalar(_ text: String) -> JSON {
    // "!binary" and "!str" say what kind of text follows.
    let bare =
      text.hasPrefix("!") ? String(text.drop { !$0.isWhitespace }.drop { $0 == " " }) : text
    switch bare {
    case "", "~", "null", "nil": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    guard bare.count > 1, let first = bare.first, bare.last == first else { return .string(bare) }
    let inside = String(bare.dropFirst().dropLast())
    switch first {
    case "'": return .string(inside.replacing("''", with: "'"))
    case "\"": return .string(unescaped(inside))
    default: return .string(bare)
    }
  }

  /// The text of one between double quotation marks, in which old files have bytes of UTF-8: `\xC3`.
  private static func unescaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let mark = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch mark {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "x"): bytes.append(UInt8(truncatingIfNeeded: digits(2, from: &rest)))
      case UInt8(ascii: "u"): bytes += scalarBytes(digits(4, from: &rest))
      case UInt8(ascii: "U"): bytes += scalarBytes(digits(8, from: &rest))
      default: bytes.append(mark)
      }
    }
    // By YAML `\\xE9` is the letter of that number; old files have the bytes of UTF-8 so.
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var letters = String.UnicodeScalarView()
    for byte in bytes { letters.append(Unicode.Scalar(byte)) }
    return String(letters)
  }

  private static func digits(_ count: Int, from rest: inout ArraySlice<UInt8>) -> UInt32 {
    let digits = String(decoding: rest.prefix(count), as: UTF8.self)
    rest = rest.dropFirst(count)
    return UInt32(digits, radix: 16) ?? 0xFFFD
  }

  private static func scalarBytes(_ number: UInt32) -> [UInt8] {
    Array(String(Unicode.Scalar(number).map(Character.init) ?? "\u{FFFD}").utf8)
  }
}
