import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Cancelled } from '#base/errors';
import { Vocabulary } from '#base/words/vocabulary';
import { toPlainFacts } from '#engine/formats/facts';
import type { SharedFacts } from '#engine/ports/ownFiles';
import { decodeFacts, encodeFacts } from '#engine/indexing/factsEntry';
import { createIndexStore, type IndexStore, type RefreshedIndex } from '#engine/indexing/indexStore';
import { createWordRemoval } from '#engine/indexing/usedWords';
import { createStoredIndex } from '#engine/indexing/storedIndex';
import { resolveSettings } from '#engine/settings/settings';
import { createJournalHead } from '#platform/cache/indexCache';
import { packedCache, packedEntry, unpackedCache } from '#test/support/packedCache';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { plannedHelper } from '#test/support/plannedHelper';
import { quiet } from '#test/support/quiet';

const settings = resolveSettings({}, {});
/** Longer than the time within which a file may be written twice with the same stat. Ms. */
const settled = 10_000;

const modules = ['a', 'b', 'c', 'd', 'e'];
const paths = modules.flatMap((name) => [`src/${name}.ts`, `test/${name}.test.ts`, `lib/${name}.ts`]);
function textOf(imports: readonly string[], word: string): string {
  return [...imports.map((name) => `import { ${name} } from './${name}';`), `export function ${word}() {}`, '']
    .join('\n');
}
const text = fc.tuple(fc.subarray(modules), fc.constantFrom('alpha', 'beta', 'größe', 'total'))
  .map(([imports, word]) => textOf(imports, word));

type Edit =
  | { readonly kind: 'write'; readonly path: string; readonly text: string; }
  | { readonly kind: 'delete' | 'touch'; readonly path: string; };
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path: fc.constantFrom(...paths), text }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'touch' as const), path: fc.constantFrom(...paths) }),
);
/** One step of an editor's or a terminal's day: edits, and what is done about them. */
interface Step {
  readonly edits: readonly Edit[];
  readonly refresh: 'full' | 'saved' | 'cancelled';
  readonly save: boolean;
  readonly restart: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  edits: fc.array(edit, { maxLength: 4 }),
  refresh: fc.constantFrom('full' as const, 'saved' as const, 'cancelled' as const),
  save: fc.boolean(),
  restart: fc.boolean(),
});

