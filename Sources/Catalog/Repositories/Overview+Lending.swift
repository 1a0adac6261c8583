import GRDB

/// Readers and loans in the overview: who there is, and what they have or had.
extension CatalogAccess {
  func readerKind() throws -> Overview.Kind {
    let counts = try row(
      """
      SELECT count(*), count(login), count(notes), (SELECT count(*) FROM readerCard),
        (SELECT count(validUntil) FROM readerCard),
        (\(groups("readerId", of: "loan WHERE readerId IS NOT NULL")))
      FROM reader
      """
    )
    return Overview.Kind(
      content: .readers,
      records: counts[0],
      newest: try newest("SELECT id, name, added FROM reader ORDER BY id DESC LIMIT 1") {
        .reader(ID(rawValue: $0))
      },
      columns: [
        Overview.Column("name", .text, [.needed, .unique], filled: counts[0]),
        Overview.Column("kind", .text, [.needed], filled: counts[0]),
        Overview.Column("card", .pointer(.oneToOne), [.unique], filled: counts[3]),
        Overview.Column("card valid until", .date, filled: counts[4]),
        Overview.Column("loans", .relation(.oneToMany), filled: counts[5], leadsTo: .loans),
        Overview.Column("login", .text, [.unique], filled: counts[1]),
        Overview.Column("notes", .text, filled: counts[2]),
        Overview.Column("version", .number, [.needed], filled: counts[0]),
      ]
    )
  }

  func loanKind() throws -> Overview.Kind {
    let counts = try row(
      """
      SELECT count(*), count(due), count(readerId), count(name), count(librarianId), count(notes),
        (\(groups("loanId", of: "loanBook")))
      FROM loan
      """
    )
    let last = try Int64.fetchOne(db, sql: "SELECT id FROM loan ORDER BY id DESC LIMIT 1")
    let loan = try last.flatMap { try loans.rows([$0]).first }
    return Overview.Kind(
      content: .loans,
      records: counts[0],
      newest: loan.map {
        Overview.Newest(name: $0.whatAndWho, at: $0.added, who: nil, record: .loan($0.id))
      },
      columns: [
        Overview.Column("direction", .text, [.needed], filled: counts[0]),
        Overview.Column("books", .relation(.manyToMany), filled: counts[6], leadsTo: .books),
        Overview.Column("reader", .pointer(.manyToOne), filled: counts[2], leadsTo: .readers),
        Overview.Column("someone else", .text, filled: counts[3]),
        Overview.Column("date", .date, [.needed], filled: counts[0]),
        Overview.Column("due", .date, filled: counts[1]),
        Overview.Column("lent by", .pointer(.manyToOne), filled: counts[4], leadsTo: .readers),
        Overview.Column("notes", .text, filled: counts[5]),
        Overview.Column("version", .number, [.needed], filled: counts[0]),
      ]
    )
  }
}
