import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import { UserError } from '#base/errors';
import type { FileChange } from '#model';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { fileChange } from '#test/support/project';
import { table } from '#test/support/table';

const sessions =
  'export function openSession(user: string): string {\n  return user.trim();\n}\n\nexport function closeSession(): void {}\n';
const views = "import { openSession } from './sessions';\n\nexport const view = () => openSession('me');\n";
const task = 'openSession in src/sessions.ts forgets the user';
const head = 'a'.repeat(40);
const change = (path: string, status: FileChange['status'], from?: string): FileChange =>
  fileChange(path, { status, staged: true, unstaged: false, ...(from !== undefined && { from }) });

interface Given {
  readonly title: string;
  /** Changes that git told of when the pack was made. */
  readonly packed?: readonly FileChange[];
  readonly files?: Readonly<Record<string, string>>;
  /** The later change, and what git then reports about it. */
  readonly act?: (host: MemoryHost) => void;
  readonly now?: readonly FileChange[];
  readonly path: string;
  /** The answer to each question, or its refusal. */
  readonly says: Readonly<Partial<Record<'explain' | 'related' | 'outline' | 'retrieve' | 'guard' | 'pin', RegExp>>>;
}

const moved = (from: string, to: string) => (host: MemoryHost) => {
  const text = host.text(from)!;
  host.remove(from);
  host.write(to, text);
};
const renamed = [change('src/session_store.ts', 'renamed', 'src/sessions.ts')];
const wentTo = /src\/sessions\.ts no longer exists: it was renamed to src\/session_store\.ts\.$/;
const gone = /src\/sessions\.ts no longer exists: it was deleted after the pack of 2026-/;

