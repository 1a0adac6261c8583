import Books

/// Reads values that files write in many ways into a book's fields.
///
/// A value that its field cannot take is kept as source data, so that nothing is lost and no book
/// is refused for a page count.
enum FieldReader {
  /// Reads a text into a field, in the way of its kind.
  ///
  /// Names of records and ISBNs, of which a book can have several, are taken one by one elsewhere.
  ///
  /// - Parameter column: Its name in the file, for remarks.
  static func read(
    _ text: String,
    as field: BookField,
    of column: String,
    isDayFirst: Bool = false,
    into book: inout ImportedBook
  ) {
    if field == .location { return book.place(on: tidied(text)) }
    guard case .text(let path) = field.path else { return }
    switch (field, field.kind) {
    case (.pages, _): takePages(text, of: column, into: &book)
    case (.copies, _): takeCopies(text, of: column, into: &book)
    case (_, .year): takeYear(text, of: column, into: &book)
    case (_, .language): takeLanguage(text, of: column, into: &book)
    case (_, .format): takeFormat(text, of: column, into: &book)
    case (_, .date):
      if let day = book.day(text, of: column, isDayFirst: isDayFirst) { book.draft.set(day, field) }
    case (_, .longText):
      let texts = [book.draft[keyPath: path], HTMLText.plain(text)]
      book.draft[keyPath: path] = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    case (_, .number):
      if Int(text) != nil {
        book.draft[keyPath: path] = text
      } else {
        book.keepUnread(text, of: column)
      }
    case (_, .text), (_, .isbn), (_, .volume), (_, .record), (_, .records):
      book.draft[keyPath: path] = text
    }
  }

