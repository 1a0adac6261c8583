/// How far a reader has come with a book.
///
/// Kept as a number; one that this version does not know is kept and shown as it is.
package enum ReadingStatus: Hashable, Sendable, RawRepresentable {
  case wants
  case reading
  case read
  case gaveUp
  case unknown(Int)

  /// The statuses that can be chosen, in the order in which they usually come.
  package static let choices: [ReadingStatus] = [.wants, .reading, .read, .gaveUp]

  /// For screens.
  package var name: String {
    switch self {
    case .wants: "wants to read"
    case .reading: "reading"
    case .read: "read"
    case .gaveUp: "gave up"
    case .unknown(let number): "unknown (\(number))"
    }
  }

  /// For programs and queries.
  package var word: String {
    switch self {
    case .wants: "wants"
    case .reading: "reading"
    case .read: "read"
    case .gaveUp: "gave-up"
    case .unknown(let number): "unknown-\(number)"
    }
  }

  package var rawValue: Int {
    switch self {
    case .wants: 1
    case .reading: 2
    case .read: 3
    case .gaveUp: 4
    case .unknown(let number): number
    }
  }

  package init(rawValue: Int) {
    self = Self.choices.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
  }

  /// The status that a word names, those of Goodreads' and The StoryGraph's shelves included; or
  /// nil.
  package static func parse(_ text: String) -> ReadingStatus? {
    let key = folded(text)
    return choices.first { folded($0.name) == key || folded($0.word) == key }
      ?? words.first { $0.words.contains(key) }?.status
      ?? unknown(key)
  }

  /// An unknown one by the name that it is shown by, so that a form can give it back.
  private static func unknown(_ key: String) -> ReadingStatus? {
    let words = key.split(separator: " ")
    guard words.first == "unknown", words.count == 2, let number = Int(words[1]) else { return nil }
    return ReadingStatus(rawValue: number)
  }

  private static let words: [(status: ReadingStatus, words: Set<String>)] = [
    (.wants, ["want", "to read", "want to read", "wish", "planned", "tbr", "unread"]),
    (.reading, ["currently reading", "current", "started", "in progress", "now"]),
    (.read, ["done", "finished", "completed", "yes"]),
    (.gaveUp, ["gaveup", "did not finish", "dnf", "abandoned", "stopped", "given up"]),
  ]
}
