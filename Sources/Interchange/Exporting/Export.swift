package import Catalog

/// Writes what is in a catalogue, or some of its books, as a file of some format.
///
/// ```swift
/// let export = Export(.jsonLines)
/// let count = try catalog.read { view in try export.write(nil, of: view) { try sink.write($0) } }
/// ```
package struct Export {
  private let format: ExportFormat
  private let options: ExportOptions

  package init(_ format: ExportFormat, _ options: ExportOptions = ExportOptions()) {
    self.format = format
    self.options = options
  }

  /// Writes records piece by piece; what is kept in between is bounded.
  ///
  /// - Parameters:
  ///   - books: The books in their order; nil takes the whole catalogue.
  ///   - sink: Takes the bytes of whole records.
  ///   - progress: Takes how many books are written, of how many; what it throws stops.
  /// - Returns: The number of books.
  package func write(
    _ books: OrderedIDs?,
    of view: View,
    to sink: ([UInt8]) throws -> Void,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> Int {
    var output = ExportOutput(format.frame, format.makeWriter(options))
    if format.contents == .everything {
      try writeOthers(of: books, view, to: &output, sink)
    }
    let ids = try ids(books, view)
    var done = 0
    try view.forEachBook(ids) { record, sortKey in
      // Books in the order asked for stay in it.
      try output.take(.book(record), filedAs: format.contents == .books ? nil : sortKey, sink)
      done += 1
      if done.isMultiple(of: 512) { try progress(done, ids.count) }
    }
    try output.finish(sink)
    return done
  }

  private func ids(_ books: OrderedIDs?, _ view: View) throws -> OrderedIDs {
    guard let books else { return try view.books.ids(BookListing()) }
    return format.contents == .books ? books : try view.byTitle(books)
  }

  /// Everything that is no book: of some books only what belongs to them.
  private func writeOthers(
    of books: OrderedIDs?,
    _ view: View,
    to output: inout ExportOutput,
    _ sink: ([UInt8]) throws -> Void
  ) throws {
    if books == nil {
      for query in try view.queries.list() { try output.take(.savedQuery(query), sink) }
    }
    for kind in AuthorityKind.allCases {
      try view.forEachAuthority(kind, of: books) { record, sortKey in
        try output.take(.authority(record), filedAs: sortKey, sink)
      }
      output.endGroup()
    }
    try writeReaders(of: books, view, to: &output, sink)
  }

  /// Loans, and before them readers: of some books only those who are named by their loans.
  private func writeReaders(
    of books: OrderedIDs?,
    _ view: View,
    to output: inout ExportOutput,
    _ sink: ([UInt8]) throws -> Void
  ) throws {
    var loans: [LoanRecord] = []
    try view.forEachLoan(of: books) { loans.append($0) }
    let named = Set(
      loans.flatMap { [$0.isReader ? $0.party : nil, $0.librarian].compactMap(\.self) }
    )
    try view.forEachReader { record, sortKey in
      guard books == nil || named.contains(record.name) else { return }
      try output.take(.reader(record), filedAs: sortKey, sink)
    }
    output.endGroup()
    for loan in loans { try output.take(.loan(loan), sink) }
  }
}
