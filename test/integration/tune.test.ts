import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { BenchmarkReport } from '../../src/benchmark/results';

describe('Tune', () => {
  let root: string;
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', ...words], {
      cwd: root,
      encoding: 'utf8',
    });

  before(() => {
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
  });

  it('replays past changes in a process of its own and shows what packs had of them', async () => {
    for (const name of ['discount', 'shipping']) {
      appendFileSync(join(root, 'src/cart.ts'),
        `\nexport function ${name}Of(cents: number): number {\n  const part = cents / 10;\n  return Math.round(part);\n}\n`);
      git('commit', '-q', '-m', `Reckon the ${name} of a cart in whole cents`, '--', 'src/cart.ts');
    }
    const before = git('status', '--porcelain', '-uall');
    const report = await vscode.commands.executeCommand<BenchmarkReport>('agentpack.tune');
    assert.deepEqual(report.rows.map(({ task }) => task).sort(), ['Reckon the discount of a cart in whole cents',
      'Reckon the shipping of a cart in whole cents']);
    assert.equal(report.overall.failed, 0);
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'agentpack-tune') ??
      assert.fail('no document');
    assert.match(document.getText(), /^# How well packs cover past changes of shop\n\n2 past changes /);
    assert.match(document.getText(), /\| Changed files that are in the pack \| 100 % \|/);
    assert.equal(git('status', '--porcelain', '-uall'), before);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
