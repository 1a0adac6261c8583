package import Books
import GRDB
import Synchronization

// Changes of the file by other programs while it is open.
extension Catalog {
  /// The newest change of the catalogue, if any program wrote since this was asked last; else nil.
  ///
  /// Meant to be asked again and again while screens are open: without a change it costs
  /// microseconds. The first answer is always a change, if there ever was one.
  ///
  /// - Throws: ``CatalogError/replaced(path:_:)`` when the file is not the one that was opened any
  ///   more; ``CatalogError`` when it cannot be read.
  package func newestChange() throws -> ID<Revision>? {
    try watching { watch in try watch.newest() } ?? nil
  }

  /// Writes the contents of the log into the file itself, so that the log beside it is empty.
  ///
  /// Meant for the quiet after a change. While somebody reads or writes it does nothing.
  ///
  /// - Throws: as ``newestChange()``.
  package func emptyLog() throws {
    try watching { watch in try watch.emptyLog() }
  }

  /// The catalogue's own number, which copies of it share; nil where no file was made yet.
  package var identity: String? {
    let (isToBeMade, known) = connections.withLock { ($0.isToBeMade, $0.watch?.identity) }
    guard !isToBeMade else { return nil }
    return known ?? (try? read { view in try FileWatch.identity(view.db) })
  }

  /// The open file and the catalogue in it; nil in memory, and where the first change will make it.
  package var openFile: OpenFile? {
    guard !path.isEmpty, let identity, let stamp = FileStamp(path) else { return nil }
    return OpenFile(device: stamp.device, inode: stamp.inode, identity: identity)
  }

  /// A file with the properties that a file in its place does not have.
  package struct OpenFile: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let identity: String
  }

  /// Makes sure that the file is the one that was opened.
  func verify(_ watch: FileWatch?) throws {
    guard let watch else { return }
    try noticing { try watch.verify() }
  }

  private func watching<Value>(_ body: (FileWatch) throws -> Value) throws -> Value? {
    try noticing { try watch().map(body) }
  }

  /// From the moment when a file is found to be replaced, nothing is read or written any more.
  private func noticing<Value>(_ body: () throws -> Value) throws -> Value {
    let watch = connections.withLock { $0.watch }
    do {
      return try translating(path: path, body)
    } catch CatalogError.replaced(let path, let replacement) {
      // The first finding counts, and only one about the connections that are open now.
      let known = connections.withLock { connections in
        if connections.watch === watch, connections.replacement == nil {
          connections.replacement = replacement
        }
        return connections.replacement ?? replacement
      }
      throw CatalogError.replaced(path: path, known)
    }
  }

  /// Why the database could not be read: perhaps it is another one by now.
  func cause(of error: DatabaseError) -> CatalogError {
    do {
      try verify(try watch())
    } catch let replaced as CatalogError {
      if case .replaced = replaced { return replaced }
    } catch {
      // The first error says more.
    }
    return CatalogError(error, path: path)
  }
}
