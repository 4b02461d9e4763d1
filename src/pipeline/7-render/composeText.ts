import type { Markdown, SelectedFile, SelectedPlace } from '#model';
import { md } from '#secrets/markdown';
import type { RenderedFile } from './parts';
import { findLineInBlock, formatPlaceRow, placesTitle } from './places';
import { overviewSectionNames, closingSectionNames, nameSectionNames, contentSectionNames,
  type SectionName } from './sections/sections';

const nothingFits = md`No files fit this budget.\n\n`;
const nothingRanked = md`No files match the task.\n\n`;
const codeTitle = md`## Code\n\n`;
const testsTitle = md`## Tests to extend\n\n`;
const otherFilesTitle = md`## Other files, a line each\n\n`;

/** The titles of all lists of files that a text can contain. */
export const fileTitles: readonly Markdown[] = [codeTitle, testsTitle, otherFilesTitle];

/** The parts of a pack that a text shows, each at its chosen level of detail. */
export interface ShownParts {
  readonly prefix: Markdown;
  /** The task and its class. */
  readonly taskParts: readonly Markdown[];
  /** Returns the section; empty if the text does not contain it. */
  readonly getSection: (name: SectionName) => Markdown;
  /** The places that the text lists. */
  readonly places: readonly SelectedPlace[];
  /** All places, best first. Code is shown in this order. */
  readonly rankedPlaces: readonly SelectedPlace[];
  readonly files: readonly RenderedFile[];
  /** Whether any files were ranked for the task. */
  readonly isRanked: boolean;
}

export interface ComposedParts {
  /** The parts that follow the prefix. */
  readonly parts: readonly Markdown[];
  /** For each place, the line of the text (from 1) where its code begins; undefined if it is not shown. */
  readonly startLines: readonly (number | undefined)[];
}

/** Joins the parts of a text in order, and records the line on which each place's code begins. */
export function composeText(
  { prefix, taskParts, getSection, places, rankedPlaces, files, isRanked }: ShownParts,
): ComposedParts {
  const bodies = sortByPlaces(files.filter((item) => !isSummary(item)), rankedPlaces);
  const summaries = files.filter(isSummary);
  const tests = summaries.filter(({ file }) => file.isTest);
  const otherSummaries = summaries.filter(({ file }) => !file.isTest && !isOnlyListedAsPlace(file, places));
  const topParts = [...taskParts, ...getSections(['alert'])];
  const sectionsAbove = getSections(overviewSectionNames);
  const codeParts = files.length === 0
    ? [isRanked ? nothingFits : nothingRanked]
    : bodies.length === 0
    ? []
    : [codeTitle, ...bodies.map(({ block }) => block), md`\n`];
  const startLines = findPlaceLines();
  return {
    parts: [...topParts, ...renderPlaceList(), ...sectionsAbove, ...codeParts,
      ...getSections(['calls', 'one step away']), ...renderFileList(testsTitle, tests),
      ...getSections(nameSectionNames), ...renderFileList(otherFilesTitle, otherSummaries),
      ...getSections(contentSectionNames), ...getSections(closingSectionNames)],
    startLines,
  };

  function getSections(names: readonly SectionName[]): readonly Markdown[] {
    return names.map(getSection).filter((part) => part !== '');
  }
  function renderPlaceList(): readonly Markdown[] {
    return places.length === 0
      ? []
      : [placesTitle, ...places.map((place, i) => formatPlaceRow(place, startLines[i])), md`\n`];
  }
  function findPlaceLines(): readonly (number | undefined)[] {
    const precedingLineCount = countMarkdownLines([prefix, ...topParts]) +
      (places.length === 0 ? 0 : countMarkdownLines([placesTitle]) + places.length + 1) +
      countMarkdownLines(sectionsAbove) + countMarkdownLines([codeTitle]);
    return places.map(({ file: path, lines: placeLines }) => {
      let start = precedingLineCount;
      for (const { file, block } of bodies) {
        const line = file.path === path ? findLineInBlock(block, file.view, placeLines) : undefined;
        if (line !== undefined) return start + line;
        start += countMarkdownLines([block]);
      }
      return undefined;
    });
  }
}

function renderFileList(title: Markdown, rows: readonly RenderedFile[]): readonly Markdown[] {
  return rows.length === 0 ? [] : [title, ...rows.map(({ block }) => block), md`\n`];
}

/** Sorts files by their best place, then by rank. */
function sortByPlaces(files: readonly RenderedFile[], ranked: readonly SelectedPlace[]): readonly RenderedFile[] {
  const placeRanks = new Map<string, number>();
  ranked.forEach(({ file }, i) => {
    if (!placeRanks.has(file)) placeRanks.set(file, i);
  });
  const getPlaceRank = ({ file }: RenderedFile) => placeRanks.get(file.path) ?? Infinity;
  return [...files].sort((a, b) => getPlaceRank(a) === getPlaceRank(b) ? 0 : getPlaceRank(a) - getPlaceRank(b));
}

function isSummary({ file }: RenderedFile): boolean {
  return file.view.kind === 'summary';
}

/** Reports whether the text names a file in the rows of these places only, which then replace the file's own line. */
export function isOnlyListedAsPlace({ path, view, isTest }: SelectedFile, places: readonly SelectedPlace[]): boolean {
  return view.kind === 'summary' && !isTest && places.some(({ file }) => file === path);
}

function countMarkdownLines(texts: readonly Markdown[]): number {
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
}
