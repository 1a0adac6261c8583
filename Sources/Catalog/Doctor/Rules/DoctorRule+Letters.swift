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

  /// The first line with a mistake, cut to a length that can be shown.
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
        GarbledText.isInvisible(scalar)
        ? "[U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]" : String(scalar)
    }
    return shown + put()
  }

  static let invisible = DoctorRule(
    "invisible",
    "Invisible characters",
    signs: [.foreign, .control],
    test: { examined in
      first(examined) {
        $0.unicodeScalars.contains(where: GarbledText.isInvisible) && !GarbledText.isGarbled($0)
      }
    },
    fix: { draft in
      for path in texts where !GarbledText.isGarbled(draft[keyPath: path]) {
        draft[keyPath: path] = GarbledText.withoutInvisible(draft[keyPath: path])
      }
    }
  )

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
  /// Authors, publishers, genres, series and tags with letters that would be mended in a title.
  ///
  /// A name that another record has already is reported, but not mended: the two would have to be
  /// merged.
  static let nameLetters: [DoctorRule] = AuthorityKind.allCases.map { kind in
    let plural = kind.recordKind.commandWord
    return DoctorRule(
      "letters-\(plural)",
      "Garbled letters in \(plural)",
      of: kind.recordKind,
      advice: "octavo \(plural) rename NAME NEW, or octavo \(plural) merge NAME --into NAME",
      remedy: .name { GarbledText.mended($0) }
    ) { examination in
      try examination.db.forEachRow("SELECT id, name FROM \(kind.table.rawValue)") { row in
        let signs = BookFeatures.inText(row.text(1))
        guard !signs.isDisjoint(with: [.foreign, .control, .markup]), let name = row.string(1),
          GarbledText.mended(name) != nil || Mojibake.hasLostLetter(name)
        else { return }
        try examination.tell(row.integer(0), name, name)
      }
    }
  }
}
