import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnectionCommands, guardFiles, launcherText } from '#agents/connection/guardCommand';
import { createOpencodePlugin } from '#agents/opencode/opencodePlugin';

/** A guard that denies edits of `no.ts`, and repeats what it was given everywhere else. */
const stub = `
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const call = JSON.parse(Buffer.concat(chunks));
  const [agent, event] = process.argv.slice(2);
  const isDenied = event === 'tool.execute.before' && call.args?.filePath === 'no.ts';
  console.log(JSON.stringify(isDenied ? { deny: 'not now' } : { context: [agent, event, JSON.stringify(call)].join(' ') }));
});`;

describe('the OpenCode plugin', function() {
  let base: string;
  before(function() {
    if (process.platform === 'win32') this.skip();
    base = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-')));
    mkdirSync(join(base, '.agentpack/hooks'), { recursive: true });
    writeFileSync(join(base, guardFiles.launcher), launcherText);
    writeFileSync(join(base, 'plugin.mjs'), createOpencodePlugin(createConnectionCommands('user', 'posix')));
  });
  beforeEach(() => writeFileSync(join(base, guardFiles.script), stub));
  after(() => base && rmSync(base, { recursive: true, force: true }));

  const before1 =
    `await hooks['tool.execute.before']({ tool: 'edit', sessionID: 's', callID: 'c' }, { args: { filePath } })`;
  const version1 = 'const hooks = await plugin.server({ directory });';
  const version2 = `const hooks = {};
    const room = (name) => ({ hook: async (event, work) => { hooks[name + event] = work; } });
    await plugin.setup({ location: { directory }, tool: room('tool '), session: room('session ') });`;
  const before2 = `await hooks['tool execute.before']({ tool: 'edit', sessionID: 's', id: 'c', input: { filePath } })`;

  for (const [version, start, edit] of [[1, version1, before1], [2, version2, before2]] as const) {
    it(`stops only a denied edit in OpenCode ${version}`, () => {
      assert.deepEqual(run(`${start} const filePath = 'no.ts'; ${edit}`), 'not now');
      assert.deepEqual(run(`${start} const filePath = 'yes.ts'; ${edit}; return 'made'`), 'made');
    });
    it(`lets an edit through in OpenCode ${version} if the guard is missing, fails or is not a guard`, () => {
      for (const text of [undefined, 'process.exit(1)', 'console.log("no JSON")', 'console.log("null")']) {
        if (text === undefined) rmSync(join(base, guardFiles.script));
        else writeFileSync(join(base, guardFiles.script), text);
        assert.deepEqual(run(`${start} const filePath = 'no.ts'; ${edit}; return 'made'`), 'made', text);
      }
    });
  }
  it('does not start the guard for a tool that neither changes nor reads a file', () => {
    writeFileSync(join(base, guardFiles.script), 'console.log(\'{"deny":"asked"}\')');
    const call = (tool: string) =>
      run(
        `${version1} await hooks['tool.execute.before']({ tool: '${tool}', sessionID: 's' }, { args: {} }); return 'ran'`,
      );
    assert.equal(call('glob'), 'ran');
    assert.equal(call('read'), 'asked');
  });
  it('adds the output of the guard to the result of an edit and to the system prompt in OpenCode 1', () => {
    assert.deepEqual(
      run(`${version1}
        const output = { output: 'done' };
        await hooks['tool.execute.after']({ tool: 'edit', sessionID: 's', callID: 'c', args: {} }, output);
        await hooks['chat.message']({ sessionID: 's' });
        const system = [], other = [];
        await hooks['experimental.chat.system.transform']({ sessionID: 's' }, { system });
        await hooks['experimental.chat.system.transform']({ sessionID: 'other' }, { system: other });
        return [output.output, system, other]`),
      [
        `done\n\nopencode tool.execute.after ${
          JSON.stringify({ tool: 'edit', sessionID: 's', callID: 'c', args: {}, directory: base })
        }`,
        [`opencode chat.message ${JSON.stringify({ sessionID: 's', directory: base })}`],
        [],
      ],
    );
  });
  it('adds the same in OpenCode 2', () => {
    assert.deepEqual(
      run(`${version2}
        const result = { content: [] }, system = [];
        await hooks['tool execute.after']({ tool: 'edit', sessionID: 's', id: 'c', input: {}, result });
        await hooks['session prompt']({ sessionID: 's' });
        await hooks['session context']({ sessionID: 's', system });
        return [result.content.length, system.map(({ text }) => text.slice(0, 21))]`),
      [1, ['opencode chat.message']],
    );
  });
  it('does nothing if OpenCode 1 starts the entry of version 2', () =>
    assert.equal(run(`await plugin.setup({ agent: {}, command: {} }); return 'started'`), 'started'));

  /** Returns the result of the code, or the message that it throws. */
  function run(code: string): unknown {
    const script = `import plugin from ${JSON.stringify(join(base, 'plugin.mjs'))};
      const directory = process.cwd();
      const work = async () => { ${code} };
      console.log(JSON.stringify(await work().catch(({ message }) => message)));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: base,
      encoding: 'utf8',
      env: { HOME: base, PATH: process.env['PATH'] },
    });
    assert.equal(stderr, '');
    return JSON.parse(stdout);
  }
});
