/// An author in the title, as in names of e-book files and in catalogues of articles.
package enum AuthorInTitle {
  /// The title without an author who stands before or behind it, cut in the title's own letters.
  ///
  /// Behind it: "Emma / Jane Austen", "Emma, by Jane Austen", "Emma (Jane Austen)". Before it, as
  /// in names of e-book files: "Jane Austen - Emma", "Austen, Jane - Emma".
  ///
  /// A name that belongs to the title stays: "The Letters of Vincent van Gogh", "Gedichte von Erich
  /// Fried", "Poems by Robert Frost". So does what somebody else did with the text: "with a sketch
  /// by John Hogben". Folded letters would be more or fewer than the title's own.
  package static func cut(from title: String, _ authors: [String]) -> String? {
    var bytes = title
    guard bytes.withUTF8({ BookFeatures.inTitle($0).contains(.tie) }) else { return nil }
    // One word could be of the title itself: a life of Galileo, by name.
    let names = Set(authors.map(unqualified).filter { $0.contains(" ") }.map(folded))
    guard !names.isEmpty else { return nil }
    for tie in [" / ", " by ", " By "] {
      guard let place = title.ranges(of: tie).last,
        names.contains(folded(String(title[place.upperBound...])))
      else { continue }
      let head = title[..<place.lowerBound]
      return tie == " / " ? withoutTie(head) : withoutWriting(head)
    }
    for dash in [" - ", " – ", " — "] {
      let places = title.ranges(of: dash)
      guard let first = places.first, let last = places.last else { continue }
      // "Engineering and learning - IDEAL 2000" is by a conference.
      let people = names.filter { !$0.contains(where: \.isNumber) }
      let turned = people.union(people.map(Self.turnedName))
      if turned.contains(folded(String(title[..<first.lowerBound]))) {
        return withoutTie(title[first.upperBound...])
      }
      if turned.contains(folded(String(title[last.upperBound...]))) {
        return withoutTie(title[..<last.lowerBound])
      }
    }
    guard title.hasSuffix(")"), let open = title.lastIndex(of: "("),
      names.contains(folded(String(title[title.index(after: open)...].dropLast())))
    else { return nil }
    return withoutTie(title[..<open])
  }

  /// A folded name with its last word in front: "austen jane".
  private static func turnedName(_ name: String) -> String {
    guard let place = name.lastIndex(of: " ") else { return name }
    return name[name.index(after: place)...] + " " + name[..<place]
  }

  /// A name without the words that tell it from others: "Susan Hayes Ward (1838-1924)".
  private static func unqualified(_ name: String) -> String {
    guard name.hasSuffix(")"), let open = name.ranges(of: " (").first?.lowerBound else {
      return name
    }
    return String(name[..<open])
  }

  /// The title before "by": with a sign between, or a short one that names no form of writing
  /// alone.
  private static func withoutWriting(_ head: Substring) -> String? {
    guard let bare = withoutTie(head) else { return nil }
    var words = folded(bare).split(separator: " ")
    guard let last = words.last, !otherWork.contains(last) else { return nil }
    if last == "written" {
      return withoutTie(bare.dropLast("written".count))
    }
    if bare.count < head.count { return bare }
    if let first = words.first, ["the", "a", "an"].contains(first) { words.removeFirst() }
    guard words.count <= 4, let first = words.first, !forms.contains(first),
      !bare.contains(where: { ".,:;".contains($0) })
    else { return nil }
    return bare
  }

  /// Words before "by" that name the work of somebody other than the author.
  private static let otherWork: Set<Substring> = [
    "edited", "ed", "eds", "compiled", "comp", "translated", "trans", "tr", "illustrated", "illus",
    "conducted", "collected", "selected", "arranged", "revised", "rev", "introduced", "foreword",
    "introduction", "preface", "sketch", "retold", "adapted", "photographs", "photos", "drawings",
    "pictures", "notes", "afterword", "commentary", "prepared", "directed", "hands", "told",
  ]

  /// Words that seldom are a whole title without the author: "Poems by …".
  private static let forms: Set<Substring> = [
    "poems", "poetry", "stories", "tales", "essays", "letters", "plays", "works", "reports",
    "lectures",
    "sermons", "songs", "speeches", "writings", "paintings", "photographs", "drawings", "selected",
    "collected", "complete", "three", "two", "four", "five", "short", "early", "new", "novels",
  ]

  /// The title without the signs that led to the author; nil where nothing remains.
  private static func withoutTie(_ head: Substring) -> String? {
    var head = head
    while let last = head.last, " /:;,[(–—-".contains(last) || isFullStop(head) {
      head.removeLast()
    }
    return head.isEmpty ? nil : String(head)
  }

  /// True when a text ends with a full stop that is not part of an abbreviation: "… of 1852.", not
  /// "ed.".
  private static func isFullStop(_ text: Substring) -> Bool {
    guard text.last == ".", !text.hasSuffix("..") else { return false }
    return text.dropLast().split(separator: " ").last.map { $0.count >= 3 } ?? false
  }
}
