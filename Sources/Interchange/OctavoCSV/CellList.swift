import Books
import Catalog

/// Several values in one cell: `Frank Herbert; Ann Goldstein:translator`.
///
/// A sign that would separate or end values has a backslash before it.
enum CellList {
  static func text(of values: [String]) -> String {
    values.map { escaped($0, also: "") }.joined(separator: "; ")
  }

  static func text(of credits: [BookRecord.Credit]) -> String {
    credits.map { credit in
      var text = escaped(credit.name, also: "():")
      if let qualifier = credit.qualifier { text += " (\(escaped(qualifier, also: "():")))" }
      if credit.role != .author { text += ":" + escaped(credit.role.rawValue, also: "():") }
      return text
    }.joined(separator: "; ")
  }

  /// The heading of a column of a custom field: `Price (money)`, `State (choice: fine;
  /// poor)`.
  static func text(of field: CustomFieldDraft) -> String {
    let name = escaped(field.name, also: "():")
    guard field.kind == .choice else { return "\(name) (\(field.kind.word))" }
    let choices = field.choices.map { escaped($0, also: "():") }.joined(separator: "; ")
    return "\(name) (\(field.kind.word): \(choices))"
  }

  /// The custom field that a heading describes; nil for another heading.
  static func field(in text: String) -> CustomFieldDraft? {
    let parts = split(text, at: "(", keepsSpaces: true)
    guard parts.count == 2, let name = cut(" ", off: parts[0]), let rest = cut(")", off: parts[1])
    else { return nil }
    let what = split(rest, at: ":")
    guard let word = what.first, let kind = CustomField.Kind(word: plain(word)) else { return nil }
    let field = CustomFieldDraft(
      name: plain(name),
      kind: kind,
      choices: what.count > 1 ? split(what[1], at: ";").map { plain($0) } : []
    )
    return field.isPossible ? field : nil
  }

  static func values(in text: String) -> [String] {
    split(text, at: ";").map { plain($0) }
  }

  static func credits(in text: String) -> [BookRecord.Credit] {
    split(text, at: ";").compactMap { value in
      let parts = split(value, at: ":", keepsSpaces: true)
      let open = split(parts[0], at: "(", keepsSpaces: true)
      var credit = BookRecord.Credit(name: plain(open[0]))
      if open.count > 1 {
        credit.name = cut(" ", off: credit.name) ?? credit.name
        credit.qualifier = plain(split(open[1], at: ")", keepsSpaces: true)[0])
      }
      if parts.count > 1 { credit.role = Role(rawValue: plain(parts[1])) }
      return credit.name.isEmpty ? nil : credit
    }
  }

  /// The text before a sign at its end; nil where it ends otherwise.
  ///
  /// By scalars: an Arabic number mark and the sign behind it are one character.
  private static func cut(_ sign: Unicode.Scalar, off text: String) -> String? {
    guard text.unicodeScalars.last == sign else { return nil }
    return String(text.unicodeScalars.dropLast())
  }

  private static func escaped(_ text: String, also more: String) -> String {
    guard text.utf8.contains(where: { #"\;():"#.utf8.contains($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == ";" || more.unicodeScalars.contains(scalar) {
        result.unicodeScalars.append("\\")
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The text without the backslashes before signs.
  private static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    return result
  }

  /// The pieces between signs without a backslash, which stay escaped; a space behind a sign goes.
  private static func split(
    _ text: String,
    at sign: Unicode.Scalar,
    keepsSpaces: Bool = false
  ) -> [String] {
    guard !text.isEmpty else { return keepsSpaces ? [""] : [] }
    var pieces = [""]
    var isEscaped = false
    var isBehindSign = false
    for scalar in text.unicodeScalars {
      if scalar == sign, !isEscaped {
        pieces.append("")
        isBehindSign = !keepsSpaces
        continue
      }
      if isBehindSign, scalar == " " {
        isBehindSign = false
        continue
      }
      isBehindSign = false
      isEscaped = scalar == "\\" && !isEscaped
      pieces[pieces.count - 1].unicodeScalars.append(scalar)
    }
    return pieces
  }
}
