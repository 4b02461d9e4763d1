import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { createTokenizer } from '#tokens/tokenizers';
import { tools } from '#tools/tools';
import { builtAssets } from '#test/support/assets';
import { table } from '#test/support/table';
import { shop } from '../cli/shop';
import type { Sandbox } from '#test/platform/sandbox';
import { rawConnection } from './connection';

interface Result {
  readonly content: readonly { readonly text: string; }[];
  readonly structuredContent?: object;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

const counter = createTokenizer('o200k_base', (encoding) => builtAssets.ranks(encoding));
const tokens = (text: string) => counter.count(text);
/** The list of tools, which each session of an agent begins with, as its model gets it. */
const longestList = 2_500;

/** One call of each tool, in an order in which each has something to say. */
const calls: Readonly<Record<string, object>> = {
  start_task: { task: 'addTax in src/price.ts rounds wrongly' },
  get_context: {},
  retrieve_block: { ids: ['src/price.ts#addTax', 'src/cart.ts'] },
  get_outline: { paths: ['src/price.ts', 'src/cart.ts'] },
  search_files: { query: 'addTax' },
  search_documents: { query: 'addTax' },
  get_related: { path: 'src/price.ts' },
  get_callers: { symbol: 'addTax' },
  get_impact: { paths: ['src/price.ts'] },
  explain_file: { path: 'src/price.ts' },
  check_edit: { path: 'src/price.ts' },
  get_delta: {},
  repack_context: {},
  pack_context: { mode: 'lite' },
  find_code: { query: 'how is tax added' },
  compress_output: { output: 'one line\nError: no such file\n'.repeat(400), command: 'npm test' },
  list_threads: {},
  remember: { text: 'Prices are integers of cents' },
};

describe('the text that a model gets from agentpack mcp', () => {
  let box: Sandbox;
  let answers: readonly Result[];
  before(async () => {
    box = shop({ git: false });
    answers = await results<Result>('any',
      tools.map(({ name }) => ({ method: 'tools/call', params: { name, arguments: calls[name] } })));
  });
  after(() => box.dispose());

  it('is a list of tools without response schemas, within its limit', async () => {
    const [{ tools: listed }] = await results<
      { tools: { name: string; description: string; inputSchema: object; }[]; }
    >(
      'any',
      [{ method: 'tools/list' }],
    );
    const read = listed.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    assert.ok(tokens(JSON.stringify(read)) <= longestList, `${tokens(JSON.stringify(read))} tokens`);
    assert.ok(!JSON.stringify(listed).includes('outputSchema'));
  });

  table('is a single text without the document of … repeated, which clients would pass on as JSON', (row) => {
    tools.forEach((tool, i) => {
      row(tool.name, () => {
        const { content, structuredContent, isError, _meta } = answers[i]!;
        assert.ok(!isError && content.length === 1 && content[0]!.text !== '', texts(content));
        assert.equal(structuredContent, undefined);
        const document = v.safeParse(tool.output, _meta?.['agentpack/document']);
        assert.ok(document.success, JSON.stringify(document.issues));
      });
    });
  });

  it('leaves the blocks out of start_task, since get_context reads them', () =>
    assert.doesNotMatch(texts(answers[tools.findIndex(({ name }) => name === 'start_task')]!.content),
      /src\/price\.ts` \[/));

  it('is no longer than the client shows, in both protocols, whatever the call requests', async () => {
    const lines = Array.from({ length: 1_500 }, (_, i) => `export const price${i} = ${i}; // of a cart`);
    writeFileSync(box.at('src/large.ts'), lines.join('\n'));
    const params = { name: 'retrieve_block', arguments: { id: 'src/large.ts', maxTokens: 25_000 } };
    const lengthFor = async (name: string, era: 'legacy' | 'modern') => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name, version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const request = { method: 'tools/call', params: { ...params, ...(era === 'modern' && { _meta }) } };
      const first = era === 'modern' ? { method: 'server/discover', params: { _meta } } : undefined;
      const [{ content }] = await results<Result>(name, [request], first);
      return Buffer.byteLength(texts(content));
    };
    for (const era of ['legacy', 'modern'] as const) {
      assert.ok(await lengthFor('copilot-cli', era) < 20 * 1_024, era);
      assert.ok(await lengthFor('other', era) > 20 * 1_024, era);
    }
  });

  /** Returns the results of requests in order, each sent after the answer to the previous one. */
  async function results<T>(client: string, requests: readonly object[], begin?: object): Promise<[T, ...T[]]> {
    const raw = rawConnection(box);
    const first = begin ?? {
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: client, version: '1' } },
    };
    const found: T[] = [];
    for (const [id, request] of [first, ...requests].entries()) {
      raw.send({ jsonrpc: '2.0', id, ...request });
      let answer;
      while (!(answer = raw.messages().find((one) => one.id === id))) await new Promise((done) => setImmediate(done));
      found.push(answer.result as T);
    }
    raw.end();
    await raw.ended;
    return found.slice(1) as [T, ...T[]];
  }
});

function texts(content: Result['content']): string {
  return content.map(({ text }) => text).join('');
}
