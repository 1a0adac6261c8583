import Books

extension ImportFormat {
  /// The XML of Book Collector and CLZ Books of Collectorz.
  static let collectorz = ImportFormat(
    id: "collectorz",
    name: "Collectorz XML",
    likeness: { head in head.begins(with: "<") && head.holds("<bookinfo") ? 96 : 0 },
    elements: ["book"],
    readRecord: { element, _, book in CollectorzBook.read(element, into: &book) }
  )

  /// The table of the same programs, whose columns are called as people see them there.
  static let collectorzCSV = ImportFormat(
    id: "collectorz-csv",
    name: "Collectorz CSV",
    likeness: { head in
      let header = head.header
      guard header.has("Title") else { return 0 }
      if header.has("Collection Status") { return 90 }
      return header.has("Read It", "Index") || header.has("No. of Pages", "Plot") ? 85 : 0
    },
    columns: CollectorzBook.columns,
    meanings: [
      "Collection Status": .fact(.status), "My Rating": .fact(.rating), "Rating": .fact(.rating),
    ],
    readKept: CollectorzBook.readKept
  )
}

/// A book of Collectorz, in which a name stands as `<displayname>` with others beside it.
private enum CollectorzBook {
  static func read(_ element: XMLElement, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(program: "collectorz", id: element.text("index") ?? "")
    var facts = MemberFacts()
    let main = element.all("mainsection").flatMap(\.children)
    // Authors first: in the file they stand behind all other people.
    for group in ["authors", "credits"] {
      for person in (main + element.children).filter({ $0.name == group }).flatMap(\.children) {
        credit(person, into: &book)
      }
    }
    let number = volume(in: main + element.children)
    for child in main + element.children {
      let text = name(child)
      switch child.name {
      case "mainsection", "authors", "credits": break
      case "series": FieldReader.takeSeries(text, volume: number, into: &book)
      case "issuenr", "volume":
        if book.draft.series == nil || text != number { keepCount(child, text, &book) }
      case "genres", "tags", "subjects":
        let names = JSON.array(child.children.map { .string(name($0)) })
        facts.read(JSON.Member(child.name, names), as: fields[child.name], into: &book)
      // The title with its article at the end is what Octavo makes of it, too.
      case "titlesort":
        let sorted = folded(text.prefix { $0 != "," }.description)
        if !folded(element.text("title") ?? "").hasSuffix(sorted) { book.keep(child.name, text) }
      case "myrating": rate(text, &facts, into: &book)
      case "collectionstatus": readStatus(text, into: &book)
      case "readit" where child.attributes["boolvalue"] == "0": break
      case "publisher": book.publish(tidied(text))
      case "purchasedate": takeDay(date(of: child), "Purchase Date", into: &book)
      case _ where told.contains(child.name): break
      default:
        guard let field = fields[child.name] else {
          keepCount(child, text, &book)
          continue
        }
        let value = child.all("date", "year").isEmpty ? text : date(of: child)
        if !value.isEmpty {
          facts.read(JSON.Member(child.name, .string(value)), as: field, into: &book)
        }
      }
    }
    facts.finish(&book)
  }

  private static let fields = ColumnNames.fields(of: "collectorz")

  /// Members that are about the program or its pictures, and the number that became the book's
  /// origin.
  private static let told: Set<String> = [
    "id", "index", "thumbfilepath", "coverfront", "coverback", "authorfirstletter", "units",
    "clzbookid", "submissiondate", "lastmodified",
  ]

  private static func name(_ element: XMLElement) -> String {
    element.text("displayname") ?? trimmed(element.text)
  }

  private static func volume(in elements: [XMLElement]) -> String {
    let numbers = ["issuenr", "volume"].flatMap { tag in
      elements.filter { $0.name == tag }.map(name)
    }
    return numbers.first { !$0.isEmpty && $0 != "0" } ?? ""
  }

