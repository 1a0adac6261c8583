import Catalog

/// A person in a record of the National Diet Library: "結城, 浩, 1963-" read "ユウキ, ヒロシ", who did what
/// "結城浩 著" says.
enum JapaneseName {
  /// - Parameters:
  ///   - reading: The heading's reading in kana; empty without one.
  ///   - statements: The statements of responsibility, as printed in the book.
  static func credit(
    _ heading: String,
    read reading: String,
    by statements: [String],
    into book: inout ImportedBook
  ) {
    guard !heading.isEmpty else { return }
    var person = NameOrder.natural(heading)
    let parts = heading.components(by: ", ")
    let isForeign = isForeign(heading)
    if !isForeign, parts.count > 1, !NameOrder.isDates(parts[1]) {
      // A Japanese name has the surname first, a foreign one in katakana the given name.
      let spoken = "\(parts[1])・\(parts[0])"
      let isSpoken = statements.contains { $0.contains(spoken) }
      person.name = isSpoken || isKatakana(parts[0]) ? spoken : parts[0] + parts[1]
      person.sortName = ""
    }
    let readings = reading.components(by: ", ").filter { !NameOrder.isDates($0) }
    if !isForeign, !readings.joined().isEmpty {
      person.sortName = readings.joined(separator: ", ")
    }
    book.credit(person, as: role(of: person.name, heading: parts[0], in: statements))
  }

  /// Whether a name is in Latin letters; such a name has no reading.
  static func isForeign(_ heading: String) -> Bool {
    heading.unicodeScalars.allSatisfy { $0.value < 0x2000 }
  }

  private static func isKatakana(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { 0x30A0...0x30FF ~= $0.value || $0 == " " }
  }

  /// The role in the statement that has the name: "當山仁健, 鴨澤眞夫 訳", "illustrated by Patrick Benson".
  private static func role(of name: String, heading: String, in statements: [String]) -> Role {
    let pieces = statements.flatMap { $0.components(by: ";") }.flatMap(parts).map(tidied)
    // In English the heading's surname stands in "illustrated by Patrick Benson".
    let piece =
      pieces.last { $0.contains(name) }
      ?? pieces.first { $0.contains(" by ") && !heading.isEmpty && $0.contains(heading) }
    guard let piece else { return .author }
    if let by = piece.firstRange(ofASCII: " by ") {
      return Role.parse(tidied(String(piece[..<by.upperBound]))) ?? .author
    }
    let word = piece.split { " []［］".contains($0) }.last.map(String.init) ?? ""
    return words.first { word.hasSuffix($0.word) }?.role ?? .author
  }

  /// "ロジェ・キーヨ 著,室淳介 訳" are two statements, "當山仁健, 鴨澤眞夫 訳" is one.
  private static func parts(of statement: String) -> [String] {
    statement.components(by: ",").reduce(into: [String]()) { parts, piece in
      if let last = parts.last, piece.hasPrefix(" ") {
        parts[parts.count - 1] = last + "," + piece
      } else {
        parts.append(piece)
      }
    }
  }

  /// Longer ones first: "監訳" ends with "訳".
  private static let words: [(word: String, role: Role)] = [
    ("監修", .other("supervisor")), ("監訳", .translator), ("訳", .translator), ("翻訳", .translator),
    ("編著", .editor), ("編集", .editor), ("編", .editor), ("写真", .photographer), ("撮影", .photographer),
    ("挿絵", .illustrator), ("絵", .illustrator), ("画", .illustrator), ("イラスト", .illustrator),
    ("解説", .afterword), ("序", .foreword), ("朗読", .narrator), ("脚色", .adapter),
  ]
}
