import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { UserError } from '../../../src/base/errors';
import type { Host, IndexCache } from '../../../src/engine/host';
import { journalHead, packCache, packChanges, unpackCache } from '../../../src/hosts/node/indexCache';
import { sandbox, type Sandbox } from './sandbox';

const bytes = (host: Host, path: string) => { const read = host.files.read(path); return read instanceof Uint8Array ? Buffer.from(read).toString() : read; };

describe('the files of a folder', () => {
  let box: Sandbox;
  beforeEach(() => { box = sandbox({ 'a.ts': 'a', 'src/b.ts': 'b' }, { git: false }); });
  afterEach(() => box.dispose());

  it('are read, listed and looked at', () => {
    const { files } = box.host();
    assert.equal(bytes(box.host(), 'src/b.ts'), 'b');
    assert.deepEqual(files.readDir(''), [{ name: 'a.ts', kind: 'file' }, { name: 'src', kind: 'directory' }]);
    assert.equal(files.stat('a.ts')!.size, 1);
    assert.equal(files.stat('src')!.kind, 'directory');
    for (const path of ['none', 'a.ts/x', 'none/x']) assert.deepEqual([files.stat(path), files.read(path), files.readDir(path)], [undefined, undefined, undefined], path);
    assert.deepEqual(files.read('src'), { unreadable: 'it is a folder' });
  });

  for (const path of ['../x', 'src/../../x', '/etc/passwd', '.', '', 'src/./b.ts', 'src//b.ts', 'a\0.ts']) {
    it(`are none outside the root: ${JSON.stringify(path)}`, () => {
      writeFileSync(join(box.root, '..', 'x'), 'outside');
      assert.deepEqual([box.host().files.read(path), box.host().files.resolveLink(path)], [undefined, undefined]);
      rmSync(join(box.root, '..', 'x'));
    });
  }

  it('may be links inside the root, and lead nowhere else', () => {
    const other = sandbox({ 'secret.txt': 's' }, { git: false });
    symlinkSync('a.ts', box.at('link.ts'));
    symlinkSync('src', box.at('folder'));
    symlinkSync(other.at('secret.txt'), box.at('out.ts'));
    symlinkSync(other.root, box.at('outside'));
    symlinkSync('loop', box.at('loop'));
    symlinkSync('nothing', box.at('dangling'));
    const host = box.host();
    assert.equal(host.files.stat('link.ts')!.kind, 'symlink');
    assert.deepEqual(['link.ts', 'folder', 'out.ts', 'outside', 'loop', 'dangling'].map((p) => host.files.resolveLink(p)), ['a.ts', 'src', undefined, undefined, undefined, undefined]);
    assert.equal(bytes(host, 'link.ts'), 'a');
    assert.equal(bytes(host, 'folder/b.ts'), 'b');
    for (const path of ['out.ts', 'loop', 'dangling']) assert.deepEqual(host.files.read(path), { unreadable: 'a link that leads outside the root, or to nothing' }, path);
    assert.deepEqual([host.files.read('outside/secret.txt'), host.files.stat('outside/secret.txt'), host.files.readDir('outside')], [undefined, undefined, undefined]);
    other.dispose();
  });

  it('are not read through a folder that became a link', async () => {
    const other = sandbox({ 'b.ts': 'secret' }, { git: false });
    const host = box.host();
    assert.equal(bytes(host, 'src/b.ts'), 'b');
    renameSync(box.at('src'), box.at('moved'));
    symlinkSync(other.root, box.at('src'));
    await new Promise((resolve) => setTimeout(resolve, 1_100));   // a folder is trusted for a second
    assert.equal(host.files.read('src/b.ts'), undefined);
    other.dispose();
  });

  it('are not waited for: a pipe is no file', () => {
    execFileSync('mkfifo', [box.at('pipe')]);
    assert.equal(box.host().files.stat('pipe')!.kind, 'other');
    assert.deepEqual(box.host().files.read('pipe'), { unreadable: 'it is no regular file' });
  });
});

