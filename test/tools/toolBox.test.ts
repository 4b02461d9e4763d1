import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import { createInputSchema } from '#tools/jsonSchema';
import { tools } from '#tools/tools';
import type { ToolReply } from '#tools/toolBox';
import { builtAssets } from '../support/assets';
import { createTokenizer } from '#tokens/tokenizers';
import { memoryTools, type MemoryTools } from './memoryTools';
import { table } from '../support/table';

const password = ['hunt', 'er2-', 'plain'].join('');
const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => `export const ${name}${i} = ${i}; // price ${i}`).join('\n') + '\n';
const files = {
  'src/price.ts': 'export function addTax(n: number) {\n  return n * 1.19;\n}\n',
  'src/cart.ts': "import { addTax } from './price';\nexport const total = (all: number[]) => all.map(addTax);\n",
  'src/db.ts': `import { total } from './cart';\nexport const settings = { password: '${password}' };\ntotal([]);\n`,
  'src/long.ts': lines(2_000, 'price'),
  'src/späte Datei `x`.ts': 'export const price = 1;\n',
  'test/price.test.ts': "import { addTax } from '../src/price';\ndescribe('addTax', () => addTax(1));\n",
  '.env': `TOKEN=${password}\n`,
  'docs/taxes.pdf': `%PDF\0# Taxes\n\nHow a tax is rounded: addTax does it. password: '${password}'\n\n${
    'The tax of a price is rounded. '.repeat(400)
  }\f# Rates\n\nA rate is rounded too.\n`,
  ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`src/part${i}.ts`, lines(10, `price${i}_`)])),
};
const counter = createTokenizer('cl100k_base', (encoding) => builtAssets.ranks(encoding));

/** Valid arguments of each tool; paged calls are followed to the end. */
const calls: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  start_task: [{ task: `addTax in src/price.ts rounds wrongly: password='${password}'` }],
  get_context: [{}, { agent: 'claude' }],
  retrieve_block: [{ id: 'src/price.ts#addTax' }, { id: 'src/long.ts' }, { id: './src/../src/db.ts' }, {
    id: 'src/long.ts:10-48',
  }, { ids: ['src/price.ts#addTax', 'src/long.ts', 'src/cart.ts#total', 'src/none.ts'] }],
  get_outline: [{ paths: ['src/price.ts', 'src/long.ts', 'src/db.ts', 'src/none.ts'] }],
  find_code: [{ query: 'how is the tax of a price added' }, { query: 'nowhere at all' }],
  search_files: [{ query: 'price' }, { query: 'addTax', kind: 'symbol' }, { query: 'p.ice\\d+', kind: 'regex' }, {
    query: 'part',
    kind: 'files',
  }, { query: 'settings' }, { query: 'how is a tax rounded' }, { query: 'nowhere at all' }],
  get_related: [{ path: 'src/price.ts' }, { path: '/memory/src/cart.ts' }, { path: '/link/src/cart.ts' }],
  get_callers: [{ symbol: 'src/price.ts#addTax', depth: 2 }, { symbol: 'total' }],
  get_impact: [{ paths: ['src/price.ts', '/memory/src/long.ts'] }, {}],
  search_documents: [{ query: 'how a tax is rounded' }, { query: 'nowhere' }],
  explain_file: [{ path: 'src/price.ts' }, { path: '.env' }],
  check_edit: [{ path: 'src/price.ts' }],
  get_delta: [{}],
  repack_context: [{}],
  pack_context: [{ mode: 'lite', include: ['src/**'] }],
  compress_output: [{ output: lines(3_000, 'line'), command: 'npm test' }, { output: `password=${password}\n` }],
  list_threads: [{}],
  remember: [{ text: 'Prices are integers of cents', about: ['src/price.ts'], why: 'A test failed' }],
};

