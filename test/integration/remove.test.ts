import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { until } from '../support/until';

/** The dialog, which no command can answer, is answered; all else is the editor's. */
describe('Remove AgentPack from This Workspace', () => {
  const root = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  const present = { HOME: process.env['HOME'] };
  const { showInformationMessage, showWarningMessage } = vscode.window;
  let api: AgentPackApi;
  let cli: string;
  let home: string;
  let asked: { readonly message: string; readonly detail: string; readonly buttons: readonly string[]; }[] = [];
  let answer: string | undefined;

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    cli = join(extension.extensionPath, 'dist/cli.js');
    home = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-home-')));
    mkdirSync(join(home, '.claude'));
    process.env['HOME'] = home;
    Object.assign(vscode.window, {
      showInformationMessage: () => Promise.resolve(undefined),
      showWarningMessage(message: string, options: { modal?: boolean; detail?: string; }, ...buttons: string[]) {
        asked.push({ message, detail: options.detail ?? '', buttons });
        return Promise.resolve(answer);
      },
    });
  });
  beforeEach(() => {
    asked = [];
  });
  after(() => {
    Object.assign(vscode.window, { showInformationMessage, showWarningMessage });
    Object.assign(process.env, present);
    rmSync(home, { recursive: true, force: true });
  });

  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const agentpack = (...words: string[]) =>
    execFileSync(process.execPath, [cli, ...words], {
      cwd: root,
      env: {
        ...process.env,
        HOME: home,
        ELECTRON_RUN_AS_NODE: '1',
        AGENTPACK_THREAD_ID: '',
        CLAUDE_CODE_SESSION_ID: '',
      },
      encoding: 'utf8',
    });
  const run = (name: string, ...given: unknown[]) => vscode.commands.executeCommand(`agentpack.${name}`, ...given);

  /** All files that a person or git sees; of the git folder, what AgentPack may write. */
  function everything(): Record<string, string> {
    const found: Record<string, string> = {};
    const gitsOwn = /^\.git\/(?!hooks|info|agentpack)/;
    const walk = (folder: string): void => {
      for (const name of readdirSync(join(root, folder))) {
        const path = folder === '' ? name : `${folder}/${name}`;
        if (gitsOwn.test(path)) continue;
        if (statSync(join(root, path)).isDirectory()) {
          found[`${path}/`] = '';
          walk(path);
        } else found[path] = readFileSync(join(root, path), 'latin1');
      }
    };
    walk('');
    return found;
  }

  async function setUp(): Promise<void> {
    await run('setTask', 'Prices in the cart are rounded twice: fix roundPrice');
    await run('pinFile', 'src/money.ts');
    await vscode.workspace.getConfiguration('agentpack').update('budget', 9_000, vscode.ConfigurationTarget.Workspace);
    agentpack('connect', 'claude', 'cursor', 'copilot', '--team', '--yes');
    agentpack('connect', 'git', '--yes');
    agentpack('connect', 'tasks', 'CLAUDE_CONTEXT.md', '--yes');
    agentpack('connect', 'claude', '--yes'); // for the user, in all folders
    await until('idle', () => api.idle());
  }

  it('undoes the whole setup, byte by byte', async () => {
    rmSync(join(root, '.agentpack'), { recursive: true, force: true });
    await until('no pack', () => api.idle() && api.latest() === undefined);
    const [before, status] = [everything(), git('status', '--porcelain', '-uall', '--ignored')];
    await setUp();
    const whole = everything();
    for (
      const path of ['.agentpack/context.md', '.agentpack/task.md', '.vscode/tasks.json', '.vscode/settings.json',
        '.git/hooks/post-commit', 'CLAUDE_CONTEXT.md']
    )
      assert.ok(path in whole, path);

    answer = undefined;
    await run('removeFromWorkspace');
    assert.deepEqual(everything(), whole, 'nothing happens before the question is answered');
    const { message, detail, buttons } = asked[0]!;
    assert.match(message, /^Remove AgentPack from \S+\?$/);
    for (
      const words of [/Deleted in \.agentpack: .*context\.md/, /\.vscode\/tasks\.json/, /\.git\/hooks\/post-commit/,
        /CLAUDE_CONTEXT\.md/, /agentpack\.budget/, /Your files[^]*task\.md/, /Not removed: Claude Code/]
    )
      assert.match(detail, words);
    assert.deepEqual(buttons, ['Remove but Keep My Files', 'Remove Everything', 'Review Changes']);

    answer = 'Remove Everything';
    await run('removeFromWorkspace');
    await until('no pack', () => api.idle() && api.latest() === undefined);
    assert.deepEqual(everything(), before);
    assert.equal(git('status', '--porcelain', '-uall', '--ignored'), status);
    assert.ok(readFileSync(join(home, '.agentpack/connections.json'), 'utf8').includes('claude'), 'stays for the user');
  });

  it('keeps files that the user wrote, or that git tracks, unless they are to be removed too', async () => {
    await run('setTask', 'Prices in the cart are rounded twice: fix roundPrice');
    writeFileSync(join(root, '.agentpack/config.toml'), 'budget = 9000\n');
    git('add', '-f', '.agentpack/config.toml');
    try {
      answer = 'Remove but Keep My Files';
      await run('removeFromWorkspace');
      assert.match(asked[0]!.detail, /Your files[^]*config\.toml \(tracked by git\), task\.md/);
      assert.deepEqual(readdirSync(join(root, '.agentpack')).sort(), ['.gitignore', 'config.toml', 'task.md']);
    } finally {
      git('rm', '-q', '--cached', '.agentpack/config.toml');
    }
    answer = 'Remove Everything';
    await run('removeFromWorkspace');
    assert.ok(!existsSync(join(root, '.agentpack')));
  });
});
