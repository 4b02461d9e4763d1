import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { GitApi } from '#apps/vscode/folder/watch/gitExtension';
import { quiet } from './quiet';
import { until } from '../support/until';

describe('the status bar', () => {
  let api: AgentPackApi, root: string;
  /** Each text that was shown, icon and all, since the test began. */
  const texts: string[] = [];
  /** Messages and progress that came up beside it. */
  const beside: string[] = [];
  const undo: (() => void)[] = [];
  /** How often the editor's file watcher told of each path. */
  const told = new Map<string, number>();
  const at = (path: string) => join(root, path);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  const index = () => {
    const { ino, mtimeMs } = statSync(at('.git/index'));
    return `${ino} ${mtimeMs}`;
  };
  const text = () => api.shown().status?.text ?? '';
  const settled = () => until('a fresh pack', () => api.idle() && text().startsWith('$(check)'));
  const icon = (one: string) => /^\$\(([^)]+)\)/.exec(one)?.[1] ?? '';
  const words = (one: string) => one.replace(/^\$\([^)]+\)/, '');
  /** Does what the watcher tells of, and resolves when it has told of each of the paths. */
  const untilTold = async (paths: readonly string[], act: () => unknown) => {
    const before = paths.map((path) => told.get(at(path)) ?? 0);
    await act();
    await until(`what the watcher tells of ${paths.join()}`,
      () => paths.every((path, i) => (told.get(at(path)) ?? 0) > before[i]!));
  };
  const changes = (list: readonly string[]) => list.filter((one, i) => i > 0 && one !== list[i - 1]);

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    for (const name of ['withProgress', 'setStatusBarMessage'] as const) record(name);
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(root, 'src/**'));
    for (const listen of [watcher.onDidChange, watcher.onDidCreate])
      listen(({ fsPath }) => told.set(fsPath, (told.get(fsPath) ?? 0) + 1));
    undo.push(() => watcher.dispose());
    undo.push(api.onDidChangeStatus((item) => {
      texts.push(item?.text ?? 'hidden');
    }));
    await vscode.commands.executeCommand('agentpack.setTask', 'Prices in the cart are rounded twice: fix roundPrice');
    await settled();
  });
  after(async () => {
    for (const act of undo) act();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(at('.agentpack'), { recursive: true, force: true });
  });
  beforeEach(async () => {
    await settled();
    await quiet(root, api);
    await settled();
    texts.splice(0, texts.length, text());
    beside.length = 0;
  });

  it('changes its icon twice at a save, its text at most once, and shows nothing else', async () => {
    for (let i = 0; i < 4; i++) {
      const document = await vscode.workspace.openTextDocument(at('src/money.ts'));
      const editor = await vscode.window.showTextDocument(document);
      await editor.edit((builder) =>
        builder.insert(new vscode.Position(document.lineCount, 0), `export const savedAgain${i} = roundPrice(${i});\n`)
      );
      texts.splice(0, texts.length, text());
      await untilTold(['src/money.ts'], async () => assert.ok(await document.save()));
      await until('the turning icon', () => texts.length > 1);
      await settled();
      await quiet(root, api);
      await settled();
      assert.deepEqual(changes(texts.map(icon)), ['sync~spin', 'check'], texts.join(' | '));
      assert.ok(changes(texts.map(words)).length <= 1, texts.join(' | '));
      assert.deepEqual(beside, []);
    }
  });

  it('claims nothing once git moves, whether or not files change', async () => {
    for (
      const args of [['checkout', '-q', '-b', 'elsewhere'], ['checkout', '-q', '-'], ['commit', '-q', '--allow-empty',
        '-m', 'Nothing'], ['stash', '-q']]
    ) {
      texts.splice(0, texts.length, text());
      const claims = () => icon(text()) === 'check' && texts.length === 1;
      git(...args);
      await until(`doubt after git ${args[0]!}`, () => !claims());
      assert.ok(icon(texts[1] ?? '') === 'sync~spin', texts.join(' | '));
      await settled();
    }
    git('stash', 'pop', '-q');
  });

  it('does not spin when git only refreshes the stat data of its index', async () => {
    const before = index();
    const time = new Date(Date.now() - 3_600_000);
    const paths = ['src/money.ts', 'src/cart.ts'];
    await untilTold(paths, () => {
      for (const path of paths) utimesSync(at(path), time, time);
    });
    await quiet(root, api);
    await settled();
    texts.splice(0, texts.length, text());
    execFileSync('git', ['status'], { cwd: root, env: { ...process.env, GIT_OPTIONAL_LOCKS: '1' } });
    assert.notEqual(index(), before, 'git wrote its index');
    await quiet(root, api);
    assert.deepEqual(changes(texts.map(icon)), [], texts.join(' | '));
  });

  it('spins once after a commit, even if the git extension reports it again later', async () => {
    const { repositories } =
      (await vscode.extensions.getExtension<{ getAPI(version: 1): GitApi; }>('vscode.git')!.activate()).getAPI(1);
    const commit = () => repositories.find(({ rootUri }) => rootUri.fsPath === root)?.state.HEAD?.commit;
    texts.splice(0, texts.length, text());
    git('commit', '-q', '--allow-empty', '-m', 'Nothing again');
    await until('doubt', () => texts.length > 1);
    await settled();
    await until('the git of the editor', () => commit() === git('rev-parse', 'HEAD'));
    await quiet(root, api);
    await settled();
    assert.deepEqual(changes(texts.map(icon)), ['sync~spin', 'check'], texts.join(' | '));
  });

  it('completes the pack for a save even if auto-repack is turned off meanwhile', async () => {
    const settings = vscode.workspace.getConfiguration('agentpack');
    const document = await vscode.workspace.openTextDocument(at('src/money.ts'));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((builder) =>
      builder.insert(new vscode.Position(document.lineCount, 0), 'export const turnedOff = 1;\n')
    );
    await document.save();
    await until('the quick pack', () => readFileSync(at('.agentpack/context.md'), 'utf8').includes('turnedOff'));
    await settings.update('autoRepack', 'off', vscode.ConfigurationTarget.Global);
    try {
      await settled();
      assert.doesNotMatch(api.shown().status?.tooltip ?? '', /was changed or deleted after packing/);
    } finally {
      await settings.update('autoRepack', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('names unsaved files next to a fresh pack', async () => {
    const document = await vscode.workspace.openTextDocument(at('src/money.ts'));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((builder) => builder.insert(new vscode.Position(0, 0), '// not saved\n'));
    await until('the unsaved file', () => api.shown().status?.tooltip.includes('but money\\.ts is not saved'));
    assert.match(api.shown().status?.accessibleText ?? '', /the pack is fresh, but money\.ts is not saved/);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('shows that it is checking after another program writes', async () => {
    writeFileSync(at('src/money.ts'),
      `${(await vscode.workspace.openTextDocument(at('src/money.ts'))).getText()}export const byAnother = 1;\n`);
    await until('the turning icon', () => texts.some((one) => icon(one) === 'sync~spin'));
    await settled();
    assert.deepEqual(changes(texts.map(icon)), ['sync~spin', 'check'], texts.join(' | '));
  });

  /** The extension and this file share one `vscode.window`. */
  function record(name: 'withProgress' | 'setStatusBarMessage'): void {
    const window = vscode.window as unknown as Record<string, (...given: unknown[]) => unknown>;
    const before = window[name]!;
    window[name] = (...given) => {
      beside.push(`${name} ${JSON.stringify(given[0])}`);
      return before.apply(vscode.window, given);
    };
    undo.push(() => {
      window[name] = before;
    });
  }
});
