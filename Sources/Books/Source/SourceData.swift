/// The data of a book from files and other programs that no field holds: a JSON object with a
/// member for each program.
///
/// ```json
/// {"goodreads":{"id":"13651","originalYear":"1974"},"csv":{"condition":"worn"}}
/// ```
///
/// Nothing is lost where two come together. Other data of a program for the same record are in its
/// member `repeated`, its data for a book that was merged into this one in `former`. A text that is
/// no such object, which Octavo did not write, is kept beside the programs as `before`.
package enum SourceData {
  /// The member for other data in later records of the same file.
  private static let repeated = "repeated"
  /// The data of books that were merged into this one.
  package static let former = "former"
  private static let before = "before"

  /// The members of source data, of any text.
  package static func members(_ text: String) -> [JSON.Member] {
    guard !text.isEmpty else { return [] }
    guard case .object(let members)? = JSON(parsing: text) else {
      return [JSON.Member(before, .string(text))]
    }
    return members
  }
}

// MARK: - Newer data of the same book

extension SourceData {
  /// Old source data, updated with newer data of some programs.
  ///
  /// Newer data of a program replace the older ones only with the same id. Without an id nobody
  /// knows whether both are of the same record, and differences are added.
  package static func united(_ old: String, with new: String) -> String {
    guard !old.isEmpty else { return new }
    guard old != new, let newer = JSON(parsing: new) else { return old }
    var members = members(old)
    for member in newer.members {
      if let index = members.firstIndex(where: { $0.key == member.key }) {
        if member.value["id"] != nil, members[index].value["id"] == member.value["id"] {
          members[index] = JSON.Member(member.key, renewed(members[index].value, by: member.value))
        } else {
          let united = adding([], member.value.members, to: members[index].value)
          members[index] = JSON.Member(member.key, united)
        }
      } else {
        members.append(member)
      }
    }
    return JSON.object(members).written
  }

  /// The newer data of one program, with the lists of the older ones and members that only those
  /// have.
  ///
  /// Elements that are in the lists of both are there once.
  private static func renewed(_ old: JSON, by new: JSON) -> JSON {
    let lists = [former, repeated]
    let kept = old.members.compactMap { member -> JSON.Member? in
      guard lists.contains(member.key) else { return new[member.key] == nil ? member : nil }
      let own = member.value.elements
      let more = (new[member.key]?.elements ?? []).filter { !own.contains($0) }
      return more.isEmpty ? member : JSON.Member(member.key, .array(own + more))
    }
    let said = new.members.filter { !lists.contains($0.key) || old[$0.key] == nil }
    return .object(said + kept)
  }

  /// The data of one program, to which another record's differences are added unless they are
  /// there.
  ///
  /// - Parameter otherwise: The record's differences in fields.
  package static func adding(
    _ otherwise: [JSON.Member],
    _ extras: [JSON.Member],
    to known: JSON
  ) -> JSON {
    let new = extras.filter {
      ![repeated, former].contains($0.key) && known[$0.key] != $0.value
    }
    let said = JSON.object(otherwise + new).withNamesOnce.members
    let earlier = known[repeated]?.elements ?? []
    let isKnown = earlier.contains { one in said.allSatisfy { one[$0.key] == $0.value } }
    guard !said.isEmpty, !isKnown else { return known }
    let rest = known.members.filter { $0.key != repeated }
    return .object(rest + [JSON.Member(repeated, .array(earlier + [.object(said)]))])
  }
}

// MARK: - Data of books that become one

extension SourceData {
  /// The source data of several books together, those of the first before all others.
  ///
  /// A program with data of two books keeps those of the first; its member `former` has those of
  /// the others, each once.
  package static func merged(_ all: [String]) -> String {
    var seen: Set<String> = []
    let texts = all.filter { !$0.isEmpty && seen.insert($0).inserted }
    guard texts.count > 1 else { return texts.first ?? "" }
    var programs = Programs()
    for text in texts {
      for member in members(text) { programs.add(member) }
    }
    return JSON.object(programs.members).written
  }

  /// The members of several books by the names of the programs.
  private struct Programs {
    private var places: [String: Int] = [:]
    private var first: [JSON.Member] = []
    /// The data that each program had of the later books.
    private var later: [[JSON]] = []
    /// All data that each program has of any book, so that none is there twice.
    private var known: [Set<JSON>] = []

    mutating func add(_ member: JSON.Member) {
      let all = [bare(member.value)] + (member.value[former]?.elements ?? [])
      guard let place = places[member.key] else {
        places[member.key] = first.count
        first.append(JSON.Member(member.key, all[0]))
        later.append(Array(all.dropFirst()))
        known.append(Set(all))
        return
      }
      for value in all where known[place].insert(value).inserted { later[place].append(value) }
    }

    var members: [JSON.Member] {
      zip(first, later).map { member, later in
        guard !later.isEmpty else { return member }
        // A text, or what some other program put there, has no members: they stand in one list.
        guard case .object(let values) = member.value else {
          return JSON.Member(member.key, .array(member.value.elements + later))
        }
        return JSON.Member(member.key, .object(values + [JSON.Member(former, .array(later))]))
      }
    }

    private func bare(_ value: JSON) -> JSON {
      guard case .object(let members) = value else { return value }
      return .object(members.filter { $0.key != former })
    }
  }
}
