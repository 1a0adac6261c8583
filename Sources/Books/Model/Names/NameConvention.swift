/// A convention for filing the names of one language or one shape.
///
/// A library files them in one of a few ways, and another library may choose another: its
/// ``SortWay``. The table follows "Names of Persons: National Usages for Entry in Catalogues"
/// (IFLA, 4th edition of 1996 with the later sheets of single countries), AACR2 22.4 to 22.28 and
/// RDA appendix F.
package enum NameConvention: String, CaseIterable, Hashable, Sendable {
  case dutch
  case german
  case french
  case italian
  case spanish
  case portuguese
  case scandinavian
  case english
  case arabic
  case icelandic
  case hungarian
  case chinese
  case japanese
  case korean
  case vietnamese
  case western

  /// The name of the convention, with the words by which it is known.
  package var words: String {
    switch self {
    case .dutch: tr("Dutch (van, van de, ten)")
    case .german: tr("German (von, zu, van)")
    case .french: tr("French (de, d’)")
    case .italian: tr("Italian (di, della)")
    case .spanish: tr("Spanish (de, de la)")
    case .portuguese: tr("Portuguese (da, dos)")
    case .scandinavian: tr("Scandinavian (af, av)")
    case .english: tr("English with a foreign particle (de, de la)")
    case .arabic: tr("Arabic with ibn, bint, abu or umm")
    case .icelandic: tr("Icelandic")
    case .hungarian: tr("Hungarian with the surname first")
    case .chinese: tr("Chinese with the surname first")
    case .japanese: tr("Japanese with the surname first")
    case .korean: tr("Korean with the surname first")
    case .vietnamese: tr("Vietnamese with the surname first")
    case .western: tr("with the surname last")
    }
  }

  /// The ways in use, the usual one first; more than one where libraries differ.
  package var ways: [SortWay] {
    switch self {
    // AACR2 22.5D1 files Dutch names under what follows the prefix, Belgian ones and those of
    // readers who look for "van Gogh" under the prefix.
    // RDA F.11.4: names of people who write in English under the prefix, whatever its language.
    case .dutch, .italian, .english: [.withParticle, .behindParticle]
    // AACR2 22.5D1, RDA F.11: under what follows the preposition, but for articles and
    // contractions.
    case .german, .french, .spanish, .portuguese, .scandinavian: [.behindParticle, .withParticle]
    // AACR2 22.22 and 22.9B: under what the person is known by.
    case .arabic, .icelandic: [.asItIs, .surnameLast]
    // IFLA: the surname stands first, and is parted off by a comma; AACR2 22.25 to 22.28 likewise.
    case .hungarian, .chinese, .japanese, .korean, .vietnamese:
      [.surnameFirst, .asItIs, .surnameLast]
    case .western: [.surnameLast]
    }
  }

  /// The conventions with more than one way.
  package static let open: [Self] = allCases.filter { $0.ways.count > 1 }

  package var usual: SortWay { ways.first ?? .surnameLast }
}

/// A way to file a name.
package enum SortWay: String, CaseIterable, Hashable, Sendable {
  /// "van Gogh, Vincent".
  case withParticle = "with-particle"
  /// "Gogh, Vincent van".
  case behindParticle = "behind-particle"
  /// "Nagy, László".
  case surnameFirst = "surname-first"
  /// "Einarsdóttir, Kristín".
  case surnameLast = "surname-last"
  /// "Kristín Einarsdóttir".
  case asItIs = "as-it-is"

  package var words: String {
    switch self {
    case .withParticle: tr("under the particle")
    case .behindParticle: tr("under what follows the particle")
    case .surnameFirst: tr("under the first word, with a comma")
    case .surnameLast: tr("under the last word")
    case .asItIs: tr("as the name stands")
    }
  }
}

/// The ways in which a catalogue files the names of some conventions; the others as usual.
package typealias SortWays = [NameConvention: SortWay]
