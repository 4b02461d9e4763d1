import { english, nested } from '#base/text/english';
import type { MarkedBlock } from '../artefact';
import { predecessorMarks } from './predecessor';
import { isRefusal, refuse, type EditedText, type Refusal, type RemovalResult } from './refusal';
import { detectLineBreak, replaceTextRange, splitBom } from './textStyle';
import { findForeignTables, findTomlProblem } from './toml';

const marks: Readonly<Record<MarkedBlock['syntax'], readonly [begin: string, end: string]>> = {
  markdown: ['<!-- agentpack:begin -->', '<!-- agentpack:end -->'],
  toml: ['# agentpack:begin', '# agentpack:end'],
  hash: ['# agentpack:begin', '# agentpack:end'],
};

/**
 * Adds the block to the text. It replaces our block or the predecessor's; without such a block, it is added at the end,
 * after a blank line. A text without a final line break does not get one, so that removing the block restores the text
 * exactly.
 */
export function putBlock(originalText: string | undefined, content: MarkedBlock, file: string): EditedText | Refusal {
  const [bom, bodyText] = splitBom(originalText ?? '');
  const blocks = findBlocks(bodyText, content, file, true);
  if (isRefusal(blocks)) return blocks;
  const conflict = findConflict(bodyText, blocks, content, file);
  if (conflict) return conflict;
  const lineBreak = detectLineBreak(bodyText);
  const [begin, end] = marks[content.syntax];
  const block = [begin, ...content.text.split('\n'), end].join(lineBreak);
  const [firstBlock, ...duplicates] = blocks;
  let text = duplicates.reduceRight((currentText, range) => removeRange(currentText, range, content), bodyText);
  if (firstBlock) {
    const foreignLines = findForeignLines(bodyText, firstBlock, content);
    text = replaceTextRange(text, firstBlock.start, firstBlock.end,
      foreignLines === '' ? block : foreignLines.replace(/\r?\n$/, '') + lineBreak + block);
  } else {
    const hasFinalBreak = text === '' ? originalText === undefined : text.endsWith('\n');
    const gap = text === '' ? '' : hasFinalBreak ? lineBreak : lineBreak + lineBreak;
    text += gap + block + (hasFinalBreak ? lineBreak : '');
  }
  const problem = content.syntax === 'toml' ? findTomlProblem(text, content.text, file) : undefined;
  return problem === undefined ? { text: bom + text } : refuse(problem);
}

/** Finds a key that conflicts with the block. Our own blocks count as empty lines. */
function findConflict(text: string, blocks: readonly Range[], { yaml }: MarkedBlock, file: string):
  | Refusal
  | undefined
{
  if (!yaml) return undefined;
  const remainder = blocks.reduceRight(
    (currentText, { start, end }) =>
      replaceTextRange(currentText, start, end, currentText.slice(start, end).replace(/[^\n]+/g, '')),
    text,
  );
  const line = findYamlConflict(remainder, yaml.key);
  return line === undefined ? undefined : refuse(english`${file}, line ${line}: ${nested(yaml.why)}`);
}

/** Removes our blocks from the text. */
export function removeMarkedBlock(originalText: string, content: MarkedBlock, file: string): RemovalResult | Refusal {
  const [bom, bodyText] = splitBom(originalText);
  const blocks = findBlocks(bodyText, content, file, false);
  if (isRefusal(blocks)) return blocks;
  const text = blocks.reduceRight((currentText, range) => removeRange(currentText, range, content), bodyText);
  return { text: bom + text, isOthers: bom + text !== '' };
}

/** A block from its begin mark to the end of its end mark, without the line break. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly isOurs: boolean;
}

/**
 * Finds the blocks in order; marks in a code fence are treated as other text. Refuses a begin mark without an end mark.
 */
function findBlocks(text: string, { syntax }: MarkedBlock, file: string, includesPredecessors: boolean):
  | Range[]
  | Refusal
{
  const pairs = [marks[syntax], ...(includesPredecessors && syntax === 'markdown' ? predecessorMarks : [])];
  const ranges: Range[] = [];
  let openBlock:
    | { readonly pair: readonly [string, string]; readonly start: number; readonly line: number; }
    | undefined;
  const fences = syntax === 'markdown' ? findCodeFences(text) : [];
  let line = 0;
  for (let start = 0; start < text.length;) {
    const fence = openBlock ? undefined : fences.find((codeFence) => start >= codeFence.start && start < codeFence.end);
    if (fence) {
      line += text.slice(start, fence.end).split('\n').length - 1;
      start = fence.end;
      continue;
    }
    line++;
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const content = text.slice(start, end).trim();
    const pair = pairs.find(([begin]) => begin === content);
    if (openBlock && content === openBlock.pair[1]) {
      ranges.push({
        start: openBlock.start,
        end: text[end - 1] === '\r' ? end - 1 : end,
        isOurs: openBlock.pair === pairs[0],
      });
      openBlock = undefined;
    } else if (pair && openBlock) {
      break;
    } else if (pair) {
      openBlock = { pair, start, line };
    }
    start = end + 1;
  }
  if (!openBlock) return ranges;
  return refuse(
    english`${file}, line ${openBlock.line}: ${JSON.stringify(openBlock.pair[0])} has no ${
      JSON.stringify(openBlock.pair[1])
    } after it. Add the missing line or remove this one, then try again.`,
  );
}

