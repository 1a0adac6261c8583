package import TerminalKit

extension Style {
  /// True when it has all attributes of the other style.
  package func contains(_ other: Style) -> Bool { with(other) == self }
}
