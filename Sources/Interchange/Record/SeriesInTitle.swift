import Books

/// A series that stands in brackets behind a title, as Goodreads writes it.
enum SeriesInTitle {
  typealias Split = (title: String, series: String, volume: String, more: String?)

  /// The title without its series, the series and the volume; nil when there is none.
  ///
  /// ```swift
  /// SeriesInTitle.split("Gideon the Ninth (The Locked Tomb #1)")
  /// // "Gideon the Ninth", "The Locked Tomb", "1"
  /// ```
  /// Of several series ("A, #1; B, #7", or a bracket each) the first with a number is taken, and
  /// `more` is all of them. A bracket behind that is no series stays: "(Abridged)".
  static func split(
    _ title: String
  ) -> Split? {
    guard title.utf8.last == UInt8(ascii: ")") else { return nil }
    var rest = title
    var all: [(name: String, volume: String)] = []
    var texts: [String] = []
    var others: [String] = []
    while rest.utf8.last == UInt8(ascii: ")"), let open = opening(of: rest) {
      let bracket = rest[rest.index(after: open)...].dropLast()
      if let series = series(inBracket: bracket) {
        all = series + all
        texts.insert(String(bracket), at: 0)
      } else if texts.isEmpty {
        others.insert(String(rest[open...]), at: 0)
      } else {
        break
      }
      rest = trimmed(String(rest[..<open]))
    }
    guard !rest.isEmpty, let chosen = all.first(where: { !$0.volume.isEmpty }) else { return nil }
    let bare = ([rest] + others).joined(separator: " ")
    return (bare, chosen.name, chosen.volume, all.count > 1 ? texts.joined(separator: "; ") : nil)
  }

  /// The series of a bracket, one of which has a number: "A, #1; B, #7", "A Universe; B, #2",
  /// "A, Book 6", "A, #Prequel"; nil of any other.
  private static func series(inBracket bracket: Substring) -> [(name: String, volume: String)]? {
    let parts = bracket.split(separator: ";").map { trimmed(String($0)) }
    var found: [(name: String, volume: String)]
    if parts.allSatisfy({ $0.contains("#") }) {
      found = all(in: bracket).map { (withoutVolumeWord($0.name), $0.volume) }
    } else {
      found = parts.flatMap { part in
        part.contains("#") ? all(in: part) : [worded(behindComma: part) ?? (part, "")]
      }
    }
    let isNumbered = found.contains { _, volume in
      volume.utf8.contains { 0x30...0x39 ~= $0 }
        // "(in the age of #MeToo)" is none.
        || !volume.isEmpty && bracket.contains(", #" + volume)
        || VolumeLabel(volume).number != nil
    }
    return isNumbered && found.allSatisfy { !$0.name.isEmpty } ? found : nil
  }

  /// A series with a word for its number behind a comma, or behind the word series: "A, Book 6",
  /// "A, Book One", "A Series Book 2".
  private static func worded(behindComma text: String) -> (name: String, volume: String)? {
    let words = text.split(separator: " ")
    guard words.count > 2, let volume = words.last, VolumeLabel(String(volume)).number != nil
    else { return nil }
    let name = words.dropLast(2).joined(separator: " ")
    guard isVolumeWord(words[words.count - 2]),
      name.hasSuffix(",") || folded(name).hasSuffix(" series")
    else { return nil }
    return (String(name[...].trimmingSuffix { $0 == "," }), String(volume))
  }

  /// A series without the word before its number: "A, Book" of "A, Book #6".
  private static func withoutVolumeWord(_ name: String) -> String {
    guard let space = name.lastIndex(of: " "), name[..<space].hasSuffix(","),
      isVolumeWord(name[name.index(after: space)...])
    else { return name }
    return String(name[..<space].dropLast())
  }

  private static func isVolumeWord(_ word: Substring) -> Bool {
    volumeWords.contains(word.lowercased().filter(\.isLetter))
  }

  /// Splits a title whose bracket holds a known series, or a part of its name.
  static func split(
    _ title: String,
    of series: String
  ) -> Split? {
    guard title.utf8.last == UInt8(ascii: ")"), let open = opening(of: title) else { return nil }
    let words = folded(String(title[title.index(after: open)...].dropLast())).split(separator: " ")
    let name = folded(series).split(separator: " ")
    let bare = trimmed(String(title[..<open]))
    guard !name.isEmpty, !words.isEmpty, !bare.isEmpty else { return nil }
    // "Sabriel (Abhorsen)" is of "Old Kingdom / Abhorsen".
    if name.indices.contains(where: { name[$0...].starts(with: words) }) {
      return (bare, series, "", nil)
    }
    // "(Hercule Poirot series Book 4)" is of "Hercule Poirot Mystery".
    let telling = words.filter { !fillers.contains($0) && !isNumber($0) }
    if telling.count > 1, name.starts(with: telling), let last = words.last, isNumber(last) {
      return (bare, series, String(last), nil)
    }
    guard words.starts(with: name) else { return nil }
    // "Dune (Dune Messiah)" is no volume of Dune.
    let rest = words.dropFirst(name.count)
    let volume = rest.last ?? ""
    return rest.count <= 2 && isNumber(volume) ? (bare, series, String(volume), nil) : nil
  }

