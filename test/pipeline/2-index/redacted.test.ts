import assert from 'node:assert/strict';
import { indexFile } from '#pipeline/2-index/indexFile';
import { Vocabulary } from '#base/words/vocabulary';
import { detectLanguage } from '#languages/languages';
import { credentials, join, madeUp, pem } from '#test/secrets/madeUp';
import { table } from '#test/support/table';

/** The length of a piece that would tell something of a secret. */
const telling = 12;

const typescript = (secret: string) =>
  [
    `// Calls the service with ${secret} as its key.`,
    '',
    `import { a } from 'pkg/${secret}';`,
    `export const key = "${secret}";`,
    `export function f() { throw new Error('no ${secret}'); }`,
    `// ${secret}`,
  ].join('\n');

const files: Readonly<Record<string, (secret: string) => string>> = {
  'src/a.ts': typescript,
  'src/a.py': (s) =>
    `"""Calls the service with ${s} as its key."""\nimport os\nkey = "${s}"\n\ndef f():\n    raise ValueError("${s}")\n`,
  'test/a.test.ts': (s) => `it("sends ${s} along", () => {});\ndescribe('${s}', () => {});\n`,
  'notes.md': (s) => `# The key is ${s}\n\nUse \`${s}\`.\n`,
  'data.json': (s) => JSON.stringify({ value: s, list: [s] }),
};

/** Returns the part of a secret that must be hidden: the host of an address stays. */
function hiddenOf(secret: string): string {
  return secret.startsWith('https://') ? secret.slice(-20) : secret;
}

describe('the index entry of a file with a secret', () => {
  table('contains nothing of …', (row) => {
    for (const [what, secret] of Object.entries(credentials)) {
      row(`contains nothing of ${what}`, () => {
        for (const [path, textWith] of Object.entries(files)) assertNothing(path, textWith(secret), hiddenOf(secret));
      });
    }
  });

  const password = join('Tr0ub4dor', 'Xyz9');
  check('a password in a comment at the start of the file', 'a.ts',
    `// Log in with password='${password}' first.\nexport const a = 1;\n`, password);
  check("a password in a test's title", 'a.test.ts', `it("takes password='${password}'", () => {});\n`, password);
  check('a password in a value', '.npmrc', `DB_PASSWORD=${password}\n`, password);
  check('a password in an address', 'a.py', `url = "postgres://app:${password}@db/x"\n`, password);
  check('a private key', 'a.ts', `export const key = \`${pem('PRIVATE KEY')}\`;\n`,
    ...pem('PRIVATE KEY').split('\n').slice(1, -1));
  const id = join('AK', 'IA', madeUp('upperDigits', 16));
  check('a key in the place of a name', 'a.ts',
    `export function ${id}() {}\nexport class ${id} { ${id}() { throw new ${id}(); } }\n`, id);

  it('still has its lines and the names next to the secret', () => {
    const secret = credentials['a classic GitHub token']!;
    const { definitions, headline, imports } = facts('src/a.ts', typescript(secret)).facts;
    assert.deepEqual(definitions.map((d) => [d.name, d.line]), [['key', 4], ['f', 5]]);
    assert.equal(headline, 'Calls the service with [REDACTED:github-token] as its key.');
    assert.deepEqual(imports.map((i) => i.specifier), ['pkg/[REDACTED:github-token]']);
  });

  function check(title: string, path: string, text: string, ...secrets: readonly string[]): void {
    it(`contains nothing of ${title}`, () => {
      for (const secret of secrets) assertNothing(path, text, secret);
    });
  }
});

function facts(path: string, text: string) {
  const vocabulary = new Vocabulary();
  return { facts: indexFile(path, detectLanguage(path), text, vocabulary, () => 0), vocabulary };
}

/** Neither the secret nor a telling piece of it; terms are folded, so the case does not count. */
function assertNothing(path: string, text: string, secret: string): void {
  const { facts: found, vocabulary } = facts(path, text);
  // a family's name may be a token's start
  const kept = JSON.stringify([found, vocabulary.words]).toLowerCase().replace(/\[redacted:[\w-]+\]/g, '');
  const whole = secret.toLowerCase();
  for (let i = 0; i + telling <= whole.length; i++) {
    const piece = whole.slice(i, i + telling);
    assert.ok(!kept.includes(piece), `${path} keeps ${JSON.stringify(piece)}`);
  }
}
