import assert from 'node:assert/strict';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '#base/errors';
import { Vocabulary } from '#base/words/vocabulary';
import type { CachedFile, IndexCache, CachedIndex } from '#engine/ports/stateHost';
import type { Host } from '#engine/host';
import type { ColumnData } from '#engine/formats/columns/columnData';
import { packColumns, unpackColumns } from '#platform/cache/columns';
import { isRelativePath } from '#base/schema/schema';
import { isIdentifier, normalizeSymbolName } from '#languages/scanning/nameShape';
import { toPlainFacts } from '#engine/formats/facts';
import { createJournalHead, prefixBytes } from '#platform/cache/indexCache';
import { packedCache, packedEntry, unpackedCache } from '#test/support/packedCache';
import { gitEnv, sandbox, type Sandbox } from '../platform/sandbox';

const bytes = (host: Host, path: string) => {
  const read = host.files.read(path);
  return read instanceof Uint8Array ? Buffer.from(read).toString() : read;
};

describe('the files in a folder', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({ 'a.ts': 'a', 'src/b.ts': 'b' }, { git: false });
  });
  afterEach(() => box.dispose());

  it('are read, listed and inspected', () => {
    const { files } = box.host();
    assert.equal(bytes(box.host(), 'src/b.ts'), 'b');
    assert.deepEqual(files.readDir(''), [{ name: 'a.ts', kind: 'file' }, { name: 'src', kind: 'directory' }]);
    assert.equal(files.stat('a.ts')!.size, 1);
    assert.equal(files.stat('src')!.kind, 'directory');
    for (const path of ['none', 'a.ts/x', 'none/x'])
      assert.deepEqual([files.stat(path), files.read(path), files.readDir(path)], [undefined, undefined, undefined],
        path);
    assert.deepEqual(files.read('src'), { unreadable: 'it is a folder' });
  });

  for (const path of ['../x', 'src/../../x', '/etc/passwd', '.', '', 'src/./b.ts', 'src//b.ts', 'a\0.ts']) {
    it(`do not exist outside the root: ${JSON.stringify(path)}`, () => {
      writeFileSync(join(box.root, '..', 'x'), 'outside');
      assert.deepEqual([box.host().files.read(path), box.host().files.resolveLink(path)], [undefined, undefined]);
      rmSync(join(box.root, '..', 'x'));
    });
  }

  it('may be links inside the root, but not to anywhere else', () => {
    const other = sandbox({ 'secret.txt': 's' }, { git: false });
    symlinkSync('a.ts', box.at('link.ts'));
    symlinkSync('src', box.at('folder'));
    symlinkSync(other.at('secret.txt'), box.at('out.ts'));
    symlinkSync(other.root, box.at('outside'));
    symlinkSync('loop', box.at('loop'));
    symlinkSync('nothing', box.at('dangling'));
    const host = box.host();
    assert.equal(host.files.stat('link.ts')!.kind, 'symlink');
    assert.deepEqual(
      ['link.ts', 'folder', 'out.ts', 'outside', 'loop', 'dangling'].map((p) => host.files.resolveLink(p)),
      ['a.ts', 'src', undefined, undefined, undefined, undefined],
    );
    assert.equal(bytes(host, 'link.ts'), 'a');
    assert.equal(bytes(host, 'folder/b.ts'), 'b');
    for (const path of ['out.ts', 'loop', 'dangling'])
      assert.deepEqual(host.files.read(path), { unreadable: 'it is a link that is broken or leads outside the root' },
        path);
    assert.deepEqual([host.files.read('outside/secret.txt'), host.files.stat('outside/secret.txt'),
      host.files.readDir('outside')], [undefined, undefined, undefined]);
    other.dispose();
  });

  it('are not read through a folder that became a link', async () => {
    const other = sandbox({ 'b.ts': 'secret' }, { git: false });
    const host = box.host();
    assert.equal(bytes(host, 'src/b.ts'), 'b');
    renameSync(box.at('src'), box.at('moved'));
    symlinkSync(other.root, box.at('src'));
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // a folder is trusted for a second
    assert.equal(host.files.read('src/b.ts'), undefined);
    other.dispose();
  });

  it('are not waited for: a pipe is not a file', () => {
    execFileSync('mkfifo', [box.at('pipe')]);
    assert.equal(box.host().files.stat('pipe')!.kind, 'other');
    assert.deepEqual(box.host().files.read('pipe'), { unreadable: 'it is a named pipe' });
  });
});

