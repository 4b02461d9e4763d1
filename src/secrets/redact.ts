import { findFirstIndex } from '#base/collections/bisect';
import { RecentCache } from '#base/collections/recent';
import { copyText } from '#base/text/copyText';
import { estimateTextBytes } from '#base/text/textBytes';
import type { SafeText } from '#model';
import type { TextFormat } from './configuration/textFormat';
import { findCallSecrets } from './calls/calls';
import { findCommandSecrets } from './commands/commands';
import { findConfiguredSecrets } from './configuration/configuredSecrets';
import { findKeysBelow } from './configuration/keysBelow';
import { findAuthorizations } from './detectors/authorization';
import { findHeaderSecrets } from './detectors/headers';
import { findKubernetesSecrets } from './detectors/kubernetesSecrets';
import { findListedSecrets } from './detectors/listedSecrets';
import { findMarkedValues } from './detectors/markedValues';
import { findPlainFields } from './detectors/plainFields';
import { findProviderKeys } from './detectors/providerKeys';
import { findSqlSecrets } from './detectors/sql';
import { findGluedTokens } from './detectors/gluedTokens';
import { findTokens } from './detectors/tokens';
import { findUrlPasswords } from './detectors/urls';
import type { Hits } from './hits';
import { findEncodedSecrets } from './privateKeys/encoded';
import { findJwkSecrets } from './privateKeys/jwk';
import { findPrivateKeys } from './privateKeys/pem';
import { findPuttyKeys } from './privateKeys/putty';
import { findNamedSecrets } from './values/namedSecrets';
import { excludePublishedCredentials } from './classification/published';
import { decodeParts } from './views/encodings';
import type { TextView } from './views/textView';
import { translateParts } from './views/translated';
import { removeControlSequences, replaceControls } from './views/controls';
import { prefilter } from './prefilter/prefilter';
import { formatSecretMarker, mergeRegions, excludeMarkers, type Region } from './region';
import { replaceRegions } from './replace';

export interface SecretFinding {
  /** The line number, counted from 1. */
  readonly line: number;
  /** The type that the marker names: `aws-access-key`. The secret itself is never reported. */
  readonly type: string;
}

/**
 * Replaces every secret with `[REDACTED:<type>]`, and each control character that can affect a terminal with its
 * picture, such as `␛`. Names, keys, quotes and line breaks are kept, so the number of lines is unchanged.
 * `redact(redact(x))` is equal to `redact(x)`. Time is linear in the length of the text. Pass the format of the text's
 * path (`textFormat`), even for part of a file.
 */
export function redact(text: string, format?: TextFormat): SafeText {
  return redactInRounds(text, format, () => {/* no caller needs the regions */});
}

/**
 * Redacts a text whose control characters are already escaped or were added by AgentPack for colors. Unlike `redact`,
 * it keeps them, and it also finds tokens that are glued to other words.
 */
export function redactPrinted(text: string): SafeText {
  const safe = redactInRounds(text, undefined, () => {/* no caller needs the regions */}, 'keeps controls');
  const gluedTokens = findGluedTokens(safe);
  return gluedTokens.length === 0 ? safe : replaceRegions(safe, gluedTokens) as SafeText;
}

/** The maximum size of the cached texts, in bytes. */
const maxCachedBytes = 3_000_000;
const cache = new RecentCache<string, SafeText>(maxCachedBytes,
  (text, safe) => estimateTextBytes(text) + estimateTextBytes(safe) + 80);

/**
 * Redacts secrets in paths, names and reasons. All other characters are kept, since a path must be exact; the code that
 * prints the text escapes control characters. Results are cached because every pack repeats these texts.
 */
export function redactShort(text: string): SafeText {
  let safe = cache.get(text);
  if (safe === undefined) cache.set(text, safe = copyText(redactPrinted(text)) as SafeText);
  return safe;
}

/** Returns the redacted text, and the findings in line order. */
export function redactWithFindings(text: string,
  format?: TextFormat): { readonly text: SafeText; readonly findings: readonly SecretFinding[]; }
{
  const findings: SecretFinding[] = [];
  const safe = redactInRounds(text, format, (round, regions) => addFindings(round, regions, findings));
  return { text: safe, findings: findings.sort((a, b) => a.line - b.line) };
}

/**
 * Returns the redacted text, and a function that maps its offsets to the original text, so that positions in the shown
 * part of the text are exact.
 */
export function redactWithOffsets(text: string,
  format?: TextFormat): { readonly text: SafeText; readonly toOriginalOffset: OffsetMapper; }
{
  const rounds: OffsetMapper[] = [];
  const safe = redactInRounds(text, format, (round, regions) => rounds.unshift(createOffsetMapper(round, regions)));
  return {
    text: safe,
    toOriginalOffset: (offset) => rounds.reduce((mappedOffset, mapOffset) => mapOffset(mappedOffset), offset),
  };
}

