import { terms } from '#base/words/words';
import type { Definition, Role } from '#model';
import type { MatchEvidence } from './evidence';
import type { LineMatch } from './matcher';
import type { MatchedFile } from './matchedFile';
import type { SearchQuery } from './query';
import { folded } from './regex/folded';
import { symbolTier, symbolTiers, type SymbolTier } from './symbols';
import { processBudget } from '#base/collections/cacheBudget';
import { Recent } from '#base/collections/recent';

/** The data that ranks a file among the others, and its lines that define the searched term. */
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

/** Points that a role costs; the first ones only if neither the query nor the task is about tests. */
const testRoles: Partial<Record<Role, number>> = { test: 5, fixture: 6 };
const rolePoints: Partial<Record<Role, number>> = {
  example: 3,
  docs: 2,
  ci: 2,
  style: 1,
  data: 3,
  generated: 6,
  vendored: 8,
  lock: 12,
};

const aboutTests = /(?:^|[^a-z])(?:tests?|specs?|fixtures?|mocks?)(?:[^a-z]|$)/i;
/** The maximum number of matches whose texts are compared with names. */
const maxCompared = 200;

export function ranker(query: SearchQuery, isTaskAboutTests: boolean): (file: MatchedFile) => FileRank {
  const isAboutTests = isTaskAboutTests || aboutTests.test(query.text);
  const words = [...new Set(query.text.split(/[^\p{L}\p{N}_$]+/u).flatMap(terms))];

  return (file) => {
    const match = query.kind === 'symbol' ? symbolDefinitions(query, file) : matchedDefinitions(file);
    const matches = file.matches.reduce((sum, { ranges }) => sum + ranges.length, 0);
    return {
      evidence: {
        definition: match.points,
        path: pathPoints(file.path, words),
        rest: filePoints({ ...file, matches }, isAboutTests),
      },
      definitionLines: match.lines,
    };
  };
}

/** Computes the points of a file with matches, whatever was searched. */
export function filePoints({ role, taskScore, isChanged, matches }: {
  readonly role: Role;
  readonly taskScore: number;
  readonly isChanged: boolean;
  /** At least 1. */
  readonly matches: number;
}, isAboutTests: boolean): number {
  const cost = (isAboutTests ? undefined : testRoles[role]) ?? rolePoints[role] ?? 0;
  return taskPoints * taskScore + (isChanged ? changedPoints : 0) +
    Math.min(maxCountPoints, countPoints * Math.log2(matches)) - cost;
}

interface Found {
  readonly points: number;
  readonly lines: DefinitionLines;
}

const noDefinitions: Found = { points: 0, lines: new Map() };

function symbolDefinitions(query: SearchQuery, { definitions, matches }: MatchedFile): Found {
  const matching = new Set(matches.map(({ line }) => line));
  const lines = new Map<number, SymbolTier>();
  let points = 0;
  for (const definition of definitions) {
    const tier = matching.has(definition.line) ? symbolTier(query, definition) : undefined;
    if (tier === undefined) continue;
    points = Math.max(points, symbolPoints[tier] + pointsOfDefinition(definition, tier));
    const existingTier = lines.get(definition.line);
    if (existingTier === undefined || symbolTiers.indexOf(tier) < symbolTiers.indexOf(existingTier))
      lines.set(definition.line, tier);
  }
  return { points, lines };
}

/**
 * Finds definitions on matching lines. If a name lies within a match, the search was for the name; if a match lies
 * within a name, only for a part of it.
 */
function matchedDefinitions({ definitions, matches, text }: MatchedFile): Found {
  if (definitions.length === 0) return noDefinitions;
  const byLine = new Map<number, Definition[]>();
  for (const definition of definitions) {
    const sameLine = byLine.get(definition.line);
    if (sameLine) sameLine.push(definition);
    else byLine.set(definition.line, [definition]);
  }
  const lines = new Map<number, SymbolTier>();
  let points = 0;
  for (const match of matches) {
    for (const definition of byLine.get(match.line)?.slice(0, maxCompared) ?? []) {
      const tier = classifySymbolMatch(definition.name, match, text);
      points = Math.max(points, pointsOfDefinition(definition, tier));
      if (tier === 'exact') lines.set(match.line, tier);
    }
  }
  return { points, lines };
}

function classifySymbolMatch(name: string, { start, end, ranges }: LineMatch, text: string): SymbolTier | undefined {
  const lower = folded(name);
  const line = text.slice(start, end);
  let tier: SymbolTier | undefined;
  for (const [from, to] of ranges.slice(0, maxCompared)) {
    const matched = folded(line.slice(from, to));
    for (let at = matched.indexOf(lower); at !== -1; at = matched.indexOf(lower, at + 1)) {
      if (isName(line, from + at, from + at + name.length)) return 'exact';
    }
    if (lower.includes(matched)) tier = 'part';
  }
  return tier;
}

/** Reports whether the part of the line has no letter, digit or `_` next to it. */
function isName(line: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}_$]$/u.test(line.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{L}\p{N}_$]/u.test(line.slice(end, end + 2));
}

function pointsOfDefinition({ exported }: Definition, tier: SymbolTier | undefined): number {
  return tier === undefined ? 0 : definitionPoints[tier] + (exported ? exportedPoints : 0);
}

/** Points if all words of the query are in the file's name, or in its folders' names. */
const namePoints = 5;
const folderPoints = 2;

/**
 * Computes points for the share of the query's words that occur in the file's name, and in the names of its folders.
 */
function pathPoints(path: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const { name, folders } = pathTerms(path);
  let points = 0;
  for (const word of words) {
    if (name.has(word)) points += namePoints;
    else if (word === '' || folders.some((folder) => folder.has(word))) points += folderPoints;
  }
  return points / words.length;
}

interface PathTerms {
  readonly name: ReadonlySet<string>;
  readonly folders: readonly ReadonlySet<string>[];
}

/** The approximate number of characters in cached paths, and in cached names of files and folders. */
const cachedCharacters = 2_000_000;
const cachedPaths = new Recent<string, PathTerms>(cachedCharacters, (path) => path.length + 100, processBudget);
const cachedNames = new Recent<string, ReadonlySet<string>>(cachedCharacters, (name) => 4 * name.length + 100,
  processBudget);

function pathTerms(path: string): PathTerms {
  let cached = cachedPaths.get(path);
  if (!cached) {
    const folders = path.split('/').map(nameTerms);
    cachedPaths.set(path, cached = { name: folders.pop()!, folders });
  }
  return cached;
}

/** Returns the terms in the name of a file or folder. */
function nameTerms(name: string): ReadonlySet<string> {
  let cached = cachedNames.get(name);
  if (!cached) cachedNames.set(name, cached = new Set(name.split(/[^\p{L}\p{N}_$]+/u).flatMap(terms)));
  return cached;
}
