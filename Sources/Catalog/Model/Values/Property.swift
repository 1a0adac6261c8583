/// What a record can say of itself, and what a form has a line for.
///
/// The raw value is its name in JSON, in `edit --set` and in the history.
package enum Property: String, CaseIterable, Hashable, Sendable {
  case title
  case subtitle
  case sortTitle
  case isbn
  case year
  case pages
  case language
  case format
  case copies
  case genre
  case authors
  case role
  case publishers
  case series
  case volume
  case tags
  case location
  case notes
  case source
  case name
  case sortName
  case qualifier
  case aliases
  case version
  case kind
  case login
  case cardNumber
  case validUntil
  case status
  case rating
  case started
  case finished
  case note
  case date
  case due
  case returned
  case party
  case readings
  case loans
  case books
}
