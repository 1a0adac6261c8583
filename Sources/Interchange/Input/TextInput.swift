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
    // The file itself tells best in which order the bytes of UTF-16 are.
    let isWide = encoding == .utf16LittleEndian && found.encoding == .utf16BigEndian
    self.encoding = isWide ? found.encoding : encoding ?? found.encoding
    file.seek(to: found.mark)
    if !self.encoding.isDecodedPieceByPiece {
      converter = TextConverter(from: self.encoding)
      if converter == nil {
        let reason = "this system cannot convert \(self.encoding.rawValue)"
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

/// A text file as one text, for formats whose files are small: what people type.
enum WholeText {
  /// The largest file in bytes: nobody types more, and more would take too much memory.
  static let largest = 128 * 1_048_576
  /// The most of a line that is decoded at once.
  private static let longestPiece = 1_048_576

  static func read(
    _ file: InputFile,
    format: String,
    options: ReadingContext
  ) throws(InterchangeError) -> (text: [UInt8], summary: ReadingSummary) {
    guard file.size <= largest else {
      let reason = "This file is larger than \(largest / 1_048_576) MiB. Split it."
      throw .broken(Place(file: file.name, line: 1), reason: reason)
    }
    var input = try TextInput(file, encoding: options.encoding)
    var decoding = TextDecoding(mends: options.mends)
    var text: [UInt8] = []
    text.reserveCapacity(file.size)
    var buffer = [UInt8](repeating: 0, count: longestPiece)
    var end = 0
    while true {
      let count = try input.read(into: &buffer, from: end)
      end += count
      let taken = count == 0 ? end : pieceEnd(buffer[..<end])
      // Line by line, since files mix encodings.
      var start = 0
      while start < taken {
        let lineEnd = buffer[start..<taken].firstIndex(of: 0x0A).map { $0 + 1 } ?? taken
        text.append(contentsOf: decoding.text(buffer[start..<lineEnd]).utf8)
        start = lineEnd
      }
      if count == 0 { break }
      buffer.replaceSubrange(0..<(end - taken), with: Array(buffer[taken..<end]))
      end -= taken
    }
    guard !text.isEmpty else { throw .empty(name: file.name) }
    return (text, ReadingSummary(format: format, encoding: input.encoding, decoding: decoding))
  }

  /// The end of the last line; of a line that fills the buffer, a place between two letters.
  private static func pieceEnd(_ bytes: ArraySlice<UInt8>) -> Int {
    if let newline = bytes.lastIndex(of: 0x0A) { return newline + 1 }
    guard bytes.count == longestPiece else { return bytes.startIndex }
    return bytes.lastIndex { $0 < 0x80 }.map { $0 + 1 } ?? bytes.endIndex
  }
}
