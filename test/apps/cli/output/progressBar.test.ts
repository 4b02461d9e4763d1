import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { createProgressBar } from '#apps/cli/output/progressBar';
import type { Output } from '#apps/cli/output/terminal';
import { table } from '#test/support/table';

/** Milliseconds, and the share of the run that is done then. */
type Update = readonly [at: number, fraction: number];

function printed(updates: readonly Update[], isTTY: boolean, enabled = true): string {
  let text = '';
  let clock = 0;
  const out = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const bar = createProgressBar(Object.assign(out, { isTTY }) as Output, enabled, () => clock);
  for (const [at, fraction] of updates) {
    clock = at;
    bar.update('scan', fraction);
  }
  return text;
}

const cases: Readonly<Record<string, readonly [updates: readonly Update[], lines: readonly number[]]>> = {
  'nothing of a short run': [[[0, 0], [5_000, 0.5], [9_999, 1]], []],
  'a line after ten seconds, and one now and then': [
    [[0, 0], [9_999, 0.01], [10_000, 0.02], [15_000, 0.1], [19_999, 0.2], [20_000, 0.3], [60_000, 0.4]],
    [2, 30, 40],
  ],
  'nothing of short runs after each other': [[[0, 0], [9_000, 1], [50_000, 0], [59_000, 1]], []],
  'a line of the second run': [[[0, 0], [9_000, 1], [50_000, 0], [60_000, 0.5]], [50]],
};

describe('progress', () => {
  table('without a terminal is', (row) => {
    for (const [title, [updates, lines]] of Object.entries(cases))
      row(title, () => assert.equal(printed(updates, false), lines.map((n) => `AgentPack: scan, ${n}%\n`).join('')));
  });
  it('is drawn immediately on a terminal, and never if it is not wanted', () => {
    assert.match(printed([[0, 0.5]], true), /█/);
    for (const isTTY of [true, false]) assert.equal(printed([[0, 0], [90_000, 0.5]], isTTY, false), '');
  });
});
