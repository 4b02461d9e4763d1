import type { Markdown, NamePlace, NamePlaces } from '../../model';
import { code, joinMarkdown, md } from '../../secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

/** Places that the section lists in all, and where the budget is small. */
const placesShown = 24;
const placesShownInSmall = 12;

export function namePlacesSection({ names }: CommonContent): SectionLevels {
  if (names.length === 0) return [emptyText];
  const levels = names.reduce((sum, { places }) => sum + places.length, 0) > placesShownInSmall
    ? [placesShown, placesShownInSmall]
    : [placesShownInSmall];
  return [
    ...levels.map((most) => section(md`Where the names of the task occur`, rows(names, most))),
    emptyText,
  ];
}

function rows(names: readonly NamePlaces[], most: number): Markdown[] {
  let left = most;
  return names.flatMap(({ name, places, isRare }) => {
    const shown = places.slice(0, left);
    left -= shown.length;
    if (shown.length === 0) return [];
    const definitions = shown.filter(({ defines }) => defines);
    const others = shown.filter(({ defines }) => !defines);
    const more = places.length - shown.length;
    return [md`- ${code(name)}: ${
      joinMarkdown([
        ...(definitions.length > 0 ? [md`defined at ${listed(definitions)}`] : []),
        ...(others.length > 0 ? [listed(others)] : []),
        ...(more > 0 ? [md`${more} more`] : isRare ? [] : [md`used at many places`]),
      ], '; ')
    }`];
  });
}

function listed(places: readonly NamePlace[]): Markdown {
  return joinMarkdown(places.map(({ path, line }) => code(`${path}:${line}`)), ', ');
}
