import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectSession } from '#features/connect/vscode/connectTypes';
import { openSession } from '#features/connect/vscode/session';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

describe('the agents in an editor', function() {
  this.timeout(30_000);
  let home: Sandbox;
  let repository: Sandbox;
  let assets: Sandbox;
  let session: ConnectSession;
  const env = () => ({ ...process.env, HOME: home.root, USERPROFILE: home.root });
  const settings = '{\n\t"model":  "x"\n}';
  beforeEach(() => {
    home = sandbox({ '.claude/settings.json': settings }, { git: false });
    repository = sandbox({ 'src/a.ts': '' });
    assets = sandbox({ 'guard.cjs': "console.error('agentpack guard 1.0', process.argv[2], process.argv[3]);\n" }, {
      git: false,
    });
    session = openSession({ env: env(), root: repository.root, assetsDir: assets.root });
  });
  afterEach(() => [home, repository, assets].forEach((box) => box.dispose()));
  const stateOf = async (id: string) =>
    (await session.listAgentStates({ runsGuards: true })).find(({ agent }) => agent === id) ?? assert.fail(id);

  it('are connected and disconnected, and every byte is restored', async () => {
    assert.equal((await stateOf('claude')).status, 'installed');
    const planned = session.plan('user', { connect: ['claude'] });
    assert.equal(readFileSync(join(home.root, '.claude/settings.json'), 'utf8'), settings, 'a plan writes nothing');
    planned.write();
    assert.equal((await stateOf('claude')).status, 'needs trust');
    session.plan('user', { disconnect: ['claude'] }).write();
    assert.deepEqual(readdirSync(home.root), ['.claude']);
    assert.equal(readFileSync(join(home.root, '.claude/settings.json'), 'utf8'), settings);
  });

  it('change scopes in one step, with the files that they share', () => {
    session.plan('repository', { connect: ['codex'] }).write();
    const planned = session.plan('repository', { connect: ['generic', 'cursor'], disconnect: ['codex'] });
    planned.write();
    const names = readdirSync(repository.root);
    assert.deepEqual([names.includes('.codex'), names.includes('.cursor'), names.includes('AGENTS.md')], [false, true,
      true]);
    session.plan('repository', { disconnect: ['generic', 'cursor'] }).write();
    assert.deepEqual(readdirSync(repository.root).filter((name) => name !== '.git').sort(), ['src']);
  });

  it('get result hooks along with their own, even without a folder, and every byte is restored', async () => {
    const outputs = async (from: ConnectSession) => (await from.listExtraStates()).find(({ id }) => id === 'outputs');
    assert.equal((await outputs(session))?.status, 'not connected');
    session.plan('user', { connect: ['claude', 'outputs'] }).write();
    const text = readFileSync(join(home.root, '.claude/settings.json'), 'utf8');
    assert.match(text, /hook claude PostToolUse/);
    assert.match(text, /PreToolUse/);
    const bare = openSession({ env: env(), root: undefined, assetsDir: assets.root });
    assert.deepEqual((await bare.listExtraStates()).map(({ id, status }) => [id, status]), [['outputs', 'connected']]);
    (await bare.planExtra('outputs', 'disconnect')).write();
    assert.equal((await outputs(session))?.status, 'not connected');
    assert.equal((await stateOf('claude')).status, 'needs trust', 'the agent stays connected');
    session.plan('user', { disconnect: ['claude'] }).write();
    assert.equal(readFileSync(join(home.root, '.claude/settings.json'), 'utf8'), settings);
  });

  it('offer no result hooks if no installed agent supports them', async () => {
    const nobody = sandbox({}, { git: false });
    const none = openSession({
      env: { ...env(), HOME: nobody.root, USERPROFILE: nobody.root, PATH: '' },
      root: undefined,
      assetsDir: assets.root,
    });
    assert.deepEqual(await none.listExtraStates(), []);
    nobody.dispose();
  });

  it('are run by any of the programs that an editor or a terminal named', async () => {
    session.plan('user', { connect: ['claude'] }).write();
    const runtimes = join(home.root, '.agentpack/hooks/runtimes');
    const other = join(home.root, 'code');
    writeFileSync(other, '');
    writeFileSync(runtimes, `# AgentPack\n/no/longer/there\n${other}\n`);
    assert.equal((await stateOf('claude')).status, 'needs trust', 'an editor that is elsewhere breaks nothing');
    session.plan('user', { connect: ['claude'] }).write();
    assert.deepEqual(readFileSync(runtimes, 'utf8').split('\n').slice(1), [other, process.execPath, '']);
    writeFileSync(runtimes, '# AgentPack\n/no/longer/there\n');
    assert.equal((await stateOf('claude')).status, 'broken');
  });

  it('are previewed without the secrets in their files, which stay there', () => {
    const token = ['ghp_', 'a1B2'.repeat(9)].join('');
    const own = JSON.stringify({ env: { API_TOKEN: token } });
    home.write('.claude/settings.json', own);
    const planned = session.plan('user', { connect: ['claude'] });
    const shown = planned.files.find(({ file }) => file === '~/.claude/settings.json') ?? assert.fail('shown');
    for (const text of [shown.before, shown.after]) assert.match(text ?? '', /"API_TOKEN": ?"\[REDACTED/);
    planned.write();
    assert.ok(readFileSync(join(home.root, '.claude/settings.json'), 'utf8').includes(token));
  });

  it('are only those of the user without a folder, and in the home folder', () => {
    for (const root of [undefined, home.root])
      assert.deepEqual(openSession({ env: env(), root, assetsDir: assets.root }).scopes, ['user']);
  });
});
