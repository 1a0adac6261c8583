import Books
extension FileHead {
  /// A guess at the kind of the file, when no format fits.
  var likeness: String {
    if let kind = knownKind { return kind }
    if isBinary { return tr("a program or other binary data") }
    if isOtherJSON { return Self.otherJSON }
    if begins(with: "<!DOCTYPE html") || begins(with: "<html") { return tr("a web page") }
    if begins(with: "<") { return tr("XML without books that Octavo knows") }
    guard let first = rows.first, first.count > 1, let dialect else {
      return tr("plain text")
    }
    let layout = TableLayout(rows: rows, mapping: TableMapping())
    if layout.isOfPayments { return tr("a list of payments, not of books") }
    if let column = layout.reference {
      return
        tr(
          "a table that tells of books by their numbers in “\(column.prefix(20))” alone, without the "
            + "books (it belongs to another table, which has their titles)"
        )
    }
    let names = first.prefix(4).map { "“\($0.prefix(20))”" }.joined(separator: ", ")
    return tr("a table of \(dialect.name) (\(names)) without a title or an ISBN")
  }
}
