extension ImportedBook {
  /// What the file says beyond the fields of a book, in a few words each: "oclc 123".
  package var keptWords: [String] {
    var words = identifiers.map { "\($0.scheme) \($0.value)" }
    words += extras.map { "\($0.key) \($0.value.text ?? $0.value.written)" }
    return words
  }
}
