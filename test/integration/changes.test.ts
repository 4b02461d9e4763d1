import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { until } from '../support/until';

describe('the changes since a pack', () => {
  let api: AgentPackApi, root: string;
  const committed: Record<string, string> = {};
  const at = (path: string) => join(root, path);
  const setting = (key: string, value: unknown) =>
    vscode.workspace.getConfiguration('agentpack').update(key, value, vscode.ConfigurationTarget.Global);
  const tab = () => vscode.window.tabGroups.activeTabGroup.activeTab;
  const opened = (label: RegExp) =>
    until(`a tab ${String(label)}`, () => (tab() && label.test(tab()!.label) ? tab() : undefined));
  const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();
  const show = (path: string) => vscode.commands.executeCommand('agentpack.showChanges', path);
  const changed = (): readonly TreeNode[] => api.shown().pack.find((node) => node.id === 'stale')?.children ?? [];

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    for (const path of ['src/money.ts', 'src/cart.ts']) committed[path] = readFileSync(at(path), 'utf8');
    await setting('autoRepack', 'off');
    await vscode.commands.executeCommand('agentpack.setTask', 'Prices in the cart are rounded twice: fix roundPrice');
    writeFileSync(at('src/money.ts'), `${committed['src/money.ts']!}export const packedAlready = 1;\n`);
    await vscode.commands.executeCommand('agentpack.repack'); // what was packed is not what was committed
  });
  after(async () => {
    for (const [path, text] of Object.entries(committed)) writeFileSync(at(path), text);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await setting('autoRepack', undefined);
    rmSync(at('.agentpack'), { recursive: true, force: true });
  });

  it('open as a diff with the packed text, not with the last commit', async () => {
    writeFileSync(at('src/money.ts'), `${committed['src/money.ts']!}export const packedAlready = 2;\n`);
    await until('the change in the tree', () => changed().some((node) => node.changed === 'src/money.ts'));
    await show('src/money.ts');
    const { input } = await opened(/^money\.ts \(since the pack\)$/);
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.equal(await textOf(input.original), `${committed['src/money.ts']!}export const packedAlready = 1;\n`);
    assert.equal(input.modified.fsPath, at('src/money.ts'));
  });

  it('show a deleted file as it was packed', async () => {
    rmSync(at('src/cart.ts'));
    await until('the deletion in the tree', () => changed().some((node) => node.changed === 'src/cart.ts'));
    await show('src/cart.ts');
    const { input } = await opened(/cart\.ts \(as packed, deleted since\)/);
    assert.ok(input instanceof vscode.TabInputText);
    assert.equal(await textOf(input.uri), committed['src/cart.ts']);
  });

  it('report that the packed text was deleted', async () => {
    rmSync(at('.agentpack/cache/texts'), { recursive: true });
    await show('src/money.ts');
    await opened(/money\.ts \(since the last commit: its packed text is no longer stored\)/);
  });
});
