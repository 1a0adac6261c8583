import Catalog

/// The first screen of each section.
enum Sections {
  static func root(
    of section: Section,
    remembered: RememberedState,
    configuration: Configuration
  ) -> any Screen {
    switch section {
    case .all: DashboardScreen()
    case .books:
      BookListScreen(
        books(configuration, remembered.lists[.books]),
        section: .books,
        remembered: remembered.lists[.books]
      )
    case .authors, .publishers, .genres, .series, .tags:
      AuthorityListScreen(
        AuthoritySource(section.authorities ?? .author),
        section: section,
        remembered: remembered.lists[section]
      )
    case .readers:
      ReaderListScreen(
        ReaderSource(),
        section: .readers,
        remembered: remembered.lists[.readers]
      )
    case .loans:
      LoanListScreen(LoanSource(), section: .loans, remembered: remembered.lists[.loans])
    }
  }

  private static func books(
    _ configuration: Configuration,
    _ remembered: RememberedState.ListState?
  ) -> BookSource {
    var source = BookSource()
    let columns = remembered?.columns ?? configuration.columns
    source.chosenColumns = BookColumn.columns(named: columns)
    return source
  }
}
