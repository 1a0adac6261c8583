package import Catalog

extension ImportFormat {
  /// The records of an answer that is in memory.
  ///
  /// - Parameters:
  ///   - id: The id of the format that it is in.
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

  /// What an answer begins with as text, whatever encoding it is in; empty where that cannot be
  /// found out.
  package static func beginning(of bytes: [UInt8]) -> String {
    let head = try? FileHead(InputFile(name: "", bytes: bytes))
    return head.map { String(decoding: $0.text.prefix(8_000), as: UTF8.self) } ?? ""
  }
}

extension ImportedBook {
  /// Changes a record, and checks it again.
  package mutating func change(_ body: (inout BookDraft) -> Void) {
    body(&draft)
    values = nil
    check()
  }

  /// Whether reading it ended where the file is damaged.
  package var isDamaged: Bool {
    problems.contains { problem in
      if case .damaged = problem.code { problem.refuses } else { false }
    }
  }
}
