import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isFullySeen, parseHookSession, truncateSessionLog, serializeSessionLog,
  type LogLine } from '#features/guard/pure/sessionLog';

const stamp = { size: 3, mtimeMs: 5.5 };
const lines: readonly LogLine[] = [
  { is: 'edit', at: 1, path: 'a.ts' },
  { is: 'edited', at: 2, path: 'a.ts', stamp },
  { is: 'edited', at: 3, path: 'b.ts', stamp: null },
  { is: 'shell', at: 4, changed: [{ path: 'c.ts', stamp }], branch: 'main' },
  { is: 'branch', at: 5, branch: null },
  { is: 'said', at: 6, revision: 'r', path: 'a.ts' },
  { is: 'answer', at: 7, call: 'edit t', outcome: { kind: 'deny', text: 'no' } },
  { is: 'owed', at: 8, text: 'later' },
  { is: 'told', at: 9, news: 'r ' },
  { is: 'read', at: 10, path: 'd.ts', stamp: { size: 1, mtimeMs: 1 }, from: 1, to: 9, of: 9 },
  { is: 'begun', at: 11 },
  { is: 'read', at: 12, path: 'c.ts', stamp: { size: 4, mtimeMs: 1 }, from: 1, to: 9, of: 9 },
  { is: 'read', at: 13, path: 'c.ts', stamp, from: 5, to: 9, of: 9 },
  { is: 'read', at: 14, path: 'c.ts', stamp, from: 1, to: 4, of: 9 },
];

describe('the log of a session', () => {
  it('is read back as it was written', () => {
    const session = parseHookSession(serializeSessionLog(lines));
    assert.deepEqual([...session.edits], [['a.ts', { at: 2, stamp }], ['b.ts', { at: 3, stamp: null }]]);
    assert.deepEqual([...session.reads], [['c.ts', { stamp, lineCount: 9, ranges: [[5, 9], [1, 4]] }]]);
    assert.deepEqual(session.lastCommand, lines[3]);
    assert.deepEqual([session.branches, [...session.reportedKeys], session.pendingWarning, session.lastNews], [[null], [
      'r a.ts',
    ], 'later', 'r ']);
    assert.deepEqual(session.answers.get('edit t')?.outcome, { kind: 'deny', text: 'no' });
  });
  it('is read without lines left by a killed hook or written by another program', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 5 }), fc.nat(200), (others, length) => {
        const text = serializeSessionLog(lines);
        const torn = `${others.map((one) => one.replace(/\n/g, ' ')).join('\n')}\n${text}${text.slice(0, length)}`;
        assert.equal(parseHookSession(torn).edits.get('b.ts')?.stamp, null);
      }),
    );
  });
  it('indicates whether the lines that were read are the whole file', () => {
    const part = fc.tuple(fc.nat(12), fc.nat(12));
    fc.assert(fc.property(fc.array(part), fc.nat(10), (parts, lineCount) => {
      const ranges = parts.map(([from, more]) => [from + 1, from + 1 + more] as const);
      const numbers = Array.from({ length: lineCount }, (_, i) => i + 1);
      const expected = numbers.every((line) => ranges.some(([from, to]) => from <= line && line <= to));
      assert.equal(isFullySeen({ stamp, lineCount, ranges }), expected);
    }));
  });
  it('keeps its newest lines when it is truncated', () =>
    assert.equal(truncateSessionLog(`nonsense\n${serializeSessionLog(lines)}`, 2),
      serializeSessionLog(lines.slice(-2))));
});
