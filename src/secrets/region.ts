/** A range of text to be replaced, as offsets; `end` is exclusive. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** The type in the marker, or undefined for later lines of a secret, whose first line has the marker. */
  readonly type: string | undefined;
}

/** The start of a marker. No detector may take a marker for a secret, so that redacting twice changes nothing. */
export const markerStart = '[REDACTED:';

export function marker(type: string): string {
  return `${markerStart}${type}]`;
}

/**
 * Merges overlapping regions. The type is that of the region that comes first in the list: detectors are ordered from
 * most to least specific.
 */
export function mergeRegions(regions: readonly Region[]): readonly Region[] {
  if (areApart(regions)) return regions;
  const order = new Map(regions.map((region, i) => [region, i]));
  const sorted = [...regions].sort((a, b) => a.start - b.start); // stable: the list's order where two start together
  const merged: Region[] = [];
  let named = 0;
  for (const region of sorted) {
    const last = merged[merged.length - 1];
    if (!last || region.start >= last.end) {
      merged.push(region);
      named = order.get(region)!;
      continue;
    }
    const better = order.get(region)! < named && region.type !== undefined;
    if (better) named = order.get(region)!;
    merged[merged.length - 1] = {
      start: last.start,
      end: Math.max(last.end, region.end),
      type: better ? region.type : last.type ?? region.type,
    };
  }
  return merged;
}

/** Reports whether the regions ascend without overlaps, as one detector's regions do. */
function areApart(regions: readonly Region[]): boolean {
  let end = 0;
  return regions.every((region) => {
    const apart = region.start >= end;
    end = region.end;
    return apart;
  });
}

/**
 * Returns the parts of the regions outside markers. A part between two markers counts only if it has a letter or a
 * digit.
 */
export function outsideMarkers(text: string, regions: readonly Region[]): readonly Region[] {
  if (!text.includes(markerStart)) return regions;
  const marks = [...text.matchAll(marked)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  let first = 0;
  return regions.flatMap((region) => {
    while (first < marks.length && marks[first]!.end <= region.start) first++;
    const parts: Region[] = [];
    let start = region.start;
    for (let i = first; i < marks.length && marks[i]!.start < region.end; i++) {
      parts.push({ ...region, start, end: marks[i]!.start });
      start = marks[i]!.end;
    }
    if (start === region.start) return [region];
    parts.push({ ...region, start, end: region.end });
    return parts.filter((part) => part.end > part.start && /[A-Za-z0-9]/.test(text.slice(part.start, part.end)));
  });
}

const marked = /\[REDACTED:[a-z0-9-]{1,40}\]/g;
