import Books
import Catalog
import Foundation
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Nothing that one reader wrote for themselves is ever on a screen of another.
@Suite struct PrivacyTests {
  /// Walks through the program as someone who is looked over the shoulder.
  private final class Walk {
    let app: AppDriver
    private(set) var screens = 0

    init(_ app: AppDriver) { self.app = app }

    func act(_ steps: [String]) async throws {
      for step in steps {
        try await app.act(step)
        check(step)
      }
    }

    /// Looks at every row: none has a secret, and none says how far Jan is with a book.
    func check(_ step: String) {
      screens += 1
      let surface = app.surface
      for y in 0..<surface.size.height {
        let row = surface.text(row: y)
        for secret in House.secrets { #expect(!row.contains(secret), "after \(step): \(row)") }
        // Maria has no reading of this book, so that no status stands beside it.
        guard y > 1, row.contains("Der Process"), !row.contains("Find") else { continue }
        // What stands in another pane is of another book.
        let pane = row.split(separator: "│").first { $0.contains("Der Process") } ?? ""
        let words = pane.split(separator: " ").map(String.init)
        #expect(!words.contains("read") && !words.contains("gave"), "after \(step): \(row)")
      }
    }
  }

  private static let sections = Section.allCases.map { String($0.rawValue) }

  private static func times(_ count: Int, _ steps: String...) -> [String] {
    (0..<count).flatMap { _ in steps }
  }

  /// Every section, its records' pages, their histories, forms and dialogs.
  private static var everywhere: [String] {
    var steps: [String] = []
    for section in sections {
      steps += [section, "Enter", "Tab", "Down", "Enter", "Esc", "Esc", "Esc", section, "Down"]
      steps += ["Tab", "Tab", "e", "Down", "Down", "Down", "Esc", section, "H", "Down", "Enter"]
      steps += ["Esc", "Esc", section, "d", "Esc", section, "m", "Esc", section, "s", "End", "Esc"]
    }
    return steps
  }

  /// Finding, and what is offered while one types.
  private static var finding: [String] {
    var steps: [String] = []
    for text in [
      "secret", "status:", "status:g", "rating:", "rating:1", "read:", "read:20", "started:",
      "note:", "notes:s", "reading:any", "@", "@reading", "@unread", "status:gave-up", "by:",
      "rating:>=1", "read:2018..", "rating-", "read-", "status-", "owned:no", "@wishes",
    ] { steps += ["1", "/", "Ctrl-U", text, "Down", "Down", "Enter", "Esc", "Esc", "Esc"] }
    return steps
  }

  /// Sorting, columns, commands, help, and many books at once.
  private static var commands: [String] {
    var steps: [String] = []
    for order in ["my status", "my rating", "date read"] {
      steps += ["1", ":", "sort \(order)", "Enter", "End", "Home"]
    }
    steps += ["1", ":", "columns title status rating", "Enter", "End", "Home", "o", "End", "Enter"]
    steps += [
      "Esc", ":", "be", "Esc", ":", "be J", "Esc", "Esc", "?", "read", "Down", "Esc", "Esc",
    ]
    return steps + ["1", "Space", "*", "r", "Tab", "Down", "Down", "Esc", "*", "0", "Tab", "End"]
  }

  /// What is done on the way; each begins among the books.
  private static var tours: [[String]] {
    [
      everywhere,
      // Each book: its page, its history, and the form of one's own reading.
      ["1"] + times(13, "Enter", "End", "H", "Enter", "Esc", "Esc", "r", "Esc", "Esc", "Down"),
      ["7", "Down", "Enter", "End", "Enter", "Esc", "H", "Enter", "Esc", "Esc", "e", "Esc", "Esc"],
      // Everything that was changed, and taking it back.
      ["1", "H"] + times(12, "Enter", "End", "Esc", "u", "Esc", "Down") + ["Esc"],
      [
        "1", "H", "/", "secret", "Enter", "Esc", "Esc", "1", "u", "Esc", "Ctrl-R", "Esc", "M",
        "Esc",
      ],
      ["1", "S"] + times(60, "Down") + ["Home", "Down", "Down", "Enter", "Esc", "Esc"],
      finding,
      commands,
    ]
  }

  /// `make prove` walks at both.
  private static let size =
    Proof.of(usual: [(120, 30)], long: [(80, 24), (120, 30), (200, 50)])

  @Test(arguments: size) func `no screen shows what another reader wrote for themselves`(
    _ size: (Int, Int)
  ) async throws {
    let walk = Walk(try await House.app("Maria", width: size.0, height: size.1))
    for tour in Self.tours { try await walk.act(tour) }
    #expect(walk.screens > 500)
  }

  @Test func `nothing stays on the screens of one who hands the keyboard on`() async throws {
    for tour in Self.tours {
      let app = try await House.app("Jan", width: 200, height: 50)
      for step in tour { try await app.act(step) }
      // Out of what floats and what is typed, to where commands are.
      for _ in 0..<3 { try await app.press("Esc") }
      try await app.act(":", "be Maria", "Enter")
      let walk = Walk(app)
      walk.check("be Maria, after \(tour.prefix(5))")
      try await walk.act(["M", "Esc", "]", "]", "u", "Esc"] + Self.sections + ["[", "S", "End"])
    }
  }

  @Test func `the other's secrets stay theirs when the reader is deleted and put back`()
    async throws
  {
    let walk = Walk(try await House.app("Maria", width: 120, height: 40))
    try await walk.act([
      "7", "Down", "d", "y", "H", "Enter", "End", "Esc", "u", "End", "Esc", "Esc",
    ])
    try await walk.act(["u", "Down", "Enter", "7", "Down", "Enter", "H", "Enter", "Esc", "Esc"])
    #expect(try walk.app.store.catalog.read { try $0.readers.named("Jan") } != nil)
  }

  @Test func `a draft of a reading is offered to its reader alone`() async throws {
    let store = try House.store(user: "Jan")
    let options = OctavoApp.Options(draftsPath: store.folder + "/drafts")
    let jan = try await AppDriver(options: options, store: store)
    try await jan.act("r", "Tab", "Tab", "3", "Tab", "Tab", "Tab", "a SECRET of Jan", "Up")
    await jan.handle(.ending(.signal(1)))
    store.catalog.act(as: "Maria")
    let maria = try await AppDriver(options: options, store: store)
    #expect(!maria.screen.contains("was not saved"))
    store.catalog.act(as: "Jan")
    let again = try await AppDriver(options: options, store: store)
    #expect(again.screen.contains("A reading was not saved"))
    try await again.press("Enter", "End", "Up")
    #expect(again.screen.contains("a SECRET of Jan"))
  }

  @Test func `an order by readings tells nothing of another's`() async throws {
    let store = try House.store(user: "Maria")
    func titles(_ find: String) throws -> [String] {
      try store.catalog.read { view in
        try view.books.rows(view.listing(find), limit: 20).map(\.title)
      }
    }
    let orders = ["status+", "status-", "rating+", "rating-", "read+", "read-", "started-"]
    let with = try orders.map(titles)
    let jan = try store.again(user: "Jan")
    try jan.write { edit in
      for title in ["The Hobbit", "Der Process"] {
        for reading in try edit.readings.of(House.book(title, edit)) {
          try edit.readings.delete(reading.id)
        }
      }
    }
    try jan.close()
    #expect(try orders.map(titles) == with)
  }
}
