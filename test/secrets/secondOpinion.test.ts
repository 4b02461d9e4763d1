import { strict as assert } from 'node:assert';
import { redact } from '#secrets/redact';
import { base64, credentialsOf, madeUp, pem } from './madeUp';

/** Others' rules for the same corpus: what @secretlint's recommended preset finds, and what of it is left after us. */
describe("@secretlint's rules", () => {
  it('find nothing in redacted text', async () => {
    const raw = corpus();
    const seen = await lint(raw);
    assert.ok(new Set(seen.map((one) => one.ruleId)).size >= 8 && seen.length >= 25,
      `only ${seen.length} found: the rules are not at work`);
    const left = await lint(redact(raw));
    assert.deepEqual(left.filter((one) => !one.value.includes('[REDACTED:')), []);
  });

  it('find nothing in the places that stay readable', async () => {
    const plain = ['api_key = os.environ["API_KEY"]', 'password: string',
      `"integrity": "sha512-${madeUp('base64', 86)}=="`, 'DB_PASSWORD=changeme'].join('\n');
    assert.equal(redact(plain), plain);
    assert.deepEqual(await lint(plain), []);
  });
});

function corpus(): string {
  const password = ['hunt', 'er2-', madeUp('base62', 8)].join('');
  return [
    ...[1, 2, 3].flatMap((seed) => Object.values(credentialsOf(seed)).map((secret) => `value = "${secret}"`)),
    `AWS_SECRET_ACCESS_KEY="${madeUp('base64', 40)}"`,
    `aws_secret_access_key = ${madeUp('base64', 40, 2)}`,
    `postgres://app:${password}@db.example.com:5432/x`,
    `mongodb+srv://app:${password}@cluster0.example.com/x`,
    `mysql://app:${password}@db/x`,
    `https://someone:${password}@example.com/a`,
    `//packages.example.com/:_authToken=${madeUp('base62', 36)}`,
    `//registry.example.com/:_auth=${base64('app:' + password)}`,
    ...['RSA PRIVATE KEY', 'EC PRIVATE KEY', 'PRIVATE KEY', 'ENCRYPTED PRIVATE KEY', 'OPENSSH PRIVATE KEY',
      'DSA PRIVATE KEY'].map((kind) => pem(kind, 24)),
  ].join('\n') + '\n';
}

async function lint(content: string): Promise<{ readonly ruleId: string; readonly value: string; }[]> {
  const [{ lintSource }, { creator }] = await Promise.all([import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend')]);
  const id = '@secretlint/secretlint-rule-preset-recommend';
  const { messages } = await lintSource({
    source: { filePath: '/a.txt', ext: '.txt', contentType: 'text', content },
    options: { config: { rules: [{ id, rule: creator, options: {} }] } },
  });
  return messages.map(({ ruleId, range: [from, to] }) => ({ ruleId, value: content.slice(from, to) }));
}
