import TerminalKit

/// Stands where a screen is to come.
struct ComingScreen: Screen {
  let title: String
  let context = CommandContext.messages

  func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    if case .command(.cancel, _) = event { return [.back] }
    return []
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {}
}
