import { byText } from '#base/order';
import { detectLanguage, getLanguageRow } from '#languages/languages';
import type { LineRange } from '#model';
import type { TaskRow } from './rows';

/** A commit from the output of `git log` with `logArguments`. */
export interface HistoryCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  /** The commit time in milliseconds. */
  readonly time: number;
  readonly subject: string;
  readonly body: string;
  readonly files: readonly { readonly status: string; readonly path: string; }[];
}

/** A commit that may become a row, depending on its diff. */
export type CandidateRow = Omit<TaskRow, 'hunks' | 'repo' | 'budget'> & { readonly sha: string; };

/** Arguments of `git log` for `parseCommits`. Renames are not detected, because that needs a diff of contents. */
export const logArguments: readonly string[] = ['--no-renames', '--name-status', '-z', '--encoding=UTF-8',
  '--format=%x1e%H%x1f%P%x1f%ct%x1f%s%x1f%b%x1f'];

const maxFiles = 12;
const maxSources = 5;
const minTitleLength = 25;
const maxTaskLength = 1_500;
/** Limits for rewritten and added lines. A smaller change is a typo, and a larger change covers several tasks. */
const minLines = 4;
const maxLines = 400;

/**
 * Matches commits for releases, dependencies, formatting and renames, because their messages do not describe what they
 * touch.
 */
const maintenancePattern =
  /^(?:chore|build|ci|release|style|docs?|bump|merge|revert|v?\d+\.\d+|update (?:dep|change|readme|version|lock)|prepare|typo|fix typo|format|lint|rename|rewrite|move)\b|\b(?:changelog|dependabot|renovate|clippy|prettier|eslint|mypy|rustfmt|gofmt)\b/i;
const trailerPattern = /^(?:co-authored-by|signed-off-by|reviewed-by|change-id|cc|piperorigin-revid):/i;
/** A line that only refers to an issue: `Fixes #12`. */
const issueReferencePattern = /^\s*[*-]?\s*(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?|refs?):?\s+#\d+\.?\s*$/i;
const testFolderPattern = /(?:^|\/)(?:tests?|__tests__|specs?|testdata|fixtures?|e2e)\//i;
const testNamePattern = /[._-](?:test|spec)s?\.[^/]+$|(?:^|\/)test_[^/]+$|[a-z]Tests?\.[^/]+$/;

/** Parses the output of `git log` with `logArguments`, newest first. */
export function parseCommits(log: string): HistoryCommit[] {
  return log.split('\x1e').slice(1).map((record) => {
    const [sha = '', parents = '', time = '', subject = '', body = '', filesText = ''] = record.split('\x1f');
    const fields = filesText.split('\0').map((field) => field.replace(/^\n/, '')).filter((field) => field !== '');
    const files = fields.flatMap((status,
      i) => (i % 2 === 0 && fields[i + 1] !== undefined ? [{ status: status[0]!, path: fields[i + 1]! }] : [])
    );
    return {
      sha,
      parents: parents.split(' ').filter((parent) => parent !== ''),
      time: Number(time) * 1000,
      subject,
      body,
      files,
    };
  });
}

/**
 * Returns commits that change a few existing source files and describe the change. The commits are sorted by hash, so
 * that the first ones are a reproducible sample of the whole history.
 */
export function listCandidateCommits(commits: readonly HistoryCommit[]): CandidateRow[] {
  return commits.flatMap((commit) => toCandidateRow(commit) ?? []).sort((a, b) => byText(a.sha, b.sha));
}

function toCandidateRow(
  { sha, parents: [base, ...otherParents], subject, body, files }: HistoryCommit,
): CandidateRow | undefined {
  const title = cleanTaskText(subject);
  if (base === undefined || otherParents.length > 0 || title.length < minTitleLength || maintenancePattern.test(title))
    return undefined;
  if (files.length === 0 || files.length > maxFiles) return undefined;
  const codeFiles = files.filter(({ path }) => isCodeFile(path));
  const sourceFiles = codeFiles.filter(({ path }) => !isTestFile(path));
  if (sourceFiles.length === 0 || sourceFiles.length > maxSources || sourceFiles.some(({ status }) => status === 'A'))
    return undefined;
  const testFiles = codeFiles.filter(({ path, status }) => isTestFile(path) && status !== 'A');
  return {
    sha,
    id: sha.slice(0, 12),
    from: `commit ${sha.slice(0, 12)}`,
    base,
    task: [title, cleanTaskText(body)].filter((part) => part !== '').join('\n\n').slice(0, maxTaskLength),
    gold: sourceFiles.map(({ path }) => path),
    goldTests: testFiles.map(({ path }) => path),
  };
}

/**
 * Parses the output of `git diff -U0` for one file. `hunks` are the lines of the base that were removed or rewritten,
 * or the line above added lines. `size` is the number of removed and added lines.
 */
export function parseRewrittenLines(diff: string): { readonly hunks: readonly LineRange[]; readonly size: number; } {
  const hunks: LineRange[] = [];
  let size = 0;
  for (const [, start, length, added] of diff.matchAll(/^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/gm)) {
    const removedLines = Number(length ?? 1);
    const firstLine = Math.max(1, Number(start));
    hunks.push([firstLine, firstLine + Math.max(1, removedLines) - 1]);
    size += removedLines + Number(added ?? 1);
  }
  return { hunks, size };
}

/** Reports whether a change with this number of lines is likely to be a single task. */
export function isSingleTaskSize(lineCount: number): boolean {
  return lineCount >= minLines && lineCount <= maxLines;
}

/** Removes issue references and trailers from a commit message. */
function cleanTaskText(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s*\(#\d+\)\s*$/, ''));
  return lines.filter((line) => !trailerPattern.test(line) && !issueReferencePattern.test(line)).join('\n').trim();
}

function isCodeFile(path: string): boolean {
  const language = getLanguageRow(detectLanguage(path));
  return language?.support === 'full' && !language.isDocumentOrData;
}

function isTestFile(path: string): boolean {
  return testFolderPattern.test(path) || testNamePattern.test(path);
}
