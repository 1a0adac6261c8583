/// Letters that are taken for digits, by people and by scanning software.
enum Lookalikes {
  static func digit(for character: Character) -> Character? {
    switch character {
    case "O", "o", "Q", "О", "о", "Ο", "ο": "0"
    case "l", "I", "i", "|", "!": "1"
    case "Z", "z": "2"
    case "S", "s": "5"
    case "B": "8"
    default: nil
    }
  }
}
