import { strict as assert } from 'node:assert';
import { firstCase, type ValueCase } from '../../src/secrets/classification/cases';
import type { ValueContext } from '../../src/secrets/classification/context';
import { placeholderCases } from '../../src/secrets/classification/placeholders';
import { referenceCases } from '../../src/secrets/classification/references';
import { secretRules } from '../../src/secrets/classification/secretRules';
import { isSecret } from '../../src/secrets/classification/isSecret';
import { madeUp } from './madeUp';

/** For each kind values that it tells, and no kind before it does. */
const placeholders: Readonly<Record<string, readonly string[]>> = {
  'a marker of redaction': ['a[REDACTED:password]'],
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
  'an abridged value': ['abc123…', 'dww5jwU...', '**bold**'],
  'words that end in here, or a todo': ['tokenGoesHere', 'secret1@TODO'],
  'a description': ['TheSecretKeyObtainedFromThem', 'LdapAdminPasswordOfTheUser'],
  "someone's credential": ['mypassword', 'newAuthToken'],
  'a masked rest': ['abcXXXX', 'ab****'],
  'a slot of a template': ['__DB_PASSWORD__', '%TOKEN', '$name$'],
  'an example key of AWS': [['AKIA', 'Z7QP2N4WEXAMPLE'].join('')],
  'a constant that names a credential': ['SET_A_PASSWORD_NOW_123'],
};

const references: Readonly<Record<string, readonly string[]>> = {
  'an expression of a template': ['${A}', 'a{{ b }}', '<%= a %>'],
  'a device': ['/dev/stdin'],
  'a class of PHP': ['App\\Auth\\Token', 'OAuth2\\Storage::class'],
  'a variable or a parameter': ['$DB_PASS', '%PATH%', '%(name)s', ':name'],
  'a slot in braces': ['a{name}b'],
  'a member of the environment or a configuration': ['process.env.A', 'os.environ[x', 'self.token'],
  'an address in a store': ['vault:secret/db', 'arn:aws:x', 'env:A'],
  'a URL': ['https://example.com', 'app+x://y'],
  'a conversion of printf': ['a %s'],
  'an option, a property of CSS, a slot or a route': ['--token-color', '@name@', '/reset?token=1'],
  'a selector of an element': ['#s3-secret-key', '.password-field'],
  'a part of the document or an IP address': ['#/components/x', '127.0.0.1:8080'],
  'a value encrypted by SOPS': ['ENC[AES256_GCM,data:x'],
  'a time': ['2024-01-02T03:04:05Z'],
  'a package with its version': ['jjwt-jackson-0.11.2'],
  'a numbered file': ['0002_auto_20160226_1747'],
  'a tag of a Go field': ['json:"password"'],
  'the scope of a signature of AWS': ['AKID/20240101/us-east-1/s3/aws4_request'],
  'a scope of a token': ['read:org', 'repo,read:user'],
  'a regular expression': ['^a$', '[a-z]{8,}', '\\w+'],
  'a package': ['@scope/name', 'k8s.io/client-go', 'passlib==1.7'],
  'a qualified name': ['java.lang.String', 'projects/x/secrets/latest', 'package.module:Class'],
  'a header': ['X-Amz-Date'],
  'a path': ['/etc/ssl/server', 'C:\\keys', 'server.pem'],
};

describe('a value that is no secret under any name', () => {
  check('a placeholder', placeholderCases, placeholders);
  check('a reference', referenceCases, references);

  function check(what: string, cases: readonly ValueCase[],
    examples: Readonly<Record<string, readonly string[]>>): void
  {
    for (const { kind } of cases)
      it(`${what}: ${kind}`, () => {
        for (const value of examples[kind]!) assert.equal(firstCase(cases, value), kind, value);
      });
    it(`${what}: none of what people and machines make up`, () => {
      for (
        const value of ['hunt', 'P@ss'].flatMap((
          start,
        ) => [`${start}er2`, `${start}w0rd`, `${start}-${madeUp('base62', 24)}`])
      ) assert.equal(firstCase(cases, value), undefined, value);
    });
  }
});

