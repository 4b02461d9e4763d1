import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { isPlaceholder } from '#secrets/classification/placeholders';
import { redact } from '#secrets/redact';
import { assertLinear } from '../support/linear';
import { names, values, writings } from './configurations';
import { unnamedPlaces } from './unnamedPlaces';
import { table } from '../support/table';

const value = fc.oneof(...Object.values(values)).filter((one) => !isPlaceholder(one) && !/^[A-Za-z]+$/.test(one));
/** What is an object's literal in JavaScript, too: there only the value tells. */
const told = writings.filter(({ title }) => title !== 'JSON5');

describe('a configuration without a telling path or label', () => {
  for (const { title, format, around } of unnamedPlaces) {
    it(`reveals no secret as ${title}`, () => {
      fc.assert(fc.property(fc.constantFrom(...told), names, value, ({ write }, keys, secret) => {
        const written = write(keys, secret);
        if (written === undefined) return;
        const text = around(written);
        const safe = redact(text, format);
        assert.ok(!safe.includes(secret), `${JSON.stringify(text)} became ${JSON.stringify(safe)}`);
        assert.equal(safe.split('\n').length, text.split('\n').length);
        assert.equal(redact(safe, format), safe);
      }), { numRuns: 150 });
    });
  }

  it('is recognized within text that a script writes, and nowhere else in code', () => {
    const secret = `4711${8}${2045}`;
    const script = `cat > app.ini <<'EOF'\n[db]\ntoken = ${secret}\nEOF\n`;
    for (const path of ['setup.sh', 'Dockerfile', 'install.rb'])
      assert.equal(redact(script, detectTextFormat(path)), script.replace(secret, '[REDACTED:token]'));
    const code = `  token: ${secret}\n  other: 1\n`;
    for (const path of ['a.ts', 'b.py', 'c.rb']) assert.equal(redact(code, detectTextFormat(path)), code);
  });

  it('is read in a diff under its markers, before and after', () => {
    const [old, next] = [`4711${8}${2045}`, `x!${7}kq^${31}`];
    const diff = `@@ -1,3 +1,3 @@ db:\n   db:\n-    token: ${old}\n+    token: ${next}\n     port: 1\n`;
    assert.equal(redact(diff), diff.replace(old, '[REDACTED:token]').replace(next, '[REDACTED:token]'));
  });
});

/**
 * Code and prose with such names, in a text without a path: lines that are shaped like a configuration's are among
 * others.
 */
const readable: readonly string[] = [
  'interface Session {\n  user: User\n  token: AuthPayload\n  secret: Uint8Array\n}',
  'export type Login = {\n  name: string\n  password: Encrypted\n}',
  '@dataclass\nclass Login:\n    name: str\n    password: SecretStr\n    token: Bearer\n\n    def check(self) -> bool:\n        return True',
  'client = connect(\n    host=address,\n    password=entered\n)',
  'login(\n  user: current,\n  password: entered\n)',
  'const body = {\n  token: fetched,\n  secret: derived\n};',
  'session := Session{\n\tToken: issued,\n\tSecret: derived,\n}',
  'type Query {\n  token: Credential\n  password: Hashed\n}',
  'let password = entered\nlet token = issued\nreturn token',
  'password = entered\ntoken = issued\nif token is None:\n    raise KeyError(token)',
  'import os\npassword = getpass.getpass()\ntoken = issued',
  'user.password = entered\nuser.token = issued\nuser.save!',
  '<Field type="password" hint="visible" />\n<Login token={token} secret="derived" />',
  '<form>\n  <input type="password" name="token" value="visible">\n</form>',
  'steps:\n- enter your password: it must be long\n- copy the token: you need it below\n',
  '- **password**: the one that you chose\n- **token**: what the server sent',
  'Password: at least eight characters\nToken: see the page of your account\n',
  'password: string\ntoken: optional\nsecret: bytes',
  '{"password": "Password", "token": "Token", "secret": true}',
  'if (token === undefined) {\n  secret = fallback\n}',
];

describe('text that is not a configuration stays', () => {
  table('unchanged', (row) => {
    for (const text of readable) {
      row(JSON.stringify(text), () => {
        for (const around of [text, `${text}\n`]) {
          assert.equal(redact(around), around);
          assert.equal(redact(around, 'markdown'), around);
          assert.equal(redact(`\`\`\`\n${around}\n\`\`\`\n`, 'markdown'), `\`\`\`\n${around}\n\`\`\`\n`);
          assert.equal(redact(around, 'code'), around);
        }
      });
    }
  });
});

describe('hostile texts that look like a configuration', () => {
  const units = ['password: a\n', 'password = a\n', '"password": 1\n', '<password>\n', '{"password":', 'password: |\n ',
    'password <<EOF\n', 'password <<A <<B\n', '@@ -1 +1 @@\n+password: a\n', '+password: a\n@@ -1 +1 @@ b\n',
    '# password: a\nx;\n', 'password=a\n;\n', '"', '- password: ', ' password: |\n', 'password:\n\n\n\n'];
  table('take time linear in the length of …', (row) => {
    for (const unit of units) {
      row(`take time linear in the length of ${JSON.stringify(unit)}`, () => {
        for (const format of [undefined, 'markdown', 'yaml', 'code'] as const)
          assertLinear(unit, (text) => assert.equal(redact(text, format).split('\n').length, text.split('\n').length));
      });
    }
  });

  it('keep their lines and do not change when redacted again', () => {
    const piece = fc.constantFrom('password', 'token', ': ', ' = ', '=', '"', "'", '{', '}', '[a]', '\n', '\n  ', '\n+',
      '\n-', '- ', ',', '#', '|', '<a>', '</a>', '<<EOF', '\nEOF\n', '@@ -1 +1 @@\n', 'winter20', '47118204', 'x!7kq',
      '```\n', 'é', '\\');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }),
        fc.constantFrom(undefined, 'markdown' as const, 'code' as const, 'yaml' as const), (parts, format) => {
        const text = parts.join('');
        const safe = redact(text, format);
        assert.equal(safe.split('\n').length, text.split('\n').length);
        assert.equal(redact(safe, format), safe);
      }),
      { numRuns: 500 },
    );
  });
});
