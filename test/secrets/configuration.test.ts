import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { detectTextFormat, type TextFormat } from '#secrets/configuration/textFormat';
import { isPlaceholder } from '#secrets/classification/placeholders';
import { redact, redactWithFindings } from '#secrets/redact';
import { assertLinear, assertLinearIn } from '../support/linear';
import { names, secretNames, values, writings } from './configurations';
import { table } from '../support/table';

/** Every class of values, except random letters that happen to look like a word, and placeholder words. */
const value = fc.oneof(...Object.values(values)).filter((one) => !isPlaceholder(one) && !/^[A-Za-z]+$/.test(one));

describe('in a configuration, the value of a name that suggests a secret', () => {
  for (const { title, format, path, write } of writings) {
    it(`is gone from ${title}`, () => {
      assert.equal(detectTextFormat(path), format);
      fc.assert(fc.property(names, value, (keys, secret) => {
        const text = write(keys, secret);
        if (text === undefined) return;
        const { text: safe, findings } = redactWithFindings(text, format);
        assert.ok(!safe.includes(secret), `${JSON.stringify(text)} became ${JSON.stringify(safe)}`);
        assert.equal(safe.split('\n').length, text.split('\n').length);
        assert.deepEqual(findings.filter(({ line }) => !text.split('\n')[line - 1]!.includes(secret)), []);
        assert.equal(redact(safe, format), safe);
        assert.equal(redact(safe), safe);
      }), { numRuns: 60 });
    });
  }

  it('is gone from Markdown quotes, as from the file', () => {
    fc.assert(fc.property(fc.constantFrom(...writings), names, value, ({ format, write }, keys, secret) => {
      const text = write(keys, secret);
      if (text === undefined) return;
      for (const fence of ['```', '~~~~']) {
        const quoted: string = `# Setup\n\n${fence}${format}\n${text}${fence}\n\nThen go on.\n`;
        assert.equal(redact(quoted), `# Setup\n\n${fence}${format}\n${redact(text, format)}${fence}\n\nThen go on.\n`);
      }
    }), { numRuns: 300 });
  });

  it('is gone from any lines of the file that contain its name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...writings), names, value, fc.nat(8),
        ({ title, format, write }, keys, secret, cut) => {
          const text = write(keys, secret);
          if (text === undefined || /block|own|item|pair|variable|property list|^XML/.test(title)) return;
          const lines = text.split('\n');
          const at = lines.findIndex((line) => line.includes(secret));
          const hunk = lines.slice(Math.max(0, at - cut), at + 1 + cut).join('\n');
          assert.ok(!redact(hunk, format).includes(secret), hunk);
        }),
      { numRuns: 500 },
    );
  });

  const lists: readonly (readonly [TextFormat, string, string])[] = [
    ['yaml', 'passwords:\n  - winter¤\n  - "kq!¤"\n',
      'passwords:\n  - [REDACTED:password]\n  - "[REDACTED:password]"\n'],
    ['yaml', 'api_keys: [abc¤, def¤]\n', 'api_keys: [[REDACTED:api-key], [REDACTED:api-key]]\n'],
    ['json', '{"passwords": ["winter¤", "kq!¤"]}', '{"passwords": ["[REDACTED:password]", "[REDACTED:password]"]}'],
    ['toml', 'passwords = [\n  "winter¤",\n  "kq!¤",\n]\n',
      'passwords = [\n  "[REDACTED:password]",\n  "[REDACTED:password]",\n]\n'],
    ['yaml', 'secret:\n  key: winter¤\n  name: winter\n', 'secret:\n  key: [REDACTED:secret]\n  name: winter\n'],
    ['json', '{"password": {"value": "winter¤", "kind": "plain"}}',
      '{"password": {"value": "[REDACTED:password]", "kind": "plain"}}'],
    ['yaml', 'password: |\n  winter¤\n  second¤\nport: 1\n', 'password: |\n  [REDACTED:password]\n  \nport: 1\n'],
    ['yaml', '# password: winter¤\nport: 1\n', '# password: [REDACTED:password]\nport: 1\n'],
    ['yaml', 'password: "winter¤\n  and more"\n', 'password: "[REDACTED:password]\n  "\n'],
    ['properties', 'password=winter\\\n   ¤\nport=1\n', 'password=[REDACTED:password]\n   \nport=1\n'],
    ['ini', '//registry.example.com/:_password=winter¤\n', '//registry.example.com/:_password=[REDACTED:password]\n'],
    ['xml', '<a><password><![CDATA[winter¤]]></password></a>',
      '<a><password><![CDATA[[REDACTED:password]]]></password></a>'],
  ];
  table('is gone from each text', (row) => {
    for (const [format, text, expected] of lists) {
      row(`is gone from ${JSON.stringify(text)}`, () =>
        assert.equal(redact(text.replaceAll('¤', '20' + '24'), format), expected));
    }
  });
});

