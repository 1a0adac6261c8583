import Books
import GRDB

extension CustomFieldRepository where Access == WriteTransaction {
  /// Renames a field in the saved queries that ask for it.
  func renameInQueries(_ old: CustomField, to new: CustomField) throws {
    guard old.word != new.word else { return }
    for query in try access.queries.list() {
      let renamed = old.renamed(to: new.word, in: query.text)
      guard renamed != query.text, let row = try access.queries.row(query.name) else { continue }
      try access.update(.savedQuery, row, [("text", renamed.databaseValue)])
    }
  }
}
