import Books

/// The plain members of a book in JSON, by the fields that their names mean.
struct MemberFacts {
  private var isbns: [String] = []
  private var reading = ImportedReading(.read)
  private var status: ImportedReading.Status?
  /// True when a flag says that the book was not read.
  private var isUnread = false
  private var times: [(started: ImportedDate?, finished: ImportedDate?)] = []
  private var volume = ""

  mutating func read(_ told: JSON.Member, as field: ImportedField?, into book: inout ImportedBook) {
    // Exports of MongoDB wrap a value in an object with its type: {"$numberInt": "300"}.
    let inside = told.value.members
    let isMarked = inside.count == 1 && inside[0].key.hasPrefix("$")
    let member = isMarked ? JSON.Member(told.key, inside[0].value) : told
    let text = Self.text(of: member.value, as: field)
    // An object or a list says more than the one text that is taken from it.
    let isMore =
      switch member.value {
      case .null, .bool, .number, .string: false
      case .object(let members): !members.isEmpty
      case .array(let elements):
        elements.count > 1 || elements.first.map { $0.text == nil } ?? false
      }
    if let field, field.isPlain {
      if isMore {
        book.keep(member.key, member.value)
        if text.isEmpty { return }
      }
      if case .bool(let flag) = member.value, field != .book(.copies), field != .fact(.status) {
        return book.keepUnread(flag ? "true" : "false", of: member.key)
      }
    }
    switch field {
    case .book(.title):
      if book.draft.title.isEmpty {
        book.draft.title = trimmed(text)
      } else {
        takeUnknown(member, into: &book)
      }
    case .book(.isbn):
      // By the length of each in an object: {"10": …, "13": …}.
      for element in member.value.elements {
        let inside = element.members.map(\.value)
        isbns += ([element] + inside).compactMap(\.text)
        let isWhole = element.text != nil || !inside.isEmpty && inside.allSatisfy { $0.text != nil }
        if !isWhole { book.keep(member.key, element) }
      }
    case .book(.volume): volume = text
    case .book(.notes): takeNotes(member, into: &book)
    case .book(.tags): for name in Self.names(member, keepingIn: &book) { book.tag(name) }
    case .book(.genre):
      for name in Self.names(member, keepingIn: &book) {
        if book.draft.genre == nil {
          book.draft.genre = Reference(name: name)
        } else {
          book.tag(name)
        }
      }
    case .book(.copies):
      if case .bool(let isOwned) = member.value {
        book.draft.copies = isOwned ? "1" : "0"
      } else if !text.isEmpty {
        FieldReader.takeCopies(text, of: member.key, into: &book)
      }
    case .book(.authors), .book(.publishers), .book(.series): takeUnknown(member, into: &book)
    case .book(let field): FieldReader.read(text, as: field, of: member.key, into: &book)
    case .fact(.added): book.added = book.day(text, of: member.key)
    case .fact(.rating):
      // A second rating says something else, and is no rating of this reading.
      var other = ImportedReading(.read)
      book.takeRating(text, of: member.key, into: &other)
      if reading.rating == nil {
        reading.rating = other.rating
      } else if other.rating != nil, other.rating != reading.rating {
        book.keep(member.key, text)
      }
    case .fact(.status):
      let flag = Self.flag(member.value)
      if flag == false { isUnread = true }
      status = flag == true ? .read : ImportedReading.Status.parse(text)
      // A flag that is not set says nothing.
      if status == nil, flag == nil, !CellWords.means(text, .owned) {
        book.keepUnread(text, of: member.key)
      }
    case .fact(.started): reading.started = book.day(text, of: member.key)
    case .fact(.finished):
      // "read": 1. A number for a status may mean anything.
      switch Self.flag(member.value) ?? ["1": true, "0": false][member.value.text ?? ""] {
      case true?: status = status ?? .read
      case false?: isUnread = true
      case nil: takeReadings(member, into: &book)
      }
    case .fact(.stopped):
      let times = ReadingDates.parse(text)
      if isMore { book.keep(member.key, member.value) }
      if times.isEmpty { book.keepUnread(text, of: member.key) }
      book.add(ImportedReading(.abandoned), times: times)
    case .fact(.lentTo), .fact(.borrowedFrom):
      for person in Self.names(member, keepingIn: &book) {
        var loan = ImportedLoan(person: person)
        loan.isBorrowed = field == .fact(.borrowedFrom)
        book.loans.append(loan)
      }
    case .fact(.review): reading.review = HTMLText.plain(text)
    case .fact(.note): reading.note = HTMLText.plain(text)
    case .fact(.shelves): for shelf in Self.names(member, keepingIn: &book) { book.shelve(shelf) }
    case .people(let role):
      for element in member.value.elements { credit(element, role, member.key, into: &book) }
    case .fact(.skip): break
    case .fact(.id):
      if DelimitedHeader.key(member.key) != "id" { book.keep(member.key, member.value) }
    case .fact(.keep), .fact(.kind), .fact(.lent), .fact(.due), .fact(.returned),
      .fact(.family), .fact(.given), .fact(.particle), nil:
      takeUnknown(member, into: &book)
    }
  }

