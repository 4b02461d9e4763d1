import assert from 'node:assert/strict';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { runCli } from '../cli/runCli';
import { plantedPassword, shop } from '../cli/shop';
import { mainToolNames } from '#apps/mcp/selectTools';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { connectToProcess, type Connection } from './connection';
import { toToolTerms } from '#tools/inToolWords';
import { tools } from '#tools/tools';

interface CallResult {
  readonly content: readonly { readonly type: string; readonly text: string; }[];
  readonly _meta?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

const call = async ({ client }: Connection, name: string, input: Record<string, unknown> = {}) =>
  await client.callTool({ name, arguments: input }) as unknown as CallResult;

/** The part of a result that is for programs. */
const documentOf = ({ _meta }: CallResult) => _meta!['agentpack/document'] as Readonly<Record<string, unknown>>;

/** The built server as a process, with the protocol's own client. */
describe('agentpack mcp', () => {
  let box: Sandbox;
  let server: Connection;
  before(async () => {
    box = shop();
    server = await connectToProcess(box.root);
  });
  after(async () => {
    await server.close();
    box.dispose();
  });

  async function listFor(name: string, env: Readonly<Record<string, string>> = {}) {
    const connection = await connectToProcess(box.root, [], {}, env, name);
    try {
      return (await connection.client.listTools()).tools;
    } finally {
      await connection.close();
    }
  }
  const allNames = tools.map(({ name }) => name);

  it('lists the main tools to a client that does not search tools, and all others can be called', async () => {
    const listed = (await server.client.listTools()).tools;
    assert.deepEqual(listed.map(({ name }) => name), allNames.filter((name) => mainToolNames.includes(name)));
    assert.equal(listed.length, 8);
    const unlisted = await call(server, 'list_threads');
    assert.ok(!unlisted.isError, unlisted.content[0]!.text);
  });

  it('lists all tools to a client that searches them, and to each client if the user wants it', async () => {
    const home = sandbox({ '.agentpack/config.toml': '[mcp]\ntools = "all"\n' }, { git: false });
    try {
      for (const name of ['claude-code', 'codex-mcp-client'])
        assert.deepEqual((await listFor(name)).map((tool) => tool.name), allNames, name);
      const env = { HOME: home.root, USERPROFILE: home.root };
      assert.deepEqual((await listFor('test', env)).map((tool) => tool.name), allNames);
    } finally {
      home.dispose();
    }
  });

  it('names only listed tools in its instructions, its prompts and the descriptions of main tools', async () => {
    const { prompts } = await server.client.listPrompts();
    const args: Readonly<Record<string, string>> = { task: 'Fix rounding' };
    const texts = [server.client.getInstructions(),
      ...await Promise.all(prompts.map(({ name }) => server.client.getPrompt({ name, arguments: args }))),
      (await server.client.listTools()).tools.map(({ description, inputSchema }) => [description, inputSchema])];
    const named = allNames.filter((name) => new RegExp(`\\b${name}\\b`).test(JSON.stringify(texts)));
    assert.deepEqual(named.filter((name) => !mainToolNames.includes(name)), []);
    assert.deepEqual(mainToolNames.filter((name) => !named.includes(name)), []);
  });

  it("names listed tools in the engine's messages, in place of commands", () => {
    const messages: Readonly<Record<string, string>> = {
      'There is no pack yet: run agentpack pack.': 'There is no pack yet: call start_task.',
      'There is no pack yet: run agentpack pack --thread fix-tax.': 'There is no pack yet: call start_task.',
      'There is no pack yet. Run "agentpack pack", or AgentPack: Repack in the editor.':
        'There is no pack yet. Call start_task.',
      '.agentpack/context.md is missing: run agentpack pack to recreate it.':
        '.agentpack/context.md is missing: call repack_context to recreate it.',
    };
    for (const [message, rewritten] of Object.entries(messages)) {
      assert.equal(toToolTerms(message), rewritten);
      const named = allNames.filter((name) => new RegExp(`\\b${name}\\b`).test(rewritten));
      assert.ok(named.length > 0 && named.every((name) => mainToolNames.includes(name)), rewritten);
    }
  });

  it('lists the tools in the table with their schemas', async () => {
    const listed = await listFor('claude-code');
    assert.deepEqual(listed.map(({ name }) => name), allNames);
    for (const { name, inputSchema, outputSchema, annotations } of listed) {
      // with a schema of replies, clients give models JSON in place of the text
      assert.deepEqual([inputSchema.type, outputSchema, annotations?.openWorldHint], ['object', undefined, false],
        name);
    }
  });

  it('reports how to make a pack if there is none, packs, and returns the text of the command line', async () => {
    const before = await call(server, 'get_context');
    assert.ok(before.isError);
    assert.match(before.content[0]!.text, /no pack yet/);
    const started = await call(server, 'start_task', { task: 'addTax in src/price.ts rounds wrongly' });
    assert.equal((documentOf(started)['files'] as { path: string; }[])[0]!.path, 'src/price.ts');
    const whole = await call(server, 'get_context', { maxTokens: 25_000 });
    const printed = await runCli(box.root, ['context', '--thread', 'none']);
    assert.equal(documentOf(whole)['text'], printed.stdout.trimEnd());
  });

  it('does not read a home folder, and shortens outputs there', async () => {
    const home = await connectToProcess(box.root, [], {}, { HOME: box.root, USERPROFILE: box.root });
    try {
      rmSync(box.at('.agentpack'), { recursive: true });
      for (const [name, input] of [['start_task', { task: 'a' }], ['search_files', { query: 'a' }]] as const) {
        const { isError, content } = await call(home, name, input);
        assert.ok(isError);
        assert.match(content[0]!.text,
          /is your home folder, not a project: .* To pack it anyway, run agentpack pack --yes\./);
      }
      await assert.rejects(home.client.readResource({ uri: 'agentpack://block/README.md' }), /is your home folder/);
      assert.ok(!(await call(home, 'compress_output', { output: 'a line' })).isError);
    } finally {
      await home.close();
      await call(server, 'start_task', { task: 'addTax in src/price.ts rounds wrongly' });
    }
  });

  it('returns a block, and never a secret', async () => {
    const block = await call(server, 'retrieve_block', { id: 'src/price.ts#addTax' });
    assert.match(block.content[0]!.text, /Math\.round/);
    const secret = await call(server, 'retrieve_block', { id: 'src/db.ts' });
    assert.match(secret.content[0]!.text, /REDACTED/);
    assert.ok(!JSON.stringify(secret).includes(plantedPassword));
  });

  it('accepts absolute paths, also through a link to the folder, and of missing files', async () => {
    const link = `${box.root}-link`;
    symlinkSync(box.root, link);
    try {
      for (const path of [box.at('src/price.ts'), `${link}/src/price.ts`]) {
        assert.equal(documentOf(await call(server, 'check_edit', { path }))['path'], 'src/price.ts');
      }
      const created = await call(server, 'check_edit', { path: `${link}/src/new/file.ts` });
      assert.equal(documentOf(created)['path'], 'src/new/file.ts');
    } finally {
      rmSync(link);
    }
  });

  it('rejects paths outside and wrong types with results that the model reads', async () => {
    for (
      const [name, input] of [['explain_file', { path: '../x' }], ['explain_file', { path: 1 }], ['find_code', {
        a: 1,
      }], ['search_files', { query: 'x'.repeat(10_000_000) }]] as const
    ) {
      const { isError, content } = await call(server, name, input);
      assert.ok(isError && content[0]!.text.length < 500, name);
    }
    await assert.rejects(call(server, 'no_such_tool'), /Unknown tool: no_such_tool\./);
  });

  it('serves the context, receipts and blocks as resources', async () => {
    const uris = (await server.client.listResources()).resources.map(({ uri }) => uri);
    assert.deepEqual(uris, ['agentpack://context', 'agentpack://receipts']);
    const read = async (uri: string) => {
      const [content] = (await server.client.readResource({ uri })).contents;
      return content !== undefined && 'text' in content ? content.text : '';
    };
    assert.match(await read('agentpack://context'), /^# AgentPack Context$/m);
    assert.ok('omitted' in (JSON.parse(await read('agentpack://receipts')) as object));
    assert.match(await read(`agentpack://block/${encodeURIComponent('src/price.ts#addTax')}`), /Math\.round/);
    await assert.rejects(read('agentpack://block/%'), /not found/i);
    await assert.rejects(read('agentpack://other'), /not found/i);
    for (
      const id of ['../../etc', '%2e%2e%2fetc%2fpasswd', '%00', 'src%2Fnone.ts', '%2Fetc%2Fpasswd',
        'src%2Fprice.ts%23x']
    )
      await assert.rejects(read(`agentpack://block/${id}`), ({ message }: Error) => !/unexpectedly/.test(message), id);
    const secret = `ghp_${'aB3dE6gH9j'.repeat(4).slice(0, 36)}`;
    await assert.rejects(read(`agentpack://block/src%2F${secret}.ts`),
      ({ message }: Error) => message.includes('[REDACTED') && !message.includes(secret));
  });

  it('has two prompts', async () => {
    const { prompts } = await server.client.listPrompts();
    assert.deepEqual(prompts.map(({ name }) => name), ['work_on', 'catch_up']);
    const { messages } = await server.client.getPrompt({ name: 'work_on', arguments: { task: 'Fix rounding' } });
    assert.match(JSON.stringify(messages), /Fix rounding.*start_task/);
    await assert.rejects(server.client.getPrompt({ name: 'work_on' }), /requires the argument "task"/);
  });

  it('reports the progress of a pack, and can be cancelled', async () => {
    const stages = new Set<string | undefined>();
    await server.client.callTool({ name: 'pack_context', arguments: { budget: 3_000 } }, {
      onprogress: ({ message }) => stages.add(message),
    });
    assert.ok(stages.size > 1, [...stages].join());
    const stop = new AbortController();
    const stopped = server.client.callTool({ name: 'pack_context', arguments: { budget: 4_000 } }, {
      signal: stop.signal,
    });
    stop.abort();
    await assert.rejects(stopped);
    assert.equal((await call(server, 'check_edit', { path: 'src/price.ts' })).isError, undefined);
  });

  it('notifies a subscriber about a pack that another process made', async () => {
    const told = new Promise<string>((done) => {
      server.client.setNotificationHandler('notifications/resources/updated', ({ params }) => done(params.uri));
    });
    await server.client.subscribeResource({ uri: 'agentpack://context' });
    await runCli(box.root, ['pack', '--thread', 'none', '--task', 'another task']);
    assert.equal(await told, 'agentpack://context');
    const toldAgain = new Promise<string>((done) => {
      server.client.setNotificationHandler('notifications/resources/updated', ({ params }) => done(params.uri));
    });
    await runCli(box.root, ['pack', '--thread', 'other', '--task', 'that of a thread']);
    assert.equal(await toldAgain, 'agentpack://context');
  });

  it('gives two clients of one folder the same bytes, and also a new process', async () => {
    writeFileSync(box.at('src/cart.ts'), 'export const total = 1;\n');
    const other = await connectToProcess(box.root);
    try {
      const asked = [['get_delta', {}], ['find_code', { query: 'how is tax added' }], ['get_related', {
        path: 'src/price.ts',
      }], ['check_edit', {
        path: 'src/cart.ts',
      }], ['search_files', { query: 'addTax' }]] as const;
      const answers = (one: Connection) => Promise.all(asked.map(([name, input]) => call(one, name, input)));
      const [first, second] = await Promise.all([answers(server), answers(other)]);
      assert.deepEqual(first, second);
      await other.close();
      const restarted = await connectToProcess(box.root);
      assert.deepEqual(await answers(restarted), first);
      await restarted.close();
    } finally {
      await other.close();
    }
  });

  it('works on the folder that the client names if the command line names none', async () => {
    const elsewhere = shop();
    try {
      const options = { capabilities: { roots: {} } };
      const named = await connectToProcess(elsewhere.root, [], options);
      named.client.setRequestHandler('roots/list', () => ({
        roots: [{ uri: pathToFileURL(box.root).href, name: 'shop' }],
      }));
      const task = documentOf(await call(named, 'repack_context'))['task'];
      await named.close();
      assert.equal(task, 'another task');
    } finally {
      elsewhere.dispose();
    }
  });

  it('survives a client that is killed in the middle of a pack', async () => {
    const killed = await connectToProcess(box.root);
    const lost = killed.client.callTool({ name: 'pack_context', arguments: { budget: 5_000 } }).catch(() => 'lost');
    process.kill(killed.transport.pid!, 'SIGKILL');
    await lost;
    assert.equal((await call(server, 'repack_context')).isError, undefined);
  });
});