/** By format: values that appear in a configuration beside such a name and are not secrets. */
const readable: Readonly<Partial<Record<TextFormat, readonly string[]>>> = {
  yaml: [
    'password: ${DB_PASSWORD}',
    'password: $DB_PASSWORD',
    'password: {{ db_password }}',
    'password: "{{ vault_password }}"',
    'password: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6231',
    'password: !Ref Password',
    'password: !secret db_password',
    'password: vault:secret/data/db#password',
    'password: /run/secrets/db_password',
    'password_file: /run/secrets/db',
    'password: *shared',
    'password:',
    'password: ""',
    'password: null',
    'password: ~',
    'password: changeme',
    'password: <your password>',
    'token: true',
    'secret: none',
    'password: required',
    'token: optional',
    'password_min_length: 8',
    'token_ttl: 3600',
    'token: 30s',
    'secret: 24h',
    'password: 8',
    'max_tokens: 4096',
    'token: 10',
    'secretName: my-tls-cert',
    'existingSecret: my-release-postgresql',
    'secretRef:\n  name: app-env',
    'secretKeyRef:\n  name: db\n  key: password',
    'secret: my-release-credentials',
    'tokenUrl: https://example.com/oauth/token',
    'token_endpoint: /oauth/token',
    'secrets:\n  - db_password\n  - api_token',
    'secrets: inherit',
    'permissions:\n  id-token: write',
    'secrets:\n  deploy_token:\n    required: true',
    'token: ${{ secrets.GITHUB_TOKEN }}',
    'password:\n  type: string\n  format: password\n  minLength: 8',
    'properties:\n  token:\n    type: string\n    description: The token of the session',
    'password: string',
    'token: keyword.control',
    'password: Confirm password',
    'password: "Forgot your password?"',
    'passwordPolicy: length(12)',
    'security:\n  - token: []',
    'apiKey: &key',
    'api_key: env:API_KEY',
    'api_key: ENC[AES256_GCM,data:abcd,iv:efgh,type:str]',
    'password: ref+awsssm://db/password',
    'password: op://vault/db/password',
    '# password: the password of the database',
    '/reset-password:\n  get:\n    summary: hello',
    'password: $(cat /run/pw)',
    'sslPassword: %(db_password)s',
  ],
  json: [
    '{"@scope/api-key": "^1.2.3"}',
    '{"dependencies": {"js-tokens": "4.0.0", "password-hash": "~1.2.2", "jwt-token": "workspace:*"}}',
    '{"rules": {"no-secrets": "error", "no-hardcoded-password": ["error", {"a": 1}]}}',
    '{"password": {"type": "string", "minLength": 8}}',
    '{"token": false, "secret": null}',
    '{"type": "object", "required": ["password", "token"]}',
    '{"password": "Password", "forgot": "Mot de passe oublié ?"}',
    '{"password": "${env:DB_PASSWORD}"}',
    '{"token": {"type": "string", "example": "string"}}',
    '{"paths": {"/api/token": "listTokens"}}',
    '{"secret": {"$ref": "#/components/schemas/Secret"}}',
    '{"apiKey": "process.env.API_KEY"}',
  ],
  toml: ['password = ""', 'token = false', 'secret = "${SECRET}"', '[tool.tokens]\nmax = 12345678',
    'password-hash = "0.5.0"', 'jsonwebtoken = { version = "9.3.0" }', 'secret_backend = "vault"'],
  hcl: ['password = var.db_password', 'password = random_password.db.result', 'secret_key = file("key.txt")',
    'variable "db_password" {\n  type = string\n  sensitive = true\n  description = "The password"\n}',
    'token = data.vault_generic_secret.x.data["token"]', 'secret_id = aws_secretsmanager_secret.db.id',
    'password = local.passwords["db"]', 'password = sensitive(var.x)'],
  properties: ['spring.datasource.password=${DB_PASSWORD}', 'password=', 'password=@db.password@',
    'token.validity=3600', 'password.encoder=bcrypt'],
  env: ['DB_PASSWORD=', 'DB_PASSWORD=${OTHER}', 'TOKEN=$(cat token)', 'SECRET= # openssl rand -hex 32',
    'API_KEY=your-api-key', 'DB_PASSWORD=SET_A_PASSWORD_HERE_123', 'PASSWORD_FILE=/run/secrets/x',
    'SECRET_KEY="$(openssl rand -base64 32)"'],
  ini: ['[a]\npassword =\n', 'password = %(pw)s', 'passwd: files systemd', 'token = none',
    '; password = the password of the user'],
  xml: ['<password>${db.password}</password>', '<password/>', '<xs:element name="password" type="xs:string"/>',
    '<property name="password" value="${pw}"/>', '<label for="password">Password</label>', '<key>Token</key>\n<true/>'],
};

