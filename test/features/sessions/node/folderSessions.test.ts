import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { noSessions, type SessionSettings } from '#engine/settings/sessionSettings';
import { FolderSessions } from '#features/sessions/node/folderSessions';
import { Sessions } from '#features/sessions/node/sessions';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { SessionReport } from '#reports';
import { createNodeHost } from '#host/nodeHost';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const allowed: SessionSettings = { ...noSessions, agents: ['claude'], isStated: true };
/** The person has taken back what they allowed. */
const takenBack: SessionSettings = { ...noSessions, isStated: true };
const secret = `ghp_${'a1B2'.repeat(9)}`;

/** Returns what Claude Code writes: a prompt, an edit with its result, and the tokens of the response. */
function turn(cwd: string, n: number, file: string, session = id): string {
  const common = { sessionId: session, cwd, version: '2.1.0', gitBranch: 'main' };
  const at = (second: number) => new Date(Date.UTC(2026, 2, 4, 9, n, second)).toISOString();
  return [
    {
      ...common,
      type: 'user',
      uuid: `${session}-u${n}`,
      parentUuid: n === 0 ? null : `${session}-r${n - 1}`,
      timestamp: at(0),
      message: { role: 'user', content: `Task ${n} with ${secret}` },
    },
    {
      ...common,
      uuid: `${session}-a${n}`,
      timestamp: at(1),
      message: {
        role: 'assistant',
        id: `${session}-m${n}`,
        model: 'm',
        content: [{
          type: 'tool_use',
          id: `${session}-t${n}`,
          name: 'Edit',
          input: { file_path: `${cwd}/${file}`, new_string: secret },
        }],
        usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 2, cache_creation_input_tokens: 1 },
      },
      type: 'assistant',
    },
    {
      ...common,
      type: 'user',
      uuid: `${session}-r${n}`,
      timestamp: at(2),
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `${session}-t${n}`, content: `done ${secret}` }],
      },
    },
  ].map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** The files that are opened meanwhile. */
function openedBy(work: () => void): readonly string[] {
  const { openSync, readFileSync: readFile } = fs;
  const opened: string[] = [];
  const module = createRequire(import.meta.url)('node:fs') as {
    openSync: typeof openSync;
    readFileSync: (...given: readonly unknown[]) => unknown;
  };
  module.openSync = (path, ...more) => {
    opened.push(String(path));
    return openSync(path, ...more);
  };
  module.readFileSync = (path, ...more) => {
    opened.push(String(path));
    return (readFile as (...given: readonly unknown[]) => unknown)(path, ...more);
  };
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    module.openSync = openSync;
    module.readFileSync = readFile as typeof module.readFileSync;
    syncBuiltinESMExports();
  }
  return opened;
}

/** Returns the two parts of a file with kept facts: the seal with its line break, and the compressed facts. */
function sealAndBody(path: string): readonly [Buffer, Buffer] {
  const bytes = readFileSync(path);
  const end = bytes.indexOf('\n') + 1;
  return [bytes.subarray(0, end), bytes.subarray(end)];
}

