import Books
import Catalog

extension ImportPlan {
  /// Why there is nothing to do, when that is so for every row; nil when it is not.
  package var whyNothing: String? {
    guard count(.same) == rowCount, brought.isEmpty else { return nil }
    if let untakenWords {
      let rows =
        switch rowCount {
        case 0: tr("There are no books in \(source.title)")
        case 1: tr("The only row is here already")
        default: tr("All \(grouped(rowCount)) rows are here already")
        }
      return tr("\(rows); not taken: \(untakenWords).")
    }
    return switch rowCount {
    case 0: tr("There are no books in \(source.title).")
    case 1: tr("Nothing new: the only row is here already.")
    default: tr("Nothing new: all \(grouped(rowCount)) rows are here already.")
    }
  }

  /// The use of the readings in words: "yours, Maria".
  package var useOfReadings: String {
    guard readings.isBrought else {
      return source.readings == false
        ? tr("left out") : tr("left out: \(currentUser.name) is no reader yet")
    }
    let whose =
      currentUser.reader == nil && readerOfFile == nil
      ? tr("yours: \(currentUser.name) becomes a reader")
      : tr("yours, \(readerOfFile ?? currentUser.name)")
    return Self.words(readings, whose)
  }

  /// Who the person who imports is among the readers that come with the files.
  private var readerOfFile: String? {
    guard currentUser.reader == nil else { return nil }
    let name = folded(currentUser.name)
    return others.lazy.flatMap(\.readers).first { reader in
      reader.login == currentUser.name || folded(reader.name) == name
    }?.name
  }

  package var useOfLoans: String {
    guard loans.isBrought else { return tr("left out") }
    let kinds: Set<UntakenRecord.Kind> = [.loan, .returned, .due]
    let untaken = untaken.count { kinds.contains($0.kind) }
    let brought = UntakenRecord.Kind.words(brought.map(\.kind).filter(kinds.contains))
    guard untaken > 0 || brought != nil else { return Self.words(loans, tr("as loans")) }
    let parts = [
      loans.new > 0 ? tr("\(grouped(loans.new)) new, as loans") : nil,
      brought.map { tr("\($0) for books that are here") },
      untaken > 0 ? tr("\(grouped(untaken)) not taken") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func words(_ tally: Tally, _ use: String) -> String {
    switch tally.new {
    case 0: tally.most > 0 ? tr("left out with their rows") : tr("here already")
    case tally.found: use
    default: tr("\(grouped(tally.new)) new, \(use)")
    }
  }
}
