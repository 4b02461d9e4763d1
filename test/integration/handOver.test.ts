import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '../../src/hosts/vscode/api';
import type { Report } from '../../src/reports';
import { withoutPack } from './quiet';
import { until } from '../support/until';

describe('handing a pack to an agent', () => {
  let root: string, clipboard: string;
  const at = (path: string) => join(root, path);
  const run = <T>(command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand<T>(`agentpack.${command}`, ...given);
  const copied = () => vscode.env.clipboard.readText();

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    const api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    clipboard = await copied();
    await withoutPack(root, api);
    await run('setTask', 'Prices in the cart are rounded twice: fix roundPrice');
  });
  after(async () => {
    await vscode.env.clipboard.writeText(clipboard);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(at('.agentpack'), { recursive: true, force: true });
  });

  it('copies the file that the agent reads', async () => {
    await run('copyPack');
    assert.equal(await copied(), readFileSync(at('.agentpack/context.md'), 'utf8'));
  });

  it('copies a chosen form after its size was shown', async () => {
    await vscode.env.clipboard.writeText('');
    const done = run('copyPackAs');
    // rows arrive when all sizes are known; the last one is JSON
    await until('the copied JSON', async () => {
      if (await copied() === '') await vscode.commands.executeCommand('workbench.action.quickOpenNavigatePrevious');
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return (await copied()) !== '';
    });
    await done;
    assert.match(await copied(), /src\/money\.ts/);
  });

  it('copies a prompt with the task and the place of the pack', async () => {
    await run('copyPrompt');
    assert.match(await copied(), /^Prices in the cart are rounded twice[^]*`\.agentpack\/context\.md`/);
  });

  it('packs a selection as the task', async () => {
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(at('src/money.ts')));
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    const report = await run<Report>('sendSelection', 'Round up instead');
    assert.match(report.task, /^Round up instead\n\nsrc\/money\.ts:1-2:\n\n```typescript\n/);
    assert.equal(report.files[0]?.path, 'src/money.ts');
    assert.match(readFileSync(at('.agentpack/task.md'), 'utf8'), /Round up instead/);
  });
});