describe('the root', () => {
  it('must be a folder', () => {
    const box = sandbox({ a: '' }, { git: false });
    assert.throws(() => box.host({ root: box.at('none') }),
      (e) => e instanceof UserError && e.message.includes('the folder does not exist'));
    assert.throws(() => box.host({ root: box.at('a') }),
      (e) => e instanceof UserError && e.message.includes('is not a folder'));
    box.dispose();
  });

  it('may be a link', () => {
    const box = sandbox({ a: 'x' }, { git: false });
    const link = join(tmpdir(), `agentpack-link-${process.pid}`);
    symlinkSync(box.root, link);
    const host = box.host({ root: link });
    assert.deepEqual([host.root, bytes(host, 'a')], [box.root, 'x']);
    rmSync(link);
    box.dispose();
  });
});

describe('.agentpack', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({}, { git: false });
  });
  afterEach(() => box.dispose());

  it('is created by the first write, with its own ignore rules, but not by a read', () => {
    const { state } = box.host();
    assert.deepEqual([state.read('task.md'), state.loadCache()], [undefined, undefined]);
    state.remove('task.md');
    assert.equal(existsSync(box.at('.agentpack')), false);
    state.write('threads/one/task.md', 'do it');
    assert.equal(state.read('threads/one/task.md'), 'do it');
    assert.equal(readFileSync(box.at('.agentpack/.gitignore'), 'utf8'), '*\n');
    assert.deepEqual([readdirSync(box.at('.agentpack')).sort(), readdirSync(box.at('.agentpack/threads'))], [[
      '.gitignore',
      'threads',
    ], ['one']]);
  });

  it('reports that a file has its name', () => {
    box.write('.agentpack', 'mine');
    const { state } = box.host();
    const acts = {
      read: () => state.read('task.md'),
      write: () => state.write('task.md', 'x'),
      append: () => state.append('a', 'x'),
      remove: () => state.remove('a'),
    };
    for (const [name, act] of Object.entries(acts))
      assert.throws(act,
        (e) => e instanceof UserError && e.message.startsWith('.agentpack is a file: rename or remove it'), name);
    assert.equal(state.loadCache(), undefined);
    state.saveCache(cache);
    assert.match(state.takeWarnings().join('\n'), /^\.agentpack is a file: [^\n]*$/,
      'a cache is not needed, so that is told and thrown by nobody');
    assert.equal(readFileSync(box.at('.agentpack'), 'utf8'), 'mine');
  });

  it('explains that a file has the name of a folder in it', () => {
    box.write('.agentpack/threads', 'mine');
    assert.throws(() => box.host().state.write('threads/one/task.md', 'x'),
      (e) => e instanceof UserError && !/E[A-Z]{4}/.test(e.message));
  });

  it('keeps an existing ignore file', () => {
    box.write('.agentpack/.gitignore', 'mine');
    box.host().state.write('a', 'x');
    assert.equal(readFileSync(box.at('.agentpack/.gitignore'), 'utf8'), 'mine');
  });

  it('returns the stat of its own write, and a different one if another program writes', () => {
    const { state } = box.host();
    assert.equal(state.stat('a'), undefined);
    const stat = state.write('a', 'x');
    assert.deepEqual([stat, stat?.size, stat?.kind], [state.stat('a'), 1, 'file']);
    const parts = Array.from({ length: 3000 }, (_, n) => Buffer.from(`${n},`));
    assert.deepEqual([state.write('b', parts), state.read('b')], [state.stat('b'), Buffer.concat(parts).toString()]);
    box.write('.agentpack/a', 'yz');
    assert.notDeepEqual(state.stat('a'), stat);
    assert.notDeepEqual(state.write('a', 'x'), stat);
  });

  it('appends lines and removes files', () => {
    const { state } = box.host();
    state.append('metrics.jsonl', '{"a":1}');
    state.append('metrics.jsonl', '{"a":2}');
    assert.equal(state.read('metrics.jsonl'), '{"a":1}\n{"a":2}\n');
    state.remove('metrics.jsonl');
    state.remove('metrics.jsonl');
    assert.equal(state.read('metrics.jsonl'), undefined);
  });

  it('leaves no temporary file, even if a write fails', () => {
    const { state } = box.host();
    state.write('a', 'x');
    mkdirSync(box.at('.agentpack/folder/full'), { recursive: true });
    assert.throws(() => state.write('folder', 'x'), UserError);
    assert.deepEqual(readdirSync(box.at('.agentpack')).sort(), ['.gitignore', 'a', 'folder']);
  });

  for (const name of ['../x', '/x', 'a/../../x', '', 'a//b']) {
    it(`contains no file ${JSON.stringify(name)}`, () => assert.throws(() => box.host().state.write(name, 'x')));
  }

  it('is not written through a link to a user folder inside the root', () => {
    mkdirSync(box.at('mine'), { recursive: true });
    symlinkSync(box.at('mine'), box.at('.agentpack'));
    assert.throws(() => box.host().state.write('context.md', 'x'), UserError);
    assert.deepEqual(readdirSync(box.at('mine')), []);
  });

  for (
    const where of ['.agentpack', '.agentpack/threads', '.agentpack/threads/one', '.agentpack/threads/one/task.md']
  ) {
    it(`is not read or written through a link that leaves the root at ${where}`, () => {
      const other = sandbox({ 'threads/one/task.md': 'secret', 'one/task.md': 'secret', 'task.md': 'secret' }, {
        git: false,
      });
      const target = {
        '.agentpack': '',
        '.agentpack/threads': 'threads',
        '.agentpack/threads/one': 'one',
        '.agentpack/threads/one/task.md': 'task.md',
      }[where]!;
      mkdirSync(join(box.at(where), '..'), { recursive: true });
      symlinkSync(other.at(target), box.at(where));
      const { state } = box.host();
      assert.throws(() => state.read('threads/one/task.md'), UserError);
      assert.throws(() => state.append('threads/one/task.md', 'x'), UserError);
      if (where.endsWith('.md')) state.write('threads/one/task.md', 'x'); // takes the link's place
      else assert.throws(() => state.write('threads/one/task.md', 'x'), UserError);
      for (const path of ['threads/one/task.md', 'one/task.md', 'task.md'])
        assert.equal(readFileSync(other.at(path), 'utf8'), 'secret');
      assert.deepEqual(readdirSync(other.root).sort(), ['one', 'task.md', 'threads']);
      other.dispose();
    });
  }
});

