import Glibc

/// Converts the bytes of a file that is in one encoding as a whole to UTF-8, by `iconv`.
package final class TextConverter {
  private let descriptor: iconv_t
  /// How many bytes are skipped where there is no letter.
  private let unit: Int

  /// Nil where the system has no such table.
  package init?(from encoding: TextEncoding) {
    // The later one of the two has the letters of half a width, too, but not every system has it.
    let names = encoding == .jis ? ["ISO-2022-JP-3", encoding.rawValue] : [encoding.rawValue]
    let found = names.lazy.compactMap { iconv_open("UTF-8", $0) }
      .first { Int(bitPattern: $0) != -1 }
    guard let descriptor = found else { return nil }
    self.descriptor = descriptor
    unit =
      switch encoding {
      case .utf16LittleEndian, .utf16BigEndian: 2
      case .utf32LittleEndian, .utf32BigEndian: 4
      default: 1
      }
  }

  deinit {
    iconv_close(descriptor)
  }

  /// Converts the whole letters at the beginning to UTF-8, and counts the bytes that are left over.
  ///
  /// Bytes that are no letter become U+FFFD.
  package func convert(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> (text: [UInt8], left: Int) {
    var input = Array(bytes)
    // GB 18030's letters of two bytes have three in UTF-8, and a bad byte becomes three.
    let capacity = input.count * 3 + 16
    var left = input.count
    let text = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      var room = capacity
      input.withUnsafeMutableBytes { input in
        output.withMemoryRebound(to: CChar.self) { output in
          var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
          var to = output.baseAddress
          while left > 0 {
            if iconv(descriptor, &from, &left, &to, &room) != -1 { break }
            if errno == EINVAL, !isLast { break }
            guard errno == EILSEQ || errno == EINVAL, room >= 3, let bad = from, let place = to
            else { break }
            from = bad + min(unit, left)
            left -= min(unit, left)
            place[0] = CChar(bitPattern: 0xEF)
            place[1] = CChar(bitPattern: 0xBF)
            place[2] = CChar(bitPattern: 0xBD)
            to = place + 3
            room -= 3
          }
          // Some encodings hold a letter back, since a mark on it may follow.
          if isLast { iconv(descriptor, nil, nil, &to, &room) }
        }
      }
      count = capacity - room
    }
    return (text, left)
  }
}
