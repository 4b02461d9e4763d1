import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createNodeHost } from '#host/nodeHost';
import { createSealedFiles } from '#platform/state/sealedFiles';
import { StoredSessions } from '#features/sessions/node/keptSessions';
import { createEmptySession } from '#features/sessions/pure/facts/fold';
import type { StoredTranscript } from '#features/sessions/node/readTranscript';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { table } from '#test/support/table';

/** Facts that tell one version of a transcript from another by its size. */
function factsOf(path: string, size: number): StoredTranscript {
  const session = createEmptySession(`id of ${path}`);
  const state = { lines: { offset: size, position: 1 }, memory: null, sessions: [session] };
  return { state: state as unknown as StoredTranscript['state'], size, modified: 0, firstHash: 'a', lastHash: 'b' };
}

/** Forty paths that share few files. */
const paths = Array.from({ length: 4_000 }, (_, i) => `/store/${i}.jsonl`).filter((path) =>
  createHash('sha256').update(path).digest('hex').startsWith('0')
).slice(0, 40);

describe('facts about sessions that are kept', () => {
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
    createNodeHost({ root: box.root, assetsDir: 'dist', version: '0', git: false, env: { HOME: home.root } });
  const open = () => new StoredSessions(host());
  const files = () => readdirSync(box.at('.agentpack/sessions'));
  function write(kept: StoredSessions, written: readonly string[], size: number, agent = 'claude'): void {
    for (const [shard, found] of kept.groupByShard(agent, written.map((path) => ({ path }))))
      kept.write(shard, new Map(found.map(({ path }) => [path, factsOf(path, size)])));
  }
  function read(kept: StoredSessions, asked: readonly string[], agent = 'claude'): Record<string, number | undefined> {
    return Object.fromEntries(
      [...kept.groupByShard(agent, asked.map((path) => ({ path })))].flatMap(([shard, found]) =>
        found.map(({ path }) => [path, kept.read(shard, path)?.size])
      ),
    );
  }
  function rest(kept: StoredSessions, but: readonly string[], agent = 'claude'): readonly string[] {
    return [...kept.groupByShard(agent, []).keys()].flatMap((shard) =>
      kept.listOthers(shard, new Set(but)).map(({ path }) => path)
    )
      .sort();
  }
  const sizes = (of: readonly string[], size: number | undefined) => Object.fromEntries(of.map((path) => [path, size]));

  it('are those that were written last, for this process and the next', () => {
    const kept = open();
    write(kept, paths, 1);
    write(kept, paths.slice(0, 1), 2);
    const expected = { ...sizes(paths, 1), ...sizes(paths.slice(0, 1), 2) };
    for (const one of [kept, open()]) assert.deepEqual(read(one, paths), expected);
    assert.deepEqual(read(kept, paths, 'codex'), sizes(paths, undefined));
    assert.ok(files().length <= 16, String(files().length));
  });

  it('are read once for each file, however many transcripts share it', () => {
    write(open(), paths, 1);
    const own = host();
    let sealCount = 0;
    const seal = (text: string) => {
      sealCount++;
      return own.seal?.(text);
    };
    const kept = new StoredSessions({ root: own.root, state: own.state, hash: own.hash, seal });
    assert.deepEqual(read(kept, paths), sizes(paths, 1));
    assert.equal(sealCount, files().length);
  });

  it('are read anew for a transcript whose facts the caller has changed', () => {
    write(open(), paths, 1);
    const kept = open();
    const [[shard, found]] = [...kept.groupByShard('claude', paths.map((path) => ({ path })))] as [
      [string, { readonly path: string; }[]],
    ];
    const { path } = found[0]!;
    const facts = kept.read(shard, path)!;
    facts.state.sessions.length = 0;
    assert.deepEqual(kept.read(shard, path)?.state.sessions.map(({ id }) => id), [`id of ${path}`]);
  });

  it('include those of transcripts that are gone, also after another process adds some', () => {
    const kept = open();
    write(kept, paths.slice(0, 20), 1);
    assert.deepEqual(rest(kept, paths.slice(0, 15)), paths.slice(15, 20).sort());
    assert.deepEqual(rest(kept, paths.slice(0, 15)), paths.slice(15, 20).sort());
    write(open(), paths.slice(20), 1);
    assert.deepEqual(rest(kept, paths.slice(0, 15)), paths.slice(15).sort());
    assert.deepEqual(rest(kept, paths.slice(10)), paths.slice(0, 10).sort());
    assert.deepEqual(rest(kept, paths), []);
  });

  table('lose nothing of two processes that read before either writes', (it) => {
    const rows: Record<string, readonly [readonly string[], readonly string[]]> = {
      'different transcripts': [paths.slice(0, 20), paths.slice(20)],
      'some of the same transcripts': [paths.slice(0, 30), paths.slice(10)],
    };
    for (const [title, [first, second]] of Object.entries(rows))
      it(title, () => {
        open().keepOnly([]);
        const [one, other] = [open(), open()];
        read(one, paths);
        read(other, paths);
        write(one, first, 1);
        write(other, second, 2);
        assert.deepEqual(read(open(), paths), { ...sizes(first, 1), ...sizes(second, 2) });
        assert.deepEqual(read(one, paths), { ...sizes(first, 1), ...sizes(second, 2) });
      });
  });

  table('are taken over from the files with one transcript each that earlier versions wrote', (it) => {
    const takenOver: Record<string, (kept: StoredSessions) => void> = {
      'and read before anything is written': () => undefined,
      'and kept next to new ones': (kept) => write(kept, paths.slice(20), 2),
      'unless they were read again since then': (kept) => write(kept, paths, 2),
    };
    for (const [title, change] of Object.entries(takenOver))
      it(title, () => {
        open().keepOnly([]);
        const single = createSealedFiles(host(), 'session');
        for (const path of paths.slice(0, 20))
          single.write(`sessions/claude-${host().hash(path).slice(0, 16)}.json`, {
            revision: 1,
            agent: 'claude',
            path,
            kept: factsOf(path, 1),
          });
        const kept = open();
        const hashes = [...kept.groupByShard('claude', [{ path: paths[0]! }])].flatMap(([shard, found]) =>
          found.map(({ path }) => kept.read(shard, path)?.firstHash)
        );
        assert.deepEqual(hashes, [''], 'a transcript that still exists is read again');
        change(kept);
        const later = title.startsWith('unless') ?
          sizes(paths, 2)
          : { ...sizes(paths.slice(0, 20), 1), ...sizes(paths.slice(20), title.includes('next') ? 2 : undefined) };
        assert.deepEqual(read(open(), paths), later);
        write(open(), paths, 3);
        assert.deepEqual(files().filter((name) => !name.endsWith('.br')), []);
        assert.deepEqual(read(open(), paths), sizes(paths, 3));
      });
  });

  it('are removed by the id of a session, or with all others of an agent', () => {
    write(open(), paths, 1);
    write(open(), paths.slice(0, 5), 1, 'codex');
    assert.equal(open().remove(`id of ${paths[7]!}`), 1);
    assert.deepEqual(read(open(), paths), { ...sizes(paths, 1), [paths[7]!]: undefined });
    assert.equal(open().keepOnly(['codex']), paths.length - 1);
    assert.deepEqual(read(open(), paths.slice(0, 6), 'codex'), {
      ...sizes(paths.slice(0, 5), 1),
      [paths[5]!]: undefined,
    });
    assert.equal(open().keepOnly([]), 5);
    assert.deepEqual(files(), []);
  });

  it('are not read from a file that belongs to another shard', () => {
    const kept = open();
    write(kept, paths, 1);
    const [first, second] = files().map((name) => `.agentpack/sessions/${name}`);
    box.write(first!, readFileSync(box.at(second!)));
    const names = [...kept.groupByShard('claude', []).keys()];
    assert.deepEqual(kept.listOthers(names[0]!, new Set()), []);
  });
});
