/// The format of a book: bound, read on a screen, listened to.
///
/// Stored as its word; a word that this version does not know is kept and shown as it is.
package enum BookFormat: Hashable, Sendable, RawRepresentable {
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

  /// For screens.
  package var name: String {
    switch self {
    case .hardcover: tr("Hardcover")
    case .paperback: tr("Paperback")
    case .ebook: tr("E-book")
    case .audiobook: tr("Audiobook")
    case .magazine: tr("Magazine")
    case .comic: tr("Comic")
    case .boardBook: tr("Board book")
    case .largePrint: tr("Large print")
    case .manuscript: tr("Manuscript")
    case .film: tr("Film")
    case .music: tr("Music")
    case .other: tr("Other")
    case .unknown(let word): tr("Unknown (\(word))")
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

  package init(rawValue: String) {
    self = Self.choices.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
  }

  /// The format that a common word names in English, German, French or Spanish, or nil.
  package static func parse(_ text: String) -> BookFormat? {
    let key = folded(text)
    if let choice = choices.first(where: { folded($0.name) == key || folded($0.rawValue) == key }) {
      return choice
    }
    return words.first { $0.words.contains(key) }?.format
  }

  private static let words: [(format: BookFormat, words: Set<String>)] = [
    (
      .hardcover,
      [
        "hardback", tr("hard cover"), "hardbound", "hbk", "hb", "hc", "cloth", "bound",
        "gebunden",
        tr("gebundene ausgabe"), tr("library binding"),
        tr("school library binding"), tr("leather bound"), "geb", "leinen",
        "ganzleinen", "halbleinen",
        "ln", "hln", "relie", tr("tapa dura"),
        tr("copertina rigida"),
      ]
    ),
    (
      .paperback,
      [
        "softcover", tr("soft cover"), "softback", "pbk", "pb", tr("trade paperback"),
        tr("perfect paperback"),
        tr("mass market paperback"), tr("mass market"), tr("pocket book"),
        "taschenbuch", "broschiert",
        "broche",
        "broschur", "brosch", "br", "kart", "kartoniert", "tb", "poche",
        tr("livre de poche"),
        tr("tapa blanda"), "rustica", "brossura", "pocket",
      ]
    ),
    (
      .ebook,
      [
        tr("e book"), "ebooks", "digital", "kindle", tr("kindle edition"),
        tr("kindle ebook"), "nook", "epub",
        "pdf", "mobi", "electronic", tr("electronic book"), tr("electronic resource"),
        tr("livre numerique"),
      ]
    ),
    (
      .audiobook,
      [
        "audio", tr("audio book"), tr("audio cd"), tr("audio cassette"),
        "audible", tr("audible audio"), "mp3 cd",
        "cd", "horbuch", tr("livre audio"), "audiolibro", tr("sound recording"),
      ]
    ),
    (
      .magazine, ["journal", "periodical", "zeitschrift", "revue", "revista", "newspaper", "issue"]
    ),
    (
      .comic,
      [
        "comics", tr("comic book"), tr("graphic novel"), "manga",
        tr("bande dessinee"), "bd", tr("single issue"),
      ]
    ),
    (.boardBook, ["board", "boardbook", "pappbilderbuch"]),
    (.largePrint, [tr("large type"), "grossdruck"]),
    (.manuscript, ["ms", "handschrift", "typescript"]),
    (
      .film,
      ["movie", "dvd", tr("blu ray"), "bluray", "vhs", "video", "videocassette", "pelicula"]
    ),
    (
      .music,
      [tr("music cd"), tr("cd music"), "lp", "vinyl", "musik", "musique", "musica"]
    ),
    (.other, ["misc", "miscellaneous", "others"]),
  ]
}
