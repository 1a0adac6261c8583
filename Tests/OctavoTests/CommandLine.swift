import Books
import Catalog
import Foundation
import Glibc
import TestSupport

@testable import octavo

/// All that a run of the program leaves behind.
struct Consequences: Equatable {
  var output = ""
  var messages = ""
  var code: Int32 = 0
}

/// A folder with a catalogue in it, and the program run on it in this process.
final class Shell {
  let folder: String
  var catalog: String { folder + "/catalog.sqlite" }
  /// The cells of a line when the output goes to a terminal.
  var terminal: Int?
  /// What is answered to a question; nil when there is nobody to ask.
  var answer: String?
  /// What happens while a question stands there.
  var whenAsked: (() -> Void)?
  var environment: [String: String] = [:]
  /// The signal that comes as soon as long work asks for one.
  var stopSignal: Int32?
  /// What the standard input holds; nil leaves it as it is.
  var input: [UInt8]?

  init() throws {
    folder = try TemporaryCatalog.makeFolder()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs the program as a person named Maria on the catalogue of the folder.
  func run(_ arguments: String...) -> Consequences {
    run(arguments + ["--catalog", catalog], as: "maria")
  }

  /// The same as somebody else.
  func run(as user: String, _ arguments: String...) -> Consequences {
    run(arguments + ["--catalog", catalog], as: user)
  }

  /// - Parameter user: Who is at the keyboard, whether a reader or not.
  func run(_ arguments: [String], as user: String? = nil) -> Consequences {
    let (answer, whenAsked) = (answer, whenAsked)
    let environment = environment
    // Never the files of the person who runs the tests.
    let folder = folder
    let input = input.map { open(contentsOf: $0) } ?? STDIN_FILENO
    defer { if self.input != nil { close(input) } }
    let stopSignal = stopSignal
    let console = Console(
      output: Sink(descriptor: nil),
      messages: Sink(descriptor: nil),
      isTerminal: terminal != nil,
      width: terminal ?? 80,
      variable: { environment[$0] ?? ($0 == "HOME" ? folder : $0 == "LOGNAME" ? user : nil) },
      clock: { .test },
      answer: answer.map { text in
        {
          whenAsked?()
          return text
        }
      },
      input: input,
      isDurable: false,
      stopSignal: { stopSignal }
    )
    let code = Program.run(arguments, on: console)
    return Consequences(
      output: console.output.text,
      messages: console.messages.text,
      code: code
    )
  }

  /// Runs commands that must succeed, on a copy of an empty catalogue where there is none.
  func prepare(_ commands: [String]...) throws {
    for command in commands { try prepare(as: "maria", command) }
  }

  /// Runs a command as somebody, which must succeed.
  func prepare(as user: String, _ command: [String]) throws {
    if !FileManager.default.fileExists(atPath: catalog) {
      try CatalogTemplate.empty.copy(to: catalog)
    }
    let result = run(command + ["--catalog", catalog], as: user)
    guard result.code == 0 else { throw Refused(command: command, result: result) }
  }

  struct Refused: Error {
    let command: [String]
    let result: Consequences
  }

  func path(_ name: String) -> String { folder + "/" + name }

  /// A descriptor that can be read once, as that of a file that the shell opened.
  private func open(contentsOf bytes: [UInt8]) -> Int32 {
    let path = path("stdin")
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    defer { unlink(path) }
    return Glibc.open(path, O_RDONLY)
  }
}

extension Sink {
  /// What was written, and not flushed.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

let dispossessed = [
  "add", "--title", "The Dispossessed", "--author", "Ursula K. Le Guin", "--genre",
  "Science fiction", "--isbn", "978-0-06-012563-9", "--year", "1974", "--publisher",
  "Harper & Row",
]
