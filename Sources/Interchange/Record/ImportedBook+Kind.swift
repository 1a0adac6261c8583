import Catalog

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
  mutating func takeMedium(_ word: String) {
    kind = Kind(word: word)
    guard kind != .book else { return BookFacts.takeFormat(word, into: &self) }
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
      ]
    ),
    (
      .film,
      [
        "movie", "film", "dvd", "bluray", "vhs", "video", "videocassette", "videorecording",
        "motionpicture", "mpct", "tv", "tvshow", "tvbroadcast", "broadcast",
      ]
    ),
    (
      .recording,
      [
        "music", "album", "cd", "cdmusic", "musiccd", "lp", "vinyl", "song", "soundrecording",
        "musicalsoundrecording", "musicrecording", "audiorecording", "sound", "cassette",
      ]
    ),
    (
      .otherMedia,
      [
        "game", "videogame", "boardgame", "map", "globe", "photograph", "picture", "artwork",
        "graphic", "kit", "object", "software", "computerfile", "computerprogram", "dataset",
        "notatedmusic", "sheetmusic", "online", "electronic", "www", "webpage", "patent",
      ]
    ),
  ]
}
