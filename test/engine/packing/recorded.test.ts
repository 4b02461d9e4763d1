import assert from 'node:assert/strict';
import { changedContent, changedSincePhrase } from '#engine/packing/changedContent';
import { goneFiles } from '#engine/packing/renames';
import { shownContent } from '#engine/packing/shownContent';
import { collectFileStamps } from '#engine/packing/stamps';
import { stopwatch } from '#engine/packing/stopwatch';
import { fileChange, indexed } from '#test/support/project';
import { table } from '#test/support/table';

const read = 10_000;

describe('what a pack records of files', () => {
  table('is their time, unless they may have been written again in the tick that they were read in:', (row) => {
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

  it('is nothing of one that is not in the index', () => {
    assert.deepEqual(collectFileStamps([{ path: 'a.ts' }] as never, { byPath: new Map() } as never), []);
  });

  it('is the content of those that it shows, and the texts of all', () => {
    const views = ['full', 'diff', 'symbols', 'skeleton', 'summary'];
    const files = views.map((kind) => ({ path: kind, view: { kind } }));
    const candidates = new Map(files.map(({ path }) => [path, { text: `${path}\n`, file: { hash: `of ${path}` } }]));
    const shown = shownContent({ files: [...files, { path: 'gone', view: { kind: 'summary' } }] } as never,
      candidates as never, (path) => [path] as never);
    assert.deepEqual([...shown.symbols()], [['full', ['full']], ['diff', ['diff']], ['symbols', ['symbols']]]);
    assert.deepEqual([...shown.lines().keys()], ['full', 'diff', 'symbols']);
    assert.deepEqual(shown.texts(), views.map((path) => ({ path, hash: `of ${path}`, text: `${path}\n` })));
  });
});

describe('what a pack says of changes since the last one', () => {
  const none = { added: [], modified: [], deleted: [], excluded: [] };

  table('are the files, in words:', (row) => {
    const check = (title: string, changed: Parameters<typeof changedSincePhrase>[0], expected: string | undefined) =>
      row(title, () => assert.equal(changedSincePhrase(changed).changedSince, expected));
    check('no pack before', undefined, undefined);
    check('no change', none as never, undefined);
    check('each kind', { added: ['a'], modified: ['b', 'c'], deleted: ['d'], excluded: ['e'] } as never,
      '1 file new (a); 2 files changed (b, c); 1 file gone (d); 1 file left out now (e)');
    check('five names', { ...none, added: ['1', '2', '3', '4', '5', '6'] } as never, '6 files new (1, 2, 3, 4, 5, …)');
  });

  table('are the symbols of files that both packs show:', (row) => {
    const check = (title: string, noSource: readonly [before: boolean | undefined, now: boolean],
      expected: readonly object[], modified = ['a.ts', 'new.ts'], registered = ['a.ts', 'new.ts']) =>
      row(title, () => {
        const last = { report: { files: [{ path: 'a.ts' }] }, inputs: { settings: { noSource: noSource[0] } } };
        const symbols = new Map(registered.map((path) => [path, new Map([['f', '1'], ['g', '1']])]));
        const now = () => new Map([['f', '2'], ['h', '1']]);
        const found = changedContent(last as never, { ...none, modified } as never,
          { files: [{ path: 'a.ts' }, { path: 'new.ts' }] } as never, now as never, () => ({ symbols }) as never,
          noSource[1]);
        assert.deepEqual(found, expected);
      });
    const nothing = { path: 'a.ts', changed: [], added: [], removed: [] };
    check('with what changed', [false, false], [{ path: 'a.ts', changed: ['f'], added: ['h'], removed: ['g'] }]);
    check('with what changed of two without source', [true, true], [{
      path: 'a.ts',
      changed: ['f'],
      added: ['h'],
      removed: ['g'],
    }]);
    check('with none where one pack has no source', [undefined, true], [nothing]);
    check('with none where the other has none', [true, false], [nothing]);
    check('with none of what is not recorded', [false, false], [nothing], ['a.ts'], []);
    check('none without a change', [false, false], [], []);
    check('none that the last pack did not show', [false, false], [], ['new.ts']);
  });
});

describe('files that are gone and still imported', () => {
  table('are those that git says', (row) => {
    const files = indexed({ 'a.ts': "import { b } from './b';\n", 'c.ts': '' });
    const check = (title: string, change: Parameters<typeof fileChange>, expected: readonly object[]) =>
      row(title, () => assert.deepEqual(goneFiles(files, { changes: [fileChange(...change)] } as never), expected));
    check('to be deleted', ['b.ts', { status: 'deleted' }], [{ path: 'b.ts', importers: ['a.ts'] }]);
    check('to be renamed', ['c.ts', { status: 'renamed', from: 'b.ts' }], [{
      path: 'b.ts',
      importers: ['a.ts'],
      now: 'c.ts',
    }]);
    check('to be changed: none', ['b.ts', { status: 'modified' }], []);
    check('to be copied: none', ['c.ts', { status: 'added', from: 'b.ts' }], []);
    check('to be deleted where nobody imports them: none', ['d.ts', { status: 'deleted' }], []);
  });

  it('are none without git', () => assert.deepEqual(goneFiles(indexed({ 'a.ts': "import './b';" }), undefined), []));
});

describe('the times of the stages', () => {
  it('are what passed since the last one, repeated ones added, and their sum with those of the index', () => {
    let now = 100;
    const { lap, timings } = stopwatch(() => now);
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
