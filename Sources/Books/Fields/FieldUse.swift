/// What a field is to queries and to lists of books: its names, what it is asked, its column, its
/// order.
package struct FieldUse: Sendable {
  /// The long name, the short one, and those of other programs' users.
  package let names: [String]
  /// What it is compared with, and an example, for the help on queries.
  package let help: (kind: String, example: String)
  /// What its number is called in a message, and an example of one; nil where it is no number.
  package let number: (noun: String, example: String)?
  /// Its column in lists; nil where there is none.
  package let column: Column?
  /// Nil where books cannot be ordered by it.
  package let order: Order?

  package init(
    _ names: [String],
    help: (kind: String, example: String),
    number: (noun: String, example: String)? = nil,
    column: Column? = nil,
    order: Order? = nil
  ) {
    self.names = names
    self.help = help
    self.number = number
    self.column = column
    self.order = order
  }

  /// A column of a list of books, in cells of a terminal.
  package struct Column: Hashable, Sendable {
    /// One word.
    package let heading: String
    package let least: Int
    /// Nil takes what is left.
    package let most: Int?
    package let isNumber: Bool
    /// What a narrow list leaves out first: the highest number; 0 stays.
    package let dispensable: Int
    /// As wide as its texts need, within this, where others would get too little.
    package let uncut: ClosedRange<Int>?

    package init(
      _ heading: String,
      _ least: Int,
      _ most: Int?,
      isNumber: Bool = false,
      dispensable: Int = 0,
      uncut: ClosedRange<Int>? = nil
    ) {
      self.heading = heading
      self.least = least
      self.most = most
      self.isNumber = isNumber
      self.dispensable = dispensable
      self.uncut = uncut
    }
  }

  /// How books are ordered by it, in words.
  package struct Order: Hashable, Sendable {
    package let title: String
    package let directions: Directions
    /// The usual direction.
    package let isUsuallyDescending: Bool

    package init(_ title: String, _ directions: Directions, descending: Bool = false) {
      self.title = title
      self.directions = directions
      isUsuallyDescending = descending
    }
  }

  /// What the two directions of an order are called.
  package enum Directions: Hashable, Sendable {
    case letters
    case times
    /// The ascending one first.
    case other(String, String)
  }
}

extension FieldUse.Order {
  /// Oldest or newest first, usually the newest.
  static func times(_ title: String) -> Self { Self(title, .times, descending: true) }
}

// MARK: - What is no field that a person fills in

extension Query.BookFact {
  var use: FieldUse {
    switch self {
    case .id:
      FieldUse(
        ["id"],
        help: ("a book's number", "id:12,15"),
        number: ("the number of a book", "id:12")
      )
    case .added:
      FieldUse(
        ["added", "d", "date", "timestamp"],
        help: ("a date", "added:thisweek"),
        column: .init("Added", 10, 10),
        order: .times("Added")
      )
    case .modified:
      FieldUse(
        ["modified", "m", "changed", "last_modified"],
        help: ("a date", "modified:today"),
        order: .times("Changed")
      )
    case .role: FieldUse(["role", "r"], help: ("editor, translator …", "role:translator"))
    }
  }
}

extension Query.OwnField {
  var use: FieldUse {
    switch self {
    case .status:
      FieldUse(
        ["status", "progress"],
        help: ("yours: read, unread …", "status:unread"),
        column: .init("Status", 13, 13, dispensable: 5),
        order: .init("My status", .other("to read first", "read first"))
      )
    case .rating:
      FieldUse(
        ["rating", "stars"],
        help: ("yours: 0.5 to 5", "rating:>=4"),
        column: .init("Rating", 8, 8, dispensable: 4),
        order: .init("My rating", .other("worst first", "best first"), descending: true)
      )
    case .started: FieldUse(["started", "begun"], help: ("yours: a date", "started:2024"))
    case .read:
      FieldUse(
        ["read", "finished"],
        help: ("yours: a date", "read:lastyear"),
        order: .times("Date read")
      )
    case .reading:
      FieldUse(["reading", "readings"], help: ("yours: any, none", "reading:none"))
    }
  }
}

extension Query.LoanField {
  var use: FieldUse {
    switch self {
    case .lent: FieldUse(["lent", "loaned"], help: ("a name, date or never", "lent:anna"))
    case .borrowed:
      FieldUse(["borrowed", "borrow"], help: ("a name, date or never", "borrowed:any"))
    case .due: FieldUse(["due", "back"], help: ("a date", "due:..+1w"))
    case .overdue: FieldUse(["overdue", "late"], help: ("yes or no", "overdue:yes"))
    case .owned: FieldUse(["owned", "own"], help: ("yes, or no for a wish", "owned:no"))
    }
  }
}

// MARK: - Fields of one's own

extension CustomField {
  var use: FieldUse {
    FieldUse(
      [word],
      help: (kind.name, word),
      number: (kind == .money ? "an amount" : "a number", "\(word):>20 or \(word):10..20"),
      column: column,
      order: order
    )
  }

  /// A column as wide as the values of its kind; it gets wider for its name.
  private var column: FieldUse.Column {
    switch kind {
    case .number, .money: .init(name, 8, 14, isNumber: true, dispensable: 2)
    case .date: .init(name, 10, 10, dispensable: 2)
    case .yesNo: .init(name, 3, 14, dispensable: 2)
    case .choice: .init(name, 10, 20, dispensable: 2)
    case .text, .longText, .link: .init(name, 14, 30, dispensable: 2)
    }
  }

  private var order: FieldUse.Order? {
    switch kind {
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
