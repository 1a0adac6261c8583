import Catalog
import CatalogUI
import Interchange

extension UnknownName {
  /// More of them are counted, and not named.
  private static let mostNamed = 20

  /// Says which records were made.
  static func tell(_ names: [UnknownName], on console: Console) {
    for name in names.prefix(mostNamed) { console.note("Made \(PlainText.harmless(name.words)).") }
    if names.count > mostNamed { console.note("And \(grouped(names.count - mostNamed)) more.") }
  }
}
