package import TerminalKit

extension Style {
  /// Whether it has what another one has.
  package func contains(_ other: Style) -> Bool { with(other) == self }
}
