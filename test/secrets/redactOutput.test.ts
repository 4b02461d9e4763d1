import assert from 'node:assert/strict';
import { redactOutput } from '#secrets/redactOutput';
import { table } from '#test/support/table';
import { pem } from './madeUp';

const value = ['Kq7Zt2Lw9', 'Xk4Aa1Bv8Nm'].join('');
const files: Readonly<Record<string, { readonly lines: readonly string[]; readonly secrets: readonly string[]; }>> = {
  'a private key': {
    lines: ['notes', ...pem('RSA PRIVATE KEY', 8).split('\n'), 'end'],
    secrets: pem('RSA PRIVATE KEY', 8).split('\n').slice(1, -1),
  },
  'a block of YAML': { lines: ['host: db', 'password: >-', `  ${value}`, 'port: 1'], secrets: [value] },
  'an array': { lines: ['args = [', '  "--password",', `  "${value}",`, ']'], secrets: [value] },
  'a fallback': { lines: ['token = os.environ.get(', '  "TOKEN",', `  "${value}",`, ')'], secrets: [value] },
};
const pad = (number: number, width: number) => `${number}`.padStart(width);
const gutters: Readonly<Record<string, (line: string, number: number) => string>> = {
  'cat -n': (line, number) => `${pad(number, 6)}\t${line}`,
  'an agent’s own tool': (line, number) => `${pad(number, 6)}→${line}`,
  'bat': (line, number) => `${pad(number, 4)} │ ${line}`,
  'grep -n': (line, number) => `${number}:${line}`,
  'grep -n with context': (line, number) => `${number}${number % 2 ? ':' : '-'}${line}`,
  'git grep -n': (line, number) => `deploy/run.py:${number}:${line}`,
  'grep -n of a path with a blank': (line, number) => `my docs/a.pem:${number}:${line}`,
  'findstr /n on Windows': (line, number) => `C:\\a\\k.pem:${number}:${line}`,
  'git grep -n of a revision': (line, number) => `HEAD~1:src/a.pem:${number}:${line}`,
  'rg --column': (line, number) => `src/a.pem:${number}:1:${line}`,
  'grep -r': (line) => `src/a.pem:${line}`,
  'numbers before one blank': (line, number) => `${number} ${line}`,
  'git blame of a name with parentheses': (line, number) =>
    `1a2b3c4d src/a.pem (Bob (work) 2026-01-02 03:04:05 +0000 ${number}) ${line}`,
  'git blame': (line, number) => `^1a2b3c4d (Ann Example 2026-01-02 03:04:05 +0000 ${pad(number, 2)}) ${line}`,
  'a diff': (line) => `+${line}`,
};

describe('the output of a program that prints lines of files', () => {
  table('has no secret of several lines: …', (row) => {
    for (const [program, print] of Object.entries(gutters)) {
      for (const [what, { lines, secrets }] of Object.entries(files)) {
        row(`${what} by ${program}`, () => {
          const printed = ['$ run', ...lines.map((line, i) => print(line, i + 1)), 'done'];
          const safe: readonly string[] = redactOutput(printed.join('\n')).split('\n');
          assert.equal(safe.length, printed.length);
          for (const secret of secrets) assert.ok(!safe.join('\n').includes(secret), safe.join('\n'));
          for (const i of [0, 1, printed.length - 2, printed.length - 1]) assert.equal(safe[i], printed[i]);
        });
      }
    }
  });
  it('is unchanged without a secret', () => {
    for (const print of Object.values(gutters)) {
      const printed = ['const a = 1;', 'export function run() {', '  return a;', '}'].map(print).join('\n');
      assert.equal(redactOutput(printed), printed);
    }
  });
});
