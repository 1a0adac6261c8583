package import Books

/// A mistake that a cataloguer would look for, and the remedy.
///
/// One is a value in a file of `Rules/`; ``all`` lists them. Most look at one book after the other,
/// the others ask the whole catalogue; found, listed, mended and accepted they are all the same.
package struct DoctorRule: Sendable {
  /// The name on the command line: `mojibake`.
  package let id: String
  /// The mistake in few words: "Garbled letters".
  package var words: String { title.text }
  /// The kind of record that its findings are about.
  package let kind: RecordKind
  /// The advice where a finding cannot be mended at once.
  package var advice: String { counsel.text }
  /// True when its findings may well be right: a series of one book is no mistake.
  package private(set) var isHint = false
  /// The field that it looks at; nil where it looks at several, or at the title.
  package var field: BookField? {
    guard case .book(let signs, _) = search else { return nil }
    let fields: [(sign: BookFeatures, field: BookField)] = [
      (.isbn, .isbn), (.year, .year), (.pages, .pages), (.language, .language), (.format, .format),
    ]
    return fields.first { $0.sign == signs }?.field
  }

  let search: Search
  let remedy: Remedy?
  private let title: Message
  private let counsel: Message

  /// How it looks.
  enum Search: Sendable {
    /// Examines each book by itself, and returns its mistake or nil. It gets only books with one of the
    /// signs.
    case book(BookFeatures, @Sendable (ExaminedBook) throws -> String?)
    /// At the catalogue as a whole.
    case catalog(@Sendable (Examination) throws -> Void)
    /// At each series by itself that has several numbered books.
    case series(@Sendable (NumberedSeries, Examination) throws -> Void)
    /// At records that are alike, which takes long where there are many.
    case alike(ClusterSubject)
  }

  enum Remedy: Sendable {
    /// The book as it was meant.
    case book(@Sendable (inout BookDraft) -> Void)
    /// The name as it was meant; nil where it is so already.
    case name(@Sendable (String) -> String?)
    /// The record goes, since nothing has it.
    case removal
  }

  /// A rule that looks at each book by itself.
  ///
  /// - Parameters:
  ///   - signs: The rule finds nothing in a book without one of these.
  ///   - fix: The book as it was meant; nil where only a person can know.
  init(
    _ id: String,
    _ words: Message,
    advice: Message = "",
    signs: BookFeatures,
    test: @escaping @Sendable (ExaminedBook) throws -> String?,
    fix: (@Sendable (inout BookDraft) -> Void)? = nil
  ) {
    self.init(
      id,
      words,
      of: .book,
      advice: advice,
      search: .book(signs, test),
      remedy: fix.map(Remedy.book)
    )
  }

  /// A rule that asks the whole catalogue.
  ///
  /// - Parameter ask: Tells the examination of each finding.
  init(
    _ id: String,
    _ words: Message,
    of kind: RecordKind,
    advice: Message,
    remedy: Remedy? = nil,
    ask: @escaping @Sendable (Examination) throws -> Void
  ) {
    self.init(id, words, of: kind, advice: advice, search: .catalog(ask), remedy: remedy)
  }

  /// A rule that looks at each series by itself.
  ///
  /// - Parameter look: Tells the examination of each finding.
  init(
    _ id: String,
    _ words: Message,
    of kind: RecordKind,
    advice: Message,
    look: @escaping @Sendable (NumberedSeries, Examination) throws -> Void
  ) {
    self.init(id, words, of: kind, advice: advice, search: .series(look), remedy: nil)
  }

  init(
    _ id: String,
    _ words: Message,
    of kind: RecordKind,
    advice: Message,
    search: Search,
    remedy: Remedy?
  ) {
    self.id = id
    title = words
    self.kind = kind
    counsel = advice
    self.search = search
    self.remedy = remedy
  }

  package var canFix: Bool { remedy != nil }

  /// True when its fix removes the record.
  package var removes: Bool { if case .removal? = remedy { true } else { false } }

  /// The rule as a hint.
  var asHint: DoctorRule {
    var hint = self
    hint.isHint = true
    return hint
  }

  /// The records whose likeness it looks for, which have a screen of their own.
  package var likeRecords: ClusterSubject? {
    if case .alike(let subject) = search { subject } else { nil }
  }

  /// All rules, in the order in which they are told.
  package static let all: [DoctorRule] =
    [.isbn.asHint, .isbnElsewhere, .year, .pages, .language, .format] + days + [
      .value, .mojibake, .html, .invisible, .capitals, .article, .spaces, .brackets, .authorInTitle,
      .numberForTitle, .doubledVolume, .clashingVolume, .readingDates, .readingBeforePrinting,
      .readingToCome, .loanToCome, .loanOfNobody, .overdueYear, .moreOut, .cardExpired, .ownedWish,
    ] + nameLetters + hints.map(\.asHint)

  private static let hints =
    [.earlyYear, .noShelf, .missingVolume, .singleSeries] + once + unused + nearlySame

  package static func named(_ id: String) -> DoctorRule? { byID[id] }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
