extension Character {
  /// The value of a digit of any script, from 0 to 9; nil for everything else.
  var digit: Int? {
    if let ascii = asciiValue { return 48...57 ~= ascii ? Int(ascii) - 48 : nil }
    return wholeNumberValue.flatMap { 0...9 ~= $0 ? $0 : nil }
  }

  /// The digit for which people and scanning software take this letter; nil for other characters.
  var resembledDigit: Character? {
    switch self {
    case "O", "o", "Q", "О", "о", "Ο", "ο": "0"
    case "l", "I", "i", "|", "!": "1"
    case "Z", "z": "2"
    case "S", "s": "5"
    case "B": "8"
    default: nil
    }
  }
}
