/// A reading of the person who imports, as a file describes it.
package struct ImportedReading: Hashable, Sendable {
  package var status: Status
  package var started: ImportedDate?
  package var finished: ImportedDate?
  /// In stars, 0.25 to 5.
  package var rating: Double?
  /// The private note.
  package var note = ""
  package var review = ""

  /// So many readings come of a number alone: in a file that is damaged it may be anything.
  static let mostTimes = 100

  package enum Status: String, Hashable, Sendable {
    case wanted
    case reading
    case read
    case abandoned
  }

  package init(_ status: Status) {
    self.status = status
  }

  /// True when it says more than that the book was read.
  var isTelling: Bool {
    status != .read || started != nil || finished != nil || rating != nil || !note.isEmpty
      || !review.isEmpty
  }
}

extension ImportedReading.Status {
  /// The status that a shelf or a word of another program means, or nil.
  static func parse(_ word: String) -> Self? {
    words[word] ?? words[String(word.lowercased().filter(\.isLetter))]
  }

  /// True when a word for a book that was given up says no more than that.
  static func isUsual(_ word: String) -> Bool {
    ["didnotfinish", "dnf", "abandoned", "gaveup"].contains(word.lowercased().filter(\.isLetter))
  }

  private static let words: [String: Self] = spellings.reduce(into: [:]) { words, entry in
    for word in entry.value.split(separator: " ") { words[String(word)] = entry.key }
  }

  /// The words of programs and people for each status, in small letters without spaces and signs.
  private static let spellings: [Self: String] = [
    .read: """
    read finished done completed gelesen lu leido leído letto gelezen lido läst læst lest \
    przeczytane прочитано 读过 已读 読了 読み終わった beendet fertig terminé termine fini terminado \
    leidos leídos lus
    """,
    .reading: """
    currentlyreading currently-reading reading inprogress started lesend amlesen encours encoursdelecture \
    leyendo inlettura aanhetlezen читаю 在读 読書中 いま読んでる leseich leseichgerade liestgerade \
    angefangen jelis enlecture leyendoactualmente leyendoahora nowreading current
    """,
    .wanted: """
    wants toread to-read wanttoread planned wishlist tbr unread wunschliste wanted ungelesen àlire \
    alire envies porleer daleggere telezen 想读 積読 読みたい zulesen willichlesen möchteichlesen \
    mochteichlesen wunschlisten merkliste envie enviedelire pal pilealire pileàlire \
    listedesouhaits quieroleer pendiente pendientes listadedeseos notread notyetread \
    nichtgelesen nochnichtgelesen paslu nonlu noleído noleido nonletto nietgelezen 未読
    """,
    .abandoned: """
    didnotfinish dnf abandoned stopped gaveup gaveupon stoppedreading paused onhold hold \
    onpause dropped drop unfinished notfinished neverfinished couldntfinish couldnotfinish \
    didntfinish quit setaside onhiatus hiatus abandonedreading lemmed dnfed abgebrochen \
    abgebrochene pausiert pause unterbrochen nichtbeendet nichtzuendegelesen aufgegeben \
    zurückgelegt abandonné abandonne abandonnés abandonnes abandon enpause pasfini nonterminé \
    nontermine inachevé inacheve arrêté abandonado abandonados enpausa pausado noterminado \
    noterminados sinterminar dejado inconcluso
    """,
  ]
}

/// A book that was lent to somebody, or borrowed.
package struct ImportedLoan: Hashable, Sendable {
  package var person: String
  package var isBorrowed = false
  package var given: ImportedDate?
  package var due: ImportedDate?
  package var returned: ImportedDate?

  package init(person: String) {
    self.person = person
  }
}
