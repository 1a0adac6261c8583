/// A field of somebody's reading of a book, in the order of its form.
package enum ReadingField: String, CaseIterable, Hashable, Sendable {
  case status
  case rating
  case started
  case finished
  case note

  package var label: String {
    switch self {
    case .status: "Status"
    case .rating: "Rating"
    case .started: "Started"
    case .finished: "Finished"
    case .note: "Note"
    }
  }
}
