import Books

/// A person's decisions about the records of files, in a form that can be stored.
package struct ImportDecisions: Hashable, Sendable, Codable {
  fileprivate var choices: [String: String] = [:]
  fileprivate var exceptions: [Exception] = []

  /// How many decisions about single records there are.
  package var count: Int { exceptions.count }

  /// These, and those about single records of others.
  package func with(_ others: ImportDecisions?) -> ImportDecisions {
    var all = self
    all.exceptions += others?.exceptions ?? []
    return all
  }

  /// A decision about one record that differs from that about its kind.
  fileprivate struct Exception: Hashable, Sendable, Codable {
    let row: Int
    let kind: String
    let choice: String?
    let turned: [BookComparison.Subject]
    /// The title of the record, since the file may be another one by then; nil in old drafts.
    var title: String?
  }
}

extension BookComparison.Subject: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let own = "own:"
    switch text {
    case Self.source.key: self = .source
    case Self.readings.key: self = .readings
    case Self.loans.key: self = .loans
    case let text where text.hasPrefix(own): self = .custom(String(text.dropFirst(own.count)))
    default:
      guard let field = BookField(rawValue: text) else {
        let context = DecodingError.Context(codingPath: [], debugDescription: text)
        throw DecodingError.dataCorrupted(context)
      }
      self = .field(field)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if case .custom(let name) = self {
      try container.encode("own:" + name)
    } else {
      try container.encode(key)
    }
  }
}

extension ImportPlan {
  package var decisions: ImportDecisions {
    ImportDecisions(
      choices: Dictionary(
        uniqueKeysWithValues: choices.map { ($0.key.rawValue, $0.value.rawValue) }
      ),
      exceptions: exceptions.sorted { $0.key < $1.key }.map { row, exception in
        ImportDecisions.Exception(
          row: row,
          kind: rows[row].kind.rawValue,
          choice: exception.choice?.rawValue,
          turned: exception.turned.sorted { $0.key < $1.key },
          title: item(row)?.record.draft.title
        )
      }
    )
  }

  /// Takes over decisions from before the program ended, where they still fit.
  ///
  /// - Returns: Those that do not, since the file has other records now.
  package mutating func apply(_ decisions: ImportDecisions) -> ImportDecisions {
    for (kind, choice) in decisions.choices {
      guard let kind = ImportKind(rawValue: kind), let choice = ImportChoice(rawValue: choice)
      else {
        continue
      }
      choose(choice, for: kind)
    }
    var lost = ImportDecisions()
    for exception in decisions.exceptions {
      guard let row = row(of: exception) else {
        lost.exceptions.append(exception)
        continue
      }
      let choice = exception.choice.flatMap(ImportChoice.init(rawValue:))
      exceptions[row] = Exception(choice: choice, turned: Set(exception.turned))
    }
    return lost
  }

  /// The record that a decision is about: that in its place, else the only one of its title.
  private func row(of exception: ImportDecisions.Exception) -> Int? {
    let isThere =
      rows.indices.contains(exception.row) && rows[exception.row].kind.rawValue == exception.kind
    guard let title = exception.title else { return isThere ? exception.row : nil }
    if isThere, item(exception.row)?.record.draft.title == title { return exception.row }
    let same = ImportKind(rawValue: exception.kind).flatMap { items[$0] }?.filter {
      $0.record.draft.title == title
    }
    return same?.only?.row
  }
}
