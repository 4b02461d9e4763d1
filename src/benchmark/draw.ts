import { byText } from '../base/order';
import { languageOf, languageRow } from '../languages/languages';
import type { LineRange } from '../model';
import type { TaskRow } from './rows';

/** A commit as the history tells it: see `logArguments`. */
export interface LoggedCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly files: readonly { readonly status: string; readonly path: string; }[];
}

/** A commit that may become a row: only its diff is yet to be looked at. */
export type Candidate = Omit<TaskRow, 'hunks' | 'repo' | 'budget'> & { readonly sha: string; };

/** For `git log` and `parseCommits`; without merges, and without what only a diff of contents would tell. */
export const logArguments: readonly string[] = ['--no-merges', '--no-renames', '--name-status', '-z',
  '--encoding=UTF-8', '--format=%x1e%H%x1f%P%x1f%s%x1f%b%x1f'];

const mostFiles = 12;
const mostSources = 5;
const shortestTitle = 25;
const longestTask = 1_500;
/** Rewritten and added lines: less is a slip of the pen, more is no one task. */
const fewestLines = 4;
const mostLines = 400;

/** Upkeep: releases, dependencies, formatting, renames. What such a commit touches, its words do not say. */
const upkeep =
  /^(?:chore|build|ci|release|style|docs?|bump|merge|revert|v?\d+\.\d+|update (?:dep|change|readme|version|lock)|prepare|typo|fix typo|format|lint|rename|rewrite|move)\b|\b(?:changelog|dependabot|renovate|clippy|prettier|eslint|mypy|rustfmt|gofmt)\b/i;
const trailer = /^(?:co-authored-by|signed-off-by|reviewed-by|change-id|cc|piperorigin-revid):/i;
/** A line that only points elsewhere: `Fixes #12`. */
const pointer = /^\s*[*-]?\s*(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?|refs?):?\s+#\d+\.?\s*$/i;
const testFolder = /(?:^|\/)(?:tests?|__tests__|specs?|testdata|fixtures?|e2e)\//i;
const testName = /[._-](?:test|spec)s?\.[^/]+$|(?:^|\/)test_[^/]+$|[a-z]Tests?\.[^/]+$/;

/** Of `git log` with `logArguments`, newest first. */
export function parseCommits(log: string): LoggedCommit[] {
  return log.split('\x1e').slice(1).map((record) => {
    const [sha = '', parents = '', subject = '', body = '', names = ''] = record.split('\x1f');
    const fields = names.split('\0').map((field) => field.replace(/^\n/, '')).filter((field) => field !== '');
    const files = fields.flatMap((status,
      i) => (i % 2 === 0 && fields[i + 1] !== undefined ? [{ status: status[0]!, path: fields[i + 1]! }] : [])
    );
    return { sha, parents: parents.split(' ').filter((parent) => parent !== ''), subject, body, files };
  });
}

/**
 * Commits that are one change of a few source files which were there before, told in words, in an order without
 * meaning:
 * by their hashes, so that the first of them are a sample of the whole history, and the same for everyone.
 */
export function candidatesOf(commits: readonly LoggedCommit[]): Candidate[] {
  return commits.flatMap((commit) => candidateOf(commit) ?? []).sort((a, b) => byText(a.sha, b.sha));
}

function candidateOf({ sha, parents: [base, ...more], subject, body, files }: LoggedCommit): Candidate | undefined {
  const title = plain(subject);
  if (base === undefined || more.length > 0 || title.length < shortestTitle || upkeep.test(title)) return undefined;
  if (files.length === 0 || files.length > mostFiles) return undefined;
  const code = files.filter(({ path }) => isCode(path));
  const sources = code.filter(({ path }) => !isTest(path));
  if (sources.length === 0 || sources.length > mostSources || sources.some(({ status }) => status === 'A'))
    return undefined;
  const tests = code.filter(({ path, status }) => isTest(path) && status !== 'A');
  return {
    sha,
    id: sha.slice(0, 12),
    from: `commit ${sha.slice(0, 12)}`,
    base,
    task: [title, plain(body)].filter((part) => part !== '').join('\n\n').slice(0, longestTask),
    gold: sources.map(({ path }) => path),
    goldTests: tests.map(({ path }) => path),
  };
}

/**
 * Of `git diff -U0` over one file: the lines of the base that were removed or rewritten; where lines were only added,
 * the one above.
 */
export function rewrittenLines(diff: string): { readonly hunks: readonly LineRange[]; readonly size: number; } {
  const hunks: LineRange[] = [];
  let size = 0;
  for (const [, start, length, added] of diff.matchAll(/^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/gm)) {
    const lines = Number(length ?? 1);
    const first = Math.max(1, Number(start));
    hunks.push([first, first + Math.max(1, lines) - 1]);
    size += lines + Number(added ?? 1);
  }
  return { hunks, size };
}

/** A change of that many lines is one task. */
export function isOneTask(lines: number): boolean {
  return lines >= fewestLines && lines <= mostLines;
}

/** Without what points to a ticket or says who signed. */
function plain(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s*\(#\d+\)\s*$/, ''));
  return lines.filter((line) => !trailer.test(line) && !pointer.test(line)).join('\n').trim();
}

function isCode(path: string): boolean {
  const language = languageRow(languageOf(path));
  return language?.support === 'full' && !language.prose;
}

function isTest(path: string): boolean {
  return testFolder.test(path) || testName.test(path);
}