/** Removes a block, its line break and the blank line that was added before it. */
function removeRange(text: string, range: Range, content: MarkedBlock): string {
  const { start, end } = range;
  const foreignLines = findForeignLines(text, range, content);
  if (foreignLines !== '')
    return replaceTextRange(text, start, text[end] === undefined ? end : findNextLineStart(text, end), foreignLines);
  const textBefore = text.slice(0, start);
  const gap = /\r?\n$/.exec(textBefore)?.[0].length ?? 0;
  const gapStart = /(?:^|\n)\r?\n$/.test(textBefore) ? start - gap : start;
  if (end < text.length) return replaceTextRange(text, gapStart, findNextLineStart(text, end), '');
  // the block is at the end without a line break, so the original text had no final line break either
  const withoutBreak = text.slice(0, gapStart);
  return withoutBreak.replace(/\r?\n$/, '');
}

function findNextLineStart(text: string, offset: number): number {
  return text.indexOf('\n', offset) + 1;
}

/**
 * Returns the lines between our marks that are not ours. A program that rewrites a TOML file may put its tables before
 * our end mark, because it treats the mark as a comment at the end of the file.
 */
function findForeignLines(text: string, { start, end, isOurs }: Range,
  { syntax, text: blockText }: MarkedBlock): string
{
  if (syntax !== 'toml' || !isOurs) return '';
  const innerText = text.slice(text.indexOf('\n', start) + 1, text.lastIndexOf('\n', end - 1) + 1);
  return findForeignTables(innerText, blockText);
}

/** Offsets from the line that opens a fence to the end of the line that closes it, including its line break. */
interface CodeFence {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the fenced code of a Markdown text as CommonMark defines it. A closing fence uses the same character and is at
 * least as long as the opening fence. A fence that is never closed is ignored, because the text after it was probably
 * not meant as code.
 */
function findCodeFences(text: string): readonly CodeFence[] {
  const fences: CodeFence[] = [];
  let openFence: { readonly start: number; readonly fence: string; } | undefined;
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    const [, fence, infoString] = /^ {0,3}(`{3,}|~{3,})([^\r\n]*)/.exec(text.slice(start, end)) ?? [];
    if (fence !== undefined && infoString !== undefined) {
      if (!openFence) {
        // an inline code span ends on the same line
        if (!(fence.startsWith('`') && infoString.includes('`'))) openFence = { start, fence };
      } else if (fence.startsWith(openFence.fence) && infoString.trim() === '') {
        fences.push({ start: openFence.start, end });
        openFence = undefined;
      }
    }
    start = end;
  }
  return fences;
}

/**
 * Returns the number, counted from 1, of the first line that prevents adding a top-level key at the end of a YAML file;
 * undefined if the key can be added. Reasons are that the key already exists, that the file is not a block mapping at
 * the left margin, or that its document has ended. Indented lines are assumed to belong to the key above them.
 */
function findYamlConflict(text: string, key: string): number | undefined {
  let isStarted = false;
  /**
   * The line of a block scalar that keeps the empty lines at its end. The blank line before our block would add another
   * line to this scalar.
   */
  let scalarLine: number | undefined;
  for (const [i, rawLine] of text.replace(/^\ufeff/, '').split('\n').entries()) {
    const line = rawLine.trimEnd();
    const isContent = line !== '' && !/^\s*#/.test(line);
    if (isContent && preventsKey(line, isStarted, key)) return i + 1;
    if (isContent && !/^(?:\s|---|%)/.test(line)) {
      isStarted = true;
      scalarLine = undefined;
    }
    if (/[:-]\s+[|>][1-9]?\+[1-9]?\s*(?:#.*)?$/.test(line)) scalarLine = i + 1;
  }
  return scalarLine;
}

/** Reports whether the line defines the key, or cannot belong to a block mapping at the left margin. */
function preventsKey(line: string, isStarted: boolean, key: string): boolean {
  if (/^(?:\.\.\.|\?)(?:\s|$)/.test(line)) return true;
  if (/^---(?:\s|$)/.test(line)) return isStarted || !/^---\s*(?:#.*)?$/.test(line);
  if (line.startsWith('%')) return isStarted;
  const lineKey = parseLineKey(line);
  if (lineKey !== undefined) return lineKey === key;
  // the line continues an indented line, is in a list below its key or ends a list in brackets
  return !isStarted;
}

/** Returns the key at the beginning of a line, without quotes; undefined if the line does not begin with a key. */
function parseLineKey(line: string): string | undefined {
  const quotedKey = /^(["'])([^"']*)\1\s*:(?:\s|$)/.exec(line);
  if (quotedKey) return quotedKey[2];
  const colon = line.search(/:(?:\s|$)/);
  return colon > 0 && /^[^\s'"[\]{}#&*!|>%@`,?:-]/.test(line) ? line.slice(0, colon).trimEnd() : undefined;
}
