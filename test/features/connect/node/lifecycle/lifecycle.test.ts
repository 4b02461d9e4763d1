import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { AgentId } from '#agents/agents';
import { listConnectedAgents, openConnections, type Connections } from '#features/connect/node/connections';
import { diagnose } from '#features/connect/node/doctor/diagnose';
import { createInstallProbe } from '#features/connect/node/installProbe';
import { hasCurrentConnections } from '#features/connect/node/lifecycle/isKept';
import { renewConnections, disconnectAfterUninstall } from '#features/connect/node/lifecycle/lifecycle';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

const settings = '{\n\t"model":  "x"\n}';
const guard = (version: string, more = '') =>
  `// AgentPack guard ${version}\nconsole.error('agentpack guard ${version}', process.argv[2], process.argv[3]);${more}\n`;

/** A home folder, and AgentPacks of some versions in the folders of extensions of some editors. */
class Machine {
  readonly home: Sandbox = sandbox({ '.claude/settings.json': settings, '.gemini/settings.json': '{}' }, {
    git: false,
  });

  /** Returns its `dist/`. */
  install(editor: string, version: string, more = ''): string {
    const dist = `${editor}/extensions/agentpack.agentpack-${version}/dist`;
    this.home.write(`${dist}/guard.cjs`, guard(version, more));
    return this.home.at(dist);
  }

  open(dist: string): Connections {
    return openConnections({ scope: 'user', base: this.home.root, assetsDir: dist, env: {} });
  }

  connect(dist: string, ...connect: AgentId[]): void {
    const place = this.open(dist);
    place.write(place.plan({ connect }));
  }

  start(dist: string): void {
    renewConnections(this.home.root, dist, {});
    assert.ok(hasCurrentConnections(this.home.root, dist), 'nothing is left to do');
  }

  uninstall(dist: string): readonly AgentId[] {
    return disconnectAfterUninstall(this.home.root, dist, {});
  }

  /** As `agentpack doctor` of one of the AgentPacks says. */
  async look(dist: string, id: AgentId = 'claude') {
    const env = { ...process.env, HOME: this.home.root, USERPROFILE: this.home.root };
    const probe = createInstallProbe(this.home.root, env);
    const places = [this.open(dist)];
    const { status, isOutdated = false, problem } = await diagnose(id, {
      allConnections: places,
      home: this.home.root,
      root: this.home.root,
      env,
      probe,
      runsGuard: true,
    });
    return problem ?? `${status}${isOutdated ? ', outdated' : ''}`;
  }

  read(path: string): string {
    return readFileSync(this.home.at(path), 'utf8');
  }
}

const script = '.agentpack/hooks/guard.cjs';

