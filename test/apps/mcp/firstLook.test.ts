import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { sandbox } from '#test/platform/sandbox';
import { until } from '#test/support/until';
import { connectToProcess } from './connection';

/** A repository of enough files for a first look, which git lists without a commit. */
const largeRepository = {
  'src/cart/cartTotal.ts': 'export function roundCartTotal(cents: number) {\n  return Math.round(cents);\n}\n',
  ...Object.fromEntries(
    Array.from({ length: 3_000 }, (_, i) => [`src/part${i % 40}/module${i}.ts`, `export const value${i} = ${i};\n`]),
  ),
};

describe('agentpack mcp in a large repository without a pack', () => {
  it('answers start_task with a first look, then get_context with the pack, and ends with its client', async () => {
    const box = sandbox(largeRepository);
    const server = await connectToProcess(box.root);
    const call = async (name: string, input: Record<string, unknown> = {}) => {
      const { content } = await server.client.callTool({ name, arguments: input });
      return (content as readonly { readonly text: string; }[])[0]!.text;
    };
    try {
      assert.match(await call('start_task', { task: 'Round the cart total' }), /is a first look, .* 3,001 files/);
      assert.match(readFileSync(box.at('.agentpack/context.md'), 'utf8'), /^First look: /m);
      assert.doesNotMatch(await call('get_context'), /First look/);
      assert.ok(existsSync(box.at('.agentpack/pack_metadata.json')));
    } finally {
      await server.close();
      box.dispose();
    }
    const unfinished = sandbox(largeRepository);
    const left = await connectToProcess(unfinished.root);
    try {
      await left.client.callTool({ name: 'start_task', arguments: { task: 'Round the cart total' } });
      const { pid } = left.transport;
      await left.close();
      await until('the server has ended', () => !isRunning(pid!));
      assert.ok(!existsSync(unfinished.at('.agentpack/pack_metadata.json')));
    } finally {
      unfinished.dispose();
    }
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
