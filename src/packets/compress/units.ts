import type { Digest, HeldPiece } from './digest';
import type { LineGroup } from './lineGroups';
import { withShared } from './messageGroups';
import type { NumberedLine, Piece, PieceLine } from './piece';
import { templateOf } from './templates';

/** Lines that are shown together or not at all; of a divisible unit as many of the first ones as fit. */
export interface Unit {
  readonly lines: readonly NumberedLine[];
  readonly divisible: boolean;
}

/** Last lines that are shown of a known kind. */
const endLines = 2;
/** Lines of an unknown kind that are shown by their templates. */
const maxOthers = 40;
const maxWarnings = 10;
/** Lines that look like errors but match no rule of a known kind: mostly what tests print. */
const maxErrorsOfKnown = 10;
/** Problems with different messages that are shown with them even where the names alone would take all the place. */
const firstProblems = 3;
/** The part of the packet that further messages may take before the names: shared ones, or all where they are few. */
const messageShare = 0.25;
/** Longer names, such as those of tests with large parameters, come after all others. */
const maxNameTokens = 60;
/** The part of the packet that recaps may take to come before the names in the blocks. */
const recapShare = 0.8;

/** Characters of the second line of a message that is shown with the first. */
const maxMessageLine = 200;

export interface UnitOptions {
  /** The output's kind is known. */
  readonly known: boolean;
  readonly maxTokens: number;
  readonly costOf: (text: string) => number;
  /** The failures are named in a list: their lines are shown for the messages. */
  readonly isListed: boolean;
}

/**
 * All lines of a digest by falling importance: results; the messages that most failures share; the name of every
 * failure and error; their messages, different ones first; their essential lines; their other lines; content; warnings;
 * the end; lines that match no rule.
 */
export function* unitsOf({ pieces, groups, head, tail }: Digest, options: UnitOptions): Generator<Unit> {
  const { known } = options;
  const of = (...classes: readonly Piece['is'][]): readonly HeldPiece[] =>
    pieces.filter(({ is }) => classes.includes(is));
  const grouped = (is: LineGroup['is']): readonly LineGroup[] => groups.filter((group) => group.is === is);
  for (const { lines } of of('summary')) yield whole(lines);
  yield* problems([...of('failure'), ...of('error')], options);
  yield* grouped('error').slice(0, known ? maxErrorsOfKnown : undefined).map(unitOf);
  yield* byWeight(of('content'));
  yield* byWeight(firstOfEach(of('warning'), ({ lines: [first] }) => first!.text).slice(0, maxWarnings));
  yield* grouped('warning').slice(0, maxWarnings).map(unitOf);
  if (known && pieces.length > 0) {
    yield whole(tail.slice(-endLines));
    return;
  }
  yield whole(tail);
  yield whole(head);
  yield* grouped('other').slice(0, maxOthers).map(unitOf);
}

