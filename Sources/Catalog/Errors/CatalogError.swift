package import Books
import GRDB
import Glibc

/// Why a catalogue could not be opened, read or changed.
///
/// Errors are data; the sentence a person reads is ``description``.
package enum CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  // Opening
  case absent(path: String)
  /// There is no file at the path that a backup was to be read from.
  case noBackup(path: String)
  /// A file of no bytes lies there.
  case emptied(path: String)
  case notACatalog(path: String, what: String)
  case foreign(path: String)
  /// Something in a catalogue that no Octavo made, with words for it: "has a trigger “x” that …".
  case foreignSchema(path: String, what: String)
  /// Something that every catalogue of its version has is not there, in words: "lacks the table “x”".
  case incompleteSchema(path: String, what: String)
  /// A journal beside the file, which names another file that SQLite would delete.
  case journalNamesFile(path: String, journal: String, file: String)
  /// A link, a folder or a pipe lies where SQLite would open a file beside it.
  case obstructed(path: String, by: String)
  /// A value of this record is none that can be saved, whatever a person says.
  case cannotBeRight(String)
  /// Indexes are missing, and nothing else; they can be made anew.
  case lacksDerived(path: String, names: [String])
  case newer(path: String, version: Int, known: Int)
  case old(path: String, version: Int, known: Int)
  case damaged(path: String, detail: String)
  /// Not everything would be found, since something that can be made anew is damaged.
  case damagedIndex(path: String, detail: String)
  case permission(path: String)
  /// The disk is mounted so that nothing on it can be changed.
  case readOnlyDisk(path: String)
  case unreadable(path: String)
  case cannotCreate(path: String, reason: String)
  case alreadyExists(path: String)
  case cannotRestoreFromItself(path: String)

  // Reading and writing
  case locked(path: String, by: String?)
  case inputOutput(path: String, reason: String)
  case diskFull(path: String)
  /// The file left its place while it was open: nothing was written to the file there now.
  case replaced(path: String, Replacement)
  /// A link that leads to a file that is not there, as on a disk that is not mounted.
  case danglingLink(path: String, target: String)
  /// Why a change could not be saved; the file is as it was before.
  indirect case unsaved(CatalogError)
  /// The disk failed while a change was saved, and could not be asked whether it is there.
  case uncertain(path: String, reason: String)
  /// A change was saved, and the disk reported an error all the same.
  case savedDespite(path: String, reason: String)
  /// Something could not be done, since a value that it needs cannot be read.
  case damagedValue(DamagedValue)

  // Records
  case invalid([Problem])
  case notFound(RecordKind, key: String)
  case changedElsewhere(LastChange)
  case deletedElsewhere(RecordKind, name: String, LastChange?)
  case stillUsed(RecordKind, name: String, books: Int)
  /// A record that is to be deleted shall get its own books.
  case givenToItself(RecordKind, name: String)
  case nothingToUndo
  case nothingToRedo
  case noSuchRevision(Int64)
  /// Changes behind one are in the history no more.
  case forgotten(since: Int64, oldest: Int64)
  /// A mistake in a query.
  case query(QueryError)
  case savedQuery(SavedQueryError)
  case customField(CustomFieldError)

  /// The description in lines, of which there is one at least: a line break within one is one of a
  /// title or a name.
  package var lines: [String] {
    switch self {
    case .invalid(let problems) where !problems.isEmpty: problems.map(\.description)
    case .query(let mistake): mistake.lines
    case .customField(let error): error.lines
    case .unsaved(let reason):
      reason.lines.dropLast() + [tr("\(reason.lines.last ?? "") Nothing was saved.")]
    default: [description]
    }
  }

  /// The failure, the value concerned, and advice.
  package var description: String {
    switch self {
    case .absent(let path):
      tr(
        "There is no catalogue at \(path). Look whether the path is right and its disk is there;"
          + " octavo add begins a new one."
      )
    case .noBackup(let path):
      tr(
        "There is no backup at \(path). Look whether the path is right and its disk is there; nothing"
          + " was changed."
      )
    case .emptied(let path):
      tr(
        "\(path) has no bytes: what was in it is gone. Put a backup in its place with:"
          + " octavo restore FILE --catalog \(path)"
          + " To begin anew, remove the file."
      )
    case .notACatalog(let path, let what):
      tr(
        "\(path) is \(what), so it cannot be an Octavo catalogue. Nothing in it was changed. Name"
          + " another file with --catalog; or, if your catalogue was there, move this away and put a"
          + " backup in its place: octavo restore FILE --catalog \(path)"
      )
    case .foreign(let path):
      tr(
        "\(path) is another program's database. Nothing in it was changed."
          + " Name another file with --catalog."
      )
    case .incompleteSchema(let path, let what):
      tr(
        "\(path) \(what). So it is not whole and is not opened, and nothing in it was changed. Put a"
          + " backup in its place: octavo restore FILE --catalog \(path)"
      )
    case .foreignSchema(let path, let what):
      tr(
        "\(path) \(what). It could do what nobody asked for, so the catalogue is not opened, and"
          + " nothing in it was changed. If you put it there yourself, take it out with the program you"
          + " used; else put a backup in its place: octavo restore FILE --catalog \(path)"
      )
    case .obstructed(let path, let file):
      tr(
        "\(file) is no regular file, and SQLite opens it together with \(path). Nothing was touched. Move it"
          + " away, or remove it; then try again."
      )
    case .journalNamesFile(let path, let journal, let file):
      tr(
        "\(path) is not opened, since the journal beside it, \(journal), names the file \(file), which"
          + " would be deleted. Octavo makes no such journal. Nothing was changed. Move \(journal) into"
          + " another folder, then try again; if another program was changing the catalogue, let it"
          + " finish first."
      )
    case .cannotBeRight(let title):
      tr(
        "“\(title)” has a value that saving refuses, which cannot be right. Nothing was changed."
          + " Edit the record, or leave the rule out."
      )
    case .lacksDerived(let path, let names):
      tr(
        "\(path) lacks what can be made anew from the data (\(names.joined(separator: ", ")))."
          + " Nothing in it was changed. To make it anew:"
          + " octavo check --fix --catalog \(path)"
      )
    case .newer(let path, let version, let known):
      tr(
        "\(path) was made by a newer Octavo (its format is \(version), this program knows \(known))."
          + " Nothing in it was changed. Install the newer Octavo to open it."
      )
    case .old(let path, let version, let known):
      tr(
        "\(path) has the older format \(version), this program's is \(known)."
          + " Without --no-migrate it is brought up to date"
      )
        + (version < 20
          ? tr(
            ", and what stands behind an apostrophe or is joined by a sign is found: arbre in L’arbre,"
              + " catch22 in Catch-22."
          )
          : ".")
    case .damaged(let path, let detail):
      tr(
        "\(path) is damaged (\(detail)). Nothing was changed. octavo check --catalog \(path) tells"
          + " whether octavo check --fix can mend it. If not, put a backup in its place, which keeps it under another name:"
          + " octavo restore FILE --catalog \(path)"
      )
    case .damagedIndex(let path, let detail):
      tr(
        "\(path) is damaged (\(detail)), so that not everything would be found. The data is there, and"
          + " nothing was changed. To make anew what is damaged: octavo check --fix --catalog \(path)"
      )
    case .unreadable(let path):
      tr("You may not read \(path). Ask its owner, or name another file with --catalog.")
    case .permission(let path):
      tr("You may not write to \(path). Ask its owner, or name another file with --catalog.")
    case .readOnlyDisk(let path):
      tr(
        "The disk of \(path) can only be read. Mount it so that it can be written to, or name another"
          + " file with --catalog."
      )
    case .cannotCreate(let path, let reason):
      tr("\(path) cannot be made: \(reason). Choose another place.")
    case .alreadyExists(let path):
      tr("\(path) is there already and stays as it is. Choose another name.")
    case .cannotRestoreFromItself(let path):
      tr(
        "\(path) is the catalogue itself, and no backup of it. Nothing was changed. Name another file."
      )
    case .locked(_, let owner?):
      tr("The catalogue is being written by \(owner). Try again when it is done.")
    case .locked(_, nil):
      tr("Another program is writing to the catalogue. Try again when it is done.")
    case .inputOutput(let path, let reason):
      tr("\(path) could not be read or written: \(reason).")
    case .diskFull(let path):
      tr("The disk of \(path) is full. Make room and try again.")
    case .replaced(let path, let replacement):
      tr(
        "\(path) \(replacement.words) while it was open here. Nothing was written to what lies there."
          + " Look at it, then do this again."
      )
    case .danglingLink(let path, let target):
      tr(
        "\(path) is a link to \(target), and nothing is there. If that is on another disk, mount it;"
          + " else name another file with --catalog."
      )
    case .unsaved(let reason):
      tr("\(reason.description) Nothing was saved.")
    case .uncertain(let path, let reason):
      tr(
        "The disk of \(path) failed while this was saved: \(reason). It could not be read again, so"
          + " look whether the change is there when the disk is well."
      )
    case .savedDespite(let path, let reason):
      tr(
        "Saved, but the disk of \(path) reported an error: \(reason). Look after the disk, and make a"
          + " copy on another one with: octavo backup FILE"
      )
    case .damagedValue(let value):
      tr(
        "The catalogue is damaged at one place: \(value). Nothing was changed."
          + " Look at the file with: octavo check"
      )
    case .invalid(let problems):
      problems.map(\.description).joined(separator: "\n")
    case .notFound(let kind, let key):
      tr("There is no \(kind.name) \(key).")
    case .changedElsewhere(let change):
      tr(
        "\(change.who) saved this record while you were editing. Nothing of yours is lost,"
          + " and nothing was saved."
      )
    case .deletedElsewhere(let kind, let name, let change):
      tr("The \(kind.name) “\(name)” was deleted")
        + (change.map { tr(" by \($0.who)") } ?? "")
        + tr(". Nothing was saved.")
    case .givenToItself(let kind, let name):
      tr("“\(name)” is the \(kind.name) that is to be deleted: name another one for its books.")
    case .stillUsed(let kind, let name, let books):
      tr(
        "The \(kind.name) “\(name)” has \(RecordKind.book.name(count: books)). Say what becomes of them."
      )
    case .nothingToUndo:
      tr("There is nothing to take back.")
    case .nothingToRedo:
      tr("There is nothing to do again.")
    case .noSuchRevision(let id):
      tr("There is no change \(id) in the history.")
    case .forgotten(let since, let oldest):
      tr(
        "Not every change since \(since) is in the history any more: the oldest is \(oldest). Take the whole catalogue anew (octavo export)."
      )
    case .query(let mistake):
      mistake.description
    case .savedQuery(let error):
      error.description
    case .customField(let error):
      error.description
    }
  }
}

