import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { diffSnapshot, parseSnapshot, snapshotOf } from '../../src/1-scan/snapshot';
import type { SourceFile } from '../../src/model';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const file = (path: string, content: string): SourceFile => ({ path, hash: hash(content), size: content.length, language: undefined });

describe('snapshot', () => {
  it('has one root for one set of files, whatever their order', () => {
    const [a, b] = [file('a', '1'), file('b', '2')];
    assert.equal(snapshotOf([a, b], 1, hash).root_hash, snapshotOf([b, a], 2, hash).root_hash);
  });

  it('hashes path, NUL, hash and line end', () => {
    assert.equal(snapshotOf([file('a', '1')], 1, hash).root_hash, hash(`a\0${hash('1')}\n`));
  });

  it('has another root for another path or content', () => {
    const roots = [[file('a', '1')], [file('b', '1')], [file('a', '2')], [], [file('a', '1'), file('b', '2')]].map((f) => snapshotOf(f, 1, hash).root_hash);
    assert.equal(new Set(roots).size, roots.length);
  });

  it('comes back from its text, hostile names included', () => {
    const before = snapshotOf([file('__proto__', '1'), file('a\n"b', '2')], 7, hash);
    assert.deepEqual(parseSnapshot(JSON.stringify(before)), before);
  });

  for (const [what, text] of [['a cut text', '{"version":1,'], ['another version', '{"version":2,"root_hash":"","created_at":1,"files":{}}'], ['a list', '[]'], ['files without hashes', '{"version":1,"root_hash":"","created_at":1,"files":{"a":{}}}']] as const) {
    it(`does not take ${what} for a snapshot`, () => assert.equal(parseSnapshot(text), undefined));
  }

  it('tells added, modified and deleted files', () => {
    const before = snapshotOf([file('kept', '1'), file('edited', '1'), file('gone', '1')], 1, hash);
    assert.deepEqual(diffSnapshot(before, [file('new', '1'), file('kept', '1'), file('edited', '2')]), { added: ['new'], modified: ['edited'], deleted: ['gone'] });
  });

  it('differs from itself in nothing, and from another tree in all that differs', () => {
    const tree = fc.dictionary(fc.string({ minLength: 1 }), fc.constantFrom('1', '2'));
    fc.assert(fc.property(tree, tree, (a, b) => {
      const files = (t: Record<string, string>) => Object.entries(t).map(([p, c]) => file(p, c));
      const diff = diffSnapshot(snapshotOf(files(a), 1, hash), files(b));
      assert.deepEqual(diff.added, Object.keys(b).filter((p) => !Object.hasOwn(a, p)).sort());
      assert.deepEqual(diff.deleted, Object.keys(a).filter((p) => !Object.hasOwn(b, p)).sort());
      assert.deepEqual(diff.modified, Object.keys(b).filter((p) => Object.hasOwn(a, p) && a[p] !== b[p]).sort());
    }));
  });
});
