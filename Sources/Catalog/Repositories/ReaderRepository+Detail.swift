import GRDB

/// A reader with everything that is tied to them, in six queries.
package struct ReaderDetail: Hashable, Sendable {
  package let reader: Reader
  /// Loans of which books are out, those that are overdue first.
  package let open: [Loan]
  /// The last loans of which every book came back.
  package let closed: [Loan]
  /// The current user's own page: what they read, the last first.
  ///
  /// Empty on the pages of others.
  package let readings: [ReadingRow]
  package let isAsker: Bool
  package let history: RecordHistory
}

extension ReaderRepository {
  /// - Parameter limit: The most loans and the most readings.
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func detail(_ id: ID<Reader>, limit: Int = 50) throws -> ReaderDetail {
    let reader = try record(id)
    let loans = try access.loans.rows(LoanListing(.of(id)), limit: limit)
    let currentUser = try access.currentUser
    let isAsker = currentUser.reader == id
    return ReaderDetail(
      reader: reader,
      open: loans.filter(\.isOpen),
      closed: loans.filter { !$0.isOpen },
      readings: isAsker ? try access.readings.rows(of: currentUser, limit: limit) : [],
      isAsker: isAsker,
      history: try access.history.summary(of: .reader(id))
    )
  }
}
