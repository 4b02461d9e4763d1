import type { MemoryStatus } from './memoryEntry';
import { redact } from '#secrets/redact';
import { truncateSafe } from '#secrets/truncate';

/** A decision record in a repository, in the form of MADR, Nygard's template or front matter. */
export interface DecisionRecord {
  readonly title: string;
  /** The date, such as `2026-03-04`. */
  readonly date: string | undefined;
  /** The status; undefined if its word is not in any template. A record without a status counts as accepted. */
  readonly status: MemoryStatus | undefined;
  /** The decision, cut to `maxDecisionLength` characters. */
  readonly text: string;
  /** Whether the text omits a part of the decision. */
  readonly isCut: boolean;
}

/** The maximum length of a decision's text in characters. The full text is in the record. */
const maxDecisionLength = 700;
/** The maximum number of characters that are read from a record. */
const maxRecordLength = 200_000;

/**
 * Matches files in folders of decision records: the folders that adr-tools, MADR and Log4brains create, and variants.
 * The files are named `0007-x.md` (adr-tools, MADR), `ADR-007-x.md` or `20260304-x.md` (Log4brains).
 */
const recordPathPattern =
  /(?:^|\/)(?:adrs?|decisions|decision-records?|architecture[-_]decisions?|architecture-decision-records)\/(?:[^/]+\/)?(?:adr[-_ ]?)?\d{2,8}[-_. ][^/]*\.(?:md|markdown)$/i;

/** Matches the names of templates, but not of decisions about templates, such as `0012-choose-template-engine.md`. */
const templateNamePattern = /\/(?:adr[-_ ]?)?[\d-]{2,9}[-_. ](?:adr[-_])?template\.\w+$/i;

export function isDecisionRecord(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path) && recordPathPattern.test(path) && !templateNamePattern.test(path);
}

/** Parses a decision record in linear time. Returns undefined for a text without a title. */
export function parseDecisionRecord(input: string): DecisionRecord | undefined {
  const { fields, body } = parseFrontMatter(
    input.slice(0, maxRecordLength).replaceAll('\r\n', '\n').replace(/^\ufeff/, ''),
  );
  const sections = parseAdrSections(body);
  const heading = sections.find(({ level }) => level === 1)?.title ?? fields.get('title');
  if (heading === undefined || heading === '') return undefined;
  const statusText = fields.get('status') ?? readListedField(body, 'status') ??
    sections.find(({ title }) => /^status\b/i.test(title))?.text;
  const date = /\b\d{4}-\d{2}-\d{2}\b/.exec(fields.get('date') ?? readListedField(body, 'date') ?? '')?.[0];
  const decisionSection = sections.find(({ title }) => /^decision\b/i.test(title)) ??
    sections.find(({ level, text }) => level > 1 && text !== '');
  const decisionText = removeComments(decisionSection?.text ?? sections[0]?.text ?? body).trim();
  const text = decisionText.length <= maxDecisionLength ? decisionText : truncateDecision(decisionText);
  return {
    title: heading.replace(/^(?:adr[-_ ]?)?\d{1,8}[.:)\s-]+\s*/i, '') || heading,
    date,
    status: statusText === undefined ? 'accepted' : parseStatusText(statusText),
    text,
    isCut: text !== decisionText || input.length > maxRecordLength,
  };
}

/** Words that indicate a status. If a line has several of them, the first one counts. */
const statusWords: readonly (readonly [RegExp, MemoryStatus])[] = [
  [/^(?:super[sc]eded|deprecated|obsolete|replaced)$/, 'superseded'],
  [/^rejected$/, 'rejected'],
  [/^(?:proposed|draft|pending|open|discussion)$/, 'proposed'],
  [/^(?:accepted|approved|adopted|agreed|decided|implemented|done|final|active)$/, 'accepted'],
];

