import TerminalKit

extension Key {
  /// The small letter of a capital one, for a keyboard with Caps Lock on; nil for other keys.
  var lowercased: Key? {
    guard case .character(let character) = self, character.isUppercase,
      let small = character.lowercased().first
    else { return nil }
    return .character(small)
  }

  /// The character that a key types.
  var typed: Character? {
    guard case .character(let character) = self else { return nil }
    return character
  }
}
