import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';

/** Faults that a program can meet at any moment, caused by a script that is loaded before it. */
const faults: Readonly<Record<string, { readonly script: string; readonly says: RegExp; }>> = {
  'an exception that nobody catches': {
    script: 'setTimeout(() => { throw new Error("the moon is down\\n    at the second line"); }, 30)',
    says: /^AgentPack failed unexpectedly: the moon is down\. /,
  },
  'a rejection that nobody handles': {
    script: 'setTimeout(() => { Promise.reject(new RangeError("Invalid string length")); }, 30)',
    says: /^AgentPack failed unexpectedly: Invalid string length\. /,
  },
  'something thrown that is no error': {
    script: 'setTimeout(() => { throw undefined; }, 30)',
    says: /^AgentPack failed unexpectedly: /,
  },
  'no more files that may be open': {
    script:
      'const fs = require("fs"); const open = fs.lstatSync; fs.lstatSync = (at, ...more) => { if (String(at).endsWith("a.ts")) throw Object.assign(new Error("EMFILE: too many open files, open"), { code: "EMFILE", path: at }); return open(at, ...more); }',
    says: /^AgentPack failed: too many open files \(.*a\.ts\)\. |^a\.ts /,
  },
};

describe('an unexpected error', function() {
  let box: Sandbox;
  before(function() {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    box = sandbox({ 'a.ts': 'export const addTax = 1;\n' }, { git: false });
  });
  afterEach(() => box.dispose());

  for (const [what, { script, says }] of Object.entries(faults)) {
    it(`${what}: results in one sentence and exit code 1`, async () => {
      box.write('fault.cjs', script);
      const { code, stderr } = await shell('pack --task addTax', { NODE_OPTIONS: `--require ${box.at('fault.cjs')}` });
      if (what.startsWith('no more') && code === 0) return; // it was one file's trouble only
      assert.equal(code, 1, stderr);
      assert.match(stderr, says);
      assert.equal(stderr.trim().split('\n').length, 1, stderr);
    });
  }

  it('results in one sentence without secrets while a live engine is asked', async () => {
    box.write('fault.cjs',
      `const Module = require('module'); const load = Module._load; Module._load = (at, ...more) => at === './answer.js' ? { answerWithRunningEngine: async () => { throw new TypeError("password = 'hunter2-Qx7pLm92'"); } } : load(at, ...more);`);
    box.write('home/.agentpack/run/some.sock', '');
    const { code, stdout, stderr } = await shell('status', {
      HOME: box.at('home'),
      NODE_OPTIONS: `--require ${box.at('fault.cjs')}`,
    });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^AgentPack failed unexpectedly: password = .*REDACTED/);
    assert.doesNotMatch(stderr, /hunter2/);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  });

  it('comes with its stack on request', async () => {
    box.write('fault.cjs', faults['an exception that nobody catches']!.script);
    const { code, stderr } = await shell('status --verbose', { NODE_OPTIONS: `--require ${box.at('fault.cjs')}` });
    assert.equal(code, 1);
    assert.match(stderr,
      /^AgentPack failed unexpectedly: the moon is down\.\nError: the moon is down[^]*fault\.cjs:1/m);
  });

  it('is described in words if the disk behind standard output is full', async () => {
    if (!existsSync('/dev/full')) return;
    const { code, stderr } = await shell('status --json >/dev/full');
    assert.deepEqual([code, stderr.split('.')[0]], [1, 'AgentPack failed: the disk is full']);
  });

  it('is not a pipe closed by its reader: the exit code is that of the command', async () => {
    assert.deepEqual((await shell('pack --task addTax 2>&1 | true; echo "${PIPESTATUS[0]}"')).stdout, '0\n');
    const { stdout, stderr } = await shell('guard --task other --json | head -c 1; echo " ${PIPESTATUS[0]}"');
    assert.deepEqual([stdout, stderr], ['{ 3\n', '']);
    assert.deepEqual((await shell('status 2>&- ; echo $?')).stderr, '');
  });

  it('leaves no partial report, and writes one through a link', async () => {
    box.write('report.json.999999-0-1-5.tmp', 'of somebody whom nobody knows');
    symlinkSync('real.json', box.at('link.json'));
    const { code } = await shell('status --quiet --report report.json; agentpack status --quiet --report link.json');
    assert.equal(code, 0);
    for (const name of ['report.json', 'real.json'])
      assert.match(readFileSync(box.at(name), 'utf8'), /"state": "none"/);
    assert.ok(lstatSync(box.at('link.json')).isSymbolicLink());
    assert.deepEqual(readdirSync(box.root).filter((name) => name.startsWith('report')), ['report.json',
      'report.json.999999-0-1-5.tmp']);
  });

  /** `agentpack` and what follows, as bash runs it. */
  function shell(line: string,
    env: NodeJS.ProcessEnv = {}
  ): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string; }> {
    const child = spawn('bash', ['-c',
      `agentpack() { "${process.execPath}" "${resolve('dist/cli.js')}" "$@"; }\nagentpack ${line}`], {
      cwd: box.root,
      env: { ...gitEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const text = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (more: string) => {
        text[name] += more;
      });
    return new Promise((done, fail) => child.on('error', fail).on('close', (code) => done({ code, ...text })));
  }
});
