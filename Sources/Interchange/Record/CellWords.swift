import Books
import CResources

/// What words in the cells of tables mean, in many languages (`Resources/words.txt`).
enum CellWords {
  /// A meaning that a word can have; the raw value is its heading in the file.
  enum Meaning: String {
    case read
    case reading
    case wanted
    case abandoned
    /// Given up, in words that say more than that.
    case paused
    case yes
    case no
    /// What stands before a name.
    case by
    /// Letters behind a name for a degree, an order or an office.
    case honour
    /// What a name is called, whether it is the whole or a part.
    case name
    /// Bought and not read: a book that is wanted, and there.
    case unread
    /// There, of which that says nothing about reading.
    case owned
    /// The name of a column that says which books somebody does not have yet.
    case wish
    /// What ratings are counted in.
    case stars
    /// Between the points and those that there can be.
    case outOf
    /// Words in names of columns that say nothing.
    case filler
    /// What begins a title of nobility or of the church behind a name: "Countess of Sea".
    case title
    /// What somebody does, alone behind a name or with where: "Pfarrer in Bern".
    case office
    /// Words of institutions.
    case body
    /// Words of parts of institutions.
    case unit
    /// The first word of a town of two.
    case place
    /// Institutions that are known by their first letters.
    case acronym
    /// What is no other medium.
    case book
  }

  /// True when a word has the meaning, whatever its capitals, spaces and signs.
  static func means(_ word: String, _ meaning: Meaning) -> Bool {
    keys[meaning]?.contains(key(word)) ?? false
  }

  /// The words of a meaning, as they stand in the file.
  static func words(_ meaning: Meaning) -> [String] {
    lists.first { $0.name == meaning.rawValue }?.words ?? []
  }

  /// How words are compared: by their letters alone; signs by themselves where there are none.
  static func key(_ word: String) -> String {
    if let key = keyOfASCII(word) { return key }
    let letters = word.lowercased().filter(\.isLetter)
    return letters.isEmpty ? trimmed(word) : letters
  }

  /// The same of a text of ASCII letters, as nearly all are, byte by byte; nil for other texts.
  private static func keyOfASCII(_ word: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.utf8.count)
    for byte in word.utf8 {
      guard byte < 0x80 else { return nil }
      if 0x61...0x7A ~= byte | 0x20 { bytes.append(byte | 0x20) }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private static let lists =
    WordLists(octavo_words(), octavo_words_size()).sections[""] ?? []

  private static let keys: [Meaning: Set<String>] = lists.reduce(into: [:]) { keys, list in
    if let meaning = Meaning(rawValue: list.name) { keys[meaning] = Set(list.words.map(key)) }
  }
}
