import Books
import Catalog
import Interchange
import TestSupport
import Testing

struct AnyJSONTests {
  private func read(_ files: [String]) throws -> [ImportedBook] {
    let inputs = files.enumerated().map {
      InputFile(name: "f\($0.offset).json", bytes: $0.element.utf8)
    }
    let format = try #require(ImportFormat.all.first { $0.id == "json" })
    var books: [ImportedBook] = []
    _ = try format.read(inputs, at: .test) { books.append($0) }
    return books
  }

  @Test func `parents hold children, and give them their names`() throws {
    let books = try read([
      #"""
      {"genres": [{"name": "Novel", "books": [{"title": "Orlando", "year": 1928, "author": {"name": "Virginia Woolf"}}]}],
       "authors": [{"name": "Jane Austen", "books": [{"title": "Emma"}]}]}
      """#
    ])
    #expect(books.titles == ["Orlando", "Emma"])
    #expect(books.map(\.draft.genre?.name) == ["Novel", nil])
    #expect(
      books.map { $0.draft.authors.map(\.author.name) } == [["Virginia Woolf"], ["Jane Austen"]]
    )
  }

  @Test(arguments: [
    [#"{"authors":[{"name":"Jane Austen","born":1775,"books":[{"title":"Emma"}]}]}"#],
    [#"[{"name":"Jane Austen","born":1775,"books":[{"title":"Emma"}]}]"#],
    [
      #"{"books":[{"title":"Emma","authorId":5}]}"#,
      #"{"authors":[{"id":5,"name":"Jane Austen","born":1775}]}"#,
    ],
    [
      #"{"books":[{"id":1,"title":"Emma"}]}"#,
      #"{"authors":[{"id":5,"name":"Jane Austen","born":1775,"books":[1]}]}"#,
    ],
  ]) func `what a parent says of itself is kept with its books`(files: [String]) throws {
    let book = try #require(try read(files).first)
    #expect(book.draft.authors.map(\.author.name) == ["Jane Austen"])
    let author = book.extras.first { $0.key == "author" }?.value
    #expect(author?["born"] == .number("1775"), "\(book.extras)")
    #expect(book.sourceData?.written.contains(#""born":1775"#) == true)
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]]) func `flat files meet by id in any order`(
    order: [Int]
  ) throws {
    let files = [
      #"{"books": [{"id": 1, "title": "Emma", "authorIds": [5, 6], "genreId": "g", "publisher": 9}]}"#,
      #"{"authors": [{"id": 5, "name": "Jane Austen"}], "publishers": [{"id": 9, "name": "Egerton"}]}"#,
      #"{"genres": [{"id": "g", "name": "Novel"}], "tags": [{"name": "gift", "books": [1]}]}"#,
    ]
    let books = try read(order.map { files[$0] })
    let book = try #require(books.first)
    #expect(books.count == 1)
    #expect(book.draft.authors.map(\.author.name) == ["Jane Austen"])
    #expect(book.draft.genre?.name == "Novel")
    #expect(book.draft.publishers.map(\.name) == ["Egerton"])
    #expect(book.draft.tags.map(\.name) == ["gift"])
    #expect(
      books.problems.map { $0.split(separator: " ", maxSplits: 1).last } == [
        "There is no author “6” in the files."
      ]
    )
    #expect(book.extras.map(\.key) == ["authorIds"])
  }

  @Test(arguments: [
    #"{"data":{"viewer":{"books":{"edges":[{"node":{"title":"Emma"}}]}}}}"#,
    #"[{"shelf":"x","book":{"title":"Emma"}}]"#,
    #"{"a":{"b":{"c":[{"title":"Emma","isbn":"9780306406157"}]}}}"#,
  ]) func `a book is found in whatever lies around it`(json: String) throws {
    #expect(try read([json]).titles == ["Emma"])
  }

  @Test func `a series of a title and an id is no book`() throws {
    let series = InputFile(name: "series.json", bytes: #"[{"id":5,"title":"Hainish"}]"#.utf8)
    let books = InputFile(name: "books.json", bytes: #"[{"title":"Rocannon","seriesId":5}]"#.utf8)
    let format = try #require(ImportFormat.all.first { $0.id == "json" })
    var found: [ImportedBook] = []
    _ = try format.read([series, books], at: .test) { found.append($0) }
    #expect(found.titles == ["Rocannon"])
    #expect(found.first?.draft.series?.name == "Hainish")
  }

  @Test func `what has no field is kept, also of a publisher or a strange list`() throws {
    let book = try #require(
      try read([
        #"""
        [{"title": "T", "pages": {"$numberInt": "300"}, "publisher": {"name": "P", "city": "X"},
          "series": [["Ser", 2]], "authors": ["https://x.org/author/1"]}]
        """#
      ]).first
    )
    #expect(book.draft.pages == "300")
    #expect(book.draft.publishers.map(\.name) == ["P"])
    #expect(book.draft.authors.isEmpty)
    #expect(
      book.sourceData?.written
        == #"{"publisher":{"name":"P","city":"X"},"series":["Ser",2],"authors":"https://x.org/author/1"}"#
    )
    #expect(
      book.problems.map(\.code.description)
        == ["There is no author “https://x.org/author/1” in the files."]
    )
  }

  @Test(arguments: [
    #"{"document":{"name":"DOCUMENT","records":[{"name":"record","fields":[{"label":"200","subfields":[{"key":"a","value":"Own title"}]}]}]}}"#,
    #"[{"name":"batch 1","rows":[{"cells":[{"text":"x"}]}]}]"#,
  ])
  func `what holds records of an unknown kind is refused and no book`(_ json: String) throws {
    #expect(throws: InterchangeError.self) { try read([json]) }
  }

  @Test func `a book that is called by its name may hold lists beside what books have`() throws {
    let books = try read([#"[{"name":"Emma","author":"Jane Austen","chapters":[{"nr":"1"}]}]"#])
    #expect(books.titles == ["Emma"])
  }

  @Test func `a list of many things says what each is`() throws {
    let books = try read([
      #"""
      [{"title":"A","type":"Book","user_rating":"3/5"},{"title":"B","type":"Article"},
       {"title":"C","type":"Video"},{"title":"D","type":"Paper"},{"title":"E","type":"Paperback"}]
      """#
    ])
    #expect(books.map(\.kind) == [.book, .articleOrChapter, .film, .articleOrChapter, .book])
    #expect(books.map { $0.readings.map(\.rating) } == [[3], [], [], [], []])
    #expect(books[1].sourceData?["type"] == .string("Article"))
  }
}
