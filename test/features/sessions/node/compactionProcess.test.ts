import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { serverFiles } from '#agents/connection/serverFiles';
import { serverScript } from '#agents/connection/serverCommand';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';

const id = '00000001-0000-4000-8000-000000000001';

/** The built guard, as Claude Code runs it after a compaction, with an installed AgentPack. */
describe('the guard after a compaction', () => {
  let box: Sandbox, home: Sandbox, transcriptPath: string;
  beforeEach(() => {
    box = sandbox({ 'a.ts': 'export const a = 1;\n' });
    home = sandbox({}, { git: false });
    transcriptPath = home.at(`.claude/projects/${box.root.replaceAll(/[^A-Za-z0-9-]/g, '-')}/${id}.jsonl`);
    mkdirSync(dirname(transcriptPath), { recursive: true });
    writeFileSync(transcriptPath, `${
      JSON.stringify({
        type: 'user',
        sessionId: id,
        cwd: box.root,
        uuid: 'u1',
        timestamp: '2026-03-04T09:00:00Z',
        message: { role: 'user', content: 'Round all prices' },
      })
    }\n`);
    home.write('.agentpack/config.toml', '[sessions]\nagents = ["claude"]\ndetail = "prompts"\n');
    home.write('.agentpack/installations', `${resolve('dist')}\n`);
    home.write(serverFiles.script, serverScript);
  });
  afterEach(() => {
    box.dispose();
    home.dispose();
  });

  function answer(): string {
    return spawnSync(process.execPath, [resolve('dist/guard.cjs'), 'claude', 'SessionStart'], {
      cwd: box.root,
      env: { ...gitEnv, HOME: home.root, USERPROFILE: home.root },
      input: JSON.stringify({
        hook_event_name: 'SessionStart',
        source: 'compact',
        session_id: id,
        transcript_path: realpathSync(transcriptPath),
        cwd: box.root,
      }),
      encoding: 'utf8',
    }).stdout;
  }

  it('answers with the working set of the session', () => {
    assert.match(answer(), /Round all prices/);
  });
  it('answers without it, if the user does not allow reading sessions or no AgentPack is installed', () => {
    home.write('.agentpack/installations', '');
    assert.doesNotMatch(answer(), /Round all prices/);
    home.write('.agentpack/installations', `${resolve('dist')}\n`);
    rmSync(home.at('.agentpack/config.toml'));
    assert.doesNotMatch(answer(), /Round all prices/);
  });
});