describe('the root', () => {
  it('must be a folder', () => {
    const box = sandbox({ a: '' }, { git: false });
    assert.throws(() => box.host({ root: box.at('none') }), (e) => e instanceof UserError && e.message.includes('no such folder'));
    assert.throws(() => box.host({ root: box.at('a') }), (e) => e instanceof UserError && e.message.includes('is no folder'));
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
  beforeEach(() => { box = sandbox({}, { git: false }); });
  afterEach(() => box.dispose());

  it('is made by the first write, with its own ignore rules, and by no read', () => {
    const { state } = box.host();
    assert.deepEqual([state.read('task.md'), state.loadCache()], [undefined, undefined]);
    state.remove('task.md');
    assert.equal(existsSync(box.at('.agentpack')), false);
    state.write('threads/one/task.md', 'do it');
    assert.equal(state.read('threads/one/task.md'), 'do it');
    assert.equal(readFileSync(box.at('.agentpack/.gitignore'), 'utf8'), '*\n!.gitignore\n!config.toml\n');
    assert.deepEqual([readdirSync(box.at('.agentpack')).sort(), readdirSync(box.at('.agentpack/threads'))], [['.gitignore', 'threads'], ['one']]);
  });

  it('says that a file has its name', () => {
    box.write('.agentpack', 'mine');
    const { state } = box.host();
    const acts = { read: () => state.read('task.md'), write: () => state.write('task.md', 'x'), append: () => state.append('a', 'x'), remove: () => state.remove('a'), loadCache: () => state.loadCache(), saveCache: () => state.saveCache(cache) };
    for (const [name, act] of Object.entries(acts)) assert.throws(act, (e) => e instanceof UserError && e.message.startsWith('.agentpack is a file: rename or remove it'), name);
    assert.equal(readFileSync(box.at('.agentpack'), 'utf8'), 'mine');
  });

  it('says in words that a file has the name of a folder in it', () => {
    box.write('.agentpack/threads', 'mine');
    assert.throws(() => box.host().state.write('threads/one/task.md', 'x'), (e) => e instanceof UserError && !/E[A-Z]{4}/.test(e.message));
  });

  it('keeps an ignore file that is there', () => {
    box.write('.agentpack/.gitignore', 'mine');
    box.host().state.write('a', 'x');
    assert.equal(readFileSync(box.at('.agentpack/.gitignore'), 'utf8'), 'mine');
  });

  it('gives the stat of what it wrote, and another one when another hand writes', () => {
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

  it('leaves no temporary file, also where a write fails', () => {
    const { state } = box.host();
    state.write('a', 'x');
    mkdirSync(box.at('.agentpack/folder/full'), { recursive: true });
    assert.throws(() => state.write('folder', 'x'), UserError);
    assert.deepEqual(readdirSync(box.at('.agentpack')).sort(), ['.gitignore', 'a', 'folder']);
  });

  for (const name of ['../x', '/x', 'a/../../x', '', 'a//b']) {
    it(`has no file ${JSON.stringify(name)}`, () => assert.throws(() => box.host().state.write(name, 'x')));
  }

  it('is not written through a link to a folder of the user inside the root', () => {
    mkdirSync(box.at('mine'), { recursive: true });
    symlinkSync(box.at('mine'), box.at('.agentpack'));
    assert.throws(() => box.host().state.write('context.md', 'x'), UserError);
    assert.deepEqual(readdirSync(box.at('mine')), []);
  });

  for (const where of ['.agentpack', '.agentpack/threads', '.agentpack/threads/one', '.agentpack/threads/one/task.md']) {
    it(`is not read or written through a link that leaves the root at ${where}`, () => {
      const other = sandbox({ 'threads/one/task.md': 'secret', 'one/task.md': 'secret', 'task.md': 'secret' }, { git: false });
      const target = { '.agentpack': '', '.agentpack/threads': 'threads', '.agentpack/threads/one': 'one', '.agentpack/threads/one/task.md': 'task.md' }[where]!;
      mkdirSync(join(box.at(where), '..'), { recursive: true });
      symlinkSync(other.at(target), box.at(where));
      const { state } = box.host();
      assert.throws(() => state.read('threads/one/task.md'), UserError);
      assert.throws(() => state.append('threads/one/task.md', 'x'), UserError);
      if (where.endsWith('.md')) state.write('threads/one/task.md', 'x');   // takes the link's place
      else assert.throws(() => state.write('threads/one/task.md', 'x'), UserError);
      for (const path of ['threads/one/task.md', 'one/task.md', 'task.md']) assert.equal(readFileSync(other.at(path), 'utf8'), 'secret');
      assert.deepEqual(readdirSync(other.root).sort(), ['one', 'task.md', 'threads']);
      other.dispose();
    });
  }
});

describe('the cache', () => {
  it('comes back as it was', () => {
    assert.deepEqual(unpackCache(packCache(cache, '1'), undefined, '1'), { cache, snapshotWords: cache.words.length, journal: false, torn: false });
  });

  it('is none for another version, another layout, or a newer Node', () => {
    const packed = packCache(cache, '1');
    assert.equal(unpackCache(packed, undefined, '2'), undefined);
    const newer = Buffer.from(packed.subarray(40));
    newer[1] = newer[1]! + 1;   // the format of v8's serializer
    assert.equal(unpackCache(Buffer.concat([packed.subarray(0, 8), createHash('sha256').update(newer).digest(), newer]), undefined, '1'), undefined);
    packed[7] = packed[7]! + 1;
    assert.equal(unpackCache(packed, undefined, '1'), undefined);
  });

  it('is corrupt where any byte changed or the end is missing', () => {
    const packed = packCache(cache, '1');
    for (let i = 0; i < packed.length; i += 7) {
      if (i === 7) continue;   // the layout's number
      const bad = Buffer.from(packed);
      bad[i] = bad[i]! ^ 0x55;
      assert.equal(unpackCache(bad, undefined, '1'), 'corrupt', `byte ${i}`);
    }
    for (const length of [0, 5, 8, 20, 40, packed.length - 1]) assert.equal(unpackCache(packed.subarray(0, length), undefined, '1'), 'corrupt', `${length} bytes`);
    assert.equal(unpackCache(Buffer.from(serialize({})), undefined, '1'), 'corrupt');
  });

  it('takes changes from its journal, of several processes, up to a torn end', () => {
    const packed = packCache(cache, '1');
    const file = (path: string, ids: number[], counts: number[]) => ({ ...cache.files[0]!, path, facts: { ...cache.files[0]!.facts, terms: { ids: Uint32Array.from(ids), counts: Uint16Array.from(counts), total: 9 } } });
    const known = cache.words.length;
    const one = packChanges({ words: [...cache.words, 'apple', 'pear'], changed: [file('new.ts', [0, known, known + 1], [1, 2, 3])], removed: [] }, known, journalHead(packed));
    const other = packChanges({ words: [...cache.words, 'plum', 'apple'], changed: [file('z.ts', [known, known + 1], [4, 5])], removed: [cache.files[0]!.path] }, known, journalHead(packed));
    const termsOf = (journal: Buffer) => {
      const unpacked = unpackCache(packed, journal, '1');
      assert.ok(unpacked && unpacked !== 'corrupt');
      const { words, files } = unpacked.cache;
      return Object.fromEntries(files.map(({ path, facts: { terms } }) => [path, Object.fromEntries(Array.from(terms.ids, (id, i) => [words[id], terms.counts[i]]))]));
    };
    const whole = Buffer.concat([journalHead(packed), one, other]);
    assert.deepEqual(termsOf(whole)['new.ts'], { [cache.words[0]!]: 1, apple: 2, pear: 3 });
    assert.deepEqual(termsOf(whole)['z.ts'], { plum: 4, apple: 5 });
    assert.equal(termsOf(whole)[cache.files[0]!.path], undefined);
    for (let cut = 1; cut <= other.length; cut += 5) assert.deepEqual(Object.keys(termsOf(whole.subarray(0, whole.length - cut))).sort(), [...cache.files.map((f) => f.path), 'new.ts'].sort());
    assert.equal(termsOf(Buffer.concat([journalHead(packCache({ ...cache, words: [] }, '1')), one]))['new.ts'], undefined, 'a journal of another snapshot');
  });

  it('is appended to, until another process replaces it or the journal grows too long', () => {
    const box = sandbox({}, { git: false });
    const [mine, theirs] = [box.host().state, box.host().state];
    const changes = { words: cache.words, changed: [{ ...cache.files[0]!, size: 7 }], removed: [] };
    assert.equal(mine.appendCache(changes), false, 'there is none yet');
    mine.saveCache(cache);
    assert.equal(theirs.appendCache(changes), false, 'not read yet');
    assert.deepEqual(theirs.loadCache(), cache);
    assert.equal(mine.appendCache(changes), true);
    assert.equal(theirs.appendCache({ words: cache.words, changed: [], removed: [cache.files[1]!.path] }), true);
    const joined = box.host().state.loadCache();
    assert.deepEqual(joined?.files.map((f) => f.size), [7, ...cache.files.slice(2).map((f) => f.size)]);
    theirs.saveCache(cache);
    assert.equal(mine.appendCache(changes), false, 'replaced');
    assert.deepEqual(box.host().state.loadCache(), cache);
    const large = { words: cache.words, changed: Array.from({ length: 2_000 }, (_, i) => ({ ...cache.files[0]!, path: `${i}` })), removed: [] };
    let appended = 0;
    while (theirs.appendCache(large)) appended++;
    assert.ok(appended >= 1 && appended < 50, `${appended}`);
    box.dispose();
  });

  it('is set aside when it is corrupt, and said once', () => {
    const box = sandbox({ '.agentpack/cache/index.bin': 'nonsense' }, { git: false });
    const { state } = box.host();
    assert.equal(state.loadCache(), undefined);
    assert.equal(readFileSync(box.at('.agentpack/cache/index.bin.corrupt'), 'utf8'), 'nonsense');
    assert.equal(state.takeWarnings().length, 1);
    assert.deepEqual([state.loadCache(), state.takeWarnings()], [undefined, []]);
    state.saveCache(cache);
    assert.deepEqual(box.host().state.loadCache(), cache);
    box.dispose();
  });
});

const cache: IndexCache = {
  schema: 'three', words: ['alpha', 'béta'],
  files: ['a.ts', 'b.ts', 'empty'].map((path, i) => ({
    path, hash: 'f'.repeat(64), size: i, language: i === 2 ? undefined : 'typescript', indexedAt: 5,
    stat: { size: i, mtimeMs: 1.5, ctimeMs: 2.5, ino: 9, kind: 'file' as const },
    facts: {
      definitions: [{ name: 'f', kind: 'function' as const, line: 1, exported: true }], imports: [],
      terms: { ids: Uint32Array.from({ length: 2 - i }, (_, n) => n + i), counts: Uint16Array.from({ length: 2 - i }, () => 7), total: 14 },
      role: 'source' as const, sideEffects: [], errors: [], testHints: [], tokens: 3, lines: 1,
    },
  })),
};

describe('the log of outlines', () => {
  const outline = (name: string) => ({ symbols: [{ name, kind: 'function' as const, signature: `${name}()`, lines: [1, 2] as const, exported: true }] });

  it('comes back, of the same version and schema only', () => {
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

  it('keeps what is sound where its end is torn, and nothing of what is no such log', () => {
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
    assert.deepEqual(box.host().state.loadOutlines('one'), new Map());
    box.dispose();
  });
});
