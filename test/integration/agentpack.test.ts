import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { Report, Verdict } from '#reports';
import { quiet } from './quiet';
import { until } from '../support/until';

describe('AgentPack in the editor', () => {
  let api: AgentPackApi, root: string, shipped: string;
  const at = (path: string) => join(root, path);
  const context = () => readFileSync(at('.agentpack/context.md'), 'utf8');
  const metadata = () => readFileSync(at('.agentpack/pack_metadata.json'), 'utf8');
  const run = <T>(command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand<T>(`agentpack.${command}`, ...given);
  const setting = (key: string, value: unknown) =>
    vscode.workspace.getConfiguration('agentpack').update(key, value, vscode.ConfigurationTarget.Global);
  const idle = () => until('a fresh pack', () => api.idle() && api.shown().status?.text.startsWith('$(check)'));
  const group = (id: string): TreeNode =>
    api.shown().pack.find((node) => node.id === id) ?? assert.fail(`no group ${id}`);
  /** The rows of the files that the pack shows. */
  const packed = (): readonly TreeNode[] =>
    api.shown().pack.filter(({ id }) => ['full', 'part', 'listed'].includes(id)).flatMap(({ children }) => children);
  const selected = () => packed().map((node) => node.path);

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
  });

  it('registers every command in the manifest', async () => {
    const manifest = vscode.extensions.getExtension('agentpack.agentpack')?.packageJSON as {
      contributes: { commands: { command: string; }[]; };
    };
    const known = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(manifest.contributes.commands.map((c) => c.command).filter((c) => !known.has(c)), []);
  });

  it('writes nothing before the first pack', async () => {
    writeFileSync(at('src/early.ts'), 'export const early = 1;\n');
    await quiet(root, api);
    const verdict = await run<Verdict>('checkBeforeEdit', undefined, { silent: true });
    assert.equal(verdict.freshness.state, 'none');
    assert.equal(verdict.decision, 'proceed');
    assert.ok(!existsSync(at('.agentpack')));
    assert.equal(api.latest(), undefined);
    assert.equal(api.shown().status?.text, '$(package) AgentPack: no pack');
    rmSync(at('src/early.ts'));
  });

  it('explains a file before the first pack without writing', async () => {
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.from({
        scheme: 'agentpack-explain',
        path: '/Why.md',
        query: vscode.Uri.file(at('src/cart.ts')).toString(),
      }),
    );
    assert.match(document.getText(), /^# src\\\/cart\\\.ts/);
    assert.ok(!existsSync(at('.agentpack')));
  });

  it('packs for the current task', async () => {
    const report = await run<Report>('setTask', 'Prices in the cart are rounded twice: fix roundPrice');
    assert.match(context(), /Prices in the cart are rounded twice/);
    assert.match(readFileSync(at('.agentpack/task.md'), 'utf8'), /^# Task\n\nPrices/);
    assert.equal(report.taskSource, 'task.md');
    assert.ok(report.renderedTokens <= report.budget);
    assert.equal(execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: root, encoding: 'utf8' }), '');
  });

  it('shows the content of the report in the trees', async () => {
    await idle();
    const report = api.latest() ?? assert.fail('no report');
    assert.deepEqual(selected().sort(), report.files.map((file) => file.path).sort());
    assert.ok(selected().includes('src/money.ts'));
    for (const node of [...packed(), ...group('omitted').children]) {
      const points = node.children.filter((child) => /^[+−]/.test(child.label)).map((child) =>
        Number(/[+−]([\d.]+)/.exec(child.label)?.[1]) * (child.label.startsWith('−') ? -1 : 1)
      );
      const sum = Number(/[\d.]+/.exec(node.children.at(-1)?.label ?? '0')?.[0]);
      if (node.children.length > 0)
        assert.ok(Math.abs(points.reduce((a, b) => a + b, 0) - sum) < 0.05,
          `${node.id}: ${points.join(' + ')} ≠ ${sum}`);
    }
    assert.match(api.shown().status?.text ?? '', /^\$\(check\) AgentPack [\d.]+k?$/);
  });

  it('copies the paths of selected rows, with the lines shown in the pack', async () => {
    const before = await vscode.env.clipboard.readText();
    try {
      const rows = packed();
      await run('copyPathWithLines', rows[0], [group('omitted'), ...rows]);
      const copied = (await vscode.env.clipboard.readText()).split('\n');
      assert.deepEqual(copied.map((line) => line.replace(/:[\d,-]+$/, '')), selected());
      assert.ok(copied.some((line) => /:\d+-\d+/.test(line)), copied.join(' '));
    } finally {
      await vscode.env.clipboard.writeText(before);
    }
  });

  it('opens a file next to its packed text, and as agents retrieve it', async () => {
    await run('openPackedChanges', { path: 'src/money.ts' });
    const tab = await until('the diff', () => vscode.window.tabGroups.activeTabGroup.activeTab);
    assert.match(tab.label, /^money\.ts \(since the pack/);
    await run('showContext', { path: 'src/money.ts' });
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /src\/money\.ts[^]*roundPrice/);
  });

  it('repacks when a file is edited and saved', async () => {
    const document = await vscode.workspace.openTextDocument(at('src/money.ts'));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((builder) =>
      builder.insert(new vscode.Position(document.lineCount, 0), 'export const savedByHand = roundPrice(1);\n')
    );
    assert.match(api.shown().status?.tooltip ?? '', /Not saved, so not in the pack: src/);
    assert.ok(await document.save());
    await until('the edit in the pack', () => context().includes('savedByHand'));
    await idle();
  });

  it('repacks when another program writes or deletes', async () => {
    writeFileSync(at('src/roundPriceLate.ts'),
      'export function roundPriceLate(cents: number): number { return Math.round(cents); }\n');
    await until('the file in the pack', () => context().includes('roundPriceLate'));
    await until('the file in the tree', () => selected().includes('src/roundPriceLate.ts'));
    rmSync(at('src/roundPriceLate.ts'));
    await until('the file gone', () => !selected().includes('src/roundPriceLate.ts'));
    await idle();
  });

  it('repacks when the branch changes but no file does', async () => {
    execFileSync('git', ['checkout', '-q', '-b', 'half-cents'], { cwd: root });
    await until('the branch in the pack', () => context().includes('half-cents'));
    await idle();
  });

  it('repacks when task.md is edited manually', async () => {
    writeFileSync(at('.agentpack/task.md'), '# Task\n\nRefunds must keep the currency of the order\n');
    await until('the task in the pack', () => context().includes('Refunds must keep the currency'));
    await idle();
  });

  it('is not triggered by its own output', async () => {
    const before = metadata();
    for (const name of ['context.md', 'pack_metadata.json']) {
      const { atime } = statSync(at(`.agentpack/${name}`));
      utimesSync(at(`.agentpack/${name}`), atime, new Date());
    }
    await quiet(root, api);
    await idle();
    assert.equal(metadata(), before);
  });

  it('makes few packs for many changes', async () => {
    const lines = () => readFileSync(at('.agentpack/metrics.jsonl'), 'utf8').trim().split('\n').length;
    const before = lines();
    for (let i = 0; i < 30; i++) writeFileSync(at(`src/burst${i}.ts`), `export const roundPriceBurst${i} = ${i};\n`);
    await until('the last file in the pack', () => api.latest()?.ranking.includes('src/burst29.ts'));
    await idle();
    // a busy machine may tell of them in several bursts, each of which is packed
    assert.ok(lines() - before <= 10, `${lines() - before} packs`);
    for (let i = 0; i < 30; i++) rmSync(at(`src/burst${i}.ts`));
    await until('all gone', () => !api.latest()?.ranking.some((path) => path.includes('burst')));
    await idle();
  });

  it('only marks the pack stale with autoRepack off, and shows the verdict', async () => {
    await setting('autoRepack', 'off');
    await quiet(root, api);
    await idle();
    writeFileSync(at('src/order.ts'), 'export class Order { refund(): void {} }\n');
    await until('stale', () => api.shown().status?.text.startsWith('$(warning)'));
    assert.ok(!context().includes('refund(): void'));
    assert.equal(api.shown().badge, 1);
    assert.deepEqual(group('stale').children.map((node) => node.path), ['src/order.ts']);
    const verdict = await run<Verdict>('checkBeforeEdit', vscode.Uri.file(at('src/order.ts')), { silent: true });
    assert.equal(verdict.decision, 'warn');
    assert.equal(verdict.path, 'src/order.ts');
    assert.deepEqual(verdict.freshness.causes.map((cause) => cause.kind), ['files']);
    assert.equal((await api.guard('src/order.ts')).decision, 'warn');
  });

  it('gives the same answer for a file, however it is named', async () => {
    const ask = async (named: unknown) => run<Verdict>('checkBeforeEdit', named, { silent: true });
    for (
      const path of ['src/order.ts', './src/order.ts', 'src/../src//order.ts', at('src/order.ts'),
        at('src/x/../order.ts'), vscode.Uri.file(at('src/order.ts'))]
    ) {
      for (const verdict of [await ask(path), await api.guard(path)])
        assert.deepEqual([verdict.path, verdict.decision], ['src/order.ts', 'warn'], String(path));
    }
    const outside = join(tmpdir(), 'elsewhere.ts');
    for (const path of [outside, vscode.Uri.file(outside), `x/../../${'../'.repeat(20)}${outside}`]) {
      for (const verdict of [await ask(path), await api.guard(path)])
        assert.deepEqual([verdict.path, verdict.decision], [outside, 'proceed'], String(path));
    }
    assert.equal((await ask('.')).path, undefined);
    await assert.rejects(ask(vscode.Uri.parse('untitled:new.ts')), /not a file on this machine/);
  });

  it('blocks if the setting specifies it', async () => {
    await setting('guard.onStale', 'block');
    assert.equal((await run<Verdict>('checkBeforeEdit', undefined, { silent: true })).decision, 'block');
    await setting('guard.onStale', undefined);
    const report = await api.pack();
    assert.equal((await run<Verdict>('checkBeforeEdit', undefined, { silent: true })).decision, 'proceed');
    assert.equal(report.freshness.state, 'fresh');
    assert.equal(api.shown().badge, 0);
  });

  it('reads its settings, and leaves unset ones to config.toml', async () => {
    writeFileSync(at('.agentpack/config.toml'), '[context]\ndefault_budget = 5000\n');
    assert.equal((await api.pack()).budget, 5_000);
    await setting('budget', 3_000);
    assert.equal((await api.pack()).budget, 3_000);
    await setting('budget', undefined);
    assert.equal((await api.pack()).budget, 5_000);
    rmSync(at('.agentpack/config.toml'));
  });

  it('shows the error in config.toml among the warnings until it is fixed, and packs with the default', async () => {
    mkdirSync(at('.agentpack'), { recursive: true });
    writeFileSync(at('.agentpack/config.toml'), '[context]\ndefault_budget = "many"\n');
    const { budget, warnings } = await api.pack();
    assert.deepEqual([budget, warnings.filter((text) => /config\.toml: context\.default_budget/.test(text)).length], [
      16_000,
      1,
    ]);
    assert.ok(!api.shown().status?.text.includes('$(error)'));
    rmSync(at('.agentpack/config.toml'));
    assert.ok(!(await api.pack()).warnings.some((text) => text.includes('config.toml')));
  });

  it('shows the wrong setting until it is fixed', async () => {
    for (
      const [key, value] of [['mode', 'turbo'], ['include', 'src/**'], ['exclude', [1]], ['budget', -5]] as [
        string,
        unknown,
      ][]
    ) {
      await setting(key, value);
      await assert.rejects(api.pack(), new RegExp(`The setting agentpack\\.${key} must be `));
      await assert.rejects(api.guard(), new RegExp(`agentpack\\.${key}`));
      await until('the problem in the status bar', () =>
        api.shown().status?.text === '$(error) AgentPack: cannot check');
      assert.match(api.shown().status?.accessibleText ?? '', new RegExp(`agentpack\\.${key}`));
      await setting(key, undefined);
      await until('no problem', () => !api.shown().status?.text.includes('$(error)'));
    }
    await api.pack();
  });

  it('pins no file that a pack cannot contain', async () => {
    writeFileSync(at('src/blob.bin'), Buffer.from([0, 1, 2, 0, 255]));
    for (const path of ['src/blob.bin', 'src/missing.ts', '../outside.ts', 'node_modules/x.js'])
      await run('pinFile', path);
    rmSync(at('src/blob.bin'));
    const report = await api.pack();
    assert.deepEqual(
      [...report.files, ...report.omitted].filter((file) => file.reasons.some((reason) => reason.kind === 'pinned')),
      [],
    );
    assert.ok(api.shown().pack.every((node) => node.children.every((child) => !child.context?.includes('pinned'))));
  });

  it('keeps a pinned file in and an excluded one out', async () => {
    assert.ok(!selected().includes('package.json'));
    await run('pinFile', 'package.json');
    assert.ok(selected().includes('package.json'));
    assert.deepEqual(JSON.parse(readFileSync(at('.agentpack/selection.json'), 'utf8')), {
      version: 1,
      pinned: ['package.json'],
      excluded: [],
    });
    assert.match(packed().find((node) => node.path === 'package.json')?.description ?? '', /^pinned/);
    await run('excludeFile', vscode.Uri.file(at('src/money.ts')));
    assert.ok(!selected().includes('src/money.ts'));
    assert.match(group('omitted').children.find((node) => node.path === 'src/money.ts')?.context ?? '', /\bexcluded\b/);
    await run('includeFile', 'src/money.ts');
    assert.ok(selected().includes('src/money.ts'));
    await run('unpinFile', 'package.json');
    assert.ok(!selected().includes('package.json'));
  });

  it('pins all files in a folder, and shows which folder pins them', async () => {
    const src = vscode.Uri.file(at('src'));
    const pinned = () => packed().filter((node) => node.description?.startsWith('pinned by src'));
    await run('pinFile', src, [src]);
    await idle();
    assert.deepEqual(pinned().map((node) => node.path).sort(),
      selected().filter((path) => path?.startsWith('src/')).sort());
    assert.ok(pinned().length > 1);
    await run('unpinFile', src);
    await until('no pin', () => pinned().length === 0);
    await idle();
  });

  it('pins a file to the current task, until the task changes', async () => {
    const [task, other] = ['Prices in the cart are rounded twice: fix roundPrice', 'Describe the package'];
    const row = () => packed().find((node) => node.path === 'package.json');
    await run('setTask', task);
    await run('pinToTask', 'package.json');
    assert.match(row()?.description ?? '', /^pinned to this task/);
    assert.match(row()?.context ?? '', /\btaskPinned\b/);
    assert.ok(row()?.children.some(({ description }) => description === 'pinned to this task'));
    await run('setTask', other);
    assert.ok(!/pinned/.test(row()?.description ?? ''));
    await run('setTask', task);
    assert.match(row()?.description ?? '', /^pinned to this task/);
    await run('unpinFile', 'package.json');
    assert.equal(existsSync(at('.agentpack/selection.json')), false);
  });

  it('opens the written context', async () => {
    await run('openContext');
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, at('.agentpack/context.md'));
  });

  it('cancels a superseded run and rejects its caller', async () => {
    const [first, second] = await Promise.allSettled([api.pack(), api.pack()]);
    assert.equal(second.status, 'fulfilled');
    if (first.status === 'rejected') assert.equal((first.reason as Error).name, 'Cancelled');
  });

  it('restores context.md after another program deleted or overwrote it', async () => {
    await setting('autoRepack', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await idle();
    await quiet(root, api);
    rmSync(at('.agentpack/context.md'));
    await until('context.md', () => existsSync(at('.agentpack/context.md')));
    await idle();
    writeFileSync(at('.agentpack/context.md'), 'nothing\n');
    await until('the pack in context.md', () => context() !== 'nothing\n');
    await idle();
  });

  it('forgets a pack that was deleted outside, and does not write it again', async () => {
    shipped = join(mkdtempSync(join(tmpdir(), 'shipped-')), '.agentpack');
    cpSync(at('.agentpack'), shipped, { recursive: true });
    rmSync(at('.agentpack'), { recursive: true });
    await until('no pack', () => api.shown().status?.text === '$(package) AgentPack: no pack');
    writeFileSync(at('src/order.ts'), 'export class Order {}\n');
    await quiet(root, api);
    assert.ok(!existsSync(at('.agentpack')));
    assert.deepEqual(api.shown().pack, []);
  });

  it('only checks a pack that came with the folder, until the user packs', async () => {
    const all = () =>
      readdirSync(at('.agentpack'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .map((entry) => `${entry.name} ${statSync(join(entry.parentPath, entry.name)).mtimeMs}`).sort();
    cpSync(shipped, at('.agentpack'), { recursive: true });
    rmSync(join(shipped, '..'), { recursive: true });
    await until('its receipts', () => api.shown().pack.length > 0);
    const before = all();
    writeFileSync(at('src/order.ts'), 'export class Order { cancel(): void {} }\n');
    await until('stale', () => api.shown().status?.text.startsWith('$(warning)'));
    await quiet(root, api);
    assert.deepEqual(all(), before);
    assert.match(api.shown().status?.tooltip ?? '', /Repack once to start automatic repacking/);
    await run('repack');
    assert.doesNotMatch(api.shown().status?.tooltip ?? '', /Repack once/);
    writeFileSync(at('src/order.ts'), 'export class Order {}\n');
    const packed = metadata();
    await until('another pack', () => metadata() !== packed);
    await idle();
  });
});
