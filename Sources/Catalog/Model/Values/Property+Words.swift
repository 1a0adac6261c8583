extension Property {
  /// The label of its line on screens.
  package var label: String {
    switch self {
    case .title: "Title"
    case .subtitle: "Subtitle"
    case .sortTitle: "Sorted as"
    case .isbn: "ISBN"
    case .year: "Year"
    case .pages: "Pages"
    case .language: "Language"
    case .format: "Format"
    case .copies: "Copies"
    case .genre: "Genre"
    case .authors: "Authors"
    case .role: "Role"
    case .publishers: "Publishers"
    case .series: "Series"
    case .volume: "Volume"
    case .tags: "Tags"
    case .location: "Shelf"
    case .notes: "Notes"
    case .source: "Source"
    case .name: "Name"
    case .sortName: "Sorted as"
    case .qualifier: "Told apart by"
    case .aliases: "Also"
    case .version: "Version"
    case .kind: "Kind"
    case .login: "Login"
    case .cardNumber: "Card"
    case .validUntil: "Card valid until"
    case .status: "Status"
    case .rating: "Rating"
    case .started: "Started"
    case .finished: "Finished"
    case .note: "Note"
    case .date: "Date"
    case .due: "Due"
    case .returned: "Returned"
    case .party: "Who"
    case .readings: "Readings"
    case .loans: "Loans"
    case .books: "Books"
    }
  }

  /// The word for it inside a sentence: "the book needs a title".
  package var noun: String {
    switch self {
    case .isbn: "ISBN"
    case .authors: "author"
    case .publishers: "publisher"
    case .tags: "tag"
    case .aliases: "other name"
    case .cardNumber: "card number"
    case .party: "name"
    case .books: "book"
    case .sortTitle: "sort title"
    case .sortName: "sort name"
    default: label.lowercased()
    }
  }
}
