import Books
package import Catalog

extension AuthorityRepository {
  /// The number of records of the kind.
  package func count() throws -> Int { try ids(AuthorityListing()).count }
}
