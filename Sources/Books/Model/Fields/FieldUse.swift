/// A field in queries and in lists of books: its names, help, column and order.
package struct FieldUse: Sendable {
  /// The long name, the short one, and those of other programs' users.
  package let names: [String]
  /// The kind of value that it is compared with, and an example, for the help on queries.
  package var help: (kind: String, example: String) { (helpMessage.text, helpExample) }
  /// The noun for its number in a message, and an example; nil where it is no number.
  package let number: (noun: Message, example: String)?
  /// Its column in lists; nil where there is none.
  package let column: Column?
  /// The order that lists offer; nil where they do not, though a query may (``Query/Order``).
  package let order: Order?

  private let helpMessage: Message
  private let helpExample: String

  package init(
    _ names: [String],
    help: (kind: Message, example: String),
    number: (noun: Message, example: String)? = nil,
    column: Column? = nil,
    order: Order? = nil
  ) {
    self.names = names
    (helpMessage, helpExample) = help
    self.number = number
    self.column = column
    self.order = order
  }

  /// A column of a list of books, in cells of a terminal.
  package struct Column: Hashable, Sendable {
    /// One word, or the name of a custom field.
    package var heading: String { headingMessage.text }
    /// Its width where there is little room.
    package let least: Int
    /// The greatest width; nil takes the room that is left.
    package let most: Int?
    package let isNumber: Bool
    /// The order in which narrow lists drop columns: the highest number first; 0 stays.
    package let dispensable: Int
    /// The width that its texts need, within this range, where others would get too little.
    package let uncut: ClosedRange<Int>?
    package let said: Said

    private let headingMessage: Message

    /// How a value is said where nobody sees the heading, so that it is clear what it is.
    package enum Said: Hashable, Sendable {
      /// `Fantasy`.
      case itself
      /// `year 1974`.
      case behind(Message)
      /// `412 pages`, and `1 page`.
      case counting(one: String, other: String)
    }

    package init(
      _ heading: Message,
      _ least: Int,
      _ most: Int?,
      isNumber: Bool = false,
      dispensable: Int = 0,
      uncut: ClosedRange<Int>? = nil,
      said: Said = .itself
    ) {
      headingMessage = heading
      self.least = least
      self.most = most
      self.isNumber = isNumber
      self.dispensable = dispensable
      self.uncut = uncut
      self.said = said
    }
  }

  /// An order of books by this field, in words.
  package struct Order: Hashable, Sendable {
    package let name: Message
    package let directions: Directions
    /// The usual direction.
    package let isUsuallyDescending: Bool

    package init(_ name: Message, _ directions: Directions, descending: Bool = false) {
      self.name = name
      self.directions = directions
      isUsuallyDescending = descending
    }
  }

  /// The names of the two directions of an order.
  package enum Directions: Hashable, Sendable {
    case letters
    case times
    /// The ascending one first.
    case other(Message, Message)
  }
}

extension FieldUse.Order {
  /// Oldest or newest first, usually the newest.
  static func times(_ title: Message) -> Self { Self(title, .times, descending: true) }
}

// MARK: - Custom fields

extension CustomField {
  var use: FieldUse {
    FieldUse(
      [word],
      help: (.verbatim(kind.name), word),
      number: numberWords,
      column: column,
      order: order
    )
  }

  private var numberWords: (noun: Message, example: String)? {
    let example = "\(word):>20 or \(word):10..20"
    let number: Message = "a number"
    let amount: Message = "an amount"
    return switch kind {
    case .number: (number, example)
    case .money: (amount, example)
    case .text, .longText, .date, .yesNo, .choice, .link: nil
    }
  }

  /// A column as wide as the values of its kind; it gets wider for its name.
  private var column: FieldUse.Column {
    let name = Message.verbatim(name)
    let said = FieldUse.Column.Said.behind(name)
    return switch kind {
    case .number, .money: .init(name, 8, 14, isNumber: true, dispensable: 2, said: said)
    case .date: .init(name, 10, 10, dispensable: 2, said: said)
    case .yesNo: .init(name, 3, 14, dispensable: 2, said: said)
    case .choice: .init(name, 10, 20, dispensable: 2, said: said)
    case .text, .longText, .link: .init(name, 14, 30, dispensable: 2, said: said)
    }
  }

  private var order: FieldUse.Order? {
    let name = Message.verbatim(name)
    return switch kind {
    case .longText: nil
    case .text, .link: .init(name, .letters)
    case .number, .money: .init(name, .other("lowest first", "highest first"), descending: true)
    case .date: .times(name)
    case .yesNo: .init(name, .other("no first", "yes first"), descending: true)
    case .choice:
      .init(name, .other("\(choices.first ?? "") first", "\(choices.last ?? "") first"))
    }
  }
}
