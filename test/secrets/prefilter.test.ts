import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import type { Hits, OffsetList } from '#secrets/hits';
import { prefilter } from '#secrets/prefilter/prefilter';
import { providersByStart } from '#secrets/tokenFormats/providers';
import * as tables from '#secrets/prefilter/tables';
import { tablesAtBuild } from '../../src/secrets/prefilter/tablesAtBuild.mjs';
import { plainFieldNames } from '#secrets/detectors/plainFields';
import { callNames } from '#secrets/calls/table';
import { programNames } from '#secrets/commands/table';
import { tokenFormats } from '#secrets/tokenFormats/tokenFormats';
import { compileFormats, type FormatProbe } from '#secrets/tokenFormats/compile';

const formats = compileFormats(tokenFormats);

/** The targets of the detectors, as plain searches: if one matches, there must be a place within the match. */
const searches: Readonly<Record<Exclude<keyof Hits, 'tokenStarts' | 'tokenInfixes'>, RegExp>> = {
  keywords:
    /pass(?:w(?:or)?d|phrase|code)?|pwd|pw(?![A-Za-z])|(?:auth|logged_in|nonce|signing|encryption|cookie)[_-]?salt|secret|token|credential|mnemonic|seed[_-]?phrase|recovery[_-]?phrase|(?:api|access|private|signing|signature|encrypt(?:ion)?|crypt(?:o)?|master|account|auth|license|service|storage|consumer|hmac|jwt|app|subscription|webhook|admin|deploy|ssh|session|cipher|aes|shared|security|preshared|instrumentation)(?:[_-]{0,2}|[.:/ ])key|(?<![A-Za-z0-9])psk(?![A-Za-z0-9])/gi,
  schemes: /(?<![A-Za-z0-9])(?:Bearer|Basic|Token|ApiKey|SSWS|GenieKey|bearer|basic|BEARER|BASIC)/g,
  authFields: /\b_?auth/g,
  authorizations: /(?<=[aA])uthorization(?![\w-])|(?<=S)entry-Auth(?![\w-])/g,
  cookies: /(?<=[cC])ookie(?![a-rt-zA-Z_-])|(?<= )-b(?=[ "'])/g,
  queries: /(?<=[?&;])(?:[kK]ey|sig|auth)(?==)|[sS]ignature=/g,
  encoded: /(?<![A-Za-z0-9+/_-])(?:LS0tLS1CRUdJTi|Ci0tLS0t|(?:ey[JAoIC]|ew[o0])[A-Za-z0-9+/_-]{20}|ZXlK)/g,
  jwks: /\bkty\b/g,
  puttyKeys: /Private-Lines:/g,
  identified: /(?<!\w)identified\s/gi,
  statements: /(?<!\w)insert\s|(?<![\w.])(?:replace|upsert|copy)\s|(?<=\s)table\s/gi,
  fields: new RegExp(`(?<!\\w)(?:${plainFieldNames.join('|')})(?=[ "'=:])`, 'g'),
  keys: /(?<=["'])(?:key|Key|KEY)(?=["'][: =])|(?<=\n)(?:key|Key|KEY)(?=[ =])/g,
  marks: /(?<!\w)sensitive(?=[ "'=:])|(?<=["'])[sS]ecure[sS]tring/g,
  oracleUrls: /(?<=:)thin:/g,
  logins: /[lL][oO](?:g[iI]|GI)[nN]\(|[aA]uth\(|[cC]redentials?\(/g,
  calls: new RegExp(`(?<!\\w)(?:${callNames.join('|')})(?=[ (=:])`, 'g'),
  programs: new RegExp(`(?<![\\w.\\-$@])(?:${programNames.join('|')})(?![^\\s"'])`, 'g'),
  providers: new RegExp(`(?<![A-Za-z0-9])(?:${providersByStart.flat().map(inItsCases).join('|')})`, 'g'),
  urls: /:\/\//g,
  networks: /@(?:tcp|udp|unix)\(/g,
  privateKeys: /PRIVATE KEY/g,
  manifests: /\bkind:/g,
  controls: /(?<=[^])[\x01-\x08\x0b\x0e-\x1f\x7f]|(?<=\r)[^\n]/g,
  otherWords: /passwort|kennwort|wachtwoord|senha|passwrd|lozinka|motdepasse/gi,
  foreignWords: /[ь码ド호](?=\s?[:=])/g,
  sequences: /\\(?:0?33|x1[bB]|[eE])[[\]]|\\u(?:001|\{1)[bB]|\\x9[bB]|\\27\[|\^\[\[\d|%1[bB][[%]/g,
  encodings:
    /%(?:25)?(?:3[adAD]|2[0237])|%0[aA]|&(?:quot|apos|equals|colon);|&#(?:3[49]|58|61);|&#[xX](?:2[27]|3[aAdD]);|&amp;quot;|\\u00(?:2[27]|3[aAdD])|\\x(?:2[27]|3[aAdD])|\\{4}["']/g,
};

/** In small letters, with a capital, in capitals. */
function inItsCases(word: string): string {
  return [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()].join('|');
}

const piece = fc.oneof(
  fc.constantFrom(
    ...providersByStart.flat().flatMap((word) => [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)]),
  ),
  fc.constantFrom('pass', 'PassWord', 'pwd', 'seCret', 'toKen', 'credential', 'mnemonic', 'seed', 'recovery', 'phrase',
    'psk', 'PSK', 'pw', 'salt', 'cookie', 'api', 'subscription', 'encrypt', 'crypto', 'key', 'KEY', 'auth', '_', '-'),
  fc.constantFrom('Bearer', 'basic', 'BASIC', 'Token', 'ApiKey', 'SSWS', 'GenieKey', ' -u ', '\u00a0--user ', '\t-u=',
    ' -p', '\n-a', '://', '-----BEGIN PRIVATE KEY', 'kind: ', '@tcp(', '@unix(', '1:AA', '/bot1', 'a-us1', '8Q~',
    'AZDO', '?sig=', '.atlasv1.', '.abcdef.', 'x'.repeat(30), 'a1'.repeat(20), 'b'.repeat(76), '12345678'),
  fc.constantFrom(...tokenFormats.flatMap((format) => format.prefixes)),
  fc.constantFrom(...programNames),
  fc.constantFrom(...callNames, ...plainFieldNames, ':thin:', 'logIn(', 'Auth(', 'Authenticator(', 'credentials(',
    '"Key": ', '\nkey ='),
  fc.constantFrom('authorization', 'Authorization', 'Sentry-Auth', 'Cookie', 'cookies', ' -b ', '?key=', '&sig=',
    '?auth=', 'Signature='),
  fc.constantFrom('(', 'IDENTIFIED ', 'identified\n', 'INSERT ', 'upsert\n', ' table ', 'copy ', 'LS0tLS1CRUdJTi',
    'Ci0tLS0t', 'eyJhdXRoIjoiYWJjZGVmZ2hp', 'ewogICJ0eXBlIjogInNlcnZp', 'ZXlK', 'kty', 'Private-Lines:'),
  fc.constantFrom('', ' ', '.', ':', '/', '\n', '\n-', '-', '\\n', '%3D', '%3d', '"', '=', '.', '$', 'é', '字', '\0',
    'a', 'Z', '7', '\x1b', '\x1b[', '\r', '\r\n', '\b', '\x7f', '\\033[', '\\x1b[', '\\e[', '\\u001b[', '%253d', '%22',
    '&quot;', '&#39;', 'passwort', 'Senha', 'LOZINKA', 'пароль', '密码', 'contraseña', '&#x3D;', '\\u003d', '\\x27',
    '\\\\\\"', '&amp;quot;'),
);

describe('the places where secrets may be', () => {
  it('are where the patterns match', () => {
    fc.assert(fc.property(fc.array(piece, { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      const hits = prefilter(text);
      for (const [list, pattern] of Object.entries(searches)) {
        const places = listOf(hits[list as keyof typeof searches]);
        for (const match of text.matchAll(pattern)) {
          assert.ok(places.some((at) => at >= match.index && at < match.index + match[0].length),
            `${list} misses ${match.index} of ${JSON.stringify(text)}`);
        }
      }
    }), { numRuns: 3000 });
  });

  it('for tokens are where a format starts or has its infix', () => {
    const startsOf = byPair(formats.starts), infixesOf = byPair(formats.infixes);
    const wordStart = /(?<![\w~.\]-])|(?<=\\[nrt])|(?<=%[0-9A-F]{2})|(?<=\\u[0-9a-f]{4})/g;
    fc.assert(fc.property(fc.array(piece, { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      const hits = prefilter(text);
      const starts = [...text.matchAll(wordStart)].map((match) => match.index);
      for (const [list, probes] of [['tokenStarts', startsOf], ['tokenInfixes', infixesOf]] as const) {
        const places = new Set(listOf(hits[list]));
        for (let at = 0; at + 1 < text.length; at++) {
          const pair = text.slice(at, at + 2);
          for (const { precedingCharacters: before, followingCharacters: after } of probes.get(pair) ?? []) {
            if (
              !starts.includes(at - before.length) ||
              ![...before, ...pair, ...after].every((characters, i) =>
                characters.includes(text.charAt(at - before.length + i) || '\0')
              )
            ) continue;
            assert.ok(places.has(at), `${list} misses ${at} of ${JSON.stringify(text)}`);
          }
        }
      }
    }), { numRuns: 1000 });
  });

  it('for tokens are only where a format may start', () => {
    const pairs = new Set(formats.starts.flatMap(({ pairs }) => pairs));
    fc.assert(fc.property(fc.array(piece, { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      for (const at of listOf(prefilter(text).tokenStarts))
        assert.ok(pairs.has(text.slice(at, at + 2)), `${at} of ${JSON.stringify(text)}`);
    }), { numRuns: 1000 });
  });

  it('ascend', () => {
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
      const hits = prefilter(parts.join(''));
      for (const list of Object.keys(searches)) {
        const places = listOf(hits[list as keyof typeof searches]);
        assert.deepEqual(places, [...new Set(places)].sort((a, b) => a - b));
      }
    }), { numRuns: 500 });
  });

  it('are looked up in the bundles by the same tables, which are generated at build time', async () => {
    const { outputFiles: [out] } = await build({
      entryPoints: ['src/secrets/prefilter/tables.ts'],
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      plugins: [tablesAtBuild],
      logLevel: 'error',
    });
    const module = { exports: {} as typeof tables };
    new Function('module', 'exports', 'require', out!.text)(module, module.exports,
      createRequire(join(process.cwd(), 'package.json')));
    assert.deepEqual(Object.keys(module.exports).sort(), Object.keys(tables).sort());
    for (const [name, table] of Object.entries(tables))
      assert.deepEqual(module.exports[name as keyof typeof tables], table, name);
  });
});

function byPair(probes: readonly FormatProbe[]): ReadonlyMap<string, readonly FormatProbe[]> {
  const all = new Map<string, FormatProbe[]>();
  for (const head of probes) for (const pair of head.pairs) all.set(pair, [...all.get(pair) ?? [], head]);
  return all;
}

function listOf(places: OffsetList): number[] {
  return Array.from({ length: places.length }, (_, i) => places.at(i));
}