describe('the index store', () => {
  it('has the index of a new store after any edits, saves, cancelled refreshes and restarts', async () => {
    const start = fc.uniqueArray(fc.tuple(fc.constantFrom(...paths), text), { selector: ([path]) => path });
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(),
        async (files, steps, removesAtOnce) => {
          const host = memoryHost({ files: Object.fromEntries(files), git: {} });
          withJournal(host);
          const createStore = () =>
            createIndexStore(host, { removeUnusedWords: createWordRemoval(removesAtOnce ? 0 : undefined) });
          let store = createStore();
          await store.refresh(settings, quiet);
          for (const { edits, refresh, save, restart } of steps) {
            host.tick(settled);
            for (const one of edits) apply(host, one);
            host.tick(settled);
            if (refresh === 'cancelled')
              await ignoreCancelled(store.refresh(settings, cancelledAfter(edits.length + 2)));
            const changed = edits.map(({ path }) => path);
            const found = refresh === 'saved' ? store.refreshSaved(settings, changed, quiet) : undefined;
            const refreshed = found ?? await store.refresh(settings, quiet);
            await assertFresh(host, store, refreshed);
            if (save) store.save();
            if (restart) store = createStore();
            if (restart) await assertFresh(host, store, await store.refresh(settings, quiet));
          }
        }),
      { numRuns: 50 },
    );
  });

  it('forgets the words that no file has any more, however many were saved', async () => {
    const host = memoryHost({ files: manyFiles(20), git: {} });
    withJournal(host);
    const store = createIndexStore(host);
    await store.refresh(settings, quiet);
    const wordsInFiles = store.vocabulary.size;
    const namesOfSave = 400;
    let largest = 0;
    for (let save = 0; save < 60; save++) {
      host.tick(settled);
      const names = Array.from({ length: namesOfSave }, (_, i) => `name${save}of${i}`);
      host.write(`src/part${save % 5}.ts`, names.map((name) => `export const ${name} = 1;`).join('\n'));
      const refreshed = store.refreshSaved(settings, [`src/part${save % 5}.ts`], quiet);
      assert.ok(refreshed);
      if (save % 10 === 0) store.save();
      largest = Math.max(largest, store.vocabulary.size);
      if (save % 20 === 19) await assertFresh(host, store, refreshed);
    }
    // five files have the names of a save each, and as many again are kept before words are counted
    const kept = 1.5 * (wordsInFiles + 5 * 2 * namesOfSave) + 4_096 + 2 * namesOfSave;
    assert.ok(largest < kept, `${largest} words, ${kept} may be kept`);
    store.save();
    await assertFresh(host, createIndexStore(host));
  });

  it('reads only the remaining files after a cancelled refresh', async () => {
    const host = memoryHost({ files: manyFiles(40), git: {} });
    const store = createIndexStore(host);
    await assert.rejects(store.refresh(settings, cancelledAfter(60)), Cancelled);
    const before = new Set(host.takeReads().filter((path) => path.endsWith('.ts')));
    assert.ok(before.size > 0 && before.size < 40, `${before.size}`);
    await assertFresh(host, store, await store.refresh(settings, quiet), () => {
      const after = host.takeReads().filter((path) => path.endsWith('.ts'));
      assert.deepEqual([...before, ...after].sort(), Object.keys(manyFiles(40)).sort());
    });
  });

  it('accepts a save after a cancelled refresh without another scan', async () => {
    const host = memoryHost({ files: manyFiles(40), git: {} });
    const store = createIndexStore(host);
    await store.refresh(settings, quiet);
    host.tick(settled);
    host.write('src/part3.ts', textOf([], 'alpha'));
    await assert.rejects(store.refresh(settings, cancelledAfter(4)), Cancelled);
    host.write('src/part5.ts', textOf([], 'beta'));
    host.takeReads();
    const refreshed = store.refreshSaved(settings, ['src/part3.ts', 'src/part5.ts'], quiet);
    assert.ok(refreshed);
    assert.deepEqual(host.takeReads().sort(), ['src/part3.ts', 'src/part5.ts']);
    await assertFresh(host, store, refreshed);
  });

  it('requests a full refresh if a save is not enough', async () => {
    const host = memoryHost({ files: manyFiles(3), git: {} });
    const store = createIndexStore(host);
    assert.equal(store.refreshSaved(settings, ['src/part1.ts'], quiet), undefined, 'nothing was scanned yet');
    await store.refresh(settings, quiet);
    host.write('src/new.ts', '');
    host.write('.gitignore', 'lib/\n');
    for (const path of ['src/new.ts', '.gitignore', '.agentignore'])
      assert.equal(store.refreshSaved(settings, [path], quiet), undefined, path);
    assert.equal(store.refreshSaved({ ...settings, exclude: ['lib/**'] }, ['src/part1.ts'], quiet), undefined,
      'other options');
  });

  it('has the same index with a helper that dies, in any batch', async () => {
    const files = manyFiles(320);
    for (const diesAfter of [0, 5]) {
      for (const takesMoreThanItMakes of [false, true]) {
        const host = memoryHost({ files, git: {} });
        const helper = plannedHelper(host, { queue: [1, 0, 2], diesAfter, takesMoreThanItMakes });
        Object.assign(host, { indexHelper: helper });
        const store = createIndexStore(host);
        const refreshed = await store.refresh(settings, quiet);
        assert.deepEqual(refreshed.warnings, helper.died ? ['the helper died'] : []);
        assert.equal(refreshed.counts.parsed, 320);
        Object.assign(host, { indexHelper: undefined });
        await assertFresh(host, store, { ...refreshed, warnings: [] });
      }
    }
  });
});

