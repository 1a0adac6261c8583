import Catalog
import TerminalKit

/// Where forms come from.
enum Forms {
  static func screen(for request: FormRequest, in environment: Environment) -> any Screen {
    ComingScreen(title: "Form")
  }
}
