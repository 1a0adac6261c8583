import Books
import Catalog
@testable import CatalogUI
import Interchange
import TestSupport
import Testing

/// What is stored and written for programs, in a language in which the words are others.
@Suite struct StoredWordsTests {
  private func inOtherLanguage<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await Translation.$current.withValue(try PseudoLanguage.translation.get(), operation: body)
  }

  @Test func `a choice is known by its word, its name and its English name`() async throws {
    func check<Choice: NamedChoice & Equatable>(_ choices: [Choice], _ read: (String) -> Choice?) {
      for choice in choices {
        #expect(choice.name.hasPrefix("⟦"))
        #expect(read(choice.name) == choice)
        #expect(read(choice.word) == choice)
        #expect(read(choice.title.english) == choice)
      }
    }
    try await inOtherLanguage {
      check(BookFormat.choices, BookFormat.parse)
      check(Role.choices, Role.parse)
      check(ReadingStatus.choices + [.unknown(7)], ReadingStatus.parse)
      check(ReaderKind.choices + [.unknown(7)], ReaderKind.parse)
      check(CustomField.Kind.choices, CustomField.Kind.init(word:))
    }
  }

  @Test func `what is chosen in a form is stored as in English`() async throws {
    let store = try TemporaryCatalog(of: TranslationTests.library)
    try await inOtherLanguage {
      let app = try await AppDriver(store: store)
      try await app.act("e", "@" + tr("Format"), BookFormat.boardBook.name, "Tab")
      try await app.act("@" + tr("Language"), "German", "Tab", "Ctrl-S")
      #expect(app.form == nil, "\(app.screen)")
    }
    try store.catalog.read { view in
      let books = try view.books.rows(view.listing(""), limit: 50).map {
        try view.books.card($0.id)
      }
      let book = try #require(books.first { $0.book.format != nil }?.book)
      #expect(book.format == .boardBook)
      #expect(book.language?.code == "deu")
    }
  }

  @Test func `the kind of a reader is stored as in English`() async throws {
    let store = try TemporaryCatalog(of: TranslationTests.library)
    try await inOtherLanguage {
      let app = try await AppDriver(store: store)
      try await app.act("7", "a", "Ζωή", "@" + tr("Kind"), ReaderKind.child.name, "Tab", "Ctrl-S")
      #expect(app.form == nil, "\(app.screen)")
    }
    let kind = try store.catalog.read { view in
      try view.readers.record(try #require(try view.readers.named("Ζωή"))).kind
    }
    #expect(kind == .child)
  }

  /// But for Markdown, which people read.
  @Test(arguments: ExportFormat.all.filter { !["markdown", "opf"].contains($0.id) })
  func `a file of another program is the same in each language`(_ format: ExportFormat) async throws
  {
    let store = try House.store()
    try store.catalog.write { edit in
      let id = try House.book("The Hobbit", edit)
      var draft = BookDraft(try edit.books.card(id))
      draft.format = "paperback"
      draft.authors.append(Credit(author: Reference(name: "Alan Lee"), role: .illustrator))
      try edit.books.update(id, to: draft)
      _ = try edit.loans.lend(LoanDraft([id], party: "Ada"))
    }
    func written() throws -> String {
      var bytes: [UInt8] = []
      try store.catalog.read { view in
        _ = try Export(format).write(nil, of: view) { bytes += $0 }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let english = try written()
    #expect(english.contains("Hobbit"))
    #expect(try await inOtherLanguage { try written() } == english)
  }

  @Test func `the history keeps English words beside those of the language`() async throws {
    let store = try TemporaryCatalog(of: TranslationTests.library)
    try await inOtherLanguage {
      let app = try await AppDriver(store: store)
      try await app.act("Space", "Down", "Space", "d", "a")
      try await app.act("e", "@" + tr("Format"), "comic", "Tab", "Ctrl-S")
      let shown = try store.catalog.read { try $0.history.revisions(limit: 9).map(\.message.text) }
      #expect(shown.count == 3 && shown.allSatisfy { $0.hasPrefix("⟦") || $0 == "α" }, "\(shown)")
    }
    let kept = try store.catalog.read { try $0.history.revisions(limit: 9).map(\.message.text) }
    #expect(kept.contains("Deleted 2 books"), "\(kept)")
    #expect(kept.contains { $0.hasSuffix(": format Comic") }, "\(kept)")
  }

  @Test func `English words group numbers in the English way`() throws {
    let language = try Translation(file: "1,000\n    1.000\n") { _ in .other }
    Translation.$current.withValue(language) {
      let message: Message = "Deleted \(1204, RecordKind.book.noun)"
      #expect(message.english == "Deleted 1,204 books")
      #expect(message.text == "Deleted 1.204 books")
    }
  }

  @Test func `a date stands in the order of the language`() throws {
    let dates = Dates(now: .test, format: .dayMonthYear)
    let day = try #require(Day(2026, 11, 21))
    let month = try #require(PartialDate(2026, 11))
    #expect(dates.day(day) == "21 Nov 2026")
    #expect(dates.date(month) == "Nov 2026")
    let file = """
      {{day} {{month} {{year}
          {year}年{month}{day}日
      {{month} {{year}
          {year}年{month}
      Nov
          11月
      """
    let language = try Translation(file: file) { _ in .other }
    Translation.$current.withValue(language) {
      #expect(dates.day(day) == "2026年11月21日")
      #expect(dates.date(month) == "2026年11月")
    }
  }
}
