import Catalog
import TerminalKit

extension BulkFormScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      form.enter()
      return readFacts() + askForRows()
    case .leaving: return askToLeave()
    case .resized:
      settle(in: environment.area)
      return []
    case .refresh: return readFacts()
    case .reveal, .paused, .ending, .reopened: return []
    case .command, .key, .paste, .click, .wheel: break
    }
    guard !isChoosing else {
      if waiting.count < 1_000 { waiting.append(event) }
      return []
    }
    let effects = act(event, in: environment) + askForRows()
    settle(in: environment.area)
    return effects
  }

  private mutating func act(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .key(let key): press(key, in: environment)
    case .paste(let text):
      change { $0.paste(text) }
    case .command(let id, _): return perform(id, in: environment)
    case .wheel(let lines, _): form.move(by: lines > 0 ? 1 : -1)
    case .click(let point, _): click(point, in: environment)
    default: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .open: press(.enter, in: environment)
    case .nextField: form.move(by: 1)
    case .previousField: form.move(by: -1)
    case .asTheyAre:
      form.fields[form.focus].reset()
      form.enter()
    case .save, .write: return showPlan()
    case .cancel: return cancel()
    default: break
    }
    return []
  }

  private mutating func press(_ key: Key, in environment: Environment) {
    let field = form.focused
    if field.isAsItWas || field.isEmptied, field.lookup?.sign == nil {
      switch key {
      case .delete, .control("d"):
        form.fields[form.focus].empty()
        return
      case .backspace, .control("h"):
        form.fields[form.focus].reset()
        return
      default: break
      }
    }
    switch field.input {
    case .line(var editor):
      if moves(key) || !editor.handle(key) { return }
      change { $0 = .line(editor) }
    case .area(var area):
      let room = BulkFormRows(form, facts, in: environment.area).layout.room
      if key == .enter, !field.isAsItWas {
        area.insert("\n")
      } else if !area.handle(key, width: room) {
        _ = moves(key)
        return
      }
      change { $0 = .area(area) }
    case .lookup(var lookup):
      if key == .enter, lookup.isWaiting, !lookup.line.isEmpty, lookup.spot == .line {
        isChoosing = true
        return
      }
      let outcome = lookup.handle(key)
      change { $0 = .lookup(lookup) }
      switch outcome {
      case .stays: break
      case .leavesUp: form.move(by: -1)
      case .leavesDown: form.move(by: 1)
      case .ignored: _ = moves(key)
      }
    }
  }

  private mutating func moves(_ key: Key) -> Bool {
    switch key {
    case .up: form.move(by: -1)
    case .down, .enter: form.move(by: 1)
    case .pageUp: form.move(by: -5)
    case .pageDown: form.move(by: 5)
    default: return false
    }
    return true
  }

  private mutating func change(_ body: (inout FormInput) -> Void) {
    body(&form.fields[form.focus].input)
    form.changed()
  }

  private mutating func click(_ point: Point, in environment: Environment) {
    guard environment.area.contains(point) else { return }
    let rows = BulkFormRows(form, facts, in: environment.area).all.rows
    let row = point.y - environment.area.y + offset
    guard rows.indices.contains(row) else { return }
    switch rows[row].target {
    case .field(let index): form.go(to: index)
    case .spot(let index, let spot):
      form.go(to: index)
      form.fields[index].lookup?.spot = spot
      if case .row = spot { press(.enter, in: environment) }
      if case .create = spot { press(.enter, in: environment) }
    case .button, .nothing: break
    }
  }
}

extension FormInput {
  fileprivate mutating func paste(_ text: String) {
    switch self {
    case .line(var editor):
      editor.paste(text)
      self = .line(editor)
    case .area(var area):
      area.paste(text)
      self = .area(area)
    case .lookup(var lookup):
      lookup.paste(text)
      self = .lookup(lookup)
    }
  }
}