describe('each tool', () => {
  it('has sample calls', () => assert.deepEqual(Object.keys(calls).sort(), tools.map(({ name }) => name).sort()));
  for (const tool of tools) {
    describe(tool.name, () => {
      let box: MemoryTools;
      before(async () => {
        box = await packed();
      });
      const over = async (check: (box: MemoryTools, input: Readonly<Record<string, unknown>>) => Promise<void>) => {
        for (const input of calls[tool.name]!) await check(box, input);
      };

      it('answers according to its output schema', () =>
        over(async (box, input) => {
          const result = v.safeParse(tool.output, await box.document(tool.name, input));
          assert.ok(result.success, JSON.stringify(result.issues?.map((i) => [v.getDotPath(i), i.message])));
        }));
      it('keeps its text within every limit, page by page', () =>
        over(async (box, input) => {
          for (const maxTokens of [500, 777, 3_000]) {
            for (let cursor: unknown, pages = 0; pages < 300; pages++) {
              const reply = await box.call(tool.name, {
                ...(cursor === undefined || !('query' in input) ? input : {}),
                ...(cursor === undefined ? {} : { cursor, output: undefined, command: undefined }),
                maxTokens,
              });
              if (!reply.ok) {
                assert.match(reply.text, /maxTokens/, `${tool.name} ${JSON.stringify(input)}`);
                break;
              }
              const tokens = counter.count(reply.text);
              assert.ok(tokens <= maxTokens, `${tool.name}: ${tokens} of ${maxTokens}`);
              cursor = reply.document['next'];
              if (cursor === undefined) break;
              assert.ok(pages < 299, `${tool.name} has no last page`);
            }
          }
        }));
      it('shows no secret', () =>
        over(async (box, input) => assert.ok(!JSON.stringify(await box.call(tool.name, input)).includes(password))));
      it('describes itself in schemas that clients understand', () => {
        const schema = createInputSchema(tool);
        assert.equal(schema.type, 'object');
        assert.equal(schema.additionalProperties, false);
        assert.doesNotMatch(JSON.stringify(schema), /"\$ref"|"anyOf"/);
        for (const [name, field] of Object.entries(createInputSchema(tool).properties))
          assert.ok('description' in field, `${tool.name}.${name} has no description`);
        assert.match(tool.description, /\bnot\b/i, 'it says when not to call it');
      });
    });
  }
});

