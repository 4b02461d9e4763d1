import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AgentId } from '#agents/agents';
import { toolOutputs } from '#agents/toolOutput/toolOutputs';
import type { ReplaceableToolOutput, ShellResult } from '#agents/toolOutput/toolOutput';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { spawnCli } from './spawnCli';

/** See test/samples/hooks/README.md. */
interface Sample {
  readonly agent: AgentId;
  readonly event: string;
  readonly payload: object;
  readonly reads?: ShellResult;
}
const samples = JSON.parse(readFileSync('test/samples/hooks/payloads.json', 'utf8')) as Record<string, Sample>;

/** Above 1,500 tokens, with one failure. */
const mocha = `\n\n  cart\n${
  Array.from({ length: 300 }, (_, i) => `    ✔ adds item number ${i} and updates the total\n`).join('')
}    1) rounds\n\n\n  300 passing (58ms)\n  1 failing\n\n  1) cart\n       rounds:\n     Error: 3 is not 4\n      at Context.<anonymous> (test/cart.js:7:9)\n`;

describe('agentpack hook', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox();
  });
  afterEach(() => box.dispose());
  const hook = (name: string, output: string, env: NodeJS.ProcessEnv = {}) => {
    const { agent, event, payload } = samples[name]!;
    // the text of a JSON string
    const input = JSON.stringify(payload).replaceAll('OUTPUT', () => JSON.stringify(output).slice(1, -1));
    return runCli(box.root, ['hook', agent, event], { input, env });
  };
  const silent = { code: 0, stdout: '', stderr: '' };
  const textOf = (stdout: string) => {
    const text = /"(?:stdout|reason|textResultForLlm|content)": ("(?:[^"\\]|\\.)*")/.exec(stdout)![1]!;
    return JSON.parse(text) as string;
  };

  for (const [name, { agent, reads }] of Object.entries(samples)) {
    if (reads?.storedIn !== undefined) continue;
    it(reads ? `replaces a long result of ${name}` : `leaves a long result of ${name}`, async () => {
      const done = await hook(name, mocha);
      if (!reads) return assert.deepEqual(done, silent);
      const text = textOf(done.stdout);
      const { textBefore: before = '', textAfter: after = '' } = reads;
      assert.ok(text.startsWith(`${before}[output of mocha: `) && text.endsWith(after), text);
      assert.match(text, /\n {2}1 failing\n[^]*Error: 3 is not 4\n {6}at Context.<anonymous> \(test\/cart\.js:7:9\)/);
      assert.ok(text.length < mocha.length / 10, text);
      const answer = (toolOutputs[agent] as ReplaceableToolOutput).answer(text, reads);
      assert.deepEqual([done.code, done.stderr, JSON.parse(done.stdout)], [0, '', answer]);
      const [id] = /(?<=--output )\w+/.exec(text)!;
      assert.match((await runCli(box.root, ['compress', '--output', id!])).stdout, /adds item number 7 and/);
    });
    if (reads)
      it(`leaves a short result of ${name} unchanged, and writes nothing`, async () => {
        for (const output of ['fine', 'ten times the same line\n'.repeat(200)])
          assert.deepEqual(await hook(name, output), silent);
        assert.ok(!existsSync(box.at('.agentpack')));
      });
  }

  /** An environment as `printenv` prints it, with a token and a password. */
  const [token, password] = [`ghp_${'a1B2c3D4e5F6'.repeat(3)}`, 'x9Kq7vLm2pWz'];
  const environment = `LANG=C\nGITHUB_TOKEN=${token}\nDATABASE_URL=postgres://shop:${password}@db/shop\n`;
  for (const [name, { agent, reads }] of Object.entries(samples)) {
    if (!reads || reads.storedIn !== undefined) continue;
    const isReplaced = !(toolOutputs[agent] as ReplaceableToolOutput).hidesExitCode;
    it(`${isReplaced ? 'redacts' : 'leaves'} a short result of ${name} that contains secrets`, async () => {
      const { stdout, code } = await hook(name, environment);
      assert.equal(code, 0);
      if (!isReplaced) return assert.equal(stdout, '');
      assert.ok(!stdout.includes(token) && !stdout.includes(password), stdout);
      const text = textOf(stdout);
      assert.match(text, /LANG=C\nGITHUB_TOKEN=\[REDACTED:[^\n]*\nDATABASE_URL=postgres:\/\/shop:\[REDACTED:/);
      assert.ok(text.startsWith(reads.textBefore ?? '') && text.endsWith(reads.textAfter ?? ''), text);
      const long = `${environment}${'Nothing to see here.\n'.repeat(900)}`;
      assert.ok(!(await hook(name, long)).stdout.includes(password));
    });
  }
  it('redacts secrets in the output of a program that prints files', async () => {
    const payload = JSON.stringify(samples['Claude Code']!.payload);
    const input = payload.replaceAll('OUTPUT', () => JSON.stringify(environment.repeat(200)).slice(1, -1))
      .replace(/"command":"[^"]*"/, '"command":"cat config/production"');
    const text = textOf((await runCli(box.root, ['hook', 'claude', 'PostToolUse'], { input })).stdout);
    assert.equal(text.split('\n').length, environment.repeat(200).split('\n').length);
    assert.ok(!text.includes(password));
  });
  it('leaves secrets in a short result if guard.secrets is off for the user', async () => {
    const env = { HOME: box.at('home') };
    const configure = (folder: string, level: string) => {
      mkdirSync(box.at(`${folder}.agentpack`), { recursive: true });
      writeFileSync(box.at(`${folder}.agentpack/config.toml`), `[guard]\nsecrets = "${level}"\n`);
    };
    configure('home/', 'off');
    assert.deepEqual(await hook('Claude Code', environment, env), silent);
    configure('', 'warn');
    assert.ok(!textOf((await hook('Claude Code', environment, env)).stdout).includes(password));
  });

  it('leaves the output of an unrecognized tool unchanged if the agent hides its exit code', async () => {
    const log = Array.from({ length: 900 }, (_, i) => `step ${'abc'[i % 3]} of many ${i}\n`).join('');
    assert.deepEqual(await hook('Codex', log), silent);
    assert.match(textOf((await hook('Claude Code', log)).stdout), /^\[output: 900 lines/);
  });
  for (const command of ['cat test/cart.log', 'agentpack compress --output 0123456789ab --from 200'])
    it(`leaves the output of ${command} unchanged`, async () => {
      const { payload, agent, event } = samples['Claude Code']!;
      const input = JSON.stringify({ ...payload, tool_input: { command } }).replace(
        'OUTPUT',
        () => JSON.stringify(mocha).slice(1, -1),
      );
      assert.deepEqual(await runCli(box.root, ['hook', agent, event], { input }), silent);
    });
  it('explains how to read the rest of an output that another folder stores', async () => {
    const { agent, event, payload } = samples['Claude Code']!;
    const input = JSON.stringify(payload).replaceAll('OUTPUT', () => JSON.stringify(mocha).slice(1, -1));
    const { stdout } = await runCli('/', ['hook', agent, event, '--root', box.root], { input });
    const text = textOf(stdout);
    assert.ok(
      text.endsWith(`\n[To read the rest, add --root ${JSON.stringify(box.root)} to the command above.]`),
      text.slice(-300),
    );
  });
  it('redacts', async () => {
    const secret = ['ghp_', 'a1B2'.repeat(9)].join('');
    const { stdout } = await hook('Claude Code', `${mocha}\n  2) cart\n       logs in:\n     Error: ${secret}\n`);
    assert.match(stdout, /\[REDACTED:github-token\]/);
    const folder = box.at('.agentpack/cache/outputs');
    assert.ok(
      !`${stdout}${readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))}`.includes(secret),
    );
  });

  describe('if the agent stored the output in a file', () => {
    const name = 'Claude Code, an output that it stored in a file';
    const storedIn = samples[name]!.reads!.storedIn!;
    const stored = async (path: string, beginning: string) => {
      const { payload, agent, event } = samples[name]!;
      const input = JSON.stringify(payload).replaceAll(storedIn, path).replaceAll('OUTPUT',
        JSON.stringify(beginning).slice(1, -1));
      return runCli(box.root, ['hook', agent, event], { input, env: { HOME: box.at('home') } });
    };
    const file = () => box.at('home/.claude/stored.txt');
    beforeEach(() => {
      mkdirSync(box.at('home/.claude'), { recursive: true });
      writeFileSync(file(), mocha);
    });
    const refused = /^The file in which the agent stored the output cannot be used: [^\n]*\n$/;

    it('reads all of it, even if its beginning lacks the blank lines', async () => {
      const text = textOf((await stored(file(), mocha.slice(2, 2_000))).stdout);
      assert.match(text, /^\[output of mocha: 313 lines[^]*Error: 3 is not 4/);
    });
    it('leaves the result unchanged if the file contains different text', async () => {
      const { code, stdout, stderr } = await stored(file(), 'another');
      assert.deepEqual([code, stdout], [0, '']);
      assert.match(stderr, refused);
    });
    it('leaves the result unchanged if the file is not in the folder of the agent, also through a link', async () => {
      writeFileSync(box.at('home/private.txt'), mocha);
      symlinkSync(box.at('home/private.txt'), box.at('home/.claude/link.txt'));
      for (
        const path of ['home/private.txt', 'home/.claude/link.txt', 'home/.claude/../private.txt', 'home/.claude',
          'home/.claude/none.txt']
      ) {
        const { code, stdout, stderr } = await stored(`${box.root}/${path}`, mocha.slice(0, 2_000));
        assert.deepEqual([code, stdout], [0, ''], path);
        assert.match(stderr, refused);
      }
    });
  });

  describe('exits with 0 and leaves the result unchanged, with the reason on standard error,', () => {
    check('for a payload that is not JSON', ['claude', 'PostToolUse'], '{"tool_name',
      /is not JSON; the result was left unchanged/);
    check('for an unknown agent', ['cluade', 'PostToolUse'], '{}',
      /^There is no agent "cluade" \(did you mean claude\?\)/);
    check('for an unknown event', ['claude', 'Stop'], '{}',
      /^AgentPack has no hook for the event "Stop" of Claude Code: it has one for PostToolUse\./);
    check('for an agent whose results cannot be replaced', ['cursor', 'postToolUse'], '{}',
      /^A hook of Cursor cannot replace a result: /);
    check('for a missing event', ['claude'], '{}', /agentpack hook AGENT EVENT/);
    check('for an unknown option', ['claude', 'PostToolUse', '--bogus'], '{}', /--bogus/);
    it('if the output cannot be stored', async () => {
      box.write('.agentpack/cache', 'a file');
      const { code, stdout, stderr } = await hook('Claude Code', mocha);
      assert.deepEqual([code, stdout], [0, '']);
      assert.notEqual(stderr, '');
    });

    function check(title: string, args: readonly string[], input: string, reason: RegExp): void {
      it(title, async () => {
        const { code, stdout, stderr } = await runCli(box.root, ['hook', ...args], { input });
        assert.deepEqual([code, stdout], [0, '']);
        assert.match(stderr, reason);
      });
    }
  });

  it('as a process: replaces a long result, leaves a short one unchanged, and reports errors', async () => {
    const payload = (output: string) =>
      JSON.stringify(samples['Claude Code']!.payload).replace('OUTPUT', () => JSON.stringify(output).slice(1, -1));
    const call = async (input: string) => {
      const { code, stdout, stderr } = await spawnCli(box.root, ['hook', 'claude', 'PostToolUse'], input);
      return { code, stdout, stderr };
    };
    const [long, short, broken] = await Promise.all([payload(mocha), payload('fine'), '\ufeffno JSON'].map(call));
    assert.match(long!.stdout, /\[output of mocha: /);
    assert.deepEqual([long!.code, long!.stderr, short], [0, '', silent]);
    assert.deepEqual([broken!.code, broken!.stdout], [0, '']);
    assert.match(broken!.stderr, /is not JSON/);
  });
});
