import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { agentConnections } from '#agents/connection/connections';
import { getProcessIdentity } from '#platform/service/machine';
import type { AgentDiagnosis, DoctorReport } from '#reports';
import { artefactsOf, connections } from '#test/agents/connection/artefacts';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';

describe('agentpack doctor', function() {
  this.timeout(600_000);
  let home: Sandbox;
  beforeEach(() => {
    home = sandbox({ 'project/a.ts': '' }, { git: false });
  });
  afterEach(() => home.dispose());
  const run = (...args: string[]) =>
    runCli(home.at('project'), args, {
      env: { HOME: home.root, USERPROFILE: home.root, SHELL: '/bin/sh', PATH: process.env['PATH'] },
    });
  const all = async (...args: string[]) =>
    (JSON.parse((await run('doctor', ...args, '--json')).stdout) as DoctorReport).agents;
  const look = async (id: string) => (await all(id))[0]!;
  const tests = ({ guard = [] }: AgentDiagnosis) =>
    guard.map(({ scope, event, passed }) => `${scope} ${event} ${passed}`);

  it('climbs from not installed to verified, and falls to broken', async () => {
    assert.equal((await look('cursor')).status, 'not installed');
    mkdirSync(home.at('.cursor'));
    const installed = await look('cursor');
    assert.deepEqual([installed.status, installed.action], ['installed', 'agentpack connect cursor']);
    await run('connect', 'cursor', '--yes');
    const connected = await look('cursor');
    assert.equal(connected.status, 'needs trust');
    assert.deepEqual(tests(connected), ['preToolUse', 'postToolUse', 'sessionStart'].map((one) => `user ${one} true`));
    assert.ok(!existsSync(home.at('.agentpack/heartbeats')), 'a test is no sign of life of the agent');
    home.write('.agentpack/heartbeats/cursor.json', heartbeat('preToolUse'));
    const verified = await look('cursor');
    assert.deepEqual([verified.status, verified.heartbeat?.event], ['verified', 'preToolUse']);
    home.write('.agentpack/hooks/guard.cjs', 'throw 1; // agentpack');
    const broken = await run('doctor', 'cursor');
    assert.equal(broken.code, 1);
    assert.match(broken.stdout,
      /^Cursor: broken \(for you\)\n {2}~\/\.agentpack\/hooks\/guard\.cjs does not contain what this version of AgentPack writes there\.\n {2}→ agentpack connect cursor$/m);
    await run('connect', 'cursor', '--yes');
    assert.equal((await look('cursor')).status, 'verified', 'the action repairs it');
    mkdirSync(home.at('.agentpack/run')); // as an MCP server leaves it that its agent killed
    const killed = { kind: 'mcp', pid: spawnSync(process.execPath, ['-e', '']).pid, ...getProcessIdentity() };
    writeFileSync(home.at('.agentpack/run/of-some-folder.json'), JSON.stringify(killed));
    await run('disconnect', '--yes');
    assert.ok(!existsSync(home.at('.agentpack')), 'the heartbeat and the folder of sockets go with the last agent');
  });

  it('says what a plugin leaves unguarded, and how that is added', async () => {
    home.write('.codex/config.toml', '[plugins."agentpack@agentpack"]\nenabled = true\n');
    home.write('.copilot/config.json', JSON.stringify({ installedPlugins: [{ name: 'agentpack', version: '0.2.0' }] }));
    const { stdout } = await run('doctor', 'codex', 'copilot');
    assert.match(stdout,
      /^Codex: connected\n {2}by plugin [^\n]+\n {2}Codex does not run the plugin's hooks, so nothing checks its edits\.\n {2}→ agentpack connect codex$/m);
    assert.match(stdout, /^GitHub Copilot: connected\n {2}by plugin 0\.2\.0[^\n]+$(?!\n {2}→)/m);
  });

  for (const scope of ['user', 'repository'] as const) {
    it(`runs the command of each agent for each event (${scope})`, async () => {
      const ids = connections.filter(([, one]) => artefactsOf(one, scope).length > 0).map(([id]) => id);
      const done = await run('connect', ...ids, '--yes', ...(scope === 'user' ? [] : ['--team']));
      assert.equal(done.code, 0, done.stderr);
      for (const one of await all(...ids)) {
        const events = eventsOf(one.agent as keyof typeof agentConnections, scope);
        assert.deepEqual(tests(one), events.map((event) => `${scope} ${event} true`), one.problem);
        assert.notEqual(one.status, 'broken', one.problem);
      }
    });
  }

  it('runs nothing from a clone that this version did not write', async () => {
    await run('connect', 'claude', '--yes', '--team');
    const at = (path: string) => home.at(`project/${path}`);
    const settings = readFileSync(at('.claude/settings.json'), 'utf8');
    const guard = readFileSync(at('.agentpack/hooks/guard.cjs'), 'utf8');
    const trap = `require('fs').writeFileSync(${JSON.stringify(at('trap'))}, '');`;
    rmSync(at('.agentpack/connections.json'));
    home.write('project/.agentpack/hooks/guard.cjs', `// AgentPack guard 999.0.0\n${trap}\n${guard}`);
    const newer = await run('doctor', 'claude');
    assert.match(newer.stdout, /guard in this repository: not run, because it differs from what this version/);
    home.write('project/.agentpack/hooks/guard.cjs', guard);

    const planted = settings.replace('node -e', 'echo > trap; node -e');
    assert.notEqual(planted, settings);
    home.write('project/.claude/settings.json', planted);
    const files = [{
      path: '.claude/settings.json',
      agents: ['claude'],
      after: sha256(planted),
      undo: { kind: 'remove' },
    }];
    home.write('project/.agentpack/connections.json', JSON.stringify({ version: 1, files, folders: [] }));
    const recorded = await look('claude');
    assert.deepEqual([recorded.scopes, recorded.isUnrun, recorded.guard], [['repository'], true, undefined]);

    home.write('project/.claude/settings.json', settings);
    rmSync(at('.agentpack/connections.json'));
    assert.ok(tests(await look('claude')).includes('repository PreToolUse true'), 'what a team shares is tested');
    home.write('project/.agentpack/hooks/runtimes', '/bin/sh\n');
    const { isUnrun, guard: ran } = await look('claude');
    assert.deepEqual([isUnrun, ran], [true, undefined]);
    assert.ok(!existsSync(at('trap')));
  });

  it('gives the reason if a hook responds with more than the guard does', async function() {
    if (process.platform === 'win32') this.skip();
    await run('connect', 'codex', '--yes');
    home.write('.profile', 'echo Welcome\n'); // Codex runs hooks in a login shell
    const { status, problem } = await look('codex');
    assert.deepEqual([status, problem], ['broken',
      `Its PreToolUse hook fails: its output contains more than the guard's answer and begins with "Welcome".`]);
  });

  it('reports that hooks are disabled, and how to change that', async () => {
    await run('connect', 'claude', '--yes');
    const settings = readFileSync(home.at('.claude/settings.json'), 'utf8');
    home.write('.claude/settings.json', settings.replace('{', '{"disableAllHooks": true,'));
    const { status, problem, action } = await look('claude');
    assert.deepEqual([status, problem, action], ['broken', '~/.claude/settings.json has "disableAllHooks".',
      'Remove "disableAllHooks" from ~/.claude/settings.json.']);
  });

  it('trusts no heartbeat from another repository or from before a change that needs approval', async () => {
    await run('connect', 'codex', '--yes', '--team');
    home.write('.codex/config.toml', `[projects.${JSON.stringify(home.at('project'))}]\ntrust_level = "trusted"\n`);
    home.write('.agentpack/heartbeats/codex.json', heartbeat('PreToolUse', '/elsewhere', Date.now() + 1e6));
    assert.equal((await look('codex')).status, 'needs trust');
    home.write('.agentpack/heartbeats/codex.json', heartbeat('PreToolUse', home.at('project'), 1));
    assert.equal((await look('codex')).status, 'needs trust');
    home.write('.agentpack/heartbeats/codex.json', heartbeat('PreToolUse', home.at('project'), Date.now() + 1e6));
    assert.equal((await look('codex')).status, 'verified');
  });

  function heartbeat(event: string, root: string | null = null, time = 1_790_000_000_000): string {
    return JSON.stringify({ time, version: '0.1.0', event, root });
  }
});

/** Those that the row of an agent names, in their order in its file. */
function eventsOf(id: keyof typeof agentConnections, scope: 'user' | 'repository'): string[] {
  const hooks = artefactsOf(agentConnections[id], scope).filter(({ purpose }) => purpose === 'hooks');
  const words = hooks.flatMap(({ content }) =>
    [...JSON.stringify(content).matchAll(new RegExp(`\\s${id} ([\\w.]+)`, 'g'))].map(([, event]) => event!)
  );
  return [...new Set(words)];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
