import assert from 'node:assert/strict';
import { writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { SearchRow } from '#features/search/vscode/searchItems';
import { until } from '../support/until';

describe('the search in the editor', () => {
  let api: AgentPackApi, root: string;
  const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);
  const labels = (rows: readonly SearchRow[]) => rows.map(({ label }) => label);
  /** The rows of the open quick pick, as soon as the one that Enter opens has this text. */
  const rowsWith = (text: string) =>
    until(`a row with ${text}`, () => {
      const { rows, active } = api.shown().search ?? {};
      return active?.label.includes(text) && rows;
    });
  const selected = () => {
    const editor = vscode.window.activeTextEditor;
    return editor &&
      `${vscode.workspace.asRelativePath(editor.document.uri)}:${editor.selection.start.line + 1} ${
        editor.document.getText(editor.selection)
      }`;
  };

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    // after a first search in this window only files are read whose changes the editor has reported
    let isReported = false;
    const watcher = vscode.workspace.createFileSystemWatcher('**/src/search.ts');
    watcher.onDidCreate(() => isReported = true);
    watcher.onDidChange(() => isReported = true);
    await until('the report of the file', () => {
      if (!isReported) {
        writeFileSync(join(root, 'src/search.ts'),
          '// before\n\nexport function findMe(text: string): boolean {\n  return findMe(text) || text === "x";\n}\n');
      }
      return isReported;
    });
    watcher.dispose();
  });
  after(async () => {
    await run('workbench.action.closeQuickOpen');
    await run('workbench.action.closeAllEditors');
    rmSync(join(root, 'src/search.ts'));
  });

  it('lists matches below their files, and opens the chosen one with the match selected', async () => {
    await run('agentpack.search', 'findMe');
    assert.deepEqual(labels(await rowsWith('findMe')), [
      'src/search.ts (2 matches)',
      '3: export function findMe(text: string): boolean {',
      '4: return findMe(text) || text === "x";',
    ]);
    await run('workbench.action.acceptSelectedQuickOpenItem');
    assert.equal(await until('the match', () => api.shown().search === undefined && selected()),
      'src/search.ts:3 findMe');
  });

  it('starts with the selected text, and finds text that was just saved', async () => {
    const editor = vscode.window.activeTextEditor ?? assert.fail('no editor');
    await editor.edit((builder) => builder.insert(new vscode.Position(0, 0), '// findMe was here\n'));
    assert.ok(await editor.document.save());
    await run('agentpack.search');
    await until('the saved line',
      () => api.shown().search?.rows.some(({ label }) => label === '1: // findMe was here'));
    await run('workbench.action.closeQuickOpen');
    await until('closed', () => api.shown().search === undefined);
  });

  it('switches to regular expressions and reports errors in them', async () => {
    await run('agentpack.search', 'find(Me');
    await rowsWith('No matching results');
    await run('agentpack.search.toggleRegex');
    await rowsWith('$(error)');
    await run('workbench.action.closeQuickOpen');
    await run('agentpack.search', 'find(Me|You)\\b.*boolean');
    await rowsWith('No matching results');
    await run('agentpack.search.toggleRegex');
    assert.deepEqual(labels(await rowsWith('boolean')), ['src/search.ts',
      '4: export function findMe(text: string): boolean {']);
    await run('workbench.action.acceptSelectedQuickOpenItem');
    assert.equal(await until('the match', () => api.shown().search === undefined && selected()),
      'src/search.ts:4 findMe(text: string): boolean');
  });

  it('opens a match to the side', async () => {
    const columns = () => vscode.window.tabGroups.all.length;
    const before = columns();
    await until('an editor at the side', async () => {
      // an editor that takes the focus late closes the quick pick
      if (api.shown().search === undefined) await run('agentpack.search', 'roundPrice');
      if (api.shown().search?.active?.label.includes('roundPrice')) await run('agentpack.search.openToSide');
      return columns() === before + 1;
    });
  });
});