function* problems(pieces: readonly HeldPiece[], { maxTokens, costOf, isListed }: UnitOptions): Generator<Unit> {
  const blocks = withNotes(pieces.filter(({ recap }) => recap === undefined));
  const full = pieces.filter(({ recap }) => recap === 'full');
  const names = pieces.filter(({ recap }) => recap === 'name');
  const different = [...differentOf(blocks)].sort((a, b) => sharing(b) - sharing(a));
  if (isListed) {
    yield* different.map((piece) => whole(beginningOf(piece)));
    yield* blocks.filter(({ title }) => title === undefined).map(({ lines }) => whole(lines.filter(isName)));
    yield* full.map(({ lines }) => whole(lines));
    yield* byWeight(different.slice(0, firstProblems));
    yield* blocks.map((piece) => whole(beginningOf(piece)));
    yield* byWeight([...different, ...blocks]);
    return;
  }
  yield* firstMessages().map(start);
  const cost = full.reduce((sum, { lines }) => sum + linesCost(lines), 0);
  if (cost <= recapShare * maxTokens) yield* full.map(({ lines }) => whole(lines));
  const named = blocks.map((piece) => piece.lines.filter(isName));
  const isShort = (lines: readonly PieceLine[]): boolean => linesCost(lines) <= maxNameTokens;
  yield* named.filter(isShort).map(whole);
  yield* named.filter((lines) => !isShort(lines)).map(whole);
  yield* full.map(({ lines }) => whole(lines));
  yield* different.map(start);
  yield* blocks.map(start);
  yield* names.map(({ lines }) => whole(lines));
  yield* byWeight([...different, ...blocks]);

  /** Where the messages may not all fit, the first failure of each group says how many more have its message. */
  function withNotes(all: readonly HeldPiece[]): readonly HeldPiece[] {
    if (!isListed && startsWithin(all, maxTokens / 2) === all.length) return all;
    const first = new Set(differentOf(all));
    return all.map((piece) => piece.message && first.has(piece) ? withShared(piece, piece.message) : piece);
  }

  function firstMessages(): readonly HeldPiece[] {
    const fitting = startsWithin(different, messageShare * maxTokens);
    const shared = different.filter((piece) => sharing(piece) > 1).length;
    if (fitting === different.length) return different;
    return different.slice(0, Math.max(firstProblems, Math.min(fitting, shared)));
  }

  /** How many of the first pieces have starts that together take at most so many tokens. */
  function startsWithin(all: readonly HeldPiece[], most: number): number {
    let used = 0;
    const above = all.findIndex((piece) => (used += linesCost(start(piece).lines)) > most);
    return above < 0 ? all.length : above;
  }

  function linesCost(lines: readonly NumberedLine[]): number {
    return lines.reduce((sum, { text }) => sum + costOf(text), 0);
  }
}

/** Names of all pieces first, then starts of messages, then essential lines, then all lines but library frames. */
function* byWeight(pieces: readonly Piece[]): Generator<Unit> {
  yield* pieces.map(({ lines }) => whole(lines.filter(isName)));
  yield* pieces.map(start);
  for (const { lines } of pieces)
    yield { lines: lines.filter(({ weight }) => weight !== 'library' && weight !== 'detail'), divisible: true };
  for (const { lines } of pieces) yield { lines: lines.filter(({ weight }) => weight !== 'library'), divisible: true };
}

/** The lines of the name, and as many of the first lines of the message as are not long; at least one. */
export function beginningOf({ lines }: Piece): readonly PieceLine[] {
  const [first, ...rest] = lines.filter(isMessage);
  const short = rest.filter(({ text }) => text.length <= maxMessageLine);
  return [...lines.filter(isName), ...(first ? [first] : []), ...short];
}

function start(piece: Piece): Unit {
  return whole(startOf(piece));
}

/** The lines of the name, and the first ones of the message. */
export function startOf({ lines }: Piece): readonly PieceLine[] {
  return lines.filter((line) => isName(line) || isMessage(line));
}

function isName({ weight }: PieceLine): boolean {
  return weight === 'name';
}

function isMessage({ weight }: PieceLine): boolean {
  return weight === 'message';
}

function whole(lines: readonly NumberedLine[]): Unit {
  return { lines, divisible: false };
}

function keyOf({ message, lines }: HeldPiece): unknown {
  return message ?? lines.filter(isMessage).map(({ text }) => templateOf(text)).join();
}

/** How many failures have the message. */
function sharing({ message }: HeldPiece): number {
  return message?.count ?? 1;
}

/** The first failure of each message. */
export function differentOf(pieces: readonly HeldPiece[]): readonly HeldPiece[] {
  return firstOfEach(pieces, keyOf);
}

function firstOfEach<T>(all: readonly T[], key: (one: T) => unknown): readonly T[] {
  const seen = new Set<unknown>();
  return all.filter((one) => {
    const own = key(one);
    return !seen.has(own) && seen.add(own);
  });
}

function unitOf({ line, count, isEqual }: LineGroup): Unit {
  return whole([count === 1 ? line : { ...line, text: `${line.text}  (×${count}${isEqual ? '' : ' alike'})` }]);
}
