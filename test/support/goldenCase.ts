import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { byText } from '#base/order';
import type { PackOptions } from '#engine/options';
import { parseDiff } from '#platform/git/gitParse';
import type { FileChange } from '#model';
import { alphabets, madeUp } from '../secrets/madeUp';
import type { MemoryGit } from './memoryHost';

/** The fields of a case's `task.json`. */
export interface CaseTask {
  /** What the case demonstrates, for people. */
  readonly shows: string;
  readonly options: PackOptions;
  /** Packs of other threads that are made before. */
  readonly before?: readonly PackOptions[];
  /** Another case, whose `repo/` is packed. */
  readonly repoOf?: string;
  /** Missing: a folder without git. */
  readonly git?: {
    readonly branch?: string;
    /** Newest first. */
    readonly commits?: readonly (readonly [subject: string, ...files: string[]])[];
    /** Without hunks: those are in `changes.diff`. */
    readonly changes?: readonly (Pick<FileChange, 'path' | 'status'> & Partial<FileChange>)[];
  };
  /** The context files that are compared; `context.md` if none is named. */
  readonly compares?: readonly string[];
}

export interface GoldenCase extends Omit<CaseTask, 'git'> {
  readonly name: string;
  /** Path → content. */
  readonly files: Readonly<Record<string, string>>;
  readonly git: MemoryGit | undefined;
}

/** The folders of `samples` that hold a `task.json`, sorted. */
export function goldenCases(samples: string): GoldenCase[] {
  return readdirSync(samples).filter((name) => existsSync(join(samples, name, 'task.json'))).sort(byText).map(
    (name) => {
      const folder = join(samples, name);
      const task = JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8')) as CaseTask;
      return { ...task, name, files: filesBelow(join(samples, task.repoOf ?? name, 'repo')), git: gitOf(folder, task) };
    },
  );
}

function filesBelow(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/')).sort(byText);
  return Object.fromEntries(paths.map((path) => [path, filledIn(readFileSync(join(folder, path), 'utf8'))]));
}

/**
 * Replaces `«base62:36»` with this many characters of an alphabet, as no file may contain text that looks like a
 * credential.
 */
function filledIn(text: string): string {
  return text.replace(/«(\w+):(\d+)»/g,
    (_, alphabet: string, length: string) => madeUp(alphabet as keyof typeof alphabets, Number(length)));
}

function gitOf(folder: string, { git }: CaseTask): MemoryGit | undefined {
  if (!git) return undefined;
  const diff = join(folder, 'changes.diff');
  const hunks = existsSync(diff) ? parseDiff(readFileSync(diff, 'utf8')) : new Map<string, FileChange['hunks']>();
  return {
    branch: git.branch ?? 'main',
    head: '0'.repeat(40),
    commits: (git.commits ?? []).map(([subject, ...files], i) => ({ sha: String(i), time: 0, subject, files })),
    changes: (git.changes ?? []).map((change) => ({
      staged: false,
      unstaged: true,
      sinceRef: false,
      hunks: hunks.get(change.path) ?? [],
      ...change,
    })),
  };
}
