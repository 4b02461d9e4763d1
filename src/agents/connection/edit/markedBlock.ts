import { english, nested } from '#base/text/english';
import type { MarkedBlock } from '../artefact';
import { predecessorMarks } from './predecessor';
import { isRefusal, refuse, type EditedText, type Refusal, type TakenOut } from './refusal';
import { detectLineBreak, spliced, splitBom } from './textStyle';
import { tablesOfOthers, tomlProblem } from './toml';

const marks: Readonly<Record<MarkedBlock['syntax'], readonly [begin: string, end: string]>> = {
  markdown: ['<!-- agentpack:begin -->', '<!-- agentpack:end -->'],
  toml: ['# agentpack:begin', '# agentpack:end'],
  hash: ['# agentpack:begin', '# agentpack:end'],
};

/**
 * Returns the text with the block, which replaces our block or the predecessor's; otherwise it is added at the end,
 * after a blank line. A text without a final line break still has none afterwards, so that removing the block restores
 * the text exactly.
 */
export function putBlock(original: string | undefined, content: MarkedBlock, file: string): EditedText | Refusal {
  const [bom, start] = splitBom(original ?? '');
  const blocks = blocksIn(start, content, file, true);
  if (isRefusal(blocks)) return blocks;
  const conflict = conflictIn(start, blocks, content, file);
  if (conflict) return conflict;
  const lineBreak = detectLineBreak(start);
  const [begin, end] = marks[content.syntax];
  const block = [begin, ...content.text.split('\n'), end].join(lineBreak);
  const [first, ...duplicates] = blocks;
  let text = duplicates.reduceRight((rest, range) => without(rest, range, content), start);
  if (first) {
    const kept = keptLines(start, first, content);
    text = spliced(text, first.start, first.end, kept === '' ? block : kept.replace(/\r?\n$/, '') + lineBreak + block);
  } else {
    const hasFinalBreak = text === '' ? original === undefined : text.endsWith('\n');
    const gap = text === '' ? '' : hasFinalBreak ? lineBreak : lineBreak + lineBreak;
    text += gap + block + (hasFinalBreak ? lineBreak : '');
  }
  const problem = content.syntax === 'toml' ? tomlProblem(text, content.text, file) : undefined;
  return problem === undefined ? { text: bom + text } : refuse(problem);
}

/** Finds a key that conflicts with the block. Our own blocks count as empty lines. */
function conflictIn(text: string, blocks: readonly Range[], { yaml }: MarkedBlock, file: string): Refusal | undefined {
  if (!yaml) return undefined;
  const remainder = blocks.reduceRight(
    (rest, { start, end }) => spliced(rest, start, end, rest.slice(start, end).replace(/[^\n]+/g, '')),
    text,
  );
  const line = yamlConflict(remainder, yaml.key);
  return line === undefined ? undefined : refuse(english`${file}, line ${line}: ${nested(yaml.why)}`);
}

/** Removes our blocks from the text. */
export function takeOutBlock(original: string, content: MarkedBlock, file: string): TakenOut | Refusal {
  const [bom, start] = splitBom(original);
  const blocks = blocksIn(start, content, file, false);
  if (isRefusal(blocks)) return blocks;
  const text = blocks.reduceRight((rest, range) => without(rest, range, content), start);
  return { text: bom + text, isOthers: bom + text !== '' };
}

/** A block from its first mark to the end of its last mark, without the line break. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly isOurs: boolean;
}

/**
 * Finds the blocks in order; marks in a code fence are treated as other text. Refuses a begin mark without an end mark.
 */
function blocksIn(text: string, { syntax }: MarkedBlock, file: string, withPredecessors: boolean): Range[] | Refusal {
  const pairs = [marks[syntax], ...(withPredecessors && syntax === 'markdown' ? predecessorMarks : [])];
  const ranges: Range[] = [];
  let open: { readonly pair: readonly [string, string]; readonly start: number; readonly line: number; } | undefined;
  const fences = syntax === 'markdown' ? codeFences(text) : [];
  let line = 0;
  for (let start = 0; start < text.length;) {
    const fence = open ? undefined : fences.find((codeFence) => start >= codeFence.start && start < codeFence.end);
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
    if (open && content === open.pair[1]) {
      ranges.push({ start: open.start, end: text[end - 1] === '\r' ? end - 1 : end, isOurs: open.pair === pairs[0] });
      open = undefined;
    } else if (pair && open) {
      break;
    } else if (pair) {
      open = { pair, start, line };
    }
    start = end + 1;
  }
  if (!open) return ranges;
  return refuse(
    english`${file}, line ${open.line}: ${JSON.stringify(open.pair[0])} has no ${
      JSON.stringify(open.pair[1])
    } after it. Add the missing line or remove this one, then try again.`,
  );
}

