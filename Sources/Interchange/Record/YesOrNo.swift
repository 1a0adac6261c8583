import Catalog

/// The words by which tables say whether something is so.
enum YesOrNo {
  /// True for "yes", "ja", "x"; false for "no", "nein"; nil for anything else.
  static func parse(_ text: String) -> Bool? {
    switch trimmed(text).lowercased() {
    case "true", "yes", "y", "ja", "oui", "sí", "si", "sim", "x", "✓", "✔", "да", "是": true
    case "false", "no", "n", "nein", "non", "não", "nee", "нет", "否": false
    default: nil
    }
  }
}
