import { cut, flat } from '#base/text/markdown';
import type { SelectedPlace } from '#model';
import type { FindReport } from '#reports';
import { printable } from '../pure/forms';

/** The maximum number of tokens in the answer to a question. */
export const maxPlaceTokens = 600;
/** The maximum number of characters of a place that does not fit as a whole. A character is at most four tokens. */
const longestLine = maxPlaceTokens / 4;

/** Returns as many places as fit, one per line. If not even one fits, returns the beginning of the first. */
export function placesText(places: readonly SelectedPlace[], count: (text: string) => number): FindReport & {
  readonly text: string;
} {
  for (let shown = places.length; shown > 0; shown--) {
    const text = printable(places.slice(0, shown).map(formatPlaceLine).join('\n'));
    const tokens = count(text);
    if (tokens <= maxPlaceTokens) return { places: places.slice(0, shown), tokens, text };
  }
  const text = places.length === 0 ? '' : cut(printable(formatPlaceLine(places[0]!)), longestLine);
  return { places: places.slice(0, 1), tokens: count(text), text };
}

function formatPlaceLine({ id, file, lines: [first, last], name, why }: SelectedPlace): string {
  const place = `${file}:${first}-${last}`;
  const isPlain = id === place || id === `${file}#${name}`;
  return flat(`${place}${name === '' ? '' : ` ${name}`}: ${why}${isPlain ? '' : ` [${id}]`}`);
}
