import { ciLog, docker, nodePackages, pythonPackages, systemPackages } from './kinds/builds';
import { clang, eslint, javac, pythonLinters, rustc, tsc } from './kinds/compilers';
import { jest, mocha, nodeTest, tap, vitest } from './kinds/javascriptTests';
import { gradle, maven } from './kinds/jvmTests';
import { diff, gitLog, gitStatus, listing, searchResults } from './kinds/listings';
import { cargoTest, goTest } from './kinds/nativeTests';
import { dotnet, exunit, minitest, phpunit, rspec } from './kinds/otherTests';
import { pytest, unittest } from './kinds/pythonTests';
import { stackTrace } from './kinds/traces';
import { createAnyPatternTest } from './anyPattern';
import type { OutputKind } from './outputKind';

/** All known kinds of output, more specific kinds first, because the first kind that the patterns identify is used. */
export const outputKinds = {
  pytest,
  unittest,
  jest,
  vitest,
  mocha,
  nodeTest,
  tap,
  go: goTest,
  cargoTest,
  maven,
  gradle,
  dotnet,
  rspec,
  phpunit,
  exunit,
  minitest,
  tsc,
  eslint,
  pythonLinters,
  rustc,
  javac,
  clang,
  diff,
  gitLog,
  gitStatus,
  searchResults,
  listing,
  nodePackages,
  pythonPackages,
  systemPackages,
  docker,
  ciLog,
  stackTrace,
} satisfies Record<string, OutputKind>;
export type OutputKindId = keyof typeof outputKinds;

const kindRows = Object.entries(outputKinds) as readonly (readonly [OutputKindId, OutputKind])[];

/** Returns the name of a kind for users and agents. */
export function getKindLabel(id: OutputKindId): string {
  return outputKinds[id].label;
}

/** Finds the kind for the words of a command, program first, such as `['/usr/bin/python3', '-m', 'pytest']`. */
export function findCommandKind(words: readonly string[]): OutputKindId | undefined {
  const [program = '', ...args] = words;
  const command = [program.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd|bat)$/i, ''), ...args].join(' ');
  return kindRows.find(([, { command: pattern }]) => pattern?.test(command))?.[0];
}

/** Identifies the kind of an output from the lines that no rule of the current kind matches. */
export interface Detector {
  /** Returns the kind that this line and the earlier lines identify. */
  readLine(line: string): OutputKindId | undefined;
  /**
   * Returns the best guess if no kind was identified: a kind whose `typical` pattern matches enough lines, or
   * else a weak match.
   */
  guess(): OutputKindId | undefined;
}

/** Reports whether any pattern in the table matches a line. Most lines do not match and need no further tests. */
const matchesAnyPattern = createAnyPatternTest(
  kindRows.flatMap(([, { clues, proofs = [], typical }]) => [...clues, ...proofs, ...(typical ? [typical] : [])]),
);

export function createDetector(): Detector {
  const matchedPatterns = new Map<OutputKindId, Set<number>>();
  const typicalCounts = new Map<OutputKindId, number>();
  let weakMatch: OutputKindId | undefined;
  let lineCount = 0;
  return {
    readLine(line) {
      if (line.trim() !== '') lineCount++;
      if (!matchesAnyPattern(line)) return undefined;
      const identifiedKinds = kindRows.filter(([id, kind]) => isIdentifiedBy(id, kind, line)).map(([id]) => id);
      weakMatch ??= identifiedKinds.find((id) => isWeak(id));
      return identifiedKinds.find((id) => !isWeak(id));
    },
    guess: () =>
      kindRows.find(([id]) => lineCount > 0 && (typicalCounts.get(id) ?? 0) >= 0.8 * lineCount)?.[0] ?? weakMatch,
  };

  function isIdentifiedBy(id: OutputKindId, { clues, proofs, typical: pattern }: OutputKind, line: string): boolean {
    if (pattern?.test(line)) typicalCounts.set(id, (typicalCounts.get(id) ?? 0) + 1);
    if (proofs?.some((regex) => regex.test(line))) return true;
    const indexes = matchedPatterns.get(id) ?? new Set();
    clues.forEach((regex, index) => {
      if (!indexes.has(index) && regex.test(line)) matchedPatterns.set(id, indexes.add(index));
    });
    return indexes.size >= 2;
  }
}

function isWeak(id: OutputKindId): boolean {
  const kind: OutputKind = outputKinds[id];
  return kind.weak === true;
}
