import Books
import Catalog
import TestSupport

/// A few books with every kind of relation, the same in every test.
enum Library {
  static let template = CatalogTemplate(fill)

  static func fill(_ catalog: Catalog) throws {
    try catalog.write("Added the library") { edit in
      for book in books { _ = try edit.books.add(draft(book)) }
    }
  }

  private struct FieldEntry {
    let title: String
    var authors: [String]
    var year = ""
    var genre: String
    var publisher = ""
    var series: String?
    var volume = ""
    var tags: [String] = []
    var isbn = ""
  }

  private static func draft(_ book: FieldEntry) -> BookDraft {
    var draft = BookDraft()
    draft.title = book.title
    draft.authors = book.authors.map { Credit(author: Reference(name: $0)) }
    draft.year = book.year
    draft.genre = Reference(name: book.genre)
    draft.publishers = book.publisher.isEmpty ? [] : [Reference(name: book.publisher)]
    draft.series = book.series.map { Reference(name: $0) }
    draft.volume = book.volume
    draft.tags = book.tags.map { Reference(name: $0) }
    draft.isbn = book.isbn
    return draft
  }

  private static let leGuin = "Ursula K. Le Guin"

  private static let books = [
    FieldEntry(title: "2666", authors: ["Roberto Bolaño"], year: "2004", genre: "Novel"),
    FieldEntry(
      title: "Cien años de soledad",
      authors: ["Gabriel García Márquez"],
      year: "1967",
      genre: "Novel",
      publisher: "Sudamericana"
    ),
    FieldEntry(
      title: "The Dispossessed",
      authors: [leGuin],
      year: "1974",
      genre: "Science fiction",
      publisher: "Harper & Row",
      series: "Hainish Cycle",
      volume: "6",
      tags: ["utopia", "gift"],
      isbn: "978-0-06-012563-9"
    ),
    FieldEntry(
      title: "Don Quijote de la Mancha",
      authors: ["Miguel de Cervantes"],
      year: "1605",
      genre: "Novel"
    ),
    FieldEntry(
      title: "Good Omens",
      authors: ["Terry Pratchett", "Neil Gaiman"],
      year: "1990",
      genre: "Fantasy",
      publisher: "Gollancz"
    ),
    FieldEntry(
      title: "The Left Hand of Darkness",
      authors: [leGuin],
      year: "1969",
      genre: "Science fiction",
      publisher: "Ace Books",
      series: "Hainish Cycle",
      volume: "4"
    ),
    FieldEntry(title: "Der Process", authors: ["Franz Kafka"], year: "1925", genre: "Novel"),
    FieldEntry(
      title: "The Tombs of Atuan",
      authors: [leGuin],
      year: "1971",
      genre: "Fantasy",
      publisher: "Atheneum",
      series: "Earthsea",
      volume: "2",
      tags: ["gift"]
    ),
    FieldEntry(
      title: "A Wizard of Earthsea",
      authors: [leGuin],
      year: "1968",
      genre: "Fantasy",
      publisher: "Parnassus Press",
      series: "Earthsea",
      volume: "1"
    ),
    FieldEntry(title: "海辺のカフカ", authors: ["村上春樹"], year: "2002", genre: "Novel"),
    FieldEntry(
      title: "The Life and Opinions of Tristram Shandy, Gentleman, in nine volumes bound as one",
      authors: ["Laurence Sterne"],
      year: "1759",
      genre: "Novel"
    ),
    FieldEntry(title: "The Hobbit", authors: ["J. R. R. Tolkien"], year: "1937", genre: "Fantasy"),
    FieldEntry(
      title: "The Silmarillion",
      authors: ["John R. R. Tolkien", "Christopher Tolkien"],
      year: "1977",
      genre: "Fantasy"
    ),
  ]
}
