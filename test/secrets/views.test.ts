import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { redact, redactShort, redactWithFindings, redactWithOffsets } from '#secrets/redact';
import { nonStandardSecretWords } from '#secrets/names/otherWords';
import { table } from '../support/table';
import { join, jwt, madeUp, pem } from './madeUp';

const token = join('gh', 'p_', madeUp('base62', 36));
const chosen = join('hunt', 'er22x');
const hex = madeUp('hex', 40);

/** A secret with what tells it, and what must be gone. */
const samples: readonly (readonly [text: string, secret: string])[] = [
  [`see ${token} there`, token],
  [`password = "${chosen}"`, chosen],
  [`DB_PASSWORD=${chosen}`, chosen],
  [`{"access_token": "${hex}", "other": "word"}`, hex],
  [`https://a.example/?user=me&access_token=${hex}&x=1`, hex],
  [`postgres://me:${chosen}@db.example/app`, chosen],
  [`Authorization: Bearer ${hex}`, hex],
  [`curl -u me:${chosen} https://a.example`, chosen],
  [`x = "${jwt()}"`, jwt().split('.')[1]!],
  [`key: '${pem('PRIVATE KEY')}'`, pem('PRIVATE KEY').split('\n')[2]!],
];

/** Lines of programs that color their words. */
const escapes = ['\x1b[', '\x9b', '\\033[', '\\x1b[', '\\x1B[', '\\e[', '\\u001b[', '\\u{1b}[', '^[[', '␛['];

describe('control sequences', () => {
  table('hide no secret', (row) => {
    for (const escape of escapes) {
      for (const [text, secret] of samples) {
        row(`${JSON.stringify(escape)} around ${JSON.stringify(text)}`, () => {
          const at = text.indexOf(secret);
          for (
            const colored of [
              `${escape}32m${text}${escape}0m`,
              `${text.slice(0, at)}${escape}1;31m${secret}${escape}0m${text.slice(at + secret.length)}`,
              `${text.slice(0, at + 5)}${escape}7m${text.slice(at + 5)}`,
            ]
          ) hides(colored, secret);
        });
      }
    }
    row('with the string of a title', () => hides(`\x1b]0;title\x07${token}`, token));
    row('with a link', () => hides(`\x1b]8;;https://a.example\x1b\\${token}\x1b]8;;\x1b\\`, token));
    row('with overprinted characters', () => hides([...token].map((c) => `${c}\b${c}`).join(''), token));
    row('that clear the line', () => hides(`\x1b[K${token}`, token));
  });

  it('hide no secret wherever they appear', () => {
    const sequence = fc.constantFrom(
      ...escapes.flatMap((escape) => ['0m', '1;32m', '38;5;208m', '2K'].map((rest) => escape + rest)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(200), sequence), { maxLength: 6 }),
        ([text, secret], inserted) => {
          let colored = text;
          for (
            const [at, one] of inserted.map(([at, one]) => [at % (text.length + 1), one] as const).sort((a, b) =>
              b[0] - a[0]
            )
          )
            colored = colored.slice(0, at) + one + colored.slice(at);
          const out = redact(colored).replace(/\[REDACTED:[\w-]+\]/g, '\n');
          const rest = [...escapes].reduce((left, escape) => left.replaceAll(escape, '\x1b['), out)
            .replace(/(?:\x1b|␛|␦)\[?[\d;]+[mK]/g, '');
          assert.ok(!rest.includes(secret.slice(0, 12)), rest);
        }),
      { numRuns: 500 },
    );
  });

  table('become symbols that do not control a terminal', (row) => {
    const check = (name: string, text: string, shown: string): void =>
      row(name, () => {
        assert.equal(redact(text), shown);
        assert.equal(shown.length, text.length);
        assert.equal(redact(shown), shown);
      });
    check('an escape', 'a\x1b[31mb', 'a␛[31mb');
    check('one at the start', '\x1bc', '␛c');
    check('a bell, a backspace and a delete', 'x\x07\b\x7fy', 'x␇␈␡y');
    check('control characters beyond ASCII', 'é\x9b31m\x85', 'é␦31m␦');
    check('a carriage return that restarts the line', 'secret\rpublic\r\n', 'secret␍public\r\n');
    check('several of them', 'a\r\rb', 'a␍␍b');
    for (const text of ['a\r\nb\r\n', 'a\r\r\n', 'a\r', 'a\tb\fc\n', 'é\u00a0ü', ''])
      check(JSON.stringify(text), text, text);
  });

  it('stay in paths, which must be exact, but without their secrets', () => {
    assert.equal(redactShort('a\x1b[31m.ts'), 'a\x1b[31m.ts');
    assert.ok(!redactShort(`\x1b[31m${token}`).includes(token));
  });

  it('keep the offsets and lines of findings', () => {
    const text = `\x1b[1mline\x1b[0m\n\x1b[31m${token}\x1b[0m end`;
    assert.deepEqual(redactWithFindings(text).findings, [{ line: 2, type: 'github-token' }]);
    const { text: safe, toOriginalOffset: originalOffset } = redactWithOffsets(text);
    assert.equal(originalOffset(safe.indexOf('end')), text.indexOf('end'));
  });
});

