/// A value that is chosen from a few by a word, as a book's format is.
///
/// A person reads its name, in the language of the screens; files, queries and scripts have its word. Both are
/// read back, and the English name always, so that a file means the same whatever the language is.
package protocol NamedChoice {
  /// Those that can be chosen, in the order in which a form offers them.
  static var choices: [Self] { get }
  /// For people.
  var title: Message { get }
  /// For programs.
  var word: String { get }
}

extension NamedChoice {
  /// For people, in the language of the screens.
  package var name: String { title.text }

  /// The choice that a word means, folded or as the function reads it; nil for other words.
  static func choice(of key: String, reading read: (String) -> String = folded) -> Self? {
    if Translation.current.isEnglish == false,
      let choice = choices.first(where: { read($0.name) == key })
    {
      return choice
    }
    return choices.first { read($0.word) == key } ?? choices.first { read($0.title.english) == key }
  }

  /// The number of a choice that this version does not know, by the name under which it is shown.
  static func unknownNumber(of key: String, _ choice: (Int) -> Self) -> Int? {
    guard let number = Int(key.filter(\.isNumber)) else { return nil }
    let title = choice(number).title
    return [title.text, title.english].contains { folded($0) == key } ? number : nil
  }
}
