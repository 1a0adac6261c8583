import Books
import Catalog
import TerminalKit

extension ListScreen {
  @specialized(where Source == BookSource)
  @specialized(where Source == AuthoritySource)
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    list.height = TableView.height(in: panes(in: environment).list)
    list.source.adopt(environment.people, environment.customFields)
    keepSidebarInSight(in: environment)
    let before = list.window.selectedID
    var effects = react(to: event, in: environment)
    if list.window.selectedID != before { effects += readBeside(in: environment) }
    return effects
  }

  mutating func rowsChanged(in environment: Environment) -> [Effect] {
    let chosen = list.window.selectedID.map(Source.record)
    if isWelcome { return lookForOthers() }
    return beside?.facts.record == chosen ? [] : readBeside(in: environment)
  }

  private mutating func react(to event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      let effects =
        list.window.isRead
        ? list.readRest(at: \Self.list) + list.fill(at: \Self.list)
        : list.load(at: \Self.list, selecting: rememberedID)
      return effects + readBeside(in: environment) + lookForOthers()
    case .refresh: return list.load(at: \Self.list) + readBeside(in: environment)
    case .resized:
      list.window.clamp(height: list.height)
      if !Panes.areShown(in: environment.area) { isBeside = false }
      return list.fill(at: \Self.list) + readBeside(in: environment)
    case .command(let id, let argument): return perform(id, argument, in: environment)
    case .key(let key): return list.type(key, at: \Self.list)
    case .paste(let text): return list.paste(text, at: \Self.list)
    case .click(let point, let count): return click(point, count, in: environment)
    case .wheel(let lines, let point): return wheel(lines, point, in: environment)
    case .reveal(let record):
      // The marked books are lent now: a second `t` must not lend them again.
      if record.loan != nil { list.window.unmarkAll() }
      // Several marked books and one of them to go to: they were merged into that one.
      if let id = record.book, list.window.marks.count > 1,
        list.window.marks.contains(id.rawValue)
      {
        list.window.unmarkAll()
      }
      guard let id = Source.rowID(record) else { return [] }
      return list.load(at: \Self.list, selecting: id)
    case .paused:
      list.pause()
      return []
    case .leaving, .ending, .reopened: return []
    }
  }

  /// Finds out whether a catalogue without books has nothing else either.
  private func lookForOthers() -> [Effect] {
    guard isWelcome else { return [] }
    return [
      Self.read("others") { view in
        let names = try AuthorityKind.allCases.contains { kind in
          try view.authorities(kind).count(AuthorityListing()) > 0
        }
        return try names || view.readers.count(ReaderListing()) > 0
      } then: { screen, hasOthers, _ in
        screen.welcome.hasOthers = hasOthers
        return []
      }
    ]
  }

  private mutating func perform(
    _ id: CommandID,
    _ argument: String,
    in environment: Environment
  ) -> [Effect] {
    if isBeside, let area = panes(in: environment).beside,
      let effects = beside?.handle(id, in: area)
    {
      return effects
    }
    if isAmongQueries, let effects = walkSidebar(id, in: environment) { return effects }
    if isWelcome, let effects = welcome.handle(id) { return effects }
    switch id {
    case .cancel: return cancel()
    case .open: return open()
    case .complete: return list.complete(at: \Self.list)
    case .undoTyping: return list.undoTyping(at: \Self.list)
    case .beside:
      goBeside(in: environment)
      return []
    case .saveQuery: return saveQuery(as: argument)
    case .openQuery: return openQuery(argument, in: environment)
    case .renameQuery: return renameQuery(argument)
    case .removeQuery: return removeQuery(argument, in: environment)
    case .add:
      guard let draft = list.source.draft(named: argument) else {
        return lend(isBorrowed: false, to: argument)
      }
      return [.form(.new(draft))]
    case .lend, .borrow: return lend(isBorrowed: id == .borrow, to: argument)
    case .takeBack: return takeBack()
    case .extend: return extendLoans()
    case .edit: return edit(in: environment)
    case .set: return set(argument, in: environment)
    case .lookUp: return [lookUp()]
    case .delete: return delete(in: environment)
    case .read: return UserSwitching.form(of: list.window.chosen.map(Source.record), environment)
    case .columns: return show(columns: argument, in: environment)
    case .merge: return merge()
    case .sorting: return askForSorting(argument)
    case .sort: return sort(argument)
    case .go: return list.go(to: argument, at: \Self.list)
    default: return list.handle(id, at: \Self.list) ?? []
    }
  }

  /// Esc: takes one step back, out of typing, to all rows, or to the screen before.
  private mutating func cancel() -> [Effect] {
    if isBeside {
      isBeside = false
      return []
    }
    return list.cancel(at: \Self.list) ?? [.back]
  }

  private mutating func open() -> [Effect] {
    if list.menu == nil, list.window.isEmpty, list.hasFound, !list.isLooking, !list.isWrong {
      if let effects = list.takeAlternative(at: \Self.list) { return effects }
      list.endFinding()
      return [.command(.add, argument: list.source.find)]
    }
    if list.isFinding { return list.leaveFinding(at: \Self.list) }
    guard let id = list.window.selectedID else { return [] }
    let siblings = Siblings(list.window, Source.record)
    return [.open(Pages.page(of: Source.record(id), among: siblings))]
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    in environment: Environment
  ) -> [Effect] {
    if isWelcome { return welcome.click(point, count, in: environment.area) }
    let (queries, area, side) = panes(in: environment)
    if let queries, queries.contains(point) {
      return clickSidebar(point, in: queries, environment)
    }
    isAmongQueries = false
    if let effects = list.click(point, in: area, at: \Self.list) { return effects }
    if let effects = list.clickHeading(point, in: area, at: \Self.list) { return effects }
    if let side, side.contains(point) {
      isBeside = beside != nil
      guard beside?.choose(at: point, in: side) == true, count == 2 else { return [] }
      return beside?.follow() ?? []
    }
    isBeside = false
    guard list.choose(at: point, in: area) else { return [] }
    let left = list.isFinding ? list.leaveFinding(at: \Self.list) : []
    return left + list.fill(at: \Self.list) + (count == 2 ? open() : [])
  }

  private mutating func wheel(
    _ lines: Int,
    _ point: Point,
    in environment: Environment
  ) -> [Effect] {
    if let side = panes(in: environment).beside, side.contains(point) {
      beside?.scroll(by: lines, in: side)
      return []
    }
    return list.scroll(by: lines, at: \Self.list)
  }

  /// Reads the details of the chosen row, where they are shown.
  private mutating func readBeside(in environment: Environment) -> [Effect] {
    guard let side = panes(in: environment).beside, let id = list.window.selectedID else {
      beside = nil
      return []
    }
    let record = Source.record(id)
    let size = side.size
    return [
      Self.read("beside") { view in
        try record.screens.facts(of: record, in: view, withBooks: true)
      } then: { screen, facts, environment in
        if screen.beside?.facts.record == facts.record {
          screen.beside?.show(facts, dates: environment.dates, size: size)
        } else {
          screen.beside = FactSheet(facts, dates: environment.dates, form: .pane, size: size)
        }
        return []
      } failed: { screen, _, _ in
        screen.beside = nil
        return []
      }
    ]
  }

  // MARK: - What is done with the chosen rows

  private func edit(in environment: Environment) -> [Effect] {
    if let bulk = bulkEdit(least: 2) {
      return [.open(BulkFormScreen(bulk.ids, unseen: bulk.unseen, in: environment))]
    }
    guard let id = list.window.chosen.first else { return [] }
    return [.form(.edit(Source.record(id)))]
  }

  /// `:set genre=Fantasy tags+=gift`: shows what would change in the chosen books.
  private func set(_ settings: String, in environment: Environment) -> [Effect] {
    guard let bulk = bulkEdit(least: 1) else { return [] }
    return BulkPlanScreen.open(settings, of: bulk.ids, unseen: bulk.unseen, in: environment)
  }

  private func lookUp() -> Effect {
    let books = list.window.chosen.compactMap { Source.record($0).book }
    return LookupQueue.add(Self.self, books: books) { $0.list.window.unmarkAll() }
  }

  /// The chosen books, when there are enough of them.
  private func bulkEdit(least: Int) -> (ids: [ID<Book>], unseen: Int)? {
    let books = list.window.chosen.compactMap { Source.record($0).book }
    guard books.count >= least else { return nil }
    return (books, list.hasFound ? list.window.markedUnseen : 0)
  }

  /// `:columns title status rating`: shows these columns, or asks for some.
  private mutating func show(columns argument: String, in environment: Environment) -> [Effect] {
    guard var source = list.source as? BookSource else { return [] }
    let known = ListColumn.all(source.customFields).map(\.name).joined(separator: " ")
    let names = argument.split { $0 == " " || $0 == "," }.map(String.init)
    guard !names.isEmpty else {
      let window = list.window
      let ids = window.cursor.visible(count: window.extent, height: list.height)
        .compactMap(window.number)
      let screen = self
      let width = { @Sendable environment in screen.panes(in: environment).list.width }
      let dialog = ColumnsDialog(source, ids: ids, width: width) { names in
        .command(.columns, argument: names?.joined(separator: " ") ?? "usual")
      }
      return [.float(dialog)]
    }
    let unknown = names.first { name in
      name != "usual" && ListColumn(named: name, among: source.customFields) == nil
    }
    if let unknown {
      let near = known.split(separator: " ").min {
        editDistance(unknown, String($0)) < editDistance(unknown, String($1))
      }
      let question = near.flatMap {
        editDistance(unknown, String($0)) < 3 ? tr(" Is it \($0)?") : nil
      }
      return [
        .complain(
          tr("There is no column \(Words.quoted(unknown)).\(question ?? "") There are: \(known).")
        )
      ]
    }
    source.chosenColumns = names.contains("usual") ? nil : names
    guard let changed = source as? Source else { return [] }
    list.source = changed
    // Status and rating are read only where they are shown.
    return list.load(at: \Self.list) + sayCramped(source, in: environment)
  }

  /// Tells which of the chosen columns have no room.
  private func sayCramped(_ source: BookSource, in environment: Environment) -> [Effect] {
    guard source.chosenColumns != nil else { return [] }
    let cramped = source.columnsShown.withoutRoom(in: panes(in: environment).list.width)
    guard !cramped.isEmpty else { return [] }
    let names = cramped.map(\.heading).joined(separator: ", ")
    return [.say(tr("No room in this window: \(names). What was asked for first shows."))]
  }

  /// Asks what becomes of the chosen record, or of the marked ones.
  private func delete(in environment: Environment) -> [Effect] {
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

  private func merge() -> [Effect] {
    let chosen = list.window.chosen
    let records = chosen.map(Source.record)
    guard let first = records.first else { return [] }
    if records.count == 1 {
      return Merging.pick(first, named: list.window.row(of: chosen[0]).map(Source.name(of:)))
    }
    return [Merging.ask(Self.self, records) { screen in screen.list.window.unmarkAll() }]
  }

  /// Asks how names like the one under the cursor are sorted; `:sorting dutch` asks about those.
  private func askForSorting(_ argument: String) -> [Effect] {
    [
      NameSortingQuestion.ask(
        Self.self,
        list.window.selectedID.flatMap { Source.record($0).authority },
        named: argument
      )
    ]
  }

  /// Asks what to order the list by; `:sort year` orders it at once.
  private mutating func sort(_ argument: String) -> [Effect] {
    let source = list.source
    if !argument.isEmpty {
      guard let choice = source.sortChoices.first(where: { $0.isNamed(argument) }) else {
        let names = source.sortChoices.map { $0.title.lowercased() }.joined(separator: ", ")
        return [.complain(tr("There is no order “\(argument)”. There are: \(names)."))]
      }
      let order = SortOrder(column: choice.column, descending: choice.isUsuallyDescending)
      return list.sort(by: order, at: \Self.list)
    }
    return [list.askForOrder(at: \Self.list)]
  }

  /// Lends the chosen books, or to the reader under the cursor.
  private func lend(isBorrowed: Bool, to name: String) -> [Effect] {
    let chosen = list.window.chosen.map(Source.record)
    let reader = name.isEmpty ? chosen.only?.reader : nil
    return [
      Loaning.lend(
        Self.self,
        isBorrowed: isBorrowed,
        books: chosen.compactMap(\.book),
        to: reader,
        named: name
      )
    ]
  }

  private func takeBack() -> [Effect] {
    let chosen = list.window.chosen.map(Source.record)
    return [
      Loaning.takeBack(Self.self, chosen) { screen in screen.list.window.unmarkAll() }
    ]
  }

  private func extendLoans() -> [Effect] {
    [Loaning.extend(Self.self, list.window.chosen.map(Source.record))]
  }
}
