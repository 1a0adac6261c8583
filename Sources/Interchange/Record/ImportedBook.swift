package import Books
import Catalog

/// A book as a file describes it: what every format yields, before it is matched.
///
/// Texts are as printed; nothing that the file says is dropped without a ``problems`` or an
/// ``extras`` entry.
package struct ImportedBook: Hashable, Sendable {
  package let place: Place
  /// The time from which "today" in it is counted, and when it was added where it does not tell.
  package let readAt: Timestamp
  /// The values that have fields, from files of every format, Octavo's own too.
  ///
  /// `isbn` holds a valid number in 13 digits, a misprint with its sign, or nothing.
  package var draft = BookDraft()
  /// The program that it comes from, such as `goodreads`, and its id there; both empty without.
  package var origin = Origin()
  /// Further numbers: other ISBNs, LCCN, OCLC, ASIN.
  package var identifiers: [Identifier] = []
  /// Facts of the file about authors beyond their names: sort names, aliases, qualifiers.
  package var people: [AuthorityDraft] = []
  /// Shelves, lists and collections, which become tags if the person wants so.
  package var shelves: [String] = []
  /// The kind of thing that it is; those that are no books can be left out as groups.
  package var kind = Kind.book
  /// Not owned: a wish.
  package var isWish = false
  package var added: ImportedDate?
  package var readings: [ImportedReading] = []
  /// True when a rating was rounded to half stars; the file's own is kept as source data.
  var hasRoundedRating = false
  package var loans: [ImportedLoan] = []
  /// The values of custom fields, by their names, in the form in which they are stored.
  package var custom: [CustomRecord] = []
  /// Facts that no field holds, kept with the book as source data.
  package var extras: [JSON.Member] = []
  /// Its key in the catalogue that the file is from, the same in every copy of that.
  package var key: RecordKey?
  package var problems: [ImportProblem] = []
  /// The record as it stands in the file, for the file of refused records; nil unless it is
  /// refused, or all are wanted (``ReadingOptions/keepsRaw``).
  package var raw: Raw?

  /// A record as it stands in the file.
  package enum Raw: Hashable, Sendable {
    case values([String])
    case text(String)
    /// A record that is no text, as MARC is.
    case bytes([UInt8])

    /// Its contents in one line.
    package var words: String {
      switch self {
      case .values(let values): values.map(tidied).filter { !$0.isEmpty }.joined(separator: " · ")
      case .text(let text): tidied(text)
      case .bytes(let bytes):
        tidied(String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))
      }
    }
  }

  package init(place: Place, readAt: Timestamp) {
    self.place = place
    self.readAt = readAt
  }

  /// The values that the texts of ``draft`` mean, once checked; kept so that no row is checked
  /// twice.
  var values: BookValues?

  /// True where Octavo wrote the record in another program's format: its lines end as they do here.
  var keepsLineEnds = false

  /// Facts that only Octavo's own files have.
  @Boxed var exact: Exact? = nil

  /// Where a book comes from, by which it is recognized when it is imported again.
  package struct Origin: Hashable, Sendable {
    package var program: String
    package var id: String

    package init(program: String = "", id: String = "") {
      self.program = program
      self.id = id
    }

    /// True when the id counts within one file only, as keys of BibTeX do.
    var isOfFile: Bool {
      program.hasPrefix("table-") || ["bibtex", "csl", "ris", "json"].contains(program)
    }
  }

  /// A number or name that a book has in some system.
  package struct Identifier: Hashable, Sendable {
    /// In small letters: `isbn`, `lccn`, `oclc`, `asin`, `goodreads`, `doi`.
    package let scheme: String
    package let value: String

    package init(_ scheme: String, _ value: String) {
      self.scheme = scheme
      self.value = value
    }
  }

  /// True when the book cannot be imported as it is.
  package var isRefused: Bool { problems.contains(where: \.refuses) }

  /// The source data to keep with the book: origin, identifiers and extras; nil when empty.
  package var sourceData: JSON? {
    var members: [JSON.Member] = []
    if !origin.program.isEmpty { members.append(JSON.Member("from", .string(origin.program))) }
    if !origin.id.isEmpty { members.append(JSON.Member("id", .string(origin.id))) }
    if !identifiers.isEmpty { members.append(JSON.Member("identifiers", keptIdentifiers)) }
    let own = members.map(\.key)
    // A column can have any name.
    let others = extras.map { extra in
      own.contains(extra.key) ? JSON.Member("\(extra.key) (2)", extra.value) : extra
    }
    Self.add(others, to: &members)
    return members.isEmpty ? nil : .object(members)
  }

  var keptIdentifiers: JSON {
    var numbers: [JSON.Member] = []
    Self.add(identifiers.map { JSON.Member($0.scheme, .string($0.value)) }, to: &numbers)
    return .object(numbers)
  }
}

