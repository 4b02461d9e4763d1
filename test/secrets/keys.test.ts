import { strict as assert } from 'node:assert';
import { redact } from '#secrets/redact';
import { base64, jwt, madeUp, pem } from './madeUp';
import { table } from '../support/table';

const lines = (text: string): number => text.split('\n').length;
const wrapped = (text: string, indent: string): string => text.replace(/.{64}(?=.)/g, (line) => `${line}\n${indent}`);

const account = JSON.stringify({
  type: 'service_account',
  project_id: 'a',
  private_key: `${pem('PRIVATE KEY', 4)}\n`,
  client_email: 'a@b.example.com',
}, undefined, 2);
const registries = JSON.stringify({
  auths: { 'registry.example.com': { auth: base64(`me:${madeUp('base62', 12)}`) } },
});

/** Secrets that base64 may hide, and places in which it occurs. */
const hidden: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'].map((
      kind,
    ) => [`a ${kind}`, pem(kind, 6)]),
  ),
  'a service account': account,
  'a service account in one line': JSON.stringify(JSON.parse(account)),
  "Docker's credentials": registries,
  'a JWT': jwt(),
};
const places: readonly ((value: string) => string)[] = [
  (v) => `client-key-data: ${v}\nb: 1\n`,
  (v) => `    client-key-data: "${v}"\n`,
  (v) => `KEY=${v}\n`,
  (v) => `const x = '${v}';\n`,
  (v) => `{"a":"${v}","b":1}\n`,
  (v) => `.dockerconfigjson: ${v}\n`,
  (v) => `+  tls.key: ${v}\n`,
  (v) => `echo ${v} | base64 -d\n`,
];

describe('a secret in base64', () => {
  table('is gone if it is …', (row) => {
    for (const [what, text] of Object.entries(hidden)) {
      row(`is gone if it is ${what}`, () => {
        for (const place of places) {
          const encoded = base64(text);
          const safe = redact(place(encoded));
          for (let at = 0; at + 24 < encoded.length; at += 24)
            assert.ok(!safe.includes(encoded.slice(at, at + 24)), safe);
          assert.equal(redact(safe), safe);
          assert.equal(lines(safe), lines(place(encoded)));
        }
      });
    }
  });

  it('is gone across lines', () => {
    const encoded = base64(pem('PRIVATE KEY', 6));
    const text = `data:\n  a: |\n    ${wrapped(encoded, '    ')}\n  b: 1\n`;
    const safe = redact(text);
    for (let at = 0; at + 16 < encoded.length; at += 64) assert.ok(!safe.includes(encoded.slice(at, at + 16)), safe);
    assert.ok(safe.endsWith('\n  b: 1\n'));
    assert.equal(lines(safe), lines(text));
  });

  it('stays if it is not a secret', () => {
    for (
      const text of [pem('CERTIFICATE', 6), pem('PUBLIC KEY', 6),
        '{"version":3,"sources":["a.ts"],"names":["password","token"]}',
        '{"type":"object","properties":{"password":{"type":"string"}}}',
        '{"password":"${PASSWORD}","b":"abcdefghijklmnop"}']
    ) {
      for (const place of places) assert.equal(redact(place(base64(text))), place(base64(text)));
    }
  });
});

describe('a PuTTY key', () => {
  const body = Array.from({ length: 8 }, (_, i) => madeUp('base64', 64, i + 5));
  table('of version … loses its private lines …', (row) => {
    for (const version of [2, 3]) {
      const key = [`PuTTY-User-Key-File-${version}: ssh-rsa`, 'Encryption: none', 'Comment: a', 'Public-Lines: 1',
        madeUp('base64', 60, 3), 'Private-Lines: 8', ...body, `Private-MAC: ${madeUp('hex', 40)}`].join('\n');
      const ways: Readonly<Record<string, string>> = {
        'as it is': key,
        'with Windows line ends': key.replace(/\n/g, '\r\n'),
        'in one line': `x = "${key.replace(/\n/g, '\\n')}"`,
        indented: key.replace(/^/gm, '    '),
        'in a diff': key.replace(/^/gm, '+'),
      };
      for (const [how, text] of Object.entries(ways)) {
        row(`of version ${version} loses its private lines ${how}`, () => {
          const safe = redact(text);
          for (const line of body) assert.ok(!safe.includes(line.slice(0, 16)), safe);
          assert.ok(
            safe.includes('Public-Lines: 1') && safe.includes('Private-Lines: 8') && safe.includes('Private-MAC: '),
          );
          assert.equal(lines(safe), lines(text));
          assert.equal(redact(safe), safe);
        });
      }
    }
  });

  it('leaves text that only mentions one', () => {
    for (
      const text of ['Private-Lines: 14 are read next', 'if (line.startsWith("Private-Lines: ")) {',
        'Private-Lines: 0\nPrivate-MAC: 00\n']
    ) assert.equal(redact(text), text);
  });
});
