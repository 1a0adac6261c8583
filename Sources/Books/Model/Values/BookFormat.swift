/// The format of a book: bound, read on a screen, listened to.
///
/// Stored as its word; a word that this version does not know is kept and shown as it is.
package enum BookFormat: Hashable, Sendable, RawRepresentable, NamedChoice {
  case hardcover
  case paperback
  case ebook
  case audiobook
  case magazine
  case comic
  case boardBook
  case largePrint
  case manuscript
  case film
  case music
  case other
  case unknown(String)

  /// The formats that can be chosen, in the order in which a form offers them.
  package static let choices: [BookFormat] = [
    .hardcover, .paperback, .ebook, .audiobook, .magazine, .comic, .boardBook, .largePrint,
    .manuscript, .film, .music, .other,
  ]

  package var title: Message {
    switch self {
    case .hardcover: "Hardcover"
    case .paperback: "Paperback"
    case .ebook: "E-book"
    case .audiobook: "Audiobook"
    case .magazine: "Magazine"
    case .comic: "Comic"
    case .boardBook: "Board book"
    case .largePrint: "Large print"
    case .manuscript: "Manuscript"
    case .film: "Film"
    case .music: "Music"
    case .other: "Other"
    case .unknown(let word): "Unknown (\(word))"
    }
  }

  package var rawValue: String {
    switch self {
    case .hardcover: "hardcover"
    case .paperback: "paperback"
    case .ebook: "ebook"
    case .audiobook: "audiobook"
    case .magazine: "magazine"
    case .comic: "comic"
    case .boardBook: "boardBook"
    case .largePrint: "largePrint"
    case .manuscript: "manuscript"
    case .film: "film"
    case .music: "music"
    case .other: "other"
    case .unknown(let word): word
    }
  }

  package var word: String { rawValue }

  package init(rawValue: String) {
    self = Self.choices.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
  }

  /// The format that a common word names in English, German, French or Spanish, or nil.
  package static func parse(_ text: String) -> BookFormat? {
    let key = folded(text)
    return choice(of: key) ?? words.first { $0.words.contains(key) }?.format
  }

  private static let words: [(format: BookFormat, words: Set<String>)] = [
    (
      .hardcover,
      [
        "hardback", "hard cover", "hardbound", "hbk", "hb", "hc", "cloth", "bound",
        "gebunden",
        "gebundene ausgabe", "library binding",
        "school library binding", "leather bound", "geb", "leinen",
        "ganzleinen", "halbleinen",
        "ln", "hln", "relie", "tapa dura",
        "copertina rigida",
      ]
    ),
    (
      .paperback,
      [
        "softcover", "soft cover", "softback", "pbk", "pb", "trade paperback",
        "perfect paperback",
        "mass market paperback", "mass market", "pocket book",
        "taschenbuch", "broschiert",
        "broche",
        "broschur", "brosch", "br", "kart", "kartoniert", "tb", "poche",
        "livre de poche",
        "tapa blanda", "rustica", "brossura", "pocket",
      ]
    ),
    (
      .ebook,
      [
        "e book", "ebooks", "digital", "kindle", "kindle edition",
        "kindle ebook", "nook", "epub",
        "pdf", "mobi", "electronic", "electronic book", "electronic resource",
        "livre numerique",
      ]
    ),
    (
      .audiobook,
      [
        "audio", "audio book", "audio cd", "audio cassette",
        "audible", "audible audio", "mp3 cd",
        "cd", "horbuch", "livre audio", "audiolibro", "sound recording",
      ]
    ),
    (
      .magazine, ["journal", "periodical", "zeitschrift", "revue", "revista", "newspaper", "issue"]
    ),
    (
      .comic,
      [
        "comics", "comic book", "graphic novel", "manga",
        "bande dessinee", "bd", "single issue",
      ]
    ),
    (.boardBook, ["board", "boardbook", "pappbilderbuch"]),
    (.largePrint, ["large type", "grossdruck"]),
    (.manuscript, ["ms", "handschrift", "typescript"]),
    (
      .film,
      ["movie", "dvd", "blu ray", "bluray", "vhs", "video", "videocassette", "pelicula"]
    ),
    (
      .music,
      ["music cd", "cd music", "lp", "vinyl", "musik", "musique", "musica"]
    ),
    (.other, ["misc", "miscellaneous", "others"]),
  ]
}
