// Letters in names that are not those of the name.
extension DoctorRule {
  /// Authors, publishers, genres, series and tags with what a title would be mended of.
  ///
  /// A name that another record has already is told, but not mended: the two would have to be
  /// merged.
  static let nameLetters: [DoctorRule] = AuthorityKind.allCases.map { kind in
    let plural = kind.recordKind.plural
    return DoctorRule(
      "letters-\(plural)",
      "Garbled letters in \(plural)",
      of: kind.recordKind,
      advice: "octavo \(plural) rename NAME --to … or octavo \(plural) merge",
      remedy: .name { mendedLetters($0) }
    ) { examination in
      try examination.db.forEachRow("SELECT id, name FROM \(kind.table.rawValue)") { row in
        let signs = BookSigns.inText(row.text(1))
        guard !signs.isDisjoint(with: [.foreign, .control, .markup]), let name = row.string(1),
          mendedLetters(name) != nil
        else { return }
        try examination.tell(row.integer(0), name, name)
      }
    }
  }

  /// A text without garbled letters, marks of web pages and characters that nobody sees.
  ///
  /// - Returns: nil for one that has none, or that nothing would be left of.
  static func mendedLetters(_ text: String) -> String? {
    var mended = Mojibake.mended(text) ?? text
    mended = HTMLText.plain(mended) ?? mended
    mended = tidied(withoutInvisible(mended))
    return mended.isEmpty || mended.utf8.elementsEqual(tidied(text).utf8) ? nil : mended
  }
}
