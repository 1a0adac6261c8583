import Books
import Catalog
import TestSupport
import Testing

/// Commands in a locale of another encoding than UTF-8.
struct LocaleTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in _ = try edit.books.add(.book("El cañón — 砲", genre: "Novel")) }
  }

  /// What a command writes to a terminal.
  private func shown(_ arguments: [String], in locale: [String: String]) async throws -> [UInt8] {
    let terminal = try PseudoTerminal(sandbox, arguments, environment: locale)
    _ = try await terminal.end()
    terminal.read()
    return terminal.bytes
  }

  @Test(.enabled(if: Sandbox.canMakeLocales, "localedef is not there"))
  func `a terminal gets the letters of the locale, and a pipe gets UTF-8`() async throws {
    guard let locale = try await sandbox.latinLocale() else { return }
    let title = Array("El ca".utf8) + [0xF1, 0xF3] + Array("n - ??".utf8)
    #expect(try await shown(["list"], in: locale).firstRange(of: title) != nil)
    let mistake = try await shown(["show", "cañón"], in: locale)
    #expect(mistake.firstRange(of: title) != nil)
    let piped = try await sandbox.octavo(["list"], environment: locale)
    #expect(piped.output.contains("El cañón — 砲"))
  }

  @Test(.enabled(if: Sandbox.canMakeLocales, "localedef is not there"))
  func `words of a command are read in the encoding of the locale`() async throws {
    guard let locale = try await sandbox.latinLocale() else { return }
    let run = try await Child.run(
      ["sh", "-c", #""$OCTAVO" add --title "$(printf 'Espa\361a')" --genre "Núm""#],
      environment: sandbox.environment.merging(locale) { $1 },
      in: sandbox.folder + "/tmp"
    )
    #expect(run.status == 0, "\(run.complaint)")
    #expect(try await sandbox.titles().contains("España"))
    #expect(try await sandbox.books().contains { $0.genre?.name == "Núm" }, "UTF-8 is read as well")
  }

  @Test func `in the locale C a terminal gets ASCII, and words are UTF-8 or refused`() async throws
  {
    let locale = ["LC_ALL": "C"]
    let list = try await shown(["list"], in: locale)
    #expect(list.allSatisfy { $0 < 0x80 })
    #expect(String(decoding: list, as: UTF8.self).contains("El ca??n - ??"))
    let mistake = try await shown(["show", "nothing"], in: locale)
    #expect(String(decoding: mistake, as: UTF8.self).contains("There is no book \"nothing\"."))
    let found = try await sandbox.octavo(["list", "cañón"], environment: locale)
    #expect(found.output.contains("El cañón — 砲"))
    let run = try await Child.run(
      ["sh", "-c", #""$OCTAVO" list "$(printf 'Espa\361a')""#],
      environment: sandbox.environment.merging(locale) { $1 },
      in: sandbox.folder + "/tmp"
    )
    #expect(run.status == 65)
  }
}
