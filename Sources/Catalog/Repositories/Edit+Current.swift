extension Edit {
  /// A record as it is, to be saved over.
  ///
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when it is not of the version that was edited,
  ///   ``CatalogError/deletedElsewhere(_:name:_:)``.
  func current<Record>(
    _ id: RecordID,
    version: Int?,
    name: String,
    _ read: () throws -> (Record, version: Int)
  ) throws -> Record {
    let record: Record
    let now: Int
    do {
      (record, now) = try read()
    } catch CatalogError.notFound {
      let change = try history.summary(of: id).lastChange
      throw CatalogError.deletedElsewhere(id.kind, name: name, change)
    }
    if let version, version != now {
      let change = try history.summary(of: id).lastChange
      throw CatalogError.changedElsewhere(
        change ?? CatalogError.Change(who: "Someone", at: self.now)
      )
    }
    return record
  }
}
