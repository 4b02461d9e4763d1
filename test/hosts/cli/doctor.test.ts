import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync } from 'node:fs';
import type { DoctorReport } from '../../../src/reports';
import { sandbox, type Sandbox } from '../node/sandbox';
import { runCli } from './runCli';

describe('agentpack doctor', () => {
  let home: Sandbox;
  before(() => {
    home = sandbox({ 'project/a.ts': '' }, { git: false });
  });
  after(() => home.dispose());
  const run = (...args: string[]) =>
    runCli(home.at('project'), args, { env: { HOME: home.root, USERPROFILE: home.root } });
  const look = async () => (JSON.parse((await run('doctor', 'cursor', '--json')).stdout) as DoctorReport).agents[0]!;

  it('climbs from not installed to verified, and falls to broken', async () => {
    assert.equal((await look()).status, 'not installed');
    mkdirSync(home.at('.cursor'));
    const installed = await look();
    assert.deepEqual([installed.status, installed.action], ['installed', 'agentpack connect cursor']);
    await run('connect', 'cursor', '--yes');
    const connected = await look();
    assert.equal(connected.status, 'needs trust');
    assert.deepEqual(connected.guard?.map(({ scope, passed }) => [scope, passed]), [['user', true]]);
    assert.ok(!existsSync(home.at('.agentpack/heartbeats')), 'a test is no sign of life of the agent');
    home.write('.agentpack/heartbeats/cursor.json',
      '{"time":1790000000000,"version":"0.1.0","event":"preToolUse","root":null}');
    const verified = await look();
    assert.deepEqual([verified.status, verified.heartbeat?.event], ['verified', 'preToolUse']);
    home.write('.agentpack/hooks/guard.cjs', 'throw 1; // agentpack');
    const broken = await run('doctor', 'cursor');
    assert.equal(broken.code, 1);
    assert.match(broken.stdout,
      /^Cursor: broken \(for you\)\n {2}~\/\.agentpack\/hooks\/guard\.cjs does not hold .*\n {2}→ agentpack connect cursor$/m);
    await run('connect', 'cursor', '--yes');
    assert.equal((await look()).status, 'verified', 'the action repairs it');
    await run('disconnect', '--yes');
    assert.ok(!existsSync(home.at('.agentpack')), 'the heartbeat goes with the last agent');
  });
});
