/// What a column of a table can be taken for; the raw value is its name in `--map`.
package enum TableField: String, CaseIterable, Hashable, Sendable {
  case title
  case subtitle
  case author
  case editor
  case translator
  case illustrator
  case narrator
  case contributor
  case publisher
  case year
  case isbn
  case series
  case volume
  case pages
  case language
  case format
  case genre
  case tags
  case shelves
  case location
  case notes
  case copies
  case id
  case added
  case rating
  case status
  case started
  case finished
  case stopped
  case review
  case note
  case lentTo
  case borrowedFrom
  case lent
  case due
  case returned
  /// Whether it is a book at all, in lists that have films and music as well.
  case kind
  /// Kept as source data, whatever the name of the column seems to say.
  case keep
  /// Left out, also of the source data.
  case skip
}