describe('arguments of tools', () => {
  const hostile = fc.oneof(
    fc.anything({ maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('../../etc/passwd', '/etc/passwd', 'src/../../x', '\0', '\ud800', 'a'.repeat(200_000), '', '.',
      '..', 'C:\\windows', 'src/price.ts\0.png', '__proto__', '%2e%2e/x', '~/.ssh/id_rsa', '\u202esrc', -1, 1e308, NaN),
  );
  let box: MemoryTools;
  before(async () => {
    box = await packed();
  });

  it('of any kind get an answer or a sentence, never an exception', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tools.filter(({ annotations }) => annotations.readOnlyHint)),
        fc.dictionary(
          fc.constantFrom('path', 'id', 'query', 'kind', 'thread', 'cursor', 'maxTokens', 'view', 'agent', 'include',
            'output', 'stored', 'case', 'all', 'other'),
          hostile,
          { maxKeys: 3 },
        ),
        async (tool, input) => {
          const reply = await box.call(tool.name, input);
          check(reply);
        },
      ),
      { numRuns: 300 },
    ));
  it('that are not an object are refused', async () => {
    for (const input of [3, 'x', [], null, true, () => 1]) check(await box.call('get_delta', input));
  });
  table('of … report the problem', (row) => {
    for (
      const [name, input, message] of [
        ['explain_file', { path: '../x' }, /^\.\.\/x is outside \/memory\. Name a file below that folder\.$/],
        ['explain_file', { path: '/etc/passwd' }, /is outside/],
        ['explain_file', { path: '.' }, /is the root folder\. Name a file in it/],
        ['explain_file', { path: 3.5 }, /^explain_file: path is a number, not a string\.$/],
        ['explain_file', {}, /^explain_file: path is missing\.$/],
        ['explain_file', { path: 'a\0b' }, /^explain_file: path is not valid: it contains a NUL character\.$/],
        ['explain_file', { path: '\ud83d' }, /it contains an unpaired surrogate/],
        ['explain_file', { path: 'src/nowhere.ts' }, /There is no file src\/nowhere\.ts/],
        ['explain_file', { path: 'src/price.ts', colour: 1 }, /unknown argument colour\. Use path, thread, /],
        ['search_files', { query: 'a'.repeat(10_000_000) }, /query is too long: the maximum is 2000 characters/],
        ['search_files', { query: '(', kind: 'regex' }, /./],
        ['search_files', { query: 'a', kind: 'x' }, /kind must be one of "text", "regex", "files", "symbol"/],
        ['search_files', { query: 'a', include: [true] }, /include\[0\] is a boolean, not a string/],
        ['search_files', {}, /query is missing/],
        ['find_code', {}, /query is missing/],
        ['find_code', { query: ' ' }, /The question is empty\. Describe what to find/],
        ['search_files', { cursor: 'zz' }, /The cursor is not from an earlier reply/],
        ['get_delta', { maxTokens: 10 }, /maxTokens is too small: the minimum is 500/],
        ['get_delta', { maxTokens: 500.5 }, /maxTokens is not a whole number/],
        ['get_delta', { cursor: '1.00000000' }, /changed since the previous page/],
        ['get_delta', { thread: 'no/thread' }, /The thread ID "no\/thread" is not valid\./],
        ['compress_output', {}, /needs an output to shorten/],
        ['get_contxt', {}, /There is no tool with this name; the closest name is get_context/],
      ] as const
    ) {
      row(`${JSON.stringify(input).slice(0, 60)} of ${name} report the problem`, async () => {
        const reply = await box.call(name, input);
        assert.ok(!reply.ok && reply.kind !== 'cancelled');
        assert.match(reply.text, message);
        assert.ok(reply.text.length < 500, reply.text.slice(0, 200));
      });
    }
  });

  function check(reply: ToolReply): void {
    assert.equal(typeof reply.text, 'string');
    if (!reply.ok) assert.ok(reply.text.length < 2_000, reply.text.slice(0, 300));
    assert.ok(!JSON.stringify(reply).includes(password));
  }
});

describe('several blocks in one call', () => {
  interface Block {
    readonly id: string;
    readonly text: string;
    readonly rest: readonly string[];
  }
  const ids = ['src/price.ts#addTax', 'src/long.ts', 'src/cart.ts'];
  it('share the space: short ones leave theirs to long ones', async () => {
    const box = await packed();
    for (const maxTokens of [1_500, 4_000]) {
      const blocks = (await box.document('retrieve_block', { ids, maxTokens }))['blocks'] as readonly Block[];
      assert.deepEqual(blocks.map(({ rest }) => rest.length > 0), [false, true, false]);
      assert.ok(counter.count(blocks[1]!.text) > 0.5 * (maxTokens - 3 * 200), `${counter.count(blocks[1]!.text)}`);
    }
  });
  it('are each the same as alone, in the order of the call', async () => {
    const box = await packed();
    const asked = [ids[2]!, ids[0]!];
    const { blocks, problems } = await box.document('retrieve_block', { id: asked[0], ids: asked });
    assert.deepEqual([blocks, problems], [await Promise.all(asked.map((id) => box.document('retrieve_block', { id }))),
      []]);
    const { text } = await box.call('retrieve_block', { ids: asked });
    for (const id of asked) assert.ok(text.includes((await box.call('retrieve_block', { id })).text), id);
  });
  it('report unreadable blocks, and fail if none could be read', async () => {
    const box = await packed();
    const some = await box.call('retrieve_block', { ids: ['src/none.ts', ids[0], '../x'] });
    assert.ok(some.ok);
    assert.match(some.text, /addTax[^]*`src\/none\.ts`: There is no block or file[^]*`\.\.\/x`: \.\.\/x is outside/);
    const none = await box.call('retrieve_block', { ids: ['src/none.ts', '../x'] });
    assert.ok(!none.ok);
    assert.match(none.text, /There is no block or file src\/none\.ts[^]*is outside/);
    const { text } = await box.call('get_outline', { paths: ['src/price.ts', 'src/none.ts'] });
    assert.match(text, /`src\/price\.ts` \[packed\] typescript\n- 1-3 `addTax`: `export function addTax\(n: number\)`/);
    assert.match(text, /`src\/none\.ts`: There is no file/);
  });
});

