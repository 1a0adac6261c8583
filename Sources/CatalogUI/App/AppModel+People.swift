import Catalog

extension AppModel {
  /// Reads again who is here, when the catalogue has changed: one may have become a reader, or have
  /// another name.
  mutating func readPeople() {
    let work = Work(key: "people", mustFinish: false, isQuiet: true) { catalog in
      let user = catalog.user
      let people = try? await catalog.fetch { view in try People(view, user: user) }
      return { _, _ in people.map { [.people($0)] } ?? [] }
    }
    start(work, for: screens.page.token)
  }

  /// Becomes someone else, or asks whom.
  mutating func be(_ name: String) {
    if let entry = screens.unsaved.first {
      send(.leaving, to: entry.token)
    } else if name.isEmpty {
      opened(screens.float(BeingReader.question, over: screens.page.token))
    } else {
      start(BeingReader.be(name), for: screens.page.token)
    }
  }

  /// Someone else is at the keyboard.
  ///
  /// What the screens hold may be the other's: they are made anew and read everything again, and what
  /// is still being read for the other is given up.
  mutating func became(_ people: People) {
    dropReading()
    // A draft that is being offered is offered again, if it is theirs.
    let offers = screens.layers.contains { $0.entry.screen is ChoiceDialog }
    environment.people = people
    environment.messages = []
    environment.savedQueries.counts = [:]
    message = nil
    let (remembered, configuration) = (remembered, environment.configuration)
    screens.renew { section in
      Sections.root(of: section, remembered: remembered, configuration: configuration)
    }
    opened(screens.page.token)
    if offers, let question = Forms.offer(in: environment) {
      opened(screens.float(question, over: screens.page.token))
    }
    take(environment.savedQueries)
  }
}
