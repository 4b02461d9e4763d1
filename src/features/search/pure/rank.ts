import { extractNameTerms } from '#base/words/words';
import type { Definition, Role } from '#model';
import type { MatchEvidence } from './evidence';
import type { LineMatch } from './matcher';
import type { MatchedFile } from './matchedFile';
import type { SearchQuery } from './query';
import { foldSearchText } from './regex/folded';
import { getSymbolTier, symbolTiers, type SymbolTier } from './symbols';
import { processBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';

/** The evidence for ranking a file, and the file's lines that define the searched name. */
export interface FileRank {
  readonly evidence: MatchEvidence;
  readonly definitionLines: DefinitionLines;
}

/** Lines that define a matching name, each with how well the name matches. */
export type DefinitionLines = ReadonlyMap<number, SymbolTier>;

/** Points for a file that defines the searched name, by how well the name matches. */
export const definitionPoints: Readonly<Record<SymbolTier, number>> = { exact: 10, case: 7, part: 2 };
/**
 * In a search for a symbol, the name itself comes before names that differ in case, which come before names that
 * contain it.
 */
const symbolPoints: Readonly<Record<SymbolTier, number>> = { exact: 200, case: 100, part: 0 };
const exportedPoints = 1;
/**
 * Points of the best file for the task: fewer than for the definition, but more than for all other evidence from a
 * query's words.
 */
const taskPoints = 9;
const changedPoints = 2;
/** The points for each doubling of the number of matches; at most `maxCountPoints` in total. */
const countPoints = 0.5;
const maxCountPoints = 4;

/**
 * Points that are subtracted for a role. `testRolePenalties` applies only if neither the query nor the task is about
 * tests.
 */
const testRolePenalties: Partial<Record<Role, number>> = { test: 5, fixture: 6 };
const rolePenalties: Partial<Record<Role, number>> = {
  example: 3,
  docs: 2,
  ci: 2,
  style: 1,
  data: 3,
  generated: 6,
  vendored: 8,
  lock: 12,
};

const testWordPattern = /(?:^|[^a-z])(?:tests?|specs?|fixtures?|mocks?)(?:[^a-z]|$)/i;
/** The maximum number of matches whose texts are compared with names. */
const maxComparedMatches = 200;

export function createFileRanker(query: SearchQuery, isTaskAboutTests: boolean): (file: MatchedFile) => FileRank {
  const isAboutTests = isTaskAboutTests || testWordPattern.test(query.text);
  const words = [...new Set(query.text.split(/[^\p{L}\p{N}_$]+/u).flatMap(extractNameTerms))];

  return (file) => {
    const definitionMatch = query.kind === 'symbol' ? findSymbolDefinitions(query, file) : findMatchedDefinitions(file);
    const matchCount = file.matches.reduce((sum, { ranges }) => sum + ranges.length, 0);
    return {
      evidence: {
        definitionPoints: definitionMatch.points,
        pathPoints: computePathPoints(file.path, words),
        otherPoints: computeFilePoints({ ...file, matchCount }, isAboutTests),
      },
      definitionLines: definitionMatch.lines,
    };
  };
}

/** Computes the points of a file with matches, for any kind of query. */
export function computeFilePoints({ role, taskScore, isChanged, matchCount }: {
  readonly role: Role;
  readonly taskScore: number;
  readonly isChanged: boolean;
  /** The number of matches, at least 1. */
  readonly matchCount: number;
}, isAboutTests: boolean): number {
  const penalty = (isAboutTests ? undefined : testRolePenalties[role]) ?? rolePenalties[role] ?? 0;
  return taskPoints * taskScore + (isChanged ? changedPoints : 0) +
    Math.min(maxCountPoints, countPoints * Math.log2(matchCount)) - penalty;
}

interface DefinitionMatch {
  readonly points: number;
  readonly lines: DefinitionLines;
}

const noDefinitions: DefinitionMatch = { points: 0, lines: new Map() };

function findSymbolDefinitions(query: SearchQuery, { definitions, matches }: MatchedFile): DefinitionMatch {
  const matchingLines = new Set(matches.map(({ line }) => line));
  const lines = new Map<number, SymbolTier>();
  let points = 0;
  for (const definition of definitions) {
    const tier = matchingLines.has(definition.line) ? getSymbolTier(query, definition) : undefined;
    if (tier === undefined) continue;
    points = Math.max(points, symbolPoints[tier] + getDefinitionPoints(definition, tier));
    const existingTier = lines.get(definition.line);
    if (existingTier === undefined || symbolTiers.indexOf(tier) < symbolTiers.indexOf(existingTier))
      lines.set(definition.line, tier);
  }
  return { points, lines };
}

/**
 * Finds definitions on matching lines. If a match contains the name, the definition counts as the searched one; if the
 * name contains the match, only a part of the name was searched.
 */
function findMatchedDefinitions({ definitions, matches, text }: MatchedFile): DefinitionMatch {
  if (definitions.length === 0) return noDefinitions;
  const definitionsByLine = new Map<number, Definition[]>();
  for (const definition of definitions) {
    const lineDefinitions = definitionsByLine.get(definition.line);
    if (lineDefinitions) lineDefinitions.push(definition);
    else definitionsByLine.set(definition.line, [definition]);
  }
  const lines = new Map<number, SymbolTier>();
  let points = 0;
  for (const match of matches) {
    for (const definition of definitionsByLine.get(match.line)?.slice(0, maxComparedMatches) ?? []) {
      const tier = classifySymbolMatch(definition.name, match, text);
      points = Math.max(points, getDefinitionPoints(definition, tier));
      if (tier === 'exact') lines.set(match.line, tier);
    }
  }
  return { points, lines };
}

function classifySymbolMatch(name: string, { start, end, ranges }: LineMatch, text: string): SymbolTier | undefined {
  const foldedName = foldSearchText(name);
  const line = text.slice(start, end);
  let tier: SymbolTier | undefined;
  for (const [from, to] of ranges.slice(0, maxComparedMatches)) {
    const matchedText = foldSearchText(line.slice(from, to));
    for (
      let offset = matchedText.indexOf(foldedName);
      offset !== -1;
      offset = matchedText.indexOf(foldedName, offset + 1)
    ) {
      if (isWholeName(line, from + offset, from + offset + name.length)) return 'exact';
    }
    if (foldedName.includes(matchedText)) tier = 'part';
  }
  return tier;
}

/** Reports whether the part of the line has no letter, digit, `_` or `$` next to it. */
function isWholeName(line: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}_$]$/u.test(line.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{L}\p{N}_$]/u.test(line.slice(end, end + 2));
}

