import { copyText } from '#base/text/copyText';
import { anyPattern } from '../anyPattern';
import type { LineRule, OutputKind } from '../outputKind';
import type { IsOwnPath } from './ownPaths';
import type { NumberedLine, Piece, PieceLine } from './piece';
import { weigh } from './weigh';

/** Maximum number of lines kept for one block: half from its start, half from its end; the others are dropped. */
const maxBlockLines = 400;

/** Divides the lines of an output of a known kind into pieces; each piece is emitted when it is complete. */
export interface BlockReader {
  /** Returns false if no rule of the kind matches the line, which is then in no piece. */
  line(line: NumberedLine): boolean;
  end(): void;
}

export function createBlockReader(kind: OutputKind, isOwn: IsOwnPath, take: (piece: Piece) => void): BlockReader {
  const sections = Object.entries(kind.sections ?? {});
  const anyRule = anyPattern(kind.rules.map(({ pattern }) => pattern));
  let section: string | undefined;
  let block: Block | undefined;
  return { line: read, end: close };

  function read(line: NumberedLine): boolean {
    section = sectionAt(line.text);
    if (block?.endsWith(line.text)) {
      block.add(line);
      close();
      return true;
    }
    if (block?.continuesWith(line.text)) {
      block.add(line);
      return true;
    }
    close();
    return start(line);
  }

  function start(line: NumberedLine): boolean {
    const rule = anyRule(line.text) &&
      kind.rules.find(({ pattern, within }) => (within === undefined || within === section) && pattern.test(line.text));
    if (!rule) return false;
    if (rule.continues || rule.until || rule.same) {
      block = openBlock(rule, line.text, isOwn);
      block.add(line);
    } else take(createPiece(rule, [{ ...line, weight: 'name' }]));
    return true;
  }

  function close(): void {
    if (block) take(block.piece());
    block = undefined;
  }

  function sectionAt(text: string): string | undefined {
    const started = sections.find(([, { starts }]) => starts.test(text))?.[0];
    if (started !== undefined) return started;
    return section !== undefined && kind.sections![section]!.ends?.test(text) ? undefined : section;
  }
}

interface Block {
  /** Reports whether the line is the last line of the block. */
  endsWith(text: string): boolean;
  continuesWith(text: string): boolean;
  add(line: NumberedLine): void;
  piece(): Piece;
}

function openBlock(rule: LineRule, opening: string, isOwn: IsOwnPath): Block {
  const { pattern, continues, until, inclusive, same: requiresSameGroup } = rule;
  const group = pattern.exec(opening)?.[1];
  const head: NumberedLine[] = [];
  const tail: NumberedLine[] = [];
  return {
    endsWith: (text) => inclusive === true && until!.test(text),
    continuesWith: (text) =>
      (until !== undefined && !until.test(text)) || continues?.test(text) === true ||
      (requiresSameGroup === true && pattern.exec(text)?.[1] === group),
    add(line) {
      if (head.length < maxBlockLines / 2) head.push(line);
      else if (tail.push(line) > maxBlockLines / 2) tail.shift();
    },
    piece: () => createPiece(rule, weigh(withoutBlankEnd([...head, ...tail]), rule, isOwn)),
  };
}

function createPiece(rule: LineRule, lines: readonly PieceLine[]): Piece {
  const { is, recap } = rule;
  return { is, ...(recap === undefined ? {} : { recap }), title: extractTestTitle(lines, rule), lines };
}

function withoutBlankEnd(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  let end = lines.length;
  while (end > 1 && lines[end - 1]!.text.trim() === '') end--;
  return lines.slice(0, end);
}

/** Maximum length of a title in characters; a longer name, such as one with large parameters, gives no title. */
const maxTitle = 300;

/** Returns a test's name as the rule finds it in a block's lines, split into parts that test names share. */
function extractTestTitle(lines: readonly PieceLine[], { title }: LineRule): readonly string[] | undefined {
  if (!title) return undefined;
  const text = lines.filter(({ weight }) => weight === 'name').map((line) => line.text).join('\n');
  const match = title.pattern.exec(text)?.[1];
  if (match === undefined || match === '' || match.length > maxTitle) return undefined;
  return (title.parts ? match.split(title.parts) : [match]).map(copyText);
}
