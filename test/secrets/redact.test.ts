import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { redact, redactWithFindings } from '#secrets/redact';
import { joinSafe, literal, repeatLiteral, safe, sliceLines } from '#secrets/safeText';
import { assertLinear } from '../support/linear';
import { join, jwt, madeUp, pem } from './madeUp';
import { table } from '../support/table';

const lines = (text: string): number => text.split('\n').length;

describe('redact', () => {
  const kinds = ['RSA PRIVATE KEY', 'EC PRIVATE KEY', 'DSA PRIVATE KEY', 'PRIVATE KEY', 'ENCRYPTED PRIVATE KEY',
    'OPENSSH PRIVATE KEY', 'PGP PRIVATE KEY BLOCK', 'SSH2 ENCRYPTED PRIVATE KEY', 'ANY PRIVATE KEY'];
  table('empties a block of each kind and keeps its lines', (row) => {
    for (const kind of kinds) {
      row(`empties a ${kind} and keeps its lines`, () => {
        for (const indent of ['', '    ', '+', '# ', '> ', '+    ']) {
          const key = pem(kind);
          const text = `before\n${key.replace(/^/gm, indent)}\nafter\n`;
          const { text: out, findings } = redactWithFindings(text);
          assert.equal(lines(out), lines(text));
          assert.deepEqual(findings, [{ line: 3, type: 'private-key' }]);
          assert.ok(
            out.includes(`-----BEGIN ${kind}-----`) && out.includes(`-----END ${kind}-----`) && out.endsWith('after\n'),
          );
          for (const line of key.split('\n').slice(1, -1)) assert.ok(!out.includes(line.slice(0, 20)));
        }
      });
    }
  });

  table('leaves nothing of a block of each kind on one line', (row) => {
    for (const kind of kinds) {
      row(`leaves nothing of a ${kind} on one line`, () => {
        const key = pem(kind);
        for (
          const line of [key.replace(/\n/g, '\\n'), key.replace(/\n/g, '\\\\n'), key.replace(/\n/g, ' '),
            key.replace(/\n/g, '\\r\\n'), key.replace(/\n/g, '')]
        ) {
          const out = redact(`KEY="${line}"\nafter\n`);
          for (const body of key.split('\n').slice(1, -1)) assert.ok(!out.includes(body.slice(2, 26)), out);
          assert.ok(out.endsWith('"\nafter\n'));
        }
      });
    }
  });

  const whole = pem('PRIVATE KEY');
  check('a key on one line', `"private_key": "${whole.replace(/\n/g, '\\n')}\\n",`);
  check('a key in quoted lines', whole.split('\n').map((l) => `  "${l}\\n" +`).join('\n'));
  check('a key in a list of strings', whole.split('\n').map((l) => `  '${l}',`).join('\n'));
  check('a key in YAML', `key: |\n${whole.replace(/^/gm, '  ')}\nother: 1`);
  check('a key with Windows line breaks', whole.replace(/\n/g, '\r\n'));
  check('a key in a template string', 'const privateKey = `' + whole + '`;');
  check('a key without its end', whole.split('\n').slice(0, -1).join('\n'));
  check('a key without its start', `x\n${whole.split('\n').slice(1).join('\n')}`);
  check('a key with headers',
    whole.replace('-----\n', '-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0011\n\n'));

  function check(title: string, text: string): void {
    it(`leaves nothing of ${title}`, () => {
      const out = redact(text);
      for (const line of whole.split('\n').slice(1, -1)) assert.ok(!out.includes(line.slice(2, 26)), out);
      assert.equal(lines(out), lines(text));
      assert.equal(out.split('\r').length, text.split('\r').length);
    });
  }

  it('keeps code that mentions keys', () => {
    const code =
      `const begin = '-----BEGIN PRIVATE KEY-----';\nconst end = '-----END PRIVATE KEY-----';\nif (text.startsWith("-----BEGIN RSA PRIVATE KEY-----")) {\n  return parse(text);\n}\n`;
    assert.equal(redact(code), code);
  });

  it('names the line of each finding', () => {
    const text = `a\nPASSWORD=${join('hunt', 'er2')}\n\nx = "${jwt()}"\n`;
    assert.deepEqual(redactWithFindings(text).findings, [{ line: 2, type: 'password' }, { line: 4, type: 'jwt' }]);
  });

  const pieces = fc.constantFrom(
    'password',
    'DB_PASSWORD',
    'token',
    'secret_key',
    'api_key',
    '=',
    ': ',
    ' = ',
    '"',
    "'",
    '`',
    '\\',
    '\n',
    '\r\n',
    ' ',
    ',',
    ';',
    '@',
    '://',
    '-',
    '_',
    '.',
    '/',
    '<',
    '>',
    '(',
    ')',
    '[',
    ']',
    'Bearer ',
    'Basic ',
    'eyJ',
    'sk-',
    'gh' + 'p_',
    'AK' + 'IA',
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    '[REDACTED:',
    '[REDACTED:password]',
    'hunter2',
    'value',
    'login a password ',
    madeUp('base62', 40),
    madeUp('hex', 40),
    madeUp('base64', 64),
    madeUp('upperDigits', 16),
    jwt(),
    'x',
    '+',
    '#',
    '$',
    '{',
    '}',
  );
  const texts = fc.oneof(fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 300 }));

  it('changes nothing the second time', () => {
    fc.assert(fc.property(texts, (text) => {
      const once = redact(text);
      assert.equal(redact(once), once);
      assert.deepEqual(redactWithFindings(once).findings, []);
    }), { numRuns: 1000 });
  });

  it('never changes the number of lines', () => {
    fc.assert(fc.property(texts, (text) => assert.equal(lines(redact(text)), lines(text))), { numRuns: 1000 });
  });

  it('never shows a planted key, whatever surrounds it', () => {
    const key = join('gh', 'p_', madeUp('base62', 36));
    fc.assert(
      fc.property(fc.constantFrom('', ' ', '"', "'", '=', '\n', '(', ':', '\t', '/', ',', '@', '['),
        fc.constantFrom('', ' ', '"', "'", '\n', ')', ';', ',', ']', '\\n'), texts, (left, right, text) => {
        assert.ok(!redact(`${text}\n${left}${key}${right}\n${text}`).includes(key.slice(8, 30)));
      }),
      { numRuns: 500 },
    );
  });

  const shapes = ['a', '=', 'sk-', 'eyJ', '.eyJ', '-----BEGIN ', '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----', '"', "'", '\\', 'password="', "password='", 'password=\\"', 'password = ', 'api_key:',
    '://', 'http://a:b@', 'curl -u a:', 'Bearer ', 'token', '[REDACTED:', 'AKIA', '[', 'password: string',
    '"password", ', 'login a password ', '\n', ' '];
  const units: Readonly<Record<string, string>> = {
    'names that end in digits': `password${'1'.repeat(64)}x `,
    'names that end in words of names': `password${'_key'.repeat(17)}x `,
    'names that end in base64': `password${'base64'.repeat(11)}x `,
    'sentences that end in quotes': `password="b a${"'".repeat(1990)}1",`,
    'prefixes within fillers': '+fm1_________',
    'spaces behind an element': `name="password">a${' '.repeat(48)}`,
    'prefixes within words': '/sntrys_abc',
    'names within values': `${'DB_PASSWORD='.repeat(16)} `,
    'types of spaces': `token:${' '.repeat(96)}`,
    'hyphens before names': `${'-'.repeat(80)}pwd: x1\n`,
    'lists of columns that never end': `insert into a (${'password, '.repeat(20)}`,
    'names of tables that are quotes': `insert into ${'"'.repeat(100)}`,
    'definitions of tables that never end': "create table a(-- 'b, password ",
    'rows that never end': `insert into a (password) values (${"('a',".repeat(20)}`,
    'strings of SQL that never end': `insert into a (password) values ('b, ''c, `,
    'control sequences': '\x1b[32mpassword\x1b[0m=',
    'starts of control sequences': '\x1b[',
    'starts of strings for a terminal': '\x1b]0;',
    'written control sequences': '\\033[1;',
    'characters that are printed over': 'a\b',
    'carriage returns': '\r',
    'encoded characters': '%3D%22',
    'encoded characters with their surroundings': `password%3D${'x'.repeat(3_000)} `,
    'references of HTML': '&quot;&amp;',
    'percent signs that are encoded again and again': '%25',
    'marks in open braces': '{ sensitive = true ',
    'targets that are assigned nothing': 'a, password, ',
    'assignments of tuples that never end': `a, password = ${'f(x), '.repeat(40)}`,
    'functions that return nothing': `function getPassword(${'a, '.repeat(50)}) : string {${'\n'.repeat(70)}// a\n`,
    'backslashes before quotes': `${'\\'.repeat(15)}"`,
    'all marks': `1:AA /bot1 a-us1 8Q~ AZDO ?sig= .atlasv1. @tcp( PRIVATE KEY ${'a b '.repeat(50_000)}`,
  };
  table('takes time linear in the length of …', (row) => {
    for (const [title, unit] of [...shapes.map((shape) => [JSON.stringify(shape), shape]), ...Object.entries(units)]) {
      row(`takes time linear in the length of ${title}`, () =>
        assertLinear(unit!, (text) => assert.equal(lines(redact(text)), lines(text))));
    }
  });
});

describe('safe text', () => {
  it('is composed of safe parts', () => {
    assert.equal(safe`## ${redact('a')} (${3} tokens)`, '## a (3 tokens)');
    assert.equal(joinSafe([redact('a'), redact('b')], '\n'), 'a\nb');
  });

  it('is made of literals in this project, and not of computed strings', () => {
    const computed = (text: string): unknown => {
      // @ts-expect-error a computed string has to be redacted
      literal(text);
      // @ts-expect-error and so has one with a computed part
      literal(`a ${text}`);
      return literal(text === '' ? 'nothing' : 'something');
    };
    assert.equal(computed('x'), 'something');
    assert.equal(repeatLiteral('@', 3), '@@@');
  });

  it('is cut by lines, each range separately', () => {
    assert.deepEqual(sliceLines(redact('1\n2\n3\n4'), [[1, 1], [3, 4], [4, 9]]), ['1', '3\n4', '4']);
  });
});
