extension AuthorityDraft {
  /// Everything that is wrong with the texts by themselves.
  package func problems(_ kind: AuthorityKind) -> [Problem] {
    var problems: [Problem] = []
    func reporting(_ body: () throws(Problem) -> Void) {
      do { try body() } catch { problems.append(error) }
    }
    let record = kind.recordKind
    reporting { () throws(Problem) in try FieldLimits.checkNeeded(name, record, .name) }
    reporting { () throws(Problem) in try FieldLimits.check(qualifier, record, .qualifier) }
    reporting { () throws(Problem) in try FieldLimits.check(sortName, record, .sortName) }
    for alias in aliases {
      reporting { () throws(Problem) in try FieldLimits.check(alias, record, .aliases) }
    }
    return problems
  }
}
