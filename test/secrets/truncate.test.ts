import assert from 'node:assert/strict';
import { formatTerminalCell } from '#apps/cli/output/terminal';
import { formatRejectedValue } from '#engine/optionTable/optionValues';
import { parseDecisionRecord } from '#features/memory/pure/adr';
import { splitStatement } from '#features/memory/pure/entryText';
import { findHeadline } from '#pipeline/2-index/headline';
import { formatStrongestReasons } from '#pipeline/7-render/phrases';
import { redact } from '#secrets/redact';
import { shortenPathForMessage, truncateAtCodePoint, truncateSafe } from '#secrets/truncate';
import { toCode } from '#secrets/markdown';
import { credentials } from './madeUp';

/** The number of characters of a secret, beyond what redaction itself shows, that would tell of it. */
const maxShownStart = 8;

describe('texts that are cut for display', () => {
  /** Places that cut a text, each with the length at which it does. */
  const cutters: Readonly<Record<string, { readonly length: number; cut(text: string): string; }>> = {
    'a text': { length: 40, cut: (text) => truncateAtCodePoint(text, 40) },
    'redacted text': { length: 40, cut: (text) => truncateSafe(redact(text), 40) },
    'inline code': { length: 100, cut: (text) => toCode(truncateAtCodePoint(text, 100)) },
    'a path in a message': { length: 80, cut: shortenPathForMessage },
    'a cell of a terminal': { length: 40, cut: (text) => formatTerminalCell(text, 40, undefined).text },
    'a rejected value': { length: 199, cut: (text) => formatRejectedValue(text) },
    'reasons': {
      length: 60,
      cut: (text) => formatStrongestReasons([{ kind: 'history', points: 1, detail: text }], 60),
    },
    'the title of a statement': { length: 100, cut: (text) => splitStatement(text).title },
    'a headline': { length: 160, cut: (text) => findHeadline(`# ${text}\n`, undefined, 'markdown') ?? '' },
    'a decision': { length: 700, cut: (text) => readDecision(text) },
  };
  for (const [name, { length, cut }] of Object.entries(cutters)) {
    it(`show no part of a secret in ${name}, wherever it is cut`, () => {
      for (const [kind, secret] of Object.entries(credentials)) {
        const start = countShown(secret) + maxShownStart;
        for (let shown = start; shown < Math.min(secret.length, 60); shown += 5) {
          const text = `${'w '.repeat(length).slice(0, length - shown - 1)} ${secret} ${'w '.repeat(200)}`;
          const result = cut(text).replace(/\[REDACTED:[^\]…]*/g, '');
          assert.ok(!result.includes(secret.slice(0, start)), `${kind}: ${result}`);
        }
      }
    });
  }
  it('are unchanged as long as they are short', () => {
    for (const text of ['', 'a', 'w'.repeat(40)]) assert.equal(truncateAtCodePoint(text, 40), text);
  });
});

/** Counts the first characters that redaction leaves, such as the host of an address; all, if it needs more than it. */
function countShown(secret: string): number {
  const safe = redact(`w ${secret} w`).slice('w '.length);
  return [...secret].findIndex((character, i) => safe[i] !== character) >>> 0;
}

function readDecision(decision: string): string {
  return parseDecisionRecord(`# A title\n\nStatus: accepted\n\n## Decision\n\n${decision}\n`)!.text;
}
