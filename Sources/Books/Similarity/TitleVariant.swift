/// A title taken apart for comparison: its words before and behind the colon, and its volumes.
package struct TitleVariant: Sendable {
  /// The words before the first colon, dash or bracket, folded; no part has an article at its
  /// beginning.
  package private(set) var head: [String] = []
  /// The words behind them, and those of the subtitle.
  package private(set) var rest: [String] = []
  /// The words in brackets behind the title, as "Hainish Cycle, #4" or "Paperback".
  private(set) var aside: [String] = []
  /// The volumes, as in "Band II", and "#4" in brackets.
  private(set) var volumes: [String] = []
  /// True when the title itself has a volume, rather than a number in a series in brackets.
  private(set) var isVolume = false
  /// True when that is the number of an issue, as of a comic: "Saga #1".
  private(set) var isIssue = false
  /// The signs that make other words, as in C++.
  let signs: String

  package init(_ title: String, subtitle: String = "") {
    signs = titleSigns(title)
    // Longer than any title: a text that came into the wrong field.
    let long = title.utf8.count > 400 ? String(title.prefix(300)) : title
    let text = long.utf8.contains(UInt8(ascii: "&")) ? HTMLText.plain(long) ?? long : long
    var parts: [String] = []
    for piece in Self.pieces(of: text) {
      if piece.isAside {
        let (words, volume, _) = Self.withoutVolume(Self.words(piece.text), isAside: true)
        aside += words
        if let volume { volumes.append(volume) }
      } else {
        parts.append(piece.text)
      }
    }
    parts += subtitle.isEmpty ? [] : [String(subtitle.prefix(300))]
    for part in parts {
      var (words, volume, isIssue) = Self.withoutVolume(Self.words(part), isAside: false)
      if let volume {
        volumes.append(volume)
        isVolume = true
        self.isIssue = isIssue
      }
      if words.count > 1, let first = words.first, NameFormWords.articles.contains(first) {
        words.removeFirst()
      }
      if head.isEmpty {
        head = words
      } else {
        rest += words
      }
    }
    if head.isEmpty { (head, rest) = rest.isEmpty ? (Self.words(text), []) : (rest, []) }
  }

  package var whole: [String] { head + rest }

  /// The parts of a title, where signs divide it; brackets at its beginning belong to it.
  private static func pieces(of text: String) -> [(text: String, isAside: Bool)] {
    guard text.utf8.contains(where: { $0 >= 0x80 || Self.signs.contains($0) }) else {
      return text.utf8.contains { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 }
        ? [(text, false)] : []
    }
    var pieces: [(text: String, isAside: Bool)] = []
    var current = ""
    var depth = 0
    func close(isAside: Bool) {
      if current.contains(where: { $0.isLetter || $0.isNumber }) {
        pieces.append((current, isAside))
      }
      current = ""
    }
    var last: Character = " "
    for character in text {
      switch character {
      case "(", "[", "（", "【":
        if depth == 0 { close(isAside: false) }
        depth += 1
      case ")", "]", "）", "】":
        depth = max(0, depth - 1)
        if depth == 0 { close(isAside: !pieces.isEmpty) }
      case ":", "：", "–", "—", ";", "=", "/":
        // "AC/DC" is one word, and so is "1914–1918".
        if depth == 0, character == ":" || character == "：" || character == ";" || last == " " {
          close(isAside: false)
        } else {
          current.append(" ")
        }
      case "-" where last == " " && depth == 0: close(isAside: false)
      default: current.append(character)
      }
      last = character
    }
    close(isAside: depth > 0 && !pieces.isEmpty)
    return pieces
  }

  /// The ASCII signs that may divide a title.
  private static let signs = Array("()[]:;=/-".utf8)

  private static func words(_ text: String) -> [String] {
    let joined = text.contains("&") ? text.replacing("&", with: " and ") : text
    let key = folded(joined.contains("#") ? joined.replacing("#", with: " numbersign ") : joined)
    return LetterVariants.unified(key).split(separator: " ").map { word in
      TitleFormWords.numbers[String(word)] ?? (word == "et" || word == "und" ? "and" : String(word))
    }
  }

  /// The words without those for a volume, and its number; in brackets a number at the end is one
  /// too.
  private static func withoutVolume(
    _ words: [String],
    isAside: Bool
  ) -> (words: [String], volume: String?, isIssue: Bool) {
    for (index, word) in words.enumerated() where TitleFormWords.volumes.contains(word) {
      // "Second volume", "Zweiter Teil".
      if index > 0, let number = TitleFormWords.ordinals[words[index - 1]],
        !["book", "no", "nr", "number", "issue"].contains(word)
      {
        return (Array(words[..<(index - 1)] + words[(index + 1)...]), number, false)
      }
      guard index + 1 < words.count else { break }
      var next = index + 1
      while next + 1 < words.count, TitleFormWords.volumes.contains(words[next]) { next += 1 }
      let number =
        TitleFormWords.written[words[next]] ?? TitleFormWords.ordinals[words[next]] ?? words[next]
      let isLetter = number.count == 1 && "a"..."h" ~= number
      guard
        isLetter && TitleFormWords.lettered.contains(word)
          || number.first?.isNumber == true && number.count <= 4
      else { continue }
      let isIssue = TitleFormWords.issues.contains(word)
      return (Array(words[..<index] + words[(next + 1)...]), plain(number), isIssue)
    }
    guard let last = words.last else { return (words, nil, false) }
    if isAside, last.count <= 3, last.allSatisfy(\.isNumber) {
      return (words.dropLast(), plain(last), false)
    }
    if isAside || words.count > 1, let volume = easternVolume(last) {
      return (words.dropLast(), volume, false)
    }
    return (words, nil, false)
  }

  /// The volume that "上", "下巻" or "第2巻" is.
  private static func easternVolume(_ word: String) -> String? {
    var word = word[...]
    if let last = word.last, "巻卷册冊集".contains(last) { word.removeLast() }
    if word.count == 1, "上中下".contains(word) { return String(word) }
    guard word.endIndex < word.base.endIndex else { return nil }
    let number = word.first == "第" ? word.dropFirst() : word
    return !number.isEmpty && number.count <= 3 && number.allSatisfy { "0"..."9" ~= $0 }
      ? plain(String(number)) : nil
  }

  /// A number without zeros before it.
  static func plain(_ number: String) -> String {
    let short = number.drop { $0 == "0" }
    return short.isEmpty ? number : String(short)
  }
}

