import { strict as assert } from 'node:assert';
import { mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { readCompactedSession } from '#features/sessions/cli/compactionHook';
import { table } from '#test/support/table';
import { runCli } from '#test/apps/cli/runCli';

const id = '00000001-0000-4000-8000-000000000001';
const started = Date.UTC(2026, 2, 4, 9);
const secret = `ghp_${'a1B2c3D4e5'.repeat(3)}F6g7H8`;

/** A Claude Code transcript in which each record is a minute after the one before it. */
class Transcript {
  private readonly records: object[] = [];

  constructor(private readonly cwd: string) {}

  prompt(content: string): this {
    return this.add({ type: 'user', message: { role: 'user', content } });
  }

  /** A prompt to a subagent, in versions that write it into the session's transcript. */
  sidechainPrompt(content: string): this {
    return this.add({ type: 'user', isSidechain: true, agentId: 'a1b2c3', message: { role: 'user', content } });
  }

  /** A call of a tool, and its result. */
  call(name: string, input: object, content = 'done', isError = false): this {
    const key = `t${this.records.length}`;
    this.add({
      type: 'assistant',
      message: { role: 'assistant', id: `m${key}`, content: [{ type: 'tool_use', id: key, name, input }] },
    });
    return this.add({
      type: 'user',
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: key, content, ...(isError ? { is_error: true } : {}) }],
      },
    });
  }

  edit(path: string, text: string): this {
    return this.call('Edit', { file_path: `${this.cwd}/${path}`, old_string: 'x', new_string: text });
  }

  read(path: string, lines: object = {}): this {
    return this.call('Read', { file_path: `${this.cwd}/${path}`, ...lines });
  }

  bash(command: string, output: string, ok: boolean): this {
    return this.call('Bash', { command }, output, !ok);
  }

  /** The time of the last record, in seconds. */
  get time(): number {
    return started / 1_000 + this.records.length * 60;
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

describe('the working set of a session', () => {
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
  async function digest(...args: string[]): Promise<string> {
    home.write(`${store}/${id}.jsonl`, transcript.text());
    const { stdout, stderr, code } = await runCli(box.root, ['sessions', 'digest', id, '--allow', 'claude', ...args], {
      env: { HOME: home.root },
    });
    assert.equal(code, 0, stderr);
    return stdout;
  }

  it('says of each edited file whether it is as the session left it', async () => {
    transcript.prompt('Round all prices').edit('a.ts', 'const a = 2;').edit('b.ts', 'const b = 2;')
      .edit('c.ts', 'const c = 2;').edit('gone.ts', 'const g = 2;')
      .bash('rm dropped.ts', '', true);
    writeAt('a.ts', 'one\ntwo\nconst a = 2;\n', started / 1_000);
    writeAt('b.ts', 'const b = 2;\nmore\n', transcript.time + 60);
    writeAt('c.ts', 'const c = 3;\n', transcript.time + 60);
    const text = await digest();
    assert.match(text, /^- a\.ts line 3: as the last edit left it \[3\]$/m);
    assert.match(text, /^- b\.ts line 1: written again at 2026-03-04 09:12:00 UTC, after its last edit \[5\]$/m);
    assert.match(text,
      /^- c\.ts: written again at .+, after its last edit; 1 passage of its edits is no longer in it \[7\]$/m);
    assert.match(text, /^- gone\.ts: no longer exists \[9\]$/m);
    assert.match(text, /^- dropped\.ts: deleted by this session \[11\]$/m);
  });

  it('separates files that are unchanged since they were read from those that changed', async () => {
    transcript.prompt('Look').read('same.ts').read('part.ts', { offset: 5, limit: 10 }).read('changed.ts').read(
      'gone.ts',
    );
    writeAt('same.ts', 'a\n', started / 1_000);
    writeAt('part.ts', 'a\n', started / 1_000);
    writeAt('changed.ts', 'a\n', transcript.time + 60);
    const text = await digest();
    const [, changed, unchanged] = text.split(/^## Files .+$/m);
    assert.deepEqual(changed!.trim().split('\n'), ['- gone.ts no longer exists [9]', '- changed.ts (whole) [7]']);
    assert.deepEqual(unchanged!.trim().split('\n'), ['- part.ts lines 5–14 [5]', '- same.ts (whole) [3]']);
  });

  table('does not take a command that was refused for one that failed', (row) => {
    const refusals = ["The user doesn't want to proceed with this tool use. The tool use was rejected.",
      'Permission to use Bash with command npm test has been denied.', 'Permission for this tool use was denied.',
      '[Request interrupted by user for tool use]', '<tool_use_error>Sibling tool call errored</tool_use_error>',
      'Hook PreToolUse:Bash denied this tool'];
    for (const refusal of refusals) {
      row(`: ${refusal}`, async () => {
        transcript = new Transcript(box.root).prompt('Test').bash('npm test', refusal, false);
        assert.doesNotMatch(await digest(), /npm test/);
        transcript.bash('npm run lint', 'Exit code 1\nunused variable', false).bash('npm run lint', refusal, false);
        assert.match(await digest(), /^- `npm run lint` \[5\]\n.+\n? *unused variable/m);
      });
    }
    row(', but one that only prints such words', async () => {
      transcript = new Transcript(box.root).prompt('Test').bash('npm test', `Exit code 1\n${refusals[0]}`, false);
      assert.match(await digest(), /^- `npm test` \[3\]/m);
    });
  });

  it('is that of the session itself if the last record is a prompt of its subagent', async () => {
    transcript.prompt('Round all prices').sidechainPrompt('Look at it');
    const text = await digest();
    assert.match(text, /> Round all prices/);
    assert.doesNotMatch(text, /Look at it/);
  });

  it('shows lines that end with a carriage return without it', async () => {
    transcript.prompt('Test').bash('npm test', 'Exit code 1\r\nerror: a\r\n', false);
    const text = await digest();
    assert.match(text, /^ +error: a$/m);
    assert.doesNotMatch(text, /\\u000d/);
  });

  it('names commands whose last run failed, with the message', async () => {
    transcript.prompt('Test').bash('npm test', 'not ok 1 - adds\n', false).bash('npm test', 'ok\n', true)
      .bash('tsc -p .', 'src/a.ts(3,1): error TS2304: Cannot find name "x".\n', false);
    const text = await digest();
    assert.match(text, /- `tsc -p \.` \[7\]\n {4}src\/a\.ts\(3,1\): error TS2304: Cannot find name "x"\./);
    assert.doesNotMatch(text, /npm test/);
  });

  it('quotes the first and the newest prompt that states a task', async () => {
    transcript.prompt('Round all prices\n## Not a heading').prompt('Now the taxes').prompt('yes, go on');
    const text = await digest();
    assert.match(text, /## Task \[1\]\n> Round all prices\n> ## Not a heading\n/);
    assert.match(text, /## Latest prompt \[2\]\n> Now the taxes\n/);
  });

  it('adds accepted notes about these files, with their place', async () => {
    transcript.prompt('Round').edit('src/a.ts', 'x = 1');
    box.write('src/a.ts', 'x = 1\n');
    await runCli(box.root, ['memory', 'add', 'Prices are in cents', '--about', 'src'], { env: { HOME: home.root } });
    await runCli(box.root, ['memory', 'add', 'About something else', '--about', 'lib'], { env: { HOME: home.root } });
    const text = await digest();
    assert.match(text, /## Notes about these files\n- Prices are in cents \[.+MEMORY\.md:\d+\]\n/);
    assert.doesNotMatch(text, /something else/);
  });

  table('never shows a secret', (row) => {
    row('of a prompt', async () => {
      transcript.prompt(`Use the token ${secret}`);
      assert.doesNotMatch(await digest(), /ghp_/);
    });
    row('of a command and its output', async () => {
      transcript.prompt('Call it').bash(`curl -H "Authorization: Bearer ${secret}" x`, `error: ${secret} is refused`,
        false);
      assert.doesNotMatch(await digest(), /ghp_/);
    });
    row('of a prompt so long that it is cut in the secret', async () => {
      transcript.prompt(`${'word '.repeat(236)}${secret}${' word'.repeat(400)}`);
      assert.doesNotMatch(await digest(), /ghp_/);
    });
  });

  for (
    const [script, word, folder] of [['Latin', 'Change everything ', 'src/long'], ['Chinese', '全部改掉',
      '源代码/很长']]
  )
    it(`has at most 9,000 bytes, and states how much it leaves out (${script})`, async () => {
      transcript.prompt(word!.repeat(500));
      for (let i = 0; i < 300; i++) transcript.edit(`${folder}/folder/name/number${i}.ts`, `value ${i}`);
      const text = await digest();
      assert.ok(Buffer.byteLength(text) <= 9_001, String(Buffer.byteLength(text)));
      assert.match(text, /more characters\]\n/);
      assert.match(text, /^- and \d+ more$/m);
    });

  it('is the same twice, and prints as JSON what it states', async () => {
    transcript.prompt('Round').edit('a.ts', 'x = 1').read('b.ts');
    writeAt('a.ts', 'x = 1\n', started / 1_000);
    writeAt('b.ts', 'b\n', started / 1_000);
    const json = JSON.parse(await digest('--json')) as { edited: object[]; read: object[]; text: string; };
    assert.deepEqual(json.edited, [{ path: 'a.ts', records: [3], state: 'unchanged', lines: [[1, 1]] }]);
    assert.deepEqual(json.read, [{ path: 'b.ts', records: [5], state: 'unchanged', lines: null }]);
    const withoutTime = (text: string): string => text.replace(/\d{4}-\d\d-\d\d [\d:]+ UTC/, '');
    assert.equal(withoutTime(JSON.parse(await digest('--json')).text), withoutTime(json.text));
  });

  describe('after a compaction', () => {
    const hook = (payload: object, agent = 'claude') =>
      readCompactedSession({
        agent,
        payload: { hook_event_name: 'SessionStart', session_id: id, cwd: box.root, ...payload },
        cwd: box.root,
        env: { ...process.env, HOME: home.root },
      });
    const path = () => home.at(`${store}/${id}.jsonl`);
    const allow = () => home.write('.agentpack/config.toml', '[sessions]\nagents = ["claude"]\n');
    beforeEach(() => home.write(`${store}/${id}.jsonl`, transcript.prompt('Round all prices').text()));

    it('is given to an agent whose sessions the user allows', async () => {
      allow();
      assert.match(await hook({ source: 'compact', transcript_path: path() }) ?? '', /> Round all prices/);
    });

    it('is that of `agentpack sessions digest`, with the notes', async () => {
      allow();
      await runCli(box.root, ['memory', 'add', 'Prices are in cents', '--about', 'src'], { env: { HOME: home.root } });
      transcript.edit('src/a.ts', 'x = 1');
      const withoutTime = (text: string): string => text.trim().replace(/\d{4}-\d\d-\d\d [\d:]+ UTC/, '');
      const printed = await digest();
      assert.match(printed, /Prices are in cents/);
      assert.equal(withoutTime(await hook({ source: 'compact', transcript_path: path() }) ?? ''), withoutTime(printed));
    });

    table('is not given', (row) => {
      row('without consent',
        async () => assert.equal(await hook({ source: 'compact', transcript_path: path() }), undefined));
      row('if the configuration cannot be read', async () => {
        mkdirSync(home.at('.agentpack/config.toml'), { recursive: true });
        assert.equal(await hook({ source: 'compact', transcript_path: path() }), undefined);
        rmSync(home.at('.agentpack'), { recursive: true });
      });
      row('for another agent than the allowed one', async () => {
        allow();
        assert.equal(await hook({ source: 'compact', transcript_path: path() }, 'codex'), undefined);
      });
      row('when a session starts or resumes', async () => {
        allow();
        for (const source of ['startup', 'resume', 'clear'])
          assert.equal(await hook({ source, transcript_path: path() }), undefined);
      });
      row("of a file that is not in the agent's own folder", async () => {
        allow();
        box.write('own.jsonl', transcript.text());
        assert.equal(await hook({ source: 'compact', transcript_path: box.at('own.jsonl') }), undefined);
        mkdirSync(home.at(store), { recursive: true });
        rmSync(path());
        symlinkSync(box.at('own.jsonl'), path());
        assert.equal(await hook({ source: 'compact', transcript_path: path() }), undefined);
      });
    });
  });
});
