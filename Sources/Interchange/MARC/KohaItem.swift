import Books

/// A copy of a book as Koha exports it in the record: 952 of MARC 21, 995 of UNIMARC.
struct KohaItem {
  var shelf: String?
  var library: String?
  var callNumber: String?
  var barcode: String?
  var isGone = false

  /// True when it is a copy: other programs have something else in these fields.
  private var isOne: Bool {
    callNumber != nil || barcode != nil || shelf != nil && library != nil
  }

  private var place: String {
    let shelf = tidied(shelf ?? (callNumber == nil ? library : nil) ?? "")
    return [shelf, tidied(callNumber ?? "")].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Counts the copies; the first one's place is the book's.
  ///
  /// The fields are kept as they are.
  static func read(_ items: [KohaItem], into book: inout ImportedBook) {
    let items = items.filter(\.isOne)
    guard !items.isEmpty else { return }
    let here = items.filter { !$0.isGone }
    book.draft.copies = String(here.count)
    book.place(on: (here.first ?? items[0]).place)
  }
}