/// Words for volumes and numbers in titles.
package enum TitleFormWords {
  static let volumes = set(
    "vol volume volumes band bd bde tome t tom tomo teil part parte partie buch book livre libro deel del nr no "
      + "num number numbersign issue heft том часть книга выпуск"
  )
  /// Those of them that have letters too: "Teil A".
  static let lettered = set("vol volume band bd teil part parte partie")
  /// Those of them that number issues, of which several make a volume.
  static let issues = set("numbersign issue heft выпуск")
  /// Words that add nothing to a title.
  package static let plain = set(
    "a an the novel roman romance stories poems story book memoir mystery thriller novela novella erzahlung "
      + "edition tale romanzo"
  )
  /// Words in a subtitle that make it another book, derived from the one without: "A Graphic
  /// Novel", "The Play".
  package static let adaptations = set(
    "graphic manga comic comics play musical screenplay screenplays companion workbook abridged adapted adaptation "
      + "retold omnibus sampler calendar soundtrack"
  )
  /// Roman numerals from II on, as digits; I, V and X alone are letters too.
  static let numbers: [String: String] = [
    "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11",
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "xii": "12", "xiii": "13", "xiv": "14", "xv": "15", "xvi": "16",
    "xvii": "17", "xviii": "18",
  ]
  /// A number in words, behind a word for a volume.
  static let written: [String: String] = [
    "i": "1", "v": "5", "x": "10", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
    "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eins": "1", "zwei": "2",
    "drei": "3", "un": "1", "deux": "2", "trois": "3", "uno": "1", "dos": "2", "tres": "3",
  ]

  /// Numbers before a word for a volume or behind it, in the forms of a title: "Erster Band", "tome premier".
  static let ordinals: [String: String] = [
    "first": "1", "second": "2", "third": "3", "fourth": "4", "1st": "1", "2nd": "2", "3rd": "3",
    "erster": "1", "zweiter": "2", "dritter": "3", "vierter": "4", "erstes": "1", "zweites": "2",
    "drittes": "3", "premier": "1", "premiere": "1", "deuxieme": "2", "troisieme": "3",
    "primera": "1", "segunda": "2", "tercera": "3", "primo": "1", "secondo": "2", "terzo": "3",
    "prima": "1", "seconda": "2", "terza": "3",
  ]

  private static func set(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
