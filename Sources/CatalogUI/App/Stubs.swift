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
enum Pages {
  static func page(of record: RecordID) -> any Screen { ComingScreen(title: "Page") }
}
enum UndoEffects {
  static func last(since: ID<Revision>?) -> Work { Work(key: "undo") { _ in { _, _ in [] } } }
  static func redo() -> Work { Work(key: "undo") { _ in { _, _ in [] } } }
}
func DashboardScreen() -> any Screen { ComingScreen(title: "All") }
func BookListScreen(remembered: RememberedState.ListState?) -> any Screen {
  ComingScreen(title: "Books")
}
func AuthorityListScreen(
  _ kind: AuthorityKind,
  remembered: RememberedState.ListState?
) -> any Screen { ComingScreen(title: "Authors") }
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
func HistoryScreen(of record: RecordID?) -> any Screen { ComingScreen(title: "History") }
func MessagesScreen() -> any Screen { ComingScreen(title: "Messages") }
