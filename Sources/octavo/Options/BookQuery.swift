import Books
import Catalog

/// Which books are meant: records that are named one by one, or what a query finds.
enum BookQuery: Equatable {
  case records([Record])
  /// The arguments of a query, each of which is one term.
  case terms([String])

  enum Record: Equatable {
    case id(ID<Book>)
    case isbn(ISBN, asTyped: String)
    /// A number behind `id:` that is too large to be one of a book.
    case tooLarge(String)
  }

  init(_ arguments: [String]) {
    // An ISBN can be written with blanks.
    if let isbn = Record.isbn(arguments.joined(separator: " ")) {
      self = .records([isbn])
      return
    }
    // Several can come in one argument.
    let words = arguments.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    let named = words.map(Record.named)
    self =
      named.isEmpty || named.contains { $0.isEmpty }
      ? .terms(arguments) : .records(named.flatMap(\.self))
  }

  /// True when the books are named one by one, so that nobody needs to confirm them.
  var namesRecords: Bool {
    if case .records = self { true } else { false }
  }

  /// True where ids are read from the input, and it has none.
  var isOfNone: Bool { self == .records([]) }

  /// Words whose signs make another name of them, as in C++ and C#.
  ///
  /// Searched by letters alone, both find the same as C.
  private var signedWords: [String] {
    guard case .terms(let terms) = self else { return [] }
    let words = terms.flatMap { $0.split { $0.isWhitespace || $0 == "\"" } }
    return words.compactMap { word in
      let head = word.first == "-" ? word.dropFirst() : word
      guard let bare = head.split(separator: ":").last, !bare.contains("="), !bare.hasPrefix("!"),
        bare.contains(where: { $0.isLetter }),
        !bare.hasPrefix("~"), !bare.hasPrefix("^"), !bare.hasPrefix(".."),
        bare.last == "+" || bare.last == "#" || bare.first == "." || bare.first == "#"
      else { return nil }
      // A field that a person orders by is no name: "year+".
      return head.last == "+" && bare.count > 2 && !bare.hasSuffix("++") ? nil : String(bare)
    }
  }

  /// The parsed query.
  ///
  /// Books that are named one by one are a query too.
  ///
  /// Prints how it was read where that may surprise.
  ///
  /// - Throws: ``CommandFailure/noBook(_:)`` for an id that no book has;
  ///   ``CatalogError/query(_:)``.
  func query(in view: some CatalogAccess, on console: Console) throws -> ParsedQuery {
    if let ids = try named(in: view, on: console) {
      // No book has the number 0.
      return ParsedQuery(.ids(ids.isEmpty ? [0] : ids.map(\.rawValue)))
    }
    let terms = terms
    let query = try view.query(of: terms)
    let parsed = try view.parse(query.text)
    if query.isDoubtful, let reading = parsed.reading { console.note(reading) }
    if let field = query.fieldApart {
      console.note(
        tr(
          "“\(field)” with a space behind it is a word. For the field, write \(field) and what is in it"
            + " without one."
        )
      )
    }
    if let stray = query.strayOperator {
      let use = stray == "|" ? tr("passed over") : tr("a word here")
      console.note(tr("“\(stray)” is \(use), as nothing stands on one side of it."))
    }
    for word in signedWords.prefix(3) {
      console.note(
        tr(
          "“\(word)” finds what begins with “\(word.filter { $0.isLetter || $0.isNumber })” too: signs"
            + " do not count in words. tag:=\(word) and genre:=\(word) tell such names apart."
        )
      )
    }
    try sayNumbers(terms, in: view, on: console)
    for (typed, record) in otherNumbers.prefix(3) {
      guard let kind = record.kind.authorityKind,
        try !view.authorities(kind).rows([record.number]).isEmpty
      else { continue }
      console.note(
        tr(
          "“\(typed)” finds books by a name with a word that begins so. For the"
            + " \(kind.recordKind.name) with this number: octavo \(kind.recordKind.commandWord) show \(typed)"
        )
      )
    }
    return parsed
  }

  /// The books: those that are named in their order, others in the order of a list.
  ///
  /// - Throws: As ``query(in:on:)``.
  func ids(in view: some CatalogAccess, on console: Console) throws -> [ID<Book>] {
    if let ids = try named(in: view, on: console) { return ids }
    return try ordered(in: view, on: console).map(ID.init(rawValue:))
  }

