extension ImportFormat {
  /// JSON of any shape that holds books: lists of them, parents with books inside, and flat files
  /// that refer to one another by id, in any order.
  static let anyJSON = ImportFormat(
    id: "json",
    name: "nested JSON",
    likeness: { head in
      guard head.begins(with: "[") || head.begins(with: "{") else { return 0 }
      return JSONShape.titles.contains { head.holds("\"\($0)\"") } || head.holds(#""isbn""#)
        ? 40 : 0
    },
    readAll: { files, options, take in
      var graph = JSONGraph(mapping: options.mapping)
      var summary: ReadingSummary?
      // Parents come before or after their children: the names are gathered first.
      for file in files {
        var reader = try JSONReader(file, options: options)
        try reader.forEachRecord(broken: { _ in }) { key, value, _ in graph.gather(value, key: key)
        }
        file.seek(to: 0)
      }
      for file in files {
        var reader = try JSONReader(file, options: options)
        try reader.forEachRecord(broken: take) { key, value, place in
          try graph.read(value, key: key ?? file.name, place: place, take: take)
        }
        summary = summary ?? reader.summary("nested JSON")
      }
      return summary ?? ReadingSummary(format: "nested JSON", encoding: .utf8)
    }
  )
}

extension JSONReader {
  /// Hands on what the file consists of: elements of a list, lines, or members of one object.
  mutating func forEachRecord(
    broken: (ImportedBook) throws -> Void,
    _ body: (String?, JSON, Place) throws -> Void
  ) throws {
    try forEachElement(broken: broken) { value, place in
      guard !JSONShape.isBook(value), case .object(let members) = value,
        members.contains(where: { JSONShape.isCollection($0.value) })
      else { return try body(nil, value, place) }
      for member in members { try body(member.key, member.value, place) }
    }
  }
}
