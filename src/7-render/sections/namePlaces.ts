import type { Markdown, NamePlace, NamePlaces } from '../../model';
import { code, joinMarkdown, md } from '../../secrets/markdown';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';
import { emptyText, section, type SectionLevels } from './section';

/** Places that are listed in all where the section is shortened. */
const fewPlaces = 12;

export function namePlacesSection({ names, placesListed }: CommonContent): SectionLevels {
  const all = names.reduce((sum, { places }) => sum + places.length, 0);
  if (all === 0) return [emptyText];
  const levels = Math.min(all, placesListed) > fewPlaces ? [placesListed, fewPlaces] : [fewPlaces];
  return [
    ...levels.map((most) => section(md`Where the names of the task occur`, rows(names, most))),
    emptyText,
  ];
}

function rows(names: readonly NamePlaces[], most: number): Markdown[] {
  const counts = fairCounts(names.map(({ places }) => places.length), most);
  const lines = names.flatMap(({ name, places, isRare }, n) => {
    const shown = places.slice(0, counts[n]);
    if (shown.length === 0) return [];
    const definitions = shown.filter(({ defines }) => defines);
    const others = shown.filter(({ defines }) => !defines);
    const more = places.length - shown.length;
    return [md`- ${code(name)}: ${
      joinMarkdown([
        ...(definitions.length > 0 ? [md`defined at ${listed(definitions)}`] : []),
        ...(others.length > 0 ? [listed(others)] : []),
        ...(more > 0 ? [md`${more} more`] : []),
        ...(isRare ? [] : [md`used at many places`]),
      ], '; ')
    }`];
  });
  const unlisted = names.length - lines.length;
  return unlisted === 0 ? lines : [...lines, md`- and ${pluralMarkdown(unlisted, md`more name`)}`];
}

/** How many places of each name are listed: one of each, then a second one of each that has more, and so on. */
function fairCounts(sizes: readonly number[], most: number): number[] {
  const counts = sizes.map(() => 0);
  let left = most;
  for (let round = 1; left > 0 && sizes.some((size) => size >= round); round++) {
    sizes.forEach((size, n) => {
      if (size < round || left === 0) return;
      counts[n]!++;
      left--;
    });
  }
  return counts;
}

function listed(places: readonly NamePlace[]): Markdown {
  return joinMarkdown(places.map(({ path, line }) => code(`${path}:${line}`)), ', ');
}