  /// The books in the order of a list.
  ///
  /// - Throws: As ``query(in:on:)``.
  func ordered(in view: some CatalogAccess, on console: Console) throws -> OrderedIDs {
    try view.books.ids(BookListing(query(in: view, on: console)))
  }

  /// The books that are named one by one; nil for a query, and for an ISBN alone that no book has,
  /// which finds nothing.
  private func named(
    in view: some CatalogAccess,
    on console: Console
  ) throws -> [ID<Book>]? {
    guard case .records(let records) = self else {
      try refuseOtherNumbers()
      return nil
    }
    var ids: [ID<Book>] = []
    for record in records {
      switch record {
      case .id(let id): ids.append(id)
      case .tooLarge: throw CommandFailure.noBook(record.asTyped)
      case .isbn(let isbn, let text):
        guard let id = try view.books.known(by: isbn) else {
          if records.count == 1 { return nil }
          throw CommandFailure.noBook(text)
        }
        if try view.books.withISBN(isbn) == nil { sayMerged(text, id, on: console) }
        ids.append(id)
      }
    }
    var missing = Set(ids)
    let known = BookListing(ParsedQuery(.ids(ids.map(\.rawValue))))
    for id in try view.books.ids(known) { missing.remove(ID(rawValue: id)) }
    let current = try ids.map { id in
      guard missing.contains(id) else { return id }
      guard let kept = try view.books.successor(of: id) else {
        throw CommandFailure.noBook("id:\(id)")
      }
      sayMerged("id:\(id)", kept, on: console)
      return kept
    }
    var named: Set<ID<Book>> = []
    return current.filter { named.insert($0).inserted }
  }

  private func sayMerged(_ record: String, _ kept: ID<Book>, on console: Console) {
    console.note(tr("The book \(record) was merged into id:\(kept), which is taken."))
  }

  /// The books as ``ids(in:on:)`` finds them, for a command that changes them.
  ///
  /// - Throws: ``CommandFailure/noBook(_:)`` when nothing is found, ``CommandFailure/usage(_:)``
  ///   when nothing is said that could be found.
  func idsToChange(in view: some CatalogAccess, on console: Console) throws -> [ID<Book>] {
    try refuseOtherNumbers()
    // An order alone says nothing of which books are meant.
    guard try namesRecords || hasConditions(in: view) else {
      throw CommandFailure.usage(tr("Say which books: words, id:12, an ISBN or --ids."))
    }
    let ids = try ids(in: view, on: console)
    guard !ids.isEmpty else {
      throw isOfNone ? CommandFailure.noIDs : CommandFailure.noBook(asTyped)
    }
    return ids
  }

  /// Refuses the ids of books that were merged into others, for a command that deletes: the person
  /// means a book that is gone.
  ///
  /// - Throws: ``CommandFailure/usage(_:)``.
  func refuseMerged(in view: some CatalogAccess) throws {
    guard case .records(let records) = self else { return }
    for case .id(let id) in records {
      guard let kept = try view.books.successor(of: id) else { continue }
      throw CommandFailure.usage(
        tr(
          "The book id:\(id) was merged into id:\(kept). To delete that one: octavo remove id:\(kept)"
        )
      )
    }
  }

  private func hasConditions(in view: some CatalogAccess) throws -> Bool {
    let terms = terms
    guard folded(terms.joined()).contains(where: { $0.isLetter || $0.isNumber }) else {
      return false
    }
    return try view.parse(view.query(of: terms).text).query != .everything
  }

  /// The books that are named; a query has to find one alone.
  ///
  /// - Throws: As ``idsToChange(in:on:)``; ``CommandFailure/severalBooks(_:_:)``.
  func idsOfNamed(in view: some CatalogAccess, on console: Console) throws -> [ID<Book>] {
    let ids = try idsToChange(in: view, on: console)
    guard ids.count == 1 || namesRecords else {
      throw CommandFailure.severalBooks(asTyped, try BookLines(ids, in: view).lines)
    }
    return ids
  }