describe('files left by a killed process', () => {
  it('are removed when they are an hour old, and nothing else is', () => {
    const box = sandbox({
      '.agentpack/context.md.7-0-1.tmp': 'old',
      '.agentpack/cache/index.bin.7-0-2.tmp': 'old',
      '.agentpack/cache/index.bin.8-0-3.tmp': 'new',
      '.agentpack/notes.tmp': 'mine',
      '.agentpack/task.md': 'old',
    }, { git: false });
    const old = new Date(Date.now() - 3_700_000);
    for (const name of ['context.md.7-0-1.tmp', 'cache/index.bin.7-0-2.tmp', 'notes.tmp', 'task.md'])
      utimesSync(box.at(`.agentpack/${name}`), old, old);
    box.host().state.removeStrays();
    assert.deepEqual(readdirSync(box.at('.agentpack'), { recursive: true }).map(String).sort(), ['cache',
      'cache/index.bin.8-0-3.tmp', 'notes.tmp', 'task.md']);
    box.dispose();
  });
});

describe('the cache', () => {
  it('is restored exactly, without the words that no file contains', () => {
    const unpacked = unpackedCache(packedCache(cache, '1').bytes, undefined, '1');
    assert.ok(unpacked && unpacked !== 'corrupt');
    assert.deepEqual([plain(unpacked.index), unpacked.index.vocabulary.words, unpacked.journalSize,
      unpacked.isJournalDamaged], [
      plain(cache),
      ['alpha', 'béta'],
      0,
      false,
    ]);
    const { graph, packages } = unpacked.index;
    const lists = graph.files.map(({ path },
      place) => [path, graph.getImports(place), graph.getImporters(place), graph.getTests(place),
      graph.getTestedSources(place)]
    );
    const of = (map: ReadonlyMap<string, readonly unknown[]>, path: string) => map.get(path) ?? [];
    assert.deepEqual(lists, cache.files.map((
      { path },
    ) => [path, of(cache.graph.imports, path), of(cache.graph.importers, path), of(cache.graph.tests, path),
      of(cache.graph.testedBy, path)]
    ));
    assert.deepEqual(packages, cache.graph.packages);
  });

  it('is restored whatever its content', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('ÿ', 'Ā', '\ud800', '\udc00x', 'a b', '__proto__'));
    const files = fc.uniqueArray(text.filter(isRelativePath), { maxLength: 5 }).chain((paths) =>
      fc.tuple(...paths.sort().map((path) => fileWith(path, text.map(normalizeSymbolName))))
    );
    fc.assert(
      fc.property(files,
        fc.uniqueArray(text.filter((word) => word !== '' && isIdentifier(word)), { minLength: 3, maxLength: 3 }),
        (all, words) => {
          const given: IndexCache = { schema: 's', vocabulary: new Vocabulary(words), files: all, graph: noGraph };
          const unpacked = unpackedCache(packedCache(given, '1').bytes, undefined, '1');
          assert.ok(unpacked && unpacked !== 'corrupt');
          assert.deepEqual(plain(unpacked.index), plain(given));
        }),
    );
  });

  it('is missing for a different version or layout', () => {
    const packed = packedCache(cache, '1').bytes;
    assert.equal(unpackedCache(packed, undefined, '2'), undefined);
    packed[7] = packed[7]! + 1;
    assert.equal(unpackedCache(packed, undefined, '1'), undefined);
  });

  it('is corrupt if any byte changed or the end is missing', () => {
    const packed = packedCache(cache, '1').bytes;
    for (let i = 0; i < packed.length; i += 7) {
      if (i === 7 || i >= 8 && i < prefixBytes) continue; // the layout's number, and the seal
      const bad = Buffer.from(packed);
      bad[i] = bad[i]! ^ 0x55;
      assert.equal(unpackedCache(bad, undefined, '1'), 'corrupt', `byte ${i}`);
    }
    for (const length of [0, 5, 8, 20, 40, 72, packed.length - 1])
      assert.equal(unpackedCache(packed.subarray(0, length), undefined, '1'), 'corrupt', `${length} bytes`);
  });

  it('is corrupt if it does not fit the schema, whatever its checksum', () => {
    const packed = packedCache(cache, '1').bytes;
    const { head, columns } = unpackColumns(packed, prefixBytes)!;
    const made = (changed: Record<string, ColumnData | undefined>, otherHead = head) => {
      const all = Object.entries({ ...Object.fromEntries(columns), ...changed }).filter((
        one,
      ): one is [string, ColumnData] => one[1] !== undefined);
      return unpackedCache(
        Buffer.concat(packColumns(packed.subarray(0, prefixBytes), otherHead as object, Object.fromEntries(all))),
        undefined,
        '1',
      );
    };
    assert.ok(made({}) !== 'corrupt' && made({}) !== undefined);
    assert.equal(made({}, { version: '1' }), undefined);
    for (const [name, column] of columns) {
      assert.equal(made({ [name]: undefined }), 'corrupt', `no ${name}`);
      assert.equal(made({ [name]: typeof column === 'string' ? Uint8Array.of(1) : 'text' }), 'corrupt',
        `${name} of another kind`);
      if (typeof column === 'string' || column.length === 0 && /(?:Narrow|Wide)Ends$/.test(name)) continue;
      assert.equal(made({ [name]: new (column.constructor as Uint32ArrayConstructor)(column.length + 1) }), 'corrupt',
        `${name} longer`);
    }
    for (
      const name of ['paths', 'languages', 'manifests', 'definitions.name', 'definitions.container', 'edges.to',
        'edges.specifier', 'edges.names.items', 'tested.items', 'sideEffects.items', 'postingSlots', 'role',
        'statKinds']
    ) {
      const column = columns.get(name) as Uint32Array;
      if (column.length > 0)
        assert.equal(made({ [name]: column.map(() => 250) }), 'corrupt', `${name} that leads nowhere`);
    }
  });

  it('reads changes from its journal up to a truncated end', () => {
    const { bytes: packed, numbering } = packedCache(cache, '1');
    const file = (path: string, ids: number[], counts: number[]) => ({
      ...cache.files[0]!,
      path,
      facts: {
        ...toPlainFacts(cache.files[0]!.facts),
        terms: { ids: Uint32Array.from(ids), counts: Uint16Array.from(counts), total: 9 },
      },
    });
    const head = createJournalHead(packed);
    const vocabulary = new Vocabulary(['unused', 'alpha', 'béta', 'apple', 'pear', 'plum']);
    const link = { path: 'new.ts', imports: [{ to: 'b.ts', line: 2, specifier: './b', names: ['b'] }], testedBy: [] };
    const one = packedEntry({
      vocabulary,
      changed: [file('new.ts', [1, 3, 4], [1, 2, 3])],
      removed: [],
      links: [link],
      packages: [],
    }, numbering, head);
    const other = packedEntry({
      vocabulary,
      changed: [file('z.ts', [3, 5], [5, 4])],
      removed: [cache.files[0]!.path],
      links: [],
      packages: [],
    }, numbering, head, head.length + one.length);
    const read = (journal: Buffer) => {
      const unpacked = unpackedCache(packed, journal, '1');
      assert.ok(unpacked && unpacked !== 'corrupt');
      const { vocabulary: { words }, files, links } = unpacked.index;
      return {
        terms: Object.fromEntries(
          files.map((
            { path, facts: { terms } },
          ) => [path, Object.fromEntries(Array.from(terms.ids, (id, i) => [words[id], terms.counts[i]]))]),
        ),
        links,
        torn: unpacked.isJournalDamaged,
      };
    };
    const whole = Buffer.concat([head, one, other]);
    assert.deepEqual(read(whole), {
      terms: {
        'b.ts': { béta: 7 },
        empty: {},
        'new.ts': { alpha: 1, apple: 2, pear: 3 },
        'z.ts': { plum: 4, apple: 5 },
      },
      links: [link],
      torn: false,
    });
    for (let cut = 1; cut <= other.length; cut += 5)
      assert.deepEqual(Object.keys(read(whole.subarray(0, whole.length - cut)).terms), ['a.ts', 'b.ts', 'empty',
        'new.ts']);
    assert.deepEqual(read(Buffer.concat([head, other])).torn, true,
      'written by one who did not know what is before it');
    assert.deepEqual(
      read(Buffer.concat([createJournalHead(packedCache({ ...cache, schema: 'other' }, '1').bytes), one])).links,
      [],
      'a journal of another snapshot',
    );
  });

  it('is appended to until another process replaces it or appends to it, or the journal grows too long', () => {
    const box = sandbox({}, { git: false });
    const newState = () => box.host({ env: { ...gitEnv, HOME: box.root, USERPROFILE: box.root } }).state;
    const [mine, theirs] = [newState(), newState()];
    const changes = {
      vocabulary: cache.vocabulary,
      changed: [{ ...cache.files[0]!, size: 70 }],
      removed: [],
      links: [],
      packages: [],
    };
    assert.equal(mine.appendCache(changes), false, 'there is none yet');
    mine.saveCache(cache);
    assert.equal(theirs.appendCache(changes), false, 'not read yet');
    assert.deepEqual(plain(theirs.loadCache()!), plain(cache));
    assert.equal(mine.appendCache(changes), true);
    assert.equal(theirs.appendCache({ ...changes, changed: [], removed: ['b.ts'] }), false,
      'what mine appended is not known');
    theirs.loadCache();
    assert.equal(theirs.appendCache({ ...changes, changed: [], removed: ['b.ts'] }), true);
    assert.equal(mine.appendCache(changes), false, 'nor what theirs did');
    assert.deepEqual(newState().loadCache()?.files.map((f) => [f.path, f.size]), [['a.ts', 70], ['empty', 102]]);
    theirs.saveCache(cache);
    assert.equal(mine.appendCache(changes), false, 'replaced');
    assert.deepEqual(plain(newState().loadCache()!), plain(cache));
    const large = {
      ...changes,
      changed: Array.from({ length: 2_000 }, (_, i) => ({ ...cache.files[0]!, path: `${i}` })),
    };
    let appended = 0;
    while (theirs.appendCache(large)) appended++;
    assert.ok(appended >= 1 && appended < 50, `${appended}`);
    box.dispose();
  });

  it('is set aside with one warning when it is corrupt', () => {
    const box = sandbox({ '.agentpack/cache/index.bin': 'nonsense' }, { git: false });
    const { state } = box.host();
    assert.equal(state.loadCache(), undefined);
    assert.equal(state.takeWarnings().length, 1);
    assert.deepEqual([state.loadCache(), state.takeWarnings()], [undefined, []]);
    assert.equal(readFileSync(box.at('.agentpack/cache/index.bin'), 'utf8'), 'nonsense', 'until one takes its place');
    state.saveCache(cache);
    assert.equal(readFileSync(box.at('.agentpack/cache/index.bin.corrupt'), 'utf8'), 'nonsense');
    assert.equal(box.host().state.loadCache()?.files.length, 3);
    box.dispose();
  });
});

