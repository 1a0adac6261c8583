/// What a title is filed under, by which an import finds the book that a record means.
package struct TitleKey: Hashable, Sendable {
  let text: String

  init(text: String) {
    self.text = text
  }

  /// The key of a title without its article.
  package init(filing sortTitle: String) {
    text = Derivation.sortKeyText(sortTitle)
  }

  /// The keys under which a title can be in the catalogue, the likeliest first.
  ///
  /// A file seldom says in which language a title is, so that any article may have been dropped;
  /// and where one program writes "Title: subtitle", another has two fields.
  package static func all(of title: String, language: Language?) -> [TitleKey] {
    var keys: [TitleKey] = []
    func add(_ title: String, _ language: Language?) {
      let sortTitle = SortTitle.make(title, language: language)
      let key = TitleKey(text: Derivation.sortKeyText(sortTitle))
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
