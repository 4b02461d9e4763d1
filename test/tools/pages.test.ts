import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getMaxTextBytes } from '#apps/mcp/toolHandlers';
import { builtAssets } from '../support/assets';
import { table } from '../support/table';
import { createTokenizer } from '#tokens/tokenizers';
import { memoryTools, type MemoryTools } from './memoryTools';

const counter = createTokenizer('cl100k_base', (encoding) => builtAssets.ranks(encoding));
const bytes = (text: string) => Buffer.byteLength(text);
const source = (name: string) =>
  Array.from({ length: 60 }, (_, i) =>
    `export function ${name}${i}(price: number) {\n  return price * ${i}; // 価格 ${name}\n}\n`)
    .join('\n');
const files = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`src/price${i}.ts`, source(`price${i}_`)]));

/** Longest texts of clients, from one that takes little to one that takes all. */
const room = fc.integer({ min: 2_000, max: 200_000 });

describe('pages of the pack', () => {
  let box: MemoryTools;
  let whole: string;
  before(async () => {
    box = memoryTools(files);
    await box.document('start_task', { task: 'price3_ and price7_ round wrongly', budget: 40_000 });
    whole = (await box.engine.context({}, { cancel: { cancelled: false } })).text.trimEnd();
  });

  it('contain the context text between their first lines and their cursor, and join to it, at any size', () =>
    fc.assert(
      fc.asyncProperty(room, async (longestReply) => {
        const pages = await pagesWith({ longestReply });
        for (const page of pages) assert.ok(bytes(page) <= longestReply, `${bytes(page)} of ${longestReply} bytes`);
        assert.equal(joined(pages), whole);
      }),
      { numRuns: 12 },
    ));

  table('are as large as … accepts', (row) => {
    for (
      const [client, most] of [['claude-code', 1], ['opencode', 4], ['codex-mcp-client', 4], ['copilot-cli', 9], [
        'gemini-cli-mcp-client',
        5,
      ]] as const
    ) {
      row(client, async () => {
        const longestReply = getMaxTextBytes(client)!;
        const pages = await pagesWith({ longestReply });
        assert.equal(joined(pages), whole);
        assert.ok(pages.length <= most, `${pages.length} pages of ${bytes(whole)} bytes`);
        for (const page of pages.slice(0, -1)) assert.ok(bytes(page) > 0.95 * longestReply, String(bytes(page)));
      });
    }
  });

  it('have 8,000 tokens for an unknown client, or as many as a call requests', async () => {
    for (const [maxTokens, most] of [[undefined, 8_000], [3_000, 3_000]] as const) {
      const pages = await pagesWith({}, maxTokens === undefined ? {} : { maxTokens });
      for (const page of pages) assert.ok(counter.count(page) <= most);
      assert.equal(joined(pages), whole);
    }
  });

  async function pagesWith(options: { readonly longestReply?: number; }, input: object = {}): Promise<string[]> {
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await box.call('get_context', { ...input, ...(cursor === undefined ? {} : { cursor }) }, options);
      assert.ok(reply.ok, reply.text);
      pages.push(reply.text);
      cursor = /\n\n\[\d+ more: cursor `([^`]+)`\]$/.exec(reply.text)?.[1];
    } while (cursor !== undefined);
    return pages;
  }

  function joined(pages: readonly string[]): string {
    return pages.map((page) => page.slice(page.indexOf('\n\n') + 2).replace(/\n\n\[\d+ more: cursor `[^`]+`\]$/, ''))
      .join('\n');
  }
});

describe('a reply that cannot be shortened enough', () => {
  table('gives advice if … are the limit', (row) => {
    const ids = Object.keys(files).slice(0, 20);
    for (
      const [limit, options, maxTokens, advice] of [
        ['the tokens of the call', {}, 500, /Call again with a larger maxTokens/],
        ['the bytes of the client', { longestReply: 500 }, 25_000, /Request fewer or smaller parts in one call/],
        ['both', { longestReply: 500 }, 500, /Request fewer or smaller parts in one call/],
      ] as const
    ) {
      row(limit, async () => {
        const reply = await memoryTools(files).call('retrieve_block', { ids, maxTokens }, options);
        assert.ok(!reply.ok);
        assert.match(reply.text, advice);
      });
    }
  });
});
