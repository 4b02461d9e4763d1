import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRedactedText } from '#features/search/engine/redactedText';

const pieces = ['const a = 1; ', 'password = "hunter2Zq9xLp0" ', '\n', '\r\n', 'größe 😀 ', 'AKIAIOSFODNN7ABCDEFG ',
  '-----BEGIN RSA PRIVATE KEY-----\n"MIIEpAIBAAKCAQEAvR3mX0p9k2Jq8Zb1\\n" +\n"-----END RSA PRIVATE KEY-----"\n',
  'https://joe:s3cr3tPa55@example.org/ ', 'x'];

describe('positions in a redacted text', () => {
  it('match the file, for every match in it', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const raw = parts.join('');
      const lines = raw.split('\n');
      const { text, toFileColumn: columnOf, removeSpanningMatches: inFile } = createRedactedText(raw, 'code');
      text.split('\n').forEach((line, i) => {
        const start = text.split('\n').slice(0, i).reduce((sum, one) => sum + one.length + 1, 0);
        const markers = [...line.matchAll(/\[REDACTED:[\w-]+\]/g)].map((m) =>
          [m.index, m.index + m[0].length] as const
        );
        for (let at = 0; at + 3 <= line.length; at++) {
          const range = [at, at + 3] as const;
          if (markers.some(([from, to]) => at < to && at + 3 > from)) continue;
          const kept = inFile([{ line: i + 1, start, end: start + line.length, ranges: [range] }]);
          if (kept.length === 0) continue;
          const column = columnOf(i + 1, at + 1);
          assert.equal(lines[i]!.slice(column - 1, column + 2), line.slice(...range));
        }
      });
    }), { numRuns: 200 });
  });

  it('exclude text that joins the parts around a removed one', () => {
    const raw = `k = [\n  ${pieces[6]!.replaceAll('\n"', '\n    "')}]\n`;
    const { text, removeSpanningMatches: inFile } = createRedactedText(raw, 'code');
    assert.notEqual(text, raw);
    const joined = text.split('\n').flatMap((line, i) => {
      const at = line.indexOf('"" +');
      const start = text.split('\n').slice(0, i).join('\n').length + (i > 0 ? 1 : 0);
      return at === -1 ? [] : inFile([{ line: i + 1, start, end: start + line.length, ranges: [[at, at + 4]] }]);
    });
    assert.deepEqual(joined, []);
  });
});
