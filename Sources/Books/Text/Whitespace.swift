/// The text without white space at its ends, and with one space in place of several.
///
/// Nothing else changes: composed letters stay composed, decomposed ones decomposed.
package func tidied(_ text: String) -> String {
  if isTidy(text) { return text }
  return tidiedBytes(text) ?? tidiedScalars(text)
}

/// The tidied text, made byte by byte; nil where there may be white space beyond ASCII.
private func tidiedBytes(_ text: String) -> String? {
  var text = text
  return text.withUTF8 { bytes in
    guard !bytes.contains(where: beginsOtherSpace) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { output in
      var count = 0
      var spaceIsDue = false
      for byte in bytes {
        if isSpace(byte) {
          spaceIsDue = count > 0
          continue
        }
        if spaceIsDue {
          output[count] = UInt8(ascii: " ")
          count += 1
        }
        spaceIsDue = false
        output[count] = byte
        count += 1
      }
      return count
    }
  }
}

private func tidiedScalars(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var spaceIsDue = false
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace {
      spaceIsDue = !result.isEmpty
      continue
    }
    if spaceIsDue { result.append(" ") }
    spaceIsDue = false
    result.append(scalar)
  }
  return String(result)
}

/// True when there is certainly nothing to tidy, as in most names: no space at the ends or behind
/// another, and no byte with which white space beyond ASCII begins.
private func isTidy(_ text: String) -> Bool {
  let space = UInt8(ascii: " ")
  var text = text
  return text.withUTF8 { bytes in
    var last = space
    for byte in bytes {
      guard byte >= space, byte != space || last != space, !beginsOtherSpace(byte) else {
        return false
      }
      last = byte
    }
    return last != space
  }
}

/// True for a byte with which white space beyond ASCII begins.
private func beginsOtherSpace(_ byte: UInt8) -> Bool {
  byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3
}

/// True for white space of ASCII.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

/// True when the text is empty or has nothing but white space.
package func isBlank(_ text: String) -> Bool {
  if let first = text.utf8.first, 0x21...0x7E ~= first { return false }
  return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
}

/// True when nothing of the text can be seen: white space, controls and characters that only join
/// or mark others.
func isUnseen(_ text: String) -> Bool {
  if let first = text.utf8.first, 0x21...0x7E ~= first { return false }
  return text.unicodeScalars.allSatisfy { scalar in
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || [.control, .format].contains(properties.generalCategory)
  }
}

/// The text without white space around it; its inside does not change.
package func trimmed(_ text: String) -> String {
  guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
    return ""
  }
  if isPlain(first), isPlain(last) { return text }
  // ASCII inside of spaces, as where a cell was taken apart.
  if let start = text.utf8.firstIndex(where: { !isSpace($0) }),
    let end = text.utf8.lastIndex(where: { !isSpace($0) }),
    0x21...0x7E ~= text.utf8[start], 0x21...0x7E ~= text.utf8[end]
  {
    return String(text[start...end])
  }
  // Scalar by scalar, as tidied() does: a mark behind a space is no white space.
  let scalars = text.unicodeScalars
  guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(scalars[start...end])
}

/// The text in one line, without white space around it: a line break or a tab, with the white space
/// beside it, becomes one space; other spaces stay as they are.
package func inOneLine(_ text: String) -> String {
  let text = trimmed(text)
  let isOneLine = text.utf8.allSatisfy { byte in
    !isSpace(byte) && !beginsOtherSpace(byte) || byte == UInt8(ascii: " ")
  }
  if isOneLine || !text.unicodeScalars.contains(where: breaksLine) { return text }
  var result = String.UnicodeScalarView()
  var space = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace {
      space.append(scalar)
      continue
    }
    // One by one: `+=` takes just the room that it needs, and copies all of a long text each time.
    for blank in space.contains(where: breaksLine) ? " ".unicodeScalars : space {
      result.append(blank)
    }
    space.removeAll(keepingCapacity: true)
    result.append(scalar)
  }
  return String(result)
}

/// True for white space after which the text goes on in another line or column.
private func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
  default: false
  }
}

/// True for visible ASCII and Latin letters with an accent.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  0x21...0x7E ~= scalar.value || 0xC0...0x24F ~= scalar.value
}
