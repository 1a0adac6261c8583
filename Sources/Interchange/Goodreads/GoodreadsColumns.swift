/// Where the columns of a Goodreads table are, found by name.
struct GoodreadsColumns {
  let id, title, author, authorSort, otherAuthors, isbn, isbn13, rating: Int
  let publisher, binding, pages, year, firstYear, dateRead, dateAdded: Int
  let shelves, exclusiveShelf, review, privateNotes, readCount, copies: Int
  /// The others, which are kept as they are, by name.
  let others: [(column: Int, name: String)]
  /// Whether 3/2/2019 is in February.
  var isDayFirst = false

  init(_ header: DelimitedHeader) {
    var taken: Set<Int> = []
    // A column that is not there lies behind all others, where every row is empty.
    func column(_ name: String) -> Int {
      let column = header.column(name) ?? Int.max
      taken.insert(column)
      return column
    }
    id = column("Book Id")
    title = column("Title")
    author = column("Author")
    authorSort = column("Author l-f")
    otherAuthors = column("Additional Authors")
    isbn = column("ISBN")
    isbn13 = column("ISBN13")
    rating = column("My Rating")
    publisher = column("Publisher")
    binding = column("Binding")
    pages = column("Number of Pages")
    year = column("Year Published")
    firstYear = column("Original Publication Year")
    dateRead = column("Date Read")
    dateAdded = column("Date Added")
    shelves = column("Bookshelves")
    exclusiveShelf = column("Exclusive Shelf")
    review = column("My Review")
    privateNotes = column("Private Notes")
    readCount = column("Read Count")
    copies = column("Owned Copies")
    others = header.names.enumerated().filter { !taken.contains($0.offset) }
      .map { ($0.offset, $0.element) }
  }
}
