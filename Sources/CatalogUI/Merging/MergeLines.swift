import Catalog
import TerminalKit

/// Lays out a merge of books: the values of the one that stays, those of the others, and the marks
/// of those that are taken.
struct MergeLines {
  private let plan: BookMerge

  init(_ plan: BookMerge) { self.plan = plan }

  struct Line: ChoosableLine {
    var text = ""
    var label = ""
    var yours = ""
    var theirs = ""
    /// The marks behind the values, where one is taken.
    var yoursMark: String?
    var theirsMark: String?
    var isDim = false
    /// The field; nil where the values do not differ.
    var target: BookMerge.Field?
  }

  func all(width: Int) -> [Line] {
    var lines: [Line] = []
    func say(_ text: String, isDim: Bool = false) {
      for text in TextLayout.wrap(text, to: max(10, width - 2)) {
        lines.append(Line(text: text, isDim: isDim))
      }
    }
    if !plan.differentVolumes.isEmpty {
      let volumes = plan.differentVolumes.joined(separator: ", ")
      say("Careful: these are several volumes (\(volumes)), not one book several times.")
      lines.append(Line())
    }
    if plan.others.count > 1 {
      say("Stays: " + Self.words(plan.kept))
      for part in plan.others { say("Goes: " + Self.words(part)) }
      lines.append(Line())
    }
    let goes = plan.others.count == 1 ? "This one goes" : "These \(plan.others.count) go"
    lines.append(Line(yours: "This one stays", theirs: goes, isDim: true))
    lines += plan.fields.map(line)
    lines.append(Line())
    for sentence in moving { say(sentence, isDim: true) }
    return lines
  }

  /// A book in one line, by which several can be told apart.
  private static func words(_ part: BookMerge.Part) -> String {
    BookField.telling.compactMap { part.draft.texts(of: $0).first }.joined(separator: " · ")
  }

  private func line(_ field: BookMerge.Field) -> Line {
    let own = plan.kept.draft.text(of: field)
    var line = Line(label: field.label, yours: own)
    guard plan.differs(in: field) else { return line }
    line.target = field
    let others = plan.others(in: field)
    let source = plan.source(of: field)
    let taken =
      others.first { .from($0.id) == source } ?? others.first { $0.text != own } ?? others.first
    line.theirs = taken?.text ?? ""
    let more = others.count { $0.text != own && $0.text != taken?.text }
    if more > 0 { line.theirs += " (+\(more))" }
    if field == .book(.copies), plan.addsCopies {
      line.yoursMark = "added up: \(plan.result.copies)"
      return line
    }
    switch source {
    case .all:
      (line.yoursMark, line.theirsMark) = (own.isEmpty ? nil : "both", own.isEmpty ? "add" : "both")
    case .from(plan.kept.id): line.yoursMark = "keep"
    case .from: line.theirsMark = own.isEmpty ? "add" : "take"
    }
    return line
  }

  /// The readings and loans that move to the book that stays, in words.
  private var moving: [String] {
    let loans = plan.others.reduce(0) { $0 + $1.loans }
    let readings = plan.others.reduce(0) { $0 + $1.readings }
    var moved: [String] = []
    if readings > 0 {
      moved.append(readings == 1 ? "1 reading of yours" : "\(readings) readings of yours")
    }
    if loans > 0 { moved.append(RecordKind.loan.name(count: loans)) }
    let what = moved.isEmpty ? "" : "\(moved.joined(separator: " and ")) move along. "
    return [
      what
        + "What others read of them moves along too and stays theirs. Old numbers and ISBNs lead to the"
        + " book that stays."
    ]
  }
}

// MARK: - Drawing

extension MergeLines {
  func draw(on surface: inout Surface, in area: Rect, offset: Int, chosen: Int) {
    all(width: area.width).draw(on: &surface, in: area, offset: offset, chosen: chosen) {
      line,
      surface,
      row in
      draw(line, on: &surface, in: row)
    }
  }

  private func draw(_ line: Line, on surface: inout Surface, in row: Rect) {
    let style: Style = line.isDim ? .dim : .plain
    guard line.text.isEmpty else {
      surface.put(line.text, at: Point(x: row.x + 1, y: row.y), width: row.width - 2, style: style)
      return
    }
    let label = row.width < 60 ? 9 : 13
    let start = Point(x: row.x + 3, y: row.y)
    surface.put(line.label, at: start, width: label - 1, style: .dim, role: .label)
    var rest = row
    _ = rest.takeLeft(3 + label)
    let isHeading = line.label.isEmpty
    // A value that all books share has the whole line.
    guard line.target != nil || isHeading else {
      MarkedValue(line.yours, mark: nil).draw(on: &surface, in: rest, style: style, role: .text)
      return
    }
    let yours = rest.takeLeft(rest.width / 2)
    let roles: (WrittenWords.Role, WrittenWords.Role) =
      isHeading ? (.text, .text) : (.named("stays"), .named("goes"))
    MarkedValue(line.yours, mark: line.yoursMark)
      .draw(on: &surface, in: yours, style: style, role: roles.0)
    MarkedValue(line.theirs, mark: line.theirsMark)
      .draw(on: &surface, in: rest, style: style, role: roles.1)
  }
}
