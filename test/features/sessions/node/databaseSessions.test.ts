import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import * as zlib from 'node:zlib';
import { noSessions } from '#engine/settings/sessionSettings';
import { createNodeHost } from '#host/nodeHost';
import { loadNodeSqlite } from '#features/sessions/node/sessionDatabase';
import { Sessions } from '#features/sessions/node/sessions';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

/** The part of `node:sqlite` that a writer uses. */
type Writer = new(path: string) => { exec(sql: string): void; close(): void; };

const zstd = (zlib as { zstdCompressSync?: (text: string) => Buffer; }).zstdCompressSync;

/** The tables of OpenCode, as far as they are read, with one session that edited a file. */
const tables = (cwd: string): string => `
  PRAGMA journal_mode = WAL;
  CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, version TEXT, revert TEXT,
    time_created INTEGER, time_updated INTEGER);
  CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
  CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, time_updated INTEGER,
    data TEXT);
  INSERT INTO session VALUES ('ses_a', NULL, '${cwd}', '1.2.0', NULL, 1772614800000, 1772614800000);
  INSERT INTO session VALUES ('ses_b', NULL, '/home/person/other', '1.2.0', NULL, 1772614800000, 1772614800000);
  ${message(cwd, 1)}`;

function message(cwd: string, n: number): string {
  const time = 1772614800000 + n * 1000;
  const data = {
    role: 'assistant',
    modelID: 'm',
    time: { created: time },
    tokens: { input: 10, output: 5, reasoning: 0, cache: { read: 2, write: 1 } },
  };
  const part = {
    type: 'tool',
    callID: `c${n}`,
    tool: 'write',
    state: {
      status: 'completed',
      input: { filePath: `${cwd}/src/${n}.ts`, content: 'x' },
      output: '',
      time: { start: time, end: time },
    },
  };
  return `INSERT INTO message VALUES ('msg_${n}', 'ses_a', ${time}, ${time}, '${JSON.stringify(data)}');
    INSERT INTO part VALUES ('prt_${n}', 'msg_${n}', 'ses_a', ${time}, ${time}, '${JSON.stringify(part)}');`;
}

describe('sessions that depend on the capabilities of Node.js', () => {
  let box: Sandbox;
  let home: Sandbox;
  beforeEach(() => {
    box = sandbox();
    home = sandbox({}, { git: false });
  });
  afterEach(() => {
    box.dispose();
    home.dispose();
  });
  const host = () =>
    createNodeHost({ root: box.root, assetsDir: 'dist', version: '0', git: true, env: { HOME: home.root } });
  const fresh = (agent: string) => new Sessions(host(), () => ({ ...noSessions, agents: [agent] }), true);
  const shown = (sessions: Sessions) =>
    sessions.createReport(sessions.list()).sessions.map((
      one,
    ) => [one.id, one.files.map((file) => file.path), one.tokens.total.output]);

  it('are read from a live OpenCode database without changing it', function() {
    if (!loadNodeSqlite()) return this.skip();
    const folder = home.at('.local/share/opencode');
    mkdirSync(folder, { recursive: true });
    const writer = new (loadNodeSqlite() as unknown as { DatabaseSync: Writer; }).DatabaseSync(`${folder}/opencode.db`);
    const look = () =>
      readdirSync(folder).map((
        name,
      ) => [name, statSync(`${folder}/${name}`).size, statSync(`${folder}/${name}`).mtimeMs]);
    try {
      writer.exec(tables(host().root));
      const before = look();
      assert.ok(before.some(([name]) => String(name).endsWith('-wal')));
      const sessions = fresh('opencode');
      assert.deepEqual(shown(sessions), [['ses_a', ['src/1.ts'], 5]]);
      assert.deepEqual(look(), before);
      writer.exec(message(host().root, 2));
      const grown = look();
      assert.deepEqual(shown(sessions), [['ses_a', ['src/1.ts', 'src/2.ts'], 10]]);
      writer.exec('BEGIN IMMEDIATE');
      assert.equal(shown(sessions).length, 1);
      writer.exec('ROLLBACK');
      assert.deepEqual(look(), grown);
    } finally {
      writer.close();
    }
    // without a writer, SQLite makes an empty log for its readers, and leaves the database as it is
    const closed = look();
    assert.deepEqual(shown(fresh('opencode')).length, 1);
    assert.deepEqual(look().slice(0, 1), closed);
  });

  it('report the reason why a database cannot be read', function() {
    home.write('.local/share/opencode/opencode.db', 'no database');
    const sessions = fresh('opencode');
    assert.deepEqual(sessions.list(), []);
    const { stores } = sessions.createStoresReport();
    const [problem] = stores.find((one) => one.agent === 'opencode')!.problems;
    assert.deepEqual(sessions.incompleteReasons, [problem]);
    assert.match(problem ?? '', loadNodeSqlite()
      ? /opencode\.db cannot be read as a database of OpenCode/
      : /which requires Node\.js 22\.13 or later\.$/);
  });

  it('are read from a compressed Codex transcript if the runtime can, otherwise reported', () => {
    const folder = home.at('.codex/sessions/2026/03/04');
    mkdirSync(folder, { recursive: true });
    const id = '00000000-0000-4000-8000-000000000001';
    const text = [
      { timestamp: '2026-03-04T09:00:00.000Z', type: 'session_meta', payload: { id, cwd: host().root } },
      { timestamp: '2026-03-04T09:00:01.000Z', type: 'event_msg', payload: { type: 'user_message', message: 'x' } },
    ].map((one) => `${JSON.stringify(one)}\n`).join('');
    writeFileSync(`${folder}/rollout-2026-03-04T09-00-00-${id}.jsonl.zst`, zstd ? zstd(text) : 'x');
    const sessions = fresh('codex');
    assert.deepEqual(sessions.list().map(({ state }) => [state.id, state.prompts.length]), zstd ? [[id, 1]] : []);
    const problems = sessions.createStoresReport().stores.find((one) => one.agent === 'codex')!.problems;
    if (zstd) assert.deepEqual(problems, []);
    else assert.match(problems.join(), /compressed with Zstandard, which requires Node\.js 22\.15 or later/);
  });
});
