import Catalog
import TerminalKit

extension AppModel {
  mutating func goBack(asking: Bool = true) {
    if let layer = screens.layers.last {
      screens.close(layer.entry.token)
      return
    }
    if asking, screens.page.screen.isUnsaved {
      send(.leaving, to: screens.page.token)
      return
    }
    guard screens.canGoBack else {
      message = Environment.Message(at: environment.now, text: "q quits", isComplaint: false)
      return
    }
    let landing = screens.page.screen.landing
    screens.goBack()
    send(.refresh, to: screens.page.token)
    if let landing { send(.reveal(landing), to: screens.page.token) }
  }

  mutating func goForward() {
    guard !screens.ahead.isEmpty else { return }
    screens.goForward()
    send(.refresh, to: screens.page.token)
  }

  mutating func choose(_ section: Section) {
    if screens.page.screen.isUnsaved {
      send(.leaving, to: screens.page.token)
      return
    }
    let isNew = screens.choose(section) {
      Sections.root(
        of: section,
        remembered: remembered,
        configuration: environment.configuration
      )
    }
    send(isNew ? .opened : .refresh, to: screens.page.token)
  }

  mutating func quit() {
    if environment.importRun != nil {
      askAboutImport()
      return
    }
    guard let entry = screens.unsaved.first else {
      wantsToQuit = true
      return
    }
    send(.leaving, to: entry.token)
  }

  mutating func resize(_ size: Size) {
    self.size = size
    environment.area = Chrome.area(in: size)
    send(.resized, to: screens.page.token)
    for layer in screens.layers { send(.resized, to: layer.entry.token) }
  }
}
