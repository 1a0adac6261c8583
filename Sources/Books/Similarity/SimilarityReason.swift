/// A reason for which two names or two books may be one, or are two editions of one.
package enum SimilarityReason: Hashable, Sendable {
  case sameLetters
  case butForTitle
  case umlaut
  case swapped
  case middleName
  case mistyped
  case forename
  case transliterated
  case otherScript
  case sameWords
  case smallWords
  case ending
  case initials
  case plural
  case sameISBN
  case sameTitle
  case subtitleInOne
  case articleBehind
  case subtitleInTitle
  case seriesInTitle
  case otherYear
  case otherPublisher
  case otherFormat
  case otherISBN
  /// One has it behind the name, as in "Kurt Vonnegut Jr".
  case suffix(String)

  package var words: String {
    switch self {
    case .sameLetters: tr("the same letters")
    case .butForTitle: tr("but for a title")
    case .umlaut: tr("an umlaut written out")
    case .swapped: tr("forename and surname swapped")
    case .middleName: tr("initials or a middle name")
    case .mistyped: tr("one letter apart")
    case .forename: tr("another spelling of the forename")
    case .transliterated: tr("another transliteration")
    case .otherScript: tr("another script")
    case .sameWords: tr("the same words")
    case .smallWords: tr("but for small words")
    case .ending: tr("but for the ending")
    case .initials: tr("initials")
    case .plural: tr("one is the plural")
    case .sameISBN: tr("the same ISBN")
    case .sameTitle: tr("the same title")
    case .subtitleInOne: tr("the subtitle in one of them")
    case .articleBehind: tr("the article behind the title")
    case .subtitleInTitle: tr("the subtitle in the title")
    case .seriesInTitle: tr("the series in the title")
    case .otherYear: tr("another year")
    case .otherPublisher: tr("another publisher")
    case .otherFormat: tr("another format")
    case .otherISBN: tr("another ISBN")
    case .suffix(let suffix): tr("one has \(suffix)")
    }
  }
}
