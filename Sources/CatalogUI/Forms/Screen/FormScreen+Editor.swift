import Catalog
import TerminalKit

extension FormScreen {
  /// Opens the notes in the person's own editor.
  func editOutside() -> [Effect] {
    guard case .field(let index)? = model?.place, let input = model?.fields[index].input,
      case .area(let area) = input
    else { return [] }
    let text = area.text
    return [
      .withScreenReleased { environment in
        let result = ExternalEditor(environment.configuration.editor).edit(text)
        return Self.reply { screen, environment in
          screen.take(result, of: index, in: environment)
        }
      }
    ]
  }

  private mutating func take(
    _ result: Result<String, ExternalEditor.Failure>,
    of index: Int,
    in environment: Environment
  ) -> [Effect] {
    switch result {
    case .failure(let failure): return [.complain(failure.message)]
    case .success(let text):
      guard case .area(var area)? = model?.fields[index].input else { return [] }
      guard text != area.text else { return [] }
      area.setText(text)
      model?.fields[index].input = .area(area)
      model?.changed()
      settle(in: environment.area)
      return keepDraft(in: environment)
    }
  }
}
