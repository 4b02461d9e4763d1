import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '#reports';
import { dist, forgetPacks, taskText } from '../engines';
import { median, percentile } from '../measure';
import { environmentAt, nodeIn } from '../nodeIn';
import type { Area } from '.';

const rounds = 7;

interface Pair {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The command that answers the same question, and what it reads. */
  readonly args: readonly string[];
  readonly stdin?: string;
}

/** The times that an agent waits: for a call to a server that lives as long as its session, or for a command. */
export const tools: Area = {
  title:
    `Tools over MCP beside the commands that answer the same: medians of ${rounds} rounds in turn; × is the ratio to an empty Node, "asking" a command that the server answers`,
  files: [250, 3_000],
  async measure({ name, root }, { folder }) {
    forgetPacks(root);
    const cli = join(dist(), 'cli.js');
    // living engines are found by the home: a caller with the other home has none
    const [home, lonely] = ['tools-home', 'tools-lonely'].map((one) =>
      join(folder, `${name.replace(/\W/g, '-')}-${one}`)
    );
    for (const one of [home!, lonely!]) mkdirSync(one, { recursive: true });
    const { files } = JSON.parse(
      asked(['pack', '--json', '--task', taskText, '--budget', '16000'], lonely!),
    ) as Report;
    await new Promise((done) => setTimeout(done, 2_500)); // younger files are read again: git's racy rule
    const client = new Client({ name: 'bench', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [cli, 'mcp'],
        cwd: root,
        env: environmentAt(home!),
        stderr: 'ignore',
      }),
    );
    const times: Record<string, number[]> = {};
    try {
      const pairs = pairsFor(files[0]!.path);
      await checkPairs(pairs);
      for (let i = 0; i < rounds; i++) {
        timed('node', () => nodeIn(root, ['-e', '0'], lonely!));
        for (const { tool, input, args, stdin } of pairs) {
          await timedCall(tool, input);
          timed(`${tool} alone`, () => asked(args, lonely!, stdin));
          timed(`${tool} asking`, () => asked(args, home!, stdin));
        }
      }
      return pairs.map(({ tool, args }) => ({
        repository: name,
        tool,
        'tool ms': middle(tool),
        'tool ×': middle(tool) / middle('node'),
        'fastest tool ×': least(tool) / least('node'),
        command: args[0]!,
        'alone ms': middle(`${tool} alone`),
        'alone ×': middle(`${tool} alone`) / middle('node'),
        'asking ×': middle(`${tool} asking`) / middle('node'),
        'empty Node ms': middle('node'),
      }));
    } finally {
      await client.close();
    }

    /** Checks all read-only tools; the first call opens the index and is not part of the times. */
    async function checkPairs(pairs: readonly Pair[]): Promise<void> {
      const { tools: listed } = await client.listTools();
      const reading = listed.filter(({ annotations }) => annotations?.readOnlyHint).map((tool) => tool.name).sort();
      if (reading.join() !== pairs.map(({ tool }) => tool).sort().join())
        throw new Error(`The tools that only read are ${reading.join(', ')}.`);
      await client.callTool({ name: 'get_delta', arguments: {} });
    }

    async function timedCall(tool: string, input: Pair['input']): Promise<void> {
      const started = performance.now();
      const { isError, content } = await client.callTool({ name: tool, arguments: { ...input } });
      (times[tool] ??= []).push(performance.now() - started);
      if (isError) throw new Error(`${tool}: ${JSON.stringify(content)}`);
    }

    function timed(sort: string, work: () => unknown): void {
      const started = performance.now();
      work();
      (times[sort] ??= []).push(performance.now() - started);
    }

    function least(sort: string): number {
      return percentile(times[sort]!, 0);
    }

    function middle(sort: string): number {
      return median(times[sort]!);
    }

    function asked(args: readonly string[], at: string, input?: string): string {
      return nodeIn(root, [cli, ...args], at, input);
    }
  },
};

/** @param shown a file of the pack */
function pairsFor(shown: string): readonly Pair[] {
  const output = Array.from({ length: 2_000 }, (_, i) => `line ${i} of a build\n`).join('');
  return [
    { tool: 'get_context', input: {}, args: ['context'] },
    { tool: 'retrieve_block', input: { id: shown }, args: ['retrieve', shown] },
    { tool: 'search_files', input: { query: 'section' }, args: ['search', 'section'] },
    { tool: 'get_related', input: { path: shown }, args: ['related', shown] },
    { tool: 'explain_file', input: { path: shown }, args: ['explain', shown] },
    { tool: 'check_edit', input: { path: shown }, args: ['guard', '--path', shown] },
    { tool: 'get_delta', input: {}, args: ['status'] },
    { tool: 'find_code', input: { query: 'how is a section made' }, args: ['find', 'how is a section made'] },
    { tool: 'compress_output', input: { output }, args: ['compress'], stdin: output },
    { tool: 'list_threads', input: {}, args: ['threads'] },
  ];
}
