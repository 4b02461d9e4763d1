import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tools } from '#tools/tools';
import { until } from '#test/support/until';
import { runCli } from '../cli/runCli';
import { shop } from '../cli/shop';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { connectToProcess, type Connection } from './connection';

const calls: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  get_context: { maxTokens: 20_000 },
  retrieve_block: { id: 'src/price.ts#addTax' },
  get_outline: { paths: ['src/price.ts', 'src/cart.ts'] },
  search_files: { query: 'addTax' },
  search_documents: { query: 'addTax' },
  get_related: { path: 'src/price.ts' },
  get_callers: { symbol: 'addTax' },
  get_impact: { paths: ['src/price.ts'] },
  explain_file: { path: 'src/price.ts' },
  check_edit: { path: 'src/price.ts' },
  get_delta: {},
  find_code: { query: 'how is tax added' },
  compress_output: { output: 'one\ntwo\n' },
  list_threads: {},
};
const answers = async ({ client }: Connection) => {
  const found: unknown[] = [];
  for (const [name, input] of Object.entries(calls))
    found.push(await client.callTool({ name, arguments: { ...input } }));
  found.push(await client.readResource({ uri: 'agentpack://context' }));
  found.push(await client.readResource({ uri: 'agentpack://receipts' }));
  return found;
};

describe('agentpack mcp, next to another host of the folder', () => {
  let box: Sandbox;
  let home: string;
  let watch: ChildProcess | undefined;
  beforeEach(() => {
    box = shop();
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ap-')));
  });
  afterEach(() => {
    watch?.kill('SIGKILL');
    watch = undefined;
    box.dispose();
    rmSync(home, { recursive: true, force: true });
  });

  it('asks it for all read-only tools', () =>
    assert.deepEqual(Object.keys(calls).sort(), tools.filter(({ annotations }) =>
      annotations.readOnlyHint
    ).map(({ name }) => name).sort()));

  it('answers through watch, with its pins, and through its own engine with the same bytes when watch is killed', async () => {
    watch = spawn(process.execPath, [resolve('dist/cli.js'), 'watch', '--task', 'addTax rounds wrongly'], {
      cwd: box.root,
      env: { ...gitEnv, HOME: home },
      stdio: 'ignore',
    });
    await until('watch answers', () => hosts().includes('watch'));
    await until('watch has packed', () => existsSync(box.at('.agentpack/context.md')));
    assert.equal((await runCli(box.root, ['pin', 'src/cart.ts', '--thread', 'none'])).code, 0);
    const server = await connect();
    const repacked = await server.client.callTool({ name: 'repack_context', arguments: {} });
    assert.match(JSON.stringify(repacked), /cart\.ts[^}]*[Pp]inned/);
    const living = await answers(server);
    assert.deepEqual(hosts(), ['watch'], 'the server has no engine of its own');
    const ended = new Promise((done) => watch!.once('exit', done));
    watch.kill('SIGKILL');
    await ended;
    assert.deepEqual(await answers(server), living);
    await until('the server answers others', () => hosts().includes('mcp'));
    await server.close();
  });

  it('answers through the server of another client, which hands over when it ends', async () => {
    const [first, second] = [await connect(), await connect()];
    await first.client.callTool({ name: 'start_task', arguments: { task: 'addTax rounds wrongly' } });
    await until('the first serves', () => hosts().length > 0);
    const own = await answers(first);
    assert.deepEqual(await answers(second), own);
    assert.equal(pids().length, 1);
    const [before] = pids();
    await first.close();
    assert.deepEqual(await answers(second), own);
    await until('the second serves', () => pids().some((pid) => pid !== before));
    await second.close();
  });

  it('answers before it has an engine', async () => {
    const server = await connect();
    await server.client.listTools();
    await server.client.listResources();
    assert.deepEqual(hosts(), []);
    await server.close();
  });

  const connect = () => connectToProcess(box.root, [], {}, { HOME: home });

  /** Who serves; a record that is being written is none. */
  function records(): { readonly kind: string; readonly pid: number; }[] {
    const folder = join(home, '.agentpack/run');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    const texts = names.map((name) => readFileSync(join(folder, name), 'utf8')).filter((text) => text.endsWith('\n'));
    return texts.map((text) => JSON.parse(text) as { kind: string; pid: number; });
  }

  function hosts(): string[] {
    return records().map(({ kind }) => kind);
  }

  function pids(): number[] {
    return records().map(({ pid }) => pid);
  }
});
