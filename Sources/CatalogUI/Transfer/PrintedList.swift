import Books
import Catalog
import TerminalKit

/// A line of a printed list, before it is broken where the paper ends.
struct PrintedLine: Hashable, Sendable {
  let text: String
  var indent = 0
}

/// A list as text on paper, which one can hand over.
///
/// It has a heading with the day, and each record in a line or more; nothing in it steers a
/// printer.
struct PrintedList: Sendable {
  /// The letters of a line: a page of A4 or Letter has room for 80 of the usual ones.
  static let width = 76

  private(set) var text = ""

  /// - Parameters:
  ///   - heading: What is listed: "Loans".
  ///   - count: "4 loans".
  init(_ heading: String, _ count: String, on day: String) {
    add(PrintedLine(text: heading))
    add(PrintedLine(text: "\(count) · \(day)"))
    text += "\n"
  }

  mutating func add(_ line: PrintedLine) {
    let start = String(repeating: " ", count: line.indent)
    let shown = TextLayout.harmless(line.text)
    let room = Self.width - line.indent
    guard displayWidth(of: shown, limit: room) > room else {
      text += (shown.isEmpty ? "" : start + shown) + "\n"
      return
    }
    // What goes on from a line stands further in than the line.
    for (place, part) in TextLayout.wrap(shown, to: room - 4).enumerated() {
      text += start + (place == 0 ? "" : "    ") + part + "\n"
    }
  }
}

/// The program that prints files.
struct Printer: Sendable {
  static let usual = "lp"

  /// The program with its arguments, as it was typed.
  let line: String

  private var program: ChosenProgram { ChosenProgram(line) }
  private var name: String { program.words.first ?? line }

  /// Hands a text to the program in a file of its own, and waits until it ends or is stopped.
  ///
  /// - Returns: What went wrong, if anything.
  func print(_ text: String, _ progress: WorkProgress) -> String? {
    let file: TemporaryFile
    do {
      file = try TemporaryFile(named: "octavo-print", holding: text)
    } catch {
      return tr("Nothing was printed: \(error.message).")
    }
    defer { file.remove() }
    return switch program.runApart(on: file.path, isStopped: { progress.now.isStopped }) {
    case .done: nil
    case .stopped: tr("Stopped: \(name) was ended.")
    case .failed: tr("Nothing was printed: \(name) ended with an error.")
    case .missing(let reason): tr("Nothing was printed: \(name): \(reason).")
    }
  }
}
