import Catalog
import TerminalKit

struct ComingScreen: Screen {
  let title: String
  var context: CommandContext { .page }
  func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    if case .command(.cancel, _) = event { return [.back] }
    return []
  }
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {}
}
func DashboardScreen() -> any Screen { ComingScreen(title: "All") }
struct HelpScreen: Screen {
  let context: CommandContext
  let place: String
  let situation: Situation
  var title: String { "Help" }
  func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] { [] }
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {}
}
func PaletteScreen(situation: Situation, context: CommandContext) -> any Screen {
  ComingScreen(title: "")
}
func HistoryScreen(of record: RecordID?, named: String? = nil) -> any Screen {
  ComingScreen(title: "History")
}
func MessagesScreen() -> any Screen { ComingScreen(title: "Messages") }
