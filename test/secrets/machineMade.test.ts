import { strict as assert } from 'node:assert';
import { redact } from '#secrets/redact';
import { alphabets, join, madeUp, uuid } from './madeUp';
import { table } from '../support/table';

/** Ways to write a token's name and value beside one another, quoted and unquoted. */
const places: readonly ((value: string) => string)[] = [
  (value) => `const orbitToken = "${value}";`,
  (value) => `orbitToken = ${value}`,
  (value) => `orbitToken=${value}`,
  (value) => `orbit_token: ${value}`,
  (value) => `orbit_token: '${value}'`,
  (value) => `System.setProperty("ORBIT_TOKEN", "${value}")`,
  (value) => `{"orbit_token": "${value}"}`,
  (value) => `ORBIT_TOKEN=${value}`,
  (value) => `<orbitToken>\n    ${value}\n</orbitToken>`,
  (value) => `"orbitToken" => "${value}"`,
];

function hiddenOf(alphabet: keyof typeof alphabets, length: number, before = ''): number {
  let hidden = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const value = before + madeUp(alphabet, length, seed);
    if (places.every((place) => !redact(place(value)).includes(value))) hidden++;
  }
  return hidden;
}

describe('a machine-made value under the name of a token', () => {
  table('follows its alphabet and length', (row) => {
    for (
      const [alphabet, length, atLeast] of [['digits', 16, 99], ['digits', 18, 100], ['digits', 32, 100], [
        'lowerDigits',
        15,
        85,
      ], ['lowerDigits', 64, 100], ['base62', 40, 99]] as const
    ) {
      row(`${alphabet} × ${length}`, () => {
        const hidden = hiddenOf(alphabet, length);
        assert.ok(hidden >= atLeast, `${hidden} of 100`);
      });
    }
  });
  it('is recognized after a hyphen', () => {
    const hidden = hiddenOf('lowerDigits', 60, '-');
    assert.ok(hidden >= 99, `${hidden} of 100`);
  });
  it('is recognized with symbols in it', () =>
    assert.equal(redact(`orbitToken = "or1-o^${madeUp('base62', 14)}_${madeUp('base62', 20)}\\\\_Bo6"`),
      'orbitToken = "[REDACTED:token]"'));
  table('is a count at each limit', (row) => {
    for (const limit of ['9007199254740991', '9223372036854775807', '12345', '1617181920'])
      row(`${limit} counts`, () => assert.equal(redact(`maxToken = ${limit}`), `maxToken = ${limit}`));
  });
  table('is public', (row) => {
    for (
      const name of ['csrfToken', 'csrf-token', 'authenticity_token', 'publicToken', 'XSRF-TOKEN',
        '__RequestVerificationToken']
    ) {
      row(`${name} is public`, () => {
        const text = `<input name="${name}" value="${madeUp('base64url', 64)}">`;
        assert.equal(redact(text), text);
      });
    }
  });
});

describe('an address with both halves of a key', () => {
  const host = 'gems.example.com/path?a=1#b';
  it('hides both', () =>
    assert.equal(redact(`https://${madeUp('hex', 8)}:${madeUp('hex', 8, 2)}@${host}`),
      `https://[REDACTED:url-token]:[REDACTED:url-password]@${host}`));
  it("keeps a person's name", () =>
    assert.equal(redact(`https://deploy:${madeUp('hex', 8, 2)}@${host}`),
      `https://deploy:[REDACTED:url-password]@${host}`));
  it('hides the only part of a webhook', () =>
    assert.equal(redact(`https://${join('hooks.', 'slack.com')}/services/${madeUp('lowerDigits', 44)}`),
      `https://${join('hooks.', 'slack.com')}/services/[REDACTED:slack-webhook]`));
});

describe('a placeholder in XML', () => {
  table('stays', (row) => {
    for (const name of ['ApiKey', 'Password', 'ClientSecret'])
      row(name, () => {
        const text = `<appSettings>\n  <add key="${name}" value="&lt;your-${name}&gt;" />\n</appSettings>`;
        assert.equal(redact(text), text);
      });
  });
  it('does not match any other value', () =>
    assert.equal(redact(`<add key="ApiKey" value="${uuid()}" />`), '<add key="ApiKey" value="[REDACTED:api-key]" />'));
});

