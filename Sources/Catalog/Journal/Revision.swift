import GRDB

/// One change of the catalogue, as the history lists it: who, when, what.
///
/// Revisions are ordered by ``id``, which is a sequence, and not by the clock.
package struct Revision: Hashable, Sendable {
  package let id: ID<Revision>
  package let at: Timestamp
  package let who: String
  package let what: String
  package let kind: Kind
  /// How many books and authority records it touched.
  package let records: Int

  package enum Kind: Hashable, Sendable {
    case edit
    case undo(of: ID<Revision>)
    case redo(of: ID<Revision>)
  }
}

extension Revision {
  static let columns = "id, at, who, what, kind, undoes, records"

  init(row: Row) {
    id = ID(rawValue: row[0])
    at = Timestamp(seconds: row[1])
    who = row[2]
    what = row[3]
    records = row[6]
    let undoes = (row[5] as Int64?).map(ID<Revision>.init(rawValue:))
    kind =
      switch (row[4] as String, undoes) {
      case ("undo", let target?): .undo(of: target)
      case ("redo", let target?): .redo(of: target)
      default: .edit
      }
  }

  /// The revision that this one takes back, if it is an undo or a redo.
  package var undoes: ID<Revision>? {
    switch kind {
    case .edit: nil
    case .undo(let target), .redo(let target): target
    }
  }
}

extension Revision.Kind {
  var name: String {
    switch self {
    case .edit: "edit"
    case .undo: "undo"
    case .redo: "redo"
    }
  }
}