  /// Takes a member that is no field by its name.
  private mutating func takeUnknown(_ member: JSON.Member, into book: inout ImportedBook) {
    switch DelimitedHeader.key(member.key) {
    case "readat":
      let days = ReadingDates.parse(Self.text(of: member.value, as: nil))
      if days.isEmpty { book.keep(member.key, member.value) }
      times += days
    case "identifiers", "identifier", "industryidentifiers", "ids":
      takeNumbers(member, into: &book)
    case "loans": for loan in member.value.elements { takeLoan(loan, into: &book) }
    default: if !["_id", "key"].contains(member.key) { book.keep(member.key, member.value) }
    }
  }

  /// Takes the numbers of a book, ISBNs among them: `{"isbn13": "978…"}`, or a list of
  /// `{"type": "ISBN_13", "identifier": "978…"}`, `{"scheme": …, "value": …}` and numbers alone.
  private mutating func takeNumbers(_ member: JSON.Member, into book: inout ImportedBook) {
    for element in member.value.elements {
      if let text = element.text, (try? ISBN.parse(text)) != nil {
        isbns.append(text)
      } else if let scheme = (element["type"] ?? element["scheme"])?.text,
        let number = (element["identifier"] ?? element["value"] ?? element["id"])?.text
      {
        addNumber(number, of: scheme, into: &book)
        let rest = element.members.filter { inside in
          !["type", "scheme", "identifier", "value", "id"].contains(inside.key)
        }
        if !rest.isEmpty { book.keep(member.key, element) }
      } else if !element.members.isEmpty {
        for inside in element.members {
          let texts = inside.value.elements.compactMap(\.text)
          for text in texts { addNumber(text, of: inside.key, into: &book) }
          if texts.count < inside.value.elements.count { book.keep(inside.key, inside.value) }
        }
      } else {
        book.keep(member.key, element)
      }
    }
  }

  private mutating func addNumber(
    _ number: String,
    of scheme: String,
    into book: inout ImportedBook
  ) {
    let key = DelimitedHeader.key(scheme)
    if key.hasPrefix("isbn") || key == "ean" {
      isbns.append(number)
    } else {
      book.identify(ColumnNames.scheme(scheme) ?? key, trimmed(number))
    }
  }

  mutating func finish(_ book: inout ImportedBook) {
    if !isbns.isEmpty { book.takeISBNs(isbns) }
    if !volume.isEmpty {
      if book.draft.series != nil {
        book.draft.volume = volume
      } else {
        book.keepVolume(volume)
      }
    }
    let status = book.status(orOfShelves: self.status ?? (times.isEmpty ? nil : .read))
    if let status {
      reading.status = status
    } else if times.isEmpty, reading.started != nil {
      reading.status = .reading
    } else if isUnread, times.isEmpty {
      return keepOpinions(in: &book)
    }
    if status != nil || reading.isTelling || !times.isEmpty { book.add(reading, times: times) }
    if status == .wanted, book.draft.copies.isEmpty { book.isWish = true }
  }

  /// Keeps rating, review and note of a book whose flag says that it was not read as source data:
  /// there is no reading that could hold them.
  private func keepOpinions(in book: inout ImportedBook) {
    book.keep("rating", reading.rating.map { "\($0)" } ?? "")
    book.keep("review", reading.review)
    book.keep("note", reading.note)
  }

  /// What a single yes or no says, also as a word; nil for all else.
  private static func flag(_ value: JSON) -> Bool? {
    if case .bool(let isSet) = value { return isSet }
    return value.text.flatMap(YesOrNo.parse)
  }

  private static func text(of value: JSON, as field: ImportedField?) -> String {
    if let text = value.text { return text }
    if field == .book(.language), let key = (value.elements.first ?? value)["key"]?.text {
      return key
    }
    let inside = value["value"] ?? (field == .book(.year) ? value["year"] : value["name"])
    // The first of several values, and of values by language.
    return inside?.text ?? value.elements.first?.text
      ?? (field == .book(.title) ? value.members.first?.value.text : nil) ?? ""
  }

