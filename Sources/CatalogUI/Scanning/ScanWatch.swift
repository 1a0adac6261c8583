import Books
import TerminalKit

/// Tells the digits that a scanner types from those of a person by the time between them, where a
/// digit does something: in questions and lists.
///
/// A digit that another one follows within ``longest`` is a scan, and so is what stands close to it,
/// up to the Enter at its end: on a busy computer some keys are late by ``lateness``. It answers no
/// question and opens nothing. A person's keys may come as fast when a slow line has bunched them; so a
/// scan is told, whatever its length, and nothing that was there goes away by it: whoever it was sees
/// that the keys did nothing, and presses one again.
///
/// Where text is typed the text itself decides (``ScannedNumber``): there the time only tells the
/// second Enter of a scanner that sends two.
struct ScanWatch: Sendable {
  /// The longest time between two keys of a scanner: those on a wire need a few milliseconds, those by
  /// radio some tens; a person who types fast needs eighty.
  static let longest = Duration.milliseconds(50)
  /// The longest time between two keys of what is a scan by two others: shorter than a person's keys.
  static let lateness = Duration.milliseconds(120)

  /// The digits so far.
  fileprivate var text = ""
  /// The time of its last key; nil while nothing is being watched.
  fileprivate var last: ContinuousClock.Instant?
  /// True for a scan where keys act: its keys do nothing.
  fileprivate var isScan = false
  /// True for a scan into a line.
  fileprivate var isTyped = false
  /// True after the Enter at its end.
  fileprivate var hasEnded = false
  /// A digit that answers a question, until it is known that no other one follows.
  fileprivate var held: (key: Key, question: ScreenToken)?
  /// The screens before the first digit opened a section.
  fileprivate var before: (screens: ScreenStack, destination: Section?)?

  fileprivate func isClose(_ time: ContinuousClock.Instant, within limit: Duration) -> Bool {
    last.map { $0.duration(to: time) <= limit } ?? false
  }

  fileprivate func isClose(_ time: ContinuousClock.Instant) -> Bool {
    isClose(time, within: isScan ? Self.lateness : Self.longest)
  }

  /// How long to wait for the next key.
  fileprivate var patience: Duration { isScan ? Self.lateness : Self.longest }

  /// True while something waits for the moment in which another digit may come.
  var isOpen: Bool { held != nil || isScan && !text.isEmpty }
}

extension AppModel {
  /// How long to wait for the next key of what may be a scan; nil where none is awaited.
  var patienceForScan: Duration? {
    scan.isOpen && !isAwaitedBesideImport ? scan.patience : nil
  }

  /// Ends what may have been a scan, since no key has come for a moment.
  ///
  /// Not while an answer is awaited: until then keys may not have been read.
  @discardableResult
  mutating func endScanAfterPause() -> Bool {
    guard patienceForScan != nil else { return false }
    endScan()
    return true
  }

  /// Ends the scan before a key that is not a part of it.
  mutating func endScan(before key: Key, at time: ContinuousClock.Instant) {
    guard scan.last != nil else { return }
    if scan.held != nil, scan.isClose(time), key.isDigit { return }
    if scan.isScan, scan.isClose(time), key.isOfScan { return }
    if scan.isOpen { endScan() }
  }

  /// Does what the digit that was held back means, or tells what was scanned.
  private mutating func endScan() {
    if let (key, question) = scan.held {
      scan.held = nil
      if screens.top.token == question { send(.key(key), to: question) }
    }
    guard scan.isScan, !scan.text.isEmpty else { return }
    let text = scan.text
    // Keys that come as close behind are still a part of it.
    scan.text = ""
    let isQuestion = screens.top.screen is ChoiceDialog
    if ScannedNumber(in: text) == nil {
      say(
        tr("\(text) came as fast as from a scanner, and did nothing: press one digit."),
        isComplaint: true
      )
    } else if isQuestion {
      say(tr("\(text) was scanned: that answers no question."), isComplaint: true)
    } else {
      say(
        tr("\(text) was scanned, and nothing here takes it. / looks for it."),
        isComplaint: true
      )
    }
    hostRequests.append(.ring)
  }

  /// Watches a key; true for one that is a part of a scan, or waits until that is known.
  mutating func watch(_ key: Key, at time: ContinuousClock.Instant) -> Bool {
    // What a line took led to where keys act: the next number is none of the line's.
    if scan.isTyped, key.isDigit, isWatching { scan = ScanWatch() }
    let isClose = scan.isClose(time)
    if isClose, scan.isScan, key.isOfScan {
      scan.last = time
      // Behind the end of one the next one may begin.
      if let letter = key.typed { scan.text.append(letter) }
      if key == .enter || key == .tab { endScan() }
      return true
    }
    if isClose, scan.isTyped { return watchTyped(key, at: time) }
    guard key.isDigit, let digit = key.typed else {
      scan = ScanWatch()
      return false
    }
    if isClose, isWatching {
      scan.held = nil
      scan.isScan = true
      closeAgain()
      scan.text.append(digit)
      scan.last = time
      return true
    }
    // What is a scan by the digits behind this one began with the one before.
    let isLate = scan.isClose(time, within: ScanWatch.lateness) && isWatching
    if !isLate { scan = ScanWatch() }
    scan.text.append(digit)
    scan.last = time
    scan.isTyped = !isWatching
    guard !scan.isTyped else { return false }
    let top = screens.top
    if let question = top.screen as? ChoiceDialog, question.takes(key) {
      scan.held = (key, top.token)
      return true
    }
    let command = CommandRegistry.command(for: key, in: top.screen.context)
    if let command, Section.allCases.contains(where: { $0.command == command.id }) {
      if scan.before == nil { scan.before = (screens, destination) }
    }
    return false
  }

  /// Watches a key behind digits that go into a line; true for the second Enter of a scanner that sends
  /// two, which is not meant for the next field.
  private mutating func watchTyped(_ key: Key, at time: ContinuousClock.Instant) -> Bool {
    if let letter = key.typed {
      scan.text = (scan.hasEnded ? "" : scan.text) + String(letter)
      scan.hasEnded = false
    } else if key == .enter, scan.hasEnded {
      scan.last = time
      return true
    } else if key == .enter, ScannedNumber(in: scan.text) != nil {
      scan.hasEnded = true
    } else {
      scan = ScanWatch()
      return false
    }
    scan.last = time
    return false
  }

  /// Goes back to what was there before the first digit opened a section.
  private mutating func closeAgain() {
    digits.end()
    guard let (old, destination) = scan.before else { return }
    scan.before = nil
    screens.restore(old)
    self.destination = destination
    message = nil
    refresh()
  }

  /// True if a digit does something in front, or would if it were another one, and types nothing.
  private var isWatching: Bool {
    let top = screens.top.screen
    if isAskedUnbidden, screens.page.screen.typesKeys { return false }
    return top is ChoiceDialog || !top.typesKeys
  }
}

extension Key {
  fileprivate var isDigit: Bool {
    guard let typed else { return false }
    return ("0"..."9").contains(typed)
  }

  /// True for a key that a scanner types behind its first digits: another sign, or the key at the
  /// end.
  fileprivate var isOfScan: Bool { typed != nil || self == .enter || self == .tab }
}
