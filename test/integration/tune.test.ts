import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { BenchmarkReport } from '../../src/benchmark/results';
import type { Folder } from '../../src/hosts/vscode/folder/folder';
import { applyChanges, undoChanges, type TuneUndo } from '../../src/hosts/vscode/tune/applyChanges';
import type { TuneChange } from '../../src/hosts/vscode/tune/tuneChanges';
import { tunePorts } from '../../src/hosts/vscode/tune/tunePorts';

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

  it('changes the files of a folder and its settings, and restores them to the byte', async () => {
    const pinned: string[] = [];
    const ports = tunePorts({
      uri: vscode.Uri.file(root),
      state: { choices: { pinned, excluded: [], taskPinned: [] } },
      choose(paths: readonly string[], _: 'pinned', on: boolean) {
        pinned.splice(0, pinned.length, ...(on ? paths : []));
        return Promise.resolve();
      },
    } as unknown as Folder);
    const at = (path: string) => join(root, path);
    const read = (path: string) => (existsSync(at(path)) ? readFileSync(at(path), 'latin1') : undefined);
    const state = () => [read('.agentignore'), read('.vscode/settings.json'), [...pinned]];
    const change: readonly TuneChange[] = [{ kind: 'ignore', line: '/docs/', text: '' }, {
      kind: 'pin',
      path: 'src/money.ts',
      text: '',
    }, { kind: 'mode', mode: 'deep', text: '' }];
    const settings = () => vscode.workspace.getConfiguration('agentpack', vscode.Uri.file(root));
    try {
      await settings().update('mode', 'lite', vscode.ConfigurationTarget.Workspace);
      for (const ignore of [undefined, '# gr\u00f6\u00dfer\r\nbig/']) {
        if (ignore !== undefined) writeFileSync(at('.agentignore'), ignore);
        const before = state();
        let undo: TuneUndo | undefined;
        await applyChanges(change, ports, (done) => {
          undo = done;
          return Promise.resolve();
        });
        assert.match(read('.agentignore')!, /^\/docs\/$/m);
        assert.deepEqual([settings().get('mode'), pinned], ['deep', ['src/money.ts']]);
        await undoChanges(undo!, ports);
        assert.deepEqual(state(), before);
      }
    } finally {
      await settings().update('mode', undefined, vscode.ConfigurationTarget.Workspace);
      rmSync(at('.agentignore'), { force: true });
    }
  });
});
