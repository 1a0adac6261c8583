/// The text in the form in which names are compared and words are searched.
///
/// Case, accents, width and apostrophes are gone, other punctuation and runs of white space are one
/// space, and letters such as ø, æ, ß and ł are their usual Latin ones. Composed and decomposed
/// text fold to the same. Text in which nothing remains ("!!!", an emoji) stays as it is, in
/// lower case, so that a name never folds to nothing.
///
/// ```swift
/// folded("Jo Nesbø’s  Café")  // "jo nesbos cafe"
/// ```
///
/// Takes time in proportion to the length, whatever the text holds.
package func folded(_ text: String) -> String {
  let result = foldedASCII(text) ?? foldedScalars(text)
  return result.isEmpty ? tidied(text).lowercased() : result
}

/// The folded form of plain ASCII, byte by byte, or nil when there is anything else.
private func foldedASCII(_ text: String) -> String? {
  var text = text
  return text.withUTF8 { bytes in
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { output in
      var count = 0
      var spaceIsDue = false
      for byte in bytes {
        let folded: UInt8
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          folded = byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          folded = byte | 0x20
        case UInt8(ascii: "'"), UInt8(ascii: "`"):
          continue
        default:
          spaceIsDue = count > 0
          continue
        }
        if spaceIsDue {
          output[count] = UInt8(ascii: " ")
          count += 1
          spaceIsDue = false
        }
        output[count] = folded
        count += 1
      }
      return count
    }
  }
}

private func foldedScalars(_ text: String) -> String {
  var folder = Folder(capacity: text.utf8.count)
  for scalar in text.unicodeScalars {
    folder.take(scalar)
  }
  return folder.text
}

/// Gathers folded text one scalar at a time.
private struct Folder {
  private var output: [UInt8] = []
  /// The last scalar written, to which a voicing mark or a part of Hangul may still be joined.
  private var last: Unicode.Scalar?
  private var spaceIsDue = false

  init(capacity: Int) {
    output.reserveCapacity(capacity)
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  mutating func take(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39:
      write(scalar)
    case 0x41...0x5A:
      write(Unicode.Scalar(UInt8(scalar.value) | 0x20))
    case 0x20:
      spaceIsDue = last != nil
    case 0xFF01...0xFF5E:
      // Full-width forms lie in the order of ASCII.
      take(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    case FoldTable.firstLatin..<0x250:
      let letters = FoldTable.latin[Int(scalar.value - FoldTable.firstLatin)]
      guard letters.0 != 0 else { return takeOther(scalar) }
      write(Unicode.Scalar(letters.0))
      if letters.1 != 0 { write(Unicode.Scalar(letters.1)) }
    default:
      takeOther(scalar)
    }
  }

  private mutating func takeOther(_ scalar: Unicode.Scalar) {
    if let replacement = FoldTable.replacements[scalar] {
      for part in replacement.unicodeScalars { put(part) }
    } else if scalar.value > 0x7F, scalar.properties.changesWhenLowercased {
      for part in scalar.properties.lowercaseMapping.unicodeScalars { put(part) }
    } else {
      put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if FoldClass.isAccent(scalar) || FoldClass.isApostrophe(scalar) { return }
    if let last, !spaceIsDue, let joined = FoldClass.joined(last, scalar) {
      output.removeLast(UTF8.width(last))
      write(joined)
      return
    }
    switch FoldClass(scalar) {
    case .kept(let kept):
      write(kept)
    case .dropped:
      return
    case .space:
      spaceIsDue = last != nil
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if spaceIsDue {
      output.append(UInt8(ascii: " "))
      spaceIsDue = false
    }
    if scalar.isASCII {
      output.append(UInt8(scalar.value))
    } else {
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    last = scalar
  }
}
