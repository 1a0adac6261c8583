import Catalog

/// One record on its way out of a catalogue.
enum CatalogRecord: Hashable, Sendable {
  case authority(AuthorityRecord)
  case savedQuery(SavedQuery)
  case reader(ReaderRecord)
  case loan(LoanRecord)
  case book(BookRecord)
}
