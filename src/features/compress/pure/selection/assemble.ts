import { findMax } from '#base/collections/lists';
import type { Digest, DigestPiece } from '../digest/digest';
import type { NumberedLine, Piece } from '../pieces/piece';
import { listNames, buildNameTree, type NameList } from './nameTree';
import { isFailedResultLine, isPassedLine } from '../digest/templates';
import { getShortPieceStart, dedupePiecesByMessage, getPieceStart, dedupeBy } from './pieceParts';
import type { LineGroup } from '../digest/lineGroups';
import { generateListedProblemUnits, generateProblemUnits, type ProblemOptions } from './problemUnits';
import { generateUnitsByWeight, toWholeUnit, type LineUnit } from './unit';

export interface AssembledText {
  /**
   * The text without the header: a list of the failures' names, if they do not fit with their messages; then lines of
   * the output in order, with `[… 12 lines]` if some are missing.
   */
  readonly text: string;
  readonly shownLines: number;
  /** Number of failures and errors that are shown at least by name. */
  readonly shownProblems: number;
}

/** The cost of the cheapest line with its gap marker, in tokens. */
const minLineCost = 3;

export interface AssembleOptions {
  /** The number of lines in the whole output, and the number of blank lines among them. */
  readonly lineCount: number;
  readonly blankCount: number;
  /** Whether the output's kind is known; if so, lines that match no rule are rarely important. */
  readonly isKindKnown: boolean;
  /** Whether the command is known to have failed; if so, its last lines are, and lines that match no rule may be. */
  readonly hasFailed: boolean;
  /** Maximum number of tokens in the text without the header. */
  readonly maxTokens: number;
  readonly count: (text: string) => number;
}

/**
 * Selects the lines to show in descending order of importance (`generateLineUnits`). A unit that does not fit is
 * skipped, because a smaller unit may still fit; a divisible unit is cut to its first lines.
 */
export function assembleText(digest: Digest,
  { lineCount, blankCount, isKindKnown, hasFailed, maxTokens, count }: AssembleOptions): AssembledText
{
  const gapTokens = count(formatGapMarker(lineCount));
  const countLineTokens = (text: string): number => count(`${text}\n`);
  const chosenLines = new Map<number, NumberedLine>();
  const failureNames = listFailureNames(digest.pieces, {
    maxTokens,
    count,
    countTokens: (lines) => lines.reduce((sum, { text }) => sum + countLineTokens(text), gapTokens),
  });
  let remainingTokens = maxTokens - gapTokens - (failureNames?.tokens ?? 0);
  for (
    const { lines, isDivisible } of generateLineUnits(digest, {
      isKindKnown,
      hasFailed,
      maxTokens: remainingTokens,
      getLineCost: countLineTokens,
      isListed: failureNames !== undefined,
    })
  ) {
    if (remainingTokens < minLineCost) break;
    if (!isDivisible) chooseLines(lines);
    else for (const line of lines) if (!chooseLines([line])) break;
  }
  const lines = [...chosenLines.values()].sort((a, b) => a.number - b.number);
  return {
    text: (failureNames?.text ?? '') +
      renderWithGaps(lines, { number: lineCount + 1, text: '', isBlank: false, blanksBefore: blankCount }),
    shownLines: lines.length,
    shownProblems: findMax(([undefined, 'full', 'name'] as const).map(countShown)),
  };

  /** Returns false if the lines do not fit. */
  function chooseLines(candidateLines: readonly NumberedLine[]): boolean {
    const newLines = candidateLines.filter(({ number }) => !chosenLines.has(number));
    let cost = 0;
    for (const [i, { number, text }] of newLines.entries()) {
      const isAdjacent = chosenLines.has(number - 1) || newLines[i - 1]?.number === number - 1;
      cost += countLineTokens(text) + (isAdjacent ? 0 : gapTokens);
      if (cost > remainingTokens) return false;
    }
    remainingTokens -= cost;
    for (const line of newLines) chosenLines.set(line.number, line);
    return true;
  }

  /** Counts the shown problems with this kind of recap. A failure may have a block and recaps. */
  function countShown(recap: Piece['recap']): number {
    return digest.pieces.filter((piece) =>
      (piece.role === 'failure' || piece.role === 'error') && piece.recap === recap &&
      (chosenLines.has(piece.lines[0]!.number) || failureNames?.namedItems.has(piece))
    ).length;
  }
}

