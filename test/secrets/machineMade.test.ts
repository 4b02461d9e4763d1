import { strict as assert } from 'node:assert';
import { redact } from '../../src/secrets/redact';
import { alphabets, join, madeUp, uuid } from './madeUp';

/** How a token's name and its value stand beside one another, quoted and not. */
const places: readonly ((value: string) => string)[] = [
  (value) => `const orbitToken = "${value}";`, (value) => `orbitToken = ${value}`, (value) => `orbitToken=${value}`, (value) => `orbit_token: ${value}`,
  (value) => `orbit_token: '${value}'`, (value) => `System.setProperty("ORBIT_TOKEN", "${value}")`, (value) => `{"orbit_token": "${value}"}`, (value) => `ORBIT_TOKEN=${value}`,
  (value) => `<orbitToken>\n    ${value}\n</orbitToken>`, (value) => `"orbitToken" => "${value}"`,
];

function hiddenOf(alphabet: keyof typeof alphabets, length: number, before = ''): number {
  let hidden = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const value = before + madeUp(alphabet, length, seed);
    if (places.every((place) => !redact(place(value)).includes(value))) hidden++;
  }
  return hidden;
}

describe('what a token\'s name says of a value made by a machine', () => {
  for (const [alphabet, length, atLeast] of [['digits', 16, 99], ['digits', 18, 100], ['digits', 32, 100], ['lowerDigits', 15, 85], ['lowerDigits', 64, 100], ['base62', 40, 99]] as const) {
    it(`${alphabet} × ${length}`, () => { const hidden = hiddenOf(alphabet, length); assert.ok(hidden >= atLeast, `${hidden} of 100`); });
  }
  it('behind a hyphen', () => { const hidden = hiddenOf('lowerDigits', 60, '-'); assert.ok(hidden >= 99, `${hidden} of 100`); });
  it('with signs in it', () => assert.equal(redact(`orbitToken = "or1-o^${madeUp('base62', 14)}_${madeUp('base62', 20)}\\\\_Bo6"`), 'orbitToken = "[REDACTED:token]"'));
  for (const limit of ['9007199254740991', '9223372036854775807', '12345', '1617181920']) it(`${limit} counts`, () => assert.equal(redact(`maxToken = ${limit}`), `maxToken = ${limit}`));
  for (const name of ['csrfToken', 'csrf-token', 'authenticity_token', 'publicToken', 'XSRF-TOKEN', '__RequestVerificationToken']) {
    it(`${name} is handed out`, () => { const text = `<input name="${name}" value="${madeUp('base64url', 64)}">`; assert.equal(redact(text), text); });
  }
});

describe('an address with a key\'s two halves', () => {
  const host = 'gems.example.com/path?a=1#b';
  it('hides both', () => assert.equal(redact(`https://${madeUp('hex', 8)}:${madeUp('hex', 8, 2)}@${host}`), `https://[REDACTED:url-token]:[REDACTED:url-password]@${host}`));
  it('keeps a person\'s name', () => assert.equal(redact(`https://deploy:${madeUp('hex', 8, 2)}@${host}`), `https://deploy:[REDACTED:url-password]@${host}`));
  it('hides the one part of a webhook', () => assert.equal(redact(`https://${join('hooks.', 'slack.com')}/services/${madeUp('lowerDigits', 44)}`), `https://${join('hooks.', 'slack.com')}/services/[REDACTED:slack-webhook]`));
});

describe('a stand-in in XML', () => {
  for (const name of ['ApiKey', 'Password', 'ClientSecret']) it(name, () => { const text = `<appSettings>\n  <add key="${name}" value="&lt;your-${name}&gt;" />\n</appSettings>`; assert.equal(redact(text), text); });
  it('is no other value', () => assert.equal(redact(`<add key="ApiKey" value="${uuid()}" />`), '<add key="ApiKey" value="[REDACTED:api-key]" />'));
});
