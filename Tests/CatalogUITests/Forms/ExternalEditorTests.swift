@testable import CatalogUI
import Foundation
import TestSupport
import Testing

/// Notes in the person's own editor.
@Suite struct ExternalEditorTests {
  @Test func `the words are a program and its arguments, never a shell's`() {
    let command = ExternalEditor("sed -i s/torn/mended/;date").program.words
    #expect(command == ["sed", "-i", "s/torn/mended/;date"])
  }

  @Test func `the text that the editor saves is taken`() {
    let result = ExternalEditor("sed -i s/torn/mended/").edit("Jacket torn.\nBath.")
    #expect(result == .success("Jacket mended.\nBath."))
  }

  @Test func `an editor that fails leaves the notes as they were`() {
    #expect(throws: ExternalEditor.Failure.self) { try ExternalEditor("false").edit("x").get() }
    #expect(throws: ExternalEditor.Failure.self) {
      try ExternalEditor("no-such-editor-anywhere").edit("x").get()
    }
  }
}
