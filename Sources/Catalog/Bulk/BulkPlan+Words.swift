extension BulkPlan {
  /// For each line what happens to it, and to how many books.
  ///
  /// As in "Genre becomes Fantasy" and "31 change, 9 have it already."
  package var sentences: [(head: String, tail: String)] {
    zip(edit.lines, counts).map { ($0.head, $0.tail($1)) }
  }
}

extension BulkEdit.Line {
  /// "Genre becomes Fantasy", "Tags + gift - todo", "Shelf is emptied".
  package var head: String {
    switch change {
    case .text(""), .record(nil): return "\(field.label) \(verb("is", "are")) emptied"
    case .text(let text): return "\(field.label) becomes \(Self.short(text))"
    case .record(let reference?): return "\(field.label) becomes \(reference.name)"
    case .names(let names):
      var head = field.label
      if let replacement = names.replacement {
        head +=
          replacement.isEmpty
          ? " \(verb("is", "are")) emptied"
          : " become\(verb("s", "")) \(replacement.map(\.words).joined(separator: ", "))"
      }
      for name in names.added { head += " + \(name.words)" }
      for name in names.removed { head += " - \(name.words)" }
      return head
    }
  }

  private func verb(_ one: String, _ several: String) -> String {
    field == .builtIn(.notes) || field.isMany ? several : one
  }

  private static func short(_ text: String) -> String {
    let line = text.prefix(60).map { $0.isNewline ? " " : String($0) }.joined()
    return text.count > 60 ? line + "…" : line
  }

  fileprivate func tail(_ count: BulkPlan.Count) -> String {
    var parts: [String] = []
    if count.changing > 0 || count.same == 0 {
      parts.append("\(grouped(count.changing)) change\(count.changing == 1 ? "s" : "")")
    }
    if count.same > 0 { parts.append("\(grouped(count.same)) \(sameness(isOne: count.same == 1))") }
    return parts.joined(separator: ", ") + "."
  }

  /// What is said of books that do not change: "have it already".
  private func sameness(isOne: Bool) -> String {
    let have = isOne ? "has" : "have"
    switch change {
    case .text(""), .record(nil): return "\(have) none"
    case .text, .record: return "\(have) it already"
    case .names(let names):
      if names.added.isEmpty, names.removed.isEmpty {
        return names.replacement == [] ? "\(have) none" : "\(have) the same already"
      }
      guard names.replacement == nil else { return isOne ? "is so already" : "are so already" }
      let it = names.added.count + names.removed.count == 1 ? "it" : "them"
      if names.removed.isEmpty { return "\(have) \(it) already" }
      if names.added.isEmpty { return "\(isOne ? "does" : "do") not have \(it)" }
      return isOne ? "is so already" : "are so already"
    }
  }
}

extension BulkName {
  /// The name, and the role when it is said.
  package var words: String {
    guard let role, role != .author else { return reference.name }
    return "\(reference.name) (\(role.name))"
  }
}

extension UnknownName {
  /// "“Fantsy” is a new genre. Nearest: Fantasy (9 books)."
  package var sentenceOfNew: String {
    "“\(name)” is a new \(kind.recordKind.name).\(nearest)"
  }

  /// "There is no tag “tood” to take out. Nearest: todo (4 books)."
  package var sentenceOfUnknown: String {
    "There is no \(kind.recordKind.name) “\(name)” to take out.\(nearest)"
  }

  private var nearest: String {
    near.map { " Nearest: \($0.name) (\(RecordKind.book.name(count: $0.books)))." } ?? ""
  }
}

extension BulkRefusal {
  /// Which book stays as it is, and why.
  package var sentence: String {
    title.isEmpty
      ? "There is no book \(id) any more." : "“\(title)” stays as it is: \(reason)."
  }

  /// Why, in a few words.
  package var reason: String {
    switch problem.code {
    case .notFound: "it is gone"
    case .versionConflict: "someone else changed it meanwhile"
    default: problem.message
    }
  }
}

extension BulkProgress.State {
  /// "Changing 1,204 of 12,000 · 3 s left".
  package func sentence(_ verb: String, unit: Unit = .records) -> String {
    var text = "\(verb) "
    switch unit {
    case .records: text += "\(grouped(done)) of \(grouped(total))"
    case .bytes: text += "\(grouped(done >> 20)) of \(grouped(total >> 20)) MiB"
    }
    if let rest { text += rest > 90 ? " · \((rest + 59) / 60) min left" : " · \(rest) s left" }
    return text
  }

  /// What is counted.
  package enum Unit: Sendable {
    case records
    case bytes
  }

  /// "8,000 a second"; nil while too little is known.
  package var rate: String? {
    elapsed > 1 && done > 0 ? "\(grouped(Int(Double(done) / elapsed))) a second" : nil
  }
}
