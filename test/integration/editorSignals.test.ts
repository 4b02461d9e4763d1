import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Reason } from '#model';
import type { AgentPackApi } from '#apps/vscode/api';
import type { Explanation } from '#reports';
import { withoutPack } from './quiet';
import { until } from '../support/until';

describe('data known only to the editor', () => {
  const problems = vscode.languages.createDiagnosticCollection('agentpack-test');
  let api: AgentPackApi, root: string, cli: string;

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    cli = join(extension.extensionPath, 'dist/cli.js');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await withoutPack(root, api);
  });
  after(async () => {
    problems.dispose();
    await vscode.workspace.getConfiguration('agentpack').update('guard.onStale', undefined,
      vscode.ConfigurationTarget.Workspace);
    rmSync(join(root, '.vscode'), { recursive: true, force: true }); // VS Code leaves settings without a setting
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await withoutPack(root, api);
  });

  const agentpack = (...words: string[]) => {
    const { AGENTPACK_THREAD_ID, CLAUDE_CODE_SESSION_ID, ...env } = process.env;
    return execFileSync(process.execPath, [cli, ...words], {
      cwd: root,
      env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
      encoding: 'utf8',
    });
  };
  const sumOf = (reasons: readonly Reason[]) => reasons.reduce((sum, { points }) => sum + points, 0);

  it('raises visible, selected and faulty files, and the command line explains the same points', async () => {
    await vscode.commands.executeCommand('agentpack.setTask', 'Prices in the cart are rounded twice: fix roundPrice');
    const plain = (await api.pack()).files.find(({ path }) => path === 'src/money.ts') ??
      assert.fail('not in the pack');
    const money = vscode.Uri.file(join(root, 'src/money.ts'));
    const editor = await vscode.window.showTextDocument(money);
    const text = editor.document.getText();
    const from = editor.document.positionAt(text.indexOf('roundPrice'));
    editor.selection = new vscode.Selection(from, editor.document.positionAt(text.indexOf('roundPrice') + 10));
    problems.set(money, [new vscode.Diagnostic(new vscode.Range(from, from), 'Is no number', 0)]);
    const kindsOf = (reasons: readonly Reason[]) => reasons.map(({ kind }) => kind);
    const report = await until('a pack with all of them', async () => {
      const made = await api.pack(); // the window tells an extension of a selection a moment later
      const kinds = kindsOf(made.files.find(({ path }) => path === 'src/money.ts')?.reasons ?? []);
      return (['open', 'selected', 'problems'] as const).every((kind) => kinds.includes(kind)) && made;
    });
    const file = report.files.find(({ path }) => path === 'src/money.ts')!;
    assert.ok(file.score > plain.score, `${file.score} ${plain.score}`);
    for (const { path, score, reasons } of report.files)
      assert.ok(Math.abs(sumOf(reasons) - score) < 0.01, `${path}: ${sumOf(reasons)} of ${score}`);
    assert.match(file.reasons.find(({ kind }) => kind === 'selected')!.detail, /roundPrice/);
    const explained = JSON.parse(agentpack('explain', 'src/money.ts', '--json')) as Explanation;
    assert.deepEqual([explained.score, explained.reasons], [file.score, file.reasons]);
  });

  it('applies the guard level in its settings immediately, and so does the command line', async () => {
    const level = () =>
      (JSON.parse(readFileSync(join(root, '.agentpack/verdict.json'), 'utf8')) as { basis: { level: string; }; }).basis
        .level;
    await until('the level of the pack', () => api.idle() && level() === 'warn');
    await vscode.workspace.getConfiguration('agentpack').update('guard.onStale', 'block',
      vscode.ConfigurationTarget.Workspace);
    await until('the new level, without a repack', () => api.idle() && level() === 'block');
    agentpack('status', '--json');
    assert.equal(level(), 'block');
  });
});
