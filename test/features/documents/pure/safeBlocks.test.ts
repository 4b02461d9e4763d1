import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DocumentBlock } from '#features/documents/pure/block';
import { redactBlocks } from '#features/documents/pure/safeBlocks';
import type { DocumentWarning } from '#features/documents/pure/warning';
import { pem } from '#test/secrets/madeUp';
import { assertLinear } from '#test/support/linear';
import { table } from '#test/support/table';

const key = ['AKIA', 'QX7MV3KDT5WJ2HZP'].join('');
const password = ['hunter', '9fKq27Lx'].join('-');
const paragraph = (text: string, page = 1): DocumentBlock => ({ type: 'paragraph', text, page });

function safe(
  blocks: readonly DocumentBlock[],
): { readonly texts: readonly string[]; readonly warnings: readonly DocumentWarning[]; } {
  const warnings: DocumentWarning[] = [];
  return { texts: redactBlocks(blocks, (warning) => warnings.push(warning)).map(({ text }) => text), warnings };
}

const tableOf = (...rows: readonly (readonly string[])[]): DocumentBlock => {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  return { type: 'table', text: [lines[0]!, `|${' --- |'.repeat(rows[0]!.length)}`, ...lines.slice(1)].join('\n') };
};

describe('blocks in a document', () => {
  table('contain no private key whose lines are …', (row) => {
    const lines = pem('RSA PRIVATE KEY', 8).split('\n');
    const layouts: Readonly<Record<string, readonly DocumentBlock[]>> = {
      'paragraphs': lines.map((line) => paragraph(line)),
      'apart by empty lines': [paragraph(lines.join('\n\n'))],
      'lines of a cell': [tableOf(['host', 'key'], ['web', lines.join('<br>')])],
      'rows': [tableOf(['key'], ...lines.map((line) => [line]))],
      'rows beside others': [tableOf(['host', 'key', 'port'], ...lines.map((line, i) => [`h${i}`, line, `${i}`]))],
      'cells of a row': [tableOf(['host', ...lines.map((_, i) => `${i}`)], ['web', ...lines])],
      'items of a list': [{ type: 'list', text: lines.map((line) => `- ${line}`).join('\n') }],
      'on several pages': lines.map((line, i) => paragraph(line, i)),
    };
    for (const [layout, blocks] of Object.entries(layouts)) {
      row(layout, () => {
        const { texts } = safe([paragraph('Before it.'), ...blocks, paragraph('After it.')]);
        for (const line of lines.slice(1, -1)) assert.ok(!texts.join('\n').includes(line), texts.join('\n'));
        assert.ok(texts.every((text) => text !== ''));
        assert.equal(texts[0], 'Before it.');
        assert.equal(texts.at(-1), 'After it.');
      });
    }
  });

  table('contain no secret that is …', (row) => {
    const cases: readonly (readonly [string, readonly DocumentBlock[]])[] = [
      ['on a line', [paragraph(`The key is ${key}.`)]],
      ['on two lines', [paragraph(`The key is ${key.slice(0, 9)}\n${key.slice(9)} today.`)]],
      ['on three lines', [paragraph(`${key.slice(0, 6)}\n${key.slice(6, 13)}\n${key.slice(13)}`)]],
      ['in two blocks', [paragraph(`The key is ${key.slice(0, 9)}`), paragraph(`${key.slice(9)} today.`)]],
      ['below its name', [paragraph(`The password:\n${password}`)]],
      ['behind its name', [paragraph(`password: ${password} and more`)]],
      ['in a table', [{ type: 'table', text: `| name | password |\n| --- | --- |\n| ann | ${key} |` }]],
      ['in a list', [{ type: 'list', text: `- password: ${password}\n- other` }]],
      ['below a label of another block', [paragraph('Passwort'), paragraph(password)]],
      ['broken in a cell', [tableOf(['key', key.slice(0, 9) + '<br>' + key.slice(9)])]],
      ['in a column in another language', [tableOf(['User', 'Passwort'], ['bob', password])]],
      ['in a row of keys and values', [tableOf(['Key', 'Value'], ['User', 'bob'], ['Contraseña', password])]],
      ['below its label in a table', [tableOf(['a', 'b'], ['Password', 'x'], [password, 'y'])]],
      ['below its label under an empty header', [tableOf(['', ''], ['name', 'Passwort'], ['bob', password])]],
      ['in a heading', [{ type: 'heading', level: 1, text: `password = "${password}"` }]],
    ];
    for (const [name, blocks] of cases) {
      row(name, () => {
        const { texts, warnings } = safe(blocks);
        const flat = texts.join('').replace(/\s/g, '');
        assert.ok(!flat.includes(key) && !flat.includes(password), texts.join('\n'));
        assert.match(texts.join('\n'), /\[REDACTED:/);
        assert.ok(warnings.some(({ type }) => type === 'secret'));
      });
    }
  });

  table('keep what follows a whole value: …', (row) => {
    const value = 'Kq7Zt2Lw9Xk4';
    const marker = '[REDACTED:password]';
    const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
      ['a line with a label', [`Password: ${value}\nHost: db1.example.com\nPort: 5432`], [
        `Password: ${marker}\nHost: db1.example.com\nPort: 5432`,
      ]],
      ['a line with an assignment', [`DB_PASSWORD=${value}\nDB_HOST=db1.example.com`], [
        `DB_PASSWORD=${marker}\nDB_HOST=db1.example.com`,
      ]],
      ['a heading', [`Password: ${value}`, 'Installation2 of the server'], [`Password: ${marker}`,
        'Installation2 of the server']],
      ['a name', [`Password: ${value}`, 'Username: admin'], [`Password: ${marker}`, 'Username: admin']],
      ['a paragraph of one word', [`Password: ${value}`, 'after'], [`Password: ${marker}`, 'after']],
      ['a table', [`Password: ${value}`, '| Region | Revenue |\n| --- | --- |\n| North | 4711 |'], [
        `Password: ${marker}`,
        '| Region | Revenue |\n| --- | --- |\n| North | 4711 |',
      ]],
      ['a heading below a bare label', ['Token', 'Usage2'], ['Token', 'Usage2']],
      ['a word with digits below a label of several words', ['Password policy', 'Min12Chars2024'], ['Password policy',
        'Min12Chars2024']],
      ['a number', [`Password: ${value}\n2024 was a good year`], [`Password: ${marker}\n2024 was a good year`]],
    ];
    for (const [name, texts, expected] of cases)
      row(name, () => assert.deepEqual(safe(texts.map((text) => paragraph(text))).texts, expected));
    row('but not the second half of a value',
      () =>
        assert.doesNotMatch(safe([paragraph(`Password: ${value}\nBb8Cc9Dd0Ee1 is it.`)]).texts.join(''), /Kq7|Bb8C/));
  });

  it('contain no secret that a line breaks after thousands of codes', () => {
    const codes = Array.from({ length: 8_000 }, (_, i) => `PART-${i}-rev${i % 7}b`).join('\n');
    const { texts } = safe([paragraph(`${codes}\n\nThe key is ${key.slice(0, 9)}\n${key.slice(9)} today.`)]);
    assert.ok(!texts.join('').replace(/\s/g, '').includes(key));
  });

  table('contain no secret in any part of a long document: …', (row) => {
    const lines = pem('RSA PRIVATE KEY', 8).split('\n');
    const filler = Array.from({ length: 20_000 }, (_, i) => [`row ${i}`, `${i * 7} and so on, until the view is full`]);
    const starts = [8_000, 9_000, 10_000, 10_500, 11_000, 13_000, 19_990];
    const insert = (secret: (i: number) => readonly (readonly string[])[]) =>
      filler.flatMap((cells, i) => starts.includes(i) ? [cells, ...secret(i)] : [cells]);
    const check = (name: string, block: DocumentBlock, hidden: readonly string[]): void =>
      row(name, () => {
        const text = safe([block]).texts.join('\n');
        for (const part of hidden) assert.ok(!text.includes(part), part);
        assert.equal(text.match(/row \d+ /g)?.length, filler.length);
      });
    check('a key in rows', tableOf(['name', 'value'], ...insert(() => lines.map((line) => ['key', line]))),
      lines.slice(1, -1));
    check('a label above its value in a column',
      tableOf(['name', 'value'], ...insert((i) => [['x', 'Passwort'], ['y', `${password}${i}`]])),
      starts.map((i) => `${password}${i}`));
  });

  it('keep all other text, in its block', () => {
    const { texts } = safe([paragraph('Before it.'), paragraph(`A key ${key.slice(0, 9)}\n${key.slice(9)} here.`),
      paragraph('After it.')]);
    assert.equal(texts[0], 'Before it.');
    assert.match(texts[1]!, /^A key \[REDACTED:[\w-]+\] here\.$/);
    assert.equal(texts[2], 'After it.');
  });

  it('without a secret are unchanged, whatever their line breaks', () =>
    fc.assert(
      fc.property(
        fc.array(fc.lorem({ maxCount: 12 }).map((text) => text.replace(/ (?=\w{7})/g, '\n')), { maxLength: 6 }),
        (texts) => {
          assert.deepEqual(safe(texts.map((text) => paragraph(text))).texts, texts);
        },
      ),
      { numRuns: 100 },
    ));

  it('contain no secret wherever its lines break', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: key.length - 1 }), { maxLength: 3 }), fc.boolean(),
        (cuts, apart) => {
          const at = [...new Set(cuts)].sort((a, b) => a - b);
          const parts = [0, ...at].map((from, i) => key.slice(from, at[i] ?? key.length));
          const texts = apart ? parts : [parts.join('\n')];
          const { texts: found } = safe([paragraph('The key:'), ...texts.map((text) => paragraph(text)),
            paragraph('End.')]);
          assert.ok(!found.join('').replace(/\s/g, '').includes(key), found.join('|'));
        }),
      { numRuns: 100 },
    ));
});