describe('AgentPack installations in several editors', function() {
  this.timeout(60_000);
  let machine: Machine;
  beforeEach(() => {
    machine = new Machine();
  });
  afterEach(() => machine.home.dispose());

  it('update the guard to the newest version at startup, with everything needed to undo it', async () => {
    const old = machine.install('.vscode', '0.9.9');
    machine.connect(old, 'claude', 'gemini');
    const mode = statSync(machine.home.at('.agentpack/hooks/guard')).mode;
    const next = machine.install('.vscode', '0.10.0');
    assert.equal(await machine.look(next), 'needs trust, outdated', 'an older guard works, and is not broken');
    machine.start(next);
    assert.equal(machine.read(script), guard('0.10.0'));
    assert.equal(statSync(machine.home.at('.agentpack/hooks/guard')).mode, mode);
    assert.deepEqual([await machine.look(next), await machine.look(next, 'gemini')], ['needs trust', 'connected']);
    const place = machine.open(next);
    place.write(place.plan({ disconnect: listConnectedAgents(place) }));
    assert.deepEqual(readdirSync(machine.home.root).sort(), ['.claude', '.gemini', '.vscode']);
    assert.equal(machine.read('.claude/settings.json'), settings);
  });

  it('never replace a newer guard with an older one, at startup or by connecting', async () => {
    const cursor = machine.install('.cursor', '1.0.0');
    const vscode = machine.install('.vscode', '1.2.0');
    machine.connect(cursor, 'claude');
    for (const dist of [vscode, cursor, vscode, cursor]) machine.start(dist);
    assert.equal(machine.read(script), guard('1.2.0'));
    machine.connect(cursor, 'gemini');
    assert.equal(machine.read(script), guard('1.2.0'));
    assert.deepEqual([await machine.look(cursor), await machine.look(vscode, 'gemini')], ['needs trust', 'connected'],
      'the older one takes the newer for no fault');
  });

  it('started at the same time, in separate processes, end with the newest guard', async () => {
    const first = machine.install('.vscode', '1.0.0');
    machine.connect(first, 'claude', 'gemini');
    const dists = [1, 2, 3, 4, 5].map((i) => machine.install(`.editor${i}`, `1.${i}.0`));
    const program = machine.home.at('lifecycle.js');
    await build({
      entryPoints: ['src/features/connect/node/lifecycle/lifecycle.ts'],
      outfile: program,
      bundle: true,
      platform: 'node',
      alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
      define: { AGENTPACK_FACTS: '""' },
    });
    const run = promisify(execFile);
    const kept = (dist: string) =>
      run(process.execPath, ['-e',
        `require(${JSON.stringify(program)}).renewConnections(...${JSON.stringify([machine.home.root, dist, {}])})`]);
    await Promise.all([...dists, ...dists].map(kept));
    assert.equal(machine.read(script), guard('1.5.0'));
    assert.deepEqual(machine.read('.agentpack/installations').split('\n').slice(1), [...dists, first, '']);
    for (const dist of [first, ...dists]) assert.equal(await machine.look(dist), 'needs trust');
    assert.deepEqual(readdirSync(machine.home.at('.agentpack')).sort(), ['connections.json', 'hooks', 'installations',
      'mcp']);
  });

  it('keep a guard unchanged that somebody edited, or that the user did not request', async () => {
    const old = machine.install('.vscode', '1.0.0');
    machine.start(old);
    assert.deepEqual(readdirSync(machine.home.root).sort(), ['.claude', '.gemini', '.vscode'], 'nothing is connected');
    machine.connect(old, 'claude');
    const changed = `${guard('1.0.0')}// changed\n`;
    machine.home.write(script, changed);
    const next = machine.install('.vscode', '1.0.1');
    renewConnections(machine.home.root, next, {});
    assert.equal(machine.read(script), changed);
    assert.match(await machine.look(next), /guard\.cjs does not contain/);
    machine.connect(next, 'claude');
    assert.equal(await machine.look(next), 'needs trust', 'connecting again repairs it');
  });

  it('change nothing in agent files at startup', () => {
    machine.connect(machine.install('.vscode', '1.0.0'), 'claude');
    machine.home.write('.claude/settings.json', settings); // a person took the hooks out
    machine.start(machine.install('.vscode', '1.1.0'));
    assert.equal(machine.read('.claude/settings.json'), settings);
  });

  it('report which files were written by an older one', async () => {
    const dist = machine.install('.vscode', '1.0.0');
    machine.connect(dist, 'claude');
    const place = machine.open(dist);
    const skill = place.record.files.find(({ path }) => path.endsWith('SKILL.md')) ?? assert.fail('a skill');
    const older = `${machine.read(skill.path)}Of another version.\n`;
    machine.home.write(skill.path, older);
    assert.match(await machine.look(dist), /SKILL\.md does not contain/, 'a person changed it');
    machine.home.write('.agentpack/connections.json',
      machine.read('.agentpack/connections.json').replace(skill.after, place.port.hash(older)));
    assert.equal(await machine.look(dist), 'needs trust, outdated');
    machine.connect(dist, 'claude');
    assert.equal(await machine.look(dist), 'needs trust');
  });

  it('disconnect the agents when the last of them is uninstalled', () => {
    const [vscode, cursor] = [machine.install('.vscode', '1.0.0'), machine.install('.cursor', '1.0.0')];
    machine.connect(vscode, 'claude');
    machine.start(cursor);
    assert.deepEqual(machine.uninstall(vscode), []);
    assert.match(machine.read('.claude/settings.json'), /agentpack/, 'the other editor still uses it');
    rmSync(machine.home.at('.vscode'), { recursive: true });
    assert.deepEqual(machine.uninstall(cursor), ['claude']);
    assert.equal(machine.read('.claude/settings.json'), settings);
    assert.deepEqual(readdirSync(machine.home.root).sort(), ['.claude', '.cursor', '.gemini']);
  });

  it('do not count one that was deleted, updated, or marked for removal', () => {
    const [gone, old, marked] = ['.windsurf', '.vscode', '.cursor'].map((editor) => machine.install(editor, '1.0.0'));
    const next = machine.install('.vscode', '1.1.0');
    machine.connect(gone!, 'claude');
    for (const dist of [old!, marked!, next]) machine.start(dist);
    rmSync(gone!, { recursive: true });
    machine.home.write('.cursor/extensions/.obsolete', '{"agentpack.agentpack-1.0.0":true}');
    assert.deepEqual(machine.uninstall(next), ['claude']);
  });

  for (const cache of ['.npm/_npx/1a2b', '.cache/pnpm/dlx/1a2b', 'tmp/bunx-0-agentpack@latest']) {
    it(`exclude those that were only run (${cache})`, () => {
      const editor = machine.install('.vscode', '1.0.0');
      const once = machine.install(cache, '1.0.0');
      machine.connect(once, 'claude');
      machine.start(editor);
      assert.deepEqual(machine.uninstall(editor), ['claude'], 'no other AgentPack is installed');
      assert.equal(machine.read('.claude/settings.json'), settings);
    });
  }

  it('are known while an agent is connected', () => {
    const dist = machine.install('.vscode', '1.0.0');
    machine.connect(dist, 'claude', 'gemini');
    const list = () => machine.read('.agentpack/installations').split('\n').slice(1);
    assert.deepEqual(list(), [dist, '']);
    const place = machine.open(dist);
    place.write(place.plan({ disconnect: ['gemini'] }));
    assert.deepEqual(list(), [dist, '']);
    assert.deepEqual(machine.uninstall(dist), ['claude']);
    assert.ok(!readdirSync(machine.home.root).includes('.agentpack'));
  });
});
