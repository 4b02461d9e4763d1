import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findAnchors, type Anchors } from '../../src/secrets/anchors';
import type { Places } from '../../src/secrets/places';
import { behindHyphen, tokenFamilies } from '../../src/secrets/tokenFamilies';

/** What the detectors look for, as plain searches: where one matches, there must be a place within. */
const searches: Readonly<Record<keyof Anchors, RegExp>> = {
  tokens: new RegExp(`(?:(?<![\\w-])|(?<=\\\\[nrt])|(?<=\\n-)|(?<=^-)|(?<=%[0-9A-F]{2}))(?:${tokenFamilies.flatMap((f) => f.prefixes).map((p) => p.replace(/[.$]/g, '\\$&')).join('|')})|(?<=-)(?:${[...behindHyphen].join('|').replace(/\./g, '\\.')})`, 'g'),
  keywords: /pass(?:w(?:or)?d|phrase|code)?|pwd|pw(?![A-Za-z])|(?:auth|logged_in|nonce|signing|encryption|cookie)[_-]?salt|secret|token|credential|mnemonic|seed[_-]?phrase|recovery[_-]?phrase|(?:api|access|private|signing|signature|encrypt(?:ion)?|crypt(?:o)?|master|account|auth|license|service|storage|consumer|hmac|jwt|app|subscription|webhook|admin|deploy|ssh|session|cipher|aes|shared|security|preshared|instrumentation)(?:[_-]{0,2}|[.:\/ ])key|(?<![A-Za-z0-9])psk(?![A-Za-z0-9])/gi,
  schemes: /(?<![A-Za-z0-9])(?:Bearer|Basic|Token|ApiKey|SSWS|GenieKey|bearer|basic|BEARER|BASIC)/g,
  authFields: /\b_?auth/g,
  userFlags: /\s(?:-u|--user)[ =]/g,
  passwordFlags: /\s-[pa]/g,
  urls: /:\/\//g,
  networks: /@(?:tcp|udp|unix)\(/g,
  privateKeys: /PRIVATE KEY/g,
  manifests: /\bkind:/g,
  discord: /[\w-]{24}\.[\w-]{6}\.[\w-]{27}/g,
  telegram: /\d{8}:AA[\w-]{32}/g,
  telegramUrl: /\/bot\d{8}/g,
  mailchimp: /(?:(?<![\w~.\]-])|(?<=\\[nrt])|(?<=\n-)|(?<=^-))[a-f0-9]{32}-us\d/g,
  azureSecret: /(?:(?<![\w~.\]-])|(?<=\\[nrt])|(?<=\n-)|(?<=^-))[\w~.-]{3}[78]Q~[\w~.-]{31}/g,
  azureDevops: /(?:(?<![\w~.\]-])|(?<=\\[nrt])|(?<=\n-)|(?<=^-))[A-Za-z0-9]{76}AZDO/g,
  azureSas: /[?&;]sig=[A-Za-z0-9%+/]{40}/g,
  terraform: /(?:(?<![\w~.\]-])|(?<=\\[nrt])|(?<=\n-)|(?<=^-))[A-Za-z0-9]{14}\.atlasv1\./g,
};

const piece = fc.oneof(
  fc.constantFrom('pass', 'PassWord', 'pwd', 'seCret', 'toKen', 'credential', 'mnemonic', 'seed', 'recovery', 'phrase', 'psk', 'PSK', 'pw', 'salt', 'cookie', 'api', 'subscription', 'encrypt', 'crypto', 'key', 'KEY', 'auth', '_', '-'),
  fc.constantFrom('Bearer', 'basic', 'BASIC', 'Token', 'ApiKey', 'SSWS', 'GenieKey', ' -u ', '\u00a0--user ', '\t-u=', ' -p', '\n-a', '://', '-----BEGIN PRIVATE KEY', 'kind: ', '@tcp(', '@unix(', '1:AA', '/bot1', 'a-us1', '8Q~', 'AZDO', '?sig=', '.atlasv1.', '.abcdef.', 'x'.repeat(30), 'a1'.repeat(20), 'b'.repeat(76), '12345678'),
  fc.constantFrom(...tokenFamilies.flatMap((family) => family.prefixes)),
  fc.constantFrom('', ' ', '.', ':', '/', '\n', '\n-', '-', '\\n', '%3D', '%3d', '"', '=', '.', '$', 'é', '字', '\0', 'a', 'Z', '7'),
);

describe('the places where secrets may be', () => {
  it('are where the patterns match', () => {
    fc.assert(fc.property(fc.array(piece, { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      const anchors = findAnchors(text);
      for (const [list, pattern] of Object.entries(searches)) {
        const places = listOf(anchors[list as keyof typeof searches]);
        for (const match of text.matchAll(pattern)) {
          assert.ok(places.some((at) => at >= match.index && at < match.index + match[0].length), `${list} misses ${match.index} of ${JSON.stringify(text)}`);
        }
      }
    }), { numRuns: 3000 });
  });

  it('of tokens are nowhere else than where a word starts with a prefix', () => {
    fc.assert(fc.property(fc.array(piece, { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      const starts = new Set([...text.matchAll(new RegExp(String.raw`(?:(?<![\w-])|(?<=\\[nrt])|(?<=\n-)|(?<=^-)|(?<=%[0-9A-F]{2})|(?=\$)|(?<=-)(?=${[...behindHyphen].map((p) => p.slice(0, 3).replace('.', '\\.')).join('|')}))`, 'g'))].map((match) => match.index));
      for (const at of listOf(findAnchors(text).tokens)) assert.ok(starts.has(at), `${at} of ${JSON.stringify(text)}`);
    }), { numRuns: 3000 });
  });

  it('ascend', () => {
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
      const anchors = findAnchors(parts.join(''));
      for (const list of Object.keys(searches)) {
        const places = listOf(anchors[list as keyof typeof searches]);
        assert.deepEqual(places, [...new Set(places)].sort((a, b) => a - b));
      }
    }), { numRuns: 500 });
  });
});

function listOf(places: Places): number[] {
  return Array.from({ length: places.length }, (_, i) => places.at(i));
}