function renderWithGaps(lines: readonly NumberedLine[], endLine: NumberedLine): string {
  let previous: NumberedLine = { number: 0, text: '', isBlank: false, blanksBefore: 0 };
  let text = '';
  for (const line of lines) {
    text += renderGap(previous, line) + line.text + '\n';
    previous = line;
  }
  return text + renderGap(previous, endLine).trimStart();
}

/** A gap that consists only of blank lines has no marker. */
function renderGap(previousLine: NumberedLine, nextLine: NumberedLine): string {
  const firstMissing = Math.floor(previousLine.number) + 1;
  const lastMissing = Math.ceil(nextLine.number) - 1;
  const missingCount = lastMissing - firstMissing + 1 -
    (nextLine.blanksBefore - previousLine.blanksBefore - (previousLine.isBlank ? 1 : 0));
  if (missingCount <= 0) return firstMissing > 1 && lastMissing >= firstMissing ? '\n' : '';
  return formatGapMarker(missingCount);
}

function formatGapMarker(missingCount: number): string {
  return `[… ${missingCount} ${missingCount === 1 ? 'line' : 'lines'}]\n`;
}

/** The share of the packet that the list may always take, and its maximum share if the messages are short. */
const minListShare = 0.5;
const maxListShare = 0.8;
/** No list is needed if the lines with names and messages take at most this share of the packet. */
const maxRecapShare = 0.8;
/** Minimum number of failures for which a list is considered. */
const minListedFailures = 3;
const listOpening = '[failures by name:]\n';
const listEnding = '[from the output:]\n';

export interface FailureNames extends NameList<DigestPiece> {
  readonly tokens: number;
}

export interface FailureNamesOptions {
  readonly maxTokens: number;
  readonly count: (text: string) => number;
  /** Counts the tokens of output lines. */
  readonly countTokens: (lines: readonly NumberedLine[]) => number;
}

/**
 * Returns a list of the names of all failures if the names and their messages do not fit. The list takes less than half
 * the space of the output's lines, which leaves room for the messages below it.
 */
function listFailureNames(pieces: readonly DigestPiece[], { maxTokens, count, countTokens }: FailureNamesOptions):
  | FailureNames
  | undefined
{
  const blocks = pieces.filter(({ titleParts, recap }) => titleParts !== undefined && recap === undefined);
  if (blocks.length < minListedFailures || fits(blocks, maxTokens)) return undefined;
  const recaps = pieces.filter(({ recap }) => recap === 'full');
  if (recaps.length >= blocks.length && fits(recaps, maxRecapShare * maxTokens)) return undefined;
  const messageTokens = dedupePiecesByMessage(blocks).reduce(
    (sum, piece) => sum + countTokens(getShortPieceStart(piece)),
    0,
  );
  const share = Math.max(minListShare, Math.min(maxListShare, 1 - messageTokens / maxTokens));
  const nameList = listNames(buildNameTree(blocks.map((piece) => [piece.titleParts!, piece])), share * maxTokens,
    count);
  if (!nameList) return undefined;
  const text = listOpening + nameList.text + listEnding;
  return { text, namedItems: nameList.namedItems, tokens: count(text) };

  function fits(candidates: readonly DigestPiece[], limit: number): boolean {
    let tokens = 0;
    return candidates.every((piece) => (tokens += countTokens(getPieceStart(piece))) <= limit);
  }
}