describe('shared entries', () => {
  it('are used if they can belong to their file, and otherwise reported and replaced', async () => {
    const files = manyFiles(8);
    const owner = createIndexStore(memoryHost({ files, git: {} }));
    await owner.refresh(settings, quiet);
    const entries = new Map(owner.entries());
    const [invalid, foreign, absent] = [...entries.keys()];
    const vocabulary = new Vocabulary();
    const facts = decodeFacts(entries.get(foreign!)!, vocabulary, { language: 'typescript', size: 1_000 })!;
    const good = entries.get(invalid!)!;
    entries.set(invalid!, good.slice(0, -9));
    entries.set(foreign!, encodeFacts({ ...toPlainFacts(facts), terms: facts.terms, tokens: 1_000_000 }, vocabulary));
    entries.delete(absent!);

    const put = new Map<string, string>();
    const host = memoryHost({ files, git: {} });
    const sharedFacts: SharedFacts = {
      isWritable: true,
      get: async (keys) => new Map([...entries].filter(([key]) => keys.includes(key))),
      put: async (all) => all.forEach((entry, key) => put.set(key, entry)),
      takeWarnings: () => [],
    };
    Object.assign(host, { sharedFacts });
    const store = createIndexStore(host);
    const refreshed = await store.refresh(settings, quiet);
    assert.deepEqual([refreshed.counts.shared, refreshed.counts.parsed], [5, 3]);
    assert.match(refreshed.warnings.join(), /and 1 more/);
    assert.deepEqual([...put.keys()].sort(), [invalid, foreign, absent].sort());
    assert.equal(put.get(invalid!), good);
    Object.assign(host, { sharedFacts: undefined });
    assert.equal(refreshed.files.filter(({ facts }) => !facts.verbatim).length, 5, 'no shared entry spares redaction');
    const read = refreshed.files.map((file) => ({
      ...file,
      facts: { ...toPlainFacts(file.facts), terms: file.facts.terms, verbatim: true },
    }));
    const byPath = new Map(read.map((file) => [file.path, file]));
    await assertFresh(host, store, { ...refreshed, files: read, byPath, warnings: [] });
    assert.deepEqual(store.entries(), owner.entries());
  });
});

describe('the stored index', () => {
  const start = () => {
    const host = memoryHost({ files: manyFiles(30), git: {} });
    return { host, writes: withJournal(host), store: createIndexStore(host) };
  };

  it('is written completely at first, then appended to, and not written if nothing changed', async () => {
    const { host, writes, store } = start();
    store.save();
    assert.deepEqual(writes, [], 'nothing was indexed yet');
    await store.refresh(settings, quiet);
    store.save();
    store.save();
    assert.deepEqual(writes.splice(0), ['whole']);
    host.tick(settled);
    await store.refresh(settings, quiet);
    store.save();
    assert.deepEqual(writes, []);
    host.write('src/part3.ts', textOf(['part9'], 'alpha'));
    store.refreshSaved(settings, ['src/part3.ts'], quiet);
    store.save();
    host.remove('src/part9.ts');
    await store.refresh(settings, quiet);
    store.save();
    assert.deepEqual(writes.splice(0), ['src/part3.ts', '-src/part9.ts']);
    const next = createIndexStore(host);
    const refreshed = await next.refresh(settings, quiet);
    assert.equal(refreshed.counts.parsed, 0);
    await assertFresh(host, next, refreshed);
  });

  it('is written completely if its journal cannot be appended to', async () => {
    const { host, writes, store } = start();
    await store.refresh(settings, quiet);
    store.save();
    host.tick(settled);
    host.write('src/part3.ts', textOf([], 'alpha'));
    await store.refresh(settings, quiet);
    host.state.appendCache = () => false; // another process wrote it
    store.save();
    assert.deepEqual(writes, ['whole', 'whole']);
    await assertFresh(host, createIndexStore(host));
  });

  it('has no links from or to files outside it', async () => {
    const { host, store } = start();
    await store.refresh(settings, quiet);
    store.save();
    const edge = { line: 1, specifier: './x', names: [] };
    const paths = ['src/part1.ts', 'src/gone.ts'];
    const index = {
      ...host.state.loadCache()!,
      links: ['src/part0.ts', 'src/gone.ts'].map((path) => ({
        path,
        imports: paths.map((to) => ({ to, ...edge })),
        testedBy: paths,
      })),
    };
    host.state.loadCache = () => index;
    assert.deepEqual(createStoredIndex(host.state).load()!.links, [{
      path: 'src/part0.ts',
      imports: [{ to: 'src/part1.ts', ...edge }],
      testedBy: ['src/part1.ts'],
    }]);
  });

  it('is written completely if many files changed', async () => {
    const files = manyFiles(400);
    const host = memoryHost({ files, git: {} });
    const writes = withJournal(host);
    const store = createIndexStore(host);
    await store.refresh(settings, quiet);
    store.save();
    host.tick(settled);
    for (const path of Object.keys(files).slice(0, 200)) host.write(path, textOf([], 'other'));
    await store.refresh(settings, quiet);
    store.save();
    assert.deepEqual(writes, ['whole', 'whole']);
  });
});

