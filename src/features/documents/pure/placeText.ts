import type { ChunkPlace, Markdown } from '#model';
import { md, prose } from '#secrets/markdown';

/** Formats a place: `, page 3: Billing > Taxes`, `, rows 2 to 40: Rates`. */
export function placeText({ pages, rowRange, sectionPath }: ChunkPlace): Markdown {
  const range = rowRange ? md`, ${numbers(md`row`, md`rows`, rowRange)}` : md``;
  const page = pages ? md`, ${numbers(md`page`, md`pages`, pages)}` : md``;
  return md`${page}${range}${sectionPath.length === 0 ? md`` : md`: ${prose(sectionPath.join(' > '), 120)}`}`;
}

function numbers(singular: Markdown, several: Markdown, [first, last]: readonly [number, number]): Markdown {
  return first === last ? md`${singular} ${first}` : md`${several} ${first} to ${last}`;
}
