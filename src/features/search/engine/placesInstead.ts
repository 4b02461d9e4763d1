import { plural } from '#base/text/phrases';
import type { SelectedPlace } from '#model';
import { jsonPage, type LaidOut, type SearchForm } from '../pure/page';
import type { SearchReport } from '#reports';
import { placesText } from './placesText';
import type { SearchRequest } from './request';

/** Reports whether the request is several words in all files, and so may be a question. */
export function maybeQuestion({ query, kind, include = [], exclude = [] }: SearchRequest): boolean {
  return kind === 'text' && include.length === 0 && exclude.length === 0 && /\S\s+\S/u.test(query);
}

/**
 * Returns a result without a match, with as many of the best places for its words as fit into the cap; undefined if
 * none fits.
 */
export function placesInstead(report: SearchReport, places: readonly SelectedPlace[],
  { form, cap, count }: { readonly form: SearchForm; readonly cap: number; count(text: string): number; }
):
  | LaidOut
  | undefined
{
  const provenance = `${
    plural(report.filesConsidered, 'file')
  } searched: no line has these words together; the places are the best ones for them.`;
  for (let shown = places.length; shown > 0; shown--) {
    const page = pageOf(places.slice(0, shown));
    if (page.report.tokens <= cap) return page;
  }
  return undefined;

  function pageOf(shown: readonly SelectedPlace[]): LaidOut {
    if (form === 'json') return jsonPage({ ...report, provenance, places: shown }, count);
    const listed = placesText(shown, count);
    const text = `No line has these words together; the best places for them:\n${listed.text}\n`;
    return { report: { ...report, provenance, places: listed.places, tokens: count(text) }, text };
  }
}