/** Removes a block, its line break and the blank line that was put before it. */
function without(text: string, range: Range, content: MarkedBlock): string {
  const { start, end } = range;
  const kept = keptLines(text, range, content);
  if (kept !== '') return spliced(text, start, text[end] === undefined ? end : lineStartAfter(text, end), kept);
  const before = text.slice(0, start);
  const gap = /\r?\n$/.exec(before)?.[0].length ?? 0;
  const gapStart = /(?:^|\n)\r?\n$/.test(before) ? start - gap : start;
  if (end < text.length) return spliced(text, gapStart, lineStartAfter(text, end), '');
  // the block is at the end without a line break, so the text before it had none either
  const withoutBreak = text.slice(0, gapStart);
  return withoutBreak.replace(/\r?\n$/, '');
}

function lineStartAfter(text: string, at: number): number {
  return text.indexOf('\n', at) + 1;
}

/**
 * Returns the lines between our marks that are not ours: a program that rewrites a TOML file may put its tables before
 * our last mark, which it treats as a comment at the end.
 */
function keptLines(text: string, { start, end, isOurs }: Range, { syntax, text: blockText }: MarkedBlock): string {
  if (syntax !== 'toml' || !isOurs) return '';
  const inner = text.slice(text.indexOf('\n', start) + 1, text.lastIndexOf('\n', end - 1) + 1);
  return tablesOfOthers(inner, blockText);
}

/** Offsets from the line that opens a fence to the end of the line that closes it, including its line break. */
interface CodeFence {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the fenced code of a Markdown text as CommonMark defines it: a closing fence uses the same character and is at
 * least as long as the opening fence. A fence that is never closed is ignored, because the text after it was probably
 * not meant as code.
 */
function codeFences(text: string): readonly CodeFence[] {
  const fences: CodeFence[] = [];
  let open: { readonly start: number; readonly fence: string; } | undefined;
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    const [, fence, rest] = /^ {0,3}(`{3,}|~{3,})([^\r\n]*)/.exec(text.slice(start, end)) ?? [];
    if (fence !== undefined && rest !== undefined) {
      if (!open) {
        // an inline code span ends on the same line
        if (!(fence.startsWith('`') && rest.includes('`'))) open = { start, fence };
      } else if (fence.startsWith(open.fence) && rest.trim() === '') {
        fences.push({ start: open.start, end });
        open = undefined;
      }
    }
    start = end;
  }
  return fences;
}

/**
 * Finds the first line of a YAML file that prevents adding a top-level key at the end: the key already exists, or the
 * file is not a block mapping at the left margin, or has ended. Undefined if the key can be added. YAML is judged by
 * its lines: indented ones belong to the key above them. Lines count from 1.
 */
function yamlConflict(text: string, key: string): number | undefined {
  let isStarted = false;
  /**
   * The line of a block scalar that keeps the empty lines at its end, and would gain one from the blank line before our
   * block.
   */
  let keeping: number | undefined;
  for (const [i, raw] of text.replace(/^\ufeff/, '').split('\n').entries()) {
    const line = raw.trimEnd();
    const isContent = line !== '' && !/^\s*#/.test(line);
    if (isContent && isOutside(line, isStarted, key)) return i + 1;
    if (isContent && !/^(?:\s|---|%)/.test(line)) {
      isStarted = true;
      keeping = undefined;
    }
    if (/[:-]\s+[|>][1-9]?\+[1-9]?\s*(?:#.*)?$/.test(line)) keeping = i + 1;
  }
  return keeping;
}

/** Reports whether the line is the key, or cannot belong to a block mapping at the left margin. */
function isOutside(line: string, isStarted: boolean, key: string): boolean {
  if (/^(?:\.\.\.|\?)(?:\s|$)/.test(line)) return true;
  if (/^---(?:\s|$)/.test(line)) return isStarted || !/^---\s*(?:#.*)?$/.test(line);
  if (line.startsWith('%')) return isStarted;
  const lineKey = parseLineKey(line);
  if (lineKey !== undefined) return lineKey === key;
  // the line continues an indented line, is in a list below its key or ends a list in brackets
  return !isStarted;
}

/** Returns the key that a line begins with, without quotes; undefined if there is none. */
function parseLineKey(line: string): string | undefined {
  const quoted = /^(["'])([^"']*)\1\s*:(?:\s|$)/.exec(line);
  if (quoted) return quoted[2];
  const colon = line.search(/:(?:\s|$)/);
  return colon > 0 && /^[^\s'"[\]{}#&*!|>%@`,?:-]/.test(line) ? line.slice(0, colon).trimEnd() : undefined;
}
