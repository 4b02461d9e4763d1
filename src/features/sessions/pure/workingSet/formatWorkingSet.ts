import { formatCountWithNoun, formatThousands } from '#base/text/phrases';
import { avoidSplitPair } from '#base/text/surrogates';
import { escapeInvisible, escapeInvisibleInLines } from '#base/text/visible';
import type { SafeText } from '#model';
import { redactShort } from '#secrets/redact';
import type { PassageLines } from './locatePassages';
import type { SessionEditedFile, SessionReadFile, WorkingSet } from './workingSet';
import { shortenPathForMessage } from '#secrets/truncate';

/**
 * The maximum number of UTF-8 bytes. Claude Code cuts added context at 10,000 characters, and Codex at 2,500 tokens,
 * for which it counts four bytes each (codex-rs/core/src/truncate.rs).
 */
const maxWorkingSetBytes = 9_000;
const encoder = new TextEncoder();

/** The maximum number of characters of a prompt. */
const maxPromptLength = 1_200;
/** The maximum number of failed commands that are listed. */
export const maxFailedCommands = 3;
const maxCommandLineLength = 200;
/** The maximum number of records that a line cites. If there are more, the first record and the last ones are cited. */
const maxCitedRecords = 4;

/** Texts and facts that the caller provides. The texts are already redacted. */
export interface WorkingSetTexts {
  /** The current time in milliseconds since 1970. */
  readonly nowMs: number;
  readonly firstPrompt?: SafeText;
  readonly latestPrompt?: SafeText;
  /** The essential lines of each failed command's output, in the order of the commands in the working set. */
  readonly failures: readonly SafeText[];
  /** The titles of notes and decisions about edited files, each with the location of its entry. */
  readonly notes: readonly string[];
  /** Whether older records of the transcript were not read. */
  readonly isPartial: boolean;
}

/**
 * Formats the working set as facts for an agent, in at most 9,000 bytes of UTF-8. A number in brackets is the record (a
 * line of the transcript) that a statement comes from. Sections are sorted by their importance for the agent, and the
 * least important ones are shortened first.
 */
export function formatWorkingSet(workingSet: WorkingSet, texts: WorkingSetTexts): string {
  const boundedText = new BoundedText(maxWorkingSetBytes);
  boundedText.add([
    `AgentPack: the working set of this session, from its own transcript and the files on disk at ${
      formatTime(texts.nowMs)
    }. Numbers in brackets are lines of the transcript.${
      texts.isPartial ? ' The transcript is long, so its oldest part was not read.' : ''
    }`,
  ]);
  if (workingSet.firstPrompt && texts.firstPrompt !== undefined)
    boundedText.add(['', `## Task [${workingSet.firstPrompt.position}]`, quoteLines(texts.firstPrompt)]);
  if (workingSet.latestPrompt && texts.latestPrompt !== undefined)
    boundedText.add(['', `## Latest prompt [${workingSet.latestPrompt.position}]`, quoteLines(texts.latestPrompt)]);
  boundedText.addList('## Files that this session edited', workingSet.editedFiles.map(formatEditedFile));
  boundedText.addList('## Commands whose last run failed',
    workingSet.failedCommands.slice(0, maxFailedCommands).map((command, index) =>
      [
        `- \`${
          truncateWithNote(escapeInvisible(redactShort(command.command.replace(/\s+/g, ' '))), maxCommandLineLength)
        }\` [${command.position}]`,
        ...(texts.failures[index] ? [indentLines(escapeInvisibleInLines(texts.failures[index]))] : []),
      ].join('\n')
    ));
  boundedText.addList('## Files that changed on disk after this session read them',
    workingSet.readFiles.filter(({ state }) => state !== 'unchanged').map(formatReadFile));
  boundedText.addList('## Notes about these files', texts.notes);
  boundedText.addList('## Files read by this session and unchanged since',
    workingSet.readFiles.filter(({ state }) => state === 'unchanged').map(formatReadFile));
  return boundedText.toText();
}

