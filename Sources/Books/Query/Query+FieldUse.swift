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
        column: .init("Added", 10, 10, said: .behind("added")),
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
