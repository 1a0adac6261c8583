import Catalog
import TerminalKit

extension ListScreen {
  func edit() -> [Effect] {
    if let bulk = bulkEdit(least: 2) {
      return [.open(BulkFormScreen(bulk.ids, unseen: bulk.unseen))]
    }
    guard let id = list.window.chosen.first else { return [] }
    return [.form(.edit(Source.record(id)))]
  }

  /// `:set genre=Fantasy tags+=gift`: what would change in the chosen books.
  func set(_ settings: String) -> [Effect] {
    guard let bulk = bulkEdit(least: 1) else { return [] }
    return BulkPlanScreen.open(settings, of: bulk.ids, unseen: bulk.unseen)
  }

  /// The chosen books, when there are enough of them.
  private func bulkEdit(least: Int) -> (ids: [ID<Book>], unseen: Int)? {
    let books = list.window.chosen.compactMap { id -> ID<Book>? in
      guard case .book(let book) = Source.record(id) else { return nil }
      return book
    }
    guard books.count >= least else { return nil }
    return (books, list.hasFound ? list.window.markedUnseen : 0)
  }

  /// `:columns title status rating`, or asks for them.
  mutating func show(columns argument: String) -> [Effect] {
    guard var source = list.source as? BookSource else { return [] }
    let known = BookColumn.allCases.map(\.rawValue).joined(separator: " ")
    let names = argument.split { $0 == " " || $0 == "," }.map(String.init)
    guard !names.isEmpty else {
      let now = source.columnsShown.map(\.rawValue).joined(separator: " ")
      let dialog = NameDialog("Columns of the books", name: now, hint: "There are: \(known)") {
        [.command(.columns, argument: $0)]
      }
      return [.float(dialog)]
    }
    if let unknown = names.first(where: { $0 != "usual" && BookColumn(named: $0) == nil }) {
      return [.complain("There is no column \(Words.quoted(unknown)). There are: \(known).")]
    }
    source.chosenColumns = names.contains("usual") ? nil : BookColumn.columns(named: names)
    guard let changed = source as? Source else { return [] }
    list.source = changed
    // What one reads is only read where it shows.
    return list.load(at: \Self.list)
  }

  /// Asks what becomes of the chosen record, or of the marked ones.
  func delete(in environment: Environment) -> [Effect] {
    let marked = ChosenRecords(list.window)
    guard marked.count > 0 else { return [] }
    return [
      Deleting.ask(
        Self.self,
        records: marked,
        only: list.window.marks.isEmpty ? nil : list.window.selectedID.map(Source.record),
        unseen: list.hasFound ? list.window.markedUnseen : 0
      ) { screen in
        screen.list.window.unmarkAll()
      }
    ]
  }

  func merge() -> [Effect] {
    let chosen = list.window.chosen
    let records = chosen.map(Source.record)
    guard let first = records.first else { return [] }
    if records.count == 1 {
      return Merging.pick(first, named: list.window.row(of: chosen[0]).map(Source.name(of:)))
    }
    return [Merging.ask(Self.self, records) { screen in screen.list.window.unmarkAll() }]
  }

  /// Shows what the list can be ordered by; `:sort year` does it at once.
  mutating func sort(_ argument: String) -> [Effect] {
    let source = list.source
    if !argument.isEmpty {
      guard let choice = source.sortChoices.first(where: { $0.isNamed(argument) }) else {
        let names = source.sortChoices.map { $0.title.lowercased() }.joined(separator: ", ")
        return [.complain("There is no order “\(argument)”. There are: \(names).")]
      }
      let order = SortOrder(column: choice.column, descending: choice.isUsuallyDescending)
      return list.sort(by: order, at: \Self.list)
    }
    let dialog = SortDialog(
      noun: source.kind.plural,
      choices: source.sortChoices,
      order: source.order
    ) { order in
      .update(Self.reply { screen, _ in screen.list.sort(by: order, at: \Self.list) })
    }
    return [.float(dialog)]
  }
}

extension SortChoice {
  func isNamed(_ text: String) -> Bool {
    folded(text) == folded(title) || text == column
  }
}

extension RecordID {
  var authority: AuthorityID? {
    guard case .authority(let id) = self else { return nil }
    return id
  }

  var reader: ID<Reader>? {
    guard case .reader(let id) = self else { return nil }
    return id
  }
}
