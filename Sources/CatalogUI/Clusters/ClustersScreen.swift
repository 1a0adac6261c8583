import Books
import Catalog
import TerminalKit

/// Names or books that are probably one (`:clusters`), best first: taken with Enter and made one with
/// Ctrl-S, or kept apart.
struct ClustersScreen: Review {
  let subject: ClusterSubject
  /// All clusters that were found, also those settled since, which undoing brings back.
  private var found: [Cluster] = []
  private var open = OpenClusters()
  var proposals = Proposals<Int>.guesses
  /// Members that are left out of their clusters.
  private var leftOut: Set<RecordID> = []
  /// The members that a person chose to stay, by their clusters.
  private var preferred: [Int: RecordID] = [:]
  private var cursor = ListCursor()
  private var hasFailed = false
  private var isRead = false
  private var progress = WorkProgress()
  private var shown: WorkProgress.State?

  init(_ subject: ClusterSubject) { self.subject = subject }

  var title: String { tr("Likely the same \(subject.plural)") }
  var isFilling: Bool { !isRead && !hasFailed }
  var renewed: (any Screen)? { ClustersScreen(subject) }
  var context: CommandContext { .clusters }
  var footer: [CommandID] {
    guard selected != nil else { return [.undo, .cancel] }
    let isMarked = !proposals.marked.isEmpty
    let takes =
      isMarked || selected.map(isLeftOut) == true
      || selectedItem.map { !proposals.isTaken($0) } ?? true
    return reviewFooter(
      (takes ? [.open] : []) + [.leaveOut],
      saves: !takenGroups.isEmpty,
      own: [.letStay, .neverSame],
      last: [.look, .undo]
    )
  }
  var record: RecordID? { nil }

  private var rows: [OpenClusters.Row] { open.rows }

  private var selected: OpenClusters.Row? {
    rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
  }

  private var isOfBooks: Bool { subject.recordKind == .book }

  var isUnsaved: Bool { proposals.hasDecisions }

  func situation(in environment: Environment) -> Situation {
    let count = takenGroups.count
    let isOut = selected.map(isLeftOut) ?? false
    var situation = reviewSituation(
      saves: isOfBooks && count == 1
        ? tr("look and merge") : tr("merge \(counted(count, "group", "groups"))"),
      verb: tr("merge"),
      takes: isOut
        ? tr("take it in again")
        : selectedItem.map(proposals.isTaken) == true ? tr("next") : tr("take them")
    )
    if proposals.marked.isEmpty {
      situation.isLeftOut = isOut
      situation.leavesOut = isOut ? tr("take in again") : tr("leave out")
    }
    situation.name = selected?.member.name
    situation.isReading = !isRead
    situation.keepsApart =
      proposals.marked.isEmpty
      ? nil : tr("keep the marked \(grouped(proposals.marked.count)) apart")
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard !hasFailed else { return .text("") }
    guard isRead else {
      return .text(shown.map { $0.sentence(tr("Comparing")) } ?? tr("Comparing…"))
    }
    guard let selected else { return .text("") }
    // Where there is little room, its column has but the beginning of it.
    // Who hears it has heard it before the first row.
    let others =
      selected.isFirst || environment.configuration.isPlain
      ? decisionWords.isEmpty ? tr(" · also \(Self.others(than: subject))") : ""
      : " · \(selected.why)"
    let out = leftOut.contains(selected.member.record) ? tr(" · left out") : ""
    let place = tr("\(grouped(selected.number)) of \(grouped(open.count))")
    return .text(place + decisionWords + out + others, place: place)
  }

  /// The command that shows the clusters of other kinds.
  private static func others(than subject: ClusterSubject) -> String {
    tr(":clusters ")
      + ClusterSubject.all.filter { $0 != subject }.map(\.commandWord).joined(separator: ", ")
  }
}

// MARK: - Handling

