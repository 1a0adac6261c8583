extension Collection {
  /// The only element; nil where there is none, or several.
  package var only: Element? { count == 1 ? first : nil }
}