  private func takeNotes(_ member: JSON.Member, into book: inout ImportedBook) {
    var texts: [String] = []
    for element in member.value.elements {
      let inside = ["value", "text", "content", "note"].compactMap { element[$0]?.text }.first
      if let text = element.text ?? inside { texts.append(HTMLText.plain(text)) }
      // What else it says, such as its day.
      if element.text == nil, inside == nil || element.members.count > 1 {
        book.keep(member.key, element)
      }
    }
    book.draft.notes = paragraphs([book.draft.notes] + texts)
  }

  /// The names of a list; elements that have none, or say more, are kept.
  private static func names(
    _ member: JSON.Member,
    keepingIn book: inout ImportedBook
  ) -> [String] {
    var names: [String] = []
    for element in member.value.elements {
      let name = element.text ?? NamedObject.name(of: element)
      if let name { names.append(tidied(name)) }
      let isWhole = element.text != nil || name != nil && NamedObject.isNameAlone(element, "")
      if !isWhole { book.keep(member.key, element) }
    }
    return names
  }

  /// Names a person whose role is that of the member, unless an object says another one.
  private func credit(
    _ person: JSON,
    _ role: Role,
    _ key: String,
    into book: inout ImportedBook
  ) {
    guard let name = person.text ?? NamedObject.nameOfPerson(person) else {
      return book.keep(key, person)
    }
    let said = NamedObject.role(of: person)
    let own = said?.value.text.map { Role.parse($0) ?? .other($0) }
    book.creditInverted(tidied(name), as: own ?? role)
    let isWhole = person.text != nil || NamedObject.isNameAlone(person, "", besides: [said?.key])
    if !isWhole { book.keep(key, person) }
  }

  /// Takes a list of readings, each of which is days or an object.
  private mutating func takeReadings(_ member: JSON.Member, into book: inout ImportedBook) {
    for element in member.value.elements {
      guard !element.members.isEmpty else {
        guard let text = element.text else {
          book.keep(member.key, element)
          continue
        }
        let days = ReadingDates.parse(text)
        if days.isEmpty || ReadingDates.hasUnread(text) {
          if ImportedDate.isNone(text) { continue }
          book.keepUnread(text, of: member.key)
          if text.contains(where: \.isNumber) { status = status ?? .read }
        } else if ReadingDates.saysMore(text) {
          book.keepRest(of: text, in: member.key)
        }
        times += days
        continue
      }
      var facts = MemberFacts()
      for member in element.members { facts.takeOfReading(member, into: &book) }
      facts.finish(&book)
    }
  }

  /// Takes a member of a reading; what no field can hold goes into the note, which stays private.
  private mutating func takeOfReading(_ member: JSON.Member, into book: inout ImportedBook) {
    guard let text = member.value.text else { return book.keep(member.key, member.value) }
    switch (ColumnNames.field(member.key), DelimitedHeader.key(member.key)) {
    case (.fact(.started), _), (nil, "start"), (nil, "begin"):
      reading.started = book.day(text, of: member.key)
    case (.fact(.finished), _), (.book(.year), "date"), (nil, "end"), (nil, "finish"):
      let days = ReadingDates.parse(text)
      if days.isEmpty || ReadingDates.hasUnread(text) { book.keepUnread(text, of: member.key) }
      times += days
    case (let field?, _)
    where [.rating, .status, .review, .note, .stopped].map(ImportedField.fact).contains(field):
      read(member, as: field, into: &book)
    case (.book(.notes), _): reading.note = [reading.note, HTMLText.plain(text)].joinedLines
    case (.fact(.id), _): break
    default:
      if !text.isEmpty { reading.note = [reading.note, "\(member.key): \(text)"].joinedLines }
    }
  }

  private func takeLoan(_ value: JSON, into book: inout ImportedBook) {
    func first(_ fact: ImportedField.Fact) -> JSON? {
      value.members.first { ColumnNames.field($0.key) == .fact(fact) }?.value
    }
    let borrowed = first(.borrowedFrom)
    let person =
      borrowed ?? first(.lentTo) ?? value["to"] ?? value["person"] ?? value["name"]
      ?? (value.text == nil ? nil : value)
    guard let person, let name = NamedObject.name(of: person) ?? person.text else {
      return book.keep("loans", value)
    }
    var loan = ImportedLoan(person: name)
    loan.isBorrowed = borrowed != nil
    loan.given = (first(.lent) ?? value["date"] ?? value["from"])?.text.flatMap(ImportedDate.init)
    loan.due = first(.due)?.text.flatMap(ImportedDate.init)
    loan.returned = first(.returned)?.text.flatMap(ImportedDate.init)
    book.loans.append(loan)
    let days = [loan.given, loan.due, loan.returned].compactMap(\.self).count
    if value.text == nil, value.members.count > days + 1 { book.keep("loans", value) }
  }
}

extension [String] {
  fileprivate var joinedLines: String { filter { !$0.isEmpty }.joined(separator: "\n") }
}
