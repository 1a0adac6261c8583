import Books

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
      let reason = tr("This file is larger than \(largest / 1_048_576) MiB. Split it.")
      throw .broken(Place(file: file.name, line: 1), reason: reason)
    }
    var input = try TextInput(file, encoding: options.encoding)
    var decoding = TextDecoding(mends: options.mends)
    var text: [UInt8] = []
    text.reserveCapacity(file.size)
    var buffer = [UInt8](repeating: 0, count: longestPiece)
    var (end, line) = (0, 0)
    var foreignLine: Int?
    while true {
      let count = try input.read(into: &buffer, from: end)
      end += count
      let taken = count == 0 ? end : pieceEnd(buffer[..<end])
      // Line by line, since files mix encodings.
      var start = 0
      while start < taken {
        let lineEnd = buffer[start..<taken].firstIndex(of: 0x0A).map { $0 + 1 } ?? taken
        text.append(contentsOf: decoding.text(buffer[start..<lineEnd]).utf8)
        line += 1
        if foreignLine == nil, !decoding.foreign.isEmpty { foreignLine = line }
        start = lineEnd
      }
      if count == 0 { break }
      buffer.replaceSubrange(0..<(end - taken), with: Array(buffer[taken..<end]))
      end -= taken
    }
    guard !text.isEmpty else { throw .empty(name: file.name) }
    var summary = ReadingSummary(format: format, encoding: input.encoding, decoding: decoding)
    summary.foreignLine = foreignLine
    return (text, summary)
  }

  /// The end of the last line; of a line that fills the buffer, a place between two letters.
  private static func pieceEnd(_ bytes: ArraySlice<UInt8>) -> Int {
    if let newline = bytes.lastIndex(of: 0x0A) { return newline + 1 }
    guard bytes.count == longestPiece else { return bytes.startIndex }
    return bytes.lastIndex { $0 < 0x80 }.map { $0 + 1 } ?? bytes.endIndex
  }
}
