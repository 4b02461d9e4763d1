import * as vscode from 'vscode';

/**
 * Shows files while the quick pick has the focus, like VS Code's quick search, and restores the previous editor unless
 * the user opens a file.
 */
export class Preview {
  private readonly group = vscode.window.tabGroups.activeTabGroup;
  private readonly tab = this.group.activeTab;
  private readonly editor = vscode.window.activeTextEditor;
  private readonly selection = this.editor?.selection;
  private readonly visible = this.editor?.visibleRanges[0];
  private readonly openBefore = new Set(this.group.tabs.map(getTabUri));
  private readonly shown = new Set<string>();

  note({ document }: vscode.TextEditor): void {
    this.shown.add(document.uri.toString());
  }

  /** Closes the previewed files and shows the previous editor where it was. */
  async restore(): Promise<void> {
    if (this.shown.size === 0) return;
    if (this.editor)
      await this.showFormer(this.editor.document);
    const previewed = vscode.window.tabGroups.activeTabGroup.tabs.filter((tab) => {
      const file = getTabUri(tab);
      return file !== undefined && this.shown.has(file) && !this.openBefore.has(file) && !tab.isDirty;
    });
    if (previewed.length > 0) await vscode.window.tabGroups.close(previewed, true);
  }

  private async showFormer(document: vscode.TextDocument): Promise<void> {
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: this.group.viewColumn,
      preview: this.tab?.isPreview ?? false,
      ...(this.selection && { selection: this.selection }),
    });
    if (this.visible) editor.revealRange(this.visible, vscode.TextEditorRevealType.AtTop);
  }
}

function getTabUri({ input }: vscode.Tab): string | undefined {
  return input instanceof vscode.TabInputText ? input.uri.toString() : undefined;
}
