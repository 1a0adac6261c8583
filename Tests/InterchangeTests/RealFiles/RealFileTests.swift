import Interchange
import Testing

/// Real files, written by nobody here: each is read without a crash, and its counts are known.
@Suite(.enabled(if: RealFiles.isThere, "../shared/data is not there"))
struct RealFileTests {
  struct Expected: CustomTestStringConvertible, Sendable {
    let path: String
    let format: String
    let books: Int
    let refused: Int
    var testDescription: String { path }
  }

  @Test(arguments: [
    Expected(
      path: "goodreads/freizl-my-reads__goodreads_library_export_2022.csv",
      format: "Goodreads CSV",
      books: 315,
      refused: 0
    ),
    Expected(
      path: "goodreads/jelu__goodreads-duplicate-events.csv",
      format: "Goodreads CSV",
      books: 6,
      refused: 0
    ),
    Expected(
      path: "goodreads/jelu__goodreads1.csv",
      format: "Goodreads CSV",
      books: 10,
      refused: 0
    ),
    Expected(
      path: "goodreads/jelu__goodreads_library_export_one_line.csv",
      format: "Goodreads CSV",
      books: 1,
      refused: 0
    ),
    Expected(
      path: "goodreads/jelu__goodreads_library_export_one_line_modified.csv",
      format: "Goodreads CSV",
      books: 1,
      refused: 0
    ),
    Expected(
      path: "goodreads/mouse-reeve__goodreads_2015.csv",
      format: "Goodreads CSV",
      books: 96,
      refused: 0
    ),
    Expected(
      path: "goodreads/mouse-reeve__goodreads_2018.csv",
      format: "Goodreads CSV",
      books: 222,
      refused: 0
    ),
    Expected(
      path: "other_exports/jelu__expected.csv",
      format: "Table of values between commas",
      books: 2,
      refused: 0
    ),
    Expected(
      path: "other_exports/jelu__isbns-import.txt",
      format: "list of ISBNs",
      books: 3,
      refused: 1
    ),
    Expected(
      path: "nasty/LoC__vernacular_A.csv",
      format: "Table of values between commas",
      books: 6123,
      refused: 35
    ),
    Expected(
      path: "tables/LoC__sample_A_1000.csv",
      format: "Table of values between commas",
      books: 1000,
      refused: 9
    ),
    Expected(
      path: "tables/LoC__books_2016_part01_A_62500.csv",
      format: "Table of values between commas",
      books: 62500,
      refused: 539
    ),
    Expected(
      path: "tables/goodbooks-10k__books.csv",
      format: "Table of values between commas",
      books: 10000,
      refused: 23
    ),
    Expected(
      path: "librarything/mouse-reeve__librarything_2018-11.json",
      format: "LibraryThing JSON",
      books: 540,
      refused: 0
    ),
    Expected(
      path: "nestedjson/freizl-my-reads__douban-read.json",
      format: "nested JSON",
      books: 176,
      refused: 0
    ),
    Expected(path: "bibtex/pybtex__cyrillic.bib", format: "BibTeX", books: 5, refused: 0),
    Expected(path: "bibtex/pybtex__extrafields.bib", format: "BibTeX", books: 1, refused: 0),
    Expected(path: "bibtex/pybtex__xampl_mixed.bib", format: "BibTeX", books: 36, refused: 3),
    Expected(path: "bibtex/texlive-base__xampl.bib", format: "BibTeX", books: 36, refused: 3),
    Expected(path: "bibtex/texlive-beebe__serif.bib", format: "BibTeX", books: 67, refused: 0),
    Expected(path: "bibtex/texlive-beebe__texbook1.bib", format: "BibTeX", books: 386, refused: 0),
    Expected(path: "bibtex/texlive-beebe__type.bib", format: "BibTeX", books: 32, refused: 0),
    Expected(
      path: "marc/LoC__books_2016_every124th_2017.mrc",
      format: "MARC 21",
      books: 2017,
      refused: 0
    ),
    Expected(path: "marc/pymarc/marc.dat", format: "MARC 21", books: 20, refused: 0),
    Expected(path: "marc/pymarc/marc8.dat", format: "MARC 21", books: 1, refused: 0),
    Expected(path: "marc/pymarc/diacritic.dat", format: "MARC 21", books: 1, refused: 0),
    Expected(path: "marc/pymarc/multi_isbn.dat", format: "MARC 21", books: 1, refused: 0),
    Expected(path: "marc/pymarc/test.dat", format: "MARC 21", books: 10, refused: 0),
    Expected(path: "marc/yaz/marc1.marc", format: "MARC 21", books: 1, refused: 0),
    Expected(path: "marc/yaz/marc2.marc", format: "MARC 21", books: 1, refused: 0),
    Expected(path: "marc/yaz/marc3.marc", format: "MARC 21", books: 1, refused: 0),
    Expected(path: "marc/yaz/marc10.marc", format: "MARC 21", books: 1, refused: 0),
    Expected(path: "calibre/jelu__Die-Drei-3.opf", format: "OPF", books: 1, refused: 0),
    Expected(path: "calibre/jelu__content.opf", format: "OPF", books: 1, refused: 0),
    Expected(path: "marc/pymarc/batch.xml", format: "MARCXML", books: 2, refused: 0),
    Expected(path: "marc/pymarc/utf8.xml", format: "MARCXML", books: 1, refused: 0),
    Expected(path: "marc/yaz/marc1.xml", format: "MARCXML", books: 1, refused: 0),
    Expected(path: "onix/yob-onix__9780194351898.xml", format: "ONIX", books: 1, refused: 0),
    Expected(path: "onix/yob-onix__entities.xml", format: "ONIX", books: 1, refused: 0),
    Expected(path: "onix/yob-onix__product.xml", format: "ONIX", books: 1, refused: 0),
    Expected(
      path: "onix/yob-onix__reference_with_release_attrib.xml",
      format: "ONIX",
      books: 1,
      refused: 0
    ),
    Expected(path: "onix/yob-onix__short_tags.xml", format: "ONIX", books: 1, refused: 0),
    Expected(path: "onix/yob-onix__sl_product.xml", format: "ONIX", books: 1, refused: 0),
    Expected(path: "onix/yob-onix__two_products.xml", format: "ONIX", books: 2, refused: 0),
  ]) func `a real file is read to its end`(expected: Expected) throws {
    let file = try InputFile(path: try #require(RealFiles.folder) + "/" + expected.path)
    var books = 0
    var refused = 0
    let format = try ImportFormat.of(file)
    let summary = try format.read(file) { book in
      books += 1
      if book.isRefused { refused += 1 }
    }
    #expect(summary.format == expected.format)
    #expect(books == expected.books)
    #expect(refused == expected.refused)
  }
}
