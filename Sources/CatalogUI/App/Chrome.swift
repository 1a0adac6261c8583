import TerminalKit

/// What stands around a screen: where I am, position and messages, and the keys that matter now.
struct Chrome {
  let size: Size
  let section: Section
  /// The titles of the trail; one is a section's own list, more are pages.
  let trail: [String]
  /// Whether the sections stand in the top line, and not the trail.
  let isSection: Bool
  let name: String
  /// What stands there where there is no room for all of it.
  var shortName: String?
  let status: Status
  let message: Environment.Message?
  /// The keys of the last line and their words, most useful first.
  let footer: [FooterItem]

  /// The screens' own area: without the top line and its rule, and the last lines and theirs.
  static func area(in size: Size) -> Rect {
    Rect(x: 0, y: 2, width: size.width, height: size.height - 5)
  }

  /// The command of the place that was clicked, if it is a key of the last line or a section.
  func command(at point: Point) -> CommandID? {
    if point.y == size.height - 1 {
      return FooterLine(items: footer, width: size.width).command(at: point.x)
    }
    if point.y == 0, isSection {
      return sectionLine.command(at: point.x)
    }
    return nil
  }

  func draw(on surface: inout Surface) {
    drawTop(on: &surface)
    surface.rule(y: 1)
    surface.rule(y: size.height - (typing?.note(width: size.width, message) == nil ? 3 : 4))
    drawStatus(on: &surface)
    FooterLine(items: footer, width: size.width).draw(on: &surface, y: size.height - 1)
  }

  private func drawTop(on surface: inout Surface) {
    let nameWidth = nameWidth
    if !isSection {
      let room = size.width - 2
      let text = TrailLine(titles: trail).text(width: room - nameWidth - 2)
      surface.put(text, at: Point(x: 1, y: 0), width: room - nameWidth - 2, style: .bold)
      drawName(on: &surface, width: nameWidth)
      return
    }
    let line = sectionLine
    line.draw(on: &surface)
    drawName(on: &surface, width: min(nameWidth, size.width - 2 - line.end))
  }

  private var sectionLine: SectionLine {
    SectionLine(chosen: section, width: size.width - 2 - nameWidth)
  }

  /// The cells that the name at the right gets: a third of the line at most.
  private var nameWidth: Int {
    let most = max(0, (size.width - 2) / 3)
    let width = displayWidth(of: name)
    guard width > most, let shortName else { return min(width, most) }
    return min(displayWidth(of: shortName), most)
  }

  private func drawName(on surface: inout Surface, width: Int) {
    guard width > 0 else { return }
    let start = Point(x: size.width - 1 - width, y: 0)
    let name = displayWidth(of: name) > width ? shortName ?? name : name
    surface.put(name, at: start, width: width, style: .dim, alignment: .right)
  }

  private func drawStatus(on surface: inout Surface) {
    let note = typing?.note(width: size.width, message)
    let y = size.height - (note == nil ? 2 : 3)
    let row = Rect(x: 1, y: y, width: size.width - 2, height: 1)
    var room = row
    if let message {
      let width = min(displayWidth(of: message.text), row.width)
      let place = room.takeRight(width)
      _ = room.takeRight(2)
      let style: Style = message.isComplaint ? .error : .accent
      surface.put(message.text, at: place.origin, width: place.width, style: style)
    }
    switch status {
    case .text(let text): surface.put(text, at: room.origin, width: room.width, style: .dim)
    case .typing: typing?.draw(on: &surface, in: room, note: note, besideMessage: message != nil)
    }
  }

  private var typing: TypingStatus? { TypingStatus(status) }
}
