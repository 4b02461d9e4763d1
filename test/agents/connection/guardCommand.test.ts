import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { ArtefactScope, HookShell } from '#agents/connection/artefact';
import { createConnectionCommands, guardFiles, launcherText } from '#agents/connection/guardCommand';

/** A guard that reports its input and its location, and denies if the payload asks for it. */
const stub = `
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const payload = Buffer.concat(chunks).toString();
  console.log(JSON.stringify({ args: process.argv.slice(2, 4), payload, script: __filename }));
  process.exitCode = payload === 'deny' ? 2 : 0;
});`;

describe('the command of a hook', function() {
  let base: string;
  let home: string;
  let root: string;
  before(function() {
    if (process.platform === 'win32') this.skip();
    base = realpathSync(mkdtempSync(join(tmpdir(), "agentpack it's ")));
    home = join(base, 'home');
    root = join(base, 'root');
    mkdirSync(join(root, 'sub'), { recursive: true });
    // node is in a separate path, so that it can be missing while sh and git are available
    mkdirSync(join(base, 'node'));
    symlinkSync(process.execPath, join(base, 'node/node'));
  });
  beforeEach(() => {
    rmSync(join(home, '.agentpack'), { recursive: true, force: true });
    rmSync(join(root, '.agentpack'), { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
  });
  after(() => base && rmSync(base, { recursive: true, force: true }));

  const forms: readonly [ArtefactScope, 'posix' | 'windows', HookShell][] = [['user', 'posix', 'sh'], ['user', 'posix',
    'any'], ['user', 'windows', 'any'], ['repository', 'posix', 'sh'], ['repository', 'posix', 'any']];
  for (const [scope, platform, shell] of forms) {
    describe(`for ${shell} at ${scope} level, connected on ${platform}`, () => {
      const command = createConnectionCommands(scope, platform).guard('claude', 'PreToolUse', shell);
      const folder = () => scope === 'user' ? home : root;

      it('runs the guard with the agent, the event and the payload', () => {
        install(folder(), stub);
        assert.deepEqual(answer(command), {
          args: ['claude', 'PreToolUse'],
          payload: 'payload',
          script: join(folder(), guardFiles.script),
        });
      });
      it('exits with 0 and prints nothing if the guard is missing', () => {
        const { status, stdout, stderr } = run(command);
        assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' });
      });
      it('exits with 0 if Node is missing', () => {
        install(folder(), stub);
        const { status, stdout } = run(command, { hasNode: false });
        assert.deepEqual({ status, stdout }, { status: 0, stdout: '' });
      });
      it('exits with 0 if the guard fails or this Node cannot parse it', () => {
        for (const text of ['throw new Error("broken")', 'process.exit(1)', 'this is no JavaScript']) {
          install(folder(), text);
          assert.equal(run(command).status, 0, text);
        }
      });
      const isNode = command.startsWith('node ');
      it(isNode ? 'leaves the denial to the output' : 'passes the exit code of a denial on', () => {
        install(folder(), stub);
        assert.equal(run(command, { input: 'deny' }).status, isNode ? 0 : 2);
      });
      it('contains no version', () => assert.doesNotMatch(command, /\d\.\d/));
      if (shell === 'any' && isNode)
        it('contains no character that sh, PowerShell or cmd would replace', () => {
          const quoted = /^node -e "([^"]*)" claude PreToolUse ; exit 0$/.exec(command)?.[1];
          assert.ok(quoted !== undefined && !/[$`%!^\\]/.test(quoted), command);
        });
    });
  }

  it('falls back from the guard of the repository to that of the user', () => {
    install(home, stub);
    for (const shell of ['sh', 'any'] as const) {
      const command = createConnectionCommands('repository', 'posix').guard('codex', 'PreToolUse', shell);
      assert.equal(answer(command).script, join(home, guardFiles.script), shell);
    }
  });
  it('finds the top of its repository from a subfolder', () => {
    install(root, stub);
    assert.equal(spawnSync('git', ['init', '-q'], { cwd: root }).status, 0);
    const sh = createConnectionCommands('repository', 'posix').guard('codex', 'PreToolUse', 'sh');
    assert.equal(answer(sh, { cwd: join(root, 'sub') }).script, join(root, guardFiles.script));
    const any = createConnectionCommands('repository', 'posix').guard('claude', 'PreToolUse', 'any');
    assert.equal(answer(any, { cwd: join(root, 'sub'), env: { CLAUDE_PROJECT_DIR: root } }).script,
      join(root, guardFiles.script));
  });
  it('runs the guard with another program if there is no node', () => {
    install(home, stub);
    const editor = join(base, 'an editor');
    writeFileSync(editor, `#!/bin/sh\nexport RAN_AS="$ELECTRON_RUN_AS_NODE"\nexec '${process.execPath}' "$@"\n`);
    chmodSync(editor, 0o755);
    writeFileSync(join(home, guardFiles.runtimes), `${join(base, 'gone')}\n${editor}\n`);
    const command = createConnectionCommands('user', 'posix').guard('claude', 'PreToolUse', 'any');
    assert.equal(answer(command, { hasNode: false }).payload, 'payload');
    assert.equal(run(command, { hasNode: false, input: 'deny' }).status, 2);
  });

  function install(folder: string, guard: string): void {
    mkdirSync(dirname(join(folder, guardFiles.script)), { recursive: true });
    writeFileSync(join(folder, guardFiles.script), guard);
    writeFileSync(join(folder, guardFiles.launcher), launcherText, { mode: 0o755 });
  }

  interface Circumstances {
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly hasNode?: boolean;
    readonly input?: string;
  }

  function run(command: string, { cwd = root, env = {}, hasNode = true, input = 'payload' }: Circumstances = {}) {
    const path = ['/usr/bin', '/bin'].map((folder) => withoutNode(folder));
    return spawnSync('/bin/sh', ['-c', command], {
      cwd,
      input,
      encoding: 'utf8',
      env: { HOME: home, PATH: [...(hasNode ? [join(base, 'node')] : []), ...path].join(delimiter), ...env },
    });
  }

  function answer(command: string, circumstances?: Circumstances) {
    const { stdout, stderr } = run(command, circumstances);
    assert.equal(stderr, '');
    return JSON.parse(stdout) as { readonly args: string[]; readonly payload: string; readonly script: string; };
  }

  /** A folder with links to the programs that the commands need. */
  function withoutNode(folder: string): string {
    const links = join(base, folder.replaceAll('/', '_'));
    mkdirSync(links, { recursive: true });
    for (const name of ['sh', 'git']) {
      try {
        symlinkSync(join(folder, name), join(links, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    return links;
  }
});
