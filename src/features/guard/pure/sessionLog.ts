import { toFields, getListField, getTextField, type Fields } from '#agents/hooks/fields';
import type { HookOutcome } from '#agents/hooks/hookCall';
import type { FileState } from './world';

/**
 * A line in the guard's log of one session. The session's hooks append lines, each a JSON object, so simultaneous hooks
 * do not overwrite each other. A line that cannot be read is skipped.
 */
export type LogLine =
  /** The session edits a file. Until a stamp follows, each change of the file counts as the session's own. */
  | { readonly is: 'edit'; readonly at: number; readonly path: string; }
  /** The state of a file after an edit by the session. The stamp is null if the file was deleted. */
  | { readonly is: 'edited'; readonly at: number; readonly path: string; readonly stamp: Stamp | null; }
  /** The session was shown the lines `from` to `to`, counted from 1, of a file with `of` lines. */
  | {
    readonly is: 'read';
    readonly at: number;
    readonly path: string;
    readonly stamp: Stamp;
    readonly from: number;
    readonly to: number;
    readonly of: number;
  }
  /** The session starts or continues with a summary, so the content that it read earlier may be lost. */
  | { readonly is: 'begun'; readonly at: number; }
  /** A command of the session begins. The line contains the branch and the shown files that differ from the pack. */
  | {
    readonly is: 'shell';
    readonly at: number;
    readonly changed: readonly { readonly path: string; readonly stamp: Stamp | null; }[];
    readonly branch: string | null;
  }
  /** A command of the session, which began at `from`, has ended. */
  | { readonly is: 'ran'; readonly at: number; readonly from: number; }
  /** A command of the session has checked out this branch. */
  | { readonly is: 'branch'; readonly at: number; readonly branch: string | null; }
  /** A denial or warning about a file and a revision of the pack. */
  | { readonly is: 'said'; readonly at: number; readonly revision: string; readonly path: string; }
  /** The outcome of a call, for the same call by another hook. */
  | { readonly is: 'answer'; readonly at: number; readonly call: string; readonly outcome: HookOutcome; }
  /** A warning that has not reached the agent yet; empty after the warning was delivered. */
  | { readonly is: 'owed'; readonly at: number; readonly text: string; }
  /** The news about the pack that the agent has received. */
  | { readonly is: 'told'; readonly at: number; readonly news: string; };

export type Stamp = Pick<FileState, 'size' | 'mtimeMs'>;

export interface Session {
  /** By path: the last edit of the session. */
  readonly edits: ReadonlyMap<string, { readonly at: number; readonly stamp: Stamp | null | undefined; }>;
  /** By path: the lines that the session was shown of the last version that it read. */
  readonly reads: ReadonlyMap<string, SeenFile>;
  /** The last command that began. */
  readonly lastCommand: Extract<LogLine, { readonly is: 'shell'; }> | undefined;
  /** The times at which the session's commands ran. */
  readonly commandTimes: readonly { readonly from: number; readonly to: number; }[];
  readonly branches: readonly (string | null)[];
  /** Keys of the form `revision path` for files that were already reported. */
  readonly reportedKeys: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, { readonly at: number; readonly outcome: HookOutcome; }>;
  /** A warning that has not reached the agent yet, or an empty string. */
  readonly pendingWarning: string;
  readonly lastNews: string | undefined;
}

export interface SeenFile {
  readonly stamp: Stamp;
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly lineCount: number;
}

export function parseHookSession(text: string): Session {
  const edits = new Map<string, { at: number; stamp: Stamp | null | undefined; }>();
  const reads = new Map<string, SeenFile>();
  const reportedKeys = new Set<string>();
  const answers = new Map<string, { at: number; outcome: HookOutcome; }>();
  const branches: (string | null)[] = [];
  const commandTimes: { from: number; to: number; }[] = [];
  let lastCommand: Session['lastCommand'];
  let pendingWarning = '';
  let lastNews: string | undefined;
  for (const line of text.split('\n')) {
    const entry = line === '' ? undefined : parseLine(line);
    if (!entry) continue;
    if (entry.is === 'edit') edits.set(entry.path, { at: entry.at, stamp: undefined });
    else if (entry.is === 'edited') edits.set(entry.path, { at: entry.at, stamp: entry.stamp });
    else if (entry.is === 'read') reads.set(entry.path, addSeenLines(reads.get(entry.path), entry));
    else if (entry.is === 'begun') reads.clear();
    else if (entry.is === 'shell') lastCommand = entry;
    else if (entry.is === 'ran') commandTimes.push({ from: entry.from, to: entry.at });
    else if (entry.is === 'branch') branches.push(entry.branch);
    else if (entry.is === 'said') reportedKeys.add(formatReportKey(entry.revision, entry.path));
    else if (entry.is === 'answer') answers.set(entry.call, { at: entry.at, outcome: entry.outcome });
    else if (entry.is === 'owed') pendingWarning = entry.text;
    else lastNews = entry.news;
  }
  return { edits, reads, lastCommand, commandTimes, branches, reportedKeys, answers, pendingWarning, lastNews };
}

