import { Recent } from '../base/collections/recent';
import type { SafeText } from '../model';
import type { TextFormat } from './configuration/textFormat';
import { detectors } from './detectors';
import { withoutPublished } from './classification/published';
import { prefilter } from './prefilter/prefilter';
import { mergeRegions, outsideMarkers, type Region } from './region';
import { replaceRegions } from './replace';

export interface SecretFinding {
  /** Counted from 1. */
  readonly line: number;
  /** What the marker names: `aws-access-key`. The secret itself is never reported. */
  readonly type: string;
}

/**
 * Puts `[REDACTED:<type>]` in the place of every secret; names, keys, quotes and line breaks stay, so the number of
 * lines is the same and `redact(redact(x))` is `redact(x)`. Time grows with the length of the text, whatever is in it.
 * Whoever knows the text's path says how it is written (`textFormat`), for a part of a file as for the whole.
 */
export function redact(text: string, format?: TextFormat): SafeText {
  return redactInRounds(text, format, () => {/* only the text is wanted */});
}

/** Characters of the cached texts; at most twice as many are held. */
const remembered = 500_000;
const known = new Recent<string, SafeText>(remembered, (text, safe) => text.length + safe.length + 100);

/** `redact` for paths, names and reasons: every pack repeats them, and a look-up costs less than a search. */
export function redactShort(text: string): SafeText {
  let safe = known.get(text);
  if (safe === undefined) known.set(text, safe = redact(text));
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

function redactInRounds(text: string, format: TextFormat | undefined,
  visit: (text: string, regions: readonly Region[]) => void): SafeText
{
  let current = text;
  // The first round finds every secret. What is left beside a marker may look like a secret only then, so further
  // rounds
  // make redact(redact(x)) equal redact(x). They are limited, so that no text can need many.
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

function locate(text: string, regions: readonly Region[], findings: SecretFinding[]): void {
  let line = 1;
  let nextBreak = text.indexOf('\n');
  for (const { start, type } of regions) {
    for (; nextBreak !== -1 && nextBreak < start; nextBreak = text.indexOf('\n', nextBreak + 1)) line++;
    if (type !== undefined) findings.push({ line, type });
  }
}
