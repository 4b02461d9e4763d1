import type { Markdown, NamePlace, NamePlaces } from '#model';
import { toCode, joinMarkdown, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { formatPluralMarkdown } from '../phrases';
import { emptyText, renderSection, type SectionLevels } from './section';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum number of groups of places that are listed if the section is shortened. */
const maxPlacesIfShort = 12;
const maxNameLength = 60;

export function buildNamePlacesSection({ names, placesListed }: CommonContent): SectionLevels {
  const grouped = names.map((item) => ({ ...item, groups: groupNamePlaces(item.places) }));
  const groupCount = grouped.reduce((sum, { groups }) => sum + groups.length, 0);
  if (groupCount === 0) return [emptyText];
  const levels = Math.min(groupCount, placesListed) > maxPlacesIfShort
    ? [placesListed, maxPlacesIfShort]
    : [maxPlacesIfShort];
  return [
    ...levels.map((limit) => renderSection(md`Where the names of the task occur`, formatRows(grouped, limit))),
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
  const lines = names.flatMap(({ name, groups, isRare }, n) => {
    const shown = groups.slice(0, counts[n]);
    if (shown.length === 0) return [];
    const definitions = shown.filter(([{ defines }]) => defines);
    const uses = shown.filter(([{ defines }]) => !defines);
    const more = groups.slice(shown.length).reduce((sum, group) => sum + group.length, 0);
    return [md`- ${toCode(name)}: ${
      joinMarkdown([
        ...(definitions.length > 0 ? [md`defined at ${formatGroups(definitions)}`] : []),
        ...(uses.length > 0 ? [formatGroups(uses)] : []),
        ...(more > 0 ? [md`${more} more`] : []),
        ...(isRare ? [] : [md`used in many places`]),
      ], '; ')
    }`];
  });
  const unlisted = names.length - lines.length;
  return unlisted === 0 ? lines : [...lines, md`- and ${formatPluralMarkdown(unlisted, md`more name`)}`];
}

/**
 * Returns how many groups of each name to list. Each name gets one group, then each name with more groups gets a second
 * one, and so on.
 */
function distributeCounts(sizes: readonly number[], total: number): number[] {
  const counts = sizes.map(() => 0);
  let remaining = total;
  for (let round = 1; remaining > 0 && sizes.some((size) => size >= round); round++) {
    sizes.forEach((size, n) => {
      if (size < round || remaining === 0) return;
      counts[n]!++;
      remaining--;
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