function addSeenLines(previous: SeenFile | undefined,
  { stamp, from, to, of: lineCount }: Extract<LogLine, { is: 'read'; }>): SeenFile
{
  const isSameVersion = previous && isSameStamp(previous.stamp, stamp) && previous.lineCount === lineCount;
  return { stamp, lineCount, ranges: [...isSameVersion ? previous.ranges : [], [from, to]] };
}

/** Reports whether the session was shown every line. */
export function isFullySeen({ ranges, lineCount }: SeenFile): boolean {
  let nextLine = 1;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (from > nextLine) break;
    nextLine = Math.max(nextLine, to + 1);
  }
  return nextLine > lineCount;
}

export function isSameStamp(a: Stamp | null | undefined, b: Stamp | null): boolean {
  return a === b || !!a && !!b && a.size === b.size && a.mtimeMs === b.mtimeMs;
}

export function formatReportKey(revision: string, path: string): string {
  return `${revision} ${path}`;
}

export function serializeSessionLog(lines: readonly LogLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Returns the newest lines of a long log. `maxLines` is far more than a session needs at once. */
export function truncateSessionLog(text: string, maxLines: number): string {
  const lines = text.split('\n').filter((line) => parseLine(line) !== undefined);
  return lines.slice(-maxLines).map((line) => `${line}\n`).join('');
}

function parseLine(text: string): LogLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
  const fields = toFields(value);
  const at = fields['at'];
  return typeof at === 'number' ? parseSessionLogLine(fields, at) : undefined;
}

function parseSessionLogLine(fields: Fields, at: number): LogLine | undefined {
  const path = getTextField(fields, 'path');
  const { branch, from, to, of, is } = fields;
  if (is === 'edit' && path !== undefined) return { is, at, path };
  if (is === 'edited' && path !== undefined) return { is, at, path, stamp: parseLoggedStamp(fields['stamp']) };
  if (is === 'read') {
    const stamp = parseLoggedStamp(fields['stamp']);
    const hasRange = typeof from === 'number' && typeof to === 'number' && typeof of === 'number';
    return path !== undefined && stamp && hasRange ? { is, at, path, stamp, from, to, of } : undefined;
  }
  if (is === 'begun') return { is, at };
  if (is === 'said' && path !== undefined) return { is, at, path, revision: getTextField(fields, 'revision') ?? '' };
  if (is === 'ran') return { is, at, from: typeof from === 'number' ? from : at };
  if (is === 'branch') return { is, at, branch: typeof branch === 'string' ? branch : null };
  if (is === 'owed') return { is, at, text: getTextField(fields, 'text') ?? '' };
  if (is === 'told') return { is, at, news: getTextField(fields, 'news') ?? '' };
  if (is === 'answer')
    return { is, at, call: getTextField(fields, 'call') ?? '', outcome: parseLoggedOutcome(fields['outcome']) };
  if (is !== 'shell') return undefined;
  const changed = getListField(fields, 'changed').flatMap((item) => {
    const itemFields = toFields(item);
    const name = getTextField(itemFields, 'path');
    return name === undefined ? [] : [{ path: name, stamp: parseLoggedStamp(itemFields['stamp']) }];
  });
  return { is, at, changed, branch: typeof branch === 'string' ? branch : null };
}

function parseLoggedStamp(value: unknown): Stamp | null {
  const { size, mtimeMs } = toFields(value);
  return typeof size === 'number' && typeof mtimeMs === 'number' ? { size, mtimeMs } : null;
}

function parseLoggedOutcome(value: unknown): HookOutcome {
  const fields = toFields(value);
  const kind = fields['kind'];
  const text = getTextField(fields, 'text');
  return (kind === 'warn' || kind === 'deny' || kind === 'context') && text !== undefined
    ? { kind, text }
    : { kind: 'proceed' };
}
