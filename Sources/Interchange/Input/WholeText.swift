/// A text file as one text, for formats whose files are small: what people type.
enum WholeText {
  /// More would not be typed, and would not fit the memory that an import may take.
  static let largest = 128 * 1_048_576

  static func read(
    _ file: InputFile,
    format: String,
    options: ReadingOptions
  ) throws(InterchangeError) -> (text: [UInt8], summary: ReadingSummary) {
    guard file.size <= largest else {
      let reason = "This file is larger than \(largest / 1_048_576) MiB. Split it."
      throw .broken(Place(file: file.name, line: 1), reason: reason)
    }
    var input = try TextInput(file, encoding: options.encoding)
    var bytes = [UInt8](repeating: 0, count: file.size * 3 + 4096)
    var end = 0
    while true {
      let count = try input.read(into: &bytes, from: end)
      if count == 0 || end + count == bytes.count { end += count; break }
      end += count
    }
    guard end > 0 else { throw .empty(name: file.name) }
    var decoding = TextDecoding(mends: options.mends)
    var text: [UInt8] = []
    text.reserveCapacity(end)
    // Line by line, since files mix encodings.
    for line in bytes[..<end].split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !text.isEmpty { text.append(0x0A) }
      text.append(contentsOf: decoding.text(line).utf8)
    }
    return (text, ReadingSummary(format: format, encoding: input.encoding, decoding: decoding))
  }
}
