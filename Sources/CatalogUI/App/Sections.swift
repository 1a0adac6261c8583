import Catalog

/// The first screen of each section.
enum Sections {
  static func root(of section: Section, remembered: RememberedState) -> any Screen {
    switch section {
    case .all: DashboardScreen()
    case .books:
      BookListScreen(BookSource(), section: .books, remembered: remembered.lists[.books])
    case .authors, .publishers, .genres, .series, .tags:
      AuthorityListScreen(
        AuthoritySource(section.authorities ?? .author),
        section: section,
        remembered: remembered.lists[section]
      )
    }
  }
}
