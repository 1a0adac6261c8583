/// The set of marks with which screens are drawn: Unicode's, or ASCII's where those cannot be
/// shown.
package enum Glyphs: Sendable {
  case unicode
  /// For the Linux console, locales without UTF-8, and terminals that draw ambiguous characters two
  /// cells wide.
  case ascii

  package var selection: String { self == .unicode ? "▌" : ">" }
  package var marked: String { self == .unicode ? "●" : "*" }
  package var taken: String { self == .unicode ? "✓" : "+" }
  package var ascending: String { self == .unicode ? "▲" : "^" }
  package var descending: String { self == .unicode ? "▼" : "v" }
  package var horizontal: String { self == .unicode ? "─" : "-" }
  package var vertical: String { self == .unicode ? "│" : "|" }
  package var topLeft: String { self == .unicode ? "┌" : "+" }
  package var topRight: String { self == .unicode ? "┐" : "+" }
  package var bottomLeft: String { self == .unicode ? "└" : "+" }
  package var bottomRight: String { self == .unicode ? "┘" : "+" }
  package var ellipsis: String { self == .unicode ? "…" : "..." }
  package var chosen: String { self == .unicode ? "◄" : "<" }

  /// The ASCII character that replaces a mark in a text; every other scalar is returned unchanged.
  ///
  /// It is always as wide as the mark, so that nothing moves.
  static func asciiStandIn(for scalar: UInt32) -> UInt32 {
    guard let (_, standIn) = standIns.first(where: { $0.mark == scalar }) else { return scalar }
    return UInt32(standIn.value)
  }

  /// A text as it is shown: with stand-ins for its marks, where there are only those of ASCII.
  package func shown(_ text: String) -> String {
    guard self == .ascii else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(Unicode.Scalar(Self.asciiStandIn(for: scalar.value)) ?? scalar)
    }
    return String(scalars)
  }

  private static let standIns: [(mark: UInt32, standIn: Unicode.Scalar)] = [
    (0x258C, ">"), (0x25CF, "*"), (0x25B2, "^"), (0x25BC, "v"), (0x2500, "-"), (0x2502, "|"),
    (0x250C, "+"), (0x2510, "+"), (0x2514, "+"), (0x2518, "+"), (0x2026, "."), (0x203A, ">"),
    (0x2039, "<"),
    (0xB7, "."), (0x25C4, "<"), (0x2190, "<"), (0x2191, "^"), (0x2192, ">"), (0x2193, "v"),
    (0x23CE, "$"), (0x25CC, "."), (0xFFFD, "?"), (0x2018, "'"), (0x2019, "'"), (0x201C, "\""),
    (0x201D, "\""), (0x2013, "-"), (0x2014, "-"), (0x2588, "#"), (0x2022, "*"),
    (0x2605, "*"), (0xBD, "+"), (0x2713, "+"),
  ]
}
