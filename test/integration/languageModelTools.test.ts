import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { withoutPack } from './quiet';
import { until } from '../support/until';

describe('the language model tools', () => {
  const root = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  const context = join(root, '.agentpack/context.md');
  let api: AgentPackApi, names: string[];
  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    await withoutPack(root, api);
    const { contributes } = extension.packageJSON as { contributes: { languageModelTools: { name: string; }[]; }; };
    names = contributes.languageModelTools.map(({ name }) => name).sort();
  });
  after(() => rmSync(join(root, '.agentpack'), { recursive: true, force: true }));

  const listed = () => vscode.lm.tools.map(({ name }) => name).filter((name) => names.includes(name)).sort();
  const call = async (name: string, input: object, token?: vscode.CancellationToken) => {
    const { content } = await vscode.lm.invokeTool(`agentpack_${name}`, { input, toolInvocationToken: undefined },
      token);
    return content.map((part) => (part as vscode.LanguageModelTextPart).value).join('');
  };
  // the list also contains tools that chats are not shown
  const answers = () => call('get_delta', {}).then(() => true, () => false);
  const choose = (value: string | undefined) =>
    vscode.workspace.getConfiguration('agentpack').update('chat.tools', value, vscode.ConfigurationTarget.Global);

  it('match the manifest', async () => {
    await until('all tools', () => listed().length === names.length);
    assert.deepEqual(listed(), names);
  });
  it('respond before the first pack, and write nothing', async () => {
    assert.match(await call('search_files', { query: 'roundPrice' }), /src\/money\.ts/);
    assert.match(await call('explain_file', { path: 'src/money.ts' }), /there is no pack yet/);
    assert.ok(!existsSync(context));
  });
  it('pack for a task with the editor settings', async () => {
    const text = await call('start_task', { task: 'Prices in the cart are rounded twice: fix roundPrice' });
    assert.match(text, /Call get_context to read the pack/);
    assert.match(readFileSync(context, 'utf8'), /Prices in the cart are rounded twice/);
    await until('a fresh pack in the status bar', () => api.idle() && api.shown().status?.text.startsWith('$(check)'));
  });
  it('return every page, related files, blocks and verdicts', async () => {
    const page = await call('get_context', { maxTokens: 600 });
    const cursor = /\[\d+ more: cursor `([^`]+)`\]/.exec(page)?.[1] ?? assert.fail(page);
    assert.notEqual(await call('get_context', { maxTokens: 600, cursor }), page);
    assert.match(await call('get_related', { path: 'src/money.ts' }), /src\/cart\.ts/);
    assert.match(await call('retrieve_block', { id: 'src/money.ts' }), /roundPrice/);
    assert.match(await call('find_code', { query: 'where is a price rounded' }), /`roundPrice`/);
    assert.match(await call('check_edit', { path: join(root, 'src/money.ts') }), /proceed/);
    for (const name of ['get_delta', 'list_threads', 'repack_context', 'pack_context'])
      assert.ok((await call(name, {})).length > 0, name);
  });
  it('report for each file whether it changed since', async () => {
    writeFileSync(join(root, 'src/unseen.ts'), 'export const unseen = 1;\n');
    try {
      assert.match(await call('retrieve_block', { id: 'src/unseen.ts' }), /unseen/);
    } finally {
      rmSync(join(root, 'src/unseen.ts'));
    }
  });
  it('reject paths outside, unknown arguments and a cancelled call', async () => {
    await assert.rejects(call('retrieve_block', { id: '/etc/passwd' }), /outside|not in/);
    await assert.rejects(call('search_files', { query: 'a', paths: [] }), /no argument paths|paths/);
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    await assert.rejects(call('search_files', { query: 'a' }, source.token));
  });
  it('are removed by the setting', async () => {
    try {
      await choose('off');
      await until('no answer', async () => !await answers());
    } finally {
      await choose(undefined);
    }
    await until('the tools again', answers);
  });
  it('are left to a server in mcp.json', async () => {
    const folder = join(root, '.vscode'), file = join(folder, 'mcp.json');
    const wasThere = existsSync(folder);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, '{ "servers": { "agentpack": { "type": "stdio", "command": "none" } } }\n');
    try {
      await until('no answer', async () => !await answers());
    } finally {
      rmSync(wasThere ? file : folder, { recursive: true });
    }
    await until('the tools again', answers);
  });
  it('are left to an MCP server of the extension if Agent Host sessions have one with its name', async () => {
    const file = join(root, '.mcp.json');
    writeFileSync(file, '{ "mcpServers": { "agentpack": { "command": "none" } } }\n');
    try {
      await until('no answer', async () => !await answers());
    } finally {
      rmSync(file);
    }
    await until('the tools again', answers);
  });
  it('are provided by an MCP server instead', async () => {
    const prefix = 'mcp_agentpack_';
    const served = () => vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    await choose('mcp');
    try {
      await until('no answer of the window', async () => !await answers());
      await until('tools of the server', async () => {
        await vscode.commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
        return served().length > 0;
      });
      const { content } = await vscode.lm.invokeTool(`${prefix}search_files`, {
        input: { query: 'roundPrice' },
        toolInvocationToken: undefined,
      });
      const text = content.map((part) => (part as Partial<vscode.LanguageModelTextPart>).value ?? '').join('');
      assert.match(text, /src\/money\.ts/);
    } finally {
      await choose(undefined);
    }
    await until('the tools again', answers);
    // VS Code 1.105 lists the tools of a server until the window is reloaded, even if its provider offers none
    if (!vscode.version.startsWith('1.105.')) await until('no server', () => served().length === 0);
  });
});