/** By value, for each context the strengths under which it is a secret: p(assword), (p)a(ss), s(ecret), t(oken). */
const strengths = { p: 'password', a: 'pass', s: 'secret', t: 'token' } as const;
const judged: Readonly<Record<string, Readonly<Record<ValueContext, string>>>> = {
  'sunshine': {
    quoted: 'ps',
    compared: 'ps',
    argument: 'ps',
    adjacent: '',
    literal: 'ps',
    field: 'pa',
    header: '',
    configLine: 'ps',
    keyValueLine: 'ps',
    restOfLine: '',
    expression: '',
    entry: 'ps',
    mapEntry: 'p',
    listItem: 'p',
    label: '',
    labelItem: '',
  },
  'Sunshine': {
    quoted: 'p',
    compared: 'p',
    argument: 'p',
    adjacent: '',
    literal: 'ps',
    field: 'pa',
    header: '',
    configLine: '',
    keyValueLine: '',
    restOfLine: '',
    expression: '',
    entry: 'ps',
    mapEntry: '',
    listItem: 'p',
    label: '',
    labelItem: '',
  },
  'summer2024': {
    quoted: 'pas',
    compared: 'pas',
    argument: 'pas',
    adjacent: 'pas',
    literal: 'past',
    field: 'pas',
    header: 'past',
    configLine: 'pas',
    keyValueLine: 'pas',
    restOfLine: 'pas',
    expression: 'pas',
    entry: 'past',
    mapEntry: 'pas',
    listItem: 'past',
    label: 'past',
    labelItem: 'past',
  },
  'Tr0ub4dor!': {
    quoted: 'past',
    compared: 'past',
    argument: 'past',
    adjacent: 'past',
    literal: 'past',
    field: 'past',
    header: 'past',
    configLine: 'past',
    keyValueLine: 'past',
    restOfLine: 'past',
    expression: 'pas',
    entry: 'past',
    mapEntry: 'past',
    listItem: 'past',
    label: 'past',
    labelItem: 'past',
  },
  'gitlab-ci-token': {
    quoted: '',
    compared: '',
    argument: '',
    adjacent: '',
    literal: 'pas',
    field: 'pa',
    header: 'past',
    configLine: 'pa',
    keyValueLine: 'pa',
    restOfLine: 'pa',
    expression: '',
    entry: 'pa',
    mapEntry: 'p',
    listItem: 'p',
    label: '',
    labelItem: '',
  },
  'custom-headers': {
    quoted: 'p',
    compared: '',
    argument: 'p',
    adjacent: '',
    literal: 'ps',
    field: 'pa',
    header: '',
    configLine: 'p',
    keyValueLine: '',
    restOfLine: '',
    expression: '',
    entry: 'p',
    mapEntry: 'p',
    listItem: 'p',
    label: '',
    labelItem: '',
  },
  'correct horse battery staple': {
    quoted: 'p',
    compared: 'p',
    argument: 'p',
    adjacent: 'p',
    literal: 'p',
    field: 'pa',
    header: '',
    configLine: 'p',
    keyValueLine: 'p',
    restOfLine: 'p',
    expression: '',
    entry: 'p',
    mapEntry: 'p',
    listItem: 'p',
    label: 'p',
    labelItem: 'p',
  },
  'Enter a password': {
    quoted: '',
    compared: '',
    argument: '',
    adjacent: '',
    literal: '',
    field: '',
    header: '',
    configLine: '',
    keyValueLine: '',
    restOfLine: '',
    expression: '',
    entry: '',
    mapEntry: '',
    listItem: '',
    label: '',
    labelItem: '',
  },
  'options.token': {
    quoted: '',
    compared: '',
    argument: '',
    adjacent: '',
    literal: '',
    field: '',
    header: '',
    configLine: '',
    keyValueLine: '',
    restOfLine: '',
    expression: '',
    entry: '',
    mapEntry: '',
    listItem: '',
    label: '',
    labelItem: '',
  },
  'DB_PASSWORD': {
    quoted: '',
    compared: '',
    argument: '',
    adjacent: '',
    literal: '',
    field: '',
    header: '',
    configLine: '',
    keyValueLine: '',
    restOfLine: '',
    expression: '',
    entry: '',
    mapEntry: '',
    listItem: '',
    label: '',
    labelItem: '',
  },
  'qx7vk2rm9p': {
    quoted: 'past',
    compared: 'past',
    argument: 'pas',
    adjacent: 'pa',
    literal: 'past',
    field: 'pas',
    header: 'past',
    configLine: 'pas',
    keyValueLine: 'pas',
    restOfLine: 'pas',
    expression: 'pa',
    entry: 'past',
    mapEntry: 'past',
    listItem: 'past',
    label: 'past',
    labelItem: 'past',
  },
  '4711': {
    quoted: 'p',
    compared: 'p',
    argument: 'p',
    adjacent: '',
    literal: 'p',
    field: 'pa',
    header: '',
    configLine: '',
    keyValueLine: '',
    restOfLine: '',
    expression: '',
    entry: 'p',
    mapEntry: 'p',
    listItem: 'p',
    label: 'p',
    labelItem: 'p',
  },
};

describe('strength × context', () => {
  for (const [value, expected] of Object.entries(judged)) {
    it(`decides on ${value}`, () => assert.deepEqual(judge(value), expected));
  }
});

function judge(value: string): Record<string, string> {
  const letters = Object.entries(strengths);
  return Object.fromEntries(
    Object.keys(secretRules).map((
      context,
    ) => [context,
      letters.filter(([, strength]) => isSecret(value, strength, context as ValueContext)).map(([letter]) => letter)
        .join('')]
    ),
  );
}