const noGraph: IndexCache['graph'] = {
  imports: new Map(),
  importers: new Map(),
  tests: new Map(),
  testedBy: new Map(),
  packages: [],
};

const cache: IndexCache = {
  schema: 'three',
  vocabulary: new Vocabulary(['unused', 'alpha', 'béta']),
  files: ['a.ts', 'b.ts', 'empty'].map((path, i) => ({
    path,
    hash: 'f'.repeat(64),
    size: 100 + i,
    language: i === 2 ? undefined : 'typescript',
    indexedAt: 5,
    stat: { size: i, mtimeMs: 1.5, ctimeMs: 2.5, ino: 9, kind: 'file' as const },
    facts: {
      definitions: [{ name: 'f', kind: 'function' as const, line: 1, exported: true }],
      imports: [],
      terms: {
        ids: Uint32Array.from({ length: 2 - i }, (_, n) => n + i + 1),
        counts: Uint16Array.from({ length: 2 - i }, () => 7),
        total: 14,
      },
      role: 'source' as const,
      sideEffects: ['network' as const],
      testHints: [],
      tokens: 3,
      lines: 9,
      verbatim: i === 0,
    },
  })),
  graph: {
    imports: new Map([['a.ts', [{ to: 'b.ts', line: 3, specifier: './b', names: ['x', 'ÿĀ'] }, {
      to: 'b.ts',
      line: 4,
      specifier: './b',
      names: [],
    }]], ['empty', [{ to: 'b.ts', line: 1, specifier: 'b', names: [] }]]]),
    importers: new Map([['b.ts', ['a.ts', 'empty']]]),
    tests: new Map([['b.ts', ['a.ts']]]),
    testedBy: new Map([['a.ts', ['b.ts']]]),
    packages: [{ name: 'one', root: '', manifest: 'package.json' }],
  },
};

