import Catalog
import Interchange

/// The review of an import as a draft: the files, and the decisions about them.
struct ImportDraft: Hashable, Sendable, Codable {
  private var paths: [String]
  private var format: String?
  private var columns: [String]
  private var mends: Bool
  private var encoding: String?
  private var shelves: [String: String]
  private var kinds: [String: Bool]?
  private var owned: String?
  private var readings: Bool?
  private var loans: Bool
  private(set) var decisions: ImportDecisions

  init(_ source: ImportSource, _ decisions: ImportDecisions) {
    paths = source.paths
    format = source.format
    columns = source.options.mapping.lines
    mends = source.options.mends
    encoding = source.options.encoding?.rawValue
    shelves = source.shelves.mapValues(\.rawValue)
    kinds = Dictionary(uniqueKeysWithValues: source.kinds.map { ($0.key.rawValue, $0.value) })
    owned = source.owned.rawValue
    readings = source.readings
    loans = source.loans
    self.decisions = decisions
  }

  /// The files with the decisions about them.
  ///
  /// - Parameter known: The fields of one's own that there are.
  func source(among known: [CustomField]) -> ImportSource {
    var source = ImportSource(paths: paths)
    source.format = format
    source.options.isReviewed = true
    source.options.mends = mends
    source.options.encoding = encoding.flatMap(TextEncoding.init(rawValue:))
    for line in columns { _ = source.options.mapping.take(line, among: known) }
    source.shelves = shelves.compactMapValues(ShelfPlan.Use.init(rawValue:))
    for (word, isBrought) in kinds ?? [:] {
      if let kind = ImportedBook.Kind(rawValue: word) { source.kinds[kind] = isBrought }
    }
    source.owned = owned.flatMap(OwnedUse.init(rawValue:)) ?? .file
    source.readings = readings
    source.loans = loans
    return source
  }

  /// The name of the file, or how many there are.
  var title: String { ImportSource(paths: paths).title }
}
