import Catalog
import TerminalKit

/// The question in which way names like one are sorted, where libraries sort them differently.
enum NameSortingQuestion {
  /// Reads how the name is sorted, and asks.
  ///
  /// - Parameter id: The record under the cursor, or of the page; nil where there is none.
  static func ask<Asking: Screen>(_: Asking.Type, _ id: AuthorityID?) -> Effect {
    guard let id, id.kind == .author else {
      return .complain("Only names of authors are sorted in several ways. Go to one of those.")
    }
    return Asking.prepare("sorting") { view in
      (try view.authorities(.author).record(id), try view.sortRules.all())
    } then: { _, found, _ in
      let (author, ways) = found
      let name = Words.quoted(TextLayout.truncate(author.displayName, to: 40))
      guard let convention = SortName.convention(of: author.name) else {
        return [
          .say("Libraries sort \(name) in one way only. e changes the sort name of this one alone.")
        ]
      }
      return [.float(question(Asking.self, author, convention, ways))]
    }
  }

  private static func question<Asking: Screen>(
    _: Asking.Type,
    _ author: Authority,
    _ convention: NameConvention,
    _ ways: SortWays
  ) -> ChoiceDialog {
    let now = ways[convention] ?? convention.usual
    let answers = convention.ways.map { way in
      ChoiceDialog.Answer(
        label: "\(SortName.make(author.name, by: [convention: way])): \(way.words)",
        trailing: way == now ? "as now" : "",
        effects: [file(Asking.self, convention, way)]
      )
    }
    return ChoiceDialog(
      "How are names like \(Words.quoted(TextLayout.truncate(author.name, to: 40))) sorted?",
      text: [
        "\(convention.words), in the whole catalogue: those that are there and those that come later.",
        "What was set by hand stays.",
      ],
      answers: [ChoiceDialog.cancel] + answers + [
        .init(label: "Only this one, in its form …", effects: [.form(.edit(.authority(author.id)))])
      ],
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
      guard filed.changed > 0 || !filed.wasSo else { return [.say("They are sorted so already.")] }
      let names =
        filed.changed == 0
        ? "names that come later"
        : AuthorityKind.author.recordKind.name(count: filed.changed)
      return [.say("Sorted \(names) \(way.words). u takes it back")]
    }
  }
}
