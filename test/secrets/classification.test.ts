import { strict as assert } from 'node:assert';
import { findFirstCaseKind, type ValueCase } from '#secrets/classification/cases';
import type { ValueContext } from '#secrets/classification/context';
import { placeholderCases } from '#secrets/classification/placeholders';
import { referenceCases } from '#secrets/classification/references';
import { rulesByContext, secretRules } from '#secrets/classification/secretRules';
import { isSecret } from '#secrets/classification/isSecret';
import { madeUp } from './madeUp';
import { table } from '../support/table';

/** For each kind values that it tells, and no kind before it does. */
const placeholders: Readonly<Record<string, readonly string[]>> = {
  'a redaction marker': ['a[REDACTED:password]'],
  'a filler': ['xxxxxxxx', '0000000000', 'abcdefghijkl', '12345678901'],
  'a dummy value': ['EXAMPLEEXAMPLEEXAMPLE', 'abcdefghijklmno1234'],
  'masked characters': ['ab*****cd'],
  'a placeholder word': ['changeme', 'please-change-me', 'Not Needed', 'redacted'],
  'text in brackets': ['<your password>', '{{token}}', '&lt;key&gt;'],
  'a first word that asks for the value': ['your-own-value-1', 'insert value', 'the value'],
  'your credential': ['yourpassword', 'yourOwnPassword'],
  'a last word that asks for the value': ['value-goes-here', 'a.b.example', 'invalid-credential-1'],
  'a credential of foo or bar': ['foopassword', 'samplebot'],
  'a part that is x, your or generated': ['abc-xxx', 'a-your-own', 'generated-by-install'],
  'a test credential': ['test-api-token', 'mock_client_secret'],
  'a credential in capitals': ['PASTETHEPASSWORD'],
  'an abridged value': ['abc123…', 'dww5jwU...', 'wJal...YEKY', 'IQoJ…Ek8=', '**bold**'],
  'words that end in here, or a todo': ['tokenGoesHere', 'secret1@TODO'],
  'a description': ['TheSecretKeyObtainedFromThem', 'LdapAdminPasswordOfTheUser'],
  "someone's credential": ['mypassword', 'newAuthToken'],
  'a value with a masked end': ['abcXXXX', 'ab****'],
  'a template variable': ['__DB_PASSWORD__', '%TOKEN', '$name$'],
  'an AWS example key': [['AKIA', 'Z7QP2N4WEXAMPLE'].join('')],
  'a constant that names a credential': ['SET_A_PASSWORD_NOW_123'],
  "someone's field in capitals": ['MYHOSTID', 'MYSERVERNAME'],
  'mostly x': ['xxxxrk', 'sk-xxxxxxxxpRT4xxxx5'],
  'an instruction': ['use-a-long-random-secret', 'Choose a strong one'],
  'a name with a placeholder': ['gemini=foo', 'open-router=changeme'],
  'a request or a description without spaces': ['longRandomKey', 'very-long-random-secret', 'randomly-generated-token',
    'randomstring', 'replacemewiththegeneratedstring', 'pleasedontusethisexamplepassword'],
  'a comment': ['`#optional`', '#optional'],
};

const references: Readonly<Record<string, readonly string[]>> = {
  'a template expression': ['${A}', 'a{{ b }}', '<%= a %>'],
  'a device': ['/dev/stdin'],
  'a PHP class': ['App\\Auth\\Token', 'OAuth2\\Storage::class'],
  'a variable or a parameter': ['$DB_PASS', '%PATH%', '%(name)s', ':name', '$env:X', '$script:token'],
  'a slot in braces': ['a{name}b', 'mcp_{secrets.token_hex(16)}'],
  'a member of the environment or a configuration': ['process.env.A', 'os.environ[x', 'self.token'],
  'an address in a store': ['vault:secret/db', 'arn:aws:x', 'env:A'],
  'a URL': ['https://example.com', 'app+x://y', "'http://'"],
  'a printf conversion': ['a %s', 'invalid ref: %w', "no key '%s' found", 'management.endpoint.%s.access'],
  'a message key': ['PLUGIN_LOGIN.2FA_INSTRUCTIONS', 'USER_FORM.LABELS.PASSWORD'],
  'an option, a CSS property, a slot or a route': ['--token-color', '@name@', '/reset?token=1'],
  'an element selector': ['#s3-secret-key', '.password-field'],
  'a part of the document or an IP address': ['#/components/x', '127.0.0.1:8080'],
  'a host with its port': ['localhost:9000', 'db.example.internal:5432;'],
  'an image with its tag': ['image:latest', 'registry.example.com:5000/team/app-server:main'],
  'a model with its date': ['claude-3-5-sonnet-20240620', 'gpt-4o-2024-08-06',
    'anthropic.claude-3-haiku-20240307-v1:0'],
  'a model with its version': ['gpt-3.5-turbo-16k'],
  'an SSH public key': ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA', 'ecdsa-sha2-nistp256 AAAAE2VjZHNh me@host'],
  'a NATS public key': ['UC6NLCN7AS34YOJVCYD4PJ3QB7QGLYG5B5IMBT25VW5K4TNUJODM7BOX'],
  'a field of a stored secret': ['helm-chart-signing-key:private_key'],
  'a value encrypted by SOPS': ['ENC[AES256_GCM,data:x'],
  'a time': ['2024-01-02T03:04:05Z'],
  'a package with its version': ['jjwt-jackson-0.11.2'],
  'a numbered file': ['0002_auto_20160226_1747'],
  'a tag of a Go field': ['json:"password"'],
  'the scope of an AWS signature': ['AKID/20240101/us-east-1/s3/aws4_request'],
  'a scope of a token': ['read:org', 'repo,read:user'],
  'a regular expression': ['^a$', 'app-(.+).(.+)', '[a-z]{8,}', '\\w+'],
  'a package': ['@scope/name', 'k8s.io/client-go', 'passlib==1.7'],
  'a qualified name': ['java.lang.String', 'production/aws-temp', 'projects/x/secrets/latest', 'package.module:Class'],
  'a method of a class': ['org.apache.dbcp2.BasicDataSource#getPassword'],
  'a header': ['X-Amz-Date'],
  'a path': ['/etc/ssl/server', 'C:\\keys', 'server.pem'],
};

