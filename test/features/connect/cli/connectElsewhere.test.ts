import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { agents, type AgentId } from '#agents/agents';
import { agentConnections, buildArtefacts } from '#agents/connection/connections';
import { createConnectionCommands } from '#agents/connection/guardCommand';
import type { AgentDiagnosis, DoctorReport } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { treeOf } from '#test/apps/cli/treeOf';

const others = '{\n  "hooks": {},\n  "theme": "dark"\n}\n';
const variables = Object.fromEntries((Object.keys(agents) as AgentId[]).flatMap((id) => {
  const { folders = [] } = agentConnections[id];
  return folders.length === 0 ? [] : [[id, [...new Set(folders.map(({ variable }) => variable))]]];
})) as Partial<Record<AgentId, readonly string[]>>;

describe('agentpack connect, with agent files moved by the environment', function() {
  let home: Sandbox;
  let elsewhere: Sandbox;
  beforeEach(() => {
    home = sandbox({ 'project/a.ts': '', '.codex/hooks.json': others }, { git: false });
    elsewhere = sandbox({}, { git: false });
  });
  afterEach(() => {
    home.dispose();
    elsewhere.dispose();
  });
  type Env = Readonly<Record<string, string>>;
  const plain = (): Env => ({ HOME: home.root, USERPROFILE: home.root });
  const run = (env: Env, ...args: string[]) => runCli(home.at('project'), args, { env: { ...plain(), ...env } });
  const look = async (env: Env, id: string): Promise<AgentDiagnosis> =>
    (JSON.parse((await run(env, 'doctor', id, '--json')).stdout) as DoctorReport).agents[0]!;
  const trees = () => [treeOf(home.root), treeOf(elsewhere.root)];

  for (const [id, names] of Object.entries(variables)) {
    it(`writes the files of ${id} below ${names.join(' and ')}, and removes them without the variables`, async () => {
      const env = Object.fromEntries(names.map((name) => [name, elsewhere.at(name)]));
      const context = {
        scope: 'user' as const,
        commands: createConnectionCommands('user', 'posix'),
        findFolder: (name: string) => env[name],
      };
      const moved = buildArtefacts(agentConnections[id as AgentId], context).filter(({ usual }) => usual !== undefined);
      assert.ok(moved.length > 0);
      for (const name of names) mkdirSync(elsewhere.at(name));
      for (const { path, content } of moved)
        if (content.kind === 'json') elsewhere.write(path.slice(elsewhere.root.length + 1), others);
      const before = trees();
      assert.equal((await run(env, 'connect', id, '--yes')).code, 0);
      for (const { path, usual } of moved) {
        assert.match(readFileSync(path, 'utf8'), /agentpack/i, path);
        assert.ok(!existsSync(home.at(usual!)) || readFileSync(home.at(usual!), 'utf8') === others, usual);
      }
      const here = await look(env, id);
      assert.notEqual(here.status, 'broken', here.problem);
      assert.deepEqual([here.scopes, here.elsewhere], [['user'], undefined]);
      const there = await look({}, id);
      const files = new Set(moved.map(({ path }) => path)); // settings may hold hooks and the MCP server
      assert.deepEqual([there.scopes, there.elsewhere?.length], [[], files.size]);
      assert.match((await run(env, 'connect', id, '--yes')).stdout, /already connected/);
      const done = await run({}, 'disconnect', id, '--yes');
      assert.equal(done.code, 0, done.stderr);
      assert.deepEqual(trees(), before);
    });
  }

  it('works in two places at once, and disconnect removes its own entries from both', async () => {
    const env = { CODEX_HOME: elsewhere.at('work/') };
    elsewhere.write('work/hooks.json', others);
    await run({}, 'connect', 'codex', '--yes');
    await run(env, 'connect', 'codex', '--yes');
    for (const one of [{}, env]) assert.deepEqual((await look(one, 'codex')).scopes, ['user']);
    elsewhere.write('work/hooks.json',
      readFileSync(elsewhere.at('work/hooks.json'), 'utf8').replace('"dark"', '"light"'));
    await run({}, 'disconnect', '--yes');
    assert.equal(readFileSync(elsewhere.at('work/hooks.json'), 'utf8'), others.replace('"dark"', '"light"'));
    assert.equal(readFileSync(home.at('.codex/hooks.json'), 'utf8'), others);
    assert.ok(!existsSync(home.at('.agentpack')) && !existsSync(elsewhere.at('work/AGENTS.md')));
  });

  it('accepts a folder under any of its names', async () => {
    mkdirSync(elsewhere.at('real'));
    symlinkSync(elsewhere.at('real'), elsewhere.at('link'));
    for (const CODEX_HOME of [home.at('.codex/'), elsewhere.at('link'), elsewhere.at('real')]) {
      const done = await run({ CODEX_HOME }, 'connect', 'codex', '--yes');
      assert.equal(done.code, 0, done.stderr);
    }
    const { files } = JSON.parse(readFileSync(home.at('.agentpack/connections.json'), 'utf8')) as {
      files: readonly { path: string; }[];
    };
    assert.deepEqual(files.map(({ path }) => path).filter((path) => path.endsWith('hooks.json')), ['.codex/hooks.json',
      elsewhere.at('real/hooks.json')]);
  });

  it('finds an agent there', async () => {
    mkdirSync(elsewhere.at('copilot'));
    assert.equal((await look({}, 'copilot')).status, 'not installed');
    assert.equal((await look({ COPILOT_HOME: elsewhere.at('copilot') }, 'copilot')).status, 'installed');
  });

  it('follows no record that leads out of a repository', async () => {
    const repository = sandbox({ 'a.ts': '' });
    try {
      elsewhere.write('hooks.json', others);
      const file = {
        path: elsewhere.at('hooks.json'),
        agents: ['codex'],
        after: '0'.repeat(64),
        undo: { kind: 'remove' },
      };
      repository.write('.agentpack/connections.json', JSON.stringify({ version: 1, files: [file], folders: [] }));
      await runCli(repository.root, ['disconnect', 'codex', '--team', '--yes'], { env: plain() });
      assert.equal(readFileSync(elsewhere.at('hooks.json'), 'utf8'), others);
    } finally {
      repository.dispose();
    }
  });
});
