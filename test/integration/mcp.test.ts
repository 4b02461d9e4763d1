import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { answeringFor, commandLineWithoutEngine } from '../support/livingProcess';
import { withoutPack } from './quiet';
import { until } from '../support/until';

const calls: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  get_context: { maxTokens: 20_000 },
  retrieve_block: { id: 'src/money.ts#roundPrice' },
  get_outline: { paths: ['src/money.ts'] },
  search_files: { query: 'roundPrice' },
  search_documents: { query: 'roundPrice' },
  get_related: { path: 'src/money.ts' },
  get_callers: { symbol: 'roundPrice' },
  get_impact: { paths: ['src/money.ts'] },
  explain_file: { path: 'package.json' },
  check_edit: { path: 'src/money.ts' },
  get_delta: {},
  find_code: { query: 'where is a price rounded' },
  compress_output: { output: 'one\ntwo\n' },
  list_threads: {},
};

const packingCalls: typeof calls = {
  start_task: { task: 'Totals of the cart are wrong' },
  pack_context: { budget: 3_456 },
  repack_context: {},
};

/** The result of a call as an agent reads it: the document, and its text. */
type Answer = readonly [document: string, text: string];

describe('agentpack mcp, in the folder of a window', () => {
  let api: AgentPackApi, root: string, dist: string, folder: string, inChats: readonly string[];
  const clients: Client[] = [];
  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    const { contributes } = extension.packageJSON as { contributes: { languageModelTools: { name: string; }[]; }; };
    inChats = contributes.languageModelTools.map(({ name }) => name); // not all of the table
    root = realpathSync(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder'));
    dist = join(extension.extensionPath, 'dist');
    folder = mkdtempSync(join(tmpdir(), 'agentpack-mcp-'));
    await withoutPack(root, api);
    await vscode.commands.executeCommand('agentpack.setTask', 'Prices in the cart are rounded twice: fix roundPrice');
    await vscode.commands.executeCommand('agentpack.pinFile', 'package.json');
    await until('a fresh pack with the pin',
      () => api.idle() && api.shown().status?.text.startsWith('$(check)') && isPinned());
    await until('the window answers', isOfWindow);
  });
  after(async () => {
    for (const client of clients) await client.close();
    await vscode.commands.executeCommand('agentpack.unpinFile', 'package.json');
    await until('the end of what that runs', () => api.idle());
    await withoutPack(root, api);
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives the same answers as the tools of the window, byte for byte, with its pin', async () => {
    await sameAnswers(await connect(join(dist, 'cli.js')));
    assert.match((await byWindow('explain_file'))[1], /[Pp]inned/);
    assert.match((await byWindow('get_context'))[1], /package\.json/);
  });
  it('does so without its own engine', async () => {
    await sameAnswers(await connect(commandLineWithoutEngine(folder, dist)));
    assert.ok(await isOfWindow());
  });

  it('packs with the window settings, and shows that it is packing', async () => {
    const settings: Readonly<Record<string, unknown>> = {
      budget: 2_345,
      mode: 'lite',
      tokenizer: 'o200k_base',
      exclude: ['**/*.md'],
    };
    const client = await connect(join(dist, 'cli.js'));
    const configuration = vscode.workspace.getConfiguration('agentpack');
    const put = async (value: (key: string) => unknown) => {
      for (const key of Object.keys(settings))
        await configuration.update(key, value(key), vscode.ConfigurationTarget.Global);
    };
    const shown = new Set<string | undefined>();
    const unwatch = api.onDidChangeStatus((item) => shown.add(item?.accessibleText));
    try {
      await put((key) => settings[key]);
      for (const [name, input] of Object.entries(packingCalls)) {
        await until('rest', () => api.idle());
        await byWindow(name, input); // a pack names what differs from the one before
        const own = await packed(() => byWindow(name, input));
        await until('rest', () => api.idle());
        shown.clear();
        const served = await packed(() => byServer(client, name, input));
        assert.deepEqual(served, own, name);
        const { budget, mode, tokenizer } = JSON.parse(own[0]) as Record<string, unknown>;
        assert.deepEqual([budget, mode, tokenizer], [input['budget'] ?? 2_345, 'lite', 'o200k_base'], name);
        assert.ok([...shown].some((text) => text?.includes('packing')), `${name}: ${[...shown].join()}`);
      }
      await sameAnswers(client);
    } finally {
      unwatch();
      await put(() => undefined);
      await until('rest', () => api.idle());
    }
  });

  /** The reply to a call that packs, and the context file that it wrote; without times. */
  async function packed(call: () => Promise<Answer>): Promise<Answer> {
    const [document, text] = await call();
    const context = readFileSync(join(root, '.agentpack/context.md'), 'utf8');
    const timeless = (one: string) => one.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    return [timeless(document), timeless(`${text}\n${context}`)];
  }

  async function sameAnswers(client: Client): Promise<void> {
    const { tools } = await client.listTools();
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    assert.deepEqual(Object.keys(calls).sort(), reading.sort());
    for (const name of reading) {
      // what a reply says may change meanwhile: the editor reports open files, caches are written
      const [served, own, chat] = await until(`two equal answers of the window to ${name}`, async () => {
        const first = await byWindow(name);
        const between = [await byServer(client, name), first, await inChat(name)] as const;
        const last = await byWindow(name);
        return first.join('\n') === last.join('\n') && between;
      });
      assert.deepEqual(served, own, name);
      if (inChats.includes(`agentpack_${name}`)) assert.equal(chat, own[1], name);
    }
  }

  const byWindow = async (name: string, input = calls[name]): Promise<Answer> => {
    const { document, text } = await api.getApi(1).callTool(name, { ...input });
    return [JSON.stringify(document), text];
  };
  const inChat = async (name: string): Promise<string | undefined> => {
    if (!inChats.includes(`agentpack_${name}`)) return undefined;
    const { content } = await vscode.lm.invokeTool(`agentpack_${name}`, {
      input: { ...calls[name] },
      toolInvocationToken: undefined,
    });
    return content.map((part) => (part as vscode.LanguageModelTextPart).value).join('');
  };
  const byServer = async (client: Client, name: string, input = calls[name]): Promise<Answer> => {
    const { content, _meta, isError } = await client.callTool({ name, arguments: { ...input } });
    const text = content.map((part) => part.type === 'text' ? part.text : '').join('');
    assert.ok(!isError, `${name}: ${text}`);
    return [JSON.stringify(_meta?.['agentpack/document']), text];
  };

  /** A client of `agentpack mcp` as an agent starts it, outside any session of another agent. */
  async function connect(cli: string): Promise<Client> {
    const { AGENTPACK_THREAD_ID, CLAUDE_CODE_SESSION_ID, ...env } = process.env;
    const client = new Client({ name: 'claude-code', version: '1' }); // which is shown all tools
    clients.push(client);
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [cli, 'mcp'],
        cwd: root,
        env: { ...env as Record<string, string>, ELECTRON_RUN_AS_NODE: '1' },
        stderr: 'ignore',
      }),
    );
    return client;
  }

  async function isOfWindow(): Promise<boolean> {
    const host = await answeringFor(root, homedir());
    return host?.kind === 'editor' && host.pid === process.pid;
  }

  function isPinned(): boolean {
    return api.latest()?.files.some(({ path, reasons }) =>
      path === 'package.json' && reasons.some(({ kind }) => kind === 'pinned')
    ) === true;
  }
});
