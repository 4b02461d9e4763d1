import { flattenText } from '#base/text/markdown';
import type { SelectedPlace } from '#model';
import type { FindReport } from '#reports';
import { toPrintable } from '../pure/forms';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum number of tokens in an answer. */
export const maxPlaceTokens = 600;
/** The maximum length of a place that does not fit as a whole. A character takes at most four tokens. */
const maxLineLength = maxPlaceTokens / 4;

/** Returns as many places as fit, one per line. If none of them fits, returns the beginning of the first place. */
export function formatPlaces(places: readonly SelectedPlace[], count: (text: string) => number): FindReport & {
  readonly text: string;
} {
  for (let shownCount = places.length; shownCount > 0; shownCount--) {
    const text = toPrintable(places.slice(0, shownCount).map(formatPlaceLine).join('\n'));
    const tokens = count(text);
    if (tokens <= maxPlaceTokens) return { places: places.slice(0, shownCount), tokens, text };
  }
  const text = places.length === 0 ? '' : truncateAtCodePoint(toPrintable(formatPlaceLine(places[0]!)), maxLineLength);
  return { places: places.slice(0, 1), tokens: count(text), text };
}

function formatPlaceLine({ id, file, lines: [firstLine, lastLine], name, why }: SelectedPlace): string {
  const rangeId = `${file}:${firstLine}-${lastLine}`;
  const isPlain = id === rangeId || id === `${file}#${name}`;
  return flattenText(`${rangeId}${name === '' ? '' : ` ${name}`}: ${why}${isPlain ? '' : ` [${id}]`}`);
}
