import Books
import Glibc

/// The bytes of a text file in chunks: UTF-8, or bytes of which each below 128 is ASCII.
struct TextInput {
  let file: InputFile
  /// The encoding that was found out from the beginning, or insisted on.
  let encoding: TextEncoding
  private var converter: TextConverter?
  /// Bytes that were read and are no whole letter yet.
  private var rest: [UInt8] = []
  private var pending: [UInt8] = []
  private var pendingStart = 0

  init(_ file: InputFile, encoding: TextEncoding? = nil) throws(InterchangeError) {
    self.file = file
    let head = try file.head(65_536)
    let found = TextEncoding.detect(head)
    // The file itself tells best in which order the bytes of UTF-16 and UTF-32 are.
    let isWide = encoding != nil && encoding?.turned == found.encoding
    self.encoding = isWide ? found.encoding : encoding ?? found.encoding
    file.seek(to: found.mark)
    if !self.encoding.isDecodedPieceByPiece {
      converter = TextConverter(from: self.encoding)
      if converter == nil {
        let reason = tr("this system cannot convert \(self.encoding.rawValue)")
        throw .unreadable(path: file.name, reason: reason)
      }
    }
  }

  /// Fills the rest of a buffer, as far as the file goes; answers 0 at its end.
  mutating func read(into buffer: inout [UInt8], from start: Int) throws(InterchangeError) -> Int {
    guard let converter else { return try file.read(into: &buffer, from: start) }
    if pendingStart == pending.count { try convert(with: converter) }
    let count = min(pending.count - pendingStart, buffer.count - start)
    buffer.replaceSubrange(
      start..<(start + count),
      with: pending[pendingStart..<(pendingStart + count)]
    )
    pendingStart += count
    return count
  }

  private mutating func convert(with converter: TextConverter) throws(InterchangeError) {
    var chunk = rest + [UInt8](repeating: 0, count: 65_536)
    let count = try file.read(into: &chunk, from: rest.count)
    let bytes = chunk[..<(rest.count + count)]
    let (text, left) = converter.convert(bytes, isLast: count == 0)
    rest = Array(bytes.suffix(left))
    pending = text
    pendingStart = 0
    if text.isEmpty, count > 0 { try convert(with: converter) }
  }
}
