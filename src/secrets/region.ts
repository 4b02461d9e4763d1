/** A range of text to be replaced, as offsets; `end` is exclusive. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** The type in the marker; undefined for later lines of a secret, since only the first line gets a marker. */
  readonly type: string | undefined;
}

/** The start of a marker. No detector may take a marker for a secret, so that redacting twice changes nothing. */
export const markerStart = '[REDACTED:';

export function formatSecretMarker(type: string): string {
  return `${markerStart}${type}]`;
}

/**
 * Merges overlapping regions. A merged region has the type of the region that comes first in the list, since detectors
 * are ordered from most to least specific.
 */
export function mergeRegions(regions: readonly Region[]): readonly Region[] {
  if (areApart(regions)) return regions;
  const indexByRegion = new Map(regions.map((region, i) => [region, i]));
  const sorted = [...regions].sort((a, b) => a.start - b.start); // stable: equal starts keep the list's order
  const mergedRegions: Region[] = [];
  let typeIndex = 0;
  for (const region of sorted) {
    const lastMerged = mergedRegions[mergedRegions.length - 1];
    if (!lastMerged || region.start >= lastMerged.end) {
      mergedRegions.push(region);
      typeIndex = indexByRegion.get(region)!;
      continue;
    }
    const isMoreSpecific = indexByRegion.get(region)! < typeIndex && region.type !== undefined;
    if (isMoreSpecific) typeIndex = indexByRegion.get(region)!;
    mergedRegions[mergedRegions.length - 1] = {
      start: lastMerged.start,
      end: Math.max(lastMerged.end, region.end),
      type: isMoreSpecific ? region.type : lastMerged.type ?? region.type,
    };
  }
  return mergedRegions;
}

/** Reports whether the regions are in ascending order and do not overlap, like those of a single detector. */
function areApart(regions: readonly Region[]): boolean {
  let end = 0;
  return regions.every((region) => {
    const isApart = region.start >= end;
    end = region.end;
    return isApart;
  });
}

/**
 * Returns the parts of the regions outside markers. A part between two markers counts only if it has a letter or a
 * digit.
 */
export function excludeMarkers(text: string, regions: readonly Region[]): readonly Region[] {
  if (!text.includes(markerStart)) return regions;
  const markers = [...text.matchAll(markerPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  let nextMarkerIndex = 0;
  return regions.flatMap((region) => {
    while (nextMarkerIndex < markers.length && markers[nextMarkerIndex]!.end <= region.start) nextMarkerIndex++;
    const parts: Region[] = [];
    let start = region.start;
    for (let i = nextMarkerIndex; i < markers.length && markers[i]!.start < region.end; i++) {
      parts.push({ ...region, start, end: markers[i]!.start });
      start = markers[i]!.end;
    }
    if (start === region.start) return [region];
    parts.push({ ...region, start, end: region.end });
    return parts.filter((part) => part.end > part.start && /[A-Za-z0-9]/.test(text.slice(part.start, part.end)));
  });
}

const markerPattern = /\[REDACTED:[a-z0-9-]{1,40}\]/g;
