/// The text without white space at its ends, and with one space where several were.
///
/// Nothing else changes: composed letters stay composed, decomposed ones decomposed.
package func tidied(_ text: String) -> String {
  if isTidy(text) { return text }
  return tidiedBytes(text) ?? tidiedScalars(text)
}

/// The same byte by byte; nil where there may be white space beyond ASCII.
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

/// Whether there is certainly nothing to tidy, as in most names: no space at the ends or behind
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

/// Whether white space beyond ASCII begins with a byte.
private func beginsOtherSpace(_ byte: UInt8) -> Bool {
  byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3
}

/// Whether a byte is white space of ASCII.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

/// Whether nothing but white space stands in the text.
func isBlank(_ text: String) -> Bool {
  if let first = text.utf8.first, 0x21...0x7E ~= first { return false }
  return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
}
