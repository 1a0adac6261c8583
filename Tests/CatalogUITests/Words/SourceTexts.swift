/// The texts of the program's own in Swift sources: what a language has to translate.
///
/// A text is a literal that becomes a `Message`: what `tr` is called with, what a table of commands or fields is
/// made of, and what is declared as a message. It need not know Swift better than that: a literal too many is a
/// line in the template that nobody asks for, and one too few is found by ``TranslationTests``.
struct SourceTexts {
  /// The English pattern, or both forms of a word that goes with a number.
  typealias Text = [String]

  private(set) var texts: [Text] = []
  private let source: [Character]

  init(_ source: String) {
    self.source = Array(source)
    read(0..<self.source.count, isText: false)
  }

  /// Functions whose literals are messages, and those whose literals are forms of one word.
  private static let messages: Set<String> = [
    "tr", "Command", "place", "describe", "describeOwn", "DoctorRule", "once", "FieldUse",
    "Definition", "init",
    "times", "SortChoice", "write", "other", "behind", "tell",
  ]
  private static let words: Set<String> = ["counted", "plural", "Plural", "counting"]

  /// Reads a range; `isText` where each literal is a message.
  private mutating func read(_ range: Range<Int>, isText: Bool) {
    var place = range.lowerBound
    /// Until where literals belong to a declaration of a message.
    var declared = range.lowerBound
    while place < range.upperBound {
      if has("//", at: place) {
        while place < range.upperBound, source[place] != "\n" { place += 1 }
      } else if source[place] == "\"" || has("#\"", at: place) {
        var literal = Literal(source, at: place)
        while let next = afterPlus(literal.end) { literal.append(Literal(source, at: next)) }
        if (isText || place < declared), let text = literal.text { texts.append([text]) }
        for part in literal.interpolations { read(part, isText: false) }
        place = literal.end
      } else if source[place] == "(" {
        let end = closing(place)
        let name = name(before: place)
        if Self.words.contains(name) {
          readWords(place + 1..<end)
        } else {
          read(place + 1..<end, isText: isText && name.isEmpty || Self.messages.contains(name))
        }
        place = end + 1
      } else if has(": Message", at: place) || has("-> Message", at: place) {
        declared = max(declared, endOfDeclaration(place))
        place += 1
      } else {
        place += 1
      }
    }
  }

  /// The literals of `counted(count, "row", "rows")`: two are the forms of a word.
  private mutating func readWords(_ range: Range<Int>) {
    var forms: Text = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard source[place] == "\"" else {
        if source[place] == "(" {
          let end = closing(place)
          read(place + 1..<end, isText: Self.messages.contains(name(before: place)))
          place = end
        }
        place += 1
        continue
      }
      let literal = Literal(source, at: place)
      // The place of the number is none of a value.
      forms.append(literal.pattern.replacing("{{", with: "{"))
      place = literal.end
    }
    if forms.count == 2, forms.contains(where: { !$0.isEmpty }) { texts.append(forms) }
  }

  /// The literal that a plus joins with what ends at a place.
  private func afterPlus(_ end: Int) -> Int? {
    guard let plus = source[end...].firstIndex(where: { !$0.isWhitespace }), source[plus] == "+",
      let next = source[(plus + 1)...].firstIndex(where: { !$0.isWhitespace }), source[next] == "\""
    else { return nil }
    return next
  }

  private func has(_ text: String, at place: Int) -> Bool {
    source[place...].starts(with: text)
  }

  private func name(before place: Int) -> String {
    var start = place
    while start > 0, source[start - 1].isLetter || source[start - 1].isNumber { start -= 1 }
    return String(source[start..<place])
  }

  /// The bracket that closes the one at a place.
  private func closing(_ place: Int) -> Int {
    var depth = 0
    var place = place
    while place < source.count {
      switch source[place] {
      case "\"":
        place = Literal(source, at: place).end
        continue
      case "/" where has("//", at: place):
        while place < source.count, source[place] != "\n" { place += 1 }
        continue
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return source.count - 1
  }

  /// The end of the value or of the body that is declared as a message.
  private func endOfDeclaration(_ place: Int) -> Int {
    var end = place
    while end < source.count, source[end] != "{", source[end] != "=", source[end] != "\n",
      source[end] != ","
    {
      end += 1
    }
    guard end < source.count else { return source.count }
    if source[end] == "{" { return closing(end) }
    guard source[end] == "=" else { return place }
    var isOpen = true
    while end < source.count {
      if source[end] == "\"" {
        end = Literal(source, at: end).end
        isOpen = false
        continue
      }
      if source[end] == "(" {
        end = closing(end) + 1
        isOpen = false
        continue
      }
      if source[end] == "\n", !isOpen {
        let next = source[end...].first { !$0.isWhitespace }
        if let next, !"?:+.".contains(next) { return end }
      }
      if !source[end].isWhitespace { isOpen = "=?:+".contains(source[end]) }
      end += 1
    }
    return end
  }

  /// A string literal, with escapes read and a place for each interpolation.
  private struct Literal {
    private(set) var pattern: String
    /// The pattern; nil where it has no letter.
    var text: String? { pattern.contains(where: \.isLetter) ? pattern : nil }
    private(set) var interpolations: [Range<Int>] = []
    private(set) var end: Int

    init(_ source: [Character], at start: Int) {
      var place = start
      var hashes = ""
      while source[place] == "#" {
        hashes.append("#")
        place += 1
      }
      let isLong = source[place...].starts(with: "\"\"\"")
      let quote = Array((isLong ? "\"\"\"" : "\"") + hashes)
      let escape = Array("\\" + hashes)
      place += isLong ? 3 : 1
      var text = ""
      while place < source.count, !source[place...].starts(with: quote) {
        guard source[place...].starts(with: escape) else {
          text.append(source[place] == "{" ? "{{" : String(source[place]))
          place += 1
          continue
        }
        place += escape.count
        switch source[place] {
        case "(":
          let end = Self.closing(source, place)
          interpolations.append(place + 1..<end)
          text += "{\(interpolations.count)}"
          place = end
        case "n": text += "\u{1}"
        case "\n": text += "\u{2}"
        default: text.append(source[place])
        }
        place += 1
      }
      end = place + quote.count
      if isLong { text = Self.unindented(text) }
      pattern = text.replacing("\u{1}", with: "\n")
    }

    mutating func append(_ other: Literal) {
      var text = other.pattern
      for place in other.interpolations.indices.reversed() {
        text = text.replacing("{\(place + 1)}", with: "{\(interpolations.count + place + 1)}")
      }
      pattern += text
      interpolations += other.interpolations
      end = other.end
    }

    private static func closing(_ source: [Character], _ start: Int) -> Int {
      var depth = 0
      var place = start
      while true {
        if source[place] == "\"" {
          place = Literal(source, at: place).end
          continue
        }
        if source[place] == "(" { depth += 1 }
        if source[place] == ")" {
          depth -= 1
          if depth == 0 { return place }
        }
        place += 1
      }
    }

    /// The lines of a long literal without what all have before them, broken lines as one.
    private static func unindented(_ text: String) -> String {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(
        String.init
      )
      let indent = lines.popLast()?.count ?? 0
      return lines.map { line in
        line.split(separator: "\u{2}", omittingEmptySubsequences: false)
          .map { String($0.dropFirst(min(indent, $0.prefix { $0 == " " }.count))) }
          .joined()
      }.joined(separator: "\n")
    }
  }
}