describe('text with the prefix of a token that is not a token', () => {
  const key = (body: string): string =>
    join('-----BEGIN ', 'PRIVATE KEY-----\n', body, '\n-----END ', 'PRIVATE KEY-----');
  const texts = [
    `${join('xo', 'xb')}-12345-abcd234`,
    `${join('xo', 'xe.xoxp')}-1-RANDOMSTRINGHERE`,
    `${join('xo', 'xb')}-Slack_BOT_TOKEN`,
    `https://example.org/${join('xo', 'xo')}-indieweb-1.jpg`,
    `"token": "${join('xo', 'xp')}-${madeUp('digits', 12)}-${madeUp('digits', 12, 2)}-####################"`,
    `${join('sk', '-ant')}-api03-abc123xyz-456de-klMnopqrstuvwx-3456yza789bcde-1234fghijklmnopAA`,
    `${join('ops_', 'eyJ')}${'x'.repeat(500)}`,
    `${join('sg', 'p_')}5555555dAAAAA7777777CcccCFaaaaaaaaaaaaaa`,
    `${join('GR', '1348941')}${'123'.repeat(7)}`,
    `${join('sntr', 'yu_')}${madeUp('hex', 63)}`,
    `&${join('h', 'f_')}servingcellpriorityparametersdescription_h_prio`,
    `- (id)${join('h', 'f_')}requiredCharacteristicTypesForDisplayMetadata;`,
    `/assets/video_box.${join('ic', 'o-')}${madeUp('hex', 32)}.png`,
    'notes = "Maven - io.jsonwebtoken:jjwt-jackson-0.11.2"',
    '-e SUMO_ACCESS_KEY=`etcdctl get /sumologic_secret`',
    'VAULT_TOKEN=`consul-cli fetch app/token`',
    'NEON_API_KEY=napi_short',
    'TOKEN_SECRET=invalid-secret-format',
    key('anything'),
    key('xxx'),
    key(madeUp('base64', 32)),
  ];
  table('stays', (row) => {
    for (const text of texts) row(text.slice(0, 60), () => assert.equal(redact(text), text));
  });
});

describe('the prefix and the documented length of a token reveal', () => {
  const tokens = (seed: number): readonly string[] => [
    join('xo', 'xb-', madeUp('digits', 12, seed), '-', madeUp('digits', 13, seed + 1), '-', madeUp('base62', 24, seed)),
    join('xo', 'xe-1-', madeUp('upperDigits', 146, seed)),
    join('xo', 'xp-', [1, 2, 3].map((i) => madeUp('digits', 12, seed + i)).join('-'), '-', madeUp('hex', 32, seed)),
    join('sk', '-ant-', 'api03-', madeUp('base64url', 93, seed), 'AA'),
    join('h', 'f_', madeUp('letters', 34, seed)),
    join('gs', 'k_', madeUp('base62', 52, seed)),
    join('sntr', 'yu_', madeUp('hex', 64, seed)),
    join('shp', 'at_', madeUp('base62', 32, seed)),
    join('ts', 'key-future-', madeUp('base62', 12, seed), '-', madeUp('base62', 24, seed)),
    join('da', 'pi', madeUp('upperHex', 32, seed)),
  ];
  table('a token of each format', (row) => {
    for (let i = 0; i < tokens(1).length; i++) {
      row(tokens(1)[i]!.slice(0, 12), () => {
        for (let seed = 1; seed <= 40; seed++)
          assert.match(redact(`see ${tokens(seed)[i]!} there`), /^see \[REDACTED:[\w-]+\] there$/);
      });
    }
  });
  it('an alphabet of the right length', () =>
    assert.match(redact(`see ${join('gs', 'k_')}${'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP'}`),
      /^see \[REDACTED:groq-key\]$/));
});
