import Catalog

/// The first screen of each section.
enum Sections {
  static func root(of section: Section, remembered: RememberedState) -> any Screen {
    switch section {
    case .all: DashboardScreen()
    case .books: BookListScreen(remembered: remembered.lists[.books])
    case .authors, .publishers, .genres, .series, .tags:
      AuthorityListScreen(
        section.authorities ?? .author,
        remembered: remembered.lists[section]
      )
    }
  }
}
