import TerminalKit

/// Writes to a plain terminal what changes on the screens.
final class Speaker {
  private let terminal: PlainTerminal
  private var speech = Speech()

  init(_ terminal: PlainTerminal) {
    self.terminal = terminal
  }

  func hear(_ event: TerminalEvent, in model: AppModel) {
    terminal.write(speech.hear(event, in: model))
  }

  /// Called when nothing came for a while: says what waits for a pause.
  func pause() { terminal.write(speech.pause()) }

  /// How long to wait before ``pause()``, or what the model waits for if that is sooner.
  func patience(of model: AppModel) -> Duration? {
    guard speech.isOwing else { return model.patience }
    return [.milliseconds(500), model.patience].compactMap { $0 }.min()
  }

  /// Says what is new once all answers are there; keys wait until then.
  ///
  /// A person at a terminal can go on after a moment all the same, and anybody while an import
  /// runs.
  func say(_ model: AppModel) {
    // Through a pipe, keys behind the name of a file are meant for its review.
    let isReading =
      !terminal.isInteractive
      && (model.screens.top.screen as? ImportScreen)?.reading != nil
    let isWaiting = isReading || model.isAwaited && model.environment.importRun == nil
    let isSlow = model.environment.isSlow
    terminal.takesKeys = !isWaiting || isSlow && terminal.isInteractive
    // An import that was asked for through a pipe is finished, even when the pipe ends.
    terminal.holdsEnd = model.environment.importRun != nil && !terminal.isInteractive
    guard !isWaiting || isSlow && !model.isWelcoming else { return }
    terminal.write(speech.say(model.spoken, isWhole: terminal.takeForgotten()))
  }

  /// - Parameter words: A last message, as the program ends.
  func end(saying words: String? = nil) {
    terminal.write(speech.end(saying: words.map { [Spoken.plain($0)] } ?? []))
  }
}
