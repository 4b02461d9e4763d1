import { strict as assert } from 'node:assert';
import { redact } from '#secrets/redact';
import { join } from './madeUp';
import { table } from '../support/table';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

describe('a value in an order that no machine produces', () => {
  table('stays after a name that suggests a secret', (row) => {
    for (
      const value of [alphabet, `${alphabet.toUpperCase()}1234567890`, `my-${alphabet}-key1`, 'EXAMPLEEXAMPLEEXAMPLE',
        'secretsecretsecret', 'x'.repeat(24), '0'.repeat(32)]
    ) {
      row(`stays after a name that suggests a secret: ${value}`, () => {
        for (const text of [`API_KEY=${value}\n`, `const apiKey = "${value}";`, `{"clientSecret": "${value}"}`])
          assert.equal(redact(text), text);
      });
    }
  });

  table('is hidden if it only begins like one', (row) => {
    for (
      const value of ['abcdef1234567890'.repeat(2), 'abcd1234'.repeat(4), 'jklmnopqrstu1234567890',
        'bb1234567890abcdefghijtt', 'A1B2C3D4E5F6G7H8I9J0']
    ) {
      row(`is hidden if it only begins like one: ${value}`, () => {
        for (const text of [`API_KEY=${value}\n`, `const apiKey = "${value}";`, `{"clientSecret": "${value}"}`])
          assert.ok(!redact(text).includes(value), text);
      });
    }
  });

  it('is hidden in the exact form of a token: letters that scanners repeat, or an alphabet in either case', () => {
    for (const letter of 'ABCDEFGHIJKL') {
      const token = join('ts', 'key-auth-', letter.repeat(12), '-', letter.repeat(24));
      assert.equal(redact(`see ${token} there`), 'see [REDACTED:tailscale-key] there');
    }
    assert.equal(redact(join('gl', 'pat-aBcDeFgHiJkLmNoPqRsT')), '[REDACTED:gitlab-token]');
    for (
      const text of [join('ts', 'key-auth-', 'x'.repeat(12), '-', 'x'.repeat(24)), join('gl', 'pat-', 'x'.repeat(20)),
        join('gl', 'pat-', 'X'.repeat(20))]
    ) assert.equal(redact(text), text);
  });

  it('is recognized in the base64 of a Kubernetes Secret', () => {
    const manifest = (said: string): string =>
      `kind: Secret\ndata:\n  extra: ${Buffer.from(said).toString('base64')}\n`;
    for (const said of ['bar\n', 'changeme', '<your-password>', 'xxxxxxxxxxxx'])
      assert.equal(redact(manifest(said)), manifest(said));
    for (const said of ['barracuda7', 'mypassword', 'k3ep-0ut!', '\x01\x02\x03\x04\x05'])
      assert.equal(redact(manifest(said)), 'kind: Secret\ndata:\n  extra: [REDACTED:kubernetes-secret]\n');
  });
});

describe('a Kubernetes Secret', () => {
  const value = Buffer.from('barracuda7').toString('base64');

  it('does not extend to lists of other objects below it', () => {
    const other = 'kind: ExternalSecret\ndata:\n- secretKey: password\n  remoteRef:\n    property: username\n';
    assert.equal(redact(`kind: Secret\ndata:\n  extra: ${value}\n\n${other}`),
      `kind: Secret\ndata:\n  extra: [REDACTED:kubernetes-secret]\n\n${other}`);
  });

  it('is read in a diff', () => {
    assert.equal(redact(` kind: Secret\n data:\n-  extra: ${value}\n+  extra: ${value}\n`),
      ' kind: Secret\n data:\n-  extra: [REDACTED:kubernetes-secret]\n+  extra: [REDACTED:kubernetes-secret]\n');
  });
});

describe('a value revealed by its form alone', () => {
  const hex = (n: number): string => '9f3a0c7be1d24586'.repeat(Math.ceil(n / 16)).slice(0, n);
  const texts: Readonly<Record<string, string>> = {
    'a Kerberos ticket': join('$krb5', 'asrep$23$', 'user@example.com:', hex(32), '$', hex(200)),
    'a Cisco hash': join('$8', '$TnGX/fE4KGHOVU$', 'pEhnEvxrvaynpi8j4f.EMHr6M.FzU8xnZnBr/tJdFWk'),
    'a hash of LDAP': join('{SSHA', '}', 'vmsgZ5kVFkqYz0o3kFJUzXsJ5rkvYV5rWq1XwA=='),
    'a hash of GRUB': join('grub.pbkdf2.', 'sha512.10000.', hex(128), '.', hex(128)),
    'a hash of Passlib': join('$pbkdf2', '-sha256$29000$', 'N2YMIWQsBWBMae09x1jrPQ$',
      '1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk'),
    'a JWT without a signature': join('eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
      '.eyJzdWIiOiI5OTg4Nzc2NjU1IiwibmFtZSI6IkphbmUifQ'),
  };
  table('stays or goes in each place', (row) => {
    for (const [what, secret] of Object.entries(texts)) {
      row(what, () => {
        for (const text of [secret, `see ${secret} there`, `x = "${secret}"`])
          assert.equal(redact(text).replace(/\[REDACTED:[\w-]+\]/, secret), text);
        assert.match(redact(`see ${secret} there`), /^see \[REDACTED:[\w-]+\] there$/);
      });
    }
  });
});
