import { strict as assert } from 'node:assert';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createFilePort } from '#platform/files/filePort';
import { writeFiles, type FileChange } from '#platform/files/writeFiles';
import { sandbox, type Sandbox } from '../sandbox';

describe('writing all files or none', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({ 'a.json': '{}', 'b/b.md': 'old\n' }, { git: false });
  });
  afterEach(() => box.dispose());
  const write = (...changes: FileChange[]) => writeFiles(box.at, changes, createFilePort(box.root, ''));
  const a: FileChange = { path: 'a.json', before: '{}', after: '{"a":1}' };

  it('creates, replaces and deletes', () => {
    write(a, { path: 'b/b.md', before: 'old\n', after: undefined }, {
      path: 'c/d/e.md',
      before: undefined,
      after: 'x',
    });
    assert.equal(readFileSync(box.at('a.json'), 'utf8'), '{"a":1}');
    assert.equal(readFileSync(box.at('c/d/e.md'), 'utf8'), 'x');
    assert.deepEqual(readdirSync(box.at('b')), []);
  });

  for (
    const [what, other] of Object.entries<FileChange>({
      'a file that has changed since': { path: 'b/b.md', before: 'older\n', after: 'new\n' },
      'a file that is there by now': { path: 'b/b.md', before: undefined, after: 'new\n' },
      'a file that is gone': { path: 'b/c.md', before: 'old\n', after: 'new\n' },
    })
  ) {
    it(`writes nothing together with ${what}`, () => {
      assert.throws(() => write(a, other), /b\/.\.md was just changed by another program\. Nothing was written/);
      assert.equal(readFileSync(box.at('a.json'), 'utf8'), '{}');
    });
  }

  it('reverts its writes if a later file cannot be written', function() {
    if (process.getuid?.() === 0) box.write('locked', ''); // root may write everywhere: a file in the place of a folder
    else {
      mkdirSync(box.at('locked'));
      chmodSync(box.at('locked'), 0o500);
    }
    const made: FileChange = { path: 'n/m/x.md', before: undefined, after: 'x' };
    assert.throws(() =>
      write(a, made, { path: 'b/b.md', before: 'old\n', after: undefined }, {
        path: `locked/${'y'.repeat(300)}`,
        before: undefined,
        after: 'z',
      })
    );
    assert.equal(readFileSync(box.at('a.json'), 'utf8'), '{}');
    assert.equal(readFileSync(box.at('b/b.md'), 'utf8'), 'old\n');
    assert.ok(!existsSync(box.at('n')), 'folders that it created go too');
  });

  it('refuses bytes that would not round-trip', () => {
    box.write('latin.json', Buffer.from([0x7b, 0xe9, 0x7d]));
    assert.match(JSON.stringify(createFilePort(box.root, '~/').read('latin.json')), /~\/latin\.json is not in UTF-8/);
  });
});
