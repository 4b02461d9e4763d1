import { cut } from '#base/text/markdown';
import type { Markdown, NamePlace, NamePlaces } from '#model';
import { code, joinMarkdown, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';
import { emptyText, section, type SectionLevels } from './section';

/** The total number of groups of places that are listed if the section is shortened. */
const fewPlaces = 12;
const longestName = 60;

export function namePlacesSection({ names, placesListed }: CommonContent): SectionLevels {
  const grouped = names.map((item) => ({ ...item, groups: groupNamePlaces(item.places) }));
  const all = grouped.reduce((sum, { groups }) => sum + groups.length, 0);
  if (all === 0) return [emptyText];
  const levels = Math.min(all, placesListed) > fewPlaces ? [placesListed, fewPlaces] : [fewPlaces];
  return [
    ...levels.map((limit) => section(md`Where the names of the task occur`, rows(grouped, limit))),
    emptyText,
  ];
}

/** Places of a name in one function, or in a file outside all known functions. */
type Group = readonly [NamePlace, ...NamePlace[]];

function groupNamePlaces(places: readonly NamePlace[]): readonly Group[] {
  const groups = new Map<string, [NamePlace, ...NamePlace[]]>();
  for (const place of places) {
    const key = JSON.stringify([place.defines, place.path, place.within]);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return [...groups.values()];
}

function rows(names: readonly (NamePlaces & { readonly groups: readonly Group[]; })[], limit: number): Markdown[] {
  const counts = fairCounts(names.map(({ groups }) => groups.length), limit);
  const lines = names.flatMap(({ name, groups, isRare }, n) => {
    const shown = groups.slice(0, counts[n]);
    if (shown.length === 0) return [];
    const definitions = shown.filter(([{ defines }]) => defines);
    const uses = shown.filter(([{ defines }]) => !defines);
    const more = groups.slice(shown.length).reduce((sum, group) => sum + group.length, 0);
    return [md`- ${code(name)}: ${
      joinMarkdown([
        ...(definitions.length > 0 ? [md`defined at ${listed(definitions)}`] : []),
        ...(uses.length > 0 ? [listed(uses)] : []),
        ...(more > 0 ? [md`${more} more`] : []),
        ...(isRare ? [] : [md`used at many places`]),
      ], '; ')
    }`];
  });
  const unlisted = names.length - lines.length;
  return unlisted === 0 ? lines : [...lines, md`- and ${pluralMarkdown(unlisted, md`more name`)}`];
}

/**
 * Returns how many groups of each name to list: one for each name, then a second one for each name that has more, and
 * so on.
 */
function fairCounts(sizes: readonly number[], total: number): number[] {
  const counts = sizes.map(() => 0);
  let left = total;
  for (let round = 1; left > 0 && sizes.some((size) => size >= round); round++) {
    sizes.forEach((size, n) => {
      if (size < round || left === 0) return;
      counts[n]!++;
      left--;
    });
  }
  return counts;
}

/** `src/a.ts:10,48` in `Router.handle`. */
function listed(groups: readonly Group[]): Markdown {
  return joinMarkdown(groups.map((group) => {
    const [{ path, within }] = group;
    const lines = code(`${path}:${group.map(({ line }) => line).join(',')}`);
    return within === undefined ? lines : md`${lines} in ${code(cut(within, longestName))}`;
  }), ', ');
}
