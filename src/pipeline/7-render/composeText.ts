import type { Markdown, SelectedPlace } from '#model';
import { md } from '#secrets/markdown';
import type { RenderedFile } from './parts';
import { lineInBlock, placeRow, placesTitle } from './places';
import { namesAbove, namesBelow, namesBetween, namesOfContent, type SectionName } from './sections/sections';

const nothingFits = md`No file fits this budget.\n\n`;
const nothingRanked = md`No file matches the task.\n\n`;
const codeTitle = md`## Code\n\n`;
const testsTitle = md`## Tests to extend\n\n`;
const othersTitle = md`## Other files, a line each\n\n`;

/** The titles of a text that has all lists of files. */
export const fileTitles: readonly Markdown[] = [codeTitle, testsTitle, othersTitle];

/** The parts of a pack that a text shows, each at its level. */
export interface ShownParts {
  readonly prefix: Markdown;
  /** The task and its class. */
  readonly top: readonly Markdown[];
  /** Empty if the text does not have it. */
  readonly section: (name: SectionName) => Markdown;
  /** The places that the text lists. */
  readonly places: readonly SelectedPlace[];
  /** All places, best first: code is in their order. */
  readonly ranked: readonly SelectedPlace[];
  readonly files: readonly RenderedFile[];
  /** All places, the best first. Code is shown in their order. */
  readonly isRanked: boolean;
}

export interface ComposedText {
  /** The parts that follow the prefix. */
  readonly parts: readonly Markdown[];
  /** For each place, the line of the text (from 1) where its code begins; undefined if it is not shown. */
  readonly at: readonly (number | undefined)[];
}

/** Joins the parts of a text in order, and records the line on which each place's code begins. */
export function composeText({ prefix, top, section, places, ranked, files, isRanked }: ShownParts): ComposedText {
  const bodies = inOrderOfPlaces(files.filter((item) => !isSummary(item)), ranked);
  const lines = files.filter(isSummary);
  const tests = lines.filter(({ file }) => file.isTest);
  const otherLines = lines.filter(({ file }) => !file.isTest && !places.some((place) => place.file === file.path));
  const head = [...top, ...texts(['alert'])];
  const above = texts(namesAbove);
  const code = files.length === 0
    ? [isRanked ? nothingFits : nothingRanked]
    : bodies.length === 0
    ? []
    : [codeTitle, ...bodies.map(({ block }) => block), md`\n`];
  const at = placesAt();
  return {
    parts: [...head, ...placeList(), ...above, ...code, ...texts(['calls', 'one step away']),
      ...listed(testsTitle, tests), ...texts(namesBetween), ...listed(othersTitle, otherLines),
      ...texts(namesOfContent), ...texts(namesBelow)],
    at,
  };

  function texts(names: readonly SectionName[]): readonly Markdown[] {
    return names.map(section).filter((part) => part !== '');
  }
  function placeList(): readonly Markdown[] {
    return places.length === 0 ? [] : [placesTitle, ...places.map((place, i) => placeRow(place, at[i])), md`\n`];
  }
  function placesAt(): readonly (number | undefined)[] {
    const before = countMarkdownLines([prefix, ...head]) +
      (places.length === 0 ? 0 : countMarkdownLines([placesTitle]) + places.length + 1) +
      countMarkdownLines(above) + countMarkdownLines([codeTitle]);
    return places.map(({ file: path, lines: placeLines }) => {
      let start = before;
      for (const { file, block } of bodies) {
        const line = file.path === path ? lineInBlock(block, file.view, placeLines) : undefined;
        if (line !== undefined) return start + line;
        start += countMarkdownLines([block]);
      }
      return undefined;
    });
  }
}

function listed(title: Markdown, rows: readonly RenderedFile[]): readonly Markdown[] {
  return rows.length === 0 ? [] : [title, ...rows.map(({ block }) => block), md`\n`];
}

/** Returns files in the order of their best place, then by rank. */
function inOrderOfPlaces(files: readonly RenderedFile[], ranked: readonly SelectedPlace[]): readonly RenderedFile[] {
  const order = new Map<string, number>();
  ranked.forEach(({ file }, i) => {
    if (!order.has(file)) order.set(file, i);
  });
  const at = ({ file }: RenderedFile) => order.get(file.path) ?? Infinity;
  return [...files].sort((a, b) => at(a) === at(b) ? 0 : at(a) - at(b));
}

function isSummary({ file }: RenderedFile): boolean {
  return file.view.kind === 'summary';
}

function countMarkdownLines(texts: readonly Markdown[]): number {
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
}
