import Books
import Catalog
@testable import CatalogUI
import Foundation
import TerminalKit
import TestSupport
import Testing

/// The screens in a language that does not exist, over a catalogue without a Latin letter.
@Suite struct TranslationTests {
  static let library = CatalogTemplate { catalog in
    try catalog.write("α") { edit in
      for number in 1...30 {
        var draft = BookDraft()
        draft.title = number == 7 ? "Ἡ πολιτεία" : "Βιβλίον \(number)"
        draft.authors = [Credit(author: Reference(name: "Ὅμηρος \(number % 5)"))]
        draft.year = String(1900 + number)
        draft.genre = Reference(name: number % 2 == 0 ? "Ἔπος" : "Λόγος")
        draft.publishers = [Reference(name: "Ἑστία")]
        draft.series = Reference(name: "Σειρά")
        draft.volume = String(number)
        draft.tags = [Reference(name: "δῶρον")]
        draft.shelf = "Κ\(number % 3)"
        draft.pages = "200"
        draft.notes = "Σημείωσις"
        _ = try edit.books.add(draft)
      }
    }
  }

  static let screens: [[String]] = [
    ["Down"], ["0"], ["0", "Tab"], ["2"], ["3"], ["4"], ["5"], ["6"], ["7"], ["8"], ["Enter"],
    ["2", "Enter"], ["3", "Enter"], ["4", "Enter"], ["5", "Enter"], ["6", "Enter"],
    ["a"], ["a", "Tab", "Tab"], ["a", "Ctrl-S"], ["e"], ["2", "a"], ["2", "e"], ["4", "a"],
    ["7", "a"],
    ["8", "a"], ["/"], ["/", "year:"], ["/", "βιβ"], ["/", "zzzz"], ["/", "genre:"], ["s"],
    [":"], [":", "columns", "Enter"], ["?"], ["Space", "Down", "Space", "m"],
    ["2", "Space", "Down", "Space", "m"],
    ["d"], ["2", "d"], ["d", "y"], ["d", "y", "H"], ["d", "y", "H", "Enter"], ["d", "y", "M"],
    ["d", "y", "u"],
    ["*", "e"], ["*", "e", "Tab", "Ctrl-S"], [":", "clusters", "Enter"], [":", "doctor", "Enter"],
    [":", "doctor", "Enter", "Enter"], [":", "import", "Enter"], [":", "scan", "Enter"],
    [":", "wanted", "Enter"],
    [":", "statistics", "Enter"], [":", "fields", "Enter"], [":", "fields", "Enter", "a"],
    [":", "export", "Enter"], [":", "print", "Enter"], [":", "backup", "Enter"],
    [":", "restore", "Enter"],
    [":", "drafts", "Enter"], ["t"], ["'"], ["r"], ["e", "Ctrl-U", "Ctrl-S"], ["a", "Βιβ", "Esc"],
  ]

  /// With `UPDATE_GOLDEN=1` the templates are written anew.
  @Test(arguments: Template.targets)
  func `a template has every text of a target`(_ target: String) throws {
    let made = try Template.made(of: target)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try made.write(toFile: Template.path(target), atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOfFile: Template.path(target), encoding: .utf8)
    #expect(
      made == kept,
      "Resources/texts/\(target).txt is not what Sources says: run this with UPDATE_GOLDEN=1"
    )
  }

  /// Nor does it cut a text without saying so, and a key of the last line not at all.
  @Test(arguments: screens)
  func `no screen shows a word of plain letters`(_ keys: [String]) async throws {
    try await Translation.$current.withValue(try PseudoLanguage.translation.get()) {
      let app = try await AppDriver(store: try TemporaryCatalog(of: Self.library))
      for key in keys {
        if Key(key) == nil { await app.type(key) } else { try await app.press(key) }
      }
      let words = Self.plainWords(in: app.screen, typed: keys)
      #expect(words.isEmpty, "\(keys) \(words)\n\(app.screen)")
      let cut = PseudoLanguage.rowsCut(in: app.screen)
      #expect(
        cut.isEmpty,
        "\(keys) cuts what it says:\n\(cut.joined(separator: "\n"))\n\(app.screen)"
      )
      let isWhole = app.footer == Self.footer(of: app.model)
      #expect(isWhole, "\(keys) cuts a key:\n\(app.footer)\n\(Self.footer(of: app.model))")
    }
  }

  /// The last line as it should be: each key whole, with its label.
  private static func footer(of model: AppModel) -> String {
    let items = model.footer(of: model.screens.top.screen)
    let line = FooterLine(items: items, width: model.size.width)
    return " "
      + line.items.map { $0.label.isEmpty ? $0.key : "\($0.key) \($0.label)" }
      .joined(separator: "  ")
  }

  /// The words of ASCII letters alone, but for commands and what was typed.
  static func plainWords(in screen: String, typed: [String]) -> [String] {
    screen.split { !($0.isASCII && ($0.isLetter || $0 == "-" || $0 == ":")) }.map(String.init)
      .filter { word in
        // "maria" is who uses the catalogue.
        let isOwn =
          word == "maria" || word.hasPrefix(":") || typed.contains(word) || subjects.contains(word)
        return word.count { $0.isLetter } > 1 && !isOwn
      }
  }

  /// What stands behind `:clusters`.
  private static let subjects = Set(ClusterSubject.all.map(\.commandWord))
}