  /// Takes a date of publication as printed, where it has one certain year; else it is kept.
  ///
  /// - Parameter column: Its name in the file, for remarks.
  static func takeYear(
    _ text: String,
    of column: String = "date",
    into book: inout ImportedBook
  ) {
    var text = trimmed(text)
    guard !text.isEmpty else { return }
    if text.hasSuffix(".0") { text.removeLast(2) }
    text = withoutThousands(text)
    // As for pages, 0 is written where there is none.
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) || ImportedDate.isNone(text) { return }
    if let year = ImportedDate.yearOfDay(text) {
      if book.draft.year.isEmpty { book.draft.year = year }
      return book.keep(column, text)
    }
    if isPlain(text, digits: 4), let number = Int(text), latestPrinted..<2700 ~= number,
      column.unicodeScalars.contains(where: { 0xE00...0xE7F ~= $0.value })
    {
      book.draft.year = String(number - 543)
      return book.keep(column, text)
    }
    if isPlain(text, digits: 4) || (try? Year.parse(text, currentYear: latestYear)) != nil {
      book.draft.year = text
    } else if noDate.contains(folded(text)) {
      book.keep("date", text)
    } else {
      book.keepUnread(text, of: column)
    }
  }

  /// How cards and bibliographies say that there is no date.
  private static let noDate: Set = [
    "n d", "nd", "no date", "undated", "s a", "sa", "s d", "sd", "sine anno", "o j", "oj",
    "unknown",
    "not available", "na", "in press", "forthcoming", "to appear", "",
  ]

  /// "1,999" and "1.999" as spreadsheets show 1999.
  private static func withoutThousands(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[1] == UInt8(ascii: ",") || bytes[1] == UInt8(ascii: "."),
      (bytes[..<1] + bytes[2...]).allSatisfy({ 0x30...0x39 ~= $0 })
    else { return text }
    return String(text.prefix(1) + text.dropFirst(2))
  }

  /// From then on a year is one of the Thai calendar where its column is called in Thai.
  private static let latestPrinted = 2400

  /// The latest year that is read; saving refuses years in the future.
  private static let latestYear = 9998

  /// A number of pages, or an extent such as "xii, 345 p", which is kept as well.
  ///
  /// - Parameter column: Its name in the file, for remarks.
  static func takePages(
    _ text: String,
    of column: String = "extent",
    into book: inout ImportedBook
  ) {
    var text = trimmed(text)
    guard !text.isEmpty else { return }
    if text.hasSuffix(".0") { text.removeLast(2) }
    let digits = text.compactMap(\.wholeNumberValue)
    if digits.count == text.count { text = digits.map(String.init).joined() }
    if let pages = Int(withoutThousands(text)) {
      if FieldLimits.pages.contains(pages) {
        book.draft.pages = String(pages)
      } else if pages != 0 {
        book.keepUnread(text, of: column)
      }
      return
    }
    // "1e3", "12.50" and a number that is too long are none of pages.
    if Double(text) != nil { return book.keepUnread(text, of: column) }
    guard let pages = Extent.pages(in: text), FieldLimits.pages.contains(pages) else {
      // "2 sound cassettes" has none.
      return book.keepPageless(text, of: column)
    }
    book.keep("extent", text)
    book.draft.pages = String(pages)
  }

  /// How many copies there are, or whether there is one: "yes", "false"; other words are kept.
  ///
  /// - Parameter column: Its name in the file.
  static func takeCopies(
    _ text: String,
    of column: String = "copies",
    into book: inout ImportedBook
  ) {
    var text = trimmed(text)
    if text.hasSuffix(".0") { text.removeLast(2) }
    switch YesOrNo.parse(text) {
    case true?: book.draft.copies = "1"
    case false?: book.isWish = true
    case nil:
      if Int(text) != nil { book.draft.copies = text } else { book.keepUnread(text, of: column) }
    }
  }

  /// Takes the format of the book; a word that means none of Octavo's formats is kept.
  ///
  /// - Parameter column: Its name in the file, for remarks.
  static func takeFormat(
    _ text: String,
    of column: String = "binding",
    into book: inout ImportedBook
  ) {
    let word = trimmed(text)
    guard !word.isEmpty else { return }
    if let format = FormatWords.format(word) {
      book.draft.format = format.rawValue
      // "Mass Market Paperback" says more than Octavo's word.
      if format.rawValue != word.lowercased() { book.keep("binding", word) }
    } else if word.lowercased().hasPrefix("unknown") || anyBook.contains(folded(word)) {
      // Neither "Unknown Binding" nor "Paper Book" says more than that it is a book.
      book.keep("binding", word)
    } else {
      book.keepUnread(word, of: column)
    }
  }

  /// A language of a record that has an element for each; those behind the first are kept.
  static func takeNextLanguage(_ text: String, into book: inout ImportedBook) {
    guard !book.draft.language.isEmpty else { return takeLanguage(text, into: &book) }
    if (try? Language.parse(text).code) != book.draft.language {
      book.keep("language", trimmed(text))
    }
  }

  private static let anyBook: Set = [
    "book", "books", "paper book", "print", "printed", "print book", "buch", "livre", "libro",
    "boek",
  ]

  /// The language; of several the first is the book's.
  ///
  /// - Parameter column: Its name in the file, for remarks.
  static func takeLanguage(
    _ text: String,
    of column: String = "language",
    into book: inout ImportedBook
  ) {
    var word = trimmed(text)
    // Open Library names a language by the address of its page.
    if word.hasPrefix("/languages/") { word.removeFirst("/languages/".count) }
    guard !word.isEmpty else { return }
    let parts = word.split { ",;/|".contains($0) }.map { trimmed(String($0)) }
    if let language = try? Language.parse(word) {
      book.draft.language = language.code
      // "fr-FR, en" are two, "Greek, Modern" is one.
      let others = parts.dropFirst().compactMap { part in
        (try? Language.parse(part)).flatMap {
          part.count < 4 || folded($0.name) == folded(part) ? $0.code : nil
        }
      }
      let isMore = others.contains { $0 != language.code } || hasWordsBehindCode(word)
      if isMore { book.keepRest(of: word, in: column) }
      return
    }
    if parts.count > 1, let first = parts.first, let language = try? Language.parse(first) {
      book.draft.language = language.code
    }
    if book.draft.language.isEmpty {
      book.keepUnread(word, of: column)
    } else {
      book.keepRest(of: word, in: column)
    }
  }

  /// True when words stand behind the code of a language: "de-DE (Sie)", and not "de-DE".
  private static func hasWordsBehindCode(_ word: String) -> Bool {
    guard let space = word.utf8.firstIndex(of: 0x20) else { return false }
    let code = word[..<space].split { "-_".contains($0) }.first ?? ""
    return 2...3 ~= code.utf8.count && (try? Language.parse(String(code))) != nil
  }

  /// A series with its volume; of several the first is the book's, the others are kept.
  static func takeSeries(_ name: String, volume: String, into book: inout ImportedBook) {
    if volume.isEmpty, name.utf8.count(where: { $0 == UInt8(ascii: "#") }) > 1 {
      for series in SeriesInTitle.all(in: name) {
        takeSeries(series.name, volume: series.volume, into: &book)
      }
      return
    }
    let parts = volume.isEmpty ? SeriesInTitle.numbered(tidied(name)) : nil
    let (name, volume) = parts ?? (tidied(name), trimmed(volume))
    guard !name.isEmpty else { return }
    guard let known = book.draft.series else {
      book.draft.series = Reference(name: name)
      book.draft.volume = volume
      return
    }
    let isSame = folded(known.name) == folded(name)
    if isSame, book.draft.volume.isEmpty { book.draft.volume = volume }
    if isSame, volume.isEmpty || volume == book.draft.volume { return }
    book.keep("series", volume.isEmpty ? name : "\(name), \(volume)")
  }

  static func isPlain(_ text: String, digits count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}

extension BookDraft {
  /// Sets a field that holds a day.
  mutating func set(_ day: ImportedDate, _ field: BookField) {
    if case .text(let path) = field.path { self[keyPath: path] = day.description }
  }
}

/// The words for yes and no in tables of several languages.
enum YesOrNo {
  /// True for "yes", "ja", "x"; false for "no", "nein"; nil for anything else.
  static func parse(_ text: String) -> Bool? {
    // Most texts are days, or longer than any of the words.
    guard text.utf8.count <= 24, let first = text.utf8.first, !(0x30...0x39 ~= first) else {
      return nil
    }
    if CellWords.means(text, .yes) { return true }
    return CellWords.means(text, .no) ? false : nil
  }
}