/// A large value that few records have, stored indirectly so that the others stay small.
@propertyWrapper
struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Content: Hashable, Sendable {
    case none
    case some(Value)
  }

  private var content: Content

  init(wrappedValue: Value?) {
    content = wrappedValue.map(Content.some) ?? .none
  }

  var wrappedValue: Value? {
    get {
      guard case .some(let value) = content else { return nil }
      return value
    }
    set { content = newValue.map(Content.some) ?? .none }
  }
}

extension ImportedBook {
  /// The kind of thing that a record describes.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case book
    /// A part of something larger, as bibliographies list them beside books.
    case articleOrChapter
    /// Music, or another recording that is no audiobook.
    case recording
    case film
    /// A game, a map, a picture.
    case otherMedia
  }

  /// Takes the word for the kind of thing in a list that has more than books: "DVD", "Paperback".
  ///
  /// - Parameter column: Its name in the file, for remarks.
  mutating func takeMedium(_ word: String, of column: String) {
    kind = Kind(word: word)
    guard kind != .book else { return FieldReader.takeFormat(word, of: column, into: &self) }
    if let format = kind.format { draft.format = format.rawValue }
    keep("binding", word)
  }
}

extension ImportedBook.Kind {
  /// The format of a book that corresponds to the kind; nil where any can.
  var format: BookFormat? {
    switch self {
    case .book, .articleOrChapter: nil
    case .recording: .music
    case .film: .film
    case .otherMedia: .other
    }
  }

  /// The kind that a word means in lists of media and in bibliographies; a book where it is not
  /// known.
  init(word: String) {
    let key = String(word.lowercased().filter(\.isLetter))
    self = Self.words.first { $0.words.contains(key) }?.kind ?? .book
  }

  private static let words: [(kind: Self, words: Set<String>)] = [
    (
      .articleOrChapter,
      [
        "article", "journalarticle", "magazinearticle", "newspaperarticle", "encyclopediaarticle",
        "dictionaryentry", "booksection", "bookchapter", "chapter", "inbook", "incollection",
        "inproceedings", "inreference", "conference", "conferencepaper", "paperconference",
        "suppbook", "suppcollection", "suppperiodical", "articlejournal", "articlemagazine",
        "articlenewspaper", "entry", "entrydictionary", "entryencyclopedia", "blogpost",
        "postweblog", "post", "review", "reviewbook", "preprint", "chap", "echap", "jour", "ejour",
        "jfull", "mgzn", "news", "conf", "cpaper", "abst", "inpr", "encyc", "dict", "blog",
        "paper", "workingpaper", "researchpaper", "whitepaper", "newsletter", "artikel", "artículo",
        "articolo", "artigo", "статья", "文章", "论文", "記事", "論文",
      ]
    ),
    (
      .film,
      [
        "movie", "film", "dvd", "bluray", "vhs", "video", "videocassette", "videorecording",
        "motionpicture", "mpct", "tv", "tvshow", "tvbroadcast", "broadcast", "tvseries",
        "youtube", "lecture", "documentary",
      ]
    ),
    (
      .recording,
      [
        "music", "album", "cd", "cdmusic", "musiccd", "lp", "vinyl", "song", "soundrecording",
        "musicalsoundrecording", "musicrecording", "audiorecording", "sound", "cassette", "podcast",
        "podcastepisode", "radiobroadcast",
      ]
    ),
    (
      .otherMedia,
      [
        "game", "videogame", "boardgame", "map", "globe", "photograph", "picture", "artwork",
        "graphic", "kit", "object", "software", "computerfile", "computerprogram", "dataset",
        "notatedmusic", "sheetmusic", "online", "electronic", "www", "webpage", "patent", "website",
        "tweet", "presentation", "course", "app", "toy",
      ]
    ),
  ]
}

