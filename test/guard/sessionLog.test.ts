import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sessionFrom, shortened, textOf, type LogLine } from '../../src/guard/sessionLog';

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
];

describe('the log of a session', () => {
  it('is read as it was written', () => {
    const session = sessionFrom(textOf(lines));
    assert.deepEqual([...session.edits], [['a.ts', { at: 2, stamp }], ['b.ts', { at: 3, stamp: null }]]);
    assert.deepEqual(session.shell, lines[3]);
    assert.deepEqual([session.branches, [...session.said], session.owed, session.told], [[null], ['r a.ts'], 'later',
      'r ']);
    assert.deepEqual(session.answers.get('edit t')?.outcome, { kind: 'deny', text: 'no' });
  });
  it('is read without the lines that a killed hook left or another program wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 5 }), fc.nat(200), (others, length) => {
        const text = textOf(lines);
        const torn = `${others.map((one) => one.replace(/\n/g, ' ')).join('\n')}\n${text}${text.slice(0, length)}`;
        assert.equal(sessionFrom(torn).edits.get('b.ts')?.stamp, null);
      }),
    );
  });
  it('keeps its newest lines when it is shortened', () =>
    assert.equal(shortened(`nonsense\n${textOf(lines)}`, 2), textOf(lines.slice(-2))));
});
