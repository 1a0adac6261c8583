/// The key by which a person's name is compared when files are read.
///
/// Initials with or without spaces and full stops, and the surname first or last, make no
/// difference.
///
/// ```swift
/// PersonKey("Tolkien, J. R. R.") == PersonKey("J.R.R. Tolkien")  // true
/// ```
package struct PersonKey: Hashable, Sendable {
  package let text: String

  /// - Parameter name: As it is shown; a qualifier in brackets tells two people apart.
  package init(_ name: String) {
    self.init(folded: folded(Self.natural(name)))
  }

  /// - Parameter name: A folded name in its natural order.
  package init(folded name: String) {
    guard Self.hasInitials(name) else {
      text = name
      return
    }
    var words: [String] = []
    var initials = ""
    for word in name.split(separator: " ") {
      if word.count == 1 {
        initials += word
        continue
      }
      if !initials.isEmpty { words.append(initials) }
      initials = ""
      words.append(String(word))
    }
    if !initials.isEmpty { words.append(initials) }
    text = words.joined(separator: " ")
  }

  /// The name with its surname last; more commas than one are no simple inversion.
  private static func natural(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: ",")) else { return name }
    let parts = name.split(separator: ",")
    guard parts.count == 2, !isSuffix(parts[1]) else { return name }
    return parts[1] + " " + parts[0]
  }

  /// True for a word that stands behind a whole name: "Jr.", "III".
  package static func isSuffix(_ text: some StringProtocol) -> Bool {
    ["jr", "sr", "ii", "iii", "iv"].contains(folded(String(text)))
  }

  private static func hasInitials(_ name: String) -> Bool {
    var length = 0
    for byte in name.utf8 {
      if byte == UInt8(ascii: " ") {
        if length == 1 { return true }
        length = 0
      } else {
        length += 1
      }
    }
    return length == 1
  }
}

/// The key of a title, by which an import finds the book that a record means.
package struct TitleKey: Hashable, Sendable {
  package let text: String

  package init(text: String) {
    self.text = text
  }

  /// The key of a title without its article.
  package init(filing sortTitle: String) {
    text = SortKey.start(of: sortTitle)
  }

  /// The keys under which a title can be in the catalogue, the likeliest first.
  ///
  /// A file seldom says in which language a title is, so that any article may have been dropped;
  /// and where one program writes "Title: subtitle", another has two fields.
  package static func all(of title: String, language: Language?) -> [TitleKey] {
    var keys: [TitleKey] = []
    func add(_ title: String, _ language: Language?) {
      let sortTitle = SortTitle.make(title, language: language)
      let key = TitleKey(text: SortKey.start(of: sortTitle))
      if !keys.contains(key) { keys.append(key) }
    }
    add(title, language)
    for code in ["eng", "deu", "fra", "spa", "ita", "nld", "por", "zxx"] {
      add(title, Language(stored: code))
    }
    if let colon = title.firstIndex(of: ":"), colon != title.startIndex {
      add(String(title[..<colon]), language)
    }
    return keys
  }
}
