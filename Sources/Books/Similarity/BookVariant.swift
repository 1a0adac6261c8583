/// A book taken apart for comparison with others that may be the same.
package struct BookVariant: Sendable {
  package let id: Int64
  package let title: TitleVariant
  let authors: [NameVariant]
  let year: Int?
  let publisher: NameVariant?
  let language: String?
  let format: String?
  let pages: Int?
  /// The ISBN of the book; below, also its former ones and those in source data.
  let isbn: String?
  private(set) var isbns: Set<String>
  /// The words of the name of its series, and its number there.
  let series: [String]
  let volume: String?

  package init(
    id: Int64 = 0,
    title: String,
    subtitle: String = "",
    authors: [String],
    year: Int? = nil,
    publisher: String? = nil,
    language: String? = nil,
    format: String? = nil,
    pages: Int? = nil,
    isbn: String? = nil,
    series: String? = nil,
    volume: String? = nil,
    source: String = ""
  ) {
    self.id = id
    self.title = TitleVariant(AuthorInTitle.cut(from: title, authors) ?? title, subtitle: subtitle)
    self.authors = authors.map { name in
      let parsed = AuthorName.parse(name)
      return NameVariant(.author, parsed.name, qualifier: parsed.qualifier ?? "")
    }
    self.year = year
    self.publisher = publisher.map { NameVariant(.publisher, $0) }
    self.language = language
    self.format = format
    self.pages = pages
    self.isbn = isbn
    isbns = Self.isbns(in: source)
    if let isbn { isbns.insert(isbn) }
    self.series = series.map { folded($0).split(separator: " ").map(String.init) } ?? []
    self.volume = volume.map { TitleVariant.plain(folded($0)) }
  }

  /// The volumes by its field and by its title.
  var volumes: Set<String> { Set(title.volumes + [volume].compactMap(\.self)) }

  package mutating func insertFormerISBN(_ isbn: String) { isbns.insert(isbn) }

  /// The valid ISBNs in what a file said of a book, in either form.
  package static func isbns(in source: String) -> Set<String> {
    guard source.utf8.count >= 10 else { return [] }
    var found: Set<String> = []
    var run: [UInt8] = []
    func close() {
      if run.count == 10 || run.count == 13,
        let isbn = try? ISBN.parse(String(decoding: run, as: UTF8.self))
      {
        found.insert(isbn.digits)
      }
      run.removeAll(keepingCapacity: true)
    }
    for byte in source.utf8 {
      switch byte {
      case 0x30...0x39: run.append(byte)
      case UInt8(ascii: "X"), UInt8(ascii: "x"):
        if run.count == 9 { run.append(byte) } else { run = [] }
      case UInt8(ascii: "-"): if run.isEmpty { close() }
      default: close()
      }
    }
    close()
    return found
  }
}
