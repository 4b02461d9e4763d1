import assert from 'node:assert/strict';
import { maxProcessorMs, type Outliner } from '#pipeline/5-outline/outline';
import { createCandidates } from '#engine/packing/candidates';
import { neverCancelled } from '#base/cancellation';
import type { FileChange, Outline, Selection, View } from '#model';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { fileChange, indexedFile } from '#test/support/project';
import { table } from '#test/support/table';

const key = `ghp_${'a1B2'.repeat(9)}`;

/** A host whose outlines outlive their reader, as on a disk. */
function withStoredOutlines(files: Readonly<Record<string, string>>): MemoryHost {
  const host = memoryHost({ files });
  const stored = new Map<string, Outline>();
  Object.assign(host.state, {
    loadOutlines: () => new Map(stored),
    appendOutlines: (_: string, made: ReadonlyMap<string, Outline>) => made.forEach((one, key) => stored.set(key, one)),
  });
  return host;
}

/** Opens all files of a host as their index says, with an outliner that counts. */
function opener(host: MemoryHost, outline: Outline = { symbols: [] }) {
  const asked: string[] = [];
  const limits: number[] = [];
  const outliner: Outliner = {
    async outline(path, _language, _text, processorMs = maxProcessorMs) {
      asked.push(path);
      limits.push(processorMs);
      if (outline.stopped) host.tick(processorMs);
      return outline;
    },
    dispose() {},
  };
  const candidates = createCandidates(host, outliner);
  const index = () =>
    new Map(host.paths.filter((path) => !path.startsWith('.agentpack/')).map((path) => {
      const text = host.text(path)!;
      return [path, { ...indexedFile(path, text), hash: host.hash(text) }];
    }));
  const byPath = index();
  const open = (changes: readonly FileChange[] = [], unparsedPaths: ReadonlySet<string> = new Set()) =>
    candidates.open([...byPath.keys()].map((path) => ({ path, score: 1, reasons: [] })), {
      refreshed: { byPath } as never,
      git: { changes } as never,
      pinned: new Set(['a.ts']),
      hintOnlyPaths: new Set(),
      addedTestPaths: new Set(),
      unparsedPaths,
    }, neverCancelled);
  return { open, asked, limits, candidates };
}

