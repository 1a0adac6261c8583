/// A column to sort books by, and the direction.
///
/// Absent values come last, both ways; ties go by title.
package struct BookOrder: Hashable, Sendable, Codable {
  package var column: Column
  package var descending: Bool

  package init(_ column: Column = .title, descending: Bool = false) {
    self.column = column
    self.descending = descending
  }

  package enum Column: String, CaseIterable, Hashable, Sendable, Codable {
    case title
    case author
    case year
    case publisher
    case genre
    case series
    case isbn
    case pages
    case language
    case format
    case shelf
    /// The first by name of several.
    case tag
    case acquired
    case added
    case modified
    /// How far the current user is with the book, what they think of it, and when they finished it.
    case status
    case rating
    case read
    /// What a find is nearest to first; by title where it is more than words.
    case best
  }
}