describe('stays readable in a configuration:', () => {
  table('a value that is not a secret', (row) => {
    for (const [format, texts] of Object.entries(readable)) {
      for (const text of texts) {
        row(`${format}: ${text}`, () => {
          for (const around of [text, `${text}\n`, `${text}\r\n`])
            assert.equal(redact(around, format as TextFormat), around);
        });
      }
    }
  });

  it('a message catalog, in every language', () => {
    const messages = ['Passwort', 'Contrasinal', 'Palavra-passe', 'Sandi', 'M\\u00e3 b\\u00ed m\\u1eadt',
      'Nytt lösenord', 'Kata laluan baharu'];
    for (const message of messages)
      for (const name of secretNames)
        assert.equal(redact(`{\n"${name}": "${message}"\n}`, detectTextFormat('web/locales/xx.json')),
          `{\n"${name}": "${message}"\n}`);
  });

  it('the contents of a lock file', () => {
    const text = '[[package]]\nname = "x"\ndependencies = [\n "rpassword",\n "rustls 0.23.43",\n]\n';
    assert.equal(redact(text, detectTextFormat('Cargo.lock')), text);
    assert.equal(redact(text), text);
  });
});

describe('the format of a text', () => {
  const formats: readonly (readonly [string, TextFormat | undefined])[] = [
    ['a/b.yml', 'yaml'],
    ['A/B.YAML', 'yaml'],
    ['values.yaml.example', 'yaml'],
    ['config.yml.j2', 'yaml'],
    ['appsettings.Development.json', 'json'],
    ['tsconfig.json', 'json'],
    ['package-lock.json', 'lock'],
    ['src/i18n/de.json', 'catalog'],
    ['messages_de.properties', 'catalog'],
    ['res/values-fr/strings.xml', 'catalog'],
    ['application-prod.properties', 'properties'],
    ['.env', 'env'],
    ['.env.local.example', 'env'],
    ['docker.env.sample', 'env'],
    ['.npmrc', 'ini'],
    ['my.cnf', 'ini'],
    ['main.tf', 'hcl'],
    ['Cargo.toml', 'toml'],
    ['Info.plist', 'xml'],
    ['README.md', 'markdown'],
    ['src/a.ts', 'code'],
    ['Makefile', 'code'],
    ['notes.txt', undefined],
    ['LICENSE', undefined],
    ['inventory/hosts', 'ini'],
  ];
  table('is known from its path', (row) => {
    for (const [path, format] of formats)
      row(`of ${path} is ${format ?? 'not known'}`, () => assert.equal(detectTextFormat(path), format));
  });
});