describe('the candidates of a pack', () => {
  it('are redacted texts, and record the parts shown by a view', async () => {
    const host = memoryHost({ files: { 'a.ts': `const one = 1;\nconst key = '${key}';\nconst two = 2;\n` } });
    const { open } = opener(host);
    const { candidates, findRedactionsIn: redactionsIn, findRedactions: redactionsOf } = await open();
    assert.ok(!candidates[0]!.text.includes(key));
    assert.equal(candidates[0]!.pinned, true);
    const view = (lines: View['lines'], text = '') => ({ lines, text }) as unknown as View;
    const found = (lines: View['lines'], text = '') => redactionsIn('a.ts', view(lines, text)).map(({ line }) => line);
    assert.deepEqual([found([[1, 1]]), found([[3, 3]]), found([[2, 2]]), found([[1, 1], [1, 3]])], [[], [], [2], [2]]);
    assert.deepEqual([found([], 'a line'), found([], '[REDACTED:github-token]')], [[], [2]], 'of a view without lines');
    const selection = { files: [{ path: 'a.ts', view: view([[2, 3]]) }, { path: 'b.ts', view: view([[1, 1]]) }] };
    assert.deepEqual(redactionsOf(selection as unknown as Selection).map(({ path, line }) => [path, line]), [['a.ts',
      2]]);
  });

  it('record which contain characters that are shown as symbols', async () => {
    const { open } = opener(memoryHost({ files: { 'a.ts': 'const a = "\u001b[31m";\n', 'b.ts': 'const b = 1;\n' } }));
    const { hasSigns } = await open();
    assert.deepEqual([hasSigns('a.ts'), hasSigns('b.ts'), hasSigns('none.ts')], [true, false, false]);
  });

  it('exclude files that changed or disappeared since they were indexed', async () => {
    const host = memoryHost({ files: { 'a.ts': 'a();\n', 'b.ts': 'b();\n', 'c.ts': 'c();\n' } });
    const { open } = opener(host);
    host.write('b.ts', 'changed();\n');
    host.remove('c.ts');
    const { candidates, changedPaths: moved } = await open();
    assert.deepEqual([candidates.map(({ file }) => file.path), moved], [['a.ts'], ['b.ts', 'c.ts']]);
  });

  table('have the hunks from git if they fit the text:', (row) => {
    const text = 'one\ntwo\nthree\n';
    const check = (title: string, lines: readonly string[], hunks: number, newStart = 1, of = text) =>
      row(title, async () => {
        const { open } = opener(memoryHost({ files: { 'a.txt': of } }));
        const hunk = { oldStart: 1, oldLines: 1, newStart, newLines: 1, lines };
        const { candidates: [candidate] } = await open([fileChange('a.txt', { hunks: [hunk as never] })]);
        assert.equal(candidate!.change!.hunks.length, hunks);
      });
    check('with kept, new and lost lines', [' one', '-old', '+two'], 1);
    check('from their first line on', ['+two'], 1, 2);
    check('not with another line', [' one', '+other'], 0);
    check('not at a different position', ['+two'], 0, 1);
    check('not after the end', ['+three', ' ', '+four'], 0, 3);
    check('with different line endings', [' one\r', '+two\r'], 1);
    check('with a byte order mark', [' \ufeffone'], 1);
    check('with a secret, which the text does not show', [`+const key = '${key}';`], 1, 1, `const key = '${key}';\n`);
  });

  it('have no change unless git reports one', async () => {
    const { open } = opener(memoryHost({ files: { 'a.ts': 'a();\n' } }));
    const { candidates } = await open([fileChange('b.ts')]);
    assert.equal('change' in candidates[0]!, false);
  });

  it('are outlined once for each content, and for the next process', async () => {
    const host = withStoredOutlines({ 'a.ts': 'a();\n', 'b.ts': 'a();\n' });
    const symbol = { name: 'a', kind: 'function', lines: [1, 2], signature: 'a' } as never;
    const first = opener(host, { symbols: [symbol] });
    await first.open();
    await first.open();
    assert.deepEqual(first.asked, ['a.ts']);
    first.candidates.save();
    const second = opener(host);
    assert.deepEqual((await second.open()).candidates[0]!.outline.symbols, [symbol]);
    assert.deepEqual(second.asked, []);
  });

  it('are outlined by line patterns instead of the parser if the language has such patterns', async () => {
    const host = memoryHost({
      files: { 'a.ts': 'function a() {\n}\nconst b = 1;\n', 'b.css': '.b {\n}\n', 'c.vue': '' },
    });
    const { open, asked } = opener(host);
    const { candidates } = await open([], new Set(['a.ts', 'b.css', 'c.vue']));
    assert.deepEqual(candidates[0]!.outline, {
      symbols: [{ name: 'a', kind: 'function', signature: 'function a()', lines: [1, 2], exported: false }],
    });
    assert.deepEqual(asked, ['b.css']);
  });

  it('have the outline that is requested, whichever the pack before or another process requested', async () => {
    const host = withStoredOutlines({ 'a.ts': 'function a() {\n}\n' });
    const parsed = { symbols: [{ name: 'parsed', kind: 'function', lines: [1, 2], signature: '' } as never] };
    const names = async (open: ReturnType<typeof opener>['open'], unparsedPaths: ReadonlySet<string>) =>
      (await open([], unparsedPaths)).candidates[0]!.outline.symbols.map(({ name }) => name);
    const both = async (
      { open }: ReturnType<typeof opener>,
    ) => [await names(open, new Set()), await names(open, new Set(['a.ts'])), await names(open, new Set())];
    const first = opener(host, parsed);
    assert.deepEqual(await both(first), [['parsed'], ['a'], ['parsed']]);
    first.candidates.save();
    const second = opener(host, parsed);
    assert.deepEqual(await both(second), [['parsed'], ['a'], ['parsed']]);
    assert.deepEqual(second.asked, []);
  });

  it('are outlined again if a stored outline has lines that the file does not have', async () => {
    const asked = async (last: number) => {
      const host = withStoredOutlines({ 'a.ts': 'a();\nb();\n' });
      const symbol = { name: 'a', kind: 'function', lines: [1, last], signature: 'a' };
      const first = opener(host, { symbols: [symbol as never] });
      await first.open();
      first.candidates.save();
      const second = opener(host);
      await second.open();
      return second.asked.length;
    };
    assert.deepEqual([await asked(1), await asked(2), await asked(3), await asked(4)], [0, 0, 0, 1]);
  });

  it('that stop the parser are given less to it after ten, and are parsed again by the next pack', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `${10 + i}.ts`);
    const host = memoryHost({ files: Object.fromEntries(names.map((name) => [name, `f('${name}');\n`])) });
    Object.assign(host, { parsing: { ...host.parsing, processorTime: () => host.now() } });
    const { open, limits } = opener(host, { symbols: [], stopped: true } as never);
    await open();
    assert.deepEqual(limits, [...Array.from({ length: 10 }, () => maxProcessorMs), maxProcessorMs / 10,
      maxProcessorMs / 10]);
    await open();
    assert.equal(limits.length, 24);
  });
});
