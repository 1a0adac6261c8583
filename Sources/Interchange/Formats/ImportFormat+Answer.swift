package import Catalog

extension ImportFormat {
  /// The records of an answer that is in memory.
  ///
  /// - Parameters:
  ///   - id: Of the format that it is in.
  ///   - name: What places and messages call it.
  /// - Throws: ``InterchangeError`` for what is not in the format.
  package static func records(
    of id: String,
    in bytes: [UInt8],
    name: String
  ) throws -> [ImportedBook] {
    guard let format = all.first(where: { $0.id == id }) else {
      throw InterchangeError.noSuchFormat(id)
    }
    var records: [ImportedBook] = []
    _ = try format.read([InputFile(name: name, bytes: bytes)], ReadingOptions()) {
      records.append($0)
    }
    return records
  }
}

extension ImportedBook {
  /// Changes what a record says, which is checked anew then.
  package mutating func change(_ body: (inout BookDraft) -> Void) {
    body(&draft)
    values = nil
    check()
  }
}
