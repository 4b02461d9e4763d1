import { strict as assert } from 'node:assert';
import { readFileSync, rmSync, utimesSync } from 'node:fs';
import type { HoldoutComparison, RecordedSessionWindow, SessionsReport, SessionWindow } from '#reports';
import { isInHoldout } from '#base/holdout';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { table } from '#test/support/table';
import { runCli } from '#test/apps/cli/runCli';

const id = '00000001-0000-4000-8000-000000000001';
const started = Date.UTC(2026, 2, 4, 9);
const secret = `ghp_${'a1B2c3D4e5'.repeat(3)}F6g7H8`;
const usage = { input_tokens: 5, cache_creation_input_tokens: 200, cache_read_input_tokens: 3_000, output_tokens: 40 };

/** A Claude Code transcript in which each record is a minute after the one before it. */
class Transcript {
  private readonly records: object[] = [];

  constructor(private readonly cwd: string) {}

  prompt(content: string, fields: object = {}): this {
    return this.add({ type: 'user', message: { role: 'user', content }, ...fields });
  }

  compaction(summary: string): this {
    return this.prompt(summary, { isCompactSummary: true });
  }

  answer(text: string, tokens?: object): this {
    const message = { role: 'assistant', id: `m${this.records.length}`, content: [{ type: 'text', text }] };
    return this.add({ type: 'assistant', message: tokens ? { ...message, usage: tokens } : message });
  }

  call(name: string, input: object, content: string, isError = false): this {
    const key = `t${this.records.length}`;
    const message = { role: 'assistant', id: `m${key}`, content: [{ type: 'tool_use', id: key, name, input }] };
    this.add({ type: 'assistant', message });
    const result = { type: 'tool_result', tool_use_id: key, content, ...(isError ? { is_error: true } : {}) };
    return this.add({ type: 'user', message: { role: 'user', content: [result] } });
  }

  /** Claude Code's record of results that it removed from the context: those of the calls before the last one. */
  clearResults(): this {
    const ids = this.records.flatMap((record) => /"tool_use_id":"(t\d+)"/.exec(JSON.stringify(record))?.[1] ?? []);
    const microcompactMetadata = {
      trigger: 'auto',
      preTokens: 3_000,
      tokensSaved: 2_000,
      compactedToolIds: ids.slice(0, -1),
      clearedAttachmentUUIDs: [],
    };
    return this.add({
      type: 'system',
      subtype: 'microcompact_boundary',
      content: 'Context microcompacted',
      microcompactMetadata,
    });
  }

  /** A read that shows these lines, numbered as Claude Code does. */
  read(path: string, lines: readonly string[], first = 1): this {
    const shown = lines.map((line, index) => `${String(first + index).padStart(6)}→${line}`).join('\n');
    const range = first === 1 ? {} : { offset: first, limit: lines.length };
    return this.call('Read', { file_path: `${this.cwd}/${path}`, ...range }, shown);
  }

  edit(path: string, text: string): this {
    return this.call('Edit', { file_path: `${this.cwd}/${path}`, old_string: 'x', new_string: text }, 'done');
  }

  /** The time of the last record, in seconds. */
  get time(): number {
    return started / 1_000 + this.records.length * 60;
  }

  get count(): number {
    return this.records.length;
  }

  text(): string {
    return this.records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }

  private add(record: object): this {
    const timestamp = new Date(started + (this.records.length + 1) * 60_000).toISOString();
    const common = { sessionId: id, cwd: this.cwd, version: '2.1.0', uuid: `u${this.records.length}`, timestamp };
    this.records.push({ ...common, ...record });
    return this;
  }
}

const lines = (name: string, count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, index) => `const ${name}${first + index} = ${first + index};`);

