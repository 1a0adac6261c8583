import Books
import Catalog
import Glibc

/// Makes the same books again for the same number of them.
///
/// One to three authors of N/4 names, one or two publishers of N/50, one of 200 genres, an ISBN with
/// a right check digit, every fifth in one of N/25 series. Words of titles, names, and what a name
/// has of books follow Zipf's law; years lean to the present.
struct BookGenerator {
  /// Grows when the books become others, so that cached catalogues are made anew.
  static let edition = 2

  let count: Int
  /// True when every tenth book has tags.
  private let hasTags: Bool
  private var random: SplitMix
  private let vocabulary = Vocabulary()
  private let authors: NamePool
  private let publishers: NamePool
  private let genres: NamePool
  private let series: NamePool
  private let tags: NamePool

  init(count: Int, hasTags: Bool = false, seed: UInt64 = 20_260_101) {
    self.count = count
    self.hasTags = hasTags
    random = SplitMix(seed: seed &+ UInt64(count))
    let names = NameMaker(vocabulary: vocabulary)
    authors = NamePool(max(10, count / 4), exponent: 0.7, &random, names.person)
    publishers = NamePool(max(5, count / 50), exponent: 0.9, &random, names.publisher)
    genres = NamePool(200, exponent: 1, &random, names.genre)
    series = NamePool(max(5, count / 25), exponent: 0.7, &random, names.series)
    tags = NamePool(40, exponent: 1, &random, names.tag)
  }

  /// Every book, in order.
  static func drafts(_ count: Int, hasTags: Bool = false) -> [BookDraft] {
    var generator = BookGenerator(count: count, hasTags: hasTags)
    return (0..<count).map { generator.book($0) }
  }

  /// The next book, which is number `number`.
  mutating func book(_ number: Int) -> BookDraft {
    var draft = BookDraft()
    writeTitle(into: &draft)
    let writers = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3][random.below(10)]
    draft.authors = authors.some(writers, &random).map { Credit(author: Reference(name: $0)) }
    let houses = random.below(20) == 0 ? 2 : 1
    draft.publishers = publishers.some(houses, &random).map { Reference(name: $0) }
    draft.genre = genres.some(1, &random).first.map { Reference(name: $0) }
    draft.isbn = Self.isbn(number)
    // One in ten is from the long past.
    let age = random.exponential(mean: random.below(10) == 0 ? 120 : 18)
    draft.year = String(max(1450, 2026 - Int(age)))
    draft.pages = String(60 + random.below(400) + random.below(400))
    draft.language = ["eng", "eng", "eng", "eng", "deu", "fra", "spa", "ita"][random.below(8)]
    if number % 5 == 0 {
      draft.series = series.some(1, &random).first.map { Reference(name: $0) }
      draft.volume = String(1 + random.below(12))
    }
    if hasTags, number % 10 == 0 {
      draft.tags = tags.some(1 + random.below(3), &random).map { Reference(name: $0) }
    }
    return draft
  }

  /// Two to nine words; every tenth of the long ones has a subtitle.
  private mutating func writeTitle(into draft: inout BookDraft) {
    let length = min(9, 2 + Int(random.exponential(mean: 2.6)))
    var words = (0..<length).map { place in
      let word = vocabulary.word(&random)
      return place > 0 && Vocabulary.small.contains(word) ? word : word.capitalized
    }
    if length > 4, random.below(10) == 0 {
      draft.subtitle = words[3...].joined(separator: " ").capitalized
      words.removeSubrange(3...)
    } else if random.below(25) == 0 {
      words[0] += ","
    }
    draft.title = words.joined(separator: " ")
  }

  /// Different for each number, and spread over all that there are.
  private static func isbn(_ number: Int) -> String {
    let spread = (number * 387_420_489 + 123_456_789) % 1_000_000_000
    let body = "978" + String(1_000_000_000 + spread).dropFirst()
    let sum = body.utf8.enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element - 48) * (digit.offset % 2 == 0 ? 1 : 3)
    }
    return body + String((10 - sum % 10) % 10)
  }
}
