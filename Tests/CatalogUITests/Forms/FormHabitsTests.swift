import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The order of a book's form, and what stays in it for the next book.
@Suite struct FormHabitsTests {
  private func labels(_ app: AppDriver) -> [String] {
    app.form?.model?.fields.map(\.label) ?? []
  }

  @Test func `title, authors, year and genre come first`() async throws {
    let app = try await AppDriver()
    try await app.press("a")
    #expect(labels(app).prefix(4) == ["Title", "Authors", "Year", "Genre"])
    #expect(labels(app).count == BookField.allCases.count)
  }

  @Test func `the configuration says what comes first and what stays`() async throws {
    let configuration = Configuration(form: ["isbn", "title", "nonsense"], keep: ["shelf"])
    let app = try await AppDriver(options: OctavoApp.Options(configuration: configuration))
    try await app.press("a")
    #expect(labels(app).prefix(4) == ["ISBN", "Title", "Authors", "Year"])
    try await app.act("@Title", "One", "@Genre", "novel", "@Shelf", "Hall", "Ctrl-N")
    #expect(app.form?.model?.focused?.label == "Title")
    #expect(app.line("Shelf").contains("Hall"))
    #expect(!app.line("Genre").contains("Novel"))
  }

  @Test func `a name typed into a kept line takes its place, unless one goes to what is there`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("a", "One", "@Genre", "novel", "@Publishers", "ace", "Enter", "Ctrl-N")
    #expect(app.line("Publishers").contains("Ace Books"))
    try await app.act("Two", "@Publishers", "Gollancz", "Enter", "Enter", "@Title")
    #expect(app.line("Publishers").contains("Gollancz"))
    #expect(!app.line("Publishers").contains("Ace"))
    try await app.press("Ctrl-N")
    try await app.act("Three", "@Publishers", "Up", "Down", "ace", "Enter", "@Title")
    #expect(app.line("Publishers").contains("Gollancz, Ace Books"), "\(app.screen)")
  }

  @Test func `fields change places, and stay there at the next start`() async throws {
    let state = try TemporaryCatalog.makeFolder() + "/state.json"
    let options = OctavoApp.Options(statePath: state)
    let app = try await AppDriver(options: options)
    try await app.order("fields")
    try await app.press("Home", "Down", "Down", "Alt-Up")
    #expect(app.chosenRow.contains("Year"))
    try await app.press("a", "Esc", "d")
    #expect(app.status.contains("only fields of your own"))
    try await app.press("1", "a")
    #expect(labels(app).prefix(3) == ["Title", "Year", "Authors"])
    RememberedState(of: app.model).save(to: state)
    let next = try await AppDriver(options: options, store: app.store)
    try await next.press("a")
    #expect(labels(next).prefix(3) == ["Title", "Year", "Authors"])
  }

  @Test func `keep says what stays, and Space chooses it in the list of fields`() async throws {
    let app = try await AppDriver()
    try await app.order("keep shelf, year")
    #expect(app.status.contains("Stays for the next book: shelf, year"))
    try await app.order("keep nonsense")
    #expect(app.status.contains("There is no field “nonsense”."))
    try await app.order("keep isbn")
    #expect(app.status.contains("Each book has its own"))
    try await app.order("keep")
    try await app.press("Home", "Space")
    #expect(app.status.contains("Each book has its own title"))
    try await app.press("Down", "Space", "Down", "Space")
    try await app.act(
      "1",
      "a",
      "One",
      "Tab",
      "Franz Kafka",
      "Tab",
      "1915",
      "Tab",
      "novel",
      "@Shelf"
    )
    try await app.act("Hall", "Ctrl-N")
    #expect(app.line("Authors").contains("Franz Kafka"), "\(app.screen)")
    #expect(!app.line("Year").contains("1915"))
    #expect(!app.line("Genre").contains("Novel"))
    #expect(app.line("Shelf").contains("Hall"))
  }
}
