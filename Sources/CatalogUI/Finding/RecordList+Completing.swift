import Catalog
import TerminalKit

/// Completing what is typed, by Tab, ↑ and ↓ while finding.
extension RecordList {
  /// The completions that show over the rows.
  var menu: CompletionMenu? {
    guard isFinding, !isAmongRows, let menu = finding.menu, menu.isShown else { return nil }
    return menu
  }

  /// Reads completions of the text before the cursor; the old ones stay in sight meanwhile.
  mutating func offer<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    finding.wantsFirst = false
    finding.isReading = false
    guard Source.takesQueries, let findLine,
      let spot = CompletionPlace(findLine.text, cursor: findLine.cursor, names: source.queryNames)
    else {
      finding.menu = nil
      return [.cancel("completions")]
    }
    if spot.kind == .field {
      let fields = spot.fields
      finding.menu = fields.isEmpty ? nil : menu(of: fields, at: spot)
      return [.cancel("completions")]
    }
    if finding.menu?.place.kind != spot.kind
      || finding.menu?.place.range.lowerBound != spot.range.lowerBound
    {
      finding.menu = nil
    }
    if case .value(let field) = spot.kind, field.hasFewValues {
      return offerCounted(field, for: spot, at: place)
    }
    finding.isReading = true
    return [
      Owner.read("completions") { view in
        try view.completions(at: spot, limit: 50)
      } then: { owner, items, _ in
        owner[keyPath: place].take(items, for: spot, at: place)
      } failed: { owner, _, _ in
        owner[keyPath: place].finding.menu = nil
        owner[keyPath: place].finding.isReading = false
        return []
      }
    ]
  }

  /// Counts the values of a field with few of them once; further keys wait for that and narrow it.
  private mutating func offerCounted<Owner: Screen>(
    _ field: Query.Field,
    for spot: CompletionPlace,
    at place: Place<Owner>
  ) -> [Effect] {
    if let counted = finding.counted, counted.field == field {
      return [.cancel("completions")]
        + take(counted.completions(at: spot, limit: 50), for: spot, at: place)
    }
    finding.isReading = true
    guard finding.counting != field else { return [] }
    finding.counting = field
    return [
      .cancel("completions"),
      Owner.read("values") { view in
        try view.countedValues(of: field)
      } then: { owner, counted, _ in
        owner[keyPath: place].take(counted, at: place)
      } failed: { owner, _, _ in
        owner[keyPath: place].finding.counting = nil
        owner[keyPath: place].finding.isReading = false
        return []
      },
    ]
  }

  private mutating func take<Owner: Screen>(
    _ counted: CountedValues?,
    at place: Place<Owner>
  ) -> [Effect] {
    finding.counting = nil
    finding.counted = counted
    guard let findLine, let counted,
      let spot = CompletionPlace(findLine.text, cursor: findLine.cursor, names: source.queryNames),
      spot.kind == .value(of: counted.field)
    else { return [] }
    return take(counted.completions(at: spot, limit: 50), for: spot, at: place)
  }

  private mutating func take<Owner: Screen>(
    _ items: [Completion],
    for spot: CompletionPlace,
    at place: Place<Owner>
  ) -> [Effect] {
    finding.isReading = false
    // A single completion that is already typed out is not offered.
    let isComplete = items.count == 1 && folded(items[0].label) == folded(spot.typed)
    finding.menu = items.isEmpty || isComplete ? nil : menu(of: items, at: spot)
    guard finding.wantsFirst else { return [] }
    return complete(at: place)
  }

  private func menu(of items: [Completion], at spot: CompletionPlace) -> CompletionMenu {
    CompletionMenu(items, at: spot, text: findLine?.text ?? "", cursor: findLine?.cursor ?? 0)
  }

  /// Tab: takes the first, then the next; where there is nothing to complete it goes to the rows.
  mutating func complete<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    if finding.isReading, !isAmongRows {
      finding.wantsFirst = true
      return []
    }
    finding.wantsFirst = false
    // On an empty line there is nothing to complete, and no result to go to.
    if !isAmongRows, findLine?.isEmpty == true { return [] }
    guard !isAmongRows, finding.menu != nil else { return leaveFinding(at: place) }
    finding.menu?.next()
    return write(at: place)
  }

  /// ↑ and ↓ while completions show; nil when they go to the rows.
  mutating func choose<Owner: Screen>(
    _ command: CommandID,
    at place: @autoclosure () -> Place<Owner>
  ) -> [Effect]? {
    guard menu != nil, command == .up || command == .down else { return nil }
    finding.menu?.move(by: command == .up ? -1 : 1)
    return write(at: place())
  }

  /// Takes the completion at a place of the screen; nil when there is none.
  mutating func click<Owner: Screen>(
    _ point: Point,
    in area: Rect,
    at place: Place<Owner>
  ) -> [Effect]? {
    guard let menu, menu.area(in: area).contains(point) else { return nil }
    guard let item = menu.item(at: point, in: area) else { return [] }
    finding.menu?.choose(item)
    return write(at: place)
  }

  /// Esc: closes the completions, and puts back what was typed; nil when there are none.
  mutating func closeMenu<Owner: Screen>(at place: Place<Owner>) -> [Effect]? {
    guard let menu else { return nil }
    finding.menu = nil
    finding.isReading = false
    guard menu.chosen != nil else { return [.cancel("completions")] }
    findLine?.setText(menu.text)
    findLine?.moveCursor(to: menu.cursor)
    return [.cancel("completions")] + search(at: place)
  }

  /// Writes the chosen completion into the line and searches.
  private mutating func write<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    guard let menu = finding.menu else { return [] }
    let (text, cursor) = menu.result
    findLine?.setText(text)
    findLine?.moveCursor(to: cursor)
    finding.hasPaused = false
    // When only one field fits, its values are offered at once.
    let isOnlyField = menu.place.kind == .field && menu.items.count == 1
    return (isOnlyField ? offer(at: place) : []) + search(at: place)
  }

  func drawMenu(on surface: inout Surface, in area: Rect) {
    menu?.draw(on: &surface, in: area)
  }
}