  /// The one book that is named, which may be deleted by now.
  func idInHistory(in view: some CatalogAccess, on console: Console) throws -> ID<Book> {
    if case .records(let records) = self, records.count == 1, case .id(let id) = records[0] {
      return id
    }
    let ids = try idsOfNamed(in: view, on: console)
    guard let id = ids.first, ids.count == 1 else {
      throw CommandFailure.severalBooks(asTyped, try BookLines(ids, in: view).lines)
    }
    return id
  }

  var asTyped: String { terms.joined(separator: " ") }

  private var terms: [String] {
    switch self {
    case .records(let records): records.map(\.asTyped)
    case .terms(let terms): terms
    }
  }

  /// The numbers of other records than books that were typed.
  private var otherNumbers: [(typed: String, record: RecordNumber)] {
    guard case .terms(let terms) = self else { return [] }
    return terms.flatMap { $0.split(whereSeparator: \.isWhitespace) }.compactMap { word in
      RecordNumber(word).flatMap { $0.kind == .book ? nil : (String(word), $0) }
    }
  }

  /// Refuses the number of another kind of record, as other commands print it: piped into this one
  /// it would name books that nobody meant.
  ///
  /// - Throws: ``CommandFailure/usage(_:details:)``.
  private func refuseOtherNumbers() throws {
    // `author:5` asks for a name.
    guard let (typed, record) = otherNumbers.first(where: { $0.record.kind.authorityKind == nil })
    else { return }
    throw CommandFailure.usage(
      tr("“\(typed)” is \(record.words), and books are meant here: id:12, words or an ISBN.")
    )
  }

  /// Prints how to name the books whose ids were typed like words.
  private func sayNumbers(
    _ terms: [String],
    in view: some CatalogAccess,
    on console: Console
  ) throws {
    let numbers = terms.compactMap { $0.utf8.count < 10 ? Int64($0) : nil }
    guard !terms.isEmpty, numbers.count == terms.count,
      try numbers.allSatisfy({ try view.books.named("\($0)") != nil })
    else { return }
    let ids = numbers.map(String.init).joined(separator: ",")
    console.say(
      numbers.count == 1
        ? tr("“\(ids)” is looked for as a word. The book with this number is id:\(ids).")
        : tr("These numbers are looked for as words. The books with these numbers are id:\(ids).")
    )
  }
}

extension BookQuery {
  /// Shows several books that a query found, and asks whether they are to be changed.
  ///
  /// - Parameters:
  ///   - alsoOne: Whether somebody who can answer is asked before a single book, too.
  ///   - explain: Says what is done to them, before they are shown.
  /// - Throws: ``CommandFailure/declined``; ``CommandFailure/needsYes(_:)``.
  func confirm(
    _ question: String,
    of books: BookLines,
    _ options: ChangeOptions,
    on console: Console,
    alsoOne: Bool = false,
    explain: () -> Void = {}
  ) throws {
    let asksForOne = alsoOne && console.answer != nil
    guard !options.yes, !namesRecords, asksForOne || books.count > 1 || !signedWords.isEmpty else {
      return
    }
    explain()
    console.say(places: books.lines)
    guard try console.confirm(question) else { throw CommandFailure.declined }
  }
}

extension BookQuery.Record {
  /// The records that an argument names; none when it is a term of a query.
  fileprivate static func named(_ argument: String) -> [Self] {
    if let isbn = isbn(argument) { return [isbn] }
    guard argument.hasPrefix("id:") else { return [] }
    let numbers = argument.dropFirst(3).split(separator: ",", omittingEmptySubsequences: false)
    let records = numbers.compactMap { number -> Self? in
      if let id = Int64(number) { return .id(ID(rawValue: id)) }
      return !number.isEmpty && number.allSatisfy(\.isNumber) ? .tooLarge(String(number)) : nil
    }
    return records.count == numbers.count ? records : []
  }

  fileprivate static func isbn(_ text: String) -> Self? {
    (try? ISBN.parse(text)).map { .isbn($0, asTyped: text) }
  }

  fileprivate var asTyped: String {
    switch self {
    case .id(let id): "id:\(id)"
    case .isbn(_, let text): text
    case .tooLarge(let number): "id:\(number)"
    }
  }
}