describe('places for a question', () => {
  const query = 'which function adds the tax';
  it('are named with state, lines, id and reason, and can be read in one call', async () => {
    const box = await packed();
    const { places } = await box.document('find_code', { query });
    const [first] = places as readonly { readonly id: string; readonly why: string; }[];
    assert.deepEqual(first, {
      path: 'src/price.ts',
      state: 'packed',
      lines: [1, 3],
      name: 'addTax',
      id: 'src/price.ts#addTax',
      why: first!.why,
    });
    assert.match(first!.why, /tax/);
    const { text } = await box.call('find_code', { query });
    assert.match(text, /^- `src\/price\.ts` \[packed\] 1-3 `addTax`: /);
    assert.match(text, /Read several places with one retrieve\\?_block call/);
    const ids = (places as readonly { readonly id: string; }[]).map(({ id }) => id);
    assert.deepEqual((await box.document('retrieve_block', { ids }))['problems'] ?? [], []);
  });
  it('are the results of search_files for words that no single line contains, and it reports this', async () => {
    const box = await packed();
    const { places } = await box.document('find_code', { query });
    const found = await box.document('search_files', { query });
    assert.deepEqual([found['places'], found['entries'], found['matches']], [places, [], 0]);
    const { text } = await box.call('search_files', { query });
    assert.match(text,
      /No line contains all of these words; the places are the best matches for them\.[^]*`src\/price\.ts` \[packed\] 1-3/);
    assert.equal((await box.document('search_files', { query, include: ['src/**'] }))['places'], undefined);
  });
  it('are no results of search_files for globs that match no file, and it names the globs', async () => {
    const box = await packed();
    const noted = async (input: object) => (await box.document('search_files', { query, ...input }))['notes'];
    assert.deepEqual(await noted({ include: ['lib/a.py', 'src/**'] }), ['No file matches include: lib/a.py.']);
    assert.deepEqual(await noted({ exclude: ['lib/a.py'] }), ['No file matches exclude: lib/a.py.']);
    assert.equal(await noted({ include: ['src/**'] }), undefined);
    const { text } = await box.call('search_files', { query: 'price', include: ['lib/a.py'] });
    assert.match(text, /^0 matches in 0 of 0 files\..*\nNo file matches include: lib\/a\.py\.$/m);
  });
  it('take at most 600 tokens, and need no pack', async () => {
    const box = memoryTools(files);
    const { text } = await box.call('find_code', { query: 'price part long total settings' });
    assert.ok(counter.count(text) <= 600, `${counter.count(text)}`);
    assert.match(text, /\[unknown to the pack\]/);
  });
});

