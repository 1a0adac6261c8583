import Books
import Catalog

extension ImportPlan.Outcome {
  /// Which names were taken for others that differ in accents alone; nil where none was.
  package var respelledWords: String? {
    guard !respelled.isEmpty else { return nil }
    let said = respelled.prefix(3).map { tr("“\($0.text)” is “\($0.name)”") }
    let rest = respelled.count - said.count
    let words =
      said.joined(separator: ", ") + (rest > 0 ? tr(", and \(grouped(rest)) more") : "")
    return tr("Names that differ in accents alone are one here: \(words).")
  }
}
