import Books
import GRDB

// Names that nothing has, that one book has, or that are nearly another.
extension DoctorRule {
  /// The name of a record with its qualifier.
  private static func name(_ kind: AuthorityKind) -> String {
    kind == .author
      ? "name || CASE WHEN qualifier IS NULL THEN '' ELSE ' (' || qualifier || ')' END" : "name"
  }

  /// Authors, publishers, genres, series and tags without books.
  static let unused: [DoctorRule] = AuthorityKind.allCases.map { kind in
    let plural = kind.recordKind.commandWord
    return DoctorRule(
      "unused-\(plural)",
      "\(plural.prefix(1).uppercased())\(plural.dropFirst()) without books",
      of: kind.recordKind,
      advice: "",
      remedy: .removal
    ) { examination in
      try examination.tellRows(
        "SELECT id, \(name(kind)), 'no book' FROM \(kind.table.rawValue) WHERE books = 0"
      )
    }
  }

  /// Genres and tags that only one book has.
  static let once: [DoctorRule] = [
    once(.genre, advice: "octavo genres merge FROM --into TO"),
    once(.tag, advice: "octavo tags merge FROM --into TO"),
  ]

  private static func once(_ kind: AuthorityKind, advice: Message) -> DoctorRule {
    let plural = kind.recordKind.commandWord
    return DoctorRule(
      "single-\(plural)",
      "\(plural.prefix(1).uppercased())\(plural.dropFirst()) of one book",
      of: kind.recordKind,
      advice: advice
    ) { examination in
      try examination.tellRows(
        "SELECT id, name, 'one book' FROM \(kind.table.rawValue) WHERE books = 1"
      )
    }
  }

  /// Books and names that are likely the same; the screen of these merges them.
  static let nearlySame: [DoctorRule] = ClusterSubject.lookedThrough.map { subject in
    let plural = subject.commandWord
    return DoctorRule(
      "near-\(plural)",
      "Likely the same \(plural)",
      of: subject.recordKind,
      advice: "octavo \(plural) clusters, or :clusters \(plural) on the screen",
      search: .alike(subject),
      remedy: nil
    )
  }
}
