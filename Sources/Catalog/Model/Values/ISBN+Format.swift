extension ISBN {
  /// The 13 digits with hyphens where they belong, such as 978-0-441-47812-5.
  ///
  /// Where a publisher's range is not known the digits after the prefix stay together.
  package var formatted: String {
    guard digits.utf8.count == 13 else { return digits }
    let prefix = String(digits.prefix(3))
    let parts = [prefix] + Self.parts(prefix: prefix, body: String(digits.dropFirst(3).dropLast()))
    guard parts.count > 2 else { return prefix + "-" + digits.dropFirst(3) }
    return (parts + [String(digits.suffix(1))]).joined(separator: "-")
  }

  /// The ten digits with hyphens where they belong, or nil when there are none.
  package var formatted10: String? {
    guard let isbn10 else { return nil }
    let parts = Self.parts(prefix: "978", body: String(isbn10.dropLast()))
    guard parts.count > 1 else { return isbn10 }
    return (parts + [String(isbn10.suffix(1))]).joined(separator: "-")
  }

  /// Group, publisher and title, or the body as it is when they cannot be told apart.
  private static func parts(prefix: String, body: String) -> [String] {
    for length in 1...5 {
      let group = String(body.prefix(length))
      guard let ranges = ISBNRanges.groups[prefix + "-" + group] else { continue }
      let rest = body.dropFirst(length)
      guard let publisher = ranges.last(where: { $0.start <= rest })?.length,
        (1..<rest.count).contains(publisher)
      else { break }
      return [group, String(rest.prefix(publisher)), String(rest.dropFirst(publisher))]
    }
    return [body]
  }
}