describe('the window of a session', () => {
  let box: Sandbox;
  let home: Sandbox;
  let store: string;
  let transcript: Transcript;
  beforeEach(() => {
    box = sandbox();
    home = sandbox({}, { git: false });
    store = `.claude/projects/${box.root.replaceAll(/[^A-Za-z0-9-]/g, '-')}`;
    transcript = new Transcript(box.root);
  });
  afterEach(() => {
    box.dispose();
    home.dispose();
  });

  /** Writes a file as it was at a time, in seconds. */
  function writeAt(path: string, text: string, time: number): void {
    box.write(path, text);
    utimesSync(box.at(path), time, time);
  }
  const writeOld = (path: string, content: readonly string[]): void =>
    writeAt(path, `${content.join('\n')}\n`, started / 1_000);

  async function print(...args: string[]): Promise<string> {
    home.write(`${store}/${id}.jsonl`, transcript.text());
    const { stdout, stderr, code } = await runCli(box.root, ['sessions', id, ...args], { env: { HOME: home.root } });
    assert.equal(code, 0, stderr);
    return stdout;
  }
  /** Starts a row's own transcript. */
  const begin = (): Transcript => (transcript = new Transcript(box.root)).prompt('Look');
  const show = (...args: string[]): Promise<string> => print('--allow', 'claude', ...args);
  async function readWindow(): Promise<SessionWindow> {
    const { sessions } = JSON.parse(await show('--json')) as SessionsReport;
    const { window } = sessions[0]!;
    const sum = Object.values(window!.sources).reduce<number>((total, tokens) => total + (tokens ?? 0), 0);
    assert.equal(window!.counted, sum);
    const shares = [window!.outdated, window!.repeated, window!.unused].map(({ tokens }) => tokens);
    for (const tokens of shares) assert.ok(tokens <= window!.checkedReads, JSON.stringify(window));
    // a line may be in several shares; each part of a read adds at most one token for its ends
    const useless = window!.checkedReads - window!.useful;
    assert.ok(useless >= Math.max(...shares) - 9 && useless <= shares.reduce((a, b) => a + b, 0) + 9,
      JSON.stringify(window));
    return window!;
  }

  it('does not count results that Claude Code removed, nor the usage of requests before', async () => {
    begin().read('a.ts', lines('a', 400)).call('Bash', { command: 'npm test' }, lines('b', 400).join('\n'))
      .read('c.ts', lines('c', 10)).answer('Done', usage);
    const before = await readWindow();
    assert.ok(before.sources.reads > 2_000 && before.sources.commands > 2_000);
    assert.equal(before.total, 3_205);
    transcript.clearResults();
    const { sources, total, checkedReads } = await readWindow();
    assert.ok(sources.reads > 50 && sources.reads < 300, JSON.stringify(sources));
    assert.equal(sources.commands, 0);
    assert.equal(sources.agent, before.sources.agent);
    assert.ok(checkedReads <= sources.reads);
    assert.equal(total, null);
    transcript.answer('Later', usage);
    assert.equal((await readWindow()).total, 3_205);
  });

  table('counts each text for its source', (row) => {
    const cases: Record<keyof SessionWindow['sources'], (transcript: Transcript, text: string) => void> = {
      pack: (to, text) => to.call('Read', { file_path: '.agentpack/context.md' }, text),
      reads: (to, text) => to.call('Read', { file_path: 'a.ts' }, text),
      searches: (to, text) => to.call('Grep', { pattern: 'x', path: 'src' }, text),
      commands: (to, text) => to.call('Bash', { command: 'npm test' }, text),
      mcp: (to, text) => to.call('mcp__tracker__list', {}, text),
      otherTools: (to, text) => to.call('TodoWrite', {}, text),
      agent: (to, text) => to.answer(text),
      prompts: (to, text) => to.prompt(text),
      summary: (to, text) => to.compaction(text),
    };
    const text = lines('long', 400).join('\n');
    for (const [source, add] of Object.entries(cases)) {
      row(`such as ${source}`, async () => {
        add(begin().compaction('Before').prompt('Do it'), text);
        const { sources } = await readWindow();
        const others = Object.entries(sources).filter(([name]) => name !== source);
        assert.ok(sources[source as keyof typeof sources]! > 2_000, JSON.stringify(sources));
        for (const [name, tokens] of others) assert.ok(tokens! < 100, `${name}: ${tokens}`);
      });
    }
    row('such as a search by a shell command, a pack by a tool, and a file by a shell command', async () => {
      begin().call('Bash', { command: 'sed -n 1,400p a.ts' }, text).call('mcp__agentpack__get_context', {}, text)
        .call('Bash', { command: 'cat .agentpack/context.md' }, text);
      const { sources, packOpens } = await readWindow();
      assert.equal(sources.pack, 2 * sources.reads);
      assert.equal(sources.mcp + sources.commands, 0);
      assert.equal(packOpens, 2);
    });
  });

  table('tells lines that were read again', (row) => {
    const file = lines('a', 40);
    const repeat = async (between: (transcript: Transcript) => void, again: readonly string[], first: number) => {
      writeOld('a.ts', file);
      begin().read('a.ts', file);
      between(transcript);
      return (await (transcript.read('a.ts', again, first), readWindow())).repeated;
    };
    const countTokens = async (content: readonly string[], first: number): Promise<number> => {
      begin().read('b.ts', content, first);
      return (await readWindow()).sources.reads;
    };
    const none = { tokens: 0, files: [] };
    row('in whole', async () => {
      const repeated = await repeat(() => {}, file, 1);
      assert.deepEqual(repeated, { tokens: await countTokens(file, 1), files: ['a.ts'] });
    });
    row('in part', async () => {
      const again = file.slice(9, 20);
      assert.equal((await repeat(() => {}, again, 10)).tokens, await countTokens(again, 10));
    });
    row('but not other lines', async () => assert.deepEqual(await repeat(() => {}, lines('a', 10, 41), 41), none));
    row('but not after an edit',
      async () => assert.deepEqual(await repeat((to) => to.edit('a.ts', 'const a1 = 2;'), file, 1), none));
    row('but not before a compaction',
      async () => assert.deepEqual(await repeat((to) => to.compaction('Looked'), file, 1), none));
    row('but not lines that others changed',
      async () => assert.deepEqual(await repeat(() => {}, lines('changed', 40), 1), none));
  });

  table('tells lines that are outdated', (row) => {
    const file = lines('a', 30);
    const read = async (): Promise<SessionWindow> => (begin().read('a.ts', file), readWindow());
    row('because the file changed since', async () => {
      begin().read('a.ts', file);
      writeAt('a.ts', `${lines('new', 10).join('\n')}\n${file.slice(10).join('\n')}\n`, transcript.time + 60);
      const { outdated, checkedReads } = await readWindow();
      assert.deepEqual(outdated.files, ['a.ts']);
      assert.ok(outdated.tokens > 0.2 * checkedReads && outdated.tokens < 0.45 * checkedReads,
        JSON.stringify([outdated, checkedReads]));
    });
    row('because the file is gone', async () => {
      rmSync(box.at('a.ts'));
      const { outdated, checkedReads } = await read();
      assert.deepEqual(outdated, { tokens: checkedReads, files: ['a.ts'] });
    });
    row('but not in a file that is as it was', async () => {
      writeOld('a.ts', file);
      assert.deepEqual((await read()).outdated, { tokens: 0, files: [] });
    });
    row('but not lines that a command changed while it printed them', async () => {
      begin().call('Bash', { command: 'cat -n a.ts' }, file.map((line, index) => `${index + 1}\t${line}`).join('\n'));
      writeAt('a.ts', 'new\n', transcript.time + 60);
      assert.deepEqual((await readWindow()).outdated, { tokens: 0, files: [] });
    });
    row('but those that a command printed as they were', async () => {
      begin().call('Bash', { command: 'sed -n 11,20p a.ts' }, `${file.slice(10, 20).join('\n')}\n`);
      writeAt('a.ts', `${file.slice(0, 15).join('\n')}\n`, transcript.time + 60);
      const { outdated, checkedReads } = await readWindow();
      assert.ok(outdated.tokens > 0.4 * checkedReads && outdated.tokens < 0.6 * checkedReads);
    });
    row('but not lines that only moved', async () => {
      begin().read('a.ts', file);
      writeAt('a.ts', `${['new', ...file].join('\n')}\n`, transcript.time + 60);
      assert.deepEqual((await readWindow()).outdated, { tokens: 0, files: [] });
    });
  });

  table('tells reads that were not used', (row) => {
    const findUnused = async (after: (transcript: Transcript) => void): Promise<readonly string[]> => {
      writeOld('src/a.ts', lines('a', 5));
      begin().read('src/a.ts', lines('a', 5));
      after(transcript);
      return (await readWindow()).unused.files;
    };
    const unused = ['src/a.ts'];
    row('when nothing follows', async () => assert.deepEqual(await findUnused(() => {}), unused));
    row('when only another read of it follows',
      async () => assert.deepEqual(await findUnused((to) => to.read('src/a.ts', lines('a', 5))), unused));
    row('when only a result names it',
      async () => assert.deepEqual(await findUnused((to) => to.call('Bash', { command: 'ls' }, 'src/a.ts')), unused));
    row('but not when it was edited',
      async () => assert.deepEqual(await findUnused((to) => to.edit('src/a.ts', 'y')), []));
    row('but not when an answer names it',
      async () => assert.deepEqual(await findUnused((to) => to.answer('It is in `a.ts`.')), []));
    row('but not when a command names it',
      async () => assert.deepEqual(await findUnused((to) => to.call('Bash', { command: 'node src/a.ts' }, '')), []));
  });

  it('has the lines that are still useful: each line counts once, though it be outdated and unused', async () => {
    const file = lines('a', 40);
    begin().read('a.ts', file.slice(0, 20)).read('b.ts', file);
    writeAt('a.ts', file.slice(0, 10).join('\n'), transcript.time + 60);
    writeOld('b.ts', file);
    transcript.edit('b.ts', 'y');
    const { useful, checkedReads, outdated, unused } = await readWindow();
    assert.deepEqual([outdated.files, unused.files], [['a.ts'], ['a.ts']]);
    assert.ok(Math.abs(checkedReads - unused.tokens - useful) <= 2, JSON.stringify([useful, checkedReads, unused]));
  });

  it('is in agentpack stats for each session, with sums that are those of the texts', async () => {
    const second = '00000002-0000-4000-8000-000000000002';
    begin().read('a.ts', lines('a', 40)).call('Grep', { pattern: 'x', path: 'src' }, 'a.ts:1: x').answer('Done', usage);
    const first = transcript;
    home.write(`${store}/${id}.jsonl`, first.text());
    home.write(`${store}/${second}.jsonl`, begin().compaction('Before').answer('Done').text().replaceAll(id, second));
    const run = (...args: string[]) => runCli(box.root, ['stats', ...args], { env: { HOME: home.root } });
    assert.doesNotMatch((await run()).stdout, /Context windows/);
    home.write('.agentpack/config.toml', '[sessions]\nagents = ["claude"]\n');
    const { windows } = JSON.parse((await run('--json')).stdout) as { windows: readonly RecordedSessionWindow[]; };
    assert.deepEqual(windows.map((item) => item.id).sort(), [id, second]);
    const [{ window }] = windows.filter((item) => item.id === id) as [RecordedSessionWindow];
    transcript = first;
    assert.deepEqual(window, await readWindow());
    const { stdout } = await run();
    assert.match(stdout, /^Context windows of the last 2 sessions with a transcript, since 2026-03-04:$/m);
    const rows = stdout.split('\n').filter((line) => /^2026-03-04 {2}claude 0000000/.test(line));
    const cells = rows.map((line) => line.split(/ {2,}/).map((cell) => cell.replace(',', '')));
    for (const row of cells) {
      const [texts, ...parts] = [row[9], ...row.slice(2, 9)].map(Number);
      assert.equal(parts.reduce((a, b) => a + b, 0), texts, row.join(' '));
    }
    assert.deepEqual(cells.map((row) => [row[1], row[10]]).sort(), [['claude 00000001', '3205'], ['claude 00000002',
      'unknown']]);
    home.write(`${store}/${id}.jsonl`, '');
    assert.doesNotMatch((await run('--thread', 'none')).stdout, /Context windows/);
  });

  it('is beside a comparison with the sessions that are held out, since the setting was made', async () => {
    const makeId = (i: number) => `0000000${i}-0000-4000-8000-00000000000${i}`;
    const ids = [1, 2, 3, 4, 5, 6, 7, 8].map(makeId);
    for (const each of ids) {
      // sessions that share records count as forks
      const text = begin().read('a.ts', ['a']).answer('Done', usage).text();
      home.write(`${store}/${each}.jsonl`, text.replaceAll(id, each).replace(/"([umt]+\d+)"/g, `"$1-${each}"`));
    }
    const config = '.agentpack/config.toml';
    home.write(config, '[sessions]\nagents = ["claude"]\nholdout = 2\n');
    const run = (...args: string[]) => runCli(box.root, args, { env: { HOME: home.root } });
    await run('pack', '--task', 'Fix a');
    utimesSync(home.at(config), started / 1_000 - 60, started / 1_000 - 60);
    assert.doesNotMatch((await run('stats')).stdout, /without hooks/, 'the pack is newer than the sessions');
    const metrics = readFileSync(box.at('.agentpack/metrics.jsonl'), 'utf8');
    box.write('.agentpack/metrics.jsonl',
      metrics.replace(/"ts":"[^"]+"/g, `"ts":"${new Date(started - 3_600_000).toISOString()}"`));
    utimesSync(home.at(config), Date.now() / 1_000, Date.now() / 1_000);
    assert.doesNotMatch((await run('stats')).stdout, /without hooks/, 'the setting is newer than the sessions');
    utimesSync(home.at(config), started / 1_000 - 60, started / 1_000 - 60);
    const count = ids.filter((each) => isInHoldout(each, 2)).length;
    const { holdout } = JSON.parse((await run('stats', '--json')).stdout) as { holdout: HoldoutComparison; };
    assert.deepEqual(holdout.groups.map(({ sessions, filesOpened, tokens }) => [sessions, filesOpened, tokens]), [[
      count,
      1,
      245,
    ], [ids.length - count, 1, 245]]);
    assert.match((await run('stats')).stdout,
      new RegExp(`^without hooks +${count} +1 +\\d+ +245\\nwith hooks +${8 - count} +1 +\\d+ +245$`, 'm'));
    const { stdout } = await run('sessions');
    assert.equal(stdout.match(/idle, no hooks/g)?.length, count, stdout);
    assert.match((await run('sessions', ids.find((each) => isInHoldout(each, 2))!)).stdout,
      /works without the hooks of the pack/);
  });

  it('begins at the last compaction', async () => {
    const text = lines('early', 200).join('\n');
    transcript.prompt(text).read('a.ts', lines('a', 200)).answer(text, usage).compaction('One').prompt('More')
      .compaction('Two');
    const { sources, compactedAt, total } = await readWindow();
    assert.equal(compactedAt, transcript.count);
    assert.equal(sources.reads + sources.agent + sources.prompts, 0);
    assert.ok(sources.summary! > 0 && sources.summary! < 10);
    assert.equal(total, null);
    assert.match(await show(), new RegExp(`Context window since the compaction at record ${transcript.count}`));
  });

  it('has the total that the agent recorded for its last request', async () => {
    transcript.prompt('Look').answer('First', { ...usage, input_tokens: 9_000 }).answer('Done', usage);
    assert.equal((await readWindow()).total, 3_205);
    assert.match(await show(), /last request, according to the agent: 3,205 tokens/);
  });

  table('has no total', (row) => {
    row('when no usage is recorded', async () => {
      begin().answer('Done');
      assert.equal((await readWindow()).total, null);
      assert.match(await show(), /last request, according to the agent: unknown$/m);
    });
    row('when the part from the cache is not recorded', async () => {
      begin().answer('Done', { input_tokens: 5, output_tokens: 40 });
      assert.equal((await readWindow()).total, null);
    });
  });

  it('says that the session never opened the pack, or how often it did', async () => {
    transcript.prompt('Look').read('a.ts', ['a']);
    assert.equal((await readWindow()).packOpens, 0);
    assert.match(await show(), /The session never opened the pack\./);
    transcript.call('Read', { file_path: `${box.root}/.agentpack/context.md` }, 'pack').compaction('Looked');
    const { packOpens, sources } = await readWindow();
    assert.deepEqual([packOpens, sources.pack], [1, 0]);
    assert.match(await show(), /The session opened the pack 1 time\./);
  });

  it('leaves out what a changed prompt replaced, and subagents', async () => {
    const text = lines('old', 300).join('\n');
    transcript.prompt('First', { parentUuid: null }).prompt(text, { parentUuid: 'u0' }).answer(text, usage)
      .prompt(text, { isSidechain: true, parentUuid: null }).prompt('Second', { parentUuid: 'u0' });
    const { counted, total } = await readWindow();
    assert.ok(counted < 20, String(counted));
    assert.equal(total, null);
  });

  it('is not read without consent, stores no text, shows no text, and is the same twice', async () => {
    writeOld('a.ts', [secret]);
    transcript.prompt(`Use ${secret}`).read('a.ts', [secret]).answer(`I use ${secret}`, usage);
    home.write(`${store}/${id}.jsonl`, transcript.text());
    const refused = await runCli(box.root, ['sessions', id, '--json'], { env: { HOME: home.root } });
    assert.notEqual(refused.code, 0);
    const text = await show('--json');
    assert.doesNotMatch(text, /ghp_|I use/);
    assert.deepEqual(JSON.parse(await show('--json')).sessions[0].window, JSON.parse(text).sessions[0].window);
  });

  it('is missing when the transcript is gone', async () => {
    home.write('.agentpack/config.toml', '[sessions]\nagents = ["claude"]\n');
    transcript.prompt('Look').answer('Done', usage);
    assert.match(await print(), /Context window/);
    rmSync(home.at(`${store}/${id}.jsonl`));
    const { stdout, code } = await runCli(box.root, ['sessions', id], { env: { HOME: home.root } });
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /Context window/);
  });
});
