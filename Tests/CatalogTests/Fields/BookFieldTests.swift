@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// One definition of each field is enough for everything that loops over them.
struct BookFieldTests {
  @Test func `each order of reading has every field once`() {
    for order in [BookField.shown, BookField.compared, BookField.written, BookField.ofForm] {
      #expect(order.count == BookField.allCases.count)
      #expect(Set(order) == Set(BookField.allCases))
    }
  }

  @Test func `what is printed has every field once`() {
    #expect(BookField.printed.count == BookField.allCases.count)
    #expect(Set(BookField.printed) == Set(BookField.allCases))
  }

  @Test func `a page has each value of a book once`() {
    let texts: [BookField] = [.title, .subtitle, .volume, .notes]
    let plain = BookField.allCases.filter { $0.authorityKind == nil && !texts.contains($0) }
    #expect(BookField.facts.count == plain.count + 1)
    #expect(Set(BookField.facts) == Set(plain + [.location]))
  }

  @Test func `the form for many books has all but what is of one book`() {
    let ofMany = Set(BookField.ofMany)
    #expect(ofMany.count == BookField.ofMany.count)
    #expect(Set(BookField.allCases).subtracting(ofMany) == [.title, .subtitle, .isbn])
  }

  @Test func `the columns of all fields are those of the table, but for the source`() {
    let columns = BookField.allCases.flatMap(\.columns)
    #expect(Set(columns).count == columns.count)
    #expect(Set(columns) == Set(Table.book.columns).subtracting(["source"]))
  }

  @Test(arguments: BookField.allCases)
  func `a field writes a value into each of its columns`(field: BookField) throws {
    var draft = BookDraft()
    (draft.title, draft.year, draft.volume) = ("Dune", "c. 1965", "2")
    let values = draft.checked(today: .test).values
    let written = values.stored(field)
    switch field.kind {
    case .record, .records, .isbn: #expect(written.isEmpty)
    case .text, .longText, .year, .number, .date, .volume, .language, .format:
      #expect(written.map(\.column) == field.columns)
    }
  }

  @Test(arguments: BookField.allCases)
  func `a field is taken over from another draft, and no other is`(field: BookField) {
    var other = BookDraft()
    switch field.path {
    case .text(let path): other[keyPath: path] = "text"
    case .record(let path): other[keyPath: path] = Reference(name: "text")
    case .records(let path): other[keyPath: path] = [Reference(name: "text")]
    case .credits(let path): other[keyPath: path] = [Credit(author: Reference(name: "text"))]
    }
    var draft = BookDraft()
    draft.copy(field, from: other)
    #expect(draft == other)
    #expect(BookField.allCases.filter { !draft.text(of: $0).isEmpty } == [field])
  }

  @Test(arguments: BookField.allCases)
  func `a field is found by its key, its other words and the name that is shown`(field: BookField) {
    for name in field.definition.words + [field.rawValue, field.settingName] {
      #expect(BookField(settingName: name) == field)
    }
  }
}
