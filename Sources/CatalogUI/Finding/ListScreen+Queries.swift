import Books
import Catalog
import TerminalKit

/// Saving what is found, and opening, renaming and deleting what was saved.
extension ListScreen {
  func saveQuery(as name: String, replacing: Bool = false) -> [Effect] {
    guard let text = (list.source as? BookSource)?.foundAmongAll, !text.isEmpty else {
      return [.complain(tr("There is nothing to save. Find something first, with /."))]
    }
    guard !name.isEmpty else {
      let dialog = NameDialog(tr("Save \(Words.quoted(text)) as"), name: "", isName: true) {
        name in
        [.command(.saveQuery, argument: name)]
      }
      return [.float(dialog)]
    }
    return [
      Self.write { edit in
        try edit.queries.save(text, as: name, replacing: replacing)
      } then: { _, isNew, _ in
        [
          .say(
            isNew
              ? tr("Saved as \(Words.quoted(name)). o lists what is saved")
              : tr("It is saved so already.")
          )
        ]
      } failed: { _, error, _ in
        guard case CatalogError.savedQuery(.taken(let old)) = error else {
          return [.complain(words(of: error))]
        }
        return [.float(Self.replacing(old, with: text, as: name))]
      }
    ]
  }

  /// Asks whether a saved query is replaced, and shows both.
  private static func replacing(
    _ old: SavedQuery,
    with text: String,
    as name: String
  ) -> ChoiceDialog {
    ChoiceDialog(
      tr("Replace the saved query \(Words.quoted(old.name))?"),
      text: [tr("It finds: \(old.text)"), tr("Then it finds: \(text)")],
      answers: [
        ChoiceDialog.cancel,
        .init(label: tr("Replace it")) { (screen: inout Self, _) in
          screen.saveQuery(as: name, replacing: true)
        },
        .init(label: tr("Save under another name …")) { (screen: inout Self, _) in
          screen.saveQuery(as: "")
        },
      ]
    )
  }

  mutating func openQuery(_ name: String, in environment: Environment) -> [Effect] {
    guard !name.isEmpty else { return [.float(SavedQueriesDialog())] }
    guard let query = environment.savedQueries[name] else {
      let names = environment.savedQueries.queries.map(\.name).joined(separator: ", ")
      let known =
        names.isEmpty ? tr(":save NAME makes one.") : tr("There are: \(names).")
      return [.complain(tr("There is no saved query \(Words.quoted(name)). \(known)"))]
    }
    isAmongQueries = false
    return list.find(query.reference, at: \Self.list)
  }

  func renameQuery(_ name: String) -> [Effect] {
    let dialog = NameDialog(
      tr("Rename the saved query \(Words.quoted(name))"),
      name: name,
      isName: true
    ) {
      newName in
      [
        Self.write { edit in
          try edit.queries.rename(name, to: newName)
        } then: { screen, users, _ in
          let others = users.map(Words.quoted).joined(separator: ", ")
          let also =
            users.isEmpty
            ? "" : tr("; \(others) \(plural(users.count, "uses", "use")) the new name")
          let find = SavedQuery.renaming(name, to: newName, in: screen.list.source.find)
          return screen.list.find(find, at: \Self.list)
            + [.say(tr("Renamed \(Words.quoted(name)) to \(Words.quoted(newName))\(also)"))]
        }
      ]
    }
    return [.float(dialog)]
  }

  func removeQuery(_ name: String, in environment: Environment) -> [Effect] {
    let text = environment.savedQueries[name].map { [tr("It finds: \($0.text)")] } ?? []
    let remove = Self.write { edit in
      try edit.queries.remove(name)
    } then: { screen, _, _ in
      let isFound = SavedQuery.uses(name, in: screen.list.source.find)
      let effects = isFound ? screen.list.find("", at: \Self.list) : []
      return effects + [
        .say(tr("Deleted the saved query \(Words.quoted(name)). u takes it back"))
      ]
    }
    let dialog = ChoiceDialog(
      tr("Delete the saved query \(Words.quoted(name))?"),
      text: text + [tr("No book is touched.")],
      answers: [
        ChoiceDialog.cancel, .init(label: tr("Delete the saved query"), effects: [remove]),
      ]
    )
    return [.float(dialog)]
  }
}
