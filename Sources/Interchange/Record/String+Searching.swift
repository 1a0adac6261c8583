import Glibc

extension String {
  /// Where a text of ASCII stands first.
  func firstRange(ofASCII part: StaticString) -> Range<String.Index>? {
    let length = part.utf8CodeUnitCount
    var text = self
    let offset = text.withUTF8 { bytes -> Int? in
      guard let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
      var place = 0
      while place + length <= bytes.count {
        let rest = bytes.count - length + 1 - place
        guard let hit = memchr(base + place, Int32(part.utf8Start[0]), rest) else { return nil }
        place = UnsafeRawPointer(hit) - base
        if memcmp(hit, part.utf8Start, length) == 0 { return place }
        place += 1
      }
      return nil
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
