import Catalog

extension CustomFieldDraft {
  /// What a text of a foreign file means in such a field, as it is stored; nil when nothing stands
  /// in it.
  ///
  /// Other programs write values in ways that nobody may type: `12,50 €`, `ja`, `March 2019`. A
  /// choice that the field has not yet becomes one.
  ///
  /// - Throws: ``Problem`` for what is no such value in any way.
  mutating func take(_ text: String, today: Day) throws(Problem) -> String? {
    switch kind {
    case .yesNo:
      guard let isYes = YesOrNo.parse(text) else { break }
      return isYes ? "yes" : "no"
    case .date:
      guard let date = ImportedDate(text) else { break }
      return try field.read(date.description, today: today)
    case .choice:
      let choice = tidied(text)
      guard !choice.isEmpty else { return nil }
      let key = CustomField.choiceKey(choice)
      let isKnown = choices.contains { CustomField.choiceKey($0) == key }
      guard !isKnown else { break }
      var wider = self
      wider.choices.append(choice)
      guard wider.isPossible else { break }
      self = wider
      return choice
    case .text:
      return try field.read(tidied(text.replacing("\n", with: " ")), today: today)
    case .number, .money, .link:
      do throws(Problem) {
        return try field.read(text, today: today)
      } catch {
        guard let meant = error.suggestion else { throw error }
        return try field.read(meant, today: today)
      }
    case .longText: break
    }
    return try field.read(text, today: today)
  }

  /// The kind of a field that could hold all of some texts.
  static func likelyKind(of texts: [String]) -> CustomField.Kind {
    let texts = texts.filter { !tidied($0).isEmpty }
    let today = Day(.now())
    guard !texts.isEmpty else { return .text }
    let kinds: [CustomField.Kind] = [.yesNo, .number, .money, .date, .link]
    let likely = kinds.first { kind in
      texts.allSatisfy { text in
        var field = CustomFieldDraft(name: "field", kind: kind)
        guard (try? field.take(text, today: today)) != nil else { return false }
        // 1 is a number before it is a yes, and with a sign of a currency it is money.
        return switch kind {
        case .yesNo: !text.contains(where: \.isNumber)
        case .number: !text.contains { "€$£¥".contains($0) }
        // One letter could be the name of a computer.
        case .link: text.contains("://")
        case .text, .longText, .money, .date, .choice: true
        }
      }
    }
    if let likely { return likely }
    return texts.contains { $0.contains("\n") } ? .longText : .text
  }
}

extension Problem {
  /// What could have been meant.
  fileprivate var suggestion: String? {
    switch code {
    // A third digit behind the point is not rounded away.
    case .notADecimal(let suggestion), .notALink(let suggestion): suggestion
    default: nil
    }
  }
}
