import Catalog

extension Work {
  /// Writes at once where few records are touched; of many it is seen how far it is, and it can be
  /// stopped.
  ///
  /// - Parameters:
  ///   - title: What happens, over the dialog.
  ///   - text: What it is about.
  ///   - verb: "Deleting", before "12,000 of 100,000".
  static func watched(
    _ title: String,
    _ text: String,
    _ verb: String,
    records: Int,
    _ body: @escaping ProgressDialog.Perform
  ) -> Effect {
    guard records <= UndoEffects.mostUnwatched else {
      return .float(ProgressDialog(title, text: text, verb: verb, perform: body))
    }
    return .work(
      Work(key: nil, writes: true) { catalog in
        try await onOwnThread { try body(catalog, BulkProgress()) }
      }
    )
  }
}
