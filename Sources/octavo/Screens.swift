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
    let catalog = try Catalog.open(
      at: path,
      user: place.userName(console),
      migrating: !place.refusesOld
    )
    let options = OctavoApp.Options(
      isDemo: isDemo,
      showsUser: place.user != nil,
      draftsPath: try StateFolder.path(console) + "/drafts"
    )
    let result = Result { try OctavoApp.run(catalog: catalog, options: options) }
    try catalog.close()
    do {
      if case .openDemo = try result.get() {
        var demo = DemoCommand()
        demo.place = place
        demo.place.catalog = nil
        try demo.run(on: console)
      }
    } catch let error as OctavoApp.CannotShow {
      throw CommandFailure.usage(error.description)
    }
  }
}
