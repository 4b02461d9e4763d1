import { isObject } from '#base/isObject';
import { UserError } from '#base/errors';
import type { LineRange } from '#model';

/** A past change: its description, the commit before it, and the files that it touched. */
export interface TaskRow {
  readonly id: string;
  /** `owner/name` of another repository; undefined for the root's repository. */
  readonly repo?: string;
  /** The commit before the change. */
  readonly base: string;
  readonly task: string;
  /** Source files that the change touched. */
  readonly gold: readonly string[];
  readonly goldTests: readonly string[];
  /** For a past prompt, the files that the agent read before its first edit, without a pack's help. */
  readonly goldReads?: readonly string[];
  /** Path → the lines of `base` that the change rewrote. */
  readonly hunks: Readonly<Record<string, readonly LineRange[]>>;
  /** The budget in tokens. */
  readonly budget?: number;
  /** The origin of the row for messages, such as `tasks.jsonl line 3`. */
  readonly from: string;
}

/** Parses a JSONL file named `name`; unknown fields are ignored. Throws a `UserError` with the file name and line. */
export function parseRows(text: string, name: string): TaskRow[] {
  const rows = text.split('\n').flatMap((line,
    i) => (line.trim() === '' ? [] : [parseTaskRow(line, `${name} line ${i + 1}`)])
  );
  if (rows.length === 0)
    throw new UserError(
      `${name} contains no tasks. Write one JSON object per line, for example {"id": "1", "base": "COMMIT", "task": "TEXT", "gold": ["src/a.ts"]}.`,
    );
  return rows;
}

/** Limits for one row, because paths are arguments of git commands and every line of a range is checked. */
const maxPaths = 2_000;
const maxPathLength = 4_096;
const maxRanges = 10_000;
const maxLine = 1_000_000;

function parseTaskRow(line: string, from: string): TaskRow {
  const row = parseJsonLineObject(line, from);
  const readField = <T>(key: string, expected: string, isValid: (v: unknown) => v is T): T => {
    const field = row[key];
    if (!isValid(field))
      throw new UserError(
        `${from}: "${key}" must be ${expected}${
          field === undefined ? ', but is missing' : `, not ${JSON.stringify(field).slice(0, 60)}`
        }.`,
      );
    return field;
  };
  const readOptionalField = <T>(key: string, expected: string, isValid: (v: unknown) => v is T):
    | T
    | undefined => (row[key] === undefined || row[key] === null ? undefined : readField(key, expected, isValid));
  const repo = readOptionalField('repo', 'a repository name like "owner/name"', isRepositoryName);
  const budget = readOptionalField('budget', 'a positive whole number of tokens', isPositiveInteger);
  return {
    from,
    id: readOptionalField('id', 'a text', isText) ?? from,
    base: readField('base', 'a commit hash', isHash),
    task: readField('task', 'a text', isText),
    gold: readField('gold', 'a non-empty list of paths below the root',
      (v): v is string[] => isPathList(v) && v.length > 0),
    goldTests: readOptionalField('goldTests', 'a list of paths below the root', isPathList) ?? [],
    hunks: readOptionalField('hunks', 'an object like {"src/a.ts": [[10, 12]]}', isHunks) ?? {},
    ...(repo === undefined ? {} : { repo }),
    ...(budget === undefined ? {} : { budget }),
  };
}

function parseJsonLineObject(line: string, from: string): Readonly<Record<string, unknown>> {
  try {
    const row: unknown = JSON.parse(line);
    if (isObject(row)) return row;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError(`${from} is not valid JSON: ${error.message.split('\n')[0]!.slice(0, 120)}.`);
  }
  throw new UserError(`${from} is not a JSON object. Each line must describe one task.`);
}

function isText(v: unknown): v is string {
  return typeof v === 'string' && v.trim() !== '';
}

function isHash(v: unknown): v is string {
  return typeof v === 'string' && /^[0-9a-f]{7,64}$/.test(v);
}

/** Reports whether a value is a relative path that stays within the folder of `--mirror`. */
function isRepositoryName(v: unknown): v is string {
  return typeof v === 'string' && /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(v);
}

function isPositiveInteger(v: unknown): v is number {
  return Number.isInteger(v) && Number(v) > 0;
}

function isPathList(v: unknown): v is string[] {
  return Array.isArray(v) && v.length <= maxPaths && v.every(isPath);
}

function isPath(v: unknown): v is string {
  return isText(v) && v.length <= maxPathLength && !v.startsWith('/') && !v.includes('\0') &&
    !v.split('/').includes('..');
}

function isRange(v: unknown): v is LineRange {
  return Array.isArray(v) && v.length === 2 && v.every(isPositiveInteger) && Number(v[0]) <= Number(v[1]) &&
    Number(v[1]) <= maxLine;
}

function isHunks(v: unknown): v is Record<string, LineRange[]> {
  return isObject(v) &&
    Object.values(v).every((ranges) => Array.isArray(ranges) && ranges.length <= maxRanges && ranges.every(isRange));
}
