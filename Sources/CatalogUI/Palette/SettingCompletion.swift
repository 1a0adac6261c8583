import Catalog

/// What can follow in a line of `:set`: fields, and behind a field's sign the values that there are.
struct SettingCompletion: Sendable {
  /// The line up to the piece that is completed, `set ` included.
  private let head: String
  private let piece: Piece

  private enum Piece: Sendable {
    case field(String)
    case value(BookField, String)
  }

  /// - Parameter line: What was typed behind the colon; nil comes back when it is not about `set`.
  init?(_ line: String) {
    let command = CommandID.set.rawValue + " "
    guard line.hasPrefix(command) else { return nil }
    let settings = BulkSetting.split(String(line.dropFirst(command.count)))
    guard let last = settings.last, line.hasSuffix(last) || last.contains("=") else {
      head = line
      piece = .field("")
      return
    }
    guard let setting = try? BulkSetting(last) else {
      head = String(line.dropLast(last.count))
      piece = .field(last)
      return
    }
    // After a space the next field may begin, or the value go on.
    let typed = line.last == " " ? setting.value + " " : setting.value
    let start = typed.lastIndex(of: ";").map { typed.index(after: $0) } ?? typed.startIndex
    let value = String(typed[start...]).drop { $0 == " " }
    if line.last == " ", !value.isEmpty {
      head = line
      piece = .field("")
    } else {
      head = String(line.dropLast(value.count))
      piece = .value(setting.field, String(value))
    }
  }

  /// The rows of the list.
  func items(in view: View, limit: Int) throws -> [PaletteItem] {
    switch piece {
    case .field(let start):
      let names = BookField.allCases.map(\.settingName).filter {
        $0.hasPrefix(start.lowercased())
      }
      return names.prefix(limit).map { item("\($0)=", note: "") }
    case .value(let field, let text):
      if let kind = field.authorityKind {
        return try view.authorities(kind).suggestions(text, limit: limit).map {
          item($0.row.name, note: Words.books($0.row.books))
        }
      }
      let query = "\(field.settingName):\(text)"
      return try view.completions(for: query, cursor: query.count, limit: limit)
        .filter { $0.kind == .value }
        .map { item($0.label, note: $0.books.map(Words.books) ?? "") }
    }
  }

  private func item(_ text: String, note: String) -> PaletteItem {
    var item = PaletteItem(title: text, keys: note, obstacle: nil, command: .set)
    item.completion = head + text
    return item
  }
}