function getDefinitionPoints({ exported }: Definition, tier: SymbolTier | undefined): number {
  return tier === undefined ? 0 : definitionPoints[tier] + (exported ? exportedPoints : 0);
}

/** Points if all words of the query are in the file's name, or in its folders' names. */
const namePoints = 5;
const folderPoints = 2;

/**
 * Computes points for the share of the query's words that occur in the file's name, and in the names of its folders.
 */
function computePathPoints(path: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const { nameTerms, folderTerms } = getPathTerms(path);
  let points = 0;
  for (const word of words) {
    if (nameTerms.has(word)) points += namePoints;
    else if (word === '' || folderTerms.some((folder) => folder.has(word))) points += folderPoints;
  }
  return points / words.length;
}

interface PathTerms {
  readonly nameTerms: ReadonlySet<string>;
  readonly folderTerms: readonly ReadonlySet<string>[];
}

/** The approximate maximum number of characters in cached paths, and in cached names of files and folders. */
const maxCachedCharacters = 2_000_000;
const cachedPaths = new RecentCache<string, PathTerms>(maxCachedCharacters, (path) => path.length + 100, processBudget);
const cachedNames = new RecentCache<string, ReadonlySet<string>>(maxCachedCharacters, (name) => 4 * name.length + 100,
  processBudget);

function getPathTerms(path: string): PathTerms {
  let cachedTerms = cachedPaths.get(path);
  if (!cachedTerms) {
    const folderTerms = path.split('/').map(getNameTerms);
    cachedPaths.set(path, cachedTerms = { nameTerms: folderTerms.pop()!, folderTerms });
  }
  return cachedTerms;
}

/** Returns the terms in the name of a file or folder. */
function getNameTerms(name: string): ReadonlySet<string> {
  let cachedTerms = cachedNames.get(name);
  if (!cachedTerms)
    cachedNames.set(name, cachedTerms = new Set(name.split(/[^\p{L}\p{N}_$]+/u).flatMap(extractNameTerms)));
  return cachedTerms;
}