/** Any facts, with all that may be missing. */
function fileWith(path: string, text: fc.Arbitrary<string>): fc.Arbitrary<CachedFile> {
  const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });
  const maybe = (one: fc.Arbitrary<string>) => fc.option(one, { nil: undefined });
  const line = fc.integer({ min: 1, max: 100_000 });
  const name = text.filter((one) => one !== '');
  const kind = fc.constantFrom('function', 'heading' as const);
  return fc.record({
    definitions: few(
      fc.record({ name, kind, line, exported: fc.boolean(), container: maybe(name) }).map((
        one,
      ) => (one.kind === 'heading' ? one : { ...one, name: one.name.replaceAll(' ', '') || 'f' })),
    ),
    imports: few(
      fc.record({ specifier: text, line, kind: fc.constantFrom('import', 'require' as const), names: few(text) }),
    ),
    module: maybe(text),
    headline: maybe(text),
    testHints: few(text),
    tokens: line,
    lines: fc.constant(100_000),
    sideEffects: fc.subarray(['process' as const, 'network' as const]),
    uses: fc.option(
      fc.array(fc.tuple(name, line), { minLength: 1, maxLength: 3 }).map((all) => ({
        names: all.map(([name]) => name),
        lines: all.map(([, at]) => at),
      })),
      { nil: undefined },
    ),
    role: fc.constantFrom('source' as const, 'test' as const),
    verbatim: fc.boolean(),
    terms: fc.subarray([0, 1, 2]).map((ids) => ({
      ids: Uint32Array.from(ids),
      counts: Uint16Array.from(ids, (id) => id + 1),
      total: 70_000,
    })),
    language: maybe(name.filter(isIdentifier)),
    manifest: maybe(text),
    size: fc.constant(100_000),
    indexedAt: fc.double({ noNaN: true, min: 0, max: 8e15 }),
  }).map(({ language, manifest, size, indexedAt, ...facts }) => ({
    path,
    hash: '0'.repeat(64),
    size,
    language,
    manifest,
    indexedAt,
    stat: { size, mtimeMs: indexedAt, ctimeMs: 0.1, ino: 2 ** 53, kind: 'file' as const },
    facts,
  } as CachedFile));
}