function parseStatusText(statusText: string): MemoryStatus | undefined {
  // a template lists all statuses, as in {proposed | rejected | accepted}
  if (/[{|]/.test(statusText)) return 'proposed';
  const [firstWords = [], ...otherWordLists] = removeComments(statusText).toLowerCase().replace(/~~[^~]*~~/g, '').split(
    /[\n,;]/,
  )
    .map(
      (
        part,
      ) => part.match(/[a-z]+/g) ?? [],
    ).filter((words) => words.length > 0);
  const status = firstWords.map(parseAdrStatus).find((candidate) => candidate !== undefined);
  // Nygard's tools add a line with the replacement of a record, and keep the previous status line
  return status === 'accepted' && otherWordLists.some(isReplaced) ? 'superseded' : status;
}

function parseAdrStatus(word: string): MemoryStatus | undefined {
  return statusWords.find(([pattern]) => pattern.test(word))?.[1];
}

/** Recognizes `Superseded by [2](2.md)`, `Deprecated in favor of …`, and a line with the single word `Deprecated`. */
function isReplaced([word = '', nextWord = 'by']: readonly string[]): boolean {
  return parseAdrStatus(word) === 'superseded' && (nextWord === 'by' || nextWord === 'in');
}

interface Section {
  readonly level: number;
  readonly title: string;
  /** The text up to the next heading of the same or a higher level, including lower headings. */
  readonly text: string;
}

function parseAdrSections(body: string): Section[] {
  const lines = body.split('\n');
  const headings: { readonly line: number; readonly level: number; readonly title: string; }[] = [];
  let isInFence = false;
  lines.forEach((line, lineIndex) => {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isInFence = !isInFence;
    const marks = isInFence ? undefined : /^#{1,6}(?=\s)/.exec(line)?.[0];
    if (marks !== undefined) {
      headings.push({
        line: lineIndex,
        level: marks.length,
        title: line.slice(marks.length).trim(),
      });
    }
  });
  const getSectionText = (i: number, level: number): string => {
    let endIndex = i + 1;
    while (endIndex < headings.length && headings[endIndex]!.level > level) endIndex++;
    return lines.slice(headings[i]!.line + 1, headings[endIndex]?.line).join('\n').trim();
  };
  // the text of the title ends at the next heading of any level, because the rest belongs to the other sections
  return headings.map(({ level, title }, i) => ({ level, title, text: getSectionText(i, level === 1 ? 6 : level) }));
}

/** Reads `* Status: accepted` or `Date: 2026-03-04` from the lines before the second heading. */
function readListedField(body: string, name: string): string | undefined {
  for (const line of body.slice(0, 2_000).split('\n')) {
    const [, key, value] = /^[*\-\s]{0,4}\**(\w{1,20})\**:\**\s*(.*)$/.exec(line) ?? [];
    if (key?.toLowerCase() === name && value !== '') return value;
  }
  return undefined;
}

/** Returns the scalar fields, without quotes, and the body. */
function parseFrontMatter(text: string): { readonly fields: ReadonlyMap<string, string>; readonly body: string; } {
  const fields = new Map<string, string>();
  const end = text.startsWith('---\n') ? text.indexOf('\n---', 3) : -1;
  if (end < 0) return { fields, body: text };
  for (const line of text.slice(4, end + 1).split('\n')) {
    const colonIndex = line.indexOf(':');
    const value = line.slice(colonIndex + 1).trim().replace(/^(["'])(.*)\1$/, '$2');
    if (colonIndex > 0 && value !== '') fields.set(line.slice(0, colonIndex).trim().toLowerCase(), value);
  }
  const bodyLineBreak = text.indexOf('\n', end + 1);
  return { fields, body: bodyLineBreak < 0 ? '' : text.slice(bodyLineBreak + 1) };
}

function removeComments(text: string): string {
  return text.split('<!--').map((part, i) => (i === 0 ? part : part.slice(findCommentEnd(part)))).join('');
}

/** Returns the offset after the end of the comment, or the length of the text if the comment is not closed. */
function findCommentEnd(part: string): number {
  const end = part.indexOf('-->');
  return end < 0 ? part.length : end + 3;
}

/** Redacts a decision and truncates it after a paragraph, or within the first paragraph if that is too long. */
function truncateDecision(text: string): string {
  const redactedText = redact(text);
  const paragraphEnd = redactedText.lastIndexOf('\n\n', maxDecisionLength);
  return paragraphEnd > 0
    ? redactedText.slice(0, paragraphEnd).trimEnd()
    : truncateSafe(redactedText, maxDecisionLength);
}
