import Catalog

/// Whether a book that was read counts as one that is owned.
package enum OwnedUse: String, CaseIterable, Hashable, Sendable {
  /// As the file says; where it does not say, the book is owned.
  case file
  /// It has a copy, also where the file says that there is none.
  case yes
  /// It has one only where the file says so.
  case no
}

extension ImportedBook {
  /// Whether somebody read it, or began to.
  var isRead: Bool { readings.contains { $0.status != .wanted } }

  /// The copies that the book gets, as the text of a draft.
  func copies(_ owned: OwnedUse) -> String {
    guard isRead else { return draft.copies }
    return switch owned {
    case .file: draft.copies
    case .yes: draft.copies == "0" ? "1" : draft.copies
    case .no: draft.copies.isEmpty ? "0" : draft.copies
    }
  }
}
