import { strict as assert } from 'node:assert';
import { providers } from '#secrets/tokenFormats/providers';
import { redact } from '#secrets/redact';
import { madeUp } from './madeUp';
import { table } from '../support/table';

const pascal = (name: string): string => name.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
const upper = (name: string): string => name.toUpperCase().replaceAll('-', '_');

/** Forms that name nothing but the provider and access. */
const forms: Readonly<Record<string, (name: string, value: string) => string>> = {
  'alone, as a member': (n, v) => `{"${n}": "${v}"}`,
  'alone, as a line of YAML': (n, v) => `a: 1\n${n}: ${v}\nb: 2\n`,
  'as a list of two': (n, v) => `register("${n}", "${v}");`,
  'as a variable': (n, v) => `${upper(n)}_KEY=${v}\n`,
  'as a constant': (n, v) => `const ${n.replaceAll('-', '_')}_login = '${v}';`,
  'in PascalCase': (n, v) => `${pascal(n)}Key := "${v}"`,
  'without a sign': (n, v) => `${n} SECRET ${v}\n`,
  'in prose': (n, v) => `Your ${upper(n)} key is ${v}, which you need.`,
  'as a section': (n, v) => `${n}:\n  key: ${v}\n`,
  "with make's operator": (n, v) => `${upper(n)}_LOGIN ?= "${v}"`,
};
const values = ['hex', 'base62', 'lowerDigits'] as const;

describe('a value next to the name of a provider', () => {
  table('is hidden if it is machine-made', (row) => {
    for (const [where, write] of Object.entries(forms)) {
      row(`is hidden if it is machine-made: ${where}`, () => {
        let leaks = 0;
        providers.forEach((name, i) => {
          const value = madeUp(values[i % values.length]!, 32, i + 1);
          const text = write(name, value), safe = redact(text);
          if (safe === text) leaks++;
          else assert.equal(safe.replace(/\[REDACTED:[\w-]+\]/, value), text);
        });
        // what looks like words by chance, or says a version
        assert.ok(leaks <= providers.length / 20, `${leaks} of ${providers.length}`);
      });
    }
  });

  it('is hidden if it is a UUID in either case', () => {
    const uuid = [8, 4, 4, 4, 12].map((n, i) => madeUp('hex', n, i + 5)).join('-');
    for (const value of [uuid, uuid.toUpperCase()])
      for (const text of [`const SNYK_KEY = "${value}"`, `postmark: "${value}",\n`])
        assert.match(redact(text), /"\[REDACTED:[\w-]+\]"/);
  });

  const hash = madeUp('hex', 40, 3), sum = madeUp('base64', 43, 4);
  table('stays if it is something else', (row) => {
    for (
      const text of [
        `github: ${hash}\n`,
        `"gitlab": "${hash}"`,
        `https://github.com/actions/checkout/commit/${hash}`,
        `uses: docker/login-action@${hash}`,
        `cloudflare.com/ajax/libs/${hash}/a.js`,
        `github.com/stripe/stripe-go v7.1.0 h1:${sum}=`,
        `"stripe": "sha256-${sum}="`,
        `sentry_release: ${hash}`,
        `cloudflare_zone_id = "${hash.slice(0, 32)}"`,
        `google_site_verification = "${sum.replace(/[+/]/g, 'x')}"`,
        `heroku: { buildpack: "nodejs", stack: "heroku-22" }`,
        'SLACK_TOKEN: process.env.SLACK_TOKEN',
        'datadog: enabled-by-default-in-production',
        'const algolia = createClient2WithRetries3And4();',
        'stripe("pk_example")',
        'sentry_dsn: https://example.com/1',
        `mailgun: /v3/domains/${hash}`,
        `cloudflare: abcdefghijklmnopqrstuvwxyz`,
        'meraki: abdefghjk0123456789mnopqrstuvwx12345678',
        'twilio:\n  - call_the_support_center_v2_of_2024_now',
        `stripe@npm:^12.0.0 checksum ${hash}`,
      ]
    ) row(`stays if it is something else: ${text.slice(0, 60)}`, () => assert.equal(redact(text), text));
  });
});

describe('a key that no name describes further', () => {
  table('is hidden if it is machine-made', (row) => {
    for (const name of ['routing_key', 'servicesKey', 'cognitive.services.key', 'MY_APPLICATION_KEY', 'pepper-key']) {
      row(`is hidden if it is machine-made: ${name}`, () => {
        for (let seed = 1; seed <= 20; seed++) {
          const value = madeUp('hex', 32, seed);
          for (const text of [`${name}: ${value}\n`, `"${name}": "${value}"`, `${name}=${value}\n`])
            assert.ok(!redact(text).includes(value), text);
        }
      });
    }
  });
  const uuid = [8, 4, 4, 4, 12].map((n, i) => madeUp('hex', n, i + 5)).join('-');
  table('stays otherwise', (row) => {
    for (
      const text of [
        `cache_key: ${madeUp('hex', 32, 2)}\n`,
        `"publicKey": "${madeUp('hex', 32, 2)}"`,
        `sortKey = "${madeUp('base62', 24, 2)}"`,
        `row_key: ${uuid}\n`,
        `tenantKey: "${uuid}"`,
        'some_key = "real_secret"',
        'AUTH_RESEND_KEY=abc123',
        'messageKey: "user.profile.title"',
        'menu_key: ctrl+shift+alt+1234567890',
        `routing_key: orders.created.v2\n`,
        'partition_key = "customer_2024_region_12"',
      ]
    ) row(`stays otherwise: ${text.slice(0, 50).trim()}`, () => assert.equal(redact(text), text));
  });
});