extension CatalogError {
  /// Nil for an error that is not about a value that cannot be read.
  init?(damage error: any Error) {
    switch error {
    case let value as DamagedValue: self = .damagedValue(value)
    case is RowDecodingError:
      self = .damagedValue(DamagedValue(column: tr("a column"), found: tr("what it cannot")))
    default: return nil
    }
  }

  /// The reason why the catalogue refuses the values of one record; nil for every other error.
  package static func refusal(_ error: any Error) -> String? {
    switch error {
    case let error as DatabaseError: words(ofRefusing: error)
    case CatalogError.invalid(let problems):
      withoutStop(problems.map(\.description).joined(separator: " "))
    case CatalogError.customField(let error): withoutStop(error.description)
    default: nil
    }
  }

  /// A sentence within another one.
  private static func withoutStop(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// What SQLite means by an error about a value, since its own words name tables; nil for another error.
  private static func words(ofRefusing error: DatabaseError) -> String? {
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
      let column = error.message?.split(separator: " ").last.map(String.init) ?? ""
      return switch column {
      case "isbn.value": tr("another book has its ISBN")
      case "readerCard.number": tr("another reader has its card")
      case _ where column.hasSuffix(".recordKey"): tr("another record has its key")
      default: tr("another record has a value of it that only one can have")
      }
    case .SQLITE_CONSTRAINT_NOTNULL: return tr("it lacks a value that each one has")
    case .SQLITE_CONSTRAINT_FOREIGNKEY: return tr("something that it belongs to is not there")
    default: break
    }
    return switch error.resultCode {
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH: tr("it has a value that cannot be saved")
    case .SQLITE_TOOBIG: tr("it is larger than a catalogue takes")
    default: nil
    }
  }

  /// The error of a change that was not saved because of this one.
  var withNothingSaved: CatalogError {
    switch self {
    case .inputOutput, .diskFull, .permission, .readOnlyDisk: .unsaved(self)
    default: self
    }
  }

  /// The message of the disk or the file.
  var reason: String {
    switch self {
    case .inputOutput(_, let reason), .damaged(_, let reason): reason
    case .diskFull: tr("it is full")
    case .readOnlyDisk: SystemReason.words(EROFS)
    case .unsaved(let error): error.reason
    default: description
    }
  }
}
