import CatalogUI
import Foundation
import TestSupport
import Testing

@testable import octavo

/// What chooses lines of text in place of screens, where there is no terminal.
struct PlainChoiceTests {
  private let folder: String

  init() throws { folder = try TemporaryCatalog.makeFolder() }

  private func isPlain(
    _ arguments: [String] = [],
    _ variables: [String: String] = [:]
  ) throws -> Bool {
    let place = try #require(CatalogOptions.plain(arguments))
    let folder = folder
    let console = Console(
      output: Sink(descriptor: nil),
      messages: Sink(descriptor: nil),
      isTerminal: false,
      width: 80,
      variable: { variables[$0] ?? ($0 == "HOME" ? folder : nil) },
      clock: { .test },
      answer: nil
    )
    return try Screens.configuration(place, console).isPlain
  }

  @Test func `the option, the variable and the setting choose it`() throws {
    #expect(throws: CommandFailure.self) { try isPlain() }
    #expect(throws: CommandFailure.self) { try isPlain([], ["OCTAVO_PLAIN": "0"]) }
    #expect(try isPlain(["--plain"]))
    #expect(try isPlain([], ["OCTAVO_PLAIN": "1"]))
    let settings = folder + "/.config/octavo"
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    try "plain = true\n".write(toFile: settings + "/config.toml", atomically: true, encoding: .utf8)
    #expect(try isPlain())
  }
}
