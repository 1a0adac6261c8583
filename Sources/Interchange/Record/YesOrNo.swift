import Catalog

/// The words for yes and no in tables of several languages.
enum YesOrNo {
  /// True for "yes", "ja", "x"; false for "no", "nein"; nil for anything else.
  static func parse(_ text: String) -> Bool? {
    switch trimmed(text).lowercased() {
    case "true", "yes", "y", "ja", "oui", "sí", "si", "sì", "sim", "x", "✓", "✔", "☑", "tak", "ano",
      "igen",
      "kyllä", "evet", "ναι", "да", "так", "是", "はい", "예":
      true
    case "false", "no", "n", "nein", "non", "não", "nee", "nej", "nei", "nie", "ne", "nem", "ei",
      "hayır",
      "όχι", "нет", "ні", "否", "いいえ", "아니요":
      false
    default: nil
    }
  }
}