function formatEditedFile({ path, records, state }: SessionEditedFile): string {
  const listItem = `- ${formatShownPath(path)}`;
  const citation = formatCitation(records);
  if (state.kind === 'missing')
    return `${listItem}: ${state.isDeleted ? 'deleted by this session' : 'no longer exists'} ${citation}`;
  const lines = state.lines.length === 0 ? '' : ` ${formatLines(state.lines)}`;
  if (state.isUntouched) return `${listItem}${lines}: as the last edit left it ${citation}`;
  const lostText = state.lostCount === 0
    ? ''
    : `; ${formatCountWithNoun(state.lostCount, 'passage')} of its edits ${
      state.lostCount === 1 ? 'is' : 'are'
    } no longer in it`;
  return `${listItem}${lines}: written again at ${
    formatTime(state.modified)
  }, after its last edit${lostText} ${citation}`;
}

function formatReadFile({ path, records, lines, state }: SessionReadFile): string {
  const linesText = state === 'missing' ? ' no longer exists' : lines ? ` ${formatLines(lines)}` : ' (whole)';
  return `- ${formatShownPath(path)}${linesText} ${formatCitation(records)}`;
}

function formatShownPath(path: string): string {
  return escapeInvisible(shortenPathForMessage(redactShort(path)));
}

function formatLines(lines: readonly PassageLines[]): string {
  const ranges = lines.map(([first, last]) =>
    last === Number.MAX_SAFE_INTEGER ? `${first}–end` : first === last ? `${first}` : `${first}–${last}`
  );
  const shownRanges = ranges.slice(0, 8);
  const moreText = ranges.length > shownRanges.length ? ` and ${ranges.length - shownRanges.length} more ranges` : '';
  return `${ranges.length === 1 && lines[0]![0] === lines[0]![1] ? 'line' : 'lines'} ${
    shownRanges.join(', ')
  }${moreText}`;
}

function formatCitation(records: readonly number[]): string {
  const shownRecords = records.length <= maxCitedRecords
    ? records.map(String)
    : [String(records[0]), '…', ...records.slice(1 - maxCitedRecords).map(String)];
  return `[${shownRecords.join(', ')}]`;
}

/** Quotes each line, so that a prompt cannot look like a section of the working set. */
function quoteLines(text: SafeText): string {
  return truncateWithNote(escapeInvisibleInLines(text), maxPromptLength).split('\n').map((line) => `> ${line}`).join(
    '\n',
  );
}

function indentLines(text: string): string {
  return text.split('\n').map((line) => `    ${line}`).join('\n');
}

function truncateWithNote(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = avoidSplitPair(text, maxLength);
  return `${text.slice(0, end)} […${formatThousands(text.length - end)} more characters]`;
}

/** Formats a time as `2026-11-29 20:04:05 UTC`. */
function formatTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A text with a maximum number of UTF-8 bytes, to which parts are added as long as they fit. */
class BoundedText {
  private readonly parts: string[] = [];
  private remainingBytes: number;

  constructor(maxBytes: number) {
    this.remainingBytes = maxBytes;
  }

  /** Adds these lines if all of them fit. */
  add(lines: readonly string[]): boolean {
    const part = lines.join('\n');
    const size = countBytes(part) + 1;
    if (size > this.remainingBytes) return false;
    this.parts.push(part);
    this.remainingBytes -= size;
    return true;
  }

  /** Adds a heading and as many items as fit, and states how many items were left out. */
  addList(heading: string, items: readonly string[]): void {
    if (items.length === 0) return;
    const formatOmittedCount = (count: number): string => `- and ${formatCountWithNoun(count, 'more', 'more')}`;
    const reservedBytes = formatOmittedCount(items.length).length + 1;
    if (heading.length + 2 + reservedBytes > this.remainingBytes || !this.add(['', heading])) return;
    let addedCount = 0;
    while (addedCount < items.length) {
      const isLast = addedCount === items.length - 1;
      if (countBytes(items[addedCount]!) + 1 + (isLast ? 0 : reservedBytes) > this.remainingBytes) break;
      this.add([items[addedCount]!]);
      addedCount++;
    }
    if (addedCount < items.length) this.add([formatOmittedCount(items.length - addedCount)]);
  }

  toText(): string {
    return this.parts.join('\n');
  }
}

function countBytes(text: string): number {
  return encoder.encode(text).length;
}