const encodings: Readonly<Record<string, (text: string) => string>> = {
  'percent-encoded': encodeURIComponent,
  'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'all but letters and digits percent-encoded': (text) =>
    text.replace(/[^A-Za-z0-9]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`),
  'as HTML has it': html,
  'as HTML in HTML has it': (text) => html(html(text)),
  'with numeric references': (text) => text.replace(/[^\w. -]/g, (c) => `&#${c.charCodeAt(0)};`),
  'with hexadecimal references': (text) => text.replace(/[^\w. -]/g, (c) => `&#x${c.charCodeAt(0).toString(16)};`),
  'as JSON that avoids HTML has it': (text) => text.replace(/["'=&<>]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
  'as JavaScript has it': (text) =>
    text.replace(/["'=&<>:]/g, (c) => `\\x${c.charCodeAt(0).toString(16).toUpperCase()}`),
  'as JSON': (text) => JSON.stringify({ text }),
  'as JSON in JSON': (text) => JSON.stringify({ text: JSON.stringify({ text }) }),
  'as JSON in JSON in JSON in JSON': (text) =>
    JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ c: JSON.stringify({ text }) }) }) }),
};

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');
}

describe('encoded text', () => {
  table('hides no secret', (row) => {
    for (const [name, encode] of Object.entries(encodings)) {
      for (const [text, secret] of samples) {
        row(`${name}: ${JSON.stringify(text)}`, () => {
          for (const around of ['', '<a title="', 'x = "', 'https://b.example/?next='])
            hides(`first\n${around}${encode(text)}\nlast`, secret);
        });
      }
    }
  });

  table('stays if it contains none', (row) => {
    for (
      const text of ['https://a.example/?q=token%3Dvalue%20of%20it',
        '<p title="&quot;password&quot;: &lt;your password&gt;">', '{"error": "token=\\u0022expired\\u0022"}',
        'a%20password%20is%20needed', '"{\\\\\\"password\\\\\\": \\\\\\"${PASSWORD}\\\\\\"}"',
        'printf("%3d %2d: token\\n", a)', 'redirect_uri=https%3A%2F%2Fa.example%2Ftoken%3Fid%3D1']
    ) row(text, () => assert.equal(redact(text), text));
  });

  it('joins nothing that is separate', () => {
    const text = `a%3D1 password\n${'x\n'.repeat(3)}b%3D2 = "${chosen}"`;
    assert.equal(redact(text), text);
  });
});

describe('names in other languages and spellings', () => {
  table('reveal a secret', (row) => {
    for (const word of nonStandardSecretWords) {
      const spaced = word.replaceAll('_', ' '), joined = word.replaceAll('_', '_');
      for (
        const [text, value] of [[`${joined} = "`, chosen], [`"${joined}": "`, chosen], [`${spaced}: `, chosen], [
          `${spaced[0]!.toUpperCase()}${spaced.slice(1)}: `,
          chosen,
        ], [`€db_${joined} = '`, chosen]] as const
      ) {
        const isToken = /^(?:токен|トークン|令牌)$/.test(word);
        row(`${text}…`, () =>
          hides(`first\n${text.replace('€', '$')}${isToken ? hex : value}${/["']$/.exec(text)?.[0] ?? ''}\nlast`,
            isToken ? hex : value));
      }
    }
    for (
      const text of ['dbSenha = "¤"', 'DB_SENHA=¤', 'userPswd: "¤"', '密码：¤', 'MotDePasse = "¤"', 'password_ = "¤"']
    )
      row(text, () => hides(text.replace('¤', chosen), chosen));
    row('window.__TOKEN__', () => hides(`window.__TOKEN__ = "${hex}";`, hex));
  });

  table('stay readable', (row) => {
    for (
      const text of ['Passwort vergessen?', '"senha": "Senha"', 'senha: string',
        'senha = document.getElementById("senha")', 'Пароль: введите новый пароль', '密码：请输入密码',
        'label: Passwort ändern', 'ensenhar = "abcd1234"']
    ) row(text, () => assert.equal(redact(text), text));
  });
});

/** None of the secrets, and as many lines; a second time changes nothing. */
function hides(text: string, ...secrets: readonly string[]): void {
  const out = redact(text);
  for (const secret of secrets)
    assert.ok(
      !out.includes(secret) && !out.includes(/[A-Za-z0-9]{6,12}(?=.?$)/.exec(secret.slice(0, 20))?.[0] ?? secret),
      out,
    );
  assert.equal(out.split('\n').length, text.split('\n').length);
  assert.equal(redact(out), out);
}
