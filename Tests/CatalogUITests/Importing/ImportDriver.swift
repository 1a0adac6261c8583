import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import CatalogUI

/// Files to import, in a folder that is the home of whoever imports.
final class ImportFolder {
  let path: String

  init() throws { path = try TemporaryCatalog.makeFolder() }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file that was always changed on the same day.
  @discardableResult
  func write(_ text: String, _ name: String) throws -> String {
    let file = path + "/" + name
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let day = Date(timeIntervalSince1970: 1_762_084_800)
    try FileManager.default.setAttributes([.modificationDate: day], ofItemAtPath: file)
    return file
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name,
      withIntermediateDirectories: true
    )
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  var computer: Computer {
    Computer(name: "libserver", home: path, folder: path)
  }
}

extension ImportFolder {
  static let goodreads = #"""
    Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,\#
    Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,\#
    Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review
    1,"The Left Hand of Darkness (Hainish Cycle, #4)",Ursula K. Le Guin,"Le Guin, Ursula K.",,\#
    "=""0441478123""","=""9780441478125""",5,4.10,Ace Books,Paperback,286,1976,1969,2019/03/02,\#
    2018/01/05,sf-classics,sf-classics (#1),read,
    2,The Hobbit,J.R.R. Tolkien,"Tolkien, J.R.R.",,"=""""","=""9780261102217""",0,4.28,,Hardcover,,,1937,,\#
    2018/01/06,,,read,
    3,Emma,Jane Austen,"Austen, Jane",,"=""0141439580""","=""9780141439587""",0,4.0,Penguin,\#
    Paperback,474,2003,1815,,2018/01/07,to-read,to-read (#1),to-read,
    4,Der Process,Franz Kafka,"Kafka, Franz",,"=""""","=""9783140000017""",4,4.0,,Paperback,,1926,1925,,\#
    2018/01/08,,,read,
    ,,,,,"=""""","=""""",0,,,,,,,,,,,read,

    """#

  static let table = """
    Nr,Titel,Verfasser,Jahr,Zustand,Farbe
    7,Momo,"Ende, Michael",1973,gut,rot
    8,Die unendliche Geschichte,"Ende, Michael",1979,neu,grün

    """
}

extension AppDriver {
  /// A program whose person's files are in a folder; of the books that a catalogue which is filled has,
  /// three are of other editions than in the list of Goodreads.
  convenience init(
    _ folder: ImportFolder,
    isFilled: Bool = true,
    store: TemporaryCatalog? = nil
  ) async throws {
    try await self.init(
      isFilled: isFilled,
      options: OctavoApp.Options(computer: folder.computer),
      store: store ?? (isFilled ? try Self.editions() : nil)
    )
  }

  private static func editions() throws -> TemporaryCatalog {
    let store = try TemporaryCatalog(of: Library.template)
    let isbns = [
      "The Left Hand of Darkness": "9780441007318", "The Hobbit": "9780345339683",
      "Der Process": "9783596259373",
    ]
    try store.catalog.write { edit in
      for row in try edit.books.rows(BookListing(), limit: 100) {
        guard let isbn = isbns[row.title] else { continue }
        let card = try edit.books.card(row.id)
        var draft = BookDraft(card)
        draft.isbn = isbn
        try edit.books.update(row.id, from: card.book.version, to: draft)
      }
    }
    return store
  }

  var imports: ImportScreen? { model.screens.page.screen as? ImportScreen }

  func titles() throws -> [String] {
    try store.catalog.read { view in
      try view.books.rows(BookListing(), limit: 100).map(\.title)
    }
  }

  /// Goes down to the row that begins with a text.
  func choose(_ label: String) async throws {
    for _ in 0..<60 where !chosenRow.contains(label) { try await press("Down") }
    try #require(chosenRow.contains(label), "there is no “\(label)” further down")
  }
}
