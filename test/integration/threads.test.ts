import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { Report, ThreadsReport, Verdict } from '#reports';
import { quiet } from './quiet';
import { until } from '../support/until';

describe('threads in the editor', () => {
  let api: AgentPackApi, root: string, cli: string;
  const at = (path: string) => join(root, path);
  const run = <T>(command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand<T>(`agentpack.${command}`, ...given);
  const setting = (key: string, value: unknown) =>
    vscode.workspace.getConfiguration('agentpack').update(key, value, vscode.ConfigurationTarget.Global);
  const status = () => api.shown().status ?? assert.fail('no status');
  const commandLine = (...words: string[]) =>
    execFileSync(process.execPath, [cli, ...words], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
  const known = () => (JSON.parse(commandLine('threads', '--json')) as ThreadsReport).threads;

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    cli = join(extension.extensionPath, 'dist/cli.js');
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    await setting('autoRepack', 'off');
    execFileSync('git', ['checkout', '-q', '--', '.'], { cwd: root });
    rmSync(at('.agentpack'), { recursive: true, force: true });
    await until('no pack', () => status().text === '$(package) AgentPack: no pack');
  });

  after(async () => {
    await setting('autoRepack', undefined);
    await run('switchThread', null); // now that no file names one: nothing chosen
  });

  it('leave the unscoped pack unchanged', async () => {
    assert.equal(process.env['CLAUDE_CODE_SESSION_ID'], 'of-the-shell'); // which says nothing here
    const report = await run<Report>('setTask', 'Say in the README how prices are stored');
    assert.equal(report.thread, undefined);
    assert.ok(!existsSync(at('.agentpack/threads')) && !existsSync(at('.agentpack/thread_index.jsonl')));
    assert.deepEqual([api.shown().thread, api.shown().hasThreads], [undefined, false]);
  });

  it('start with a task, a name derived from it, and a pack of their own', async () => {
    const before = readFileSync(at('.agentpack/context.md'), 'utf8');
    const report = await run<Report>('startThread', 'Prices in the cart are rounded twice: fix roundPrice');
    assert.equal(report.thread, 'prices-cart-rounded-twice');
    assert.equal(report.contextPath, '.agentpack/threads/prices-cart-rounded-twice/context.md');
    for (const name of ['task.md', 'context.md', 'pack_metadata.json'])
      assert.ok(existsSync(at(`.agentpack/threads/prices-cart-rounded-twice/${name}`)), name);
    assert.equal(readFileSync(at('.agentpack/context.md'), 'utf8'), before);
    assert.equal(api.shown().thread, 'prices-cart-rounded-twice');
    assert.match(status().tooltip, /Thread \*\*prices\\-cart\\-rounded\\-twice\*\*/);
    assert.ok(report.files.some((file) => file.path === 'src/money.ts'));
  });

  it('write the task of the thread, and open its context', async () => {
    await run('setTask', 'Prices in the cart are rounded twice: fix roundPrice in src/money.ts');
    assert.match(readFileSync(at('.agentpack/threads/prices-cart-rounded-twice/task.md'), 'utf8'), /src\/money\.ts/);
    assert.doesNotMatch(readFileSync(at('.agentpack/task.md'), 'utf8'), /money/);
    await run('openContext');
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath,
      at('.agentpack/threads/prices-cart-rounded-twice/context.md'));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('refuse a name that exists, in upper or lower case', async () => {
    const done = run('startThread', 'Another task', 'Prices-Cart-rounded-twice');
    assert.equal(await done, undefined);
    assert.equal(api.shown().thread, 'prices-cart-rounded-twice');
  });

  it('are repacked automatically', async () => {
    await setting('autoRepack', undefined);
    appendFileSync(at('src/cart.ts'), 'export const cartOfThread = 1;\n');
    await until('the edit in the pack of the thread',
      () =>
        readFileSync(at('.agentpack/threads/prices-cart-rounded-twice/context.md'), 'utf8').includes('cartOfThread'));
    await until('a fresh pack', () => api.idle() && status().text.startsWith('$(check)'));
    assert.ok(!readFileSync(at('.agentpack/context.md'), 'utf8').includes('cartOfThread'));
    await setting('autoRepack', 'off');
  });

  it('show another thread that the command line started on the same file', async () => {
    appendFileSync(at('src/money.ts'), 'export const changedByOther = 1;\n');
    commandLine('pack', '--thread', 'other', '--task', 'Another change of roundPrice');
    await until('the overlap', () => /Thread \*\*other\*\* works on the same files/.test(status().tooltip));
    await api.pack();
    // the other window also shows what this one changed
    assert.equal(status().text, '$(git-merge) AgentPack: 2 files also in other · prices-cart-rounded-twi…');
    assert.ok(status().warns);
    const verdict = await run<Verdict>('checkBeforeEdit', 'src/money.ts', { silent: true });
    assert.equal(verdict.decision, 'warn');
    assert.match(verdict.message, /Another thread works on the same files: other \(.*src\/money\.ts\)/);
  });

  it('can be switched to another one or to none', async () => {
    await setting('autoRepack', undefined);
    await run('switchThread', 'other');
    assert.equal(api.shown().thread, 'other');
    assert.match(api.latest()?.task ?? '', /Another change/);
    assert.match(status().tooltip, /Repack once to start automatic repacking/); // the command line made it
    await run('switchThread', null);
    assert.equal(api.shown().thread, undefined);
    assert.match(api.latest()?.task ?? '', /README/);
    assert.doesNotMatch(status().tooltip, /Repack once|Thread/);
    await run('switchThread', 'prices-cart-rounded-twice');
    assert.match(api.latest()?.task ?? '', /rounded twice/);
  });

  it('have pins of their own', async () => {
    const pinned = () => JSON.stringify(api.shown().pack).includes('pinned');
    await run('pinFile', 'README.md');
    await until('the pin in the pack',
      () => pinned() && (api.latest()?.files.some((file) => file.path === 'README.md') ?? false));
    await run('switchThread', null);
    assert.ok(!pinned());
    await run('switchThread', 'prices-cart-rounded-twice');
    assert.ok(pinned());
    await run('unpinFile', 'README.md');
    assert.ok(!pinned());
  });

  it('end, and do not overlap with other threads', async () => {
    await run('endThread', 'other');
    assert.equal(known().find(({ thread }) => thread === 'other')?.status, 'done');
    await until('no overlap', () => !status().tooltip.includes('works on the same files'));
    await run('endThread', 'prices-cart-rounded-twice');
    appendFileSync(at('src/cart.ts'), 'export const afterTheEnd = 1;\n');
    await until('the unscoped pack kept fresh',
      () => readFileSync(at('.agentpack/context.md'), 'utf8').includes('afterTheEnd'));
    await quiet(root, api); // a thread that is packed again would restart
    assert.deepEqual(known().map((thread) => thread.status), ['done', 'done']);
    assert.equal(api.shown().thread, undefined);
    assert.ok(existsSync(at('.agentpack/threads/prices-cart-rounded-twice/context.md')));
  });

  it('are named by config.toml if none was chosen, until the user chooses none', async () => {
    writeFileSync(at('.agentpack/config.toml'), '[context]\nthread = "team"\n');
    const report = await run<Report>('setTask', 'What the team works on');
    assert.deepEqual([report.thread, api.shown().thread], ['team', 'team']);
    assert.match(readFileSync(at('.agentpack/threads/team/task.md'), 'utf8'), /What the team/);
    await run('switchThread', null);
    assert.equal(api.shown().thread, undefined);
    assert.equal((await api.pack()).thread, undefined);
    rmSync(at('.agentpack/config.toml'));
  });

  it('are noticed once another program makes the first pack of one', async () => {
    await run('switchThread', null); // now that no file names one: nothing chosen
    for (const name of ['threads', 'thread_index.jsonl']) rmSync(at(`.agentpack/${name}`), { recursive: true });
    await until('nothing to switch to', () => !api.shown().hasThreads);
    writeFileSync(at('.agentpack/config.toml'), '[context]\nthread = "squad"\n');
    await quiet(root, api);
    assert.equal(api.shown().thread, undefined);
    commandLine('pack', '--thread', 'squad', '--task', 'What the squad works on');
    await until('the thread in the settings', () => api.shown().thread === 'squad' && api.shown().hasThreads);
    await until('its pack', () => /squad works/.test(api.latest()?.task ?? ''));
    rmSync(at('.agentpack/config.toml'));
    await until('the unscoped pack', () => api.shown().thread === undefined);
  });

  it('copy a file, redacted, with its line numbers', async () => {
    await run('copyContext', 'src/money.ts');
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /src\/money\.ts/);
    assert.match(text, /changedByOther/);
  });
});
