import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatSecretKeys } from '#secrets/secretKeys';
import { hasSecretKeys, isSecretFile } from '#secrets/secretFiles';
import { table } from '../support/table';

describe('the keys of a file of secrets', () => {
  table('are shown without the values', (row) => {
    const check = (title: string, text: string, expected: string) =>
      row(title, () => assert.equal(formatSecretKeys(text), expected));
    check('of plain lines', 'A=1\nb.c-d = x y # z\n', 'A=[REDACTED:value]\nb.c-d=[REDACTED:value]\n');
    check('of exported names', 'export TOKEN=abc', 'TOKEN=[REDACTED:value]');
    check('of an empty value', 'A=\nB= \n', 'A=\nB=\n');
    check('without comments and sections', '# A=1\n[default]\nA=1', '\n\nA=[REDACTED:value]');
    check('without lines of another form', 'hunter2\nuser:password', '\n');
    check('of a value over several lines', 'A="x\nB=hunter2\n"\nC=1', 'A=[REDACTED:value]\n\n\nC=[REDACTED:value]');
    check('of a continued line', 'A=x\\\nB=hunter2\nC=1', 'A=[REDACTED:value]\n\nC=[REDACTED:value]');
    check('beside a private key', 'A=1\n-----BEGIN PRIVATE KEY-----\nabc=\n-----END PRIVATE KEY-----\nB=1',
      'A=[REDACTED:value]\n\n\n\nB=[REDACTED:value]');
    check('not of the padded end of base64', 'aGVsbG8gd29ybGQ=\naGVsbG8gd29ybA==', '\n');
  });

  it('never hold a value, whatever the file', () => {
    const secret = 'hunter2X9q';
    const keys = fc.stringMatching(/^[A-Z_]{1,12}$/);
    const values = fc.constantFrom(secret, `"${secret}"`, `'a ${secret}'`, `"a\n${secret}\nB=${secret}\n"`,
      `x\\\n${secret}`, `# ${secret}`, `-----BEGIN X-----\n${secret}\n-----END X-----`);
    const lines = fc.oneof(fc.tuple(keys, values).map(([key, value]) => `${key}=${value}`),
      fc.constantFrom('', `# ${secret}`, secret, `[${secret}]`, `${secret}: 1`));
    fc.assert(fc.property(fc.array(lines, { maxLength: 8 }), (all) => {
      const text = all.join('\n');
      const shown = formatSecretKeys(text);
      assert.ok(!shown.includes(secret), shown);
      assert.equal(shown.split('\n').length, text.split('\n').length);
    }));
  });

  it('are shown only of files of secrets that have keys', () => {
    for (const path of ['.env', 'a/.env.local', 'docker.env', '.envrc', '.aws/credentials', 'secrets.ini'])
      assert.ok(hasSecretKeys(path) && isSecretFile(path), path);
    for (const path of ['.env.example', 'id_rsa', 'credentials.json', 'a.ini', 'a.properties', 'x.pem'])
      assert.ok(!hasSecretKeys(path), path);
  });
});
