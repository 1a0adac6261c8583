/// Says in one line what an edit of a book changed.
package enum ChangeSummary {
  /// "Changed “Dune”: year 1956 → 1965", or the names of the fields when there are several.
  package static func describe(from old: BookDraft, to new: BookDraft) -> Message {
    let lines = changedLines(from: old, to: new)
    let head: Message = "Changed “\(old.title)”"
    guard let first = lines.first else { return head }
    guard lines.count == 1 else {
      return "\(head): \(Message.list(lines.map(\.field.inSentence)))"
    }
    let name = first.field.inSentence
    let (before, after) = (value(first.before, of: first), value(first.after, of: first))
    if first.before.isEmpty { return "\(head): \(name) \(after)" }
    if first.after.isEmpty { return "\(head): \(name) \(before) emptied" }
    return "\(head): \(name) \(before) → \(after)"
  }

  /// A value for the history: what is chosen by a word is said in the language of who reads it.
  private static func value(_ text: String, of line: ChangedLine) -> Message {
    if line.field == .builtIn(.format), let format = BookFormat.parse(text) { return format.title }
    return .verbatim(text.count <= 40 ? text : text.prefix(39) + "…")
  }
}

/// A field's text before and after a change of a book.
package struct ChangedLine: Hashable, Sendable {
  package let field: CatalogField
  package let before: String
  package let after: String

  package var isSame: Bool { before == after }
}

/// The fields that differ between two states of a book, in the order of its form.
///
/// - Parameter fields: Fields that are listed even where nothing changes, unless they are empty.
package func changedLines(
  from old: BookDraft,
  to new: BookDraft,
  about fields: Set<CatalogField> = []
) -> [ChangedLine] {
  old.fields.compactMap { field in
    let isAsked = fields.contains(field)
    guard isAsked || !new.has(field, as: old) else { return nil }
    let (before, after) = (old.text(of: field), new.text(of: field))
    guard isAsked || before != after, !before.isEmpty || !after.isEmpty else { return nil }
    return ChangedLine(field: field, before: before, after: after)
  }
}
