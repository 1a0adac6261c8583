import Catalog

// The one record that a word of the command line means.

extension BookRepository {
  /// The book of an ISBN or an id.
  ///
  /// - Throws: ``CommandFailure/noBook(_:)``.
  func wanted(_ key: String) throws -> ID<Book> {
    guard let id = try named(key.withoutIDMark) else { throw CommandFailure.noBook(key) }
    return id
  }

  /// As ``wanted(_:)``, but an id can be that of a book that was deleted.
  func wantedInHistory(_ key: String) throws -> ID<Book> {
    let plain = key.withoutIDMark
    if plain.utf8.count < 10, let id = Int64(plain) { return ID(rawValue: id) }
    return try wanted(key)
  }
}

extension AuthorityRepository {
  /// The record of a name; where none has it, of an id.
  ///
  /// - Throws: ``CommandFailure/noAuthority(_:_:)``.
  func wanted(_ key: String) throws -> AuthorityID {
    if let id = try named(key) { return id }
    guard let id = Int64(key.withoutIDMark), (try? record(AuthorityID(kind, id))) != nil else {
      throw CommandFailure.noAuthority(kind, key)
    }
    return AuthorityID(kind, id)
  }
}

extension ReaderRepository {
  /// The reader of a name, a card's number, or an id.
  ///
  /// - Throws: ``CommandFailure/noReader(_:)``.
  func wanted(_ key: String) throws -> ID<Reader> {
    guard let id = try named(key.withoutIDMark) else { throw CommandFailure.noReader(key) }
    return id
  }
}

extension String {
  /// "12" of `id:12`, by which an id is told from a name.
  fileprivate var withoutIDMark: String { hasPrefix("id:") ? String(dropFirst(3)) : self }
}