/** Returns the content that both forms of an index share; terms by their words. */
function plain({ schema, files, vocabulary }: Pick<CachedIndex, 'schema' | 'files' | 'vocabulary'>): unknown {
  return {
    schema,
    files: files.map(({ path, hash, size, language, manifest, indexedAt, stat, facts }) => {
      return {
        path,
        hash,
        size,
        language,
        manifest,
        indexedAt,
        stat: { ...stat },
        facts: toPlainFacts(facts),
        total: facts.terms.total,
        terms: Object.fromEntries(
          Array.from(facts.terms.ids, (id, i) => [vocabulary.words[id]!, facts.terms.counts[i]]),
        ),
      };
    }),
  };
}

describe('the outline log', () => {
  const outline = (name: string) => ({
    symbols: [{ name, kind: 'function' as const, signature: `${name}()`, lines: [1, 2] as const, exported: true }],
  });

  it('is restored only with the same version and schema', () => {
    const box = sandbox({}, { git: false });
    const host = box.host();
    assert.deepEqual(host.state.loadOutlines('one'), new Map());
    host.state.appendOutlines('one', new Map([['a', outline('a')], ['b', outline('b')]]));
    box.host().state.appendOutlines('one', new Map([['b', outline('later')]]));
    assert.deepEqual(box.host().state.loadOutlines('one'), new Map([['a', outline('a')], ['b', outline('later')]]));
    assert.deepEqual(box.host().state.loadOutlines('two'), new Map());
    box.host().state.appendOutlines('two', new Map([['c', outline('c')]]));
    assert.deepEqual(box.host().state.loadOutlines('two'), new Map([['c', outline('c')]]));
    box.dispose();
  });

  it('keeps intact entries if its end is truncated, and nothing from other files', () => {
    const box = sandbox({}, { git: false });
    const { state } = box.host();
    state.appendOutlines('one', new Map([['a', outline('a')]]));
    const first = readFileSync(box.at('.agentpack/cache/outlines.bin'));
    state.appendOutlines('one', new Map([['b', outline('b')]]));
    const both = readFileSync(box.at('.agentpack/cache/outlines.bin'));
    for (let length = first.length; length < both.length; length += 9) {
      writeFileSync(box.at('.agentpack/cache/outlines.bin'), both.subarray(0, length));
      assert.deepEqual([...box.host().state.loadOutlines('one').keys()], ['a']);
    }
    writeFileSync(box.at('.agentpack/cache/outlines.bin'), 'nonsense');
    const after = box.host().state;
    assert.deepEqual(after.loadOutlines('one'), new Map());
    assert.deepEqual(after.takeWarnings(), [
      '.agentpack/cache/outlines.bin is damaged: files are outlined again, and the damaged file is set aside as cache/outlines.bin.corrupt.',
    ]);
    after.appendOutlines('one', new Map([['c', outline('c')]]));
    assert.equal(readFileSync(box.at('.agentpack/cache/outlines.bin.corrupt'), 'utf8'), 'nonsense');
    assert.deepEqual([[...box.host().state.loadOutlines('one').keys()], after.takeWarnings()], [['c'], []]);
    box.dispose();
  });
});