describe('files in replies', () => {
  it('are named with their state: packed, not packed, changed, unknown or gone', async () => {
    const box = await packed();
    const stateOf = async (path: string) => (await box.document('check_edit', { path }))['state'];
    const shown = (await box.document('repack_context'))['files'] as { path: string; state: string; }[];
    assert.ok(shown.length > 0 && shown.every(({ state }) => state === 'packed'));
    assert.equal(await stateOf('src/price.ts'), 'packed');
    assert.equal(await stateOf('src/nowhere.ts'), 'gone');
    box.host.write('src/price.ts', 'export const other = 1;\n');
    box.host.write('src/new.ts', 'export const other = 1;\n');
    box.host.remove('src/cart.ts');
    assert.deepEqual([await stateOf('src/price.ts'), await stateOf('src/new.ts'), await stateOf('src/cart.ts')], [
      'changed',
      'unseen',
      'gone',
    ]);
    const delta = await box.call('get_delta');
    assert.match(delta.text, /`src\/price\.ts` \[changed since the pack\] \(the pack shows it\)/);
    assert.match(delta.text, /`src\/cart\.ts` \[gone\]/);
    assert.match((await box.call('get_context')).text,
      /Read these files again[^`]*- `src\/cart\.ts` \[gone\]\n- `src\/price\.ts` \[changed since the pack\]/);
    assert.match((await box.call('check_edit', { path: 'src/price.ts' })).text, /itself changed since the pack/);
    const repacked = await box.document('repack_context');
    assert.deepEqual([repacked['repacked'], await stateOf('src/price.ts')], [true, 'packed']);
    assert.equal((await box.document('repack_context'))['repacked'], false);
  });
});

describe('a folder without a pack', () => {
  it('is not written to by queries, which report how to make a pack', async () => {
    const box = memoryTools(files);
    const before = box.host.paths.join();
    for (const { name, annotations } of tools) {
      if (!annotations.readOnlyHint) continue;
      for (const input of calls[name]!) {
        const reply = await box.call(name, input);
        if (!reply.ok) assert.match(reply.text, /no pack yet|start_task|cannot be retrieved/, name);
      }
    }
    assert.equal(box.host.paths.join(), before);
  });
});

describe('sentences in replies', () => {
  /** Command line text that a user types, in any text except that of files. */
  const typed =
    /\bagentpack (?:pack|status|guard|threads|retrieve|search|explain|related|context|compress)\b|(?<!\w)--[a-z]/;
  it('name tools in place of the commands of the command line', async () => {
    const [none, box] = [memoryTools(files), await packed()];
    const replies = [
      ...await Promise.all(
        tools.filter(({ annotations }) => annotations.readOnlyHint).flatMap(({ name }) =>
          calls[name]!.map((input) => none.call(name, input))
        ),
      ),
      ...await Promise.all(
        tools.filter(({ name }) => name !== 'get_context').flatMap(({ name }) =>
          calls[name]!.map((input) => box.call(name, input))
        ),
      ),
      await none.call('check_edit', { path: 'src/price.ts', thread: 'other' }),
      await box.call('get_context', { thread: 'none', agent: 'claude' }),
      await box.call('search_files', { query: '(', kind: 'regex' }),
      await box.call('retrieve_block', { id: 'src/price.ts:1-2', view: 'full' }),
      await box.call('retrieve_block', { id: 'src/price.ts#addTax', view: 'skeleton' }),
    ];
    for (const { text } of replies.filter(({ text }) => !text.includes('# AgentPack Context')))
      assert.doesNotMatch(text, typed, text.slice(0, 300));
    assert.match((await none.call('check_edit', { path: 'src/price.ts' })).text,
      /There is no pack yet\. Call start_task\./);
    assert.match((await none.call('get_context')).text, /^There is no pack yet: call start_task\.$/);
  });
});

describe('a caller in another process', () => {
  it('gets the same answers as a process with its environment', async () => {
    const env = { AGENTPACK_THREAD_ID: 'other' };
    const [own, shared] = [await packed(env), await packed()];
    for (const input of [{}, { thread: 'none' }]) {
      for (const box of [own, shared]) {
        // the first so that both have the same last pack
        for (const task of ['part6', 'part7'])
          assert.ok((await box.call('start_task', { task, budget: 3_000, ...input }, { callersEnv: env })).ok);
        box.host.write('src/part7.ts', 'export const part7 = 1;\n');
      }
      for (const { name } of tools)
        for (const one of calls[name]!) {
          const asked = name === 'compress_output' ? one : { ...one, ...input };
          assert.deepEqual(await shared.call(name, asked, { callersEnv: env }), await own.call(name, asked), name);
        }
    }
    assert.deepEqual(await shared.call('get_context', {}, { thread: 'other' }), await own.call('get_context'));
    assert.match((await shared.call('get_delta', {}, { budget: 2_000 })).text, /stale \(settings: budget\)/);
    assert.equal((await own.document('repack_context'))['thread'], 'other');
    assert.equal((await shared.document('repack_context'))['thread'], null);
  });
});

async function packed(env: Readonly<Record<string, string>> = {}): Promise<MemoryTools> {
  const box = memoryTools(files, env);
  await box.document('start_task', { task: 'addTax in src/price.ts rounds wrongly', budget: 4_000 });
  return box;
}
