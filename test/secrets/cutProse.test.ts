import { strict as assert } from 'node:assert';
import { formatProseWithCode } from '#pipeline/7-render/phrases';
import { toProse, toProseCell } from '#secrets/markdown';
import { credentials } from './madeUp';

describe('truncated prose', () => {
  it('shows no part of a secret, wherever it is truncated', () => {
    const token = credentials['a classic GitHub token']!;
    const text = `${'cents '.repeat(5)}${token} end of it`;
    for (let length = 30; length < 80; length++)
      for (const shown of [toProse(text, length), toProseCell(text, length), formatProseWithCode(text, length)])
        assert.ok(!shown.includes(token.slice(0, 8)), shown);
  });
});
