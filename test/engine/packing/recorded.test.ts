import assert from 'node:assert/strict';
import { findChangedContent, describeChangesSince } from '#engine/packing/changedContent';
import { findMissingImportedFiles } from '#engine/packing/renames';
import { collectShownContent } from '#engine/packing/shownContent';
import { collectFileStamps } from '#engine/packing/stamps';
import { createStopwatch } from '#engine/packing/stopwatch';
import { fileChange, indexed } from '#test/support/project';
import { table } from '#test/support/table';

const read = 10_000;

describe('the data that a pack records about files', () => {
  table('includes their time, unless they may have been rewritten in the tick in which they were read:', (row) => {
    const check = (title: string, mtimeMs: number, expected: number | null) =>
      row(title, () => {
        const record = { hash: 'h', stat: { size: 3, mtimeMs }, indexedAt: read };
        const [stamp] = collectFileStamps([{ path: 'a.ts' }] as never,
          { byPath: new Map([['a.ts', record]]) } as never);
        assert.deepEqual(stamp, { path: 'a.ts', hash: 'h', size: 3, mtimeMs: expected });
      });
    check('long before', 1_000, 1_000);
    check('just before two seconds', 7_999, 7_999);
    check('two seconds', 8_000, null);
    check('later', 12_000, null);
  });

  it('is empty for a file that is not in the index', () => {
    assert.deepEqual(collectFileStamps([{ path: 'a.ts' }] as never, { byPath: new Map() } as never), []);
  });

  it('includes the content of the shown files, and the texts of all files', () => {
    const views = ['full', 'diff', 'symbols', 'skeleton', 'summary'];
    const files = views.map((kind) => ({ path: kind, view: { kind } }));
    const candidates = new Map(files.map(({ path }) => [path, { text: `${path}\n`, file: { hash: `of ${path}` } }]));
    const shown = collectShownContent({ files: [...files, { path: 'gone', view: { kind: 'summary' } }] } as never,
      candidates as never, (path) => [path] as never);
    assert.deepEqual([...shown.hashSymbols()], [['full', ['full']], ['diff', ['diff']], ['symbols', ['symbols']]]);
    assert.deepEqual([...shown.hashLines().keys()], ['full', 'diff', 'symbols']);
    assert.deepEqual(shown.listTexts(), views.map((path) => ({ path, hash: `of ${path}`, text: `${path}\n` })));
  });
});

describe('the report in a pack about changes since the last one', () => {
  const none = { added: [], modified: [], deleted: [], excluded: [] };

  table('lists the files, in words:', (row) => {
    const check = (title: string, changed: Parameters<typeof describeChangesSince>[0], expected: string | undefined) =>
      row(title, () => assert.equal(describeChangesSince(changed).changedSince, expected));
    check('without a previous pack', undefined, undefined);
    check('no change', none as never, undefined);
    check('each kind', { added: ['a'], modified: ['b', 'c'], deleted: ['d'], excluded: ['e'] } as never,
      '1 new file (a); 2 changed files (b, c); 1 deleted file (d); 1 newly excluded file (e)');
    check('five names', { ...none, added: ['1', '2', '3', '4', '5', '6'] } as never, '6 new files (1, 2, 3, 4, 5, …)');
  });

  table('lists the symbols in files that both packs show:', (row) => {
    const check = (title: string, noSource: readonly [before: boolean | undefined, now: boolean],
      expected: readonly object[], modified = ['a.ts', 'new.ts'], registered = ['a.ts', 'new.ts']) =>
      row(title, () => {
        const last = { report: { files: [{ path: 'a.ts' }] }, inputs: { settings: { noSource: noSource[0] } } };
        const symbols = new Map(registered.map((path) => [path, new Map([['f', '1'], ['g', '1']])]));
        const now = () => new Map([['f', '2'], ['h', '1']]);
        const found = findChangedContent(last as never, { ...none, modified } as never,
          { files: [{ path: 'a.ts' }, { path: 'new.ts' }] } as never, now as never, () => ({ symbols }) as never,
          noSource[1]);
        assert.deepEqual(found, expected);
      });
    const nothing = { path: 'a.ts', changed: [], added: [], removed: [] };
    check('with the changes', [false, false], [{ path: 'a.ts', changed: ['f'], added: ['h'], removed: ['g'] }]);
    check('with the changes in two packs without source', [true, true], [{
      path: 'a.ts',
      changed: ['f'],
      added: ['h'],
      removed: ['g'],
    }]);
    check('with none if one pack has no source', [undefined, true], [nothing]);
    check('with none if the other pack has no source', [true, false], [nothing]);
    check('with none for files that are not recorded', [false, false], [nothing], ['a.ts'], []);
    check('without a change', [false, false], [], []);
    check('without of the pack did not show', [false, false], [], ['new.ts']);
  });
});

describe('missing files that are still imported', () => {
  table('are those that git reports', (row) => {
    const files = indexed({ 'a.ts': "import { b } from './b';\n", 'c.ts': '' });
    const check = (title: string, change: Parameters<typeof fileChange>, expected: readonly object[]) =>
      row(title, () =>
        assert.deepEqual(findMissingImportedFiles(files, { changes: [fileChange(...change)] } as never), expected));
    check('as deleted', ['b.ts', { status: 'deleted' }], [{ path: 'b.ts', importers: ['a.ts'] }]);
    check('as renamed', ['c.ts', { status: 'renamed', from: 'b.ts' }], [{
      path: 'b.ts',
      importers: ['a.ts'],
      newPath: 'c.ts',
    }]);
    check('but not as changed', ['b.ts', { status: 'modified' }], []);
    check('but not as copied', ['c.ts', { status: 'added', from: 'b.ts' }], []);
    check('but not as deleted if nobody imports them', ['d.ts', { status: 'deleted' }], []);
  });

  it('are empty without git', () =>
    assert.deepEqual(findMissingImportedFiles(indexed({ 'a.ts': "import './b';" }), undefined), []));
});

describe('the times of the stages', () => {
  it('are the times since the previous stage, repeated ones added up, and totaled with those of the index', () => {
    let now = 100;
    const { lap, computeTimings: timings } = createStopwatch(() => now);
    for (const [stage, at] of [['rank', 110], ['outline', 130], ['rank', 135]] as const) {
      now = at;
      lap(stage);
    }
    assert.deepEqual(timings({ scan: 1, index: 2, link: 3 }), {
      rank: 15,
      outline: 20,
      select: 0,
      render: 0,
      scan: 1,
      index: 2,
      link: 3,
      total: 41,
    });
  });
});
