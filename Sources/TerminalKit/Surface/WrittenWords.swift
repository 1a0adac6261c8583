/// The whole texts that were drawn on a surface, for speech and braille, where places mean nothing.
///
/// A text that is cut on the screen is whole here, and no character of it is lost: a screen says
/// itself what is a sign and not a text, by a role or by other words for it.
package struct WrittenWords: Sendable {
  /// The part that a text has in its row.
  package enum Role: Hashable, Sendable {
    case text
    /// It names the text beside it.
    case label
    /// It is the title of the rows below it.
    case heading
    /// It is the title of the rows from its own on, which is only heard: a line of its own before them.
    case group
    /// It is the title of a column, which its texts do not need to be understood.
    case column
    /// It is a remark on the text before it.
    case note
    /// It is said behind the name of its column, `after`.
    case named(String)
    /// It is a part of a long text, and a line of its own.
    case paragraph
    /// It is a choice for the field above it, or says what is wrong there.
    case offer
    /// It says what is wrong with the typed text above it, or beside it where that is only heard.
    case problem
    /// It is being typed.
    case typed
    /// It shows that the row is chosen.
    case choice
    /// It shows that the row is marked, or what else is true of it: `marked`, `kept`.
    case mark(String)
    /// It shows that something in the row is wrong.
    case wrong
    /// It is a frame, a rule or a bar, which only repeats what the texts beside it say.
    case drawing
  }

  /// The rows of a list that are in sight.
  package struct Sight: Hashable, Sendable {
    package let rows: Range<Int>
    package let count: Int
    /// The line of the surface where the first of them stands.
    package let top: Int
    /// True where headings are rows, too, so that the numbers of rows tell a person nothing.
    package let hasHeadings: Bool

    package init(_ rows: Range<Int>, of count: Int, from top: Int, hasHeadings: Bool = false) {
      self.rows = rows
      self.count = count
      self.top = top
      self.hasHeadings = hasHeadings
    }

    /// The number of the row that stands in a line of the surface.
    package func number(ofLine y: Int) -> Int? {
      let number = rows.lowerBound + y - top
      return rows.contains(number) ? number : nil
    }
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
  /// How many rows there are to choose from, in sight or not: `19 entries`.
  package var size: String?
  /// The rows of a list that are in sight.
  package var inSight: Sight?
  /// The number of the chosen line among those that can be chosen, and how many of those there are.
  package var place: (number: Int, count: Int)?
  /// True if lines that are out of sight are among the texts, so that there are no others.
  package var isWhole = false
  /// How many lines there are below those in sight, which keys read on.
  package var below = 0

  package init() {}

  /// - Parameter hidden: The columns of the text that are left of its place, and cut.
  package mutating func add(
    _ text: String,
    as role: Role,
    at place: Point,
    style: Style = .plain,
    hidden: Int = 0
  ) {
    if role == .drawing { return }
    let harmless = TextLayout.harmless(text)
    let text = role == .typed ? harmless : harmless.trimmed
    if text.isEmpty, [.text, .paragraph].contains(role) { return }
    let isBold = style.with(.bold) == style
    pieces.append(
      Piece(role: role, text: text, place: place, isBold: isBold, start: place.x - hidden)
    )
  }

  /// Forgets the texts in an area that is drawn over.
  mutating func erase(_ area: Rect) {
    pieces.removeAll { area.contains($0.place) }
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
    /// The words for the marks of the row: `marked`, `taken`.
    package fileprivate(set) var marks: [String] = []
    package fileprivate(set) var isOffer = false
    /// True if it says what is wrong.
    package fileprivate(set) var isProblem = false
    /// True when it has an invalid value, or says what is wrong.
    package fileprivate(set) var isWrong = false
    /// The sign of an error, which stands before everything.
    package fileprivate(set) var sign = ""
    /// True for the title of the rows below it.
    package fileprivate(set) var isHeading = false
    /// True for a title that stands in no line of the screen of its own, but before that of its first row.
    package fileprivate(set) var isOnlyHeard = false
    /// True for the titles of columns.
    package fileprivate(set) var isColumns = false
    /// True if a part of it says that it is a title, however it is drawn.
    fileprivate var isTitled = false
  }

  /// The rows with texts, from the top, each from the left.
  package var lines: [Line] {
    var lines: [Line] = []
    let ordered = pieces.enumerated().sorted { one, other in
      let (a, b) = (one.element.place, other.element.place)
      return (a.y, a.x, one.offset) < (b.y, b.x, other.offset)
    }
    for piece in ordered.map(\.element) {
      if lines.last?.row != piece.place.y || lines.last?.isOnlyHeard == true
        || [.paragraph, .problem].contains(piece.role)
      {
        lines.append(Line(row: piece.place.y, column: piece.place.x))
      }
      lines[lines.count - 1].add(piece)
    }
    return lines
  }
}

extension WrittenWords.Line {
  fileprivate mutating func add(_ piece: WrittenWords.Piece) {
    isHeading = isTitled || piece.isBold && texts.isEmpty && label.isEmpty
    switch piece.role {
    case .text, .paragraph: texts.append(piece.text.trimmed)
    case .label: label = piece.text
    case .heading:
      texts.append(piece.text.trimmed)
      (isHeading, isTitled) = (true, true)
    case .group:
      texts.append(piece.text.trimmed)
      (isHeading, isTitled, isOnlyHeard) = (true, true, true)
    case .column:
      texts.append(piece.text.trimmed)
      isColumns = true
    case .note: notes.append(piece.text.trimmed)
    case .named(let name): if !piece.text.isEmpty { texts.append("\(name) \(piece.text.trimmed)") }
    case .offer:
      texts.append(piece.text.trimmed)
      isOffer = true
    case .problem:
      texts.append(piece.text.trimmed)
      (isOffer, isWrong, isProblem) = (true, true, true)
    case .typed:
      typed = piece.text
      typedStart = piece.start
    case .choice: isChosen = true
    case .mark(let word): marks.append(word)
    case .wrong: (isWrong, sign) = (true, "\(piece.text) ")
    case .drawing: break
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
