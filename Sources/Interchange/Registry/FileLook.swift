package import Books

/// A glance at a file, for someone who is choosing one.
package struct FileLook: Hashable, Sendable {
  /// The name of its format; nil when it is no list of books.
  package let format: String?
  /// How many records it has; nil where counting them takes longer than a glance.
  package let rows: Int?

  /// The size in bytes from which on rows are not counted: a table of so many is read in 0.1 s.
  private static let mostBytes = 2 * 1_048_576

  /// Looks at the file at a path; what cannot be read is no list of books.
  ///
  /// - Parameters:
  ///   - now: When that is.
  ///   - check: Runs now and then; what it throws ends the look.
  package init(path: String, at now: Timestamp, check: () throws -> Void = {}) throws {
    guard let file = try? InputFile(path: path).unpacked(), let format = try? ImportFormat.of(file)
    else {
      (format, rows) = (nil, nil)
      return
    }
    try check()
    var count = 0
    let isWhole =
      file.size <= Self.mostBytes
      && (try? format.read(file, at: now) { _ in
        count += 1
        if count.isMultiple(of: 256) { try check() }
      }) != nil
    try check()
    self.format = format.name
    rows = isWhole ? count : nil
  }
}
