import { findLineEnd } from '#base/text/lines';
import { isBlank, skipBlanks } from '../text/lines';
import { detectTextFormat, type TextFormat } from './textFormat';

/** A range of a text that may have a format of its own. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Finds YAML block scalars (`|` or `>`): the lines that are indented more than the line that opens the block. */
export function findBlockScalars(text: string): TextRange[] {
  const parts: TextRange[] = [];
  scalarHead.lastIndex = 0;
  for (let match = scalarHead.exec(text); match; match = scalarHead.exec(text)) {
    const indent = match[1]!.length;
    const start = match.index + match[0].length;
    let end = start;
    for (let at = start; at < text.length;) {
      const to = findLineEnd(text, at);
      const first = skipBlanks(text, at, to);
      if (first < to && first - at <= indent) break;
      at = end = Math.min(text.length, to + 1);
    }
    if (end > start) parts.push({ start, end });
    scalarHead.lastIndex = Math.max(end, start);
  }
  return parts;
}

const scalarHead = /^([ \t]{0,200})[^\n#|>]{1,300}[|>][+-]?\d?[+-]?[ \t]*\r?\n/gm;

/**
 * Replaces the marks of a unified diff with spaces, so that offsets stay the same. Returns a text without a diff
 * unchanged.
 */
export function replaceDiffMarks(text: string): string {
  hunkHeader.lastIndex = 0;
  if (!text.includes('@@ -') || !hunkHeader.test(text)) return text;
  let out = '';
  let copiedTo = 0;
  let isInHunk = false;
  for (let at = 0; at < text.length; at = findLineEnd(text, at) + 1) {
    const c = text.charCodeAt(at);
    if (c === atSign && text.startsWith('@@ -', at)) {
      isInHunk = true;
      continue;
    }
    if (!isInHunk) continue;
    if (c === plus || c === minus) {
      out += `${text.slice(copiedTo, at)} `;
      copiedTo = at + 1;
    } else isInHunk = isBlank(c) || c === newline || c === backslash;
  }
  return out + text.slice(copiedTo);
}

const hunkHeader = /^@@ -\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@/gm;
const newline = 10, plus = 43, minus = 45, atSign = 64, backslash = 92;

export interface FencedBlock {
  readonly start: number;
  readonly end: number;
  readonly format: TextFormat;
}

/**
 * Finds configurations in Markdown: fenced blocks whose info string names a format. An unclosed fence extends to the
 * end.
 */
export function findFencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  if (!text.includes('```') && !text.includes('~~~')) return blocks;
  let open: { readonly fence: string; readonly start: number; readonly format: TextFormat | undefined; } | undefined;
  fence.lastIndex = 0;
  for (let match = fence.exec(text); match; match = fence.exec(text)) {
    const [whole, marks, info] = match;
    if (!open) open = { fence: marks!, start: match.index + whole.length, format: detectFenceFormat(info!) };
    else if (info!.trim() === '' && marks![0] === open.fence[0] && marks!.length >= open.fence.length) {
      if (open.format) blocks.push({ start: open.start, end: match.index, format: open.format });
      open = undefined;
    }
  }
  if (open?.format) blocks.push({ start: open.start, end: text.length, format: open.format });
  return blocks;
}

const fence = /^[ \t>]{0,12}(`{3,16}|~{3,16})([^`\n]{0,200})$/gm;

/** Detects the format of a code fence: ```` ```yaml ````, `{.yaml}`, `yaml title="config/application.yml"`. */
function detectFenceFormat(info: string): TextFormat | undefined {
  const language = /[\w.+-]+/.exec(info)?.[0].replace(/^\./, '').toLowerCase();
  if (language === undefined) return undefined;
  const format = formatByLanguage.get(language) ?? detectTextFormat(`x.${language}`);
  return format === 'catalog' || format === 'markdown' || format === 'lock' || format === 'code' ? undefined : format;
}

const formatByLanguage: ReadonlyMap<string, TextFormat> = new Map([['dotenv', 'env'], ['terraform', 'hcl'], ['hocon',
  'hcl'], [
  'json5',
  'json',
], ['compose', 'yaml'], ['conf', 'ini'], ['systemd', 'ini']]);

/** The offsets of a here document: `<<EOF`, its lines, and the line that closes it. */
export interface HeredocSpan {
  /** The offset of `<<`. */
  readonly at: number;
  /** The start of its first line; `end` is after its last line break. */
  readonly start: number;
  readonly end: number;
  /** The offset after the closing word. */
  readonly next: number;
}

/**
 * Finds the here documents of shells, Terraform, Ruby, Perl and PHP, in text order, without nested ones. Ignores a here
 * document without an end. The lines are read once for all here documents.
 */
export function findHeredocs(text: string): HeredocSpan[] {
  const openings = [...text.matchAll(openingPattern)];
  if (openings.length === 0) return [];
  const closings = findClosingLines(text, new Set(openings.map(([, word]) => word!)));
  const spans: HeredocSpan[] = [];
  let scannedTo = 0;
  for (const { index, 0: whole, 1: word = '' } of openings) {
    if (index < scannedTo) continue;
    const start = findLineEnd(text, index + whole.length) + 1;
    const lines = closings.get(word);
    while (lines && lines.length > 0 && lines[lines.length - 1]!.line < start) lines.pop();
    const last = lines?.[lines.length - 1];
    if (!last) continue;
    spans.push({ at: index, start, end: last.line, next: last.next });
    scannedTo = last.next;
  }
  return spans;
}

const openingPattern = /<<[-~<]?[ \t]?["']?([A-Z_a-z]\w{1,40})\b/g;

/** Returns the lines that start with each word, last first. */
function findClosingLines(text: string,
  words: ReadonlySet<string>): Map<string, { readonly line: number; readonly next: number; }[]>
{
  const closingLinesByWord = new Map<string, { readonly line: number; readonly next: number; }[]>(
    [...words].map((word) => [word, []]),
  );
  for (let line = 0; line < text.length; line = findLineEnd(text, line) + 1) {
    let first = line;
    while (isBlank(text.charCodeAt(first))) first++;
    closingWordPattern.lastIndex = first;
    if (closingWordPattern.test(text))
      closingLinesByWord.get(text.slice(first, closingWordPattern.lastIndex))?.push({
        line,
        next: closingWordPattern.lastIndex,
      });
  }
  for (const lines of closingLinesByWord.values()) lines.reverse();
  return closingLinesByWord;
}

const closingWordPattern = /[A-Z_a-z]\w{1,40}\b/y;
