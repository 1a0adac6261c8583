import Books
import Catalog

/// Reads the names of files that a person types or pastes.
enum ImportPath {
  /// The path without what a shell, a browser or a file manager puts around it.
  ///
  ///     bare("'/home/ann/my books.csv'\n") == "/home/ann/my books.csv"
  ///     bare("file:///home/ann/my%20books.csv") == "/home/ann/my books.csv"
  static func bare(_ text: String) -> String {
    let text = text.withoutOuterSpace
    for mark in ["'", "\""] where text.count > 1 && text.hasPrefix(mark) && text.hasSuffix(mark) {
      return String(text.dropFirst().dropLast())
    }
    if text.hasPrefix("file://") {
      // Behind the two slashes may be the name of a computer.
      let rest = text.dropFirst("file://".count)
      return decoded(String(rest[(rest.firstIndex(of: "/") ?? rest.startIndex)...]))
    }
    return text.contains("\\") ? unescaped(text) : text
  }

  /// The paths in a text: several, as a shell or a file manager writes them, or the text itself.
  ///
  ///     all(in: "'/home/ann/my books.csv' /home/ann/more.csv").count == 2
  static func all(in text: String) -> [String] {
    let words = words(in: text)
    return words.count > 1 && words.allSatisfy(isWhole) ? words : [text]
  }

  /// Several pasted paths on one line, each of which may have had its own.
  static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The words between white space; in quotation marks or behind a backslash it ends no word.
  private static func words(in text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isEscaped = false
    for character in text + " " {
      let isPlain = !isEscaped && character != "\\"
      if quote == nil, isPlain, character.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.append(character)
      if isPlain, character == quote {
        quote = nil
      } else if isPlain, quote == nil, "'\"".contains(character) {
        quote = character
      }
      isEscaped = !isEscaped && character == "\\"
    }
    return word.isEmpty ? words : words + [word]
  }

  /// True if a pasted text is a whole path, and not a piece of one.
  static func isWhole(_ text: String) -> Bool {
    guard let first = text.withoutOuterSpace.first else { return false }
    return "/~'\"".contains(first) || text.withoutOuterSpace.hasPrefix("file://")
  }

  /// The absolute path that a text means.
  static func resolved(_ text: String, on computer: Computer) -> String {
    let path = HomeFolder.expanded(bare(text), home: computer.home.isEmpty ? nil : computer.home)
    if path.hasPrefix("/") || computer.folder.isEmpty { return path }
    return path.isEmpty ? computer.folder : "\(computer.folder)/\(path)"
  }

  /// The text up to the last slash, and the text behind it.
  static func parts(_ text: String) -> (folder: String, name: String) {
    let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    return (String(text[..<start]), String(text[start...]))
  }

  /// A path without backslashes, as in `my\ books.csv`, which terminals write for a dropped file.
  private static func unescaped(_ text: String) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      plain.append(character)
      isEscaped = false
    }
    return plain
  }

  /// A text with percent-encoded letters such as `%20` decoded.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The text without white space at both ends.
  fileprivate var withoutOuterSpace: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
