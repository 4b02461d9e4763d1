import { shortenPathForMessage } from '#base/text/paths';
import { formatCountWithNoun, formatThousands } from '#base/text/phrases';
import { avoidSplitPair } from '#base/text/surrogates';
import { escapeInvisible, escapeInvisibleInLines } from '#base/text/visible';
import type { SafeText } from '#model';
import { redactShort } from '#secrets/redact';
import type { Lines } from './locatePassages';
import type { SessionEditedFile, SessionReadFile, WorkingSet } from './workingSet';

/** The maximum number of characters: Claude Code cuts added context at 10,000, and Codex at about 2,500 tokens. */
const maxWorkingSet = 9_000;

/** The maximum number of characters of a prompt, and of the output of a failed command. */
const maxPrompt = 1_200;
export const maxFailedCommands = 3;
const maxCommandLine = 200;
/** The maximum number of cited records per line: the first and the last ones. */
const maxRecords = 4;

/** Texts that were made outside: all are redacted. */
export interface WorkingSetTexts {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly firstPrompt?: SafeText;
  readonly latestPrompt?: SafeText;
  /** The essential lines of the output of each failed command, in the order of `WorkingSet.failed`. */
  readonly failures: readonly SafeText[];
  /** Titles of notes and decisions about edited files, each with the place of its entry. */
  readonly notes: readonly string[];
  /** True if older records of the transcript were not read. */
  readonly isPartial: boolean;
}

/**
 * Formats the working set as facts for an agent, in at most 9,000 characters. A number in brackets is the record (a
 * line of the transcript) that a statement comes from. Sections are ordered by how much an agent loses without them;
 * the last ones are shortened first.
 */
export function formatWorkingSet(set: WorkingSet, texts: WorkingSetTexts): string {
  const text = new BoundedText(maxWorkingSet);
  text.add([
    `AgentPack: the working set of this session, from its own transcript and the files on disk at ${
      formatTime(texts.now)
    }. Numbers in brackets are lines of the transcript.${
      texts.isPartial ? ' The transcript is long, so its oldest part was not read.' : ''
    }`,
  ]);
  if (set.first && texts.firstPrompt !== undefined)
    text.add(['', `## Task [${set.first.position}]`, quote(texts.firstPrompt)]);
  if (set.latest && texts.latestPrompt !== undefined)
    text.add(['', `## Latest prompt [${set.latest.position}]`, quote(texts.latestPrompt)]);
  text.addList('## Files that this session edited', set.edited.map(editedLine));
  text.addList('## Commands whose last run failed', set.failed.slice(0, maxFailedCommands).map((run, index) =>
    [
      `- \`${cut(escapeInvisible(redactShort(run.command.replace(/\s+/g, ' '))), maxCommandLine)}\` [${run.position}]`,
      ...(texts.failures[index] ? [indent(escapeInvisibleInLines(texts.failures[index]))] : []),
    ].join('\n')
  ));
  text.addList('## Files that changed on disk after this session read them',
    set.read.filter(({ state }) => state !== 'unchanged').map(readLine));
  text.addList('## Notes about these files', texts.notes);
  text.addList('## Files read by this session and unchanged since',
    set.read.filter(({ state }) => state === 'unchanged').map(readLine));
  return text.text();
}

function editedLine({ path, records, state }: SessionEditedFile): string {
  const place = `- ${shownPath(path)}`;
  const cited = citation(records);
  if (state.kind === 'missing')
    return `${place}: ${state.isDeleted ? 'deleted by this session' : 'no longer exists'} ${cited}`;
  const lines = state.lines.length === 0 ? '' : ` ${formatLines(state.lines)}`;
  if (state.isUntouched) return `${place}${lines}: as the last edit left it ${cited}`;
  const lost = state.lost === 0
    ? ''
    : `; ${formatCountWithNoun(state.lost, 'passage')} of its edits ${state.lost === 1 ? 'is' : 'are'} no longer in it`;
  return `${place}${lines}: written again at ${formatTime(state.modified)}, after its last edit${lost} ${cited}`;
}

function readLine({ path, records, lines, state }: SessionReadFile): string {
  const part = state === 'missing' ? ' no longer exists' : lines ? ` ${formatLines(lines)}` : ' (whole)';
  return `- ${shownPath(path)}${part} ${citation(records)}`;
}

function shownPath(path: string): string {
  return escapeInvisible(shortenPathForMessage(redactShort(path)));
}

function formatLines(lines: readonly Lines[]): string {
  const ranges = lines.map(([first, last]) =>
    last === Number.MAX_SAFE_INTEGER ? `${first}–end` : first === last ? `${first}` : `${first}–${last}`
  );
  const shown = ranges.slice(0, 8);
  const more = ranges.length > shown.length ? ` and ${ranges.length - shown.length} more ranges` : '';
  return `${ranges.length === 1 && lines[0]![0] === lines[0]![1] ? 'line' : 'lines'} ${shown.join(', ')}${more}`;
}

function citation(records: readonly number[]): string {
  const shown = records.length <= maxRecords
    ? records.map(String)
    : [String(records[0]), '…', ...records.slice(1 - maxRecords).map(String)];
  return `[${shown.join(', ')}]`;
}

/** Each line is quoted, so that a prompt cannot look like a section of its own. */
function quote(text: SafeText): string {
  return cut(escapeInvisibleInLines(text), maxPrompt).split('\n').map((line) => `> ${line}`).join('\n');
}

function indent(text: string): string {
  return text.split('\n').map((line) => `    ${line}`).join('\n');
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = avoidSplitPair(text, max);
  return `${text.slice(0, end)} […${formatThousands(text.length - end)} more characters]`;
}

/** "2026-11-29 20:04:05 UTC". */
function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A text that takes parts as long as they fit. */
class BoundedText {
  private readonly parts: string[] = [];
  private left: number;

  constructor(max: number) {
    this.left = max;
  }

  /** Adds these lines if all of them fit. */
  add(lines: readonly string[]): boolean {
    const part = lines.join('\n');
    if (part.length + 1 > this.left) return false;
    this.parts.push(part);
    this.left -= part.length + 1;
    return true;
  }

  /** Adds a heading and as many items as fit, and states how many do not. */
  addList(heading: string, items: readonly string[]): void {
    if (items.length === 0) return;
    const rest = (count: number): string => `- and ${formatCountWithNoun(count, 'more', 'more')}`;
    const reserved = rest(items.length).length + 1;
    if (heading.length + 2 + reserved > this.left || !this.add(['', heading])) return;
    let count = 0;
    while (count < items.length) {
      const isLast = count === items.length - 1;
      if (items[count]!.length + 1 + (isLast ? 0 : reserved) > this.left) break;
      this.add([items[count]!]);
      count++;
    }
    if (count < items.length) this.add([rest(items.length - count)]);
  }

  text(): string {
    return this.parts.join('\n');
  }
}
