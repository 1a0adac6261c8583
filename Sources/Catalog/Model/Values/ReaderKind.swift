/// What a reader is to the household or library.
///
/// Kept as a number; one that this version does not know is kept and shown as it is.
package enum ReaderKind: Hashable, Sendable, RawRepresentable {
  case adult
  case child
  case staff
  case unknown(Int)

  package static let choices: [ReaderKind] = [.adult, .child, .staff]

  package var name: String {
    switch self {
    case .adult: "adult"
    case .child: "child"
    case .staff: "staff"
    case .unknown(let number): "unknown (\(number))"
    }
  }

  /// The kind that a word names; an unknown one by the name that it is shown by.
  package static func parse(_ text: String) -> ReaderKind? {
    let key = folded(text)
    if let choice = choices.first(where: { $0.name == key }) { return choice }
    let words = key.split(separator: " ")
    guard words.first == "unknown", words.count == 2, let number = Int(words[1]) else { return nil }
    return ReaderKind(rawValue: number)
  }

  package var rawValue: Int {
    switch self {
    case .adult: 1
    case .child: 2
    case .staff: 3
    case .unknown(let number): number
    }
  }

  package init(rawValue: Int) {
    self = Self.choices.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
  }
}
