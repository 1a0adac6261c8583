import Books
import Interchange
import Testing

struct BookWyrmTests {
  private static let archive = #"""
    {"id": "https://example.com/user/rat", "type": "Person", "name": "Rat", "bookwyrmUser": true,
     "goals": [{"goal": 12, "year": 2023}],
     "books": [
      {"work": {"id": "https://example.com/book/1", "type": "Work", "title": "Salt and Tide", "publishedDate": "1998-03-30T00:00:00Z"},
       "edition": {"id": "https://example.com/book/2", "type": "Edition", "openlibraryKey": "OL1M", "title": "Salt", "subtitle": "",
        "description": "<p>Of <b>salt</b>.</p>", "languages": ["English"], "series": "Harbour", "seriesNumber": "2", "publishedDate": "",
        "isbn13": "9780300070163", "physicalFormat": "paperback", "publishers": ["Faber"], "editionRank": 4},
       "authors": [{"id": "https://example.com/author/1", "type": "Author", "name": "Ann Bee", "aliases": []}],
       "shelves": [{"name": "Read", "totalItems": 1}], "lists": [{"name": "gifts", "list_item": {"notes": "<p>Fun.</p>"}}],
       "reviews": [{"type": "Review", "name": "great", "content": "<p>I like it</p>", "rating": 4.5}],
       "comments": [{"content": "<p>So far</p>"}], "quotations": [],
       "readthroughs": [{"id": 1, "start_date": "2018-01-01T00:00:00Z", "finish_date": "2018-02-03T00:00:00Z", "stopped_date": null}]},
      {"work": {"title": "Casa"}, "edition": {"id": "https://example.com/book/4", "title": "Casa", "publishers": []},
       "authors": [{"name": "Carl Dee"}], "shelves": [{"name": "To Read"}], "lists": [], "reviews": [], "readthroughs": []}
     ]}
    """#

  @Test func `an archive has a book for each edition, with its authors and readings`() throws {
    let (books, summary) = try read(Self.archive, named: "archive.json")
    #expect(summary.format == "BookWyrm archive")
    #expect(summary.leftOut == ["goals"])
    #expect(books.titles == ["Salt", "Casa"])
    try #require(books.count == 2)
    let salt = books[0]
    #expect(
      salt.origin == ImportedBook.Origin(program: "bookwyrm", id: "https://example.com/book/2")
    )
    #expect(salt.draft.authors.map(\.author.name) == ["Ann Bee"])
    #expect([salt.draft.isbn, salt.draft.year] == ["9780300070163", "1998"])
    #expect([salt.draft.series?.name, salt.draft.volume] == ["Harbour", "2"])
    #expect([salt.draft.language, salt.draft.format] == ["eng", "paperback"])
    #expect(salt.draft.notes == "Of salt.")
    #expect(salt.draft.publishers.map(\.name) == ["Faber"])
    #expect(salt.shelves == ["Read", "gifts"])
    #expect(salt.identifiers == [ImportedBook.Identifier("openlibrary", "OL1M")])
    #expect(salt.readings.map(\.status) == [.read])
    #expect(salt.readings.first?.started?.description == "2018-01-01")
    #expect(salt.readings.first?.finished?.description == "2018-02-03")
    #expect(salt.readings.first?.rating == 4.5)
    #expect(salt.readings.first?.review == "great\n\nI like it")
    #expect(salt.sourceData?["comments"] == .string("So far"))
    #expect(salt.sourceData?["list note"] == .string("Fun."))
    #expect(salt.problems.isEmpty)
    #expect(books[1].draft.authors.map(\.author.name) == ["Carl Dee"])
    #expect(books[1].readings.map(\.status) == [.wanted])
    #expect(books[1].isWish)
  }
}
