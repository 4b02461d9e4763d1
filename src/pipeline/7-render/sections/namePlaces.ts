import type { Markdown, NamePlace, NamePlaces } from '#model';
import { toCode, joinMarkdown, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { formatPluralMarkdown } from '../phrases';
import { emptyText, renderSection, type SectionLevels } from './section';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum number of groups of places that are listed if the section is shortened. */
const maxPlacesIfShort = 12;
const maxNameLength = 60;

export function buildNamePlacesSection({ names, placesListed, unindexedFiles }: CommonContent): SectionLevels {
  const groupedNames = names.map((item) => ({ ...item, groups: groupNamePlaces(item.places) }));
  const groupCount = groupedNames.reduce((sum, { groups }) => sum + groups.length, 0);
  if (groupCount === 0) return [emptyText];
  const heading = unindexedFiles === undefined
    ? md`Where the names of the task occur`
    : md`Where the names of the task occur in the files read so far`;
  const levels = Math.min(groupCount, placesListed) > maxPlacesIfShort
    ? [placesListed, maxPlacesIfShort]
    : [maxPlacesIfShort];
  return [
    ...levels.map((limit) => renderSection(heading, formatRows(groupedNames, limit))),
    emptyText,
  ];
}

/** The places of a name in one function, or in a file outside all known functions. */
type PlaceGroup = readonly [NamePlace, ...NamePlace[]];

function groupNamePlaces(places: readonly NamePlace[]): readonly PlaceGroup[] {
  const groups = new Map<string, [NamePlace, ...NamePlace[]]>();
  for (const place of places) {
    const key = JSON.stringify([place.defines, place.path, place.within]);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return [...groups.values()];
}

function formatRows(names: readonly (NamePlaces & { readonly groups: readonly PlaceGroup[]; })[],
  limit: number): Markdown[]
{
  const counts = distributeCounts(names.map(({ groups }) => groups.length), limit);
  const lines = names.flatMap(({ name, groups, isRare }, nameIndex) => {
    const shownGroups = groups.slice(0, counts[nameIndex]);
    if (shownGroups.length === 0) return [];
    const definitions = shownGroups.filter(([{ defines }]) => defines);
    const uses = shownGroups.filter(([{ defines }]) => !defines);
    const remainingPlaceCount = groups.slice(shownGroups.length).reduce((sum, group) => sum + group.length, 0);
    return [md`- ${toCode(name)}: ${
      joinMarkdown([
        ...(definitions.length > 0 ? [md`defined at ${formatGroups(definitions)}`] : []),
        ...(uses.length > 0 ? [formatGroups(uses)] : []),
        ...(remainingPlaceCount > 0 ? [md`${remainingPlaceCount} more`] : []),
        ...(isRare ? [] : [md`used in many places`]),
      ], '; ')
    }`];
  });
  const unlistedCount = names.length - lines.length;
  return unlistedCount === 0 ? lines : [...lines, md`- and ${formatPluralMarkdown(unlistedCount, md`more name`)}`];
}

/**
 * Returns how many groups of each name to list. Each name gets one group, then each name with more groups gets a second
 * one, and so on.
 */
function distributeCounts(sizes: readonly number[], maxCount: number): number[] {
  const counts = sizes.map(() => 0);
  let remainingCount = maxCount;
  for (let round = 1; remainingCount > 0 && sizes.some((size) => size >= round); round++) {
    sizes.forEach((size, i) => {
      if (size < round || remainingCount === 0) return;
      counts[i]!++;
      remainingCount--;
    });
  }
  return counts;
}

/** Formats groups as `src/a.ts:10,48` in `Router.handle`. */
function formatGroups(groups: readonly PlaceGroup[]): Markdown {
  return joinMarkdown(groups.map((group) => {
    const [{ path, within }] = group;
    const lines = toCode(`${path}:${group.map(({ line }) => line).join(',')}`);
    return within === undefined ? lines : md`${lines} in ${toCode(truncateAtCodePoint(within, maxNameLength))}`;
  }), ', ');
}
