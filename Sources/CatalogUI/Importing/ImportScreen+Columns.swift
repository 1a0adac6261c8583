import Interchange

extension ImportScreen {
  private var columns: [ReadingSummary.Column] {
    plan?.summaries.first { !$0.columns.isEmpty }?.columns ?? []
  }

  /// Asks what a column of a table is; the files are read again with the answer.
  func columnDialog(_ index: Int) -> ChoiceDialog {
    let column = columns[index]
    let now = column.field ?? .keep
    let fields = [now] + TableField.allCases.filter { $0 != now }
    return ChoiceDialog(
      "What is in “\(column.name.prefix(40))”?",
      answers: fields.map { field in
        ChoiceDialog.Answer(
          label: ImportWords.name(field),
          trailing: field == now ? "as it is" : "",
          effects: field == now
            ? []
            : [
              .update(
                Self.reply { screen, _ in
                  screen.source.options.mapping.take(field, for: column, at: index)
                  return screen.read()
                }
              )
            ]
        )
      },
      foot: "Esc leave it"
    )
  }

  /// Asks how the letters of the files are written, where it was found out wrongly.
  var encodingDialog: ChoiceDialog {
    let now = source.options.encoding
    let encodings: [TextEncoding?] = [nil] + TextEncoding.choices
    return ChoiceDialog(
      "How are the letters written?",
      answers: encodings.map { encoding in
        ChoiceDialog.Answer(
          label: encoding?.name ?? "As it is found out",
          trailing: encoding == now ? "as it is" : encoding?.languages ?? "",
          effects: encoding == now
            ? []
            : [
              .update(
                Self.reply { screen, _ in
                  screen.source.options.encoding = encoding
                  return screen.read()
                }
              )
            ]
        )
      },
      foot: "Esc leave it"
    )
  }

  /// Asks for the file that keeps what the columns are taken for.
  var savingDialog: NameDialog {
    let text = TableMapping.text(of: columns)
    return NameDialog(
      "Save what the columns are",
      name: "~/columns.txt",
      hint: "For other files of this kind: octavo import --mapping FILE"
    ) { path in
      [
        .update(
          Self.reply { _, environment in
            [Self.save(text, to: ImportPath.resolved(path, on: environment.computer), path)]
          }
        )
      ]
    }
  }

  private static func save(_ text: String, to path: String, _ typed: String) -> Effect {
    work { _ -> String? in
      do throws(ExportError) {
        try NewFile.write(Array(text.utf8), to: path, replacing: false)
        return nil
      } catch {
        if case .exists = error { return "There is already a file \(typed)." }
        return "\(typed) cannot be written: \(error.reason)."
      }
    } then: { _, problem, _ in
      [problem.map { .complain($0) } ?? .say("Saved \(typed)")]
    }
  }
}