describe('sessions in a folder', () => {
  let box: Sandbox;
  let home: Sandbox;
  beforeEach(() => {
    box = sandbox();
    home = sandbox();
  });
  afterEach(() => {
    box.dispose();
    home.dispose();
  });

  const host = () =>
    createNodeHost({ root: box.root, assetsDir: 'dist', version: '0', git: true, env: { HOME: home.root } });
  const fresh = (settings = allowed) => new Sessions(host(), () => settings, true);
  const reports = (sessions: Sessions): readonly SessionReport[] => sessions.createReport(sessions.list()).sessions;
  const store = (name = id, cwd = host().root) =>
    `${home.root}/.claude/projects/${cwd.replaceAll(/[^A-Za-z0-9-]/g, '-')}/${name}.jsonl`;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const keptFiles = () =>
    fs.existsSync(box.at('.agentpack/sessions')) ? readdirSync(box.at('.agentpack/sessions')) : [];
  const paths = (report: SessionReport | undefined) => report?.files.map((file) => file.path);

  it('are read only for allowed agents: otherwise nothing is opened or stored', () => {
    write(store(), turn(host().root, 0, 'src/a.ts'));
    const none = fresh(noSessions);
    assert.deepEqual(reports(none), []);
    assert.equal(none.createStoresReport().stores.find((one) => one.agent === 'claude')?.present, true);
    assert.equal(none.createStoresReport().stores.find((one) => one.agent === 'claude')?.sessions, null);
    assert.deepEqual(keptFiles(), []);
  });

  it('continue where they stopped, in this process and the next, and are the same as when read from scratch', () => {
    const path = store();
    const root = host().root;
    write(path, turn(root, 0, 'src/a.ts'));
    const sessions = fresh();
    assert.deepEqual(paths(reports(sessions)[0]), ['src/a.ts']);
    appendFileSync(path, turn(root, 1, 'src/b.ts').slice(0, -10));
    assert.deepEqual(paths(reports(sessions)[0]), ['src/a.ts']);
    appendFileSync(path, turn(root, 1, 'src/b.ts').slice(-10) + turn(root, 2, 'src/a.ts'));
    const grown = reports(sessions)[0]!;
    assert.deepEqual(paths(grown), ['src/a.ts', 'src/b.ts']);
    assert.deepEqual([grown.tokens.input, grown.tokens.output, grown.tokens.calls, grown.position], [30, 15, 3, 9]);
    assert.deepEqual(reports(fresh())[0], grown);
    const anew = fresh();
    assert.deepEqual(anew.createReport(anew.list({ verify: true })).sessions[0], grown);
  });

  it('are read from scratch if the transcript was truncated or replaced, even by one of the same size', () => {
    const path = store();
    const root = host().root;
    write(path, turn(root, 0, 'src/a.ts') + turn(root, 1, 'src/b.ts'));
    const sessions = fresh();
    reports(sessions);
    truncateSync(path, turn(root, 0, 'src/a.ts').length);
    assert.deepEqual(paths(reports(sessions)[0]), ['src/a.ts']);
    const { atime, mtime } = fs.statSync(path);
    writeFileSync(path, turn(root, 0, 'src/z.ts'));
    fs.utimesSync(path, atime, mtime);
    assert.deepEqual(paths(reports(sessions)[0]), ['src/z.ts']);
  });

  it('keep facts about a missing transcript, and report that', () => {
    write(store(), turn(host().root, 0, 'src/a.ts'));
    reports(fresh());
    rmSync(store());
    const [gone] = reports(fresh());
    assert.equal(gone?.gone, true);
    assert.deepEqual(paths(gone), ['src/a.ts']);
  });

  it('belong to this folder by the folder that they name, not by the name of their own', () => {
    const root = host().root;
    write(store(), turn(root, 0, 'src/a.ts'));
    write(store(other), turn(`${root}-other`, 0, 'src/b.ts', other));
    assert.deepEqual(reports(fresh()).map((one) => one.id), [id]);
    const opened = openedBy(() => assert.deepEqual(reports(fresh()).map((one) => one.id), [id]));
    assert.ok(opened.includes(store()) && !opened.includes(store(other)), opened.join('\n'));
  });

  it('are not trusted if the stored data has no seal of the user', () => {
    write(store(), turn(host().root, 0, 'src/a.ts'));
    reports(fresh());
    const name = box.at(`.agentpack/sessions/${keptFiles().find((one) => !one.includes('others'))!}`);
    const [seal, body] = sealAndBody(name);
    const facts = brotliDecompressSync(body).toString('utf8');
    assert.ok(facts.includes('src/a.ts'));
    writeFileSync(name, Buffer.concat([seal, brotliCompressSync(facts.replaceAll('src/a.ts', 'src/evil.ts'))]));
    assert.deepEqual(paths(reports(fresh())[0]), ['src/a.ts']);
  });

  it('leave no prompts, results or secrets in the stored data, and show them redacted after consent', () => {
    write(store(), turn(host().root, 0, 'src/a.ts'));
    const [facts] = reports(fresh());
    assert.equal(facts?.lastPrompt, null);
    const [shown] = reports(fresh({ ...allowed, detail: 'prompts' }));
    assert.match(shown?.lastPrompt ?? '', /^Task 0 with /);
    assert.ok(!JSON.stringify([facts, shown]).includes(secret));
    for (const one of keptFiles())
      assert.doesNotMatch(
        brotliDecompressSync(sealAndBody(box.at(`.agentpack/sessions/${one}`))[1]).toString('utf8'),
        /Task 0|done|ghp_/,
      );
  });

  it('are deleted on request, and when consent is withdrawn', () => {
    write(store(), turn(host().root, 0, 'src/a.ts'));
    reports(fresh());
    assert.equal(fresh().forget(id), 1);
    assert.deepEqual(keptFiles(), []);
    reports(fresh());
    assert.notDeepEqual(keptFiles(), []);
    // a program without its own settings takes nothing back
    reports(fresh(noSessions));
    assert.notDeepEqual(keptFiles(), []);
    reports(fresh(takenBack));
    assert.deepEqual(keptFiles(), []);
  });

  it('never open files with credentials, next to transcripts of every agent', () => {
    const { environment } = new FolderSessions(host(), false);
    const folders = new Set(
      sessionAgents.flatMap((agent) => agent.listStores(environment).map((store) => store.folder)),
    );
    const denied = ['auth.json', 'config.json', 'oauth_creds.json', '.credentials.json', 'credentials.json',
      'mcp-auth.json', 'google_accounts.json', 'settings.json', 'state.vscdb', 'account.json', 'hosts.json'];
    for (const folder of folders) {
      if (!folder.startsWith(home.root)) continue;
      for (let above = folder; above !== home.root; above = dirname(above))
        for (const name of denied) write(`${above}/${name}`, `{"token":"${secret}"}`);
    }
    write(store(), turn(host().root, 0, 'src/a.ts'));
    const opened = openedBy(() => {
      const sessions = fresh({ ...noSessions, agents: sessionAgents.map((one) => one.id), detail: 'prompts' });
      assert.equal(reports(sessions).length, 1);
      assert.ok(!JSON.stringify(sessions.createStoresReport()).includes(secret));
    });
    assert.ok(opened.includes(store()));
    assert.deepEqual(opened.filter((path) => path.startsWith(home.root) && denied.includes(basename(path))), []);
  });

  it('overlap like threads if they are active without a thread', () => {
    const root = host().root;
    const now = new Date().toISOString();
    const recent = (session: string) =>
      turn(root, 0, 'src/a.ts', session).replaceAll(/2026-03-04T09:00:0\d\.000Z/g, now);
    write(store(id), recent(id));
    write(store(other), recent(other));
    reports(fresh());
    const rows = readFileSync(box.at('.agentpack/thread_index.jsonl'), 'utf8').trim().split('\n')
      .map((line) => JSON.parse(line) as { thread_id: string; dirty_files: string[]; task: string; });
    assert.deepEqual(rows.map((row) => [row.thread_id, row.dirty_files, row.task]).sort(), [[id, ['src/a.ts'], ''], [
      other,
      ['src/a.ts'],
      '',
    ]]);
    reports(fresh(takenBack));
    assert.equal(readFileSync(box.at('.agentpack/thread_index.jsonl'), 'utf8'), '');
  });
});
