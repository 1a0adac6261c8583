import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Lists of more rows than are ever read at once.
@Suite struct LongListTests {
  private static let count = 3000

  /// Titles of every letter in order, `a 1` to `z 114`, two years and two genres.
  private static let store = Result {
    let store = try TemporaryCatalog()
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    try store.catalog.write("Added many") { edit in
      let drafts = (0..<count).map { number in
        BookDraft.book(
          "\(letters[number * letters.count / count]) \(number + 1)",
          by: ["Author \(number % 7)"],
          genre: number.isMultiple(of: 3) ? "Third" : "Other",
          year: String(1500 + number % 500)
        )
      }
      try edit.books.load(expecting: count) { loader in
        for draft in drafts { _ = try loader.add(draft) }
      }
    }
    return store
  }

  private func app(width: Int = 80, options: OctavoApp.Options = .init()) async throws -> AppDriver
  {
    try await AppDriver(width: width, options: options, store: Self.store.get())
  }

  @Test func `a list knows its first rows before it knows how many there are`() async throws {
    var model = try Startup(
      catalog: Self.store.get().catalog,
      options: OctavoApp.Options(),
      size: Size(width: 80, height: 24)
    ).model()
    let frame = model.frame()
    #expect(frame.text(row: 3).hasPrefix("▌  a 1 "))
    #expect(frame.text(row: 20).contains("a 18"))
    #expect(frame.text(row: 22).contains("1 of …"))
    model.handle(.key(.character("G")), at: .test)
    #expect(
      model.frame().text(row: 3).hasPrefix("▌  a 1 "),
      "old rows stay until there are new ones"
    )
  }

  @Test func `lines that were drawn at a guessed place are drawn anew where they are`() throws {
    let source = BookSource()
    let (rows, all) = try Self.store.get().catalog.read { view in
      (try view.books.rows(BookListing(), limit: 40), FoundIDs(try view.books.ids(BookListing())))
    }
    var window = RecordWindow(source, cursor: ListCursor(selected: 12, offset: 10))
    /// What stands in each line, and what should.
    func lines() -> [(drawn: String, title: String)] {
      var surface = Surface(size: Size(width: 60, height: 11))
      var table = TableView(source.columns)
      table.cache = window.cache
      let area = Rect(x: 0, y: 0, width: 60, height: 11)
      table.draw(on: &surface, in: area, cursor: window.cursor, count: window.extent) { index in
        window.row(at: index).map { TableView.Row(source.cells($0)) }
      }
      return window.cursor.visible(count: window.extent, height: 10).compactMap { index in
        let line = surface.text(row: 1 + index - window.cursor.offset)
        return window.row(at: index).map { (line, $0.title) }
      }
    }
    let reading = PieceReading<BookSource>(rows: Array(rows[10...]), focus: 5)
    window.receive(reading, of: PieceRequest(before: 5, after: 24), after: .order, height: 10)
    #expect(lines().count == 10)
    for line in lines() { #expect(line.drawn.contains(line.title + " ")) }
    window.receive(all, height: 10)
    #expect(window.cursor.selected == 15)
    #expect(lines().count == 10)
    for line in lines() { #expect(line.drawn.contains(line.title + " ")) }
  }

  @Test func `End is answered before the ids are there, and its place when they are`() async throws
  {
    let app = try await app()
    #expect(app.status.contains("1 of 3,000"))
    try await app.press("End")
    #expect(app.chosenRow.contains("z 3000"))
    #expect(app.status.contains("3,000 of 3,000"))
    try await app.press("s", "Enter")
    app.pressWithoutWaiting(.character("2"))
    app.pressWithoutWaiting(.end)
    await app.settle()
    try await app.press("1", "Home")
    #expect(app.chosenRow.contains("a 1 "))
  }

  @Test func `keys go through rows of which the ids are not there yet`() async throws {
    let driver = ListDriver(try Self.store.get().catalog)
    try await driver.open()
    #expect(!driver.list.window.isComplete)
    try await driver.press(.last)
    #expect(driver.row == "z 3000")
    #expect(driver.list.positionWords == "… of …")
    for _ in 0..<20 { try await driver.press(.pageUp) }
    #expect(driver.row == "w 2640")
    for _ in 0..<5 { try await driver.press(.pageDown) }
    #expect(driver.row == "x 2730")
    try await driver.finish()
    #expect(driver.row == "x 2730")
    #expect(driver.list.positionWords == "2,730 of 3,000")
    try await driver.open()
    try await driver.press(.first)
    for _ in 0..<20 { try await driver.press(.pageDown) }
    #expect(driver.row == "d 361")
  }

  @Test func `an arrow held down before the rows are there ends where it was let go`()
    async throws
  {
    let app = try await AppDriver(store: Self.store.get(), isSettled: false)
    for _ in 0..<300 { app.pressWithoutWaiting(.down) }
    #expect(app.status.contains("18 of …"), "only the rows of the first frame are there")
    for _ in 0..<100 { app.pressWithoutWaiting(.up) }
    app.pressWithoutWaiting(.pageDown)
    app.pressWithoutWaiting(.enter)
    await app.settle()
    #expect(app.status.contains("Book 218 of 3,000"), "\(app.screen)")
  }

  @Test func `Esc forgets what was pressed for rows that are not there yet`() async throws {
    let app = try await AppDriver(store: Self.store.get(), isSettled: false)
    for _ in 0..<30 { app.pressWithoutWaiting(.down) }
    app.pressWithoutWaiting(.enter)
    app.pressWithoutWaiting(.escape)
    await app.settle()
    #expect(app.row(0).contains("[1 Books]"))
    #expect(app.status.contains("19 of 3,000"))
    try await app.press("Up")
    #expect(app.status.contains("18 of 3,000"))
  }

  @Test func `a letter, a row and a percentage are gone to`() async throws {
    let app = try await app()
    try await app.press("'")
    #expect(app.screen.contains("A letter, a row number or a percentage"))
    await app.type("m")
    try await app.press("Enter")
    #expect(app.chosenRow.contains("m 1386"))
    #expect(app.status.contains("1,386 of 3,000"))
    try await app.press(":")
    await app.type("go 2500")
    try await app.press("Enter")
    #expect(app.status.contains("2,500 of 3,000"))
    try await app.press("'")
    await app.type("50%")
    try await app.press("Enter")
    #expect(app.status.contains("1,501 of 3,000"))
    try await app.press(":")
    await app.type("sort added")
    try await app.press("Enter", "'")
    #expect(!app.screen.contains("A letter"))
    await app.type("m")
    try await app.press("Enter")
    #expect(app.status.contains("Letters lead nowhere in the order by added"))
  }

  @Test func `the chosen row stays chosen and in sight in another order`() async throws {
    let app = try await app()
    try await app.press("'")
    await app.type("1234")
    try await app.press("Enter")
    let chosen = app.chosenRow
    for order in ["year", "author", "genre", "publisher", "series", "added", "changed", "title"] {
      try await app.press(":")
      await app.type("sort \(order)")
      try await app.press("Enter")
      #expect(app.chosenRow.contains("k 1234") || app.chosenRow == chosen, "by \(order)")
      let number = try #require(app.status.split(separator: " ").first).filter(\.isNumber)
      let place = try #require(Int(number))
      try await app.press("Up", "Down")
      #expect(app.chosenRow.contains("1234"), "by \(order)")
      #expect(app.status.contains("\(grouped(place)) of 3,000"), "by \(order)")
    }
  }

  @Test func `all are marked at once, and marks outlive a find`() async throws {
    let app = try await app()
    try await app.press("/")
    await app.type("genre:third")
    try await app.press("Enter", "*")
    #expect(app.status.contains("1,000 marked"))
    try await app.press("/")
    await app.type("m")
    try await app.press("Enter")
    #expect(app.status.contains("1,000 marked, 962 not in sight"))
    // Esc drops the marks, and then shows all.
    try await app.press("Esc", "Esc", "*")
    #expect(app.status.contains("3,000 marked"))
    try await app.press("*")
    #expect(!app.status.contains("marked"))
  }

  @Test func `what was chosen before a find is chosen after it, if nothing else was`()
    async throws
  {
    let app = try await app()
    try await app.press("'")
    await app.type("2000")
    try await app.press("Enter", "/")
    await app.type("year:1999")
    #expect(app.screen.contains("▌  r 2000"))
    #expect(app.status.contains("6 of 3,000"))
    for _ in "year:1999" { try await app.press("Backspace") }
    #expect(app.screen.contains("▌  r 2000"))
    #expect(app.status.contains("3,000 of 3,000"))
  }

  @Test func `only the last of many finds is answered`() async throws {
    let app = try await app()
    try await app.press("/")
    await app.type("genre:third m")
    #expect(app.status.contains("of 3,000"))
    try await app.press("Enter")
    #expect(app.status.contains("“genre:third m”"))
    #expect(app.chosenRow.hasPrefix("▌  m "))
  }

  @Test func `a change elsewhere keeps the row, its line and the marks`() async throws {
    let store = try TemporaryCatalog()
    try store.catalog.write("Added some") { edit in
      try edit.books.load(expecting: 500) { loader in
        for number in 100..<600 { _ = try loader.add(.book("b \(number)", genre: "Novel")) }
      }
    }
    let app = try await AppDriver(store: store)
    try await app.press("'")
    await app.type("250")
    try await app.press("Enter", "Space", "Down", "Down")
    let (chosen, screen) = (app.chosenRow, app.screen)
    let line = screen.split(separator: "\n").firstIndex { $0.hasPrefix("▌") }
    let other = try store.again()
    let written = try other.write("Added one") { edit in
      try edit.books.add(.book("aardvark", genre: "Novel"))
    }
    try other.close()
    await app.notices(try #require(written.revision).id)
    #expect(app.chosenRow == chosen)
    #expect(app.screen.split(separator: "\n").firstIndex { $0.hasPrefix("▌") } == line)
    #expect(app.status.contains("254 of 501 · 1 marked"))
    try await app.press("Home")
    #expect(app.chosenRow.contains("aardvark"))
  }

  @Test func `the place of a long list is in the first frame of the next start`() async throws {
    let app = try await app()
    try await app.press("'")
    await app.type("1700")
    try await app.press("Enter")
    let folder = try TemporaryCatalog.makeFolder()
    RememberedState(of: app.model).save(to: folder + "/state.json")
    let model = try Startup(
      catalog: Self.store.get().catalog,
      options: OctavoApp.Options(statePath: folder + "/state.json"),
      size: Size(width: 80, height: 24)
    ).model()
    #expect(model.frame().description.contains("▌  o 1700"))
    #expect(model.frame().text(row: 22).contains("1,700 of …"))
  }

  @Test func `an arrow that is held down ends at the row that it was pressed to`() async throws {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for number in 1...400 {
        let title = "Volume \(String(1_000 + number).dropFirst())"
        _ = try edit.books.add(.book(title, genre: "Novel"))
      }
    }
    let app = try await AppDriver(store: store)
    #expect(app.chosenRow.contains("Volume 001"))
    func hold(_ key: Key, times: Int) async {
      for _ in 0..<times { app.pressWithoutWaiting(key) }
      await app.settle()
    }
    await hold(.down, times: 300)
    #expect(app.chosenRow.contains("Volume 301"), "\(app.screen)")
    #expect(app.status.contains("301 of 400"))
    await hold(.up, times: 299)
    #expect(app.chosenRow.contains("Volume 002"), "\(app.screen)")
    #expect(app.status.contains("2 of 400"))
    await hold(.pageDown, times: 50)
    #expect(app.chosenRow.contains("Volume 400"), "\(app.screen)")
  }
}
