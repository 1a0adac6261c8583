import Books
import Catalog
import TerminalKit

/// The page of a record that was deleted while it was open: by whom, and how to bring it back.
struct GoneRecord: Sendable {
  let record: RecordID
  /// The name, as the page had it.
  let name: String?
  let deletion: Deletion?

  static let footer: [CommandID] = [.bringBack, .cancel, .history]

  func handle(_ command: CommandID) -> [Effect] {
    switch command {
    case .cancel: [.back]
    case .bringBack: deletion.map { [UndoEffects.takeBack($0.revision.id)] } ?? []
    default: []
    }
  }

  private func lines(in environment: Environment) -> [String] {
    let kind = record.kind.name
    guard let deletion else { return [tr("There is no such \(kind) any more.")] }
    let (who, at) = (deletion.revision.who, deletion.revision.at)
    let words = tr("This \(kind) was deleted by \(who), \(environment.dates.moment(at)).")
    return [words] + (deletion.isPlain ? [] : [deletion.revision.words(in: environment)])
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    var rest = area
    _ = rest.takeLeft(3)
    _ = rest.takeRight(1)
    func put(_ text: String, _ style: Style) {
      for line in TextLayout.wrap(text, to: max(10, rest.width)) where rest.height > 0 {
        let row = rest.takeTop(1)
        surface.put(line, at: row.origin, width: row.width, style: style)
      }
    }
    if let name { put(name, .bold) }
    _ = rest.takeTop(1)
    for line in lines(in: environment) { put(line, .plain) }
    surface.cursor = rest.origin
    guard deletion != nil, rest.height > 1 else { return }
    _ = rest.takeTop(1)
    let row = Rect(x: area.x, y: rest.y, width: area.width, height: 1)
    put(tr("Bring it back"), .link)
    TableView.drawChoice(on: &surface, in: row, isFocused: true)
    surface.cursor = Point(x: row.x + 3, y: row.y)
  }
}

/// The result of reading a record that another person may have deleted.
enum PossiblyDeleted<Value: Sendable>: Sendable {
  case there(Value)
  /// The record is deleted; nil when there never was one.
  case deleted(Deletion?)
}

/// The change that deleted a record.
struct Deletion: Sendable {
  let revision: Revision
  /// True if the change did nothing else, so that its words tell no more.
  let isPlain: Bool
}

extension ReadTransaction {
  /// Reads something of a record, or finds out who deleted the record.
  func unlessDeleted<Value: Sendable>(
    _ record: RecordID,
    _ body: (ReadTransaction) throws -> Value
  ) throws -> PossiblyDeleted<Value> {
    do {
      return .there(try body(self))
    } catch CatalogError.notFound {
      return .deleted(try deletion(of: record))
    }
  }

  /// The books among some that are gone, and the last change of each.
  func deletions(among entries: [FieldEntry]) throws -> [(book: FieldEntry, change: Revision?)] {
    let ids = entries.compactMap(\.number).map(ID<Book>.init(rawValue:))
    let there = Set(try books.rows(ids).map(\.id.rawValue))
    return try entries.filter { $0.number.map { !there.contains($0) } ?? false }.map { entry in
      let book = RecordID.book(ID(rawValue: entry.number ?? 0))
      return (entry, try history.revisions(limit: 1, of: book).first)
    }
  }

  private func deletion(of record: RecordID) throws -> Deletion? {
    guard let revision = try history.revisions(limit: 1, of: record).first else { return nil }
    // For a loan and a reader the revision's words are shown in any case: they tell whose loan it
    // was, or into whom the reader was merged, which nothing else does where nothing moved along.
    let isNamed = record.kind != .loan && record.kind != .reader
    let isPlain =
      try isNamed && revision.kind == .edit && !history.tookOthers(revision.id, with: record)
    return Deletion(revision: revision, isPlain: isPlain)
  }
}
