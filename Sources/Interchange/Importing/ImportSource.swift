/// Files that are imported together, and what a person said of them.
package struct ImportSource: Sendable {
  package let paths: [String]
  /// The format that is insisted on, or nil.
  package var format: String?
  package var options = ReadingOptions()
  /// What becomes of shelves, by name, where it is not the usual.
  package var shelves: [String: ShelfPlan.Use] = [:]
  /// Whether readings become those of whoever imports; nil is the usual, which depends on who that is.
  package var readings: Bool?
  /// Whether loans come along.
  package var loans = true

  /// How many records of each kind, and how many problems, the plan keeps in full.
  package var kept = 5000

  package init(paths: [String]) {
    // A folder is called the same with and without a slash behind it.
    self.paths = paths.map { path in
      path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
  }

  /// The name of the file, or how many there are.
  package var title: String {
    guard paths.count == 1, let path = paths.first else { return "\(paths.count) files" }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Reads all files, one after the other.
  ///
  /// - Parameter progress: Takes the bytes read and to be read, now and then.
  func read(
    progress: (_ done: Int, _ total: Int) throws -> Void,
    take: ImportFormat.Take
  ) throws -> [ReadingSummary] {
    let files = try paths.map { path in try InputFile(path: path) }
    let total = files.map(\.size).reduce(0, +)
    var done = 0
    var summaries: [ReadingSummary] = []
    for file in files {
      let format = try ImportFormat.of(file, insisting: format, options: options)
      var records = 0
      summaries.append(
        try format.read(file, options: options) { record in
          records += 1
          if records.isMultiple(of: 256) {
            try Task.checkCancellation()
            try progress(done + file.position, total)
          }
          try take(record)
        }
      )
      done += file.size
    }
    return summaries
  }
}
