import Books

// Letters that are not those of the book.
extension DoctorRule {
  /// The lines in which a person writes words.
  static let texts: [any WritableKeyPath<BookDraft, String> & Sendable] =
    BookField.defined.compactMap { _, definition in
      guard definition.kind == .text || definition.kind == .longText,
        case .text(let path) = definition.path
      else { return nil }
      return path
    }

  /// The first line that something is wrong with, cut to what can be shown.
  private static func first(_ examined: ExaminedBook, where isWrong: (String) -> Bool) -> String? {
    examined.texts.first(where: isWrong).map { String($0.prefix(200)) }
  }

  /// Text that was UTF-8 and was read as something else: "cafÃ©".
  static let mojibake = DoctorRule(
    "mojibake",
    "Garbled letters",
    advice: "octavo edit id:N --set title=…",
    signs: .foreign,
    test: { examined in first(examined) { Mojibake.mended($0) != nil || Mojibake.hasLostLetter($0) }
    },
    fix: { draft in
      for path in texts {
        draft[keyPath: path] = Mojibake.mended(draft[keyPath: path]) ?? draft[keyPath: path]
      }
    }
  )

  static let html = DoctorRule(
    "html",
    "Remains of a web page",
    signs: .markup,
    test: { examined in first(examined) { HTMLText.plain($0) != nil } },
    fix: { draft in
      for path in texts {
        let hasLines = (path as AnyKeyPath) == \BookDraft.notes
        draft[keyPath: path] =
          HTMLText.plain(draft[keyPath: path], inLines: hasLines) ?? draft[keyPath: path]
      }
    }
  )

  /// Whether nobody sees a character, and no script needs it.
  ///
  /// Joiners are letters of some scripts, and marks of direction stand in Hebrew and Arabic. A NUL, of which a text cannot be mended by
  /// itself, is what ``value`` tells of.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00, 0x0A: false
    case 0x01...0x1F, 0x7F...0x9F, 0xAD, 0x200B, 0x2060, 0xFEFF: true
    default: false
    }
  }

  /// A text with a sign for each character in it that nobody sees, and for blanks of which there are
  /// several: so that before and after differ to the eye.
  package static func shown(_ text: String) -> String {
    var shown = ""
    var blanks = 0
    func put() -> String { String(repeating: blanks > 1 ? "␣" : " ", count: blanks) }
    for scalar in text.unicodeScalars {
      guard scalar != " " else {
        blanks += 1
        continue
      }
      shown += put()
      blanks = 0
      let code = String(scalar.value, radix: 16, uppercase: true)
      shown +=
        isInvisible(scalar)
        ? "[U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]" : String(scalar)
    }
    return shown + put()
  }

  /// A text without what nobody sees; a tab or the like parts two words, so that a space stays.
  static func withoutInvisible(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isInvisible(scalar) {
        kept.append(scalar)
      } else if scalar.properties.isWhitespace {
        kept.append(" ")
      }
    }
    return String(kept)
  }

  static let invisible = DoctorRule(
    "invisible",
    "Invisible characters",
    signs: [.foreign, .control],
    test: { examined in
      first(examined) { $0.unicodeScalars.contains(where: isInvisible) && !isGarbled($0) }
    },
    fix: { draft in
      for path in texts where !isGarbled(draft[keyPath: path]) {
        draft[keyPath: path] = withoutInvisible(draft[keyPath: path])
      }
    }
  )

  /// Whether an invisible character or a blank may be the half of a letter: it is what is left to
  /// mend the letter by.
  static func isGarbled(_ text: String) -> Bool {
    Mojibake.mended(text) != nil || Mojibake.hasLostLetter(text)
  }

  /// Three words at least, since shorter titles may be names such as "IBM".
  static let capitals = DoctorRule(
    "capitals",
    "Title in capitals",
    advice: "octavo edit id:N --set title=…",
    signs: .noSmall,
    test: { examined in
      let title = examined.title
      let letters = title.filter(\.isLetter)
      guard title.split(separator: " ").count >= 3, letters.count >= 10,
        letters.allSatisfy(\.isUppercase)
      else { return nil }
      return title
    }
  )
}

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
      advice: "octavo \(plural) rename NAME NEW, or octavo \(plural) merge NAME --into NAME",
      remedy: .name { mendedLetters($0) }
    ) { examination in
      try examination.db.forEachRow("SELECT id, name FROM \(kind.table.rawValue)") { row in
        let signs = BookSigns.inText(row.text(1))
        guard !signs.isDisjoint(with: [.foreign, .control, .markup]), let name = row.string(1),
          mendedLetters(name) != nil || Mojibake.hasLostLetter(name)
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