extension ClustersScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    defer { keepInSight(in: environment.area) }
    let area = whole(width: environment.area.width).above(in: environment.area)
    if let move = cursor.handle(event, through: rows.count, in: area) {
      return move == .opened ? page() : []
    }
    switch event {
    case .opened:
      let tick = Self.tick { screen, _ in
        screen.shown = screen.progress.now
        return !screen.isRead
      }
      return [compare(), tick]
    case .refresh: return isRead ? [look()] : []
    case .command(let id, _): return perform(id, in: environment)
    case .leaving: return [.float(question)]
    case .ending: progress.stop()
    case .resized, .click, .wheel, .key, .paste, .reveal, .paused, .reopened: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .leaveOut where proposals.marked.isEmpty:
      guard let record = selected?.member.record else { return [] }
      if leftOut.remove(record) == nil { leftOut.insert(record) }
      return []
    case .letStay: return letStay()
    case .neverSame: return keepApart()
    case .look: return page()
    default: return performReview(id, in: environment) ?? []
    }
  }

  /// Keeps the chosen row in sight above its whole texts.
  private mutating func keepInSight(in area: Rect) {
    let height = TableView.height(in: whole(width: area.width).above(in: area))
    cursor.clamp(count: rows.count, height: height)
  }

  var rowCount: Int { rows.count }
  var selectedRow: Int { cursor.selected }

  func item(at row: Int) -> Int? { rows[row].cluster }

  func row(after row: Int) -> Int { open.rows(of: rows[row].cluster).endIndex }

  mutating func go(to row: Int, in environment: Environment) {
    let height = TableView.height(in: environment.area)
    cursor.go(to: row, count: rows.count, height: height)
  }

  mutating func accept(_ clusters: [Int], in environment: Environment) -> [Effect] {
    // The one under the cursor comes in again, and so do all where one alone would be left.
    if proposals.marked.isEmpty, let selected, clusters.contains(selected.cluster) {
      leftOut.remove(selected.member.record)
    }
    for cluster in clusters where taken(cluster).count < 2 {
      leftOut.subtract(open.rows(of: cluster).map(\.member.record))
    }
    proposals.takeIn(clusters)
    return []
  }

  mutating func leave(in environment: Environment) -> [Effect] {
    if isUnsaved { return [.float(question)] }
    progress.stop()
    return [.back]
  }

  private var question: ChoiceDialog {
    let count = takenGroups.count
    return Self.leavingQuestion(
      tr("\(counted(count, "group is", "groups are")) not merged yet"),
      saves: count == 0
        ? nil
        : isOfBooks && count == 1
          ? tr("Look at the books and merge them") : tr("Merge \(plural(count, "it", "them"))")
    ) { screen, _ in
      screen.proposals = .guesses
      return []
    }
  }

  private func page() -> [Effect] {
    selected.map { [.open(Pages.page(of: $0.member.record))] } ?? []
  }

  /// The records of each group that would be merged: one that stands alone is no group.
  private var takenGroups: [[RecordID]] {
    proposals.taken.sorted().map(taken).filter { $0.count > 1 }
  }

  /// The members of a cluster that are not left out, the one that stays first.
  private func taken(_ cluster: Int) -> [RecordID] {
    let records = open.rows(of: cluster).map(\.member.record).filter { !leftOut.contains($0) }
    guard let stays = preferred[cluster], records.contains(stays) else { return records }
    return [stays] + records.filter { $0 != stays }
  }

  /// Lets the member under the cursor stay when its cluster is merged, or the next one where it does already.
  private mutating func letStay() -> [Effect] {
    guard let selected else { return [] }
    let record = selected.member.record
    let records = open.rows(of: selected.cluster).map(\.member.record)
      .filter { !leftOut.contains($0) }
    if let place = records.firstIndex(of: record), taken(selected.cluster).first == record {
      preferred[selected.cluster] = records[(place + 1) % records.count]
      return []
    }
    leftOut.remove(record)
    preferred[selected.cluster] = record
    return []
  }

  mutating func carryOut(in environment: Environment) -> [Effect] {
    let groups = takenGroups
    guard let first = groups.first else {
      let words = tr("Nothing is taken yet: Enter takes a group, a all from here.")
      return selected == nil ? [] : [.say(words)]
    }
    guard isOfBooks else { return [mergeNames(groups)] }
    // One cluster of books is merged line by line; several are merged as proposed.
    return groups.count == 1
      ? [.open(MergeBooksScreen(first.compactMap(\.book), from: nil))] : [prepare(groups)]
  }

  private func mergeNames(_ groups: [[RecordID]]) -> Effect {
    let kept =
      groups.count > 1
      ? nil : open.rows.lazy.first { $0.member.record == groups[0][0] }?.member.name
    return write(groups, kept: kept) { group, edit in
      let names = group.compactMap(\.authority)
      guard names.count > 1 else { return }
      try edit.authorities(names[0].kind).merge(Array(names.dropFirst()), into: names[0])
    }
  }

  /// Makes one of each group of records, the first of which stays, as one change.
  private func write(
    _ groups: [[RecordID]],
    kept: String? = nil,
    _ merge: @escaping @Sendable ([RecordID], WriteTransaction) throws -> Void
  ) -> Effect {
    let count: Message = "\(groups.reduce(0) { $0 + $1.count }, subject.recordKind.noun)"
    let what = kept.map(Words.quoted) ?? tr("\(grouped(groups.count)) stay")
    return Self.write { edit in
      for group in groups { try merge(group, edit) }
      if groups.count > 1 { edit.describe(whole: "Merged \(count) into \(groups.count)") }
    } then: { screen, _, _ in
      screen.proposals = .guesses
      return [.say(tr("Merged \(count): \(what). u takes it back")), screen.look()]
    }
  }

  /// Asks once for all clusters of books that are taken: how many go, and what becomes of their copies.
  private func prepare(_ groups: [[RecordID]]) -> Effect {
    let groups = groups.map { $0.compactMap(\.book) }
    return Self.prepare("merge") { view in
      try groups.map { try view.books.merge($0, into: $0[0]) }
    } then: { screen, plans, _ in
      [.float(screen.question(plans))]
    }
  }

  private func question(_ plans: [BookMerge]) -> ChoiceDialog {
    let groups = plans.map { plan in plan.parts.map { RecordID.book($0.id) } }
    let (all, goes) = (
      plans.reduce(0) { $0 + $1.parts.count }, plans.reduce(0) { $0 + $1.others.count }
    )
    func merging(adds: Bool) -> [Effect] {
      [
        write(groups) { group, edit in
          let books = group.compactMap(\.book)
          var plan = try edit.books.merge(books, into: books[0])
          plan.addsCopies = adds
          try edit.books.carryOut(plan)
        }
      ]
    }
    let several = plans.count(where: \.hasSeveralCopies)
    var text = [
      tr(
        "Of \(Words.books(all)) \(grouped(goes)) \(plural(goes, "goes", "go")), and \(grouped(plans.count)) "
          + "\(plural(plans.count, "stays", "stay")): those that are marked. They get what they have not; where "
          + "they say something else it stays as it is."
      )
    ]
    guard several > 0 else {
      return ChoiceDialog(
        tr("Merge \(clusterCount(plans.count))?"),
        text: text,
        answers: [
          ChoiceDialog.cancel, .init(label: tr("Merge them"), effects: merging(adds: false)),
        ]
      )
    }
    text.append(
      tr("In \(grouped(several)) of them more than one book says that a copy is there.")
    )
    func copies(adds: Bool) -> Int {
      plans.filter(\.hasSeveralCopies).reduce(0) { sum, plan in
        var plan = plan
        plan.addsCopies = adds
        return sum + (Int(plan.result.copies) ?? 0)
      }
    }
    return ChoiceDialog(
      tr("Merge \(clusterCount(plans.count))?"),
      text: text,
      answers: [
        ChoiceDialog.cancel,
        .init(
          "o",
          label: tr("Merge: the same were entered twice, \(grouped(copies(adds: false))) in all"),
          effects: merging(adds: false)
        ),
        .init(
          "a",
          label: tr("Merge, and add the copies up, \(grouped(copies(adds: true))) in all"),
          effects: merging(adds: true)
        ),
      ]
    )
  }

  private func clusterCount(_ count: Int) -> String {
    counted(count, "cluster of books", "clusters of books")
  }

  private func keepApart() -> [Effect] {
    let groups = proposals.chosen(selectedItem).sorted().map(taken).filter { $0.count > 1 }
    guard !groups.isEmpty else {
      return selected == nil
        ? [] : [.complain(tr("One alone is kept apart from nothing: x takes another in."))]
    }
    let kind = subject.recordKind
    return [
      Self.write { edit in
        for group in groups { try edit.keepApart(group.map(\.number), kind) }
        edit.describe(whole: "Kept apart \(groups.joined().count, kind.noun)")
      } then: { screen, _, _ in
        _ = screen.proposals.dropMarks()
        return [.say(tr("Never the same, from now on. u takes it back")), screen.look()]
      }
    ]
  }

  // MARK: - Reading

  private func compare() -> Effect {
    let (subject, progress) = (subject, progress)
    return Self.work("clusters", mustFinish: false, isQuiet: true) { catalog in
      try await onOwnThread {
        let found = try catalog.read { view in
          try view.clusters(of: subject, progress: progress)
        }
        let members = Set(found.flatMap { $0.members.map(\.record.number) })
        return (found: found, open: OpenClusters(found, present: members, apart: []))
      }
    } then: { screen, clusters, environment in
      screen.found = clusters.found
      screen.isRead = true
      screen.show(clusters.open, environment)
      return [.cancel(Self.ticking)]
    } failed: { screen, error, _ in
      guard !(error is CancellationError) else { return [] }
      screen.hasFailed = true
      return [.cancel(Self.ticking), .complain(words(of: error))]
    }
  }

  /// Finds out which clusters are settled, and which are there again.
  private func look() -> Effect {
    let (subject, found) = (subject, found)
    return Self.read("present") { view in
      let members = Set(found.flatMap { $0.members.map(\.record.number) })
      return OpenClusters(
        found,
        present: try view.present(members, of: subject),
        apart: try view.keptApart(subject.recordKind)
      )
    } then: { screen, open, environment in
      screen.show(open, environment)
      return []
    }
  }

  /// Shows the open clusters; the cursor comes to one that is there again, stays on its member, or comes
  /// to the next cluster.
  private mutating func show(_ now: OpenClusters, _ environment: Environment) {
    let before = selected
    let returned = before == nil ? nil : now.rows.firstIndex { !open.isOpen($0.cluster) }
    // Where the cluster began, the next one begins when it is settled.
    let start = before.flatMap { open.start(of: $0.cluster) } ?? 0
    open = now
    proposals.keep(open.isOpen)
    let next = rows.indices.contains(start) ? open.start(of: rows[start].cluster) : nil
    let same = before.flatMap { before in
      let rows = open.rows(of: before.cluster)
      return rows.firstIndex { $0.member.record == before.member.record }
        ?? open.start(of: before.cluster)
    }
    let height = TableView.height(in: environment.area)
    cursor.go(to: returned ?? same ?? next ?? start, count: rows.count, height: height)
  }
}

