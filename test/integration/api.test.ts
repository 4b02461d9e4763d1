import assert from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { AgentPackApiV1, AgentPackError } from '#apps/vscode/apiV1';
import { withoutPack } from './quiet';
import { until } from '../support/until';

/** The exports of the extension in `neighbour/`. */
interface Neighbour {
  readonly api: AgentPackApiV1;
  readonly seen: readonly string[];
  getApi(version: number): unknown;
}

describe('the API, as another extension uses it', () => {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const at = (path: string) => vscode.Uri.joinPath(folder, path);
  const code = (expected: AgentPackError['code']) => (error: AgentPackError) =>
    error.name === 'AgentPackError' && error.code === expected && error.message.length > 0;
  let neighbour: Neighbour, api: AgentPackApiV1;
  before(async () => {
    const extension = vscode.extensions.getExtension<Neighbour>('agentpack-test.neighbour') ??
      assert.fail('the second extension is not installed');
    neighbour = await extension.activate();
    api = neighbour.api;
    const tested = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack')!.exports;
    await withoutPack(folder.fsPath, tested);
  });
  after(() => rmSync(join(folder.fsPath, '.agentpack'), { recursive: true, force: true }));

  it('has one version, and reports it', () => {
    assert.equal(api.version, 1);
    assert.throws(() => neighbour.getApi(2), code('usage'));
  });
  it('knows the folders and that there is no pack', async () => {
    assert.deepEqual(api.folders.map(String), [folder.toString()]);
    await until('what is known', () => api.freshness().state === 'none');
    assert.equal(api.latest(folder), undefined);
    const { decision, message } = await api.check(at('src/money.ts'));
    assert.equal(decision, 'proceed');
    assert.match(message, /^There is no pack yet/);
    assert.ok(!existsSync(at('.agentpack').fsPath));
  });
  it('packs for a task, and reports it', async () => {
    const report = await api.pack({ folder: at('src'), task: 'Prices are rounded twice: fix roundPrice' });
    assert.ok(report.files.some(({ path }) => path === 'src/money.ts'));
    await until('a fresh pack', () => api.freshness(folder).state === 'fresh');
    assert.ok(neighbour.seen.includes('packing') && neighbour.seen.at(-1) === 'fresh', neighbour.seen.join(' '));
    const { context, packedAt } = api.freshness();
    assert.ok(context !== undefined && existsSync(context.fsPath) && packedAt !== undefined);
    assert.deepEqual(api.latest()?.files, report.files);
  });
  it('explains files and calls tools', async () => {
    assert.equal((await api.explain(at('src/money.ts'))).status, 'selected');
    const { document, text } = await api.callTool('get_related', { path: 'src/money.ts' });
    assert.match(text, /src\/cart\.ts/);
    assert.equal((document as { path: string; }).path, 'src/money.ts');
  });
  it('names changed files', async () => {
    const settings = vscode.workspace.getConfiguration('agentpack');
    await settings.update('autoRepack', 'off', vscode.ConfigurationTarget.Global);
    try {
      writeFileSync(at('src/late.ts').fsPath, 'export const roundPriceLate = 1;\n');
      await until('a stale pack', () => api.freshness().state === 'stale');
      assert.deepEqual(api.freshness().changedFiles, ['src/late.ts']);
    } finally {
      rmSync(at('src/late.ts').fsPath);
      await settings.update('autoRepack', undefined, vscode.ConfigurationTarget.Global);
    }
  });
  it('rejects with its own errors', async () => {
    const outside = vscode.Uri.file('/outside/of/all.ts');
    assert.throws(() => api.freshness(outside), code('usage'));
    await assert.rejects(api.explain(outside), code('usage'));
    await assert.rejects(api.pack({ task: ' ' }), code('usage'));
    await assert.rejects(api.callTool('no_such_tool', {}), code('usage'));
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    await assert.rejects(api.pack({ token: source.token }), code('cancelled'));
    await assert.rejects(api.callTool('search_files', { query: 'a' }, { token: source.token }), code('cancelled'));
  });
  it('calls a listener until it is disposed', async () => {
    let calls = 0;
    api.onDidChangeFreshness(() => calls++).dispose();
    const before = neighbour.seen.length;
    await api.pack();
    await until('the other listener', () => neighbour.seen.length > before);
    assert.equal(calls, 0);
  });
});
