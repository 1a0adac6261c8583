import Books
import Catalog

// The one record, other than a book, that a word of the command line means.

extension AuthorityRepository {
  /// The record of a name, or of an id with `id:` before it.
  ///
  /// - Throws: ``CommandFailure/noAuthority(_:_:isID:)``,
  ///   ``CommandFailure/severalNames(_:_:_:)``.
  func wanted(_ key: String) throws -> AuthorityID {
    if let id = try named(key) { return id }
    try key.refuseNumber(ofOtherThan: kind.recordKind)
    func record(_ number: Int64?) -> AuthorityID? {
      number.map { AuthorityID(kind, $0) }.flatMap { (try? self.record($0)) == nil ? nil : $0 }
    }
    if let id = record(key.id(of: kind.recordKind)) { return id }
    let namesakes = try namesakes(key)
    if !namesakes.isEmpty {
      let lines = try namesakes.map { id in
        let author = try self.record(id)
        return
          "id:\(id.rawValue)  \(author.displayName)  \(RecordKind.book.name(count: author.books))"
      }
      throw CommandFailure.severalNames(kind, key, lines)
    }
    throw CommandFailure.noAuthority(kind, key, isID: record(Int64(key)) != nil)
  }
}

extension ReaderRepository {
  /// The reader of a name, a card's number, or an id with `id:` before it.
  ///
  /// - Throws: ``CommandFailure/noReader(_:isID:)``.
  func wanted(_ key: String) throws -> ID<Reader> {
    if let id = try named(key) { return id }
    try key.refuseNumber(ofOtherThan: .reader)
    func reader(_ number: Int64?) throws -> ID<Reader>? {
      try number.flatMap { try rows([ID(rawValue: $0)]).first?.id }
    }
    if let id = try reader(key.id(of: .reader)) { return id }
    throw CommandFailure.noReader(key, isID: try reader(Int64(key)) != nil)
  }

  /// The reader's name; for somebody who is no reader, the typed text.
  ///
  /// - Throws: ``CommandFailure/noReader(_:isID:)`` for an id.
  func party(_ key: String) throws -> String {
    guard try key.id(of: .reader) != nil || named(key) != nil else { return key }
    return try record(wanted(key)).name
  }
}

extension String {
  /// The number 12 of `id:12` and `author:12`; nil for a name.
  fileprivate func id(of kind: RecordKind) -> Int64? {
    if hasPrefix("id:") { return Int64(dropFirst(3)) }
    guard contains(":"), let record = RecordNumber(self), record.kind == kind else { return nil }
    return record.number
  }

  /// - Throws: ``CommandFailure/usage(_:details:)`` for `reading:12` where an author is meant.
  fileprivate func refuseNumber(ofOtherThan kind: RecordKind) throws {
    guard contains(":"), !hasPrefix("id:"), let record = RecordNumber(self), record.kind != kind
    else { return }
    throw CommandFailure.usage(
      tr("“\(self)” is \(record.words), and not of \(kind.nameWithArticle.lowercased()).")
    )
  }
}