const cases: readonly Given[] = [
  {
    title: 'a file that the pack shows and that was deleted',
    act: (host) => host.remove('src/sessions.ts'),
    now: [change('src/sessions.ts', 'deleted')],
    path: 'src/sessions.ts',
    says: {
      explain: /"since":"deleted"/,
      related: gone,
      outline: gone,
      pin: gone,
      retrieve: /"since":"deleted".*openSession\(user/,
      guard: /^warn: src\/sessions\.ts itself was deleted since the pack\. /,
    },
  },
  {
    title: 'a file that was deleted before the pack',
    packed: [change('src/sessions.ts', 'deleted')],
    files: { 'src/sessions.ts': '' },
    path: 'src/sessions.ts',
    says: {
      explain: /it was deleted, but the deletion is not committed yet: git show HEAD:src\/sessions\.ts prints it/,
      retrieve: /it was deleted, but the deletion is not committed yet/,
      guard: /^proceed: .* is a new file/,
    },
  },
  {
    title: 'a file that was renamed before the pack',
    packed: renamed,
    files: { 'src/sessions.ts': '', 'src/session_store.ts': sessions },
    path: 'src/sessions.ts',
    says: {
      explain: wentTo,
      related: wentTo,
      outline: wentTo,
      pin: wentTo,
      retrieve: /"id":"src\/session_store\.ts#full".*src\/sessions\.ts was renamed to src\/session_store\.ts/,
    },
  },
  {
    title: 'a file that git says was renamed since the pack, and edited',
    act: (host) => {
      moved('src/sessions.ts', 'src/session_store.ts')(host);
      host.write('src/session_store.ts', `${sessions}// more\n`);
    },
    now: renamed,
    path: 'src/sessions.ts',
    says: {
      explain: /"since":"renamed","renamed":\{"from":"src\/sessions\.ts","to":"src\/session_store\.ts"\}/,
      related: wentTo,
      retrieve: /was renamed to src\/session_store\.ts/,
      guard: /itself was deleted/,
    },
  },
  {
    title: 'the new name of a file that was renamed since the pack',
    act: moved('src/sessions.ts', 'src/session_store.ts'),
    now: renamed,
    path: 'src/session_store.ts',
    says: {
      explain: /"status":"selected".*"since":"renamed","renamed":\{"from":"src\/sessions\.ts"/,
      retrieve: /"id":"src\/session_store\.ts#full"/,
    },
  },
  {
    title: 'a rename that was undone',
    packed: renamed,
    files: { 'src/sessions.ts': '', 'src/session_store.ts': sessions },
    act: moved('src/session_store.ts', 'src/sessions.ts'),
    now: [],
    path: 'src/session_store.ts',
    says: {
      explain: /"since":"renamed","renamed":\{"from":"src\/session_store\.ts","to":"src\/sessions\.ts"\}/,
      related: /it was renamed to src\/sessions\.ts\.$/,
      retrieve: /was renamed to src\/sessions\.ts/,
    },
  },
  {
    title: 'one of two copies',
    act: (host) => {
      host.remove('src/sessions.ts');
      host.write('a/one.ts', sessions);
      host.write('b/two.ts', sessions);
    },
    path: 'src/sessions.ts',
    says: { explain: /"since":"deleted"/, related: gone },
  },
  {
    title: 'a file that nobody knows',
    path: 'src/none.ts',
    says: {
      explain: /check the path/,
      related: /check the path/,
      outline: /check the path/,
      guard: /^proceed: .* is a new file/,
    },
  },
];

describe('a path without a file', () => {
  table('is known to every query', (row) => {
    for (const { title, packed = [], files = {}, act, now = packed, path, says } of cases) {
      row(`${title}: every query reports its known details`, async () => {
        const all = Object.fromEntries(
          Object.entries({ 'src/sessions.ts': sessions, 'src/views.ts': views, ...files }).filter(([, text]) =>
            text !== ''
          ),
        );
        const host = memoryHost({ files: all, git: { head, changes: packed } });
        const engine = createEngine(host);
        await engine.pack({ task }, quiet);
        host.tick(5_000);
        act?.(host);
        host.setGit({
          head,
          changes: now,
          listing: { paths: host.paths.filter((one) => !one.startsWith('.agentpack')) },
        });
        const ask = {
          explain: () => engine.explain(path, {}, quiet),
          related: () => engine.related(path, {}, quiet),
          outline: () => engine.outline([path], {}, quiet),
          retrieve: () => engine.retrieve(path, {}, quiet),
          guard: async () => {
            const { decision, message } = await engine.guard({ path }, quiet);
            return `${decision}: ${message}`;
          },
          pin: () => engine.select({ choice: { kind: 'pin', paths: [path] } }, quiet),
        };
        for (const [question, expected] of Object.entries(says)) {
          const told = await ask[question as keyof typeof ask]().catch((error: unknown) => {
            if (error instanceof UserError) return error.message;
            throw error;
          });
          assert.match(typeof told === 'string' ? told : JSON.stringify(told), expected, question);
        }
        engine.dispose();
      });
    }
  });

  it('is never suggested as its own replacement', async () => {
    const host = memoryHost({ files: { 'src/sessions.ts': sessions, 'src/views.ts': views }, git: { head } });
    const engine = createEngine(host);
    await engine.pack({ task }, quiet);
    host.tick(5_000);
    host.remove('src/sessions.ts');
    host.state.remove('cache/texts');
    for (const name of host.paths.filter((one) => one.startsWith('.agentpack/cache/texts/'))) host.remove(name);
    for (
      const target of ['src/sessions.ts', 'src/sessions.ts#full', 'src/sessions.ts#openSession', 'src/sessions.ts:1-2']
    ) {
      await assert.rejects(engine.retrieve(target, {}, quiet), (error) =>
        error instanceof UserError && /deleted after the pack/.test(error.message) &&
        !error.message.includes(`nearest`));
    }
    engine.dispose();
  });

  it('returns the parts that were packed', async () => {
    const host = memoryHost({ files: { 'src/sessions.ts': sessions, 'src/views.ts': views }, git: { head } });
    const engine = createEngine(host);
    await engine.pack({ task }, quiet);
    host.tick(5_000);
    host.remove('src/sessions.ts');
    assert.equal((await engine.retrieve('src/sessions.ts#closeSession', {}, quiet)).text,
      '@@ 5-5 closeSession @@\nexport function closeSession(): void {}');
    assert.deepEqual((await engine.retrieve('src/sessions.ts:2', {}, quiet)).lines, [[2, 2]]);
    assert.match((await engine.retrieve('src/sessions.ts', { view: 'summary' }, quiet)).notes.join(' '),
      /Deleted since the pack of .*; the packed content is shown/);
    engine.dispose();
  });
});
