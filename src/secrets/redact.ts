import { firstIndex } from '../base/collections/bisect';
import { Recent } from '../base/collections/recent';
import type { SafeText } from '../model';
import type { TextFormat } from './configuration/textFormat';
import { findCallSecrets } from './calls/calls';
import { findCommandSecrets } from './commands/commands';
import { findConfiguredSecrets } from './configuration/configuredSecrets';
import { findKeysBelow } from './configuration/keysBelow';
import { findAuthorizations } from './detectors/authorization';
import { findHeaderSecrets } from './detectors/headers';
import { findKubernetesSecrets } from './detectors/kubernetesSecrets';
import { findListedSecrets } from './detectors/listedSecrets';
import { findPlainFields } from './detectors/plainFields';
import { findProviderKeys } from './detectors/providerKeys';
import { findSqlSecrets } from './detectors/sql';
import { findTokens } from './detectors/tokens';
import { findUrlPasswords } from './detectors/urls';
import type { Hits } from './hits';
import { findEncodedSecrets } from './privateKeys/encoded';
import { findJwkSecrets } from './privateKeys/jwk';
import { findPrivateKeys } from './privateKeys/pem';
import { findPuttyKeys } from './privateKeys/putty';
import { findNamedSecrets } from './values/namedSecrets';
import { withoutPublished } from './classification/published';
import { prefilter } from './prefilter/prefilter';
import { marker, mergeRegions, outsideMarkers, type Region } from './region';
import { replaceRegions } from './replace';

export interface SecretFinding {
  /** Counted from 1. */
  readonly line: number;
  /** What the marker names: `aws-access-key`. The secret itself is never reported. */
  readonly type: string;
}

/**
 * Replaces every secret by `[REDACTED:<type>]`; names, keys, quotes and line breaks stay, so the number of lines is the
 * same, and `redact(redact(x))` is `redact(x)`. Time is linear in the length of any text. Pass the format of the text's
 * path (`textFormat`), also for a part of a file.
 */
export function redact(text: string, format?: TextFormat): SafeText {
  return redactInRounds(text, format, () => {/* no caller needs the regions */});
}

/** Characters of the cached texts; at most twice as many are held. */
const cachedCharacters = 3_000_000;
const cache = new Recent<string, SafeText>(cachedCharacters,
  (text, safe) => text.length + (safe === text ? 0 : safe.length) + 100);

/** `redact` for paths, names and reasons: every pack repeats them, and a look-up costs less than a search. */
export function redactShort(text: string): SafeText {
  let safe = cache.get(text);
  if (safe === undefined) cache.set(text, safe = redact(text));
  return safe;
}

/** Findings in the order of their lines. */
export function redactWithFindings(text: string,
  format?: TextFormat): { readonly text: SafeText; readonly findings: readonly SecretFinding[]; }
{
  const findings: SecretFinding[] = [];
  const safe = redactInRounds(text, format, (round, regions) => locate(round, regions, findings));
  return { text: safe, findings: findings.sort((a, b) => a.line - b.line) };
}

/** The same with the offsets of the original, for exact positions in what is shown of the redacted text. */
export function redactWithOffsets(text: string,
  format?: TextFormat): { readonly text: SafeText; readonly originalOffset: OriginalOffset; }
{
  const rounds: OriginalOffset[] = [];
  const safe = redactInRounds(text, format, (round, regions) => rounds.unshift(originalOffsets(round, regions)));
  return { text: safe, originalOffset: (offset) => rounds.reduce((at, before) => before(at), offset) };
}

function redactInRounds(text: string, format: TextFormat | undefined,
  visit: (text: string, regions: readonly Region[]) => void): SafeText
{
  let current = text;
  // The first round finds every secret. The text next to a marker may look like a secret only then, so that further
  // rounds make redact(redact(x)) equal to redact(x). Their number is limited.
  for (let round = 1; round <= 4; round++) {
    const regions = findSecrets(current, format);
    if (regions.length === 0) break;
    visit(current, regions);
    current = replaceRegions(current, regions);
  }
  return current as SafeText;
}

function findSecrets(text: string, format: TextFormat | undefined): readonly Region[] {
  const hits = prefilter(text);
  const found = detectors.map((find) => find(text, hits, format)).filter((regions) => regions.length > 0);
  return found.length === 0
    ? []
    : outsideMarkers(text, mergeRegions(withoutPublished(text, found.length === 1 ? found[0]! : found.flat())));
}

/** Finds the secrets of one kind; `format` is undefined where the path is unknown or does not determine it. */
type Detector = (text: string, hits: Hits, format: TextFormat | undefined) => Region[];

/** The most specific first: where several find the same secret, the first one names it. */
const detectors: readonly Detector[] = [
  findPrivateKeys,
  findPuttyKeys,
  findEncodedSecrets,
  findJwkSecrets,
  findTokens,
  findUrlPasswords,
  findAuthorizations,
  findCommandSecrets,
  findCallSecrets,
  findSqlSecrets,
  findNamedSecrets,
  findListedSecrets,
  findHeaderSecrets,
  findConfiguredSecrets,
  findKubernetesSecrets,
  findPlainFields,
  findKeysBelow,
  findProviderKeys,
];

function locate(text: string, regions: readonly Region[], findings: SecretFinding[]): void {
  let line = 1;
  let nextBreak = text.indexOf('\n');
  for (const { start, type } of regions) {
    for (; nextBreak !== -1 && nextBreak < start; nextBreak = text.indexOf('\n', nextBreak + 1)) line++;
    if (type !== undefined) findings.push({ line, type });
  }
}

/** The offset in a text for an offset in what redaction made of it. */
type OriginalOffset = (redacted: number) => number;

/**
 * For `replaceRegions(text, regions)`. An offset within a marker, or within line breaks that a marker is followed by,
 * gives the end of the secret.
 */
function originalOffsets(text: string, regions: readonly Region[]): OriginalOffset {
  const ends = new Float64Array(regions.length);
  let shift = 0;
  let nextBreak = text.indexOf('\n');
  regions.forEach(({ start, end, type }, i) => {
    let length = type === undefined ? 0 : marker(type).length;
    while (nextBreak !== -1 && nextBreak < start) nextBreak = text.indexOf('\n', nextBreak + 1);
    for (; nextBreak !== -1 && nextBreak < end; nextBreak = text.indexOf('\n', nextBreak + 1))
      length += nextBreak > start && text[nextBreak - 1] === '\r' ? 2 : 1;
    shift += length - (end - start);
    ends[i] = end + shift;
  });
  return (offset) => {
    const i = firstIndex(regions.length, (at) => ends[at]! <= offset) - 1;
    const after = i < 0 ? offset : regions[i]!.end + (offset - ends[i]!);
    const next = regions[i + 1];
    return next && after > next.start ? next.end : after;
  };
}
