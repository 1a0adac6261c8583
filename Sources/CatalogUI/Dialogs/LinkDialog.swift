import Catalog

/// Several records that a line leads to, to choose one from.
func LinkDialog(_ rows: [AuthorityRow]) -> ChoiceDialog {
  let plural = rows.first?.id.kind.recordKind.plural ?? ""
  return ChoiceDialog(
    plural.capitalised,
    answers: rows.prefix(14).map { row in
      .init(
        label: row.name,
        trailing: Words.books(row.books),
        effects: [.follow(.authority(row.id))]
      )
    },
    foot: "Enter opens it · Esc close"
  )
}
