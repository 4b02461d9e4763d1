import { strict as assert } from 'node:assert';
import { build } from 'esbuild';
import { OffsetList, type Hits } from '#secrets/hits';
import { prefilter } from '#secrets/prefilter/prefilter';
import { tokenFormats } from '#secrets/tokenFormats/tokenFormats';
import { base36, base62, digits, hex, unlimited } from '#secrets/tokenFormats/alphabets';
import { compileFormats, type CompiledFormats } from '#secrets/tokenFormats/compile';
import { withoutSources } from '../../src/secrets/tokenFormats/withoutSources.mjs';
import { format, optional, type Part, type TokenFormat } from '#secrets/tokenFormats/tokenFormat';
import { redact, redactShort } from '#secrets/redact';
import { createTokenFinder } from '#secrets/detectors/tokens';
import { generator } from './madeUp';
import { table } from '../support/table';

/** No name in them promises a secret. */
const contexts: Readonly<Record<string, (token: string) => string>> = {
  'alone on its line': (t) => `first\n${t}\nlast`,
  'in a string': (t) => `run("${t}");`,
  'in an address': (t) => `see https://example.com/a/${t}?b=1`,
  'in a query': (t) => `GET /a?b=${t}&c=1`,
  'in prose': (t) => `Use ${t}, which is old.`,
  'as a value of JSON': (t) => `{"color": "${t}", "size": 1}`,
  'as an item of YAML': (t) => `list:\n  - ${t}\n  - b`,
  'as an argument': (t) => `deploy ${t} now`,
  'behind an equals sign': (t) => `X=${t}\n`,
  'in a comment': (t) => `a(); // ${t}`,
  'in a diff': (t) => `-${t}\n+${t}`,
  'in a table of Markdown': (t) => `| a | ${t} | b |`,
  'behind an escape': (t) => `"first\\n${t}\\nlast"`,
  'in CSV': (t) => `a;b,${t},c`,
};

