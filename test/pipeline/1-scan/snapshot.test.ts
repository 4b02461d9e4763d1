import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { createSnapshots, diffSnapshot, parseSnapshot, type TakenSnapshot } from '#pipeline/1-scan/snapshot';
import { byPath } from '#base/order';
import type { SourceFile } from '#model';
import { table } from '#test/support/table';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const file = (path: string, content: string): SourceFile => ({
  path,
  hash: hash(content),
  size: content.length,
  language: undefined,
});
const take = (files: readonly SourceFile[]) => createSnapshots(hash)(files);
const textOf = ({ encode: bytes }: TakenSnapshot, createdAt: number) =>
  Buffer.concat(bytes(createdAt)).toString('utf8');
type Tree = Readonly<Record<string, string>>;
const filesOf = (tree: Tree) => Object.entries(tree).map(([path, content]) => file(path, content)).sort(byPath);

describe('snapshot', () => {
  it('hashes path, NUL, hash and line ending', () => {
    assert.equal(take([file('a', '1')]).root, hash(hash(`a\0${hash('1')}\n`)));
  });

  it('has a different root hash if a path or the content differs', () => {
    const roots = [[file('a', '1')], [file('b', '1')], [file('a', '2')], [], [file('a', '1'), file('b', '2')]].map((
      f,
    ) => take(f).root);
    assert.equal(new Set(roots).size, roots.length);
  });

  it('is restored from its text, including hostile names', () => {
    const before = take(
      [file('42', '0'), file('7', '0'), file('__proto__', '1'), file('a\n"b', '2'), file('..\\x', '3'),
        file('c:/x', '4'), file('\u202eb', '5')].sort(byPath),
    );
    assert.deepEqual(parseSnapshot(textOf(before, 7)), {
      root: before.root,
      files: before.files.map(({ path, hash: h }) => ({ path, hash: h })),
    });
  });

  it('writes the keys of its predecessor', () => {
    const taken = take([{ ...file('a.py', 'x'), language: 'python' }, file('b', '')]);
    assert.deepEqual(JSON.parse(textOf(taken, 7)), {
      version: 1,
      root_hash: taken.root,
      created_at: 7,
      files: {
        'a.py': { hash: hash('x'), size_bytes: 1, language: 'python' },
        b: { hash: hash(''), size_bytes: 0, language: null },
      },
    });
  });

  table('rejects an invalid snapshot', (row) => {
    for (
      const [what, text] of [['a cut text', '{"version":1,'], ['another version',
        '{"version":2,"root_hash":"","created_at":1,"files":{}}'], ['a list', '[]'], ['files without hashes',
        '{"version":1,"root_hash":"","created_at":1,"files":{"a":{}}}']] as const
    ) {
      row(`rejects ${what}`, () => assert.equal(parseSnapshot(text), undefined));
    }
  });

  it('distinguishes added, modified and deleted files', () => {
    const before = take([file('edited', '1'), file('gone', '1'), file('kept', '1')]);
    assert.deepEqual(diffSnapshot(before, [file('edited', '2'), file('kept', '1'), file('new', '1')]), {
      added: ['new'],
      modified: ['edited'],
      deleted: ['gone'],
    });
  });

  it('has no differences from itself, and all differences from another tree', () => {
    const tree = fc.dictionary(fc.string({ minLength: 1 }), fc.constantFrom('1', '2'));
    fc.assert(fc.property(tree, tree, (a, b) => {
      const diff = diffSnapshot(take(filesOf(a)), filesOf(b));
      assert.deepEqual(diff.added, Object.keys(b).filter((p) => !Object.hasOwn(a, p)).sort());
      assert.deepEqual(diff.deleted, Object.keys(a).filter((p) => !Object.hasOwn(b, p)).sort());
      assert.deepEqual(diff.modified, Object.keys(b).filter((p) => Object.hasOwn(a, p) && a[p] !== b[p]).sort());
    }));
  });

  it('equals a new snapshot after any edits', () => {
    const many = Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`src/${n % 9}/file${n}.ts`, String(n)]));
    const edit = fc.tuple(fc.nat(720), fc.constantFrom('gone', 'a', 'b'));
    fc.assert(fc.property(fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 8 }), (rounds) => {
      const kept = createSnapshots(hash);
      const tree: Record<string, string> = { ...many };
      for (const edits of rounds) {
        for (const [n, content] of edits) {
          if (content === 'gone') delete tree[`src/${n % 9}/file${n}.ts`];
          else tree[`src/${n % 9}/file${n}.ts`] = content;
        }
        const files = filesOf(tree);
        assert.equal(textOf(kept(files), 1), textOf(take(files), 1));
      }
    }), { numRuns: 30 });
  });

  table('does not mistake one file for another if files were added', (row) => {
    const [first, one] = [file('a.ts', '0'), file('b.ts', '1')];
    const others = { path: 'c.ts', hash: hash('2'), size: 7, language: 'typescript' } as const;
    for (const [field, value] of Object.entries(others)) {
      row(`that differs in its ${field}`, () => {
        // some names end the group of files that are hashed together, so that it may be taken over
        for (let n = 0; n < 500; n++) {
          const now = [first, { ...one, [field]: value }, file(`d${n}.ts`, '')];
          const kept = createSnapshots(hash);
          kept([first, one]);
          assert.equal(textOf(kept(now), 1), textOf(take(now), 1));
        }
      });
    }
  });

  it('rehashes only the neighbours of an edit', () => {
    let hashed = 0;
    const kept = createSnapshots((text) => {
      hashed += text.length;
      return hash(text);
    });
    const files = Array.from({ length: 3000 }, (_, n) => file(`src/file${n}.ts`, '')).sort(byPath);
    kept(files);
    const first = hashed;
    kept(files.map((f, n) => (n === 1500 ? file(f.path, 'edited') : f)));
    assert.ok(hashed - first < first / 3, `${hashed - first} of ${first}`);
  });
});
