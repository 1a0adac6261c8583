import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Every screen and dialog says the same whether another reader has readings or none.
@Suite struct PrivacyTwinTests {
  /// The house as Maria finds it, and the same one in which Jan never wrote anything down.
  private static func twins() async throws -> [AppDriver] {
    let clock = TestClock(2026, 11, 21)
    let house = try House.store(clock: { clock.now })
    var drivers: [AppDriver] = []
    for isForgotten in [false, true] {
      let store = try house.copy(user: "Maria", clock: { clock.now }) { path in
        if isForgotten { try TemporaryCatalog.forgetReadings(of: "Jan", at: path) }
      }
      drivers.append(try await AppDriver(width: 110, height: 36, store: store))
    }
    return drivers
  }

  /// Does the same in both, and compares what is seen after each step.
  private func walk(_ steps: [String]) async throws {
    let twins = try await Self.twins()
    for (index, step) in steps.enumerated() {
      for twin in twins { try await twin.act(step) }
      let seen = twins.map { $0.screen.replacing($0.store.folder, with: "FOLDER") }
      guard seen[0] != seen[1] else { continue }
      Issue.record("after \(steps[...index]):\n\(seen[0])\n\(seen[1])")
      return
    }
  }

  /// From any of its screens to the lists of books and readers, and the history.
  private static let look = [
    "Esc", "Esc", "1", "Home", "End", "7", "Home", "Enter", "End", "Esc", "H", "Enter", "End",
    "Esc", "Esc",
  ]

  @Test func `lists, pages, histories and dialogs`() async throws {
    var steps: [String] = []
    for section in Section.allCases.map({ String($0.rawValue) }) {
      steps += [section, "End", "Home", "Enter", "End", "H", "Enter", "End", "Esc", "Esc", "Esc"]
      steps += [section, "d", "Esc", section, "*", "d", "Esc", "m", "Esc", "Esc", "Esc", section]
      steps += ["Down", "d", "Esc", "Enter", "m", "Esc", "Esc"]
    }
    try await walk(steps + ["M", "Esc", "S", "End", "Esc", "?", "Esc", ":", "be", "Esc", "Esc"])
  }

  @Test func `taking back every change of the history, and what is asked before`() async throws {
    var steps = ["1", "H"]
    for _ in 0..<6 { steps += ["u", "Esc", "Enter", "End", "Esc", "Down"] }
    try await walk(steps)
    for place in 0..<5 {
      let change = ["1", "H"] + Array(repeating: "Down", count: place) + ["u", "Down", "Enter"]
      try await walk(change + Self.look + ["H", "Ctrl-R"] + Self.look)
    }
  }

  @Test func `deleting and merging readers and books, and back`() async throws {
    let back = ["H", "Enter", "End", "Esc", "u", "Down", "Enter"] + Self.look + ["H", "Ctrl-R"]
    for place in 0..<3 {
      let row = ["7", "Home"] + Array(repeating: "Down", count: place)
      try await walk(row + ["d", "Down", "Enter"] + Self.look + back + Self.look)
    }
    let several = ["7", "Home", "Space", "Down", "Space", "m", "Down", "Enter"]
    try await walk(several + Self.look + back + Self.look)
    try await walk(["7", "*", "m", "Down", "Down", "Enter"] + Self.look + back + Self.look)
    try await walk(["1", "*", "d", "Down", "Enter"] + Self.look + back + Self.look)
  }
}
