import TerminalKit

/// The sections, the chosen one in brackets so that it needs no colour.
struct SectionLine {
  private let places: [(x: Int, text: String, section: Section)]
  private let chosen: Section

  init(chosen: Section, width: Int) {
    self.chosen = chosen
    let full = Self.places(chosen: chosen, short: false)
    let end = full.last.map { $0.x + displayWidth(of: $0.text) } ?? 0
    places = end + 1 <= width ? full : Self.places(chosen: chosen, short: true)
  }

  /// The first column after it.
  var end: Int { places.last.map { $0.x + displayWidth(of: $0.text) + 1 } ?? 0 }

  func command(at x: Int) -> CommandID? {
    places.first { $0.x..<$0.x + displayWidth(of: $0.text) ~= x }?.section.command
  }

  func draw(on surface: inout Surface) {
    for (x, text, section) in places {
      guard section == chosen else {
        surface.put(text, at: Point(x: x, y: 0), style: .dim)
        continue
      }
      surface.put("[", at: Point(x: x - 1, y: 0), style: .accent)
      surface.put(text, at: Point(x: x, y: 0), style: .bold)
      surface.put("]", at: Point(x: x + displayWidth(of: text), y: 0), style: .accent)
    }
  }

  /// Where there is little room, only the digits and the chosen one's name.
  private static func places(
    chosen: Section,
    short: Bool
  ) -> [(x: Int, text: String, section: Section)] {
    var x = 1
    return Section.allCases.map { section in
      let isShort = short && section != chosen
      let text = isShort ? String(section.rawValue) : "\(section.rawValue) \(section.title)"
      defer { x += displayWidth(of: text) + 2 }
      return (x, text, section)
    }
  }
}

extension Section {
  var command: CommandID {
    switch self {
    case .all: .goAll
    case .books: .goBooks
    case .authors: .goAuthors
    case .publishers: .goPublishers
    case .genres: .goGenres
    case .series: .goSeries
    case .tags: .goTags
    }
  }
}
