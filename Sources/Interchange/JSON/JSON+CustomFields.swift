package import Catalog

extension JSON {
  /// What a book has in the fields of one's own: a member for each field that there is, by name, null
  /// where the book has nothing.
  package init(_ texts: CustomTexts) {
    self = .object(texts.fields.map { Member($0.name, JSON(texts[$0], $0.kind)) })
  }

  /// A value: numbers and money as numbers with the digits that they have, yes and no as true and false,
  /// all others as texts.
  package init(_ text: String, _ kind: CustomField.Kind) {
    switch kind {
    case _ where text.isEmpty: self = .null
    case .number, .money: self = kind.isWritten(text) ? .number(text) : .string(text)
    case .yesNo: self = kind.isWritten(text) ? .bool(text == "yes") : .string(text)
    case .text, .longText, .date, .choice, .link: self = .string(text)
    }
  }
}