  private static let fillers: Set<Substring> = ["series", "book", "volume", "vol"]

  private static func isNumber(_ word: Substring) -> Bool {
    word.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// The series of a text, each with the volume behind its sign: "A, #1; B, #7", "A #1, B #2".
  static func all(in text: some StringProtocol) -> [(name: String, volume: String)] {
    let pieces = text.components(by: "#")
    var all: [(name: String, volume: String)] = []
    var name = pieces.first ?? ""
    for (index, piece) in pieces.enumerated().dropFirst() {
      let isLast = index == pieces.count - 1
      let volume = isLast ? piece[...] : piece.prefix { !",;".contains($0) }
      let bare = tidied(String(name[...].trimmingSuffix { " ,;".contains($0) }))
      if bare.isEmpty, let last = all.indices.last {
        // "A, #1, #2": two volumes of one.
        all[last].volume += ", " + trimmed(String(volume))
      } else {
        all.append((bare, trimmed(String(volume))))
      }
      name = String(piece[volume.endIndex...].drop { " ,;".contains($0) })
    }
    return all
  }

  /// A series with its volume behind it: "Dune (#1)", "Dune, #1", "Dune [1]"; nil without one.
  static func numbered(_ series: String) -> (name: String, volume: String)? {
    guard let mark = series.lastIndex(where: { "#[".contains($0) }), mark > series.startIndex else {
      return worded(series)
    }
    let volume = series[series.index(after: mark)...].prefix { !")]".contains($0) }
    var name = series[..<mark].trimmingSuffix { " ,;(".contains($0) }
    // "Dune Chronicles (Book #1.5)"
    if let open = name.lastIndex(of: "("), !name[open...].contains(")") {
      name = name[..<open].trimmingSuffix { $0 == " " }
    }
    let isNumber = volume.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
    let rest = series[volume.endIndex...]
    guard isNumber, !name.isEmpty, rest.utf8.count <= 1, volume.utf8.count <= 10 else { return nil }
    return (String(name), trimmed(String(volume)))
  }

  /// A series with a word and the volume behind it.
  ///
  /// Such are "Dune, Book 6", "Dune Bd. 9" and "Dune (7)".
  private static func worded(_ series: String) -> (name: String, volume: String)? {
    let words = series.split(separator: " ")
    guard words.count > 1, let last = words.last else { return nil }
    let volume = last.drop { $0 == "(" }.prefix { $0 != ")" }.trimmingSuffix { $0 == "." }
    let isNumber =
      volume.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
      && volume.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
    guard isNumber, volume.utf8.count <= 4 else { return nil }
    let isBracketed = last.hasPrefix("(") && last.hasSuffix(")")
    let mark = words[words.count - 2]
    let isWord = isVolumeWord(mark) || mark.lowercased() == "v."
    // "87th Precinct, 12"
    let isBehindComma = mark.hasSuffix(",") && volume == last
    guard isBracketed || isBehindComma || words.count > 2 && isWord else { return nil }
    let end = isBracketed || isBehindComma ? last.startIndex : words[words.count - 2].startIndex
    let name = series[..<end].trimmingSuffix { " ,;(:-–".contains($0) }
    guard !name.isEmpty else { return nil }
    // "Annals. v. 16, no. 1"
    if let outer = worded(String(name)) {
      return (outer.name, outer.volume + series[name.endIndex...])
    }
    return (String(name), String(volume))
  }

  private static let volumeWords: Set = [
    "book", "bk", "volume", "vol", "band", "bd", "tome", "tomo", "nr", "no", "part", "teil",
    "libro",
    "livre", "deel", "книга", "том", "часть", "kniha", "dil", "cast", "tom", "czesc", "osa",
    "kitap",
    "cilt", "kotet", "resz", "bok", "bog", "del", "bind", "volum", "cartea", "knjiga", "jilid",
    "tap",
  ]

  /// The opening bracket of the last closing one.
  private static func opening(of title: String) -> String.Index? {
    var depth = 0
    var index = title.endIndex
    while index > title.startIndex {
      index = title.index(before: index)
      if title[index] == ")" { depth += 1 }
      if title[index] == "(" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without the letters at its end that are out.
  func trimmingSuffix(while isOut: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let last = text.last, isOut(last) { text.removeLast() }
    return text
  }
}
