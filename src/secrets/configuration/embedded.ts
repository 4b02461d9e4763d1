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
  const ranges: TextRange[] = [];
  blockScalarPattern.lastIndex = 0;
  for (let match = blockScalarPattern.exec(text); match; match = blockScalarPattern.exec(text)) {
    const indent = match[1]!.length;
    const start = match.index + match[0].length;
    let end = start;
    for (let offset = start; offset < text.length;) {
      const lineEnd = findLineEnd(text, offset);
      const contentStart = skipBlanks(text, offset, lineEnd);
      if (contentStart < lineEnd && contentStart - offset <= indent) break;
      offset = end = Math.min(text.length, lineEnd + 1);
    }
    if (end > start) ranges.push({ start, end });
    blockScalarPattern.lastIndex = Math.max(end, start);
  }
  return ranges;
}

const blockScalarPattern = /^([ \t]{0,200})[^\n#|>]{1,300}[|>][+-]?\d?[+-]?[ \t]*\r?\n/gm;

/**
 * Replaces the marks of a unified diff with spaces, so that offsets stay the same. Returns a text without a diff
 * unchanged.
 */
export function replaceDiffMarks(text: string): string {
  hunkHeaderPattern.lastIndex = 0;
  if (!text.includes('@@ -') || !hunkHeaderPattern.test(text)) return text;
  let output = '';
  let copiedEnd = 0;
  let isInHunk = false;
  for (let offset = 0; offset < text.length; offset = findLineEnd(text, offset) + 1) {
    const c = text.charCodeAt(offset);
    if (c === atSign && text.startsWith('@@ -', offset)) {
      isInHunk = true;
      continue;
    }
    if (!isInHunk) continue;
    if (c === plus || c === minus) {
      output += `${text.slice(copiedEnd, offset)} `;
      copiedEnd = offset + 1;
    } else isInHunk = isBlank(c) || c === newline || c === backslash;
  }
  return output + text.slice(copiedEnd);
}

const hunkHeaderPattern = /^@@ -\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@/gm;
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
  let openBlock:
    | { readonly fence: string; readonly start: number; readonly format: TextFormat | undefined; }
    | undefined;
  fencePattern.lastIndex = 0;
  for (let match = fencePattern.exec(text); match; match = fencePattern.exec(text)) {
    const [wholeMatch, marks, info] = match;
    if (!openBlock)
      openBlock = { fence: marks!, start: match.index + wholeMatch.length, format: detectFenceFormat(info!) };
    else if (info!.trim() === '' && marks![0] === openBlock.fence[0] && marks!.length >= openBlock.fence.length) {
      if (openBlock.format) blocks.push({ start: openBlock.start, end: match.index, format: openBlock.format });
      openBlock = undefined;
    }
  }
  if (openBlock?.format) blocks.push({ start: openBlock.start, end: text.length, format: openBlock.format });
  return blocks;
}

const fencePattern = /^[ \t>]{0,12}(`{3,16}|~{3,16})([^`\n]{0,200})$/gm;

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
  readonly openingOffset: number;
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
  const closingLines = findClosingLines(text, new Set(openings.map(([, word]) => word!)));
  const spans: HeredocSpan[] = [];
  let scannedTo = 0;
  for (const { index, 0: wholeMatch, 1: word = '' } of openings) {
    if (index < scannedTo) continue;
    const start = findLineEnd(text, index + wholeMatch.length) + 1;
    const lines = closingLines.get(word);
    while (lines && lines.length > 0 && lines[lines.length - 1]!.lineStart < start) lines.pop();
    const closingLine = lines?.[lines.length - 1];
    if (!closingLine) continue;
    spans.push({ openingOffset: index, start, end: closingLine.lineStart, next: closingLine.next });
    scannedTo = closingLine.next;
  }
  return spans;
}

const openingPattern = /<<[-~<]?[ \t]?["']?([A-Z_a-z]\w{1,40})\b/g;

/** Returns the lines that start with each word, last first. */
function findClosingLines(text: string,
  words: ReadonlySet<string>): Map<string, { readonly lineStart: number; readonly next: number; }[]>
{
  const closingLinesByWord = new Map<string, { readonly lineStart: number; readonly next: number; }[]>(
    [...words].map((word) => [word, []]),
  );
  for (let lineStart = 0; lineStart < text.length; lineStart = findLineEnd(text, lineStart) + 1) {
    let contentStart = lineStart;
    while (isBlank(text.charCodeAt(contentStart))) contentStart++;
    closingWordPattern.lastIndex = contentStart;
    if (closingWordPattern.test(text))
      closingLinesByWord.get(text.slice(contentStart, closingWordPattern.lastIndex))?.push({
        lineStart,
        next: closingWordPattern.lastIndex,
      });
  }
  for (const lines of closingLinesByWord.values()) lines.reverse();
  return closingLinesByWord;
}

const closingWordPattern = /[A-Z_a-z]\w{1,40}\b/y;
