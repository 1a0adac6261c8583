/// What a host answered: status, headers that matter, and the body as bytes.
package struct WebAnswer: Sendable {
  package let status: Int
  /// The values by their names in small letters.
  package let headers: [String: String]
  package let body: [UInt8]

  package var contentType: String { headers["content-type"] ?? "" }

  /// Where a redirection leads to; nil for every other answer.
  var redirection: String? {
    [301, 302, 303, 307, 308].contains(status) ? headers["location"] : nil
  }

  /// Reads what curl writes with `include`: headers, an empty line and the body.
  ///
  /// Answers of the kind 1xx stand before the real one, each with headers of its own. Nil when the
  /// headers are not whole.
  init?(curl output: [UInt8]) {
    var rest = output[...]
    while true {
      guard let (head, body) = Self.split(rest) else { return nil }
      let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
      guard let first = lines.first, first.hasPrefix("HTTP/"),
        let status = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return nil }
      rest = body
      if 100..<200 ~= status { continue }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        headers[line[..<colon].lowercased()] = String(value)
      }
      self.status = status
      self.headers = headers
      self.body = Array(body)
      return
    }
  }

  private static func split(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let end: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= 4 else { return nil }
    for index in bytes.startIndex...(bytes.endIndex - 4)
    where bytes[index] == 13 && bytes[index..<(index + 4)].elementsEqual(end) {
      return (bytes[..<index], bytes[(index + 4)...])
    }
    return nil
  }
}
