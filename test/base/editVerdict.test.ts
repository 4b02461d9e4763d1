import assert from 'node:assert/strict';
import { decideEdit, type EditFacts } from '#base/editVerdict';
import { table } from '../support/table';

const [yes, no] = [true, false];

/** All that can be so of a file, and whether its edit stops unless the guard is off. */
const facts:
  readonly (readonly [hasPack: boolean, isCovered: boolean, isStale: boolean, isContested: boolean, stops: boolean])[] =
    [
      [no, no, no, no, no],
      [no, no, no, yes, no],
      [no, no, yes, no, no],
      [no, no, yes, yes, no],
      [no, yes, no, no, no],
      [no, yes, no, yes, no],
      [no, yes, yes, no, no],
      [no, yes, yes, yes, no],
      [yes, no, no, no, no],
      [yes, no, no, yes, yes],
      [yes, no, yes, no, no],
      [yes, no, yes, yes, yes],
      [yes, yes, no, no, no],
      [yes, yes, no, yes, yes],
      [yes, yes, yes, no, yes],
      [yes, yes, yes, yes, yes],
    ];

describe('the decision about an edit', () => {
  table('follows the level if another thread changed the file, or the pack with the file is stale', (row) => {
    for (const [hasPack, isCovered, isStale, isContested, stops] of facts)
      for (const level of ['off', 'warn', 'block'] as const) {
        const given: EditFacts = { level, hasPack, isCovered, isStale, isContested };
        row(JSON.stringify(given), () => assert.equal(decideEdit(given), stops && level !== 'off' ? level : 'proceed'));
      }
  });
});
