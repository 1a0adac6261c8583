/// The whole texts that were drawn on a surface, for speech and braille, where places mean nothing.
///
/// A text that is cut on the screen is whole here. Frames, rules and bars are left out.
package struct WrittenWords: Sendable {
  /// The part that a text has in its row.
  package enum Role: Hashable, Sendable {
    case text
    /// It names the text beside it.
    case label
    /// It is the title of the rows below it.
    case heading
    /// It is a remark on the text before it.
    case note
    /// It is said behind the name of its column, `after`.
    case named(String)
    /// It is a choice for the field above it, or says what is wrong there.
    case offer
    /// It says what is wrong with the typed text above it.
    case problem
    /// It is being typed.
    case typed
    /// It shows that the row is chosen.
    case choice
    /// It shows that the row is marked.
    case mark
    /// It shows that something in the row is wrong.
    case wrong
  }

  fileprivate struct Piece: Sendable {
    let role: Role
    let text: String
    let place: Point
    let isBold: Bool
    /// The column where a typed text begins, which may be left of the part that is in sight.
    let start: Int
  }

  private var pieces: [Piece] = []

  package init() {}

  /// - Parameter hidden: The columns of the text that are left of its place, and cut.
  mutating func add(
    _ text: String,
    as role: Role,
    at place: Point,
    style: Style = .plain,
    hidden: Int = 0
  ) {
    let harmless = TextLayout.harmless(text)
    let text = role == .typed ? harmless : Self.words(of: harmless)
    let role: Role =
      switch text {
      case Glyphs.unicode.selection: .choice
      case Glyphs.unicode.marked: .mark
      default: role
      }
    if role == .text, text.isEmpty { return }
    let isBold = style.with(.bold) == style
    pieces.append(
      Piece(role: role, text: text, place: place, isBold: isBold, start: place.x - hidden)
    )
  }

  /// Forgets the texts in an area that is drawn over.
  mutating func erase(_ area: Rect) {
    pieces.removeAll { area.contains($0.place) }
  }

  /// The text without the signs of drawings: frames, rules and bars only repeat the text beside
  /// them.
  private static func words(of text: String) -> String {
    if text == Glyphs.unicode.selection || text == Glyphs.unicode.marked { return text }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).filter { part in
      !part.unicodeScalars.contains(where: isDrawing) && !part.hasPrefix("··")
    }
    return parts.joined(separator: " ").trimmed
  }

  private static func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
    0x2500...0x259F ~= scalar.value || 0x2800...0x28FF ~= scalar.value
  }
}

extension WrittenWords {
  /// The texts of one row.
  package struct Line: Hashable, Sendable {
    package let row: Int
    /// Where its first text begins.
    package let column: Int
    package fileprivate(set) var label = ""
    package fileprivate(set) var texts: [String] = []
    package fileprivate(set) var notes: [String] = []
    /// The text that a person typed in it; nil where nothing can be typed.
    package fileprivate(set) var typed: String?
    /// The column in which the typed text begins.
    package fileprivate(set) var typedStart = 0
    package fileprivate(set) var isChosen = false
    package fileprivate(set) var isMarked = false
    package fileprivate(set) var isOffer = false
    /// True when it has an invalid value, or says what is wrong.
    package fileprivate(set) var isWrong = false
    /// The sign of an error, which stands before everything.
    package fileprivate(set) var sign = ""
    /// True for the title of the rows below it.
    package fileprivate(set) var isHeading = false
  }

  /// The rows with texts, from the top, each from the left.
  package var lines: [Line] {
    var lines: [Line] = []
    let ordered = pieces.enumerated().sorted { one, other in
      let (a, b) = (one.element.place, other.element.place)
      return (a.y, a.x, one.offset) < (b.y, b.x, other.offset)
    }
    for piece in ordered.map(\.element) {
      if lines.last?.row != piece.place.y {
        lines.append(Line(row: piece.place.y, column: piece.place.x))
      }
      lines[lines.count - 1].add(piece)
    }
    return lines
  }
}

extension WrittenWords.Line {
  fileprivate mutating func add(_ piece: WrittenWords.Piece) {
    isHeading = piece.isBold && texts.isEmpty && label.isEmpty
    switch piece.role {
    case .text: texts.append(piece.text.trimmed)
    case .label: label = piece.text
    case .heading:
      texts.append(piece.text.trimmed)
      isHeading = true
    case .note: notes.append(piece.text.trimmed)
    case .named(let name): if !piece.text.isEmpty { texts.append("\(name) \(piece.text.trimmed)") }
    case .offer:
      texts.append(piece.text.trimmed)
      isOffer = true
    case .problem:
      texts.append(piece.text.trimmed)
      (isOffer, isWrong) = (true, true)
    case .typed:
      typed = piece.text
      typedStart = piece.start
    case .choice: isChosen = true
    case .mark: isMarked = true
    case .wrong: (isWrong, sign) = (true, "\(piece.text) ")
    }
  }
}

extension String {
  /// The text without the blanks around it.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
