import Books
import CResources

/// Lists of words with names, in sections, as files of `Resources/` have them.
///
/// A line is `name: word, word`, one further to the right goes on, and `[section]` begins a section.
struct WordLists {
  typealias List = (name: String, words: [String])

  /// By their names; those before the first section by none.
  let sections: [String: [List]]

  init(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    var sections: [String: [List]] = [:]
    var lists: [List] = []
    var section = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      var text = String(decoding: line, as: UTF8.self)[...]
      if text.first == "[" {
        sections[section] = lists
        (section, lists) = (text.filter(\.isLetter), [])
        continue
      }
      if text.first != " ", let colon = text.firstIndex(of: ":") {
        lists.append((String(text[..<colon]), []))
        text = text[text.index(after: colon)...]
      }
      guard !lists.isEmpty else { continue }
      lists[lists.count - 1].words += text.split(separator: ",").map { tidied(String($0)) }
        .filter { !$0.isEmpty }
    }
    sections[section] = lists
    self.sections = sections
  }

  /// Those of `Resources/values.txt`.
  static let values = WordLists(octavo_values(), octavo_values_size())
}
