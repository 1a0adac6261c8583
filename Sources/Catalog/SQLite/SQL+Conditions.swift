import GRDB

/// SQL that is true when all the conditions are.
func allOf(_ conditions: [SQL]) -> SQL {
  conditions.isEmpty ? "1" : "((\(conditions.joined(separator: ") AND ("))))"
}

/// SQL that is true when any of the conditions is.
func anyOf(_ conditions: [SQL]) -> SQL {
  conditions.isEmpty ? "0" : "((\(conditions.joined(separator: ") OR ("))))"
}

/// True of a text that begins so, in a form that an index answers.
func isIn(_ column: String, beginning start: String) -> SQL {
  let end = start + "\u{10FFFF}"
  return "\(sql: column) >= \(start) AND \(sql: column) < \(end)"
}
