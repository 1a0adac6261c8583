import Books
import Catalog

extension FormScreen {
  /// A line or an ISBN that is pasted into an empty form for a book fills its fields.
  ///
  /// Nil for a title, also one of several lines as it is copied from a page: that is simply pasted.
  func takePasted(_ text: String) -> [Effect]? {
    guard kind == .book, takesKeys, let model, model.subject.isNew, !model.isDirty,
      model.focused?.property == .book(.title)
    else { return nil }
    let lines = QuickEntry.lines(of: text)
    guard let line = lines.first, lines.count == 1, QuickEntry.isTold(by: line) else { return nil }
    return [
      Self.read("pasted") { view in
        let entry = try QuickEntry(line, in: view)
        let draft = try view.knowingNames(of: entry.draft)
        return (draft, parts: entry.previewed(try view.unknownNames(of: draft)))
      } then: { screen, pasted, environment in
        screen.model?.fill(with: .book(pasted.0), untaken: [:])
        screen.keepInSight(in: environment.area)
        return [.say(tr("Taken for: \(environment.joined(pasted.parts))"))]
          + screen.checkUniqueness()
      } failed: { screen, error, environment in
        // What is no book is still a text; why it is none has to be known.
        screen.forward(.paste(text), in: environment) + [.complain(words(of: error))]
      }
    ]
  }
}

extension BookRow {
  /// The hint under the title of a new book that this book may already be.
  ///
  /// - Parameter count: How many such books there are; this is the first.
  func hint(of count: Int) -> FieldProblem {
    let more = count > 1 ? tr(" and \(count - 1) more") : ""
    return FieldProblem(
      tr(
        "There already: \(inLine)\(more). Enter opens it. A second copy? Put it there, under Copies."
      ),
      opens: .book(id)
    )
  }
}