function manyFiles(count: number): Record<string, string> {
  const names = Array.from({ length: count }, (_, i) => `part${i}`);
  return Object.fromEntries(
    names.map((name, i) => [`src/${name}.ts`, textOf([names[(i * 7 + 1) % count]!], `${name}Total`)]),
  );
}

function apply(host: MemoryHost, one: Edit): void {
  const content = host.text(one.path);
  if (one.kind === 'write') host.write(one.path, one.text);
  else if (one.kind === 'delete') host.remove(one.path);
  else if (content !== undefined) host.write(one.path, content);
}

/** A run that is cancelled at the `checks`-th question. */
function cancelledAfter(checks: number): typeof quiet {
  let left = checks;
  return {
    cancel: {
      get cancelled() {
        return left-- <= 0;
      },
    },
  };
}

async function ignoreCancelled(run: Promise<unknown>): Promise<void> {
  await run.catch((error: unknown) => {
    if (!(error instanceof Cancelled)) throw error;
  });
}

/**
 * Makes the host's cache behave like the real one: packed, with a journal. The result lists each write: `whole`, or the
 * paths of an entry, deleted paths with a minus.
 */
function withJournal(host: MemoryHost): string[] {
  const writes: string[] = [];
  let stored: ReturnType<typeof packedCache> | undefined;
  let journal: Buffer = Buffer.alloc(0);
  Object.assign(host.state, {
    saveCache: (cache) => {
      stored = packedCache(cache, '');
      journal = createJournalHead(stored.bytes);
      writes.push('whole');
    },
    appendCache: (changes) => {
      if (!stored) return false;
      const entry = packedEntry(changes, stored.numbering, createJournalHead(stored.bytes), journal.length);
      journal = Buffer.concat([journal, entry]);
      writes.push([...changes.changed.map(({ path }) => path), ...changes.removed.map((path) => `-${path}`)].join());
      return true;
    },
    loadCache() {
      const unpacked = stored && unpackedCache(stored.bytes, journal, '');
      assert.ok(unpacked !== 'corrupt' && unpacked?.isJournalDamaged !== true);
      if (unpacked) stored = { bytes: stored!.bytes, numbering: unpacked.numbering };
      return unpacked?.index;
    },
  } satisfies Partial<MemoryHost['state']>);
  return writes;
}

/** The store's index is the one of a store that never read another state of the files. `before` runs first. */
async function assertFresh(host: MemoryHost, store: IndexStore, refreshed?: RefreshedIndex,
  before = () => {}): Promise<void>
{
  before();
  const found = refreshed ?? await store.refresh(settings, quiet);
  const fresh = memoryHost({
    files: Object.fromEntries(
      host.paths.filter((path) => !path.startsWith('.agentpack/')).map((path) => [path, host.text(path)!]),
    ),
    git: {},
  });
  const other = createIndexStore(fresh);
  const expected = await other.refresh(settings, quiet);
  assert.deepEqual(inWords(found, store), inWords(expected, other));
}

/** Without times, inodes and the numbers of words. */
function inWords({ files, byPath, excludedPaths, submodules, graph, warnings }: RefreshedIndex,
  { vocabulary }: IndexStore)
{
  assert.deepEqual([...byPath.keys()].sort(), files.map(({ path }) => path));
  return {
    excludedPaths,
    submodules,
    warnings,
    files: files.map((file) => {
      assert.equal(byPath.get(file.path), file);
      const { path, hash, size, language, manifest, facts } = file;
      const { ids, counts, total } = facts.terms;
      assert.ok(ids.every((id, i) => i === 0 || ids[i - 1]! < id), path);
      const terms = Array.from(ids, (id, i) => [vocabulary.getWord(id), counts[i]] as const);
      return {
        path,
        hash,
        size,
        language,
        manifest,
        facts: toPlainFacts(facts),
        total,
        terms: Object.fromEntries(terms),
      };
    }),
    links: files.map(({ path }) => ({
      path,
      imports: graph.imports.get(path) ?? [],
      importers: graph.importers.get(path) ?? [],
      tests: graph.tests.get(path) ?? [],
      testedBy: graph.testedBy.get(path) ?? [],
    })),
    packages: graph.packages,
  };
}
