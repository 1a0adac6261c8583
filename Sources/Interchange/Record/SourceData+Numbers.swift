import Books

extension SourceData {
  /// The ids of a book in a program, by its source data; several after a merge.
  static func numbers(in source: String?, of program: String) -> [String] {
    guard let source, !source.isEmpty, let data = JSON(parsing: source) else { return [] }
    let former = data[program]?[former]?.elements ?? []
    return ([data[program]].compactMap(\.self) + former).compactMap { $0["id"]?.text }
  }
}
