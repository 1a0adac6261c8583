import Glibc

extension String {
  /// Where a text of ASCII stands first.
  func firstRange(ofASCII part: StaticString) -> Range<String.Index>? {
    let length = part.utf8CodeUnitCount
    var text = self
    let offset = text.withUTF8 { bytes -> Int? in
      guard let base = bytes.baseAddress, bytes.count >= length else { return nil }
      return (0...(bytes.count - length)).first { place in
        base[place] == part.utf8Start[0] && memcmp(base + place, part.utf8Start, length) == 0
      }
    }
    guard let offset else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: length)
  }
}

extension StringProtocol {
  /// The pieces between each occurrence of a mark.
  func components(by mark: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: mark) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