describe('the table of token formats', () => {
  it('has at least 250 formats, each with its source, a mark name and its own shape', () => {
    assert.ok(tokenFormats.length >= 250, `only ${tokenFormats.length} formats`);
    const shapes = new Set<string>();
    for (const { type, provider, prefixes, body, source } of tokenFormats) {
      assert.match(type, /^[a-z0-9-]{3,40}$/);
      assert.match(source, /^https:\/\/[\w.-]+\.[a-z]+\/?/, type);
      assert.notEqual(provider, '');
      for (const prefix of prefixes.length === 0 ? [''] : prefixes) {
        const shape = JSON.stringify([prefix, body], (key, value: unknown) =>
          key === 'set' ? undefined : value === Infinity ? 'open' : value);
        assert.ok(!shapes.has(shape), `${type}: ${prefix} comes twice with the same body`);
        shapes.add(shape);
      }
    }
  });

  table('recognizes tokens …, and touches nothing else', (row) => {
    for (const [where, surround] of Object.entries(contexts)) {
      row(`recognizes tokens ${where}, and touches nothing else`, () => {
        for (const { format, prefix, body, seed } of samples()) {
          const text = surround(prefix + body);
          const kept = format.keepPrefix ? prefix : '';
          const safe = redact(text);
          // Other detectors take more if the prefix itself is a name that suggests a secret.
          if (!/(?:token|key)[:=]|token:/.test(prefix))
            assert.equal(safe.replace(/\[REDACTED:[a-z0-9-]{3,40}\]/g, prefix.slice(kept.length) + body), text,
              `${format.type} ${seed}: ${safe}`);
          assert.ok(!safe.includes(body), `${format.type} ${seed}: ${safe}`);
        }
      });
    }
  });

  it('recognizes tokens after a hyphen if names have no such prefix', () => {
    for (const { format, prefix, body } of samples()) {
      if (format.common || prefix.length < 3 || format.keepPrefix) continue;
      assert.match(redact(`git checkout fix-${prefix}${body}\n`), /^git checkout fix-\[REDACTED:[\w-]+\]\n$/,
        `${prefix}${body}`);
    }
  });

  it('recognizes the secret in an address that is encoded within another', () => {
    for (const { format, prefix, body } of samples()) {
      if (!format.keepPrefix || !/^\w.*\//.test(prefix)) continue;
      const text = `GET https://example.com/?next=${encodeURIComponent(`https://${prefix}${body}`)}&page=2`;
      const safe = redact(text);
      assert.ok(
        safe.includes('[REDACTED:') && !safe.includes(encodeURIComponent(body)) && !safe.includes(body.slice(-12)),
        safe,
      );
    }
  });

  it('matches a row only with all of its parts', () => {
    for (const format of tokenFormats) {
      for (const prefix of format.prefixes.length === 0 ? [''] : format.prefixes) {
        const find = createTokenFinder(() => compileFormats([{ ...format, prefixes: prefix === '' ? [] : [prefix] }]));
        const { body, least } = sampleOf(format, prefix, 1);
        const whole = prefix + body;
        assert.equal(find(whole, prefilter(whole)).length, 1, whole);
        const others = [prefix + least.slice(0, -1),
          ...prefix === '' ? [] : [`${prefix.slice(0, -1)}\x7f${body}`, `${prefix}\x7f${body}`],
          ...(/^\W/.test(whole) ? [] : [`x${whole}`])];
        for (const text of others)
          assert.deepEqual(find(text, prefilter(text)), [], `${format.type}: ${JSON.stringify(text)}`);
      }
    }
  });

  it('is the same in the bundles, except for the fields that only people and tests read', async () => {
    const { outputFiles: [out] } = await build({
      entryPoints: ['src/secrets/tokenFormats/tokenFormats.ts'],
      bundle: true,
      write: false,
      format: 'cjs',
      plugins: [withoutSources],
      logLevel: 'error',
    });
    const module = { exports: {} as { tokenFormats: readonly TokenFormat[]; } };
    new Function('module', 'exports', out!.text)(module, module.exports);
    const rows = (all: readonly TokenFormat[]) =>
      JSON.stringify(all.map((row) => ({ ...row, provider: '', source: '' })), (key, value: unknown) =>
        key === 'set' ? undefined : value === Infinity ? 'open' : value);
    assert.equal(rows(module.exports.tokenFormats), rows(tokenFormats));
    assert.deepEqual(module.exports.tokenFormats.filter(({ provider, source }) => provider + source !== ''), []);
  });

  table('is found within a word of a name if its prefix ends in _ or -', (row) => {
    for (const { format, prefix, body, seed } of samples()) {
      if (format.common || format.keepPrefix || prefix.length < 4 || !/^[\w-]+[_-]$/.test(prefix)) continue;
      row(`${format.type} ${prefix} ${seed}`, () => {
        const name = `src/my${prefix}${body}/a.ts`;
        assert.ok(!redactShort(name).includes(body), redactShort(name));
      });
    }
  });

  it('needs one row for a new format and nothing else', () => {
    const rows = [
      format('zzz-key', 'Zzz', 'zzz_live_ zzz+', [base62(20)], 'https://example.com/'),
      format('marked-key', 'Zzz', '', [hex(16), '@zZ', base62(8)], 'https://example.com/'),
      format('digits-key', 'Zzz', '', [digits(5, 7), '~', hex(12)], 'https://example.com/'),
    ];
    const compiled = compileFormats([...tokenFormats, ...rows]);
    for (const row of rows) {
      for (const prefix of row.prefixes.length === 0 ? [''] : row.prefixes) {
        const sample = sampleOf(row, prefix, 3);
        const text = `a = "${sample.prefix}${sample.body}"`;
        assert.deepEqual(createTokenFinder(() => compiled)(text, placesOf(compiled, text)), [{
          start: 5,
          end: text.length - 1,
          type: row.type,
        }]);
      }
    }
  });

  it('refuses a row that cannot be searched for or is ambiguous', () => {
    const refused: readonly (readonly [string, readonly Part[], RegExp])[] = [
      ['', [base62(20)], /needs a literal/],
      ['', [base62(4, 9), '-x-', hex(4)], /needs a literal/],
      ['', [digits(1)], /two fixed characters/],
      ['a', [optional('b')], /two fixed characters/],
      ['ab_', [base36(2, 4), 'x', hex(2)], /may be part of/],
      ['ab_', [optional(base36(2, unlimited), 'x')], /may be part of/],
    ];
    for (const [prefix, body, reason] of refused)
      assert.throws(() => compileFormats([format('some-key', 'Some', prefix, body, 'https://example.com/')]), reason);
  });

  it('keeps fillers, words and names that begin with a prefix', () => {
    for (const { prefixes } of tokenFormats) {
      for (const prefix of prefixes) {
        if (/^\W|[/:=+]/.test(prefix)) continue;
        for (
          const rest of ['x'.repeat(40), 'X'.repeat(36), '*'.repeat(20), '...', '<your-key>', 'some-words-of-a-module',
            'your_api_key_here', 'a', '${VALUE}', '0'.repeat(40)]
        ) {
          const text = `run ${prefix}${rest} now`;
          assert.equal(redact(text), text);
        }
      }
    }
  });
});

interface Sample {
  readonly format: TokenFormat;
  readonly prefix: string;
  /** What is behind the prefix. */
  readonly body: string;
  /** The same without what may be absent, and every run as short as it may be. */
  readonly least: string;
  readonly seed: number;
}

function* samples(): Generator<Sample> {
  for (const format of tokenFormats)
    for (const prefix of format.prefixes.length === 0 ? [''] : format.prefixes)
      for (const seed of [1, 2]) yield sampleOf(format, prefix, seed);
}

/**
 * Returns a sample, with a digit if its alphabets have one: without a digit, a few in a hundred short samples pass for
 * words.
 */
function sampleOf(format: TokenFormat, prefix: string, seed: number): Sample {
  for (let i = 0;; i++) {
    const below = generator(seed * 1000 + i), random = () => below(2 ** 16) / 2 ** 16;
    const body = made(format.body, random, false), least = made(format.body, random, true);
    if (
      /\d.*\d/.test(body) && /\d/.test(least) || !/[0-9]/.test(made(format.body, () => 0.01, true)) && i > 20 || i > 200
    ) return { format, prefix, body, least, seed };
  }
}

function made(parts: readonly Part[], random: () => number, least: boolean): string {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('optional' in part) return !least && random() < 0.5 ? made(part.optional, random, least) : '';
    const length = least
      ? part.min
      : part.min + Math.floor(random() * (Math.min(part.max, part.min + 40) - part.min + 1));
    // Not at its ends: prose and fields end in no hyphen.
    const inner = Array.from({ length }, () => part.characters[Math.floor(random() * part.characters.length)]!).join(
      '',
    );
    return inner.replace(/^\W|\W$/g, part.characters.includes('7') ? '7' : part.characters[0]!);
  }).join('');
}

/** Returns what `prefilter` would note for these formats, by looking everywhere. */
function placesOf({ starts, infixes }: CompiledFormats, text: string): Pick<Hits, 'tokenStarts' | 'tokenInfixes'> {
  const found = { tokenStarts: new OffsetList(), tokenInfixes: new OffsetList() };
  for (let at = 0; at < text.length; at++) {
    for (const [list, all] of [['tokenStarts', starts], ['tokenInfixes', infixes]] as const) {
      if (
        all.some(({ pairs, precedingCharacters: before, followingCharacters: after }) =>
          pairs.includes(text.slice(at, at + 2)) &&
          [...before, text[at]!, text[at + 1]!, ...after].every((characters, i) =>
            characters.includes(text[at - before.length + i] ?? '\0')
          )
        )
      ) found[list].push(at);
    }
  }
  return found;
}
