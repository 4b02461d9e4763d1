import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until } from '../support/until';

/** The dialog, which no command can answer, is answered; all else is the editor's. */
describe('Connect or Disconnect Git Hooks…', () => {
  const root = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  const hook = join(root, '.git/hooks/post-commit');
  const { showInformationMessage } = vscode.window;
  let asked: string[] = [];
  let told: string[] = [];
  let answer = true;

  before(async () => {
    await (vscode.extensions.getExtension('agentpack.agentpack') ?? assert.fail('not installed')).activate();
    Object.assign(vscode.window, {
      showInformationMessage(message: string, ...rest: unknown[]) {
        const [options, button] = rest as [{ modal?: boolean; detail?: string; } | undefined, string | undefined];
        (options?.modal ? asked : told).push(`${message} ${options?.detail ?? ''}`.trim());
        return Promise.resolve(options?.modal && answer ? button : undefined);
      },
    });
  });
  beforeEach(() => {
    [asked, told, answer] = [[], [], true];
  });
  after(() => {
    Object.assign(vscode.window, { showInformationMessage });
  });
  const run = () => vscode.commands.executeCommand('agentpack.connectGit');

  it('shows the changes, asks once, and writes nothing if the user declines', async () => {
    answer = false;
    await run();
    assert.match(asked.join(),
      /^Connect Git\? Only in this clone\. These files change:[^]*\.git\/hooks\/post-commit \(new\)/);
    assert.ok(!existsSync(hook));
    assert.deepEqual(told, []);
  });

  it('connects, so that a commit in any terminal repeats a stale pack, and disconnects', async () => {
    await run();
    assert.deepEqual(told, ['AgentPack: Git is connected in this repository.']);
    assert.match(readFileSync(hook, 'utf8'), /agentpack\/repack/);
    mkdirSync(join(root, '.agentpack'), { recursive: true });
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x'], {
      cwd: root,
    });
    const last = join(root, '.git/agentpack/last-main');
    const code = await until('the hook has run', () => existsSync(last) && readFileSync(last, 'utf8'));
    assert.equal(code, '0\n');
    told = [];
    await run();
    assert.match(asked.at(-1)!, /^Disconnect Git\?/);
    assert.deepEqual(told, ['AgentPack: Git is disconnected in this repository.']);
    assert.ok(!existsSync(hook) && !existsSync(join(root, '.git/agentpack')));
  });

  it('explains why it cannot', async () => {
    execFileSync('git', ['config', 'core.hooksPath', '/dev/null'], { cwd: root });
    try {
      await run();
      assert.match(told.join(), /Git hooks are disabled here/);
    } finally {
      execFileSync('git', ['config', '--unset', 'core.hooksPath'], { cwd: root });
    }
  });
});
