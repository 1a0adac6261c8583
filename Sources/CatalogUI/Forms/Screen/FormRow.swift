import TerminalKit

/// A line of a form with what a click on it means.
struct FormRow: Sendable {
  enum Target: Hashable, Sendable {
    case field(Int)
    case spot(Int, LookupField.Spot)
    case button(FormModel.Button)
    case nothing
  }

  var line: FormLine
  var target: Target

  init(_ line: FormLine, _ target: Target) {
    self.line = line
    self.target = target
  }
}