extension ImportedBook {
  /// Facts in Octavo's own files beyond a draft.
  struct Exact: Hashable, Sendable {
    /// The authors, each by the two texts that make one unique.
    var credits: [BookRecord.Credit] = []
    var readings: [ReadingRecord] = []
    var loans: [BookRecord.Loaned] = []
    let stamp: RecordStamp
  }

  /// Takes over a book as it stood in another catalogue.
  ///
  /// `draft` has its texts already, and all names but those of the authors; `custom` has the values
  /// of custom fields.
  mutating func adopt(_ exact: Exact) {
    var texts = draft
    // Formats that only a later version knows are kept as they are.
    var format = texts.format.isEmpty ? nil : BookFormat(rawValue: texts.format)
    if case .unknown(let word) = format, let known = BookFormat.parse(word) { format = known }
    if case .unknown = format { draft.format = "" }
    texts.format = ""
    let isCode =
      texts.language.utf8.count == 3
      && texts.language.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    var language: Language?
    if isCode, (try? Language.parse(texts.language)) == nil {
      language = Language(stored: texts.language)
      texts.language = ""
      draft.language = ""
    }
    var (values, problems) = texts.checked(takesAnyYear: true, today: Day(readAt))
    if let problem = problems.first(where: { !leavesOut($0, from: texts) }) {
      refuse(.value(problem))
    }
    values.format = format
    if let language { values.language = language }
    self.values = values
    draft.authors = exact.credits.map {
      Credit(author: Reference(name: $0.displayName), role: $0.role)
    }
    self.exact = exact
    key = exact.stamp.key
  }

  /// The book as it stood in another catalogue, which is stored unchanged when it is new; nil for a
  /// record of another program.
  var whole: BookRecord? {
    guard let exact, let values else { return nil }
    var record = BookRecord(stamp: exact.stamp)
    record.values = values
    record.credits = exact.credits
    record.publishers = draft.publishers.map(\.name)
    record.genre = draft.genre?.name
    record.series = draft.series?.name
    record.shelf = draft.location?.name
    record.tags = draft.tags.map(\.name)
    record.source = wholeSource
    record.readings = exact.readings
    record.loans = exact.loans
    record.custom = custom
    return record
  }

  /// The book's source data, with what this file has no field for.
  var wholeSource: String? {
    guard !extras.isEmpty || !identifiers.isEmpty else {
      return draft.source.isEmpty ? nil : draft.source
    }
    var members: [JSON.Member] = []
    if !draft.source.isEmpty {
      let known = JSON(parsing: draft.source)
      if case .object(let own)? = known {
        members = own
      } else {
        members = [JSON.Member("source", known ?? .string(draft.source))]
      }
    }
    if !identifiers.isEmpty {
      Self.add(JSON.Member("identifiers", keptIdentifiers), to: &members)
    }
    Self.add(extras, to: &members)
    return JSON.object(members).written
  }

  /// Takes an ISBN in any writing.
  mutating func takeWholeISBN(_ text: String) {
    guard !text.isEmpty else { return }
    do throws(ISBN.Problem) {
      draft.isbn = try ISBN.parse(text).written
    } catch {
      leaveOutISBN(text, error)
    }
  }
}
