import Catalog
import CatalogUI

/// The one way in which data gets to the output; on a terminal it is made harmless.
struct Printer {
  let console: Console

  private var output: Sink { console.output }

  func print(_ json: JSON) {
    output.write(json.bytes)
    output.write("\n")
  }

  /// An array, each element on a line of its own.
  func print(elements: [JSON]) {
    var separator = "[\n"
    for element in elements {
      output.write(separator)
      output.write(element.bytes)
      separator = ",\n"
    }
    output.write(elements.isEmpty ? "[]\n" : "\n]\n")
  }

  /// A line of plain text.
  func print(line text: String) {
    output.write((console.isTerminal ? PlainText.harmless(text) : text) + "\n")
  }

  /// A table on a terminal, or when it was asked for; else lines with tabs.
  func print(_ table: Table, asTable: Bool) {
    if console.isTerminal {
      output.write(table.rows.isEmpty ? "" : table.aligned(to: console.width))
    } else if asTable {
      output.write(table.aligned(to: nil))
    } else {
      output.write(table.tabSeparated())
    }
  }

  /// Comma separated values; on a terminal a line break within a value is shown as a sign.
  func print(csv table: Table, withHeading: Bool = true) {
    guard console.isTerminal else {
      return output.write(table.commaSeparated(withHeading: withHeading))
    }
    var harmless = table
    harmless.rows = table.rows.map { $0.map(PlainText.harmless) }
    output.write(harmless.commaSeparated(withHeading: withHeading))
  }
}
