import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redact } from '#secrets/redact';
import { toTerminalBlock, joinTerminalLines, redactInOtherProcess, term,
  toUnrelatedLines } from '#apps/cli/output/terminal';

describe('text that another process redacts', () => {
  const words = fc.constantFrom('src/a.ts', `password = 'hunter2-Qx7pLm92'`, 'Password:', 'Qx7pLm92hunter2', '\n', '\t',
    '', '\u001b[1m', '[REDACTED:password]', 'é');
  const raw = fc.array(words, { maxLength: 8 }).map((some) => some.join(' '));
  const text = fc.oneof(raw.map(toTerminalBlock), raw.map(toUnrelatedLines), raw.map((one) => term`stale: ${one}`),
    fc.tuple(raw, raw).map(([a, b]) => joinTerminalLines(a, b)));
  it('equals what this process would print', () =>
    fc.assert(fc.asyncProperty(fc.array(text, { maxLength: 4 }), async (texts) => {
      const safe = await redactInOtherProcess(async (all) => all.map((one) => redact(one)), texts);
      assert.deepEqual(safe.map((one) => one.text), texts.map((one) => one.text));
    })));
  it('is requested only if there is such a process', async () =>
    assert.deepEqual(await redactInOtherProcess(() => assert.fail('asked'), []), []));
});
