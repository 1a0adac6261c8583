import Books

extension CustomFieldDraft {
  /// The stored value that a text of a foreign file means in the field; nil for an empty text.
  ///
  /// Files write values in ways that are refused when they are typed: `12,50 €`, `ja`, `March
  /// 2019`. A choice that the field does not have yet is added to it.
  ///
  /// - Throws: ``Problem`` for a text that cannot be read as such a value.
  mutating func readForeign(_ text: String, today: Day) throws(Problem) -> String? {
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

  /// The most specific kind of field that could hold all of some texts.
  static func likelyKind(of texts: [String]) -> CustomField.Kind {
    let texts = texts.filter { !tidied($0).isEmpty }
    // Any day will do: it is no matter which day a text means.
    let today = Day(number: 0)
    guard !texts.isEmpty else { return .text }
    let kinds: [CustomField.Kind] = [.yesNo, .number, .money, .date, .link]
    let likely = kinds.first { kind in
      texts.allSatisfy { text in
        var field = CustomFieldDraft(name: "field", kind: kind)
        guard (try? field.readForeign(text, today: today)) != nil else { return false }
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
  /// The value that could have been meant.
  fileprivate var suggestion: String? {
    switch code {
    // A third digit behind the point is not rounded away.
    case .notADecimal(let suggestion), .notALink(let suggestion): suggestion
    default: nil
    }
  }
}
