import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { Cancelled, UserError } from '#base/errors';
import { noSessions, type SessionSettings } from '#engine/settings/sessionSettings';
import { createServedSessions, type SessionsQuery } from '#features/sessions/node/servedSessions';
import { createNodeHost } from '#host/nodeHost';
import type { SessionWindow } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

const id = '00000000-0000-4000-8000-000000000001';
const secret = `ghp_${'a1B2'.repeat(9)}`;
const allowed: SessionSettings = { ...noSessions, agents: ['claude'], detail: 'prompts', isStated: true };

describe('the working set that the editor copies', () => {
  let box: Sandbox;
  let home: Sandbox;
  beforeEach(() => {
    box = sandbox({ 'src/tax.ts': 'export const rate = 0.2;\n' });
    home = sandbox({}, { git: false });
    const common = { sessionId: id, cwd: box.root, version: '2.1.0', timestamp: '2026-03-04T09:00:00.000Z' };
    const input = { file_path: box.at('src/tax.ts'), old_string: '0.1', new_string: '0.2' };
    const call = { type: 'tool_use', id: 't1', name: 'Edit', input };
    home.write(`.claude/projects/${box.root.replaceAll(/[^A-Za-z0-9-]/g, '-')}/${id}.jsonl`, [
      { type: 'user', uuid: 'u1', message: { role: 'user', content: `Raise the tax rate with ${secret}` } },
      { type: 'assistant', uuid: 'u2', message: { role: 'assistant', id: 'm1', content: [call] } },
      {
        type: 'user',
        uuid: 'u3',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'done' }] },
      },
    ].map((record) => `${JSON.stringify({ ...common, ...record })}\n`).join(''));
  });
  afterEach(() => {
    box.dispose();
    home.dispose();
  });

  const digest = (settings: SessionSettings, session = id) => ask(settings, { what: 'digest', id: session });
  const ask = (settings: SessionSettings, query: SessionsQuery, cancel = neverCancelled) => {
    const host = createNodeHost({
      root: box.root,
      assetsDir: 'dist',
      version: '0',
      git: true,
      env: { HOME: home.root },
    });
    const served = createServedSessions({ ...host, sessionSettings: () => settings });
    return served.sessions(query, { cancel });
  };
  const isRefused = (message: RegExp) => (error: unknown) => error instanceof UserError && message.test(error.message);

  it('names the task and the edited files, without secrets', async () => {
    const text = await digest(allowed) as string;
    assert.match(text, /Raise the tax rate with \[REDACTED:/);
    assert.match(text, /^- src\/tax\.ts/m);
    assert.ok(!text.includes(secret) && text.length <= 9_000);
  });

  it('is refused unless the user allows showing prompts', async () => {
    await assert.rejects(digest({ ...allowed, detail: 'facts' }), isRefused(/agentpack\.sessions\.detail/));
  });

  it('is refused for an agent that is not allowed, and for another session', async () => {
    await assert.rejects(digest({ ...allowed, agents: [] }), isRefused(/^This session no longer exists\.$/));
    await assert.rejects(digest(allowed, 'another'), isRefused(/^This session no longer exists\.$/));
  });

  describe('and the window that it shows', () => {
    const facts: SessionSettings = { ...allowed, detail: 'facts' };

    it('are counts, which need no consent to showing prompts', async () => {
      const window = await ask(facts, { what: 'window', id }) as SessionWindow;
      assert.ok(window.sources.prompts > 0 && window.sources.agent > 0 && window.total === null);
      assert.doesNotMatch(JSON.stringify(window), /tax rate|ghp_/);
    });

    it('is missing for a session that is not allowed', async () =>
      assert.equal(await ask({ ...facts, agents: [] }, { what: 'window', id }), undefined));

    it('is cancelled while the transcript is read', async () => {
      let checks = 0;
      const cancel = {
        get cancelled() {
          return ++checks > 3;
        },
      };
      await assert.rejects(async () => ask(facts, { what: 'window', id }, cancel), Cancelled);
      assert.equal(checks, 4);
    });
  });
});
