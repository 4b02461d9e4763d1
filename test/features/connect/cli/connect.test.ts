import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync,
  symlinkSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Artefact } from '#agents/connection/artefact';
import { agentConnections } from '#agents/connection/connections';
import { artefactsOf, connections } from '#test/agents/connection/artefacts';
import type { ConnectionReport, DoctorReport } from '#reports';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { spawnCli, type Outcome } from '#test/apps/cli/spawnCli';
import { treeOf } from '#test/apps/cli/treeOf';

type Scope = 'user' | 'repository';
const flags = { user: [], repository: ['--team'] } as const;

/** Settings of others in each file that connecting writes into: as rich as its agent can read them. */
function rich({ path, content }: Artefact): string | undefined {
  if (content.kind === 'json') return richJson(content.allowsComments);
  if (content.kind !== 'block') return undefined;
  if (content.syntax === 'toml') {
    return '\ufeff# mine\r\nmodel = "a" # fast\r\n\r\n[mcp_servers.other]\r\n\tcommand = "x"\r\n\tenv = { A = "b" }\r\n[[items]]\r\nn = 1';
  }
  if (path.endsWith('.yml'))
    return '\ufeff# mine\r\nmodel: a\r\nlint-cmd:\r\n- python: lint   # all\r\nnotes: |\r\n  read: no key';
  if (content.syntax === 'hash') return '# mine\r\ndist/\r\n';
  return '# Rules of ours\r\n\r\n<!-- other:begin -->\r\nUse\ttabs.\r\n<!-- other:end -->\r\n\r\n```md\r\n<!-- agentpack:begin -->\r\nan example\r\n<!-- agentpack:end -->\r\n```\r\n- Be kind.  ';
}

function richJson(allowsComments: boolean): string {
  const [comment, comma] = allowsComments ? [' // the format', ','] : ['', ''];
  return [
    '\ufeff{',
    `\t"$schema": "https://example.org/x.json",`,
    `\t"version": 1,${comment}`,
    '\t"hooks": {',
    '\t\t"PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "lint \\"x\\"" }] }],',
    '\t\t"preToolUse": [',
    '\t\t\t{ "command": "./check.sh" }',
    '\t\t],',
    '\t\t"Stop": []',
    '\t},',
    '\t"permissions": { "allow": ["Bash(agentpack pack:*)"] },',
    '\t"servers": {   },',
    `\t"mcpServers": { "other": { "command": "x", "args": [] } }${comma}`,
    '}',
  ].join('\r\n');
}

