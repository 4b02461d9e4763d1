import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { PackChanges } from '#reports';
import { withoutPack } from './quiet';
import { until } from '../support/until';

describe('before and after a repack', () => {
  let root: string, original: string;
  const at = (path: string) => join(root, path);
  const context = () => readFileSync(at('.agentpack/context.md'), 'utf8');
  const run = <T>(command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand<T>(`agentpack.${command}`, ...given);
  const setting = (key: string, value: unknown) =>
    vscode.workspace.getConfiguration('agentpack').update(key, value, vscode.ConfigurationTarget.Global);
  const diff = (label: RegExp) =>
    until(`a diff ${String(label)}`, () => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
      return tab && label.test(tab.label) && tab.input instanceof vscode.TabInputTextDiff ? tab.input : undefined;
    });
  const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    const api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    original = readFileSync(at('src/money.ts'), 'utf8');
    await setting('autoRepack', 'off');
    await withoutPack(root, api);
    await run('setTask', 'Prices in the cart are rounded twice: fix roundPrice');
  });
  after(async () => {
    writeFileSync(at('src/money.ts'), original);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await setting('autoRepack', undefined);
    rmSync(at('.agentpack'), { recursive: true, force: true });
  });

  it('shows what a repack would change, and writes nothing', async () => {
    const packed = context();
    writeFileSync(at('src/money.ts'), `${original}export const roundPriceLater = 1;\n`);
    const changes = await run<PackChanges>('previewRepack', { silent: true });
    assert.deepEqual(changes.files.map(({ path, change }) => [path, change]), [['src/money.ts', 'content']]);
    const input = await diff(/^context\.md \(as packed ↔ after a repack\)/);
    assert.equal(await textOf(input.original), packed);
    assert.match(await textOf(input.modified), /roundPriceLater/);
    assert.equal(context(), packed);
  });

  it('shows the changes from the previous pack to the last one', async () => {
    const first = context();
    await run('repack');
    const second = context();
    assert.notEqual(second, first);
    const done = run('showHistory');
    // the newest pack is the first row, once the rows have loaded
    const input = await until('the difference', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
      return tab && /^Packs of .+ ↔ /.test(tab.label) && tab.input instanceof vscode.TabInputTextDiff
        ? tab.input
        : undefined;
    });
    await done;
    assert.deepEqual([await textOf(input.original), await textOf(input.modified)], [first, second]);
  });
});
