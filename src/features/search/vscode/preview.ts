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
  private readonly visibleRange = this.editor?.visibleRanges[0];
  private readonly previouslyOpenUris = new Set(this.group.tabs.map(getTabUri));
  private readonly previewedUris = new Set<string>();

  notePreviewed({ document }: vscode.TextEditor): void {
    this.previewedUris.add(document.uri.toString());
  }

  /** Closes the previewed files and shows the previous editor where it was. */
  async restore(): Promise<void> {
    if (this.previewedUris.size === 0) return;
    if (this.editor)
      await this.showPreviousEditor(this.editor.document);
    const previewedTabs = vscode.window.tabGroups.activeTabGroup.tabs.filter((tab) => {
      const file = getTabUri(tab);
      return file !== undefined && this.previewedUris.has(file) && !this.previouslyOpenUris.has(file) && !tab.isDirty;
    });
    if (previewedTabs.length > 0) await vscode.window.tabGroups.close(previewedTabs, true);
  }

  private async showPreviousEditor(document: vscode.TextDocument): Promise<void> {
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: this.group.viewColumn,
      preview: this.tab?.isPreview ?? false,
      ...(this.selection && { selection: this.selection }),
    });
    if (this.visibleRange) editor.revealRange(this.visibleRange, vscode.TextEditorRevealType.AtTop);
  }
}

function getTabUri({ input }: vscode.Tab): string | undefined {
  return input instanceof vscode.TabInputText ? input.uri.toString() : undefined;
}
