import Books
import Catalog
import TerminalKit

/// The question in which way names like one are sorted, where libraries sort them differently.
enum NameSortingQuestion {
  /// Reads how the name is sorted, and asks.
  ///
  /// - Parameters:
  ///   - id: The record under the cursor, or of the page; nil where there is none.
  ///   - named: The convention that was typed, in place of that of the record; empty is none.
  static func ask<Asking: Screen>(
    _: Asking.Type,
    _ id: AuthorityID?,
    named: String = ""
  ) -> Effect {
    guard named.isEmpty else { return ask(Asking.self, named: named) }
    guard let id, id.kind == .author else {
      return .complain(
        tr("Only names of authors are sorted in several ways. Go to one of those.")
      )
    }
    return Asking.prepare("sorting") { view in
      (try view.authorities(.author).record(id), try view.sortRules.all())
    } then: { _, found, _ in
      let (author, ways) = found
      guard let convention = SortName.convention(of: author.name) else {
        return [.float(question(about: author))]
      }
      return [.float(question(Asking.self, author.name, convention, ways, [own(author.id)]))]
    }
  }

  private static func own(_ author: AuthorityID) -> ChoiceDialog.Answer {
    ChoiceDialog.Answer(
      label: tr("Only this one, in its form …"),
      effects: [.form(.edit(.authority(author)))]
    )
  }

  /// The question about a name that libraries sort in one way.
  private static func question(about author: Authority) -> ChoiceDialog {
    let usual = SortName.make(author.name)
    let now =
      author.sortName == usual
      ? tr("It is sorted so here.")
      : tr("Here it is sorted under “\(author.sortName)”, as a file or somebody said.")
    return ChoiceDialog(
      tr("Libraries sort this name in one way only: \(usual)"),
      text: [now],
      answers: [ChoiceDialog.cancel, own(author.id)]
    )
  }

  /// The words that complete the command.
  static let words: [String] = NameConvention.open.map(\.rawValue)

  /// Asks about a convention by its name, with the name of one of its authors.
  private static func ask<Asking: Screen>(_: Asking.Type, named: String) -> Effect {
    let wanted = folded(named)
    guard let convention = NameConvention.open.first(where: { $0.rawValue == wanted }) else {
      return .complain(
        tr("There is no convention “\(named)”. Say one of: \(words.joined(separator: ", ")).")
      )
    }
    return Asking.prepare("sorting") { view in
      (try view.authorities(.author).example(of: convention), try view.sortRules.all())
    } then: { _, found, _ in
      [.float(question(Asking.self, found.0, convention, found.1))]
    }
  }

  /// - Parameter name: One of the names that it is about; nil where there is none yet.
  private static func question<Asking: Screen>(
    _: Asking.Type,
    _ name: String?,
    _ convention: NameConvention,
    _ ways: SortWays,
    _ more: [ChoiceDialog.Answer] = []
  ) -> ChoiceDialog {
    let now = ways[convention] ?? convention.usual
    let answers = convention.ways.map { way in
      ChoiceDialog.Answer(
        label: (name.map { SortName.make($0, by: [convention: way]) + ": " } ?? "") + way.words,
        trailing: way == now ? tr("as new ones") : "",
        effects: [file(Asking.self, convention, way)]
      )
    }
    return ChoiceDialog(
      name.map {
        tr("How are names like \(Words.quoted(TextLayout.truncate($0, to: 40))) sorted?")
      }
        ?? tr("How are such names sorted?"),
      text: [
        tr(
          "\(convention.words), in the whole catalogue: those that are there and those that come later."
        ),
        tr("What was set by hand stays."),
      ],
      answers: [ChoiceDialog.cancel] + answers + more,
      foot: .undoable
    )
  }

  private static func file<Asking: Screen>(
    _: Asking.Type,
    _ convention: NameConvention,
    _ way: SortWay
  ) -> Effect {
    Asking.write { edit in
      let before = try edit.sortRules.all()[convention] ?? convention.usual
      return (changed: try edit.authorities(.author).file(convention, way), wasSo: before == way)
    } then: { _, filed, _ in
      guard filed.changed > 0 || !filed.wasSo else {
        return [.say(tr("They are sorted so already."))]
      }
      let names =
        filed.changed == 0
        ? tr("names that come later")
        : AuthorityKind.author.recordKind.name(count: filed.changed)
      return [.say(tr("Sorted \(names) \(way.words). u takes it back"))]
    }
  }
}
