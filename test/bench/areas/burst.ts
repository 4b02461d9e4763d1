import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '#reports';
import { dist, forgetPacks, taskText } from '../engines';
import { median, percentile } from '../measure';
import { environmentAt, nodeIn } from '../nodeIn';
import type { Area } from '.';

const calls = 200;
const rounds = 5;

type Input = Readonly<Record<string, unknown>>;

/** The load from an agent with many subagents: all calls at once, of all kinds in turn. */
export const burst: Area = {
  title:
    `${calls} mixed calls over MCP at once: when their answers came, beside calls one by one; × is the ratio to one call of the kind`,
  files: [250, 3_000],
  async measure({ name, root }, { folder }) {
    forgetPacks(root);
    const cli = join(dist(), 'cli.js');
    const home = join(folder, `${name.replace(/\W/g, '-')}-burst-home`);
    mkdirSync(home, { recursive: true });
    const { files } = JSON.parse(nodeIn(root, [cli, 'pack', '--json', '--task', taskText], home)) as Report;
    await new Promise((done) => setTimeout(done, 2_500)); // younger files are read again: git's racy rule
    const client = new Client({ name: 'bench', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [cli, 'mcp'],
        cwd: root,
        env: environmentAt(home),
        stderr: 'ignore',
      }),
    );
    try {
      const kinds = kindsFor(files.map(({ path }) => path));
      const alone = await oneByOne(kinds);
      const { times, total } = await atOnce(kinds);
      return [...kinds.keys()].map((tool) => ({
        repository: name,
        tool,
        'one ms': alone.get(tool)!,
        'first ms': percentile(times.get(tool)!, 0),
        'p50 ms': median(times.get(tool)!),
        'p95 ms': percentile(times.get(tool)!, 0.95),
        'p50 ×': median(times.get(tool)!) / alone.get(tool)!,
        'p95 ×': percentile(times.get(tool)!, 0.95) / alone.get(tool)!,
        'all ms': total,
      }));
    } finally {
      await client.close();
    }

    /** Returns the median of each kind; the first call opens the index and is not part of the times. */
    async function oneByOne(kinds: ReturnType<typeof kindsFor>): Promise<ReadonlyMap<string, number>> {
      const times = new Map<string, number[]>([...kinds.keys()].map((tool) => [tool, []]));
      for (let i = -1; i < rounds; i++) {
        for (const [tool, inputOf] of kinds) {
          const started = performance.now();
          await call(tool, inputOf(i + 1));
          if (i >= 0) times.get(tool)!.push(performance.now() - started);
        }
      }
      return new Map([...times].map(([tool, all]) => [tool, median(all)]));
    }

    async function atOnce(kinds: ReturnType<typeof kindsFor>) {
      const times = new Map<string, number[]>([...kinds.keys()].map((tool) => [tool, []]));
      const all = [...kinds];
      const started = performance.now();
      await Promise.all(Array.from({ length: calls }, async (_, i) => {
        const [tool, inputOf] = all[i % all.length]!;
        await call(tool, inputOf(i));
        times.get(tool)!.push(performance.now() - started);
      }));
      return { times, total: performance.now() - started };
    }

    async function call(tool: string, input: Input): Promise<void> {
      const { isError, content } = await client.callTool({ name: tool, arguments: { ...input } });
      if (isError) throw new Error(`${tool}: ${JSON.stringify(content)}`);
    }
  },
};

/** @param shown files of the pack, of which each call takes another one */
function kindsFor(shown: readonly string[]): ReadonlyMap<string, (i: number) => Input> {
  const path = (i: number) => shown[i % shown.length]!;
  return new Map<string, (i: number) => Input>([
    ['list_threads', () => ({})],
    ['check_edit', (i) => ({ path: path(i) })],
    ['get_delta', () => ({})],
    ['find_code', (i) => ({ query: `how does section ${i % 5} work` })],
    ['retrieve_block', (i) => ({ id: path(i) })],
    ['get_related', (i) => ({ path: path(i) })],
    ['search_files', (i) => ({ query: `section ${i % 5}` })],
    ['explain_file', (i) => ({ path: path(i) })],
  ]);
}