/** Returns the regions of a text's secrets, except those that later rounds of `redact` find next to a marker. */
export function locateSecretRegions(text: string, format?: TextFormat): readonly Region[] {
  return findSecrets(text, prefilter(text), format);
}

function redactInRounds(text: string, format: TextFormat | undefined,
  visit: (text: string, regions: readonly Region[]) => void,
  controls: 'replaces controls' | 'keeps controls' = 'replaces controls'): SafeText
{
  let hits = prefilter(text);
  let currentText = controls === 'replaces controls' ? replaceControls(text, hits) : text;
  // The first round finds every secret. Afterwards, the text next to a marker may look like a secret, so further rounds
  // make redact(redact(x)) equal to redact(x). The number of rounds is limited.
  for (let round = 1; round <= 4; round++) {
    if (round > 1 || currentText !== text) hits = prefilter(currentText);
    const regions = findSecrets(currentText, hits, format);
    if (regions.length === 0) break;
    visit(currentText, regions);
    currentText = replaceRegions(currentText, regions);
  }
  return currentText as SafeText;
}

/**
 * Finds secrets in the text without control sequences, in its encoded parts, and in its parts with names in other
 * languages.
 */
function findSecrets(text: string, hits: Hits, format: TextFormat | undefined): readonly Region[] {
  const plainView = removeControlSequences(text, hits);
  const plainText = plainView?.text ?? text;
  const plainHits = plainView ? prefilter(plainText) : hits;
  const decoded = decodeParts(plainText, plainHits);
  // catalogs contain all languages
  const translated = isLockOrCatalog(format) ? undefined : translateParts(plainText, plainHits);
  const regionLists = [detect(plainText, plainHits, format),
    detectInView(decoded, isLockOrCatalog(format) ? format : 'code'), detectInView(translated, format)].flat();
  const regions = plainView?.mapToOriginal(regionLists) ?? regionLists;
  return regions.length === 0 ? regions : excludeMarkers(text, mergeRegions(regions));
}

function detectInView(view: TextView | undefined, format: TextFormat | undefined): readonly Region[] {
  return view?.mapToOriginal(detect(view.text, prefilter(view.text), format)) ?? [];
}

function isLockOrCatalog(format: TextFormat | undefined): boolean {
  return format === 'lock' || format === 'catalog';
}

function detect(text: string, hits: Hits, format: TextFormat | undefined): readonly Region[] {
  const results = detectors.map((find) => find(text, hits, format)).filter((regions) => regions.length > 0);
  return results.length === 0
    ? []
    : excludePublishedCredentials(text, results.length === 1 ? results[0]! : results.flat());
}

/** Finds the secrets of one kind; `format` is undefined if the path is unknown or does not determine it. */
type Detector = (text: string, hits: Hits, format: TextFormat | undefined) => Region[];

/** The most specific detectors come first: if several find the same secret, the first of them names its type. */
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
  findMarkedValues,
  findProviderKeys,
];

function addFindings(text: string, regions: readonly Region[], findings: SecretFinding[]): void {
  let line = 1;
  let nextBreak = text.indexOf('\n');
  for (const { start, type } of regions) {
    for (; nextBreak !== -1 && nextBreak < start; nextBreak = text.indexOf('\n', nextBreak + 1)) line++;
    if (type !== undefined) findings.push({ line, type });
  }
}

/** Maps an offset in the redacted text to an offset in the original text. */
type OffsetMapper = (redactedOffset: number) => number;

/**
 * Returns a function that maps offsets of `replaceRegions(text, regions)` to the original. An offset within a marker,
 * or within line breaks that follow a marker, maps to the end of the secret.
 */
function createOffsetMapper(text: string, regions: readonly Region[]): OffsetMapper {
  const redactedEnds = new Float64Array(regions.length);
  let shift = 0;
  let nextBreak = text.indexOf('\n');
  regions.forEach(({ start, end, type }, i) => {
    let length = type === undefined ? 0 : formatSecretMarker(type).length;
    while (nextBreak !== -1 && nextBreak < start) nextBreak = text.indexOf('\n', nextBreak + 1);
    for (; nextBreak !== -1 && nextBreak < end; nextBreak = text.indexOf('\n', nextBreak + 1))
      length += nextBreak > start && text[nextBreak - 1] === '\r' ? 2 : 1;
    shift += length - (end - start);
    redactedEnds[i] = end + shift;
  });
  return (offset) => {
    const i = findFirstIndex(regions.length, (index) => redactedEnds[index]! <= offset) - 1;
    const mappedOffset = i < 0 ? offset : regions[i]!.end + (offset - redactedEnds[i]!);
    const nextRegion = regions[i + 1];
    return nextRegion && mappedOffset > nextRegion.start ? nextRegion.end : mappedOffset;
  };
}
