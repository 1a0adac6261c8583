import Catalog
import Glibc
import TerminalKit

extension FormScreen {
  /// One step of the ladder: close the list, then leave.
  mutating func cancel(in environment: Environment) -> [Effect] {
    if case .field(let index)? = model?.place, var lookup = model?.fields[index].lookup {
      switch lookup.spot {
      case .role(let entry, _):
        lookup.spot = .entry(entry)
        model?.fields[index].input = .lookup(lookup)
        return []
      case .entry, .line, .row, .create:
        if lookup.isOpen || lookup.spot != .line {
          lookup.isOpen = false
          lookup.spot = .line
          model?.fields[index].input = .lookup(lookup)
          return []
        }
      }
    }
    guard isUnsaved else { return [.back] }
    return askToLeave(in: environment)
  }

  func askToLeave(in environment: Environment) -> [Effect] {
    guard let model, isUnsaved else { return [.back] }
    let name = model.draft.name
    let what =
      name.isEmpty ? "the new \(kind.name)" : Words.quoted(TextLayout.truncate(name, to: 40))
    return [
      .float(
        ChoiceDialog(
          "You have not saved \(what)",
          answers: [
            ChoiceDialog.Answer(label: "Go on editing"),
            ChoiceDialog.Answer(label: "Save it") { (screen: inout Self, environment) in
              let effects = screen.save(another: false, in: environment)
              screen.settle(in: environment.area)
              return effects
            },
            ChoiceDialog.Answer(
              label: "Throw away what I typed"
            ) { (screen: inout Self, environment) in
              screen.model = nil
              return screen.forgetDraft(in: environment) + [.back]
            },
          ],
          foot: .escape("go on editing")
        )
      )
    ]
  }
}

// MARK: - Drafts

extension FormScreen {
  /// Keeps what is typed on the disk; forgets it when it is as it was.
  mutating func keepDraft(
    in environment: Environment,
    because reason: SavedDraft.Reason? = nil
  ) -> [Effect] {
    guard let folder = environment.drafts, let model else { return [] }
    guard isUnsaved else { return draftCount > 0 ? forgetDraft(in: environment) : [] }
    draftCount += 1
    let number = draftCount
    var untaken: [String: String] = [:]
    for field in model.fields where !field.untaken.isEmpty {
      untaken[field.property.key] = field.untaken
    }
    let saved = SavedDraft(
      id: draftID,
      catalog: environment.catalogFile,
      identity: identity,
      process: getpid(),
      begun: begun.seconds,
      draft: model.draft,
      base: model.subject.base,
      record: model.subject.record?.number,
      version: model.subject.version,
      untaken: untaken,
      reason: reason
    )
    return [
      Self.work { _ in
        try folder.keep(saved, number: number)
      } then: { _, _, _ in
        []
      }
    ]
  }

  func forgetDraft(in environment: Environment) -> [Effect] {
    environment.drafts.map { [.work($0.forgetting(draftID))] } ?? []
  }
}
