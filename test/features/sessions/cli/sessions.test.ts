import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SessionEntryReport, SessionFile, SessionsReport, SessionStoresReport } from '#reports';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import { transcriptsBelow } from '../pure/support/readWhole';
import { table } from '#test/support/table';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';

const id = (n: number): string => `0000000${n}-0000-4000-8000-000000000001`;
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 4, 9, minute)).toISOString();

/** A prompt, and the edit of a file that succeeded. */
function turn(cwd: string, session: string, n: number, file: string): string {
  const common = { sessionId: session, cwd, version: '2.1.0', gitBranch: 'main', timestamp: at(n) };
  return [
    { ...common, type: 'user', uuid: `u${n}`, message: { role: 'user', content: `Round prices ${n}` } },
    {
      ...common,
      type: 'assistant',
      uuid: `a${n}`,
      message: {
        role: 'assistant',
        id: `m${n}`,
        model: 'm',
        content: [{ type: 'tool_use', id: `t${n}`, name: 'Edit', input: { file_path: `${cwd}/${file}` } }],
        usage: { input_tokens: 10, output_tokens: 5 },
      },
    },
    {
      ...common,
      type: 'user',
      uuid: `r${n}`,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${n}`, content: 'done' }] },
    },
  ].map((one) => `${JSON.stringify(one)}\n`).join('');
}

describe('agentpack sessions in a folder', () => {
  let box: Sandbox;
  let home: Sandbox;
  let store: string;
  beforeEach(() => {
    box = sandbox({ 'src/a.ts': 'export const a = 1;\n' });
    home = sandbox({}, { git: false });
    store = `.claude/projects/${box.root.replaceAll(/[^A-Za-z0-9-]/g, '-')}`;
    home.write(`${store}/${id(1)}.jsonl`, turn(box.root, id(1), 0, 'src/a.ts') + turn(box.root, id(1), 1, 'src/b.ts'));
    home.write(`${store}/${id(2)}.jsonl`, turn(box.root, id(2), 2, 'src/c.ts'));
  });
  afterEach(() => {
    box.dispose();
    home.dispose();
  });
  const run = (...args: string[]) => runCli(box.root, ['sessions', ...args], { env: { HOME: home.root } });
  const json = async <T>(...args: string[]): Promise<T> => {
    const { stdout, stderr, code } = await run('--allow', 'claude', ...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as T;
  };

  it('are listed, and one is shown by the beginning of its ID', async () => {
    const { stdout, code } = await run('--allow', 'claude');
    assert.equal(code, 0);
    assert.match(stdout, /^AGENT +SESSION +STATE/m);
    assert.match(stdout, /^claude +00000002 .+\nclaude +00000001 /m);
    const { sessions } = await json<SessionsReport>('00000001');
    assert.deepEqual(sessions.map((one) => [one.id, one.files.map((file) => file.path)]), [[id(1), ['src/a.ts',
      'src/b.ts']]]);
    assert.match((await run('--allow', 'claude', '00000001')).stdout, /src\/b\.ts +modified/);
  });

  table('report problems, and how to solve them', (row) => {
    const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
      ['an unknown id', ['--allow', 'claude', 'nope'], /no session nope from claude: run agentpack sessions to list/],
      ['an id of several', ['--allow', 'claude', '0000000'],
        /2 sessions begin with 0000000: give more characters of the ID/],
      ['a path as an id', ['--allow', 'claude', '../../x'], /no session \.\.\/\.\.\/x/],
      ['a path to export', ['--allow', 'claude', 'export', '../../x'], /no session \.\.\/\.\.\/x/],
      ['an unknown agent', ['--allow', 'nobody'], /Unknown agent "nobody" in --allow: use claude/],
      ['none allowed', ['00000001'], /name the agents with --allow/],
      ['--since of several', ['--allow', 'claude', '--since', '1'], /--since requires the ID of one session/],
      ['--entries of several', ['--allow', 'claude', '--entries'], /--entries requires the ID of one session/],
      ['an export without an id', ['--allow', 'claude', 'export'], /An argument is missing/],
      ['a place for a transcript with its secrets', ['--allow', 'claude', 'export', id(1), '--chunks'],
        /not written into .* unasked/],
      ['an unknown entry', ['--allow', 'claude', 'export', id(1), '--until', 'zz'], /has no entry zz/],
      ['a file that is none', ['--file', 'nothing.jsonl'], /does not exist/],
      ['a folder as a file', ['--file', 'src'], /src is not a file/],
      ['a source as a file', ['--file', 'src/a.ts'], /is not a transcript of a supported agent/],
      ['parts that are none', ['join', 'src'], /contains no parts of a transcript/],
    ];
    for (const [name, args, sentence] of refused)
      row(name, async () => {
        const { code, stdout, stderr } = await run(...args);
        assert.match(stderr, sentence);
        assert.doesNotMatch(stderr, /\n\s+at /);
        assert.deepEqual([code === 0, stdout], [false, '']);
      });
  });

  it('report changes since a position, and list entries', async () => {
    const whole = await json<{ files: SessionFile[]; position: number; }>('00000001', '--since', '0');
    assert.deepEqual([whole.files.map((one) => one.path), whole.position], [['src/a.ts', 'src/b.ts'], 6]);
    assert.deepEqual((await json<typeof whole>('00000001', '--since', '3')).files.map((one) => one.path), ['src/b.ts']);
    assert.deepEqual((await json<typeof whole>('00000001', '--since', '6')).files, []);
    const { entries } = await json<{ entries: SessionEntryReport[]; }>('00000001', '--entries');
    assert.deepEqual(
      entries.filter((one) => one.position < 4).map((one) => [one.type, one.uuid, one.resultAt, one.text]),
      [
        ['prompt', 'u0', null, null],
        ['call', 't0', 3, null],
        ['usage', 'm0', null, null],
        ['result', 't0', null, null],
      ],
    );
    const shown = await json<{ entries: SessionEntryReport[]; }>('00000001', '--entries', '--detail', 'prompts');
    assert.equal(shown.entries[0]!.text, 'Round prices 0');
  });

  table('recognize the agent for a file', (row) => {
    for (const agent of sessionAgents.filter((one) => one.id !== 'opencode')) {
      for (
        const folder of ['test/samples/sessions', 'test/samples/transcripts'].filter((one) =>
          readdirSync(one).includes(agent.id)
        )
      ) {
        for (const path of transcriptsBelow(`${folder}/${agent.id}`)) {
          row(path, async () => {
            const { stdout, stderr, code } = await run('--file', resolve(path), '--json');
            assert.equal(code, 0, stderr);
            assert.deepEqual([...new Set((JSON.parse(stdout) as SessionsReport).sessions.map((one) => one.agent))], [
              agent.id,
            ]);
          });
        }
      }
    }
  });

  it('are exported byte for byte, up to an entry, redacted, and in parts that join', async () => {
    const text = readFileSync(home.at(`${store}/${id(1)}.jsonl`), 'utf8');
    const exported = async (...args: string[]): Promise<string> => {
      const out = home.at('out');
      await json('export', id(1), '--out', out, ...args);
      const whole = readFileSync(join(out, readdirSync(out)[0]!), 'utf8');
      rmSync(out, { recursive: true });
      return whole;
    };
    assert.equal(await exported(), text);
    assert.equal(await exported('--until', 'r0'), turn(box.root, id(1), 0, 'src/a.ts'));
    assert.equal(await exported('--redact'), text);
    const before = readdirSync(box.root);
    for (const args of [[], ['--redact'], ['--quiet']])
      assert.equal((await run('--allow', 'claude', 'export', id(1), ...args)).stdout, text, args.join());
    assert.deepEqual(readdirSync(box.root), before);
    await json('export', id(1), '--chunks', '--out', home.at('parts'));
    const parts = readdirSync(home.at('parts'));
    for (const part of parts.filter((name) => !/\.\d{3}$/.test(name))) assert.equal(part, `${id(1)}.jsonl`);
    assert.equal(readFileSync(home.at(`parts/${parts[0]!}`), 'utf8'), text);
    const { code, stderr } = await run('--allow', 'claude', 'export', id(1), '--out', home.at('parts'));
    assert.equal(code, 1);
    assert.match(stderr, /it already exists: specify another folder with --out/);
  });

  it('report stores, keep facts if the user allows it, and delete them', async () => {
    const { stores } = await json<SessionStoresReport>('--stores');
    const claude = stores.find((one) => one.agent === 'claude');
    assert.deepEqual([claude?.present, claude?.allowed, claude?.sessions, claude?.versions], [true, true, 2, [
      '2.1.0',
    ]]);
    assert.deepEqual([stores.find((one) => one.agent === 'codex')?.present], [false]);
    home.write('.agentpack/config.toml', '[sessions]\nagents = ["claude"]\n');
    assert.equal((await run()).code, 0);
    assert.notDeepEqual(readdirSync(box.at('.agentpack/sessions')), []);
    assert.match((await run('forget', id(1))).stdout, /1 transcripts/);
    assert.notDeepEqual(readdirSync(box.at('.agentpack/sessions')), []);
    assert.match((await run('forget')).stdout, /1 transcripts/);
    assert.deepEqual(readdirSync(box.at('.agentpack/sessions')), []);
    assert.match((await run('forget')).stdout, /No session data is stored/);
  });

  it('are summed by stats if the user allows it, without sessions that had no pack', async () => {
    const runStats = (...args: string[]) => runCli(box.root, ['stats', ...args], { env: { HOME: home.root } });
    await runCli(box.root, ['pack', '--task', 'Round a']);
    // in 2037, after the pack
    const later = 6_000_000;
    for (const [n, file] of [[8, 'src/a.ts'], [9, 'src/b.ts']] as const) {
      const [first, second] = [later + 10 * n, later + 10 * n + 1];
      home.write(`${store}/${id(n)}.jsonl`,
        turn(box.root, id(n), first, 'src/a.ts') + turn(box.root, id(n), second, file));
    }
    assert.doesNotMatch((await runStats()).stdout, /session/);
    home.write('.agentpack/config.toml', '[sessions]\nagents = ["claude"]\n');
    assert.match((await runStats()).stdout,
      /^2 agents' sessions with a pack: opened 3 files, 2 in the pack; 0 tokens read outside of it\.$/m);
    assert.deepEqual((JSON.parse((await runStats('--json')).stdout) as { sessions: unknown; }).sessions, {
      sessions: 2,
      opened: 3,
      inPack: 2,
      readTokensOutside: 0,
    });
    assert.doesNotMatch((await runStats('--thread', 'none')).stdout, /session/);
  });

  it('are the same for two simultaneous runs', async () => {
    home.write('.agentpack/config.toml', '[sessions]\nagents = ["claude"]\n');
    const outputs = await Promise.all([run('--json'), run('--json'), run('--json')]);
    for (const { stdout, code } of outputs) assert.deepEqual([code, stdout], [0, outputs[0]!.stdout]);
    assert.equal((await run('--json')).stdout, outputs[0]!.stdout);
  });

  it('are read next to links, pipes, folders, garbage and unreadable files with transcript names', async function() {
    if (process.platform === 'win32') return this.skip();
    home.write('auth.json', '{"token":"x"}\n');
    symlinkSync(home.at('auth.json'), home.at(`${store}/${id(3)}.jsonl`));
    execFileSync('mkfifo', [home.at(`${store}/${id(4)}.jsonl`), home.at('pipe.jsonl')]);
    mkdirSync(home.at(`${store}/${id(5)}.jsonl`));
    home.write(`${store}/${id(6)}.jsonl`, `${'{"a":['.repeat(500_000)}\n${turn(box.root, id(6), 3, 'src/d.ts')}`);
    home.write(`${store}/${id(7)}.jsonl`, turn(box.root, id(7), 4, 'src/e.ts'));
    chmodSync(home.at(`${store}/${id(7)}.jsonl`), 0);
    const { sessions } = await json<SessionsReport>();
    const isRoot = process.getuid?.() === 0;
    assert.deepEqual(sessions.map((one) => one.id).sort(), [id(1), id(2), id(6), ...(isRoot ? [id(7)] : [])]);
    assert.equal(sessions.find((one) => one.id === id(6))?.unread.malformed, 1);
    const { code, stderr } = await run('--file', home.at('pipe.jsonl'));
    assert.equal(code, 1);
    assert.match(stderr, /pipe\.jsonl is not a file/);
  });
});
