import Catalog
import Glibc

/// An unsaved form as it is kept on the disk.
struct SavedDraft: Hashable, Sendable, Codable {
  /// Names the draft, and its file.
  var id: String
  /// The catalogue that it belongs to.
  var catalog: String
  /// That catalogue's own number: another file may lie there by the next start.
  var identity: String?
  /// The program that keeps it; while that runs it is offered to nobody else.
  var process: Int32
  /// When it was begun, in seconds since 1970.
  var begun: Int64
  var draft: RecordDraft
  /// What the record was when it was read.
  var base: RecordDraft
  /// The record that was edited; nil for a new one.
  var record: Int64?
  var version: Int?
  /// What was typed into a field for names and not chosen yet, by the field's name.
  var untaken: [String: String] = [:]

  /// Why the program ended with the form open; nil when it had no time to say.
  var reason: Reason?

  enum Reason: String, Hashable, Sendable, Codable {
    case connection
    case replaced

    var words: String {
      switch self {
      case .connection: "The connection broke."
      case .replaced: "The catalogue's file was replaced."
      }
    }
  }

  /// Whether it was typed in the catalogue with a number, as far as that is known.
  func isOf(_ catalogIdentity: String?) -> Bool {
    identity == nil || catalogIdentity == nil || identity == catalogIdentity
  }

  /// The fields of one's own that say something in it, as they were then.
  var customFields: [CustomField] {
    let known = base.customFields
    return known + draft.customFields.filter { field in !known.contains { $0.id == field.id } }
  }

  /// What it is called in the dialog.
  var name: String { draft.name.isEmpty ? "without a title" : draft.name }

  var recordID: RecordID? {
    guard let record else { return nil }
    return switch draft {
    case .book: .book(ID(rawValue: record))
    case .authority(let kind, _): .authority(AuthorityID(kind, record))
    case .reader: .reader(ID(rawValue: record))
    case .reading: .reading(ID(rawValue: record))
    case .loan: .loan(ID(rawValue: record))
    }
  }
}

extension FormScreen {
  /// Keeps what is typed on the disk; forgets it when it is as it was.
  mutating func keepDraft(
    in environment: Environment,
    because reason: SavedDraft.Reason? = nil
  ) -> [Effect] {
    guard let folder = environment.drafts, let model else { return [] }
    guard isUnsaved else { return draftCount > 0 ? forgetDraft(in: environment) : [] }
    draftCount += 1
    let number = draftCount
    let saved = SavedDraft(
      id: draftID,
      catalog: environment.catalogFile,
      identity: identity,
      process: getpid(),
      begun: begun.seconds,
      draft: model.draft,
      base: model.subject.base,
      record: model.subject.record?.number,
      version: model.subject.version,
      untaken: model.untaken,
      reason: reason
    )
    return [
      Self.work { _ in
        try folder.keep(saved, number: number)
      } then: { _, _, _ in
        []
      }
    ]
  }

  func forgetDraft(in environment: Environment) -> [Effect] {
    environment.drafts.map { [.work($0.forgetting(draftID))] } ?? []
  }
}
