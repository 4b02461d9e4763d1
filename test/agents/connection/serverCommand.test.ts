import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { guardFiles } from '#agents/connection/guardCommand';
import { createServerCommand, serverLauncher, serverScript } from '#agents/connection/serverCommand';
import { serverFiles } from '#agents/connection/serverFiles';

const forms = [['user', 'posix'], ['user', 'windows'], ['repository', 'posix']] as const;
/** A command line that says who it is, and passes its input on. */
const cli = (name: string) =>
  `#!/usr/bin/env node\nconsole.log(JSON.stringify(['${name}', ...process.argv.slice(2)]));\nprocess.stdin.pipe(process.stdout);\n`;

describe('the command of the MCP server', function() {
  let base: string;
  let home: string;
  before(function() {
    if (process.platform === 'win32') this.skip();
    base = realpathSync(mkdtempSync(join(tmpdir(), "agentpack it's ")));
    home = join(base, 'home');
  });
  beforeEach(() => {
    rmSync(home, { recursive: true, force: true });
    put(serverFiles.script, serverScript);
    put(serverFiles.launcher, serverLauncher);
    mkdirSync(join(home, 'bin'));
    for (const name of ['sh', 'env']) link(`/usr/bin/${name}`, join(home, 'bin', name));
    link(process.execPath, join(home, 'node/node'));
  });
  after(() => base && rmSync(base, { recursive: true, force: true }));

  for (const [scope, platform] of forms) {
    describe(`at ${scope} level, connected on ${platform}`, () => {
      const command = createServerCommand(scope, platform);
      const run = (path: readonly string[]) => answerOf([command.command, ...command.args], path);

      it('runs the newest installed AgentPack, with standard input and output', () => {
        install('an editor/agentpack-1.9.0', '1.9.0');
        install('other/agentpack-1.10.0', '1.10.0');
        install('removed/agentpack-2.0.0', '2.0.0');
        put('removed/.obsolete', '{"agentpack-2.0.0":true}');
        put(installations,
          `# AgentPack\n${
            all('an editor/agentpack-1.9.0', 'gone', 'other/agentpack-1.10.0', 'removed/agentpack-2.0.0')
          }\nrelative\n`);
        assert.deepEqual(run(['node', 'bin']), {
          status: 0,
          stdout: '["1.10.0","mcp"]\n{"jsonrpc":"2.0"}',
          stderr: '',
        });
      });
      it('uses the agentpack on the path if no other is left', () => {
        put(installations, all('gone'));
        put('bin/agentpack', cli('of the path'));
        chmodSync(join(home, 'bin/agentpack'), 0o755);
        for (const isLauncherThere of [true, false]) {
          if (!isLauncherThere) rmSync(join(home, dirname(serverFiles.script)), { recursive: true });
          assert.equal(run(['node', 'bin']).stdout, '["of the path","mcp"]\n{"jsonrpc":"2.0"}');
        }
      });
      it('reports in one sentence that none is left', () => {
        for (const isLauncherThere of [true, false]) {
          put(installations, all('gone'));
          if (!isLauncherThere) rmSync(join(home, dirname(serverFiles.script)), { recursive: true });
          const { status, stdout, stderr } = run(['node', 'bin']);
          assert.deepEqual([status, stdout], [1, '']);
          assert.match(stderr,
            /^AgentPack is not installed for this user: [^\n]+ remove its MCP server agentpack\.\n$/);
        }
      });
      it('contains no version and no folder of this machine', () => {
        assert.doesNotMatch(JSON.stringify(command), /\d\.\d|"\/|[A-Z]:/);
      });
    });
  }
  it('runs at user level with the program of an editor if there is no Node on the path', () => {
    const command = createServerCommand('user', 'posix');
    install('an editor/agentpack-1.9.0', '1.9.0');
    put(installations, all('an editor/agentpack-1.9.0'));
    const words = [command.command, ...command.args];
    const without = answerOf(words, ['bin']);
    assert.deepEqual([without.status, without.stdout], [1, '']);
    assert.match(without.stderr, /^AgentPack needs Node [^\n]+ neither was found\.\n$/);
    put('an editor/run', `#!/bin/sh\n[ "$ELECTRON_RUN_AS_NODE" = 1 ] && exec '${process.execPath}' "$@"\n`);
    chmodSync(join(home, 'an editor/run'), 0o755);
    put(guardFiles.runtimes, `# AgentPack\n${join(home, 'gone')}\n${join(home, 'an editor/run')}\n`);
    assert.equal(answerOf(words, ['bin']).stdout, '["1.9.0","mcp"]\n{"jsonrpc":"2.0"}');
  });
  it('gives another script that loads it the folder of the newest AgentPack, and runs nothing', () => {
    install('other/agentpack-1.10.0', '1.10.0');
    put(installations, all('other/agentpack-1.10.0'));
    put('guard.cjs', `console.log(require('./${serverFiles.script}'));\n`);
    const { stdout, stderr } = answerOf([process.execPath, join(home, 'guard.cjs')], ['node']);
    assert.deepEqual([stdout, stderr], [`${join(home, 'other/agentpack-1.10.0/dist')}\n`, '']);
  });
  it('contains no character that a Windows shell would replace', () => {
    for (const [scope, platform] of forms.slice(1)) {
      const [, script] = createServerCommand(scope, platform).args;
      assert.doesNotMatch(script!, /[$`"%!^\\]/);
    }
  });

  const installations = '.agentpack/installations';
  const all = (...folders: readonly string[]) => folders.map((folder) => join(home, folder, 'dist')).join('\n');

  function install(folder: string, version: string): void {
    put(`${folder}/package.json`, JSON.stringify({ version }));
    put(`${folder}/dist/cli.js`, cli(version));
  }

  function put(path: string, text: string): void {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }

  function link(to: string, at: string): void {
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(to, at);
  }

  function answerOf([program, ...args]: readonly string[], path: readonly string[]) {
    const folders = path.map((name) => join(home, name));
    const env = { HOME: home, PATH: folders.join(':') };
    // as a client of the protocol starts it: without a shell
    const { status, stdout, stderr } = spawnSync(program!, args, {
      cwd: base,
      env,
      input: '{"jsonrpc":"2.0"}',
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }
});