// MARK: - Showing

extension ClustersScreen {
  private static func columns(_ kind: RecordKind, width: Int) -> [TableColumn] {
    let isBook = kind == .book
    return [
      TableColumn(isBook ? tr("Book") : tr("Name"), least: 16, most: nil),
      TableColumn(
        tr("Edition"),
        least: isBook ? 14 : 0,
        most: isBook ? 24 : 0,
        dispensable: 1
      ),
      TableColumn(
        isBook ? tr("Copies") : tr("Books"),
        least: 5,
        most: 7,
        alignment: .right
      ).said(
        isBook
          ? .counting(one: tr("copy"), other: tr("copies"))
          : .counting(one: tr("book"), other: tr("books"))
      ),
      TableColumn(tr("Why"), least: width < 60 ? 5 : 18, most: isBook ? 30 : 44),
    ].filter { $0.most != 0 }
  }

  private func isLeftOut(_ row: OpenClusters.Row) -> Bool {
    proposals.leftOut.contains(row.cluster) || leftOut.contains(row.member.record)
  }

  /// Says that a member stays, or why it may be the same.
  private func outcome(of row: OpenClusters.Row) -> String {
    if isLeftOut(row) { return tr("left out") }
    let taken = taken(row.cluster)
    return taken.count > 1 && taken[0] == row.member.record ? tr("stays") : row.why
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !rows.isEmpty else {
      let start = Point(x: area.x + 3, y: area.y + 1)
      surface.cursor = start
      let words =
        isRead
        ? tr("No \(subject.plural) look the same. Others: \(Self.others(than: subject)).")
        : hasFailed
          ? tr("They cannot be compared. M says why.")
          : tr(
            "Comparing all \(isOfBooks ? tr("books") : tr("names")). Esc stops it and goes back."
          )
      for (row, line) in TextLayout.wrap(words, to: max(10, environment.textWidth - 4)).enumerated()
      {
        surface.put(line, at: Point(x: start.x, y: start.y + row), width: area.width - 4)
      }
      return
    }
    let whole = whole(width: area.width)
    TableView(Self.columns(subject.recordKind, width: area.width)).draw(
      on: &surface,
      in: whole.above(in: area),
      cursor: cursor,
      count: rows.count
    ) { tableRow(rows[$0]) }
    whole.draw(on: &surface, in: area)
  }

