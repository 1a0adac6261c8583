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
        books(configuration),
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
    }
  }

  private static func books(_ configuration: Configuration) -> BookSource {
    var source = BookSource()
    source.chosenColumns = BookColumn.columns(named: configuration.columns)
    return source
  }
}
