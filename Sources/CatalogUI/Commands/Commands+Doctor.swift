import TerminalKit

extension CommandRegistry {
  /// Finding what is wrong in books and names, and mending it.
  static let doctoring: [Command] = [
    Command(
      .doctor,
      "Doctor: what is wrong with books and names",
      short: "doctor",
      "Counts what a cataloguer would look for: ISBNs that fail, garbled letters, volumes that are missing, "
        + "names without books. Enter lists the findings of a kind, to mend or edit them. :doctor mojibake lists "
        + "those of one rule.",
      words: [
        "check", "clean up", "errors", "mistakes", "problems", "quality", "repair", "fix",
        "orphans",
        "mojibake",
      ],
      keys: [],
      in: [.walking],
      takesText: true
    ),
    Command(
      .mend,
      "Mend this, or all that are marked",
      short: "mend",
      "Shows what becomes of it first. All that are marked are one change, and u takes it back.",
      words: ["fix", "repair", "correct", "remove"],
      keys: [.character("f")],
      in: [.findings],
      unless: { $0.name == nil ? "there is nothing to mend here" : nil }
    ),
    Command(
      .accept,
      "That is right as it is",
      short: "is right",
      "The finding, or all that are marked, is not told again, until the book has another value. u takes it "
        + "back.",
      words: ["accept", "ignore", "dismiss", "right", "ok", "false alarm"],
      keys: [.character("a")],
      in: [.findings],
      unless: { $0.name == nil ? "there is nothing here" : nil }
    ),
    Command(
      .mark,
      "Mark this finding, and go down",
      short: "mark",
      "Mending, editing and saying that it is right are then about all that are marked.",
      words: ["select", "several"],
      keys: [.character(" ")],
      in: [.findings],
      label: { $0.take }
    ),
    Command(
      .markAll,
      "Mark all findings; again: none",
      short: "all or none",
      "Marks every finding of the kind, or takes all marks away.",
      words: ["select all", "unmark"],
      keys: [.character("*")],
      in: [.findings]
    ),
  ]
}