/** Number of last lines shown for a known kind. */
const endLineCount = 2;
/** Maximum number of lines of an unknown kind that are shown by their templates. */
const maxOtherLines = 40;
const maxWarnings = 10;
/** Maximum number of lines that look like errors but match no rule of a known kind. Tests print most such lines. */
const maxUnmatchedErrors = 10;

export interface UnitOptions extends ProblemOptions {
  /** Whether the output's kind is known. */
  readonly isKindKnown: boolean;
  readonly hasFailed: boolean;
  /** Whether the failures are named in a list; if so, their lines are shown only for the messages. */
  readonly isListed: boolean;
}

/**
 * Yields all lines of a digest in order of importance: results; the messages that most failures share; the name of
 * every failure and error; their messages, different ones first; their essential lines; their other lines; lines that
 * match no rule and tell of a failure; for a command that failed, its end; content; warnings; the end; lines that match
 * no rule.
 */
function* generateLineUnits(digest: Digest, options: UnitOptions): Generator<LineUnit> {
  const { pieces, groups, headLines, tailLines } = digest;
  const { isKindKnown, hasFailed } = options;
  const selectPieces = (...classes: readonly Piece['role'][]): readonly DigestPiece[] =>
    pieces.filter(({ role }) => classes.includes(role));
  const selectGroups = (role: LineGroup['role']): readonly LineGroup[] => groups.filter((group) => group.role === role);
  for (const { lines } of selectPieces('summary')) yield toWholeUnit(lines);
  const problems = [...selectPieces('failure'), ...selectPieces('error')];
  yield* options.isListed ? generateListedProblemUnits(problems) : generateProblemUnits(problems, options);
  yield* generateErrorLineUnits(selectGroups('error'), tailLines, options);
  yield* generateUnitsByWeight(selectPieces('content'));
  yield* generateUnitsByWeight(
    dedupeBy(selectPieces('warning'), ({ lines: [first] }) => first!.text).slice(0, maxWarnings),
  );
  yield* selectGroups('warning').slice(0, maxWarnings).map(toUnit);
  if (isKindKnown && pieces.length > 0 && !hasFailed) {
    yield toWholeUnit(tailLines.slice(-endLineCount));
    return;
  }
  if (!hasFailed) yield toWholeUnit(tailLines);
  yield toWholeUnit(headLines);
  const otherGroups = [...selectGroups('other'), ...selectGroups('passed')];
  const rareFirst = hasFailed ? [...otherGroups].sort((a, b) => a.count - b.count) : otherGroups;
  yield* rareFirst.slice(0, maxOtherLines).map(toUnit);
}

/** Yields the lines that tell of a failure but match no rule. Of a command that failed, these and its end are shown. */
function* generateErrorLineUnits(groups: readonly LineGroup[], tailLines: readonly NumberedLine[],
  { isKindKnown, hasFailed }: UnitOptions): Generator<LineUnit>
{
  const results = groups.filter(({ line }) => isFailedResultLine(line.text));
  const sortedGroups = isKindKnown || hasFailed ? [...new Set([...results, ...groups])] : groups;
  yield* sortedGroups.slice(0, isKindKnown || hasFailed ? maxUnmatchedErrors : undefined).map(toUnit);
  if (isKindKnown) yield* results.slice(0, maxUnmatchedErrors).map(({ context }) => toWholeUnit(context));
  if (!hasFailed) return;
  yield { lines: tailLines.filter(({ text }) => !isPassedLine(text)).reverse(), isDivisible: true };
  yield* sortedGroups.map(({ context }) => toWholeUnit(context));
  yield* sortedGroups.map(toUnit);
}

function toUnit({ line, count, isEqual }: LineGroup): LineUnit {
  return toWholeUnit([count === 1 ? line : { ...line, text: `${line.text}  (×${count}${isEqual ? '' : ' alike'})` }]);
}
