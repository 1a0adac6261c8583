import Books

extension ImportFormat {
  /// JSON of any shape that holds books: lists of them, parents with books inside, and flat files
  /// that refer to one another by id, in any order.
  static let anyJSON = ImportFormat(
    id: "json",
    name: "nested JSON",
    likeness: { head in
      guard head.begins(with: "[") || head.begins(with: "{") else { return 0 }
      if head.holds("\"\(ReasonColumn.member)\"") { return 40 }
      return JSONShape.titles.contains { head.holds("\"\($0)\"") } || head.holds(#""isbn""#)
        ? 40 : 0
    },
    readAll: { files, options, take in
      var graph = JSONGraph(
        mapping: options.mapping,
        isSaid: options.isFormatSaid,
        options
      )
      var summary: ReadingSummary?
      // Parents come before or after their children: the names are gathered first.
      for file in files {
        var reader = try JSONReader(file, options: options)
        let kindOfFile = JSONShape.kind(ofFile: file.name)
        var looks = 0
        let isWanted = { (bytes: UnsafeBufferPointer<UInt8>) in
          looks += 1
          return looks <= mostJudged || kindOfFile != nil || JSONShape.mayHoldNamed(bytes)
        }
        try reader.forEachRecord(graph.shape, where: isWanted, broken: { _ in }) {
          key,
          value,
          _,
          _ in
          if key == nil, looks <= mostJudged { graph.judge(value) }
          graph.gather(value, kind: key.map(JSONShape.kindAround) ?? kindOfFile)
        }
        file.seek(to: 0)
      }
      var records = 0
      var found = 0
      func count(_ book: ImportedBook) throws {
        found += 1
        try take(book)
      }
      for file in files {
        let isList = try FileHead(file, encoding: options.encoding).begins(with: "[")
        var reader = try JSONReader(file, options: options)
        // Where records lie under no key, the file's name may say of which kind they are.
        let kindOfFile = JSONShape.kind(ofFile: file.name)
        var elements = 0
        try reader.forEachRecord(graph.shape, broken: count) { key, value, around, place in
          records += 1
          elements += 1
          if key == nil, value.isNoRecord {
            let name = "Element \(elements)"
            // A file of nothing else is none of books.
            return try take(
              ImportedBook(of: value, at: place, options) {
                $0.refuse(.noObject(path: name, member: nil))
              }
            )
          }
          let kind = key.map(JSONShape.kindAround) ?? kindOfFile
          let position = JSONGraph.Position(
            place: place,
            key: key,
            isListed: key == nil && isList,
            isInFileOfBooks: JSONShape.isOnlyOfBooks(String(file.name.prefix { $0 != "." })),
            around: around
          )
          let foundBefore = found
          try graph.read(value, kind: kind, at: position, take: count)
          // Of objects that follow one another each is a record; in a list something else may lie between.
          guard found == foundBefore, key == nil, !isList, kind == nil, graph.tellsNothing(value)
          else { return }
          try take(ImportedBook(of: value, at: place, options) { $0.refuse(.noTitle) })
        }
        summary = summary ?? reader.summary("nested JSON")
        summary?.leftOut = graph.leftOut
      }
      guard found > 0 || records == 0 else {
        guard files.count == 1 else { throw InterchangeError.noBooks(names: files.map(\.name)) }
        let thing = graph.otherThing.map { "JSON of \($0) (if these are books, say --from json)" }
        throw InterchangeError.unknownFormat(
          name: files.first?.name ?? "",
          looksLike: thing ?? FileHead.otherJSON
        )
      }
      summary?.takesMembers = true
      return summary ?? ReadingSummary(format: "nested JSON", encoding: .utf8)
    }
  )

  /// How many records of a file are looked at to find out whether they are books.
  private static let mostJudged = 50
}

extension JSON {
  /// True when nothing in it has a name.
  fileprivate var isNoRecord: Bool {
    switch self {
    case .null, .bool, .number, .string, .object([]): true
    case .array, .object: false
    }
  }
}

extension JSONReader {
  /// Hands on the parts of the file: elements of a list, lines, or the members of one object that
  /// hold records, together with its other members.
  fileprivate mutating func forEachRecord(
    _ shape: JSONShape,
    where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil,
    broken: (ImportedBook) throws -> Void,
    _ body: (String?, JSON, [JSON.Member], Place) throws -> Void
  ) throws {
    try forEachElement(where: isWanted, broken: broken) { value, place in
      guard !shape.isBook(value), NamedObject.name(of: value) == nil,
        case .object(let members) = value, members.contains(where: { shape.isCollection($0.value) })
      else { return try body(nil, value, [], place) }
      let around = shape.plain(value)
      for member in members where shape.holdsRecords(member.value) {
        try body(member.key, member.value, around, place)
      }
    }
  }
}