describe('a value that is not a secret under any name', () => {
  check('a placeholder', placeholderCases, placeholders);
  check('a reference', referenceCases, references);

  function check(what: string, cases: readonly ValueCase[],
    examples: Readonly<Record<string, readonly string[]>>): void
  {
    table(`${what} of each kind`, (row) => {
      for (const { kind } of cases)
        row(`${what}: ${kind}`, () => {
          for (const value of examples[kind]!) assert.equal(findFirstCaseKind(cases, value), kind, value);
        });
    });
    it(`${what}: no value that people and machines make up`, () => {
      for (
        const value of ['hunt', 'P@ss'].flatMap((
          start,
        ) => [`${start}er2`, `${start}w0rd`, `${start}-${madeUp('base62', 24)}`])
      ) assert.equal(findFirstCaseKind(cases, value), undefined, value);
    });
  }
});

/**
 * For each context, by the values in their order, the strengths under which a value is a secret: p(assword), (p)a(ss),
 * s(ecret), t(oken).
 */
const strengths = { p: 'password', a: 'pass', s: 'secret', t: 'token' } as const;
const values = ['sunshine', 'Sunshine', 'summer2024', 'Tr0ub4dor!', 'gitlab-ci-token', 'custom-headers',
  'correct horse battery staple', 'Enter a password', 'options.token', 'DB_PASSWORD', 'qx7vk2rm9p', '4711'];
const judged: Readonly<Record<ValueContext, string>> = {
  quoted: 'ps p pas past - p p - - - past p',
  compared: 'ps p pas past - - p - - - past p',
  argument: 'ps p pas past - p p - - - pas p',
  adjacent: '- - pas past - - p - - - pa -',
  literal: 'ps ps past past pas ps p - - - past p',
  field: 'pa pa pas past pa pa pa - - - pas pa',
  header: '- - past past past - - - - - past -',
  configLine: 'ps - pas past pa p p - - - pas -',
  keyValueLine: 'ps - pas past pa - p - - - pas -',
  restOfLine: '- - pas past pa - p - - - pas -',
  expression: '- - pas pas - - - - - - pa -',
  entry: 'ps ps past past pa p p - - - past p',
  mapEntry: 'p - pas past p p p - - - past p',
  listItem: 'p p past past p p p - - - past p',
  label: '- - past past - - p - - - past p',
  labelItem: '- - past past - - p - - - past p',
};

describe('strength × context', () => {
  table('decides on values by their context', (row) => {
    for (const [context, expected] of Object.entries(judged)) {
      row(context, () => {
        const found = values.map((value) =>
          Object.entries(strengths).map(([letter, strength]) =>
            isSecret(value, strength, context as ValueContext) ? letter : ''
          ).join('') || '-'
        );
        assert.equal(found.join(' '), expected);
      });
    }
  });
});

describe('the rules for secrets', () => {
  it('judge their examples correctly', () => {
    const wrong = Object.entries(secretRules).flatMap(([name, { test, secrets, others }]) => [
      ...split(secrets).filter((value) => !test(value)).map((value) => `${name}: ${value} is a secret`),
      ...split(others).filter((value) => test(value)).map((value) => `${name}: ${value} is none`),
    ]);
    assert.deepEqual(wrong, []);
  });
  it('are each used, and no two are the same for all examples', () => {
    const used = new Set(Object.values(rulesByContext).flatMap((rules) => Object.values(rules)));
    assert.deepEqual(Object.keys(secretRules).filter((name) => !used.has(name as keyof typeof secretRules)), []);
    const rules = Object.entries(secretRules);
    const examples = [...new Set(rules.flatMap(([, { secrets, others }]) => [...split(secrets), ...split(others)]))];
    const verdicts = rules.map(([, { test }]) => examples.map((value) => (test(value) ? 1 : 0)).join(''));
    assert.deepEqual(rules.map(([name]) => name).filter((_, i) => verdicts.indexOf(verdicts[i]!) !== i), []);
  });

  function split(examples: string): string[] {
    return examples.split(' | ').filter((value) => value !== '');
  }
});
