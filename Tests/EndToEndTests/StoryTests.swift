import TestSupport
import Testing

/// What the first evening with the program is like, in one piece.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct StoryTests {
  @Test func `a catalogue is begun, filled, corrected, undone, and found again the next day`()
    async throws
  {
    let sandbox = try Sandbox()
    try await TmuxSession.with(sandbox) { terminal in
      try await begin(terminal, sandbox)
      try await addNames(terminal)
      try await addBook(terminal)
      try await addSecondBook(terminal)
      try await follow(terminal)
      try await edit(terminal)
      try await deleteAndUndo(terminal)
      try await terminal.quit()
      try await expectBooks(sandbox)

      try await terminal.startOctavo()
      let list = try await terminal.wait(for: "of 2")
      #expect(list.contains("The Dispossessed"))
      #expect(list.contains("Rocannon"))
      try await terminal.press("u")
      try await terminal.wait(for: "You have changed nothing since you started.")
      try await terminal.quit()
    }
  }

  /// An empty catalogue says so, and says what to do.
  private func begin(_ terminal: TmuxSession, _ sandbox: Sandbox) async throws {
    try await terminal.startOctavo()
    let welcome = try await terminal.wait(for: "Your catalogue is empty.")
    #expect(welcome.selected?.contains("Add your first book") == true)
    #expect(welcome.contains("Try it out"))
    #expect(welcome.contains("Your books are kept in \(sandbox.folder)"))
  }

  /// A genre, a publisher and two authors, each in the form of its section.
  private func addNames(_ terminal: TmuxSession) async throws {
    let names = [
      ("4", "Genres", "genre", "Science fiction"), ("3", "Publishers", "publisher", "Harper & Row"),
      ("2", "Authors", "author", "Ursula K. Le Guin"), ("2", "Authors", "author", "Ann Other"),
    ]
    for (key, section, kind, name) in names {
      try await terminal.press(key)
      try await terminal.wait(for: "[\(key) \(section)]")
      try await terminal.press("a")
      try await terminal.wait(for: "New \(kind)")
      try await terminal.type(name)
      try await terminal.press("C-s")
      try await terminal.wait(for: "Saved “\(name)”")
    }
    // The same name again: what is there already is named, and opened by Enter.
    try await terminal.press("a")
    try await terminal.wait(for: "New author")
    try await terminal.press("C-s")
    try await terminal.wait(for: "! Type a name.")
    try await terminal.type("ann OTHER")
    try await terminal.press("C-s")
    try await terminal.wait(for: "There is already an author of this name")
    try await throwAway(terminal, "ann OTHER")
  }

  private func throwAway(_ terminal: TmuxSession, _ name: String) async throws {
    try await terminal.press("Escape")
    try await terminal.wait("the question") {
      $0.contains("You have not saved") && $0.contains("“\(name)”")
    }
    try await terminal.press("Down", "Down", "Enter")
    try await terminal.wait(for: "[")
    try await terminal.wait(without: "You have not saved")
  }

  /// A book with all of them; every wrong value is named under its field.
  private func addBook(_ terminal: TmuxSession) async throws {
    try await terminal.press("1")
    try await terminal.wait(for: "[1 Books]")
    try await terminal.press("a")
    try await terminal.wait(for: "New book")
    try await terminal.press("C-s")
    let missing = try await terminal.wait(for: "1 thing to correct")
    #expect(missing.contains("! A book needs a title."))

    try await terminal.type("The Dispossessed")
    try await terminal.press("Tab")
    try await terminal.wait(for: "field 2 of")
    try await choose(terminal, "guin", offer: "Ursula K. Le Guin", key: "take")
    try await choose(terminal, "other", offer: "Ann Other", key: "take")
    try await terminal.press("Tab")
    try await terminal.type("196O")
    try await terminal.press("Tab")
    try await terminal.wait(for: "! “196O” is not a year (O is a letter).")
    try await choose(terminal, "scie", offer: "Science fiction", key: "take")
    try await terminal.wait(for: "field 5 of")
    try await choose(terminal, "row", offer: "Harper & Row", key: "take")
    try await terminal.press("Tab")
    try await terminal.type("978-0-06-012563-8")
    try await terminal.press("Tab")
    try await terminal.wait(for: "! The last digit does not fit: 978-0-06-012563-9 would.")

    // Saving goes to what is still wrong, one after the other.
    try await terminal.press("C-s")
    try await terminal.wait(for: "Not saved. Year:")
    try await terminal.press("C-u")
    try await terminal.type("1974")
    try await terminal.press("C-s")
    try await terminal.wait(for: "Not saved. ISBN:")
    try await terminal.press("C-u")
    try await terminal.type("978-0-06-012563-9")
    try await terminal.press("C-s")
    try await terminal.wait(for: "Saved “The Dispossessed”")
    // The list is read after the message shows.
    let list = try await terminal.wait("the new book, chosen") {
      $0.selected?.contains("The Dispossessed") == true
    }
    #expect(list.selected?.contains("Ursula K. Le Guin") == true)
    #expect(list.selected?.contains("1974") == true)
  }

  /// Types into a field for names, and takes what is highlighted.
  private func choose(
    _ terminal: TmuxSession,
    _ text: String,
    offer: String,
    key: String
  ) async throws {
    try await terminal.type(text)
    try await terminal.wait("the offer \(offer)") {
      $0.selected?.contains(offer) == true && $0.last.contains("Enter \(key)")
    }
    try await terminal.press("Enter")
    // Gone from the list, and in the field.
    let name = offer.split(separator: "“").last?.prefix { $0 != "”" } ?? ""
    try await terminal.wait("\(name) as chosen") { $0.selected == nil && $0.contains(String(name)) }
  }

  /// A second book, with an ISBN that the first one has, and an author made on the way.
  private func addSecondBook(_ terminal: TmuxSession) async throws {
    try await terminal.press("a")
    try await terminal.wait(for: "New book")
    try await terminal.type("Rocannon’s World")
    try await terminal.press("Tab")
    try await terminal.wait(for: "field 2 of")
    try await choose(terminal, "Rui Neu", offer: "+ Create “Rui Neu”", key: "create")
    try await terminal.press("Tab", "Tab")
    try await terminal.wait(for: "field 4 of")
    try await choose(terminal, "science fiction", offer: "Science fiction", key: "take")
    try await terminal.press("Tab")
    try await terminal.wait(for: "field 6 of")
    try await terminal.type("0060125632")
    try await terminal.press("Tab", "Tab")
    try await terminal.wait(for: "! You have this ISBN: “The Dispossessed”.")
    try await terminal.press("C-s")
    try await terminal.wait(for: "Not saved. ISBN:")
    try await terminal.press("C-u", "C-s")
    try await terminal.wait(for: "Saved “Rocannon’s World”")
    try await terminal.wait(for: "of 2")
  }

  /// From the book to its author, to the author's other end, and back.
  private func follow(_ terminal: TmuxSession) async throws {
    try await terminal.press("g")
    try await terminal.wait("the first row") { $0.selected?.contains("The Dispossessed") == true }
    try await terminal.press("Enter")
    let page = try await terminal.wait(for: "Books › The Dispossessed")
    for text in ["Ursula K. Le Guin", "Ann Other", "Harper & Row", "978-0-06-012563-9", "1974"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.row(with: "Science fiction")?.contains("2 books") == true)
    try await terminal.press("Enter")
    let author = try await terminal.wait(for: "The Dispossessed › Ursula K. Le Guin")
    #expect(author.contains("sorted as Le Guin, Ursula K."))
    try await terminal.press("BSpace")
    try await terminal.wait("the book again") {
      !$0.contains("› Ursula") && $0.selected?.contains("Ursula K. Le Guin") == true
    }
  }

  private func edit(_ terminal: TmuxSession) async throws {
    try await terminal.press("e")
    try await terminal.wait(for: "Edit “The Dispossessed”")
    // It opens at the line of the page, the author.
    try await terminal.wait(for: "field 2 of")
    try await terminal.press("Tab")
    try await terminal.wait(for: "field 3 of")
    try await terminal.press("C-u")
    try await terminal.type("1975")
    try await terminal.wait("what it was") { $0.contains("was 1974") }
    try await terminal.press("C-s")
    try await terminal.wait(for: "Saved “The Dispossessed”")
    try await terminal.wait("the new year") { $0.row(with: "Year")?.contains("1975") == true }
    try await terminal.press("Escape")
    try await terminal.wait(for: "[1 Books]")
    // The year was right before, and one key brings it back.
    try await terminal.press("u")
    try await terminal.wait(for: "Undone")
    try await terminal.wait("the old year") { $0.selected?.contains("1974") == true }
  }

  private func deleteAndUndo(_ terminal: TmuxSession) async throws {
    try await terminal.press("d")
    let question = try await terminal.wait(for: "Delete the book “The Dispossessed”?")
    #expect(question.rows.contains { $0.contains("▌") && $0.contains("Cancel") })
    try await terminal.press("Enter")
    try await terminal.wait(without: "Delete the book")
    try await terminal.press("d")
    try await terminal.wait(for: "Delete the book “The Dispossessed”?")
    try await terminal.press("y")
    try await terminal.wait(for: "Deleted “The Dispossessed”. u takes it back")
    try await terminal.wait(for: "1 of 1")
    try await terminal.press("u")
    try await terminal.wait(for: "Undone: deleted")
    try await terminal.wait(for: "of 2")
  }

  private func expectBooks(_ sandbox: Sandbox) async throws {
    let books = try await sandbox.books()
    #expect(books.map(\.title).sorted() == ["Rocannon’s World", "The Dispossessed"])
    let book = try #require(books.first { $0.title == "The Dispossessed" })
    #expect(book.authors.map(\.name) == ["Ursula K. Le Guin", "Ann Other"])
    #expect(book.publishers.map(\.name) == ["Harper & Row"])
    #expect(book.genre?.name == "Science fiction")
    #expect(book.isbn == "9780060125639")
    #expect(book.year == 1974)
    let other = try #require(books.first { $0.title != "The Dispossessed" })
    #expect(other.authors.map(\.name) == ["Rui Neu"])
    #expect(other.isbn == nil)
    let files = ["-wal", "-shm"].map { sandbox.catalogPath + $0 }
    #expect(files.filter { sandbox.hasFile($0) } == [])
  }
}