  private func tableRow(_ row: OpenClusters.Row) -> TableView.Row {
    let name = row.isFirst ? row.member.name : "  " + row.member.name
    let cells =
      [name] + (isOfBooks ? [row.member.detail] : []) + [
        grouped(row.member.books), outcome(of: row),
      ]
    let isOut = isLeftOut(row)
    // Why they may be the same is said once, before the first of them.
    let isSaid = !isOut && cells[cells.count - 1] != row.why
    let words = [0: SpokenSigns.parts(in: row.member.name), 1: SpokenSigns.parts(in: cells[1])]
    var shown = TableView.Row(
      cells,
      isMarked: proposals.marked.contains(row.cluster),
      isTaken: proposals.isTaken(row.cluster) && !isOut,
      spoken: isSaid ? words : words.merging([cells.count - 1: ""]) { $1 },
      state: isOut ? tr("left out") : nil
    )
    if row.isFirst { shown.group = group(of: row) }
    return shown
  }

  /// What is said before the first of a group: which it is of how many, why its members may be one, which
  /// of them stays and which are its partners.
  private func group(of row: OpenClusters.Row) -> String {
    let members = open.rows(of: row.cluster).map(\.member)
    let isTold = Set(members.map(\.name)).count == members.count
    func name(_ member: Cluster.Member) -> String {
      SpokenSigns.parts(in: isTold ? member.name : member.words)
    }
    let first = preferred[row.cluster] ?? row.member.record
    let stays = members.first { $0.record == first }.map(name) ?? ""
    let others = members.filter { $0.record != first }.map(name)
    let more = others.count - Self.mostPartners
    let rest = more > 0 ? [tr("\(grouped(more)) more")] : []
    let partners = (others.prefix(Self.mostPartners) + rest).joined(separator: "; ")
    return tr(
      "Group \(grouped(row.number)) of \(grouped(open.count)), \(row.why): \(stays) stays; \(partners)"
    )
  }

