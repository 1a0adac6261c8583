import Catalog

extension BulkPlanScreen {
  /// What `:set` and its settings lead to: what would change, or what is wrong with them.
  static func open(_ settings: String, of ids: [ID<Book>], unseen: Int) -> [Effect] {
    do {
      let edit = try BulkEdit(line: settings)
      guard !edit.isEmpty else {
        return [.complain("Write what to set: set genre=Fantasy tags+=gift shelf=")]
      }
      let problems = edit.problems(books: ids.count, currentYear: Timestamp.now().local.year)
      if let first = problems.first { return [.complain(first.message)] }
      return [.open(BulkPlanScreen(edit, of: ids, unseen: unseen, hasForm: false))]
    } catch {
      return [.complain(error.message)]
    }
  }
}
