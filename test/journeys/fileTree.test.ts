import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { readFileTree, restoreFileTree, type FileTree } from './fileTree';

/** Files by path; a text that starts with `->` is a link. */
const files = fc.dictionary(fc.constantFrom('a.ts', 'b', 'b.d/c.ts', 'b.d/e/f.md', '.agentpack/context.md', 'run.sh'),
  fc.constantFrom('', 'one', 'two', '-> a.ts', '-> nowhere'));

describe('the files of a walk', () => {
  it('are as they were after they are restored', () => {
    fc.assert(fc.property(files, files, (before, after) => {
      const root = mkdtempSync(join(tmpdir(), 'agentpack-tree-'));
      try {
        writeAll(root, before);
        const wanted = readFileTree(root);
        rmSync(root, { recursive: true });
        writeAll(root, after);
        writeAll(root, { '.git/HEAD': 'ref', '.agentpack/cache/facts': 'warm' });
        const present = readFileTree(root, wanted);
        assert.deepEqual(present.caches, ['.agentpack/cache']);
        restoreFileTree(root, present, wanted);
        const restored = readFileTree(root);
        assert.deepEqual(describeTree(restored), describeTree(wanted));
        assert.equal(readFileSync(join(root, '.git/HEAD'), 'utf8'), 'ref');
      } finally {
        rmSync(root, { recursive: true });
      }
    }), { numRuns: 30 });
  });
});

function writeAll(root: string, texts: Readonly<Record<string, string>>): void {
  mkdirSync(root, { recursive: true });
  for (const [path, text] of Object.entries(texts)) {
    const at = join(root, path);
    mkdirSync(dirname(at), { recursive: true });
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), at);
    else {
      writeFileSync(at, text, { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
      const seconds = 1_700_000_000 + text.length + path.length; // whole ones, as a number cannot hold nanoseconds
      utimesSync(at, seconds, seconds);
    }
  }
}

function describeTree({ entries }: FileTree) {
  return [...entries].map(([path, entry]) =>
    entry.kind === 'file'
      ? { path, text: entry.bytes.toString(), mode: entry.mode, seconds: entry.modifiedAt }
      : { ...entry, path }
  ).sort((a, b) => (a.path < b.path ? -1 : 1));
}