  /// How many members of a group are named before its first row, besides the one that stays.
  private static let mostPartners = 5

  /// What the chosen row cuts.
  private func whole(width: Int) -> WholeLine {
    WholeLine(
      of: selected.map(tableRow),
      in: Self.columns(subject.recordKind, width: width),
      width: width
    )
  }
}

/// The clusters that are not settled yet, as lines of the screen.
///
/// There may be some hundred thousand: what keys and frames need of them is found without going through all.
struct OpenClusters: Sendable {
  /// A member of a cluster.
  struct Row: Sendable {
    /// The index of its cluster among those that were found.
    let cluster: Int
    /// The number of its cluster among the open ones, from 1.
    let number: Int
    let member: Cluster.Member
    /// The first of its cluster stays unless another is chosen.
    let isFirst: Bool
    /// Why its cluster may be one.
    let why: String
  }

  private(set) var rows: [Row] = []
  /// The rows of each open cluster.
  private var places: [Int: Range<Int>] = [:]

  init() {}

  /// - Parameters:
  ///   - present: The members that are there still.
  ///   - apart: The pairs that are never the same.
  init(_ found: [Cluster], present: Set<Int64>, apart: Set<NamePair>) {
    for (place, cluster) in found.enumerated() {
      let members = cluster.members.filter { member in
        present.contains(member.record.number)
          && (apart.isEmpty
            || !cluster.members.contains { other in
              apart.contains(NamePair(member.record.number, other.record.number))
            })
      }
      guard members.count > 1 else { continue }
      places[place] = rows.count..<rows.count + members.count
      let why = cluster.why.joined(separator: ", ")
      for (index, member) in members.enumerated() {
        rows.append(
          Row(
            cluster: place,
            number: places.count,
            member: member,
            isFirst: index == 0,
            why: why
          )
        )
      }
    }
  }

  /// The number of open clusters.
  var count: Int { places.count }

  func rows(of cluster: Int) -> ArraySlice<Row> { places[cluster].map { rows[$0] } ?? [] }

  func isOpen(_ cluster: Int) -> Bool { places[cluster] != nil }

  /// The first row of a cluster.
  func start(of cluster: Int) -> Int? { places[cluster]?.lowerBound }
}
