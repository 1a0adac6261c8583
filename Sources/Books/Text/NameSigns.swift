/// The signs that tell apart names that fold alike, with the letters around them; "" without any.
///
/// C, C++ and C# are three, and so are .NET and Net. Case, accents, width, apostrophes and spaces
/// make no difference, nor does which dash or which quotation mark it is.
///
/// ```swift
/// nameSigns("C++")       // "c++"
/// nameSigns("2021 _")    // "2021_"
/// nameSigns("Children’s")  // ""
/// ```
package func nameSigns(_ name: String) -> String {
  guard name.utf8.contains(where: { !isPlain($0) }) else { return "" }
  var result = ""
  var letters = String.UnicodeScalarView()
  var hasSigns = false
  func appendLetters() {
    result += foldedScalars(String(letters))
    letters.removeAll()
  }
  for scalar in name.unicodeScalars {
    guard let sign = sign(scalar) else {
      letters.append(scalar)
      continue
    }
    appendLetters()
    result += sign
    hasSigns = true
  }
  appendLetters()
  return hasSigns ? result : ""
}

/// The signs of a title that make another word, as in C++ and C#.
///
/// All others come and go between editions: "Catch-22", "Dune: Messiah", "Sandman #1", "Saga#1".
package func titleSigns(_ title: String) -> String {
  // Few titles have any.
  guard title.utf8.contains(where: { "+#".utf8.contains($0) }) else { return "" }
  var isInWord = false
  let signs = zip(title, title.dropFirst() + " ").filter { character, next in
    let isSign = isInWord && "+#".contains(character) && !next.isNumber
    isInWord = isSign || character.isLetter
    return isSign
  }
  return String(signs.map(\.0))
}

/// A letter, a digit, a space or an apostrophe of ASCII.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, 0x27, 0x60: true
  default: false
  }
}

/// A scalar that is a sign, in its usual writing; nil for any other.
private func sign(_ scalar: Unicode.Scalar) -> String? {
  if 0xFF01...0xFF5E ~= scalar.value {
    return Unicode.Scalar(scalar.value - 0xFEE0).flatMap(sign)
  }
  guard !FoldClass.isApostrophe(scalar) else { return nil }
  switch scalar.properties.generalCategory {
  case .dashPunctuation: return "-"
  case .initialPunctuation, .finalPunctuation: return "\""
  case .connectorPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation, .mathSymbol,
    .currencySymbol, .modifierSymbol, .otherSymbol:
    return switch scalar.value {
    case 0x2212: "-"
    case 0x201E, 0x301D...0x301F: "\""
    case 0x2026: "..."
    default: String(Character(scalar))
    }
  default: return nil
  }
}
