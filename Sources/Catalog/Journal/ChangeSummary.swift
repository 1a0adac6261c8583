/// Says in one line what an edit of a book changed.
enum ChangeSummary {
  /// "Changed “Dune”: year 1956 → 1965", or the names of the lines when there are several.
  static func describe(from old: BookDraft, to new: BookDraft) -> String {
    let lines = changedLines(from: old, to: new)
    let head = "Changed “\(old.title)”"
    guard let first = lines.first else { return head }
    guard lines.count == 1 else {
      return "\(head): \(lines.map(\.label).joined(separator: ", "))"
    }
    switch (first.before, first.after) {
    case ("", let after): return "\(head): \(first.label) \(short(after))"
    case (let before, ""): return "\(head): \(first.label) \(short(before)) emptied"
    case (let before, let after):
      return "\(head): \(first.label) \(short(before)) → \(short(after))"
    }
  }

  private static func short(_ text: String) -> String {
    text.count <= 40 ? text : text.prefix(39) + "…"
  }
}

/// A line of a book that differs between two states of it.
package struct ChangedLine: Hashable, Sendable {
  package let property: Property
  package let before: String
  package let after: String

  var label: String { property.label.lowercased() }
}

/// The lines of a book in the order of its form, as texts.
package func lines(of draft: BookDraft) -> [(property: Property, text: String)] {
  let authors = draft.authors.map { credit in
    credit.role == .author ? credit.author.name : "\(credit.author.name) (\(credit.role.name))"
  }
  return [
    (.title, draft.title),
    (.subtitle, draft.subtitle),
    (.isbn, draft.isbn),
    (.year, draft.year),
    (.genre, draft.genre?.name ?? ""),
    (.authors, authors.joined(separator: ", ")),
    (.publishers, draft.publishers.map(\.name).joined(separator: ", ")),
    (.series, draft.series?.name ?? ""),
    (.volume, draft.volume),
    (.language, draft.language),
    (.format, draft.format),
    (.pages, draft.pages),
    (.copies, draft.copies),
    (.tags, draft.tags.map(\.name).joined(separator: ", ")),
    (.location, draft.location),
    (.notes, draft.notes),
  ]
}

/// The lines that differ between two states of a book, in the order of its form.
package func changedLines(from old: BookDraft, to new: BookDraft) -> [ChangedLine] {
  zip(lines(of: old), lines(of: new)).compactMap { old, new in
    guard old.text != new.text else { return nil }
    return ChangedLine(property: old.property, before: old.text, after: new.text)
  }
}
