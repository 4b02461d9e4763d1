import { firstIndex } from '../base/collections/bisect';
import { marker, type Region } from './region';

/** The offset in a text for an offset in what redaction made of it. */
export type OriginalOffset = (redacted: number) => number;

/**
 * For `replaceRegions(text, regions)`. An offset within a marker, or within line breaks that a marker is followed by,
 * gives the end of the secret.
 */
export function originalOffsets(text: string, regions: readonly Region[]): OriginalOffset {
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
