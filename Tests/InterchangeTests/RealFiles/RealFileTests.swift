import Books
import Catalog
import Foundation
import Interchange
import TestSupport
import Testing

/// Real files, written by nobody here: each is imported without a crash, and its counts are known.
@Suite(.enabled(if: RealFiles.isThere, "../shared/data is not there"))
struct RealFileTests {
  struct Expected: CustomTestStringConvertible, Sendable {
    let path: String
    let format: String
    let new: Int
    /// The same book as an earlier record of the file.
    let repeated: Int
    /// Articles and chapters, which are left out unless they are chosen.
    let leftOut: Int
    let refused: Int
    /// Readings that come along.
    let readings: Int
    var testDescription: String { path }
  }

  @Test(arguments: taken) func `a real file is imported, each of its records accounted for`(
    file: Expected
  ) throws {
    let library = try TemporaryCatalog()
    let folder = try #require(RealFiles.folder)
    let plan = try ImportPlan.make(
      ImportSource(paths: [folder + "/" + file.path]),
      in: library.catalog
    )
    #expect(plan.summaries.map(\.format) == [file.format])
    #expect(plan.count(.new) == file.new)
    #expect(plan.count(.repeated) == file.repeated)
    #expect(plan.count(.leftOut) == file.leftOut)
    #expect(plan.count(.broken) == file.refused)
    #expect(plan.rowCount == file.new + file.repeated + file.leftOut + file.refused)
    #expect(plan.readings.found == file.readings)
  }

  @Test(arguments: taken) func `a real file that is imported again changes nothing`(
    file: Expected
  ) throws {
    let library = try TemporaryCatalog()
    let folder = try #require(RealFiles.folder)
    // A copy, since refused records are written beside the file.
    let copy = library.folder + "/real-" + file.path.replacing("/", with: "-")
    try FileManager.default.copyItem(atPath: folder + "/" + file.path, toPath: copy)
    let source = ImportSource(paths: [copy])
    let first = try ImportPlan.make(source, in: library.catalog).carryOut(in: library.catalog)
    #expect((first.added, first.refused) == (file.new, file.refused))
    let again = try ImportPlan.make(source, in: library.catalog)
    #expect(again.count(.new) == 0)
    #expect(try again.carryOut(in: library.catalog).revision == nil)
  }

