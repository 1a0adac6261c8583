@testable import Books
import Catalog
import Testing

@testable import Interchange

/// JSON in which things have titles and are no books.
struct JSONOfOtherThingsTests {
  @Test(arguments: [
    (
      #"{"name": "my-app", "version": "1.0.0", "author": "Ann Bee", "dependencies": {"pad": "1"}}"#,
      "packages of software"
    ),
    (
      #"{"title": "My blog", "items": [{"id": "1", "title": "Hello", "content_html": "<p>x</p>"}]}"#,
      "articles and pages of the web"
    ),
    (
      #"[{"title": "Yellow", "artist": "Ann", "album": "Sea", "year": 2000, "genre": "Rock"}]"#,
      "music"
    ),
    (#"[{"title": "Heat", "director": "Eve Foe", "year": 1995}]"#, "films"),
    (
      #"[{"title": "Soup", "author": "Ann Bee", "ingredients": ["a"], "rating": 5}]"#, "recipes"
    ),
    (#"[{"id": 1, "name": "Ann", "email": "a@example.org"}]"#, "people"),
    (
      #"{"title": "Window", "language": "en", "theme": "dark", "recent": [{"name": "a.txt"}]}"#,
      "settings of a program"
    ),
  ]) func `what is no list of books is refused with its kind`(json: String, kind: String) {
    #expect(
      throws: InterchangeError.unknownFormat(
        name: "a.json",
        looksLike: "JSON of \(kind) (if these are books, say --from json)"
      )
    ) { try read(json, named: "a.json") }
  }

  @Test(arguments: [
    #"{"title": "My settings", "level": 3}"#,
    #"{"info": {"title": "An interface", "version": "1"}}"#,
    #"[{"name": "Berlin", "year": 1237}]"#,
  ]) func `a title or a name alone makes no book`(json: String) {
    #expect(
      throws: InterchangeError.unknownFormat(
        name: "a.json",
        looksLike: "JSON without books that Octavo knows"
      )
    ) { try read(json, named: "a.json") }
  }

  @Test(arguments: [
    #"{"user": {"name": "me"}, "books": [{"title": "Tide", "author": "Ann Bee"}], "#
      + #""posts": [{"title": "Great!", "body": "x"}]}"#,
    #"[{"title": "Tide", "author": "Ann Bee"}, {"title": "Great!", "slug": "great"}]"#,
  ]) func `what lies among books and is none is left out, and told`(json: String) throws {
    let (books, summary) = try read(json, named: "a.json")
    #expect(books.titles == ["Tide"])
    #expect(summary.leftOutWords?.contains("Great!") == true)
  }

  @Test(arguments: [
    #"[{"title": "Tide", "colour": "red"}]"#, #"{"books": [{"name": "Tide"}]}"#,
    #"{"title": "Tide", "author": "Ann Bee"}"#, #"{"title": "Tide", "pages": 348}"#,
    #"[{"title": "Tide", "artist": "Eve Foe", "publisher": "Faber"}]"#,
    #"[{"title": "Tide", "license": "CC", "isbn": "9780306406157", "slug": "tide"}]"#,
    #"[{"name": "Tide", "author": "Ann Bee"}, {"name": "Salt", "author": "Eve Foe"}]"#,
  ]) func `a record with what only books have is one, and so is a title in a list`(
    json: String
  ) throws {
    #expect(try read(json, named: "a.json").books.first?.draft.title == "Tide")
  }

  @Test func `a person may say that they are books`() throws {
    let json = #"[{"title": "Yellow", "artist": "Ann", "album": "Sea"}]"#
    var options = ReadingOptions()
    options.isFormatSaid = true
    #expect(
      try read(json, named: "a.json", as: "json", options: options).books.titles == ["Yellow"]
    )
  }

  @Test func `a record that names its journal is an article`() throws {
    let json = #"[{"title": "On x", "authors": ["A. Bee"], "journal": "Nature", "year": 2001}]"#
    #expect(try read(json, named: "a.json").books.map(\.kind) == [.articleOrChapter])
  }

  @Test(arguments: [
    ("false", nil as ImportedReading.Status?), ("true", .read), (#""false""#, nil),
    (#""true""#, .read), (#""no""#, nil), (#""yes""#, .read),
  ]) func `calibre's column for what was read is a flag`(
    flag: String,
    status: ImportedReading.Status?
  ) throws {
    for key in ["#read", "*read", "#gelesen"] {
      let json = #"""
        [{"title": "Salt", "authors": "Carl Dee", "author_sort": "Dee, Carl", "\#(key)": \#(flag)}]
        """#
      let (books, summary) = try read(json, named: "a.json")
      #expect(summary.format == "calibredb JSON")
      #expect(books.map { $0.readings.map(\.status) } == [[status].compactMap(\.self)])
      #expect(books.problems.isEmpty)
      #expect(books.map(\.extras) == [[]])
    }
  }

  @Test func `calibredb's JSON that is cut off brings the books before`() throws {
    let json = #"""
      [{"title": "Salt", "authors": "Carl Dee", "author_sort": "Dee, Carl"},
       {"title": "Ti
      """#
    let books = try read(json, named: "a.json").books
    #expect(books.titles == ["Salt", ""])
    #expect(books.problems == ["a.json:2: The file is cut off here."])
  }
}
