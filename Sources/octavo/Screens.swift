import Catalog
import CatalogUI

/// The way into the screens.
enum Screens {
  static func open(
    at path: String,
    place: CatalogOptions,
    isDemo: Bool = false,
    console: Console
  ) throws {
    throw CommandFailure.notATerminal
  }
}
