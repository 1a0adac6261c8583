import TerminalKit

/// The sections, the chosen one in brackets so that it needs no colour.
///
/// Where there is no room for all their names, those nearest to the chosen one keep them, and of the
/// others the digits stay.
struct SectionLine {
  private struct Place {
    let section: Section
    let text: String
    let x: Int

    var end: Int { x + displayWidth(of: text) }
  }

  private let places: [Place]
  private let chosen: Section

  init(chosen: Section, width: Int) {
    self.chosen = chosen
    let farthest = Section.allCases.enumerated().sorted { one, other in
      let distances = (one.element.distance(to: chosen), other.element.distance(to: chosen))
      return distances.0 == distances.1 ? one.offset < other.offset : distances.0 > distances.1
    }.map(\.element)
    var short: Set<Section> = []
    var places = Self.places(chosen: chosen, short: short)
    for section in farthest.dropLast() where (places.last?.end ?? 0) + 1 > width {
      short.insert(section)
      places = Self.places(chosen: chosen, short: short)
    }
    self.places = places
  }

  /// The first column after it.
  var end: Int { places.last.map { $0.end + 1 } ?? 0 }

  func command(at x: Int) -> CommandID? {
    places.first { $0.x..<$0.end ~= x }?.section.command
  }

  func draw(on surface: inout Surface) {
    for place in places {
      let start = Point(x: place.x, y: 0)
      guard place.section == chosen else {
        surface.put(place.text, at: start, style: .dim)
        continue
      }
      surface.put("[", at: Point(x: place.x - 1, y: 0), style: .accent)
      surface.put(place.text, at: start, style: .bold)
      surface.put("]", at: Point(x: place.end, y: 0), style: .accent)
    }
  }

  private static func places(chosen: Section, short: Set<Section>) -> [Place] {
    var places: [Place] = []
    for section in Section.allCases {
      let isShort = short.contains(section)
      let text = isShort ? String(section.rawValue) : "\(section.rawValue) \(section.title)"
      // Digits stand closer, except beside the brackets.
      let before = places.last
      let isClose = isShort && before.map { short.contains($0.section) } ?? false
      places.append(
        Place(section: section, text: text, x: before.map { $0.end + (isClose ? 1 : 2) } ?? 1)
      )
    }
    return places
  }
}

extension Section {
  fileprivate func distance(to other: Section) -> Int { abs(rawValue - other.rawValue) }

  var command: CommandID {
    switch self {
    case .all: .goAll
    case .books: .goBooks
    case .authors: .goAuthors
    case .publishers: .goPublishers
    case .genres: .goGenres
    case .series: .goSeries
    case .tags: .goTags
    case .readers: .goReaders
    case .loans: .goLoans
    }
  }
}
