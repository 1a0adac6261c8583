extension AuthorityDraft {
  /// Everything that is wrong with the texts by themselves.
  package func problems(_ kind: AuthorityKind) -> [Problem] {
    var problems: [Problem] = []
    func reporting(_ body: () throws(Problem) -> Void) {
      do { try body() } catch { problems.append(error) }
    }
    let record = kind.recordKind
    reporting { () throws(Problem) in try FieldLimits.checkNeeded(name, record, .authority(.name)) }
    reporting { () throws(Problem) in
      try FieldLimits.check(qualifier, record, .authority(.qualifier))
    }
    reporting { () throws(Problem) in try FieldLimits.check(sortName, record, .authority(.sortName))
    }
    for alias in aliases {
      reporting { () throws(Problem) in try FieldLimits.check(alias, record, .authority(.aliases)) }
    }
    return problems
  }
}
