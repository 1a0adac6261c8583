import Catalog

/// What is being checked, on one line that comes and goes, where somebody looks at it.
struct CheckProgress {
  let console: Console

  func show(_ verb: String, _ part: CheckPart?) {
    guard console.answer != nil else { return }
    console.messages.write("\r\u{1B}[K\(verb): \(part?.name ?? "the file") …")
    try? console.messages.flush()
  }

  func end() {
    guard console.answer != nil else { return }
    console.messages.write("\r\u{1B}[K")
    try? console.messages.flush()
  }
}
