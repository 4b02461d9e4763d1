import assert from 'node:assert/strict';
import { describeCallCount, describePackedSymbol, findDefinedSymbol, listPackedLines,
  type ListedSymbol } from '#apps/vscode/decorations/packedLines';
import type { Freshness, LineRange } from '#model';
import type { CallSite } from '#reports';
import { file, fresh, report } from '../report';

const symbol = (name: string, lines: LineRange, container: string | null = null): ListedSymbol => ({
  name,
  kind: 'function',
  container,
  signature: name,
  lines,
});
const changed = (path: string): Freshness => ({
  state: 'stale',
  causes: [{ kind: 'files', files: [{ path, change: 'modified', selected: true }] }],
});

describe('the packed lines of a symbol', () => {
  const state = {
    freshness: fresh,
    report: report({
      files: [file('src/a.ts', { ranges: [[10, 20], [22, 22], [40, 60]] }),
        file('src/b.ts', { view: 'summary', ranges: [] })],
    }),
  };
  const cases: readonly (readonly [string, string, LineRange, string])[] = [
    ['are those of the symbol, not of the file', 'src/a.ts', [12, 50], 'In the pack: lines 12–20, 22, 40–50'],
    ['may be all of its lines', 'src/a.ts', [41, 44], 'In the pack: lines 41–44'],
    ['may be none of a file whose other lines are shown', 'src/a.ts', [23, 39],
      'Not in the pack, which shows its file as symbols'],
    ['may be none of a file that is only listed', 'src/b.ts', [1, 9],
      'Not in the pack, which shows its file as a summary'],
    ['are none of a file that is not in the pack', 'src/c.ts', [1, 9], 'Not in the pack'],
  ];
  for (const [title, path, lines, expected] of cases)
    it(title, () => assert.equal(describePackedSymbol(state, path, symbol('f', lines)), expected));
  it('are unknown after a change of the file, and known after a change of another one', () => {
    const at = (freshness: Freshness) => listPackedLines({ ...state, freshness }, 'src/a.ts');
    assert.equal(at(changed('src/a.ts')), undefined);
    assert.deepEqual(at(changed('src/b.ts')), [[10, 20], [22, 22], [40, 60]]);
    assert.equal(describePackedSymbol({ ...state, freshness: changed('src/a.ts') }, 'src/a.ts', symbol('f', [1, 2])),
      'The file has changed since it was packed.');
  });
});

describe('the definition under the pointer', () => {
  const symbols = [symbol('Cart', [1, 30]), symbol('total', [5, 9], 'Cart'), symbol('total', [12, 40])];
  const lineOf = (name: string, line: number) => findDefinedSymbol(symbols, name, line)?.lines[0];
  it('is the innermost symbol of that name', () =>
    assert.deepEqual([lineOf('Cart', 1), lineOf('total', 5), lineOf('total', 12)], [1, 5, 12]));
  it('is none of another name, and none outside of a symbol', () =>
    assert.deepEqual([lineOf('other', 5), lineOf('total', 10)], [undefined, undefined]));
});

describe('the number of calls', () => {
  const calls = (...proofs: CallSite['proof'][]) =>
    describeCallCount({ callers: proofs.map((proof) => ({ proof }) as CallSite) });
  it('says how many are found by name only', () =>
    assert.deepEqual([calls(), calls('type'), calls('import', 'type', 'name')], ['No calls found', '1 call',
      '3 calls, 1 of them by name only']));
});
