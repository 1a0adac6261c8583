/// The meaning of a colour; the terminal's own palette decides how it looks.
package enum Colour: UInt16, CaseIterable, Sendable {
  case plain
  case accent
  case error
  case warning
  case good
}

/// How a cell looks: attributes, and a colour that only adds to what they already say.
///
///     surface.put("Dune", at: origin, style: .bold.with(.accent))
package struct Style: Hashable, Sendable {
  /// Attributes in the low byte, the colour's number in the high byte, as the shim reads it.
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package init(_ colour: Colour) {
    rawValue = colour.rawValue << 8
  }

  package static let plain = Style(rawValue: 0)
  package static let bold = Style(rawValue: 1)
  package static let dim = Style(rawValue: 2)
  package static let underline = Style(rawValue: 4)
  package static let reversed = Style(rawValue: 8)
  package static let accent = Style(.accent)
  /// For text that leads on: underlined, for screens without colours and people who cannot tell
  /// them apart.
  package static let link = accent.with(.underline)
  package static let error = Style(.error)
  package static let warning = Style(.warning)
  package static let good = Style(.good)

  package var colour: Colour { Colour(rawValue: rawValue >> 8) ?? .plain }

  /// Both styles' attributes; the other's colour wins when it has one.
  package func with(_ other: Style) -> Style {
    let colour = other.rawValue > 0xFF ? other.rawValue & 0xFF00 : rawValue & 0xFF00
    return Style(rawValue: colour | (rawValue | other.rawValue) & 0xFF)
  }
}
