import type { ChunkLocation, Markdown } from '#model';
import { md, toProse } from '#secrets/markdown';

/** Formats the location of a chunk: `, page 3: Billing > Taxes`, `, rows 2 to 40: Rates`. */
export function formatChunkPlace({ pages, rowRange, sectionPath }: ChunkLocation): Markdown {
  const range = rowRange ? md`, ${formatRange(md`row`, md`rows`, rowRange)}` : md``;
  const page = pages ? md`, ${formatRange(md`page`, md`pages`, pages)}` : md``;
  return md`${page}${range}${sectionPath.length === 0 ? md`` : md`: ${toProse(sectionPath.join(' > '), 120)}`}`;
}

function formatRange(singular: Markdown, plural: Markdown, [first, last]: readonly [number, number]): Markdown {
  return first === last ? md`${singular} ${first}` : md`${plural} ${first} to ${last}`;
}
