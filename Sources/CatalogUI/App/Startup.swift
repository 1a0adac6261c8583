import Catalog
import TerminalKit

/// Reads what the first frame shows, with one connection and no more than it needs.
struct Startup {
  let catalog: Catalog
  let options: OctavoApp.Options
  let size: Size

  /// The program before its first frame, with the questions that come at the start.
  ///
  /// - Throws: `CatalogError` when the catalogue cannot be read.
  func model() throws -> AppModel {
    let remembered = options.statePath.flatMap(RememberedState.init(path:)) ?? RememberedState()
    let root = remembered.section.root(
      remembered: remembered,
      configuration: options.configuration
    )
    var model = AppModel(
      environment: environment,
      size: size,
      section: remembered.section,
      root: root
    )
    model.remembered = remembered
    let area = model.environment.area
    let (first, last, people, queries, settings) = try catalog.read { view in
      let queries = SavedQueries(queries: try view.queries.all())
      let people = try People(view, user: catalog.user)
      return (
        try Self.primed(root, view, people, area: area),
        try view.history.newest(), people, queries, try CatalogSettings(view)
      )
    }
    model.environment.people = people
    model.environment.settings = settings
    model.environment.chosenHabits = remembered.forms ?? FormHabits()
    model.screens[model.screens.page.token] = first
    if let last {
      model.session.firstRevision = ID(rawValue: last.rawValue + 1)
      model.session.newestRevision = last
    }
    model.opened(model.screens.page.token)
    model.take(queries)
    if let news = options.news { model.say(news) }
    if options.scans { model.perform(.scan) }
    if let question = Forms.offer(in: model.environment) {
      model.opened(model.screens.float(question, over: model.screens.page.token))
    }
    if people.currentUser.reader == nil, people.readers > 1, !options.isUserGiven {
      model.opened(model.screens.float(BeingReader.question, over: model.screens.page.token))
    }
    return model
  }

  private var environment: Environment {
    Environment(
      area: Chrome.area(in: size),
      now: catalog.clock(),
      people: People(),
      alwaysShowsUser: options.showsUser,
      catalogName: options.catalogName,
      catalogPath: catalog.path,
      catalogFile: CanonicalPath.of(catalog.path) ?? catalog.path,
      catalogIdentity: catalog.identity,
      isDemo: options.isDemo,
      configuration: options.configuration,
      drafts: options.draftsPath.map(DraftFolder.init(path:)),
      computer: options.computer,
      lookups: LookupDesk(options.lookup)
    )
  }

  /// The screen with its first rows, if it is a list.
  private static func primed(
    _ screen: any Screen,
    _ view: View,
    _ people: People,
    area: Rect
  ) throws -> any Screen {
    guard var list = screen as? any SectionList else { return screen }
    try list.prime(view, people, area: area)
    return list
  }
}