describe('agentpack connect', function() {
  this.timeout(60_000);
  let home: Sandbox;
  let repository: Sandbox;
  beforeEach(() => {
    home = sandbox({}, { git: false });
    repository = sandbox({ 'src/a.ts': 'export const a = 1;\n' });
  });
  afterEach(() => {
    home.dispose();
    repository.dispose();
  });
  const box = (scope: Scope) => scope === 'user' ? home : repository;
  const env = () => ({ HOME: home.root, USERPROFILE: home.root });
  const run = (...args: string[]): Promise<Outcome> => runCli(repository.root, args, { env: env() });
  const json = async <T>(...args: string[]): Promise<T> => JSON.parse((await run(...args, '--json')).stdout) as T;

  for (const scope of ['user', 'repository'] as const) {
    const ids = connections.filter(([, one]) => artefactsOf(one, scope).length > 0).map(([id]) => id);
    const write = (files: 'rich' | 'none') => {
      if (files === 'none') return;
      for (const [, connection] of connections) {
        for (const artefact of artefactsOf(connection, scope)) {
          const text = rich(artefact);
          if (text !== undefined) box(scope).write(artefact.path, text);
        }
      }
    };

    for (const files of ['rich', 'none'] as const) {
      it(`and disconnect restore all files of the agents (${scope}, ${files}), in processes`, async () => {
        write(files);
        const before = treeOf(box(scope).root);
        const [flag] = flags[scope];
        const args = [...ids, '--yes', ...(flag === undefined ? [] : [flag])];
        const start = (name: string) => spawnCli(repository.root, [name, ...args], '', env());
        const connected = await start('connect');
        assert.equal(connected.code, 0, connected.stderr);
        assert.match(connected.stdout, /^\+\+\+ .*AGENTS\.md|^\+\+\+ ~\/\.claude\/rules\/agentpack\.md/m);
        const after = treeOf(box(scope).root);
        assert.notDeepEqual(after, before);
        const again = await start('connect');
        assert.match(again.stdout, /already connected/);
        assert.deepEqual(treeOf(box(scope).root), after);
        const disconnected = await start('disconnect');
        assert.equal(disconnected.code, 0, disconnected.stderr);
        assert.deepEqual(treeOf(box(scope).root), before);
      });
    }

    it(`and disconnect handle agents one after another, in a different order (${scope})`, async () => {
      write('rich');
      const before = treeOf(box(scope).root);
      for (const id of ids) assert.equal((await run('connect', id, '--yes', ...flags[scope])).code, 0, id);
      const order = [...ids.slice(5), ...ids.slice(0, 5)];
      for (const [i, id] of order.entries()) {
        assert.equal((await run('disconnect', id, '--yes', ...flags[scope])).code, 0, id);
        for (const other of order.slice(i + 1)) {
          for (const { path } of artefactsOf(agentConnections[other], scope))
            assert.match(readFileSync(box(scope).at(path), 'utf8'), /agentpack/i, `${other} lost ${path} with ${id}`);
        }
      }
      assert.deepEqual(treeOf(box(scope).root), before);
    });
  }

  it('removes foreign connections in a clone, without a record', async () => {
    const before = repository.git('status', '--short', '-uall');
    await run('connect', 'claude', 'codex', 'cursor', '--team', '--yes');
    rmSync(repository.at('.agentpack/connections.json'));
    assert.deepEqual((await json<DoctorReport>('doctor', 'claude', 'codex', 'generic')).agents.map((one) => one.scopes),
      [[
        'repository',
      ], ['repository'], []]);
    await run('disconnect', 'codex', '--team', '--yes');
    assert.ok(existsSync(repository.at('.agentpack/hooks/guard.cjs')), 'the others need it');
    await run('disconnect', '--team', '--yes');
    assert.equal(repository.git('status', '--short', '-uall'), before);
  });

  it('replaces the blocks and hooks of the predecessor, and restores them', async () => {
    const old = '<!-- agentpack:start -->\nRun agentpack guard.\n<!-- agentpack:end -->';
    repository.write('CLAUDE.md', `# Ours\n\n${old}\n\nMore.\n`);
    repository.write('.windsurfrules', old.replaceAll('agentpack:', 'agentpack:rule:'));
    repository.write('.claude/settings.json',
      '{"hooks":{"SessionStart":[{"hooks":[{"command":"agentpack hook --event SessionStart"}]}]}}');
    const before = treeOf(repository.root);
    for (const _ of [1, 2]) await run('connect', 'claude', 'windsurf', '--team', '--yes');
    assert.equal(readFileSync(repository.at('CLAUDE.md'), 'utf8'), '# Ours\n\nMore.\n');
    assert.doesNotMatch(readFileSync(repository.at('.windsurfrules'), 'utf8'), /agentpack/);
    assert.doesNotMatch(readFileSync(repository.at('.claude/settings.json'), 'utf8'), /hook --event/);
    await run('disconnect', '--team', '--yes');
    assert.deepEqual(treeOf(repository.root), before);
  });

  it('keeps later foreign changes in its files', async () => {
    home.write('.claude/settings.json', '{\n  "model": "a"\n}\n');
    await run('connect', 'claude', '--yes');
    const changed = readFileSync(home.at('.claude/settings.json'), 'utf8').replace('"a"', '"b"').replace(/\}\n$/,
      ', "theme": "dark"\n}\n');
    home.write('.claude/settings.json', changed);
    await run('disconnect', 'claude', '--yes');
    assert.deepEqual(JSON.parse(readFileSync(home.at('.claude/settings.json'), 'utf8')), { model: 'b', theme: 'dark' });
    assert.deepEqual(readdirSync(home.root), ['.claude']);
  });

  it('rejects YAML that an appended line would break', async () => {
    for (const text of ['{model: x}\n', '---\nmodel: x\n...\n', 'read : [a]\n']) {
      home.write('.aider.conf.yml', text);
      assert.match((await run('connect', 'aider', '--yes')).stderr, /\.aider\.conf\.yml, line \d: .* yourself\./);
      assert.equal(readFileSync(home.at('.aider.conf.yml'), 'utf8'), text);
    }
  });

  it('keeps user files at the paths of its own files, whether or not it may replace them', async () => {
    const own = { 'rules/agentpack.md': 'Notes of mine.\n', 'skills/agentpack/SKILL.md': 'How I use agentpack.\n' };
    for (const [path, text] of Object.entries(own)) home.write(`.claude/${path}`, text);
    const before = treeOf(home.root);
    assert.match((await run('connect', 'claude', '--yes')).stderr, /rules\/agentpack\.md was not created by AgentPack/);
    assert.match((await run('disconnect', 'claude', '--yes')).stdout,
      /SKILL\.md contains something other than .* so it is kept/);
    assert.deepEqual(treeOf(home.root), before);
    rmSync(home.at('.claude/rules'), { recursive: true });
    assert.equal((await run('connect', 'claude', '--yes')).code, 0);
    assert.equal((await run('disconnect', '--yes')).code, 0);
    assert.equal(readFileSync(home.at('.claude/skills/agentpack/SKILL.md'), 'utf8'), own['skills/agentpack/SKILL.md']);
  });

  it('writes nothing without consent', async () => {
    const before = treeOf(home.root);
    const asked = await run('connect', 'claude');
    assert.equal(asked.code, 1);
    assert.match(asked.stderr, /^Nothing was written: confirmation requires a terminal\. .*--yes\.$/m);
    assert.match(asked.stdout, /^\+\+\+ ~\/\.claude\/settings\.json$/m);
    const dry = await run('connect', 'claude', '--dry-run');
    assert.equal(dry.code, 0);
    assert.match(dry.stdout, /^Nothing was written: \d+ files would change\.$/m);
    const { files } = JSON.parse((await run('connect', 'claude', '--dry-run', '--json')).stdout) as ConnectionReport;
    const [title, ...list] = dry.stdout.slice(0, dry.stdout.indexOf('\n\n')).split('\n');
    assert.equal(title, `Changes to ${files.length} files:`);
    const listed = list.map((line) => /^ {2}(create|change|delete) {2}(?:~\/)?(\S+)/.exec(line)!.slice(1).join(' '));
    assert.deepEqual(listed.sort(), files.map(({ path, change }) => `${change} ${path.replace('~/', '')}`).sort());
    assert.equal((await run('connect', 'claude', '--quiet')).code, 2);
    assert.deepEqual(treeOf(home.root), before);
  });

  for (const [answer, isYes] of [['n', false], ['', false], ['y', true]] as const) {
    it(`asks once at a terminal, and treats ${JSON.stringify(answer)} as ${isYes ? 'yes' : 'no'}`, function() {
      const command = `'${process.execPath}' '${resolve('dist/cli.js')}' connect claude`;
      const terminal = spawnSync('script', ['-qec', command, '/dev/null'], {
        cwd: repository.root,
        env: { ...gitEnv, ...env() },
        input: `${answer}\n`,
        encoding: 'utf8',
        timeout: 30_000,
      });
      if (terminal.error) return this.skip(); // this program does not exist
      assert.match(terminal.stdout, /^Write these \d+ files\? \[y\/N\]/m);
      assert.equal(terminal.stdout.match(/\[y\/N\]/g)?.length, 1);
      assert.match(terminal.stdout, isYes ? /is connected: \d+ files changed/ : /^Nothing was written\.\r?$/m);
      assert.equal(existsSync(home.at('.claude/settings.json')), isYes);
    });
  }

  it('reports its changes as JSON', async () => {
    const report = await json<ConnectionReport>('connect', 'claude', '--yes');
    assert.deepEqual([report.scope, report.agents, report.written, report.refused], ['user', ['claude'], true, {}]);
    assert.ok(
      report.files.some(({ path, change, diff }) =>
        path === '.claude/settings.json' && change === 'create' && diff.startsWith('--- /dev/null\n')
      ),
    );
  });

  it('shows its changes to settings of any length', async () => {
    const allow = Array.from({ length: 400 }, (_, i) => `Bash(command-${i}:*)`);
    for (const indent of [0, 2]) {
      home.write('.claude/settings.json', JSON.stringify({ permissions: { allow } }, null, indent));
      const { stdout } = await run('connect', 'claude', '--dry-run');
      assert.match(stdout, /^\+\+\+ ~\/\.claude\/settings\.json$/m);
      assert.match(stdout, /^~\/\.agentpack\/hooks\/guard\.cjs \(AgentPack program\) will be written: \d+ KB\.$/m);
    }
  });

  it('shows no secret in the settings around its entries', async () => {
    const secrets = ['dXNlcjpDb3JyZWN0LUhvcnNlLTE5', 'Tr0ub4dor-and-3-horses'];
    home.write('.claude/settings.json',
      `{\n "headers": { "Authorization": "Basic ${secrets[0]}" },\n "env": { "DB_PASSWORD":\n  "${secrets[1]}" }\n}\n`);
    for (const command of [['connect', 'claude', '--dry-run'], ['connect', 'claude', '-y'], ['disconnect', '-y']]) {
      for (const flag of [[], ['--json']]) {
        const { stdout } = await run(...command, ...flag);
        for (const secret of secrets) assert.ok(!stdout.includes(secret), `${command.join(' ')} ${flag.join('')}`);
        if (command.includes('--dry-run')) assert.match(stdout, /Authorization.*REDACTED/);
      }
    }
  });

  it('connects the installed agents if none is named', async () => {
    assert.equal((await runCli(repository.root, ['connect', '--dry-run'], { env: { ...env(), PATH: '' } })).code, 1);
    mkdirSync(home.at('.codex'));
    home.write('bin/gemini', '#!/bin/sh\n');
    chmodSync(home.at('bin/gemini'), 0o755);
    const done = await runCli(repository.root, ['connect', '--yes', '--json'], {
      env: { ...env(), PATH: home.at('bin') },
    });
    assert.deepEqual((JSON.parse(done.stdout) as ConnectionReport).agents, ['codex', 'gemini']);
  });

  it('rejects an unparsable file with the line number, and connects the others', async () => {
    home.write('.claude/settings.json', '{\n  "model": "a"\n  "theme": 1\n}\n');
    const done = await run('connect', 'claude', 'codex', '--yes');
    assert.equal(done.code, 1);
    assert.match(done.stderr, /^Claude Code cannot be connected\. ~\/\.claude\/settings\.json .*line 3/m);
    assert.ok(!existsSync(home.at('.claude/rules')));
    assert.ok(existsSync(home.at('.codex/hooks.json')));
  });

  it('suggests the nearest agent for an unknown one', async () => {
    const done = await run('connect', 'cluade');
    assert.equal(done.code, 2);
    assert.match(done.stderr, /There is no agent "cluade" \(did you mean claude\?\)/);
  });

  describe('with links', () => {
    it('follows dotfile links inside the home folder', async () => {
      home.write('dotfiles/claude.json', '{}\n');
      mkdirSync(home.at('.claude'));
      symlinkSync(home.at('dotfiles/claude.json'), home.at('.claude/settings.json'));
      const before = treeOf(home.root);
      await run('connect', 'claude', '--yes');
      assert.match(readFileSync(home.at('dotfiles/claude.json'), 'utf8'), /hooks\/guard/);
      assert.equal(readlinkSync(home.at('.claude/settings.json')), home.at('dotfiles/claude.json'));
      await run('disconnect', '--yes');
      assert.deepEqual(treeOf(home.root), before);
    });
    const links = {
      'a folder that leads out': ['.claude', () => home.root],
      'a file that leads out': ['.claude/settings.json', () => home.at('settings.json')],
      'a link to nothing': ['.claude/rules/agentpack.md', () => repository.at('nowhere')],
      "one into git's folder": ['.claude/settings.json', () => repository.at('.git/hooks/pre-commit')],
      'the folder of our own': ['.agentpack', () => home.root],
    } as const;
    for (const [name, [path, target]] of Object.entries(links)) {
      it(`writes nothing through ${name} in a repository, and reports it`, async () => {
        home.write('settings.json', '{}');
        repository.write('.git/hooks/pre-commit', '{}');
        mkdirSync(dirname(repository.at(path)), { recursive: true });
        symlinkSync(target(), repository.at(path));
        const before = [treeOf(home.root), treeOf(repository.root)];
        const done = await run('connect', 'claude', '--team', '--yes');
        assert.equal(done.code, 1);
        assert.match(done.stderr, new RegExp(path.replaceAll('.', '\\.')));
        assert.match(done.stderr, / link|git's own folder/);
        assert.deepEqual([treeOf(home.root), treeOf(repository.root)], before);
      });
    }
  });

  it('keeps the mode of a file', async () => {
    home.write('.claude/settings.json', '{}');
    chmodSync(home.at('.claude/settings.json'), 0o600);
    await run('connect', 'claude', '--yes');
    assert.equal(statSync(home.at('.claude/settings.json')).mode & 0o777, 0o600);
    assert.equal(statSync(home.at('.agentpack/connections.json')).mode & 0o777, 0o600);
    assert.equal(statSync(home.at('.agentpack/hooks/guard')).mode & 0o100, 0o100);
  });

  it('leaves packs ignored by git after disconnecting', async () => {
    await run('connect', 'claude', '--team', '--yes');
    assert.match(repository.git('status', '--short', '-uall'), /\.agentpack\/hooks\/guard\.cjs/);
    await run('pack', '--task', 'a');
    await run('disconnect', '--team', '--yes');
    assert.equal(repository.git('status', '--short', '-uall'), '?? src/a.ts');
  });

  it('deletes nothing that only a record in a clone lists', async () => {
    const after = createHash('sha256').update(readFileSync(repository.at('src/a.ts'))).digest('hex');
    const file = { path: 'src/a.ts', agents: ['claude'], after, undo: { kind: 'remove' } };
    repository.write('.agentpack/connections.json', JSON.stringify({ version: 1, files: [file], folders: ['src'] }));
    await run('disconnect', 'claude', '--team', '--yes');
    assert.ok(existsSync(repository.at('src/a.ts')));
  });

  it('does not trust a foreign record', async () => {
    repository.write('.agentpack/connections.json', '{"version":1,"files":[{"path":"../x"}]}');
    const done = await run('disconnect', '--team', '--yes');
    assert.match(done.stderr, /connections\.json cannot be parsed/);
  });
});