describe('a configuration that is broken or hostile', () => {
  const piece = fc.constantFrom('password', 'token', 'secret', ': ', ':', ' = ', '=', '"', "'", '`', '{', '}', '[', ']',
    '(', ')', '\n', '\r\n', '  ', '- ', ',', '#', '|', '>', '&a ', '!!str ', '*a', '<', '</', '/>', '<password>',
    '</password>', '<![CDATA[', ']]>', '<key>', '"""', '<<EOF', '\nEOF', '[a]', '\\', 'winter20', 'x1y2z3w4', 'value',
    'é', '//', '/*', '*/');
  for (
    const format of ['json', 'yaml', 'toml', 'hcl', 'properties', 'ini', 'env', 'xml', 'markdown', 'catalog', 'lock',
      'words', 'pgpass', 'ipsec', 'ppp', 'bundler'] as const
  ) {
    it(`keeps its lines and does not change when redacted again: ${format}`, () => {
      fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const safe = redact(text, format);
        assert.equal(safe.split('\n').length, text.split('\n').length);
        assert.equal(redact(safe, format), safe);
      }), { numRuns: 300 });
    });
  }

  table('ends on half a megabyte of unclosed here documents, each with its own word', (row) => {
    for (const format of ['code', 'hcl'] as const) {
      row(`ends on half a megabyte of unclosed here documents, each with its own word: ${format}`, () => {
        const text = Array.from({ length: 20_000 }, (_, i) => `password = <<EOF_${i}\n  a\n`).join('');
        assert.equal(redact(text, format), text);
      });
    }
  });

  const units: readonly (readonly [TextFormat, string])[] = [
    ['yaml', 'password: ['],
    ['yaml', 'a: [\npassword: {\n'],
    ['yaml', '- '],
    ['yaml', '- password: '],
    ['yaml', 'password:\n '],
    ['yaml', 'password: "'],
    ['yaml', "password: '\n"],
    ['yaml', 'password: |\n'],
    ['yaml', 'password: &a !!str '],
    ['yaml', '# password: '],
    ['json', '{"password":'],
    ['json', '"password": "\\'],
    ['json', '['],
    ['json', '{'],
    ['toml', 'password = """'],
    ['toml', '[password\n'],
    ['toml', '[password]\n'],
    ['ini', '[password]\n'],
    ['hcl', 'password = <<EOF\n'],
    ['ini', 'password=\\\n'],
    ['properties', 'password=\\\n'],
    ['yaml', '? password\n'],
    ['yaml', '? password\n: '],
    ['yaml', 'password: !a |\n'],
    ['yaml', 'passwords:\n a: '],
    ['ini', '[passwords]\na'],
    ['ini', 'password=\n '],
    ['json', '{"passwords":{"a":'],
    ['json', '"p\\u0061'],
    ['xml', '<entry><string>password</string>'],
    ['hcl', '<<EOF\nEOF\n'],
    ['words', 'password '],
    ['pgpass', 'a:'],
    ['pgpass', '\\'],
    ['ipsec', ' : PSK'],
    ['ppp', 'a '],
    ['acl', ' >'],
    ['relays', 'a '],
    ['xml', '<password>'],
    ['xml', '<a password="'],
    ['xml', '<password'],
    ['xml', '<password></b>'],
    ['xml', '<![CDATA[password'],
    ['markdown', '```yaml\npassword: x\n'],
  ];
  it('takes time linear in the depth of nested elements with unescaped data', () => {
    assertLinearIn(1_500, (depth) => `${'<password><![CDATA[x]]>'.repeat(depth)}${'</password>'.repeat(depth)}`,
      (text) => assert.equal(redact(text, 'xml').length, text.length));
  });

  table('takes time linear in the length of …', (row) => {
    for (const [format, unit] of units) {
      row(`takes time linear in the length of ${JSON.stringify(unit)}`, () =>
        assertLinear(unit, (text) =>
          assert.equal(redact(text, format).split('\n').length, text.split('\n').length)));
    }
  });
});