  @Test(arguments: unknown) func `what is no list of books is refused with what it looks like`(
    path: String,
    likeness: String
  ) throws {
    let folder = try #require(RealFiles.folder)
    let file = try InputFile(path: folder + "/" + path)
    #expect(throws: InterchangeError.unknownFormat(name: file.name, looksLike: likeness)) {
      try ImportFormat.of(file)
    }
  }

  @Test func `every file of the folder is among them`() throws {
    let folder = try #require(RealFiles.folder)
    let there = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
      // Answers of public sources are no exports of anybody.
      return !isFolder.boolValue && path != "INDEX.md" && !path.hasPrefix("lookup/")
    }
    #expect(Set(there) == Set(Self.expected.map(\.path) + Self.unknown.map(\.0)))
  }

  /// Two large tables take half of the time of all files; `make prove` takes them too.
  private static let taken = Proof.of(
    usual: expected.filter { $0.new < 10_000 },
    long: expected
  )

  /// A line a file: format, new, repeated, left out, refused, readings, path.
  private static let expected: [Expected] = """
    BibTeX | 2 | 0 | 3 | 0 | 0 | bibtex/pybtex__cyrillic.bib
    BibTeX | 0 | 0 | 1 | 0 | 0 | bibtex/pybtex__extrafields.bib
    BibTeX | 21 | 0 | 12 | 3 | 0 | bibtex/pybtex__xampl_mixed.bib
    BibTeX | 21 | 0 | 12 | 3 | 0 | bibtex/texlive-base__xampl.bib
    BibTeX | 0 | 0 | 67 | 0 | 0 | bibtex/texlive-beebe__serif.bib
    BibTeX | 264 | 0 | 122 | 0 | 0 | bibtex/texlive-beebe__texbook1.bib
    BibTeX | 28 | 0 | 4 | 0 | 0 | bibtex/texlive-beebe__type.bib
    OPF | 1 | 0 | 0 | 0 | 1 | calibre/jelu__Die-Drei-3.opf
    OPF | 1 | 0 | 0 | 0 | 0 | calibre/jelu__content.opf
    Goodreads CSV | 315 | 0 | 0 | 0 | 319 | goodreads/freizl-my-reads__goodreads_library_export_2022.csv
    Goodreads CSV | 6 | 0 | 0 | 0 | 6 | goodreads/jelu__goodreads-duplicate-events.csv
    Goodreads CSV | 10 | 0 | 0 | 0 | 9 | goodreads/jelu__goodreads1.csv
    Goodreads CSV | 1 | 0 | 0 | 0 | 1 | goodreads/jelu__goodreads_library_export_one_line.csv
    Goodreads CSV | 1 | 0 | 0 | 0 | 1 | goodreads/jelu__goodreads_library_export_one_line_modified.csv
    Goodreads CSV | 96 | 0 | 0 | 0 | 96 | goodreads/mouse-reeve__goodreads_2015.csv
    Goodreads CSV | 222 | 0 | 0 | 0 | 228 | goodreads/mouse-reeve__goodreads_2018.csv
    LibraryThing JSON | 540 | 0 | 0 | 0 | 0 | librarything/mouse-reeve__librarything_2018-11.json
    MARC 21 | 2017 | 0 | 0 | 0 | 0 | marc/LoC__books_2016_every124th_2017.mrc
    MARC-in-JSON | 2 | 0 | 0 | 0 | 0 | marc/pymarc/batch.json
    MARCXML | 2 | 0 | 0 | 0 | 0 | marc/pymarc/batch.xml
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/pymarc/diacritic.dat
    MARC 21 | 20 | 0 | 0 | 0 | 0 | marc/pymarc/marc.dat
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/pymarc/marc8-to-unicode.dat
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/pymarc/marc8.dat
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/pymarc/multi_isbn.dat
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/pymarc/one.dat
    MARC-in-JSON | 1 | 0 | 0 | 0 | 0 | marc/pymarc/one.json
    MARC 21 | 10 | 0 | 0 | 0 | 0 | marc/pymarc/test.dat
    MARCXML | 1 | 0 | 0 | 0 | 0 | marc/pymarc/utf8.xml
    MARC-in-JSON | 0 | 0 | 0 | 1 | 0 | marc/yaz/marc0.json
    MARC 21 | 0 | 0 | 0 | 1 | 0 | marc/yaz/marc0.marc
    MARCXML | 0 | 0 | 0 | 1 | 0 | marc/yaz/marc0.xml
    MARC-in-JSON | 1 | 0 | 0 | 0 | 0 | marc/yaz/marc1.json
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/yaz/marc1.marc
    MARCXML | 1 | 0 | 0 | 0 | 0 | marc/yaz/marc1.xml
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/yaz/marc10.marc
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/yaz/marc11.marc
    MARC-in-JSON | 1 | 0 | 0 | 0 | 0 | marc/yaz/marc2.json
    MARC 21 | 1 | 0 | 0 | 0 | 0 | marc/yaz/marc2.marc
    MARCXML | 1 | 0 | 0 | 0 | 0 | marc/yaz/marc2.xml
    MARC-in-JSON | 0 | 0 | 1 | 0 | 0 | marc/yaz/marc3.json
    MARC 21 | 0 | 0 | 1 | 0 | 0 | marc/yaz/marc3.marc
    MARCXML | 0 | 0 | 1 | 0 | 0 | marc/yaz/marc3.xml
    MARC-in-JSON | 0 | 0 | 0 | 1 | 0 | marc/yaz/marc4.json
    MARC 21 | 0 | 0 | 1 | 0 | 0 | marc/yaz/marc4.marc
    MARCXML | 0 | 0 | 0 | 1 | 0 | marc/yaz/marc4.xml
    Table of values between commas | 6122 | 1 | 0 | 0 | 0 | nasty/LoC__vernacular_A.csv
    nested JSON | 176 | 0 | 0 | 0 | 176 | nestedjson/freizl-my-reads__douban-read.json
    ONIX | 1 | 0 | 0 | 0 | 0 | onix/yob-onix__9780194351898.xml
    ONIX | 1 | 0 | 0 | 0 | 0 | onix/yob-onix__entities.xml
    ONIX | 1 | 0 | 0 | 0 | 0 | onix/yob-onix__product.xml
    ONIX | 1 | 0 | 0 | 0 | 0 | onix/yob-onix__reference_with_release_attrib.xml
    ONIX | 1 | 0 | 0 | 0 | 0 | onix/yob-onix__short_tags.xml
    ONIX | 1 | 0 | 0 | 0 | 0 | onix/yob-onix__sl_product.xml
    ONIX | 2 | 0 | 0 | 0 | 0 | onix/yob-onix__two_products.xml
    Table of values between commas | 2 | 0 | 0 | 0 | 6 | other_exports/jelu__expected.csv
    list of ISBNs | 2 | 0 | 0 | 1 | 0 | other_exports/jelu__isbns-import.txt
    Table of values between commas | 62496 | 4 | 0 | 0 | 0 | tables/LoC__books_2016_part01_A_62500.csv
    Table of values between commas | 1000 | 0 | 0 | 0 | 0 | tables/LoC__sample_A_1000.csv
    Table of values between commas | 10000 | 0 | 0 | 0 | 0 | tables/goodbooks-10k__books.csv
    """.split(separator: "\n").map { line in
      let parts = line.split(separator: "|").map { String($0.trimmingCharacters(in: .whitespaces)) }
      let numbers = parts.dropFirst().compactMap { Int($0) }
      return Expected(
        path: parts[6],
        format: parts[0],
        new: numbers[0],
        repeated: numbers[1],
        leftOut: numbers[2],
        refused: numbers[3],
        readings: numbers[4]
      )
    }

  private static let unknown: [(String, String)] = [
    (
      "marc/pymarc/test_marc8.txt",
      "a table of values between commas (“\u{1B}(3YhOI”, “\u{1B}(B \u{1B}(3eMeO\u{1B}(B.”) without a title or an "
        + "ISBN"
    ),
    ("marc/pymarc/test_utf8.txt", "plain text"),
    ("nestedjson/goodbooks-10k__sample_book.xml", "XML without books that Octavo knows"),
  ]
}
