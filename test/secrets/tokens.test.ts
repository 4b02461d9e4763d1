import { strict as assert } from 'node:assert';
import { redact, redactWithFindings } from '#secrets/redact';
import { tokenFormats } from '#secrets/tokenFormats/tokenFormats';
import { compileFormats } from '#secrets/tokenFormats/compile';
import { credentials, credentialsOf, madeUp } from './madeUp';
import { table } from '../support/table';

const formats = compileFormats(tokenFormats);

const surroundings: Readonly<Record<string, (secret: string) => string>> = {
  'alone': (s) => s,
  'in a string': (s) => `const x = "${s}";`,
  'in prose': (s) => `See ${s}, which is old.`,
  'behind an escaped line break': (s) => `"first\\n${s}\\nlast"`,
  "behind a diff's sign": (s) => `-${s}\n+${s}`,
  'as an argument': (s) => `run(--with=${s})`,
};

describe('a credential of a known form', () => {
  table('is redacted wherever it appears', (row) => {
    for (const [what, secret] of Object.entries(credentials)) {
      row(`${what} is redacted wherever it appears`, () => {
        for (const [where, surround] of Object.entries(surroundings)) {
          const text = surround(secret);
          const { text: safe, findings } = redactWithFindings(text);
          assert.ok(!safe.includes(secret.slice(-12)), `${where}: ${safe}`);
          assert.ok(findings.length > 0 && findings.every((f) => f.line >= 1));
          if (!secret.startsWith('https://'))
            assert.equal(safe.replace(/\[REDACTED:[\w-]+\]/g, '').includes(secret.slice(4, 16)), false, where);
          assert.ok(safe.length < text.length + 30);
        }
      });
    }
  });

  it('is redacted whatever its random part', () => {
    for (let seed = 2; seed <= 40; seed++) {
      for (const [what, secret] of Object.entries(credentialsOf(seed)))
        assert.ok(!redact(`x = "${secret}"\n`).includes(secret.slice(-12)),
          `${what}, seed ${seed}: ${secret.length} characters`);
    }
  });

  it('keeps the surrounding text', () => {
    const key = credentials['a classic GitHub token']!;
    assert.equal(redact(`a = "${key}"  # b`), 'a = "[REDACTED:github-token]"  # b');
  });

  it('is named after its most specific family', () => {
    check('an Anthropic key', 'anthropic-key');
    check('an OpenRouter key', 'openrouter-key');
    check('an OpenAI project key', 'openai-key');
    check('a live Stripe key', 'stripe-key');
    check('a fine-grained GitHub token', 'github-fine-grained-token');
    function check(what: string, type: string): void {
      assert.deepEqual(redactWithFindings(`\n\n${credentials[what]!}`).findings, [{ line: 3, type }]);
    }
  });

  it('keeps the address of a webhook and removes its path', () => {
    const slack = `https://hooks.slack.com/services/T${madeUp('upperDigits', 8)}/B${madeUp('upperDigits', 8)}/${
      madeUp('base62', 24)
    }`;
    assert.equal(redact(`post('${slack}')`), "post('https://hooks.slack.com/services/[REDACTED:slack-webhook]')");
    const discord = `https://discord.com/api/webhooks/${madeUp('digits', 18, 2)}/${madeUp('base64url', 68)}`;
    assert.equal(redact(discord), 'https://discord.com/api/webhooks/[REDACTED:discord-webhook]');
  });

  it('removes the secret next to an AWS id', () => {
    const secret = madeUp('base64', 40, 9);
    assert.equal(redact(`${credentials['an AWS access key id']!},${secret}\n`),
      '[REDACTED:aws-access-key],[REDACTED:aws-secret-key]\n');
  });

  it('is also redacted after a hyphen if its prefix is not in a word', () => {
    for (const [what, secret] of Object.entries(credentials)) {
      if (
        !formats.starts.map(({ getMatcher: matcher }) => matcher()).some(({ mayBeWithin, prefix }) =>
          mayBeWithin && secret.startsWith(prefix)
        )
      ) continue;
      for (const before of ['fix-', 'release-2-', 'a--', 'ghp_-', 'glpat-some-old-words-and-more-words.']) {
        const safe = redact(`git checkout ${before}${secret}\n`);
        assert.ok(!safe.includes(secret.slice(-12)) && safe.startsWith('git checkout '), `${what}: ${safe}`);
      }
      assert.match(redact(`fix-${secret}`), /^fix-\[REDACTED:[\w-]+\]/, what);
    }
  });

  it('is not a hyphenated word', () => {
    const hex = madeUp('hex', 32), mixed = madeUp('base62', 36);
    for (
      const text of [
        `task-sk-${hex}`,
        `risk-${hex}`,
        `disk-sk-${mixed}`,
        `ask_${mixed}`,
        `task-ask_live_${hex}`,
        `mask-hf_small`,
        `is-npm_config_registry`,
        `my-npm_lifecycle_event_of_a_package_in_a_workspace`,
        `btn-key-${hex}`,
        `a-re_export_of_something_else_entirely`,
        `.mat-sk-ant-design-button-for-large-screens`,
        `@scope/build-glpat-helper-for-long-names-of-packages`,
        `layout-xoxb-shared-styles-of-buttons`,
        `icon-SG.png`,
        `menu-SG.flag-of-singapore.with-its-stars`,
        `x-AKIA`,
        `chunk-SK${hex}`,
        `page-eyJ${mixed}`,
        `uuid-${hex}-pat${mixed}`,
        `release-github_pattern_matching`,
        `xxxx-ghp_${'x'.repeat(36)}`,
      ]
    ) assert.equal(redact(text), text);
  });
});
