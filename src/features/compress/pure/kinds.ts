import { ciLog, docker, nodePackages, pythonPackages, systemPackages } from './kinds/builds';
import { clang, eslint, javac, pythonLinters, rustc, tsc } from './kinds/compilers';
import { jest, mocha, nodeTest, tap, vitest } from './kinds/javascriptTests';
import { gradle, maven } from './kinds/jvmTests';
import { diff, gitLog, gitStatus, listing, searchResults } from './kinds/listings';
import { cargoTest, goTest } from './kinds/nativeTests';
import { dotnet, exunit, minitest, phpunit, rspec } from './kinds/otherTests';
import { pytest, unittest } from './kinds/pythonTests';
import { stackTrace } from './kinds/traces';
import { anyPattern } from './anyPattern';
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

const rows = Object.entries(outputKinds) as readonly (readonly [OutputKindId, OutputKind])[];

/** Returns the name of a kind for users and agents. */
export function kindLabel(id: OutputKindId): string {
  return outputKinds[id].label;
}

/** Finds the kind from the words of a command, program first: `['/usr/bin/python3', '-m', 'pytest']`. */
export function kindOfCommand(words: readonly string[]): OutputKindId | undefined {
  const [program = '', ...rest] = words;
  const command = [program.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd|bat)$/i, ''), ...rest].join(' ');
  return rows.find(([, { command: pattern }]) => pattern?.test(command))?.[0];
}

/** Identifies the kind of an output from the lines that no rule of the current kind matches. */
export interface Detector {
  /** Returns the kind that this line and the earlier lines identify. */
  next(line: string): OutputKindId | undefined;
  /** Returns the best guess if no kind was identified: a kind with enough `typical` lines, or else a weak match. */
  guess(): OutputKindId | undefined;
}

/** Matches every line that any pattern of the table matches, so most lines need only this test. */
const anyMark = anyPattern(
  rows.flatMap(([, { detect, proof = [], typical }]) => [...detect, ...proof, ...(typical ? [typical] : [])]),
);

export function createDetector(): Detector {
  const matched = new Map<OutputKindId, Set<number>>();
  const typical = new Map<OutputKindId, number>();
  let weak: OutputKindId | undefined;
  let lines = 0;
  return {
    next(line) {
      if (line.trim() !== '') lines++;
      if (!anyMark(line)) return undefined;
      const proved = rows.filter(([id, kind]) => proves(id, kind, line)).map(([id]) => id);
      weak ??= proved.find((id) => isWeak(id));
      return proved.find((id) => !isWeak(id));
    },
    guess: () => rows.find(([id]) => lines > 0 && (typical.get(id) ?? 0) >= 0.8 * lines)?.[0] ?? weak,
  };

  function proves(id: OutputKindId, { detect, proof, typical: pattern }: OutputKind, line: string): boolean {
    if (pattern?.test(line)) typical.set(id, (typical.get(id) ?? 0) + 1);
    if (proof?.some((regex) => regex.test(line))) return true;
    const before = matched.get(id) ?? new Set();
    detect.forEach((regex, index) => {
      if (!before.has(index) && regex.test(line)) matched.set(id, before.add(index));
    });
    return before.size >= 2;
  }
}

function isWeak(id: OutputKindId): boolean {
  const kind: OutputKind = outputKinds[id];
  return kind.weak === true;
}