  /// A day in whichever way it is written: `<year>`, `<month>` and `<day>`, or `<date>`.
  private static func date(of element: XMLElement) -> String {
    guard let year = element.all("year").first.map(name), !year.isEmpty else {
      return element.text("date") ?? ""
    }
    let rest = [element.text("month"), element.text("day")].compactMap { $0.flatMap { Int($0) } }
    let day = ImportedDate(
      year: Int(year) ?? 0,
      month: rest.first,
      day: rest.count > 1 ? rest[1] : nil
    )
    return element.name == "publicationdate" ? year : day?.description ?? year
  }

  private static func credit(_ element: XMLElement, into book: inout ImportedBook) {
    guard let person = element.all("person").first else { return }
    let word = element.text("roleid", "role").map { $0.hasPrefix("df") ? $0.dropFirst(2) : $0[...] }
    let name = tidied(name(person))
    book.credit(name, as: role(String(word ?? "author")))
    if let sortName = person.text("sortname"), sortName.contains(",") {
      book.people.append(AuthorityDraft(name: name, sortName: tidied(sortName)))
    }
  }

  private static func role(_ word: String) -> Role {
    switch word {
    case "ForewordAuthor": .foreword
    default: Role.parse(word) ?? .other(word)
    }
  }

  /// Turns up to ten points into up to five stars; 0 means no rating.
  private static func rate(
    _ text: String,
    _ facts: inout MemberFacts,
    into book: inout ImportedBook
  ) {
    guard let points = Double(text), 0...10 ~= points else {
      return book.keepUnread(text, of: "myrating")
    }
    guard points > 0 else { return }
    facts.read(JSON.Member("myrating", .string("\(points / 2)")), as: .fact(.rating), into: &book)
  }

  private static func readStatus(_ status: String, into book: inout ImportedBook) {
    switch String(status.lowercased().filter(\.isLetter)) {
    case "", "incollection": return
    case "onwishlist", "onorder", "notincollection", "sold": book.isWish = true
    default: break
    }
    book.keep("Collection Status", status)
  }

  /// - Parameter column: What the table calls it.
  private static func takeDay(_ text: String, _ column: String, into book: inout ImportedBook) {
    if case .book(let field) = fields[DelimitedHeader.key(column)], let day = ImportedDate(text) {
      book.draft.set(day, field)
    } else {
      book.keep(column, text)
    }
  }

  /// Keeps what says something: numbers that nobody entered are 0, and boxes that nobody ticked
  /// “No”.
  private static func keepCount(_ element: XMLElement, _ text: String, _ book: inout ImportedBook) {
    let isTicked = element.attributes["boolvalue"].map { $0 != "0" } ?? true
    guard isTicked, text != "0" else { return }
    let isName = !element.all("displayname").isEmpty
    book.keep(element.name, isName ? .string(text) : element.json)
  }

  // MARK: - As a table

  /// The columns whose names mean something else than in other tables.
  static let columns = [
    "subtitle=Sub Title", "subtitle=Subtitle", "pages=No. of Pages", "year=Publication Year",
    "year=Publication Date", "volume=Issue No.", "finished=Read It", "finished=Reading Date",
    "finished=Date Read", "notes=Plot", "lentTo=Loaned To", "lent=Loan Date", "due=Due Date",
    "id=Index", "keep=My Rating", "keep=Rating", "keep=Collection Status", "keep=Purchase Date",
  ]

  /// Reads the columns that mean something here alone.
  static func readKept(in book: inout ImportedBook) {
    let kept = book.extras
    book.extras = []
    if !book.origin.id.isEmpty { book.origin.program = "collectorz" }
    for extra in kept {
      let text = extra.value.text ?? ""
      switch extra.key {
      case "Collection Status": readStatus(text, into: &book)
      case "Purchase Date": takeDay(text, extra.key, into: &book)
      case "My Rating", "Rating":
        var reading = book.readings.last ?? ImportedReading(.read)
        book.takeRating(text, outOf: 10, of: extra.key, into: &reading)
        guard reading.rating != nil else { continue }
        book.readings = book.readings.dropLast() + [reading]
      default: book.extras.append(extra)
      }
    }
    if book.isWish { book.draft.copies = "0" }
    // What was read here was not there when the row was checked.
    book.change { _ in }
  }
}
