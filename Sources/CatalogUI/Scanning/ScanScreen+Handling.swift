import Catalog
import TerminalKit

extension ScanScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let before = defaults
    let effects = react(to: event, in: environment)
    return effects + (defaults == before ? [] : [.pile(defaults)])
  }

  private mutating func react(to event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      defaults = environment.pile
      return [read()]
    case .refresh: return [read()]
    case .key(let key): type { _ = $0.handle(key) }
    case .paste(let text): return paste(text, at: environment.now)
    case .paused where awaitsPause: return takeNumber(at: environment.now)
    case .command(let id, _): return perform(id, in: environment)
    case .wheel(let lines, _): choose(by: lines)
    case .reopened: return [.back]
    case .resized, .click, .reveal, .leaving, .paused, .ending: break
    }
    return []
  }

  private mutating func type(_ change: (inout LineEditor) -> Void) {
    var line = fields[focus] ?? LineEditor()
    change(&line)
    fields[focus] = line
  }

  private mutating func paste(_ text: String, at now: Timestamp) -> [Effect] {
    guard focus == .number, text.contains(where: \.isNewline) else {
      type { $0.paste(text) }
      return []
    }
    let lines = (number.text + text).split(whereSeparator: \.isNewline).map(String.init)
    fields[.number] = nil
    return scan(lines, at: now)
  }

  private mutating func takeNumber(at now: Timestamp) -> [Effect] {
    let text = number.text
    fields[.number] = nil
    return scan([text], at: now)
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .open where focus == .number: return takeNumber(at: environment.now)
    case .open: focus = .number
    case .nextField: turn(by: 1)
    case .previousField: turn(by: -1)
    case .undoTyping: type { $0.undo() }
    case .oneMore: return addCopy()
    case .openScanned: return openChosen()
    case .takeProbable: return takeProbable(at: environment.now)
    case .delete: return drop()
    case .up: choose(by: -1)
    case .down: choose(by: 1)
    case .cancel where focus != .number: focus = .number
    case .cancel where !number.isEmpty: fields[.number] = nil
    case .wanted: return [.command(.wanted)]
    case .cancel:
      let desk = environment.lookups
      // Asks for permission to look up what was scanned, once the pile is done.
      let asks = desk.permission == .ask && !desk.hasAsked && desk.counts.waiting > 0
      return [.back] + (asks ? [.lookup(.ask(then: []))] : [])
    default: break
    }
    return []
  }

  private mutating func turn(by step: Int) {
    let count = Focus.allCases.count
    focus = Focus(rawValue: (focus.rawValue + step + count) % count) ?? .number
  }
}
