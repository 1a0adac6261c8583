import Books
import Catalog

/// The topics that `octavo help` explains beside the commands.
enum HelpTopic: String, CaseIterable {
  case json
  case fields
  case rules
  case query

  var text: String {
    switch self {
    case .json: JSONHelp.text
    case .fields: FieldsHelp.text
    case .rules: RulesHelp.text
    case .query: QueryHelp.text
    }
  }
}

/// `octavo help rules`: what `octavo check` looks for in books and names.
///
/// The man page has the same text; a test compares them.
enum RulesHelp {
  static var text: String {
    var table = TextTable(columns: [
      TextTable.Column(heading: "RULE", key: "rule"),
      TextTable.Column(heading: "FINDS", key: "finds"),
      TextTable.Column(heading: tr("WITH --FIX"), key: "fix"),
    ])
    for rule in DoctorRule.all {
      table.rows.append([rule.id, rule.words + (rule.isHint ? " *" : ""), rule.cure])
    }
    return introduction + "\n" + table.aligned(to: nil)
  }

  private static let introduction = tr(
    """
    What octavo check looks for in books and names. With --only RULE, it lists
    what a rule finds and says what to do about it. With --right too, it accepts
    the findings as right. Rules with a star give hints: what they find may be
    right, so that octavo check without --only still ends with exit status 0.

    """
  )
}

extension DoctorRule {
  fileprivate var cure: String {
    guard canFix else { return "" }
    return removes ? "removed" : "corrected"
  }
}
