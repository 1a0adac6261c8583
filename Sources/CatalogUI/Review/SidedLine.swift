import Books
import TerminalKit

/// A line of a review that shows two values beside each other, of which one is taken; or a text over the
/// whole width.
struct SidedLine<Target: Hashable & Sendable>: ChoosableLine {
  var text = ""
  var label = ""
  var yours = ""
  var theirs = ""
  /// The marks behind the values, where one is taken.
  var yoursMark: String?
  var theirsMark: String?
  /// What is said in the place of a value and its mark: `1817 stays`; nil says the value.
  var spokenYours: String?
  var spokenTheirs: String?
  var isDim = false
  /// What is chosen by it; nil where the values do not differ.
  var target: Target?
}

/// What the values of both sides are, for a person who hears or reads a line without its headings.
struct SideNames {
  let yours: String
  let theirs: String
}

extension SidedLine {
  /// The columns of a line, behind the three of its marks.
  private struct Places {
    let label: Rect
    let whole: Rect
    let yours: Rect
    let theirs: Rect

    init(_ row: Rect) {
      var rest = row
      _ = rest.takeLeft(3)
      label = rest.takeLeft(row.width < 60 ? 9 : 13)
      whole = rest
      yours = rest.takeLeft(rest.width / 2)
      theirs = rest
    }
  }

  /// A value that all share has the whole line.
  private var isShared: Bool { target == nil && !label.isEmpty }

  private var values: (yours: MarkedValue, theirs: MarkedValue) {
    (
      MarkedValue(yours, mark: yoursMark, spoken: spokenYours ?? Self.taken(yours, yoursMark)),
      MarkedValue(theirs, mark: theirsMark, spoken: spokenTheirs ?? Self.taken(theirs, theirsMark))
    )
  }

  /// What is said of a value that is taken, behind the name of its side: `before 2004, taken`.
  private static func taken(_ value: String, _ mark: String?) -> String? {
    guard mark != nil else { return nil }
    return value.isEmpty ? tr("nothing, taken") : tr("\(value), taken")
  }

  fileprivate func draw(on surface: inout Surface, in row: Rect, _ names: SideNames) {
    let style: Style = isDim ? .dim : .plain
    guard text.isEmpty else {
      surface.put(text, at: Point(x: row.x + 1, y: row.y), width: row.width - 2, style: style)
      return
    }
    let places = Places(row)
    let label = places.label
    surface.put(self.label, at: label.origin, width: label.width - 1, style: .dim, role: .label)
    guard !isShared else {
      MarkedValue(yours, mark: nil).draw(on: &surface, in: places.whole, style: style, role: .text)
      return
    }
    let isHeading = self.label.isEmpty
    func role(_ name: String, _ spoken: String?) -> WrittenWords.Role {
      isHeading || spoken != nil ? .text : .named(name)
    }
    values.yours.draw(
      on: &surface,
      in: places.yours,
      style: style,
      role: role(names.yours, spokenYours)
    )
    values.theirs.draw(
      on: &surface,
      in: places.theirs,
      style: style,
      role: role(names.theirs, spokenTheirs)
    )
  }

  /// Both values with their marks, and the label, where the line cuts one of them.
  func whole(_ names: SideNames, width: Int) -> WholeLine {
    let places = Places(Rect(x: 0, y: 0, width: width, height: 1))
    let isCut =
      displayWidth(of: label) > places.label.width - 1 || !values.yours.fits(in: places.yours.width)
      || !values.theirs.fits(in: places.theirs.width)
    let sides = [(names.yours, values.yours), (names.theirs, values.theirs)]
    let parts = sides.map { WholeLine.Part("\(label), \($0)", $1.words) }
    return WholeLine(isCut ? parts : [], width: width)
  }
}

extension Array {
  /// Draws lines from `offset` on, and under them the whole texts of the chosen one.
  ///
  /// - Parameter marked: What is marked.
  func draw<Target>(
    on surface: inout Surface,
    in area: Rect,
    offset: Int,
    chosen: Int,
    _ names: SideNames,
    _ marked: Set<Target>
  ) where Element == SidedLine<Target> {
    let whole = whole(of: chosen, names, width: area.width)
    let above = whole.above(in: area)
    var lines = self
    // A text that goes on out of sight says so.
    let last = offset + above.height - 1
    if surface.words == nil, indices.contains(last + 1), !self[last].text.isEmpty,
      !self[last + 1].text.isEmpty
    {
      lines[last].text = TextLayout.truncate(self[last].text, to: above.width - 4) + " …"
    }
    lines.draw(on: &surface, in: above, offset: offset, chosen: chosen) {
      line,
      surface,
      row in
      line.draw(on: &surface, in: row, names)
      if let target = line.target, marked.contains(target) {
        TableView.drawMark(on: &surface, in: row)
      }
    }
    whole.draw(on: &surface, in: area)
  }

  /// The whole texts of a line by its number among those that can be chosen.
  func whole<Target>(of number: Int, _ names: SideNames, width: Int) -> WholeLine
  where Element == SidedLine<Target> {
    index(ofTarget: number).map { self[$0].whole(names, width: width) }
      ?? WholeLine([], width: width)
  }
}