/** Values that no reader takes for words; the last one has no digit. */
const secrets = ['Kq7Zt2Lw9Xk4Aa1Bv8Nm', 'Rf5Yu8Pd3Mj6Qs2Hc9Ew', 'LdUJYURchKExqBFFDANO'] as const;
const [first, second, withoutDigit] = secrets;
const list = (...lines: readonly string[]): DocumentBlock => ({ type: 'list', text: lines.join('\n') });
const note = (text: string): DocumentBlock => ({ type: 'note', text });
const code = (...lines: readonly string[]): DocumentBlock => ({ type: 'code', text: lines.join('\n') });

describe('values with a label', () => {
  table('are hidden in …', (row) => {
    const cases: Readonly<Record<string, readonly DocumentBlock[]>> = {
      'all rows below a title': [
        tableOf(['Report of access', '', ''], ['Host', 'User', 'Password'], ['h', 'u', first], ['h2', 'u', second]),
      ],
      'all rows below a merged title and an empty row': [
        tableOf(['Access', 'Access'], ['', ''], ['Password', 'Host'], [first, 'h'], [second, 'h2']),
      ],
      'all rows below groups of columns': [
        tableOf(['Server', 'Access', 'Access'], ['Host', 'User', 'Passwort'], ['h', 'u', first], ['h2', 'u', second]),
      ],
      'all columns of a row': [tableOf(['Host', 'h1', 'h2'], ['Port', '1', '2'], ['Password', first, second])],
      'a row whose label has an addition': [
        tableOf(['Key', 'Value'], ['API key (prod)', first], ['Password for DB', second], ['Mot de passe', first]),
      ],
      'rows whose labels have additions in other languages': [
        tableOf(['Key', 'Value'],
          ...['Password For CRM', 'MOT DE PASSE POUR LE SERVEUR', 'Mot de passe pour le serveur',
            'Mot de passe du serveur', 'Senha do banco', 'Contraseña para la base de datos', 'Wachtwoord van de server',
            'Hasło do bazy', 'Heslo pro databázi', 'Пароль для сервера', 'Lösenord till servern', 'Lozinka za server',
            'Password per il server', 'Geslo za bazo', 'Парола за сървъра', 'Heslo do databáze', 'Token do bazy',
            'Hasło dla bazy', 'Password for the vault of the team (prod)'].map((label) => [label, first])),
      ],
      'a column whose header has an addition': [tableOf(['Host', 'Password (prod)'], ['h', first], ['h2', second])],
      'a column without digits': [tableOf(['Host', 'Password'], ['h', withoutDigit], ['h2', withoutDigit])],
      'a table in a cell': [
        tableOf(['a', 'b'], ['x', `Host \\| Password<br>h1 \\| ${first}<br>h2 \\| ${second}`]),
      ],
      'a text box': [note(`Text box: Password\n${first}`)],
      'two text boxes': [note('Text box: Password'), note(`Text box: ${first}`)],
      'a footnote': [note(`Footnote 1: Password of the old vault: ${first} (ask Bob)`)],
      'speaker notes': [note(`Speaker notes: admin, password ${first}`)],
      'an item below its label': [list('- Password', `  - ${first}`, '- API key', `- ${second}`)],
      'columns with gaps': [code('Host   Password', '-----  --------', `h1     ${first}`, `h2     ${second}`)],
      'columns whose rows are paragraphs': [paragraph('Host User Password'), paragraph(`h1 root ${first}`)],
      'columns with spaces': [paragraph(`Host User Password\nh1 root ${first}\nh2 root ${second}`)],
    };
    for (const [place, blocks] of Object.entries(cases)) {
      row(place, () => {
        const text = safe(blocks).texts.join('\n');
        for (const secret of secrets) assert.ok(!text.includes(secret), text);
        assert.match(text, /\[REDACTED:/);
      });
    }
  });

  table('are searched in linear time in …', (row) => {
    const units = ['.', ' ', '(', '- ', 'password for a ', 'password (a) ', 'password  ', 'a1  ', '| ', 'a b1\n', '…x'];
    for (const unit of units) {
      row(JSON.stringify(unit), () =>
        assertLinear(unit, (text) => {
          for (const type of ['note', 'table'] as const) safe([{ type, text }]);
        }));
    }
  });

  table('are hidden in the line …', (row) => {
    const lines = [
      `Password .... ${first}`,
      `Password.......... ${first}`,
      `Password – ${first}`,
      `Password - ${first}`,
      `API key (prod): ${first}`,
      `API key (prod) ${first}`,
      `Password (${first})`,
      `Log in as admin (password ${first}) today`,
      `Login with password ${first} please`,
      `admin, password ${first}`,
      'Log in with password hunter-9fKq27Lx today.',
      `Set the API key to ${first} now`,
      `Change the password from ${second} to ${first}.`,
      `Das Passwort für den Server lautet ${first} und gilt lange.`,
    ];
    for (const line of lines) {
      row(line, () => {
        const [text] = safe([paragraph(line)]).texts;
        assert.match(text!, /\[REDACTED:/);
        assert.ok(secrets.every((secret) => !text!.includes(secret)) && !text!.includes('hunter-'), text);
      });
    }
  });

  table('stay readable in …', (row) => {
    const cases: Readonly<Record<string, readonly DocumentBlock[]>> = {
      'a column of hosts below the label of a row': [
        tableOf(['Key', 'Value'], ['Password', 'none'], ['Host', 'x1'], ['srv-db01a', 'x2']),
      ],
      'columns next to a secret one': [
        tableOf(['Credentials', 'Credentials'], ['User', 'Password'], ['jdoe42x', 'none'], ['asmith77', 'none']),
      ],
      'a row of counts': [tableOf(['Month', 'May', 'June'], ['Tokens used', '1200000', '1300000'])],
      'a matrix of features': [
        tableOf(['Feature', 'May', 'June'], ['Password (policy)', 'ISO27001', 'ISO27002']),
      ],
      'properties of a secret with an addition': [
        tableOf(['Rule', 'May'], ['Password for accounts (min. length)', 'Version2024'], [
          'Password (rotation) for the vault of the team',
          'Quarter3-2024',
        ], ['Senha do banco (validade: days)', 'Version90b']),
      ],
      'rows whose labels have a word that is a preposition in another language only': [
        tableOf(['Key', 'Value'],
          ...['Token pro Monat', 'Token pro Anfrage', 'Passwort pro Richtlinie', 'API key pro plan',
            'Token per request', 'Tokens per minute', 'Secret per team', 'Token per dag', 'Token za měsíc',
            'Token za miesiąc', 'Tokens do refresh', 'API keys do change', 'Токен за месяц'].flatMap((
              label,
            ) => [
              [label, 'basis2026Q1x'],
              [label, 'Modell4oMini7'],
            ])),
      ],
      'aligned prose': [paragraph('the user password\nfor server srv01abX\nis kept elsewhere')],
      'a list': [list('- Password policy', '  - ISO27001-compliant', '- Key 2', '  - Section4b')],
    };
    for (const [place, blocks] of Object.entries(cases))
      row(place, () => assert.deepEqual(safe(blocks).texts, blocks.map(({ text }) => text)));
  });

  table('stay readable in the line …', (row) => {
    const lines = [
      'The password policy requires 12 characters, see NIST-800-63B.',
      'The password Office365 asks for is your own.',
      'Sign access tokens RS256-signed, and API keys OAuth2-based.',
      'Hash the password PBKDF2-HMAC-SHA256 style.',
      'Set the password to expire after 90days.',
      'Set the API key to https://example.com/a1b2c3d4e5 first.',
      'Mail the password to ann.b2c3d4@example.com today.',
      'Password rotation .......... 12',
      'API keys (v2beta1)',
      'Password fields ............ Chapter12',
      'run cookie-set remember_me token123 --expires=1893456000',
    ];
    for (const line of lines) row(line, () => assert.deepEqual(safe([paragraph(line)]).texts, [line]));
  });
});
