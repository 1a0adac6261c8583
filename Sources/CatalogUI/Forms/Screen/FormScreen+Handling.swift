import Catalog
import TerminalKit

extension FormScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened: return resume(in: environment) ?? open()
    case .ending:
      let reason: SavedDraft.Reason = environment.replacement == nil ? .connection : .replaced
      return keepDraft(in: environment, because: reason)
    case .reopened(let opening): return goOn(in: opening, environment)
    case .leaving: return askToLeave(in: environment)
    case .resized:
      settle(in: environment.area)
      return []
    case .refresh: return checkRecord() + checkTaken()
    case .reveal, .paused: return []
    case .command, .key, .paste, .click, .wheel: break
    }
    guard phase == .typing, model != nil else {
      if waiting.count < 1_000 { waiting.append(event) }
      return []
    }
    let before = model
    var effects = act(event, in: environment)
    effects += follow(before, in: environment)
    settle(in: environment.area)
    return effects
  }

  /// Does what was pressed while an answer was awaited.
  mutating func catchUp(in environment: Environment) -> [Effect] {
    var effects: [Effect] = []
    while phase == .typing, !waiting.isEmpty {
      effects += handle(waiting.removeFirst(), in: environment)
    }
    settle(in: environment.area)
    return effects
  }

  private mutating func act(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .key(let key): return press(key, in: environment)
    case .paste(let text):
      paste(text)
      return []
    case .command(let id, _): return perform(id, in: environment)
    case .click(let point, _): return click(point, in: environment)
    case .wheel(let lines, _):
      model?.move(by: lines > 0 ? 1 : -1)
      return []
    default: return []
    }
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .open, .takeStep, .take, .chooseFirst: return press(.enter, in: environment)
    case .up: model?.move(by: -1)
    case .down: model?.move(by: 1)
    case .nextField: model?.move(by: 1)
    case .previousField: model?.move(by: -1)
    case .undoTyping: undoTyping()
    case .moveUp: moveEntry(by: -1)
    case .moveDown: moveEntry(by: 1)
    case .save, .write: return save(another: false, in: environment)
    case .cancel: return cancel(in: environment)
    case .editor: return editOutside()
    case .removeLast: return press(.backspace, in: environment)
    default: break
    }
    return []
  }

  private mutating func press(_ key: Key, in environment: Environment) -> [Effect] {
    guard let model else { return [] }
    switch model.place {
    case .button(let button): return press(key, on: button, in: environment)
    case .field(let index):
      if key == .enter, let record = model.fields[index].problem?.opens,
        model.fields[index].untaken.isEmpty
      {
        return [.follow(record)]
      }
      switch model.fields[index].input {
      case .line(var editor):
        if moves(key) { return [] }
        guard editor.handle(key) else { return [] }
        change(index, to: .line(editor))
      case .area(var area):
        let room = FormRows(model, in: environment.area).layout.room
        if key == .enter {
          area.insert("\n")
        } else if !area.handle(key, width: room) {
          _ = moves(key)
          return []
        }
        change(index, to: .area(area))
      case .lookup(let lookup): press(key, in: lookup, index)
      }
    }
    return []
  }

  /// Keys that go from field to field, wherever the cursor is.
  private mutating func moves(_ key: Key) -> Bool {
    switch key {
    case .up: model?.move(by: -1)
    case .down, .enter: model?.move(by: 1)
    case .pageUp: model?.move(by: -5)
    case .pageDown: model?.move(by: 5)
    default: return false
    }
    return true
  }

  private mutating func press(_ key: Key, in lookup: LookupField, _ index: Int) {
    if key == .enter, lookup.isWaiting, !lookup.line.isEmpty, lookup.spot == .line {
      phase = .choosing
      return
    }
    var lookup = lookup
    let outcome = lookup.handle(key)
    change(index, to: .lookup(lookup))
    switch outcome {
    case .stays: break
    case .leavesUp: model?.move(by: -1)
    case .leavesDown: model?.move(by: 1)
    case .ignored: _ = moves(key)
    }
  }

  private mutating func press(
    _ key: Key,
    on button: FormModel.Button,
    in environment: Environment
  ) -> [Effect] {
    guard key == .enter else {
      _ = moves(key)
      return []
    }
    if button == .step { return takeStep() }
    return save(another: button == .saveAndAdd, in: environment)
  }

  private mutating func change(_ index: Int, to input: FormInput) {
    guard let before = model?.fields[index] else { return }
    model?.fields[index].input = input
    guard let after = model?.fields[index] else { return }
    if after.value != before.value || after.untaken != before.untaken { model?.changed() }
  }

  private mutating func paste(_ text: String) {
    guard case .field(let index)? = model?.place, let input = model?.fields[index].input else {
      return
    }
    switch input {
    case .line(var editor):
      editor.paste(text)
      change(index, to: .line(editor))
    case .area(var area):
      area.paste(text)
      change(index, to: .area(area))
    case .lookup(var lookup):
      lookup.paste(text)
      change(index, to: .lookup(lookup))
    }
  }

  private mutating func undoTyping() {
    guard case .field(let index)? = model?.place, let input = model?.fields[index].input else {
      return
    }
    switch input {
    case .line(var editor):
      editor.undo()
      change(index, to: .line(editor))
    case .area(var area):
      area.undo()
      change(index, to: .area(area))
    case .lookup(var lookup):
      lookup.undo()
      change(index, to: .lookup(lookup))
    }
  }

  private mutating func moveEntry(by places: Int) {
    guard case .field(let index)? = model?.place, var lookup = model?.fields[index].lookup else {
      return
    }
    lookup.moveEntry(by: places)
    change(index, to: .lookup(lookup))
  }

  private mutating func click(_ point: Point, in environment: Environment) -> [Effect] {
    let area = split(environment.area).fields
    guard let model, area.contains(point) else { return [] }
    let rows = FormRows(model, in: area).all.rows
    let row = point.y - area.y + offset
    guard rows.indices.contains(row) else { return [] }
    switch rows[row].target {
    case .nothing: break
    case .field(let index): self.model?.go(to: .field(index))
    case .button(let button):
      self.model?.go(to: .button(button))
      return press(.enter, on: button, in: environment)
    case .spot(let index, let spot):
      self.model?.go(to: .field(index))
      guard var lookup = self.model?.fields[index].lookup else { break }
      lookup.spot = spot
      if case .entry = spot {} else { _ = lookup.handle(.enter) }
      change(index, to: .lookup(lookup))
    }
    return []
  }
}
