import { copyText } from '#base/text/copyText';
import { createAnyPatternTest } from '../anyPattern';
import { isErrorLine, isTestResultLine } from '../digest/templates';
import type { LineRule, OutputKind } from '../outputKind';
import type { IsOwnPath } from './ownPaths';
import type { NumberedLine, Piece, PieceLine } from './piece';
import { createHeldNotes } from './testNotes';
import { weighLines } from './weigh';

/** Maximum number of lines kept for one block: half from its start and half from its end. */
const maxBlockLines = 400;

/** Divides the lines of an output of a known kind into pieces; each piece is emitted when it is complete. */
export interface BlockReader {
  /** Returns false if no rule of the kind matches the line, which is then in no piece. */
  acceptLine(line: NumberedLine): boolean;
  finish(): void;
}

export interface BlockReaderOptions {
  readonly isOwnPath: IsOwnPath;
  /** Receives each piece when it is complete. */
  readonly emit: (piece: Piece) => void;
  /** Receives the lines that are dropped from the middle of a long block. */
  readonly drop?: (line: NumberedLine) => void;
  /** Set if only the form of most lines identifies the kind, so that lines of other forms may be of anything. */
  readonly isGuessed?: boolean;
}

export function createBlockReader(kind: OutputKind,
  { isOwnPath, emit, drop, isGuessed }: BlockReaderOptions): BlockReader
{
  const sections = Object.entries(kind.sections ?? {});
  const matchesAnyRule = createAnyPatternTest(kind.rules.map(({ pattern }) => pattern));
  const heldNotes = kind.notes && createHeldNotes(kind.notes);
  let section: string | undefined;
  let block: Block | undefined;
  return { acceptLine, finish };

  function finish(): void {
    closeBlock();
    heldNotes?.takeAll().forEach(emit);
  }

  function acceptLine(line: NumberedLine): boolean {
    section = findSection(line.text);
    if (isForeign(line.text)) {
      closeBlock();
      return false;
    }
    if (block?.endsWith(line.text)) {
      block.add(line);
      closeBlock();
      return true;
    }
    if (block?.continuesWith(line.text)) {
      block.add(line);
      return true;
    }
    closeBlock();
    return startPiece(line);
  }

  /** Reports whether a line tells of a failure in an output that was taken for a list by the form of its lines. */
  function isForeign(text: string): boolean {
    return isGuessed === true && kind.typical?.test(text) === false && isErrorLine(text) &&
      !kind.rules.some(({ role, pattern }) => role !== 'content' && pattern.test(text));
  }

  function startPiece(line: NumberedLine): boolean {
    const rule = matchesAnyRule(line.text) &&
      kind.rules.find(({ pattern, within }) => (within === undefined || within === section) && pattern.test(line.text));
    if (!rule) return false;
    if (rule.continues || rule.until || rule.sameGroup || rule.quotes) {
      block = openBlock(rule, line.text, { isOwnPath, matchesAnyRule, drop });
      block.add(line);
    } else {
      heldNotes?.readLine(line.text).forEach(emit);
      emit(createPiece(rule, [{ ...line, weight: 'name' }]));
    }
    return true;
  }

  function closeBlock(): void {
    const closedBlock = block;
    block = undefined;
    if (!closedBlock) return;
    const { rule, firstLine } = closedBlock;
    const testName = heldNotes && rule.role === 'failure' ? rule.title?.pattern.exec(firstLine)?.[1] : undefined;
    const piece = closedBlock.buildPiece(testName === undefined ? [] : heldNotes!.takeFailed(testName));
    if (!rule.isNote || !heldNotes?.hold(piece)) emit(piece);
  }

  function findSection(text: string): string | undefined {
    const startedSection = sections.find(([, { starts }]) => starts.test(text))?.[0];
    if (startedSection !== undefined) return startedSection;
    return section !== undefined && kind.sections![section]!.ends?.test(text) ? undefined : section;
  }
}

interface Block {
  readonly rule: LineRule;
  readonly firstLine: string;
  /** Reports whether the line is the last line of the block. */
  endsWith(text: string): boolean;
  continuesWith(text: string): boolean;
  add(line: NumberedLine): void;
  /** Builds the piece, with the messages that the test printed before the block. */
  buildPiece(notes: readonly NumberedLine[]): Piece;
}

interface BlockOptions {
  readonly isOwnPath: IsOwnPath;
  /** Reports whether a line starts a block of its own, so that no other block quotes it. */
  readonly matchesAnyRule: (text: string) => boolean;
  readonly drop: BlockReaderOptions['drop'];
}

function openBlock(rule: LineRule, firstLine: string, { isOwnPath, matchesAnyRule, drop }: BlockOptions): Block {
  const { pattern, continues, until, inclusive, quotes, sameGroup: requiresSameGroup } = rule;
  const firstGroup = pattern.exec(firstLine)?.[1];
  const headLines: NumberedLine[] = [];
  const tailLines: NumberedLine[] = [];
  let lastTexts: readonly string[] = [];
  return {
    rule,
    firstLine,
    endsWith: (text) => inclusive === true && until!.test(text),
    continuesWith: (text) =>
      (until !== undefined && !until.test(text)) || continues?.test(text) === true ||
      (requiresSameGroup === true && pattern.exec(text)?.[1] === firstGroup) || isQuote(text),
    add(line) {
      lastTexts = [...lastTexts.slice(-1), line.text];
      if (headLines.length < maxBlockLines / 2) headLines.push(line);
      else if (tailLines.push(line) > maxBlockLines / 2) drop?.(tailLines.shift()!);
    },
    buildPiece(notes) {
      const [nameLine, ...otherLines] = trimBlankEnd([...headLines, ...tailLines]);
      return createPiece(rule, weighLines([nameLine!, ...notes, ...otherLines], rule, isOwnPath));
    },
  };

  function isQuote(text: string): boolean {
    return quotes !== undefined && quotes.test([...lastTexts, text].join('\n')) && !isTestResultLine(text) &&
      !matchesAnyRule(text);
  }
}

function createPiece(rule: LineRule, lines: readonly PieceLine[]): Piece {
  const { role, recap } = rule;
  return { role, ...(recap === undefined ? {} : { recap }), titleParts: extractTestTitle(lines, rule), lines };
}

function trimBlankEnd(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  let end = lines.length;
  while (end > 1 && lines[end - 1]!.text.trim() === '') end--;
  return lines.slice(0, end);
}

/**
 * Maximum length of a title in characters. A longer name, such as one with large parameters, is not used as a title.
 */
const maxTitleLength = 300;

/** Returns a test's name as the rule finds it in a block's lines, split into parts that test names share. */
function extractTestTitle(lines: readonly PieceLine[], { title }: LineRule): readonly string[] | undefined {
  if (!title) return undefined;
  const text = lines.filter(({ weight }) => weight === 'name').map((line) => line.text).join('\n');
  const match = title.pattern.exec(text)?.[1];
  if (match === undefined || match === '' || match.length > maxTitleLength) return undefined;
  return (title.parts ? match.split(title.parts) : [match]).map(copyText);
}
