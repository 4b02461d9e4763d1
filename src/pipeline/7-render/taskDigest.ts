import { extractIdentifiers } from '#base/words/words';
import type { SafeText, Task } from '#model';
import { redact } from '#secrets/redact';

/** The share of tokens for the beginning of the task. The remaining tokens are for parts that contain names. */
const startShare = 0.5;
const maxPieceLength = 240;
/** The maximum number of literals searched in each piece, and of pieces that are tried. */
const maxLiterals = 40;
const maxTries = 2_000;
const omissionMark = '[…]';

interface Piece {
  readonly text: string;
  /** Whether the piece is the end of a line. */
  readonly endsLine: boolean;
}

/**
 * Shortens a task to at most `maxTokens`. The digest consists of the beginning and of the parts that name the most
 * files, symbols or messages, in their original order; `[…]` replaces omitted parts. Returns undefined if the whole
 * text fits.
 */
export function digestTask(task: Pick<Task, 'text' | 'identifiers' | 'literals' | 'paths'>, maxTokens: number,
  count: (text: string) => number): SafeText | undefined
{
  const { text } = task;
  if (text.length <= maxTokens || count(text) <= maxTokens) return undefined;
  const pieces = splitIntoPieces(text);
  const names = collectTaskNames(task);
  const literals = task.literals.filter((literal) => literal.length <= maxPieceLength).slice(0, maxLiterals);
  const countPieceTokens = (i: number) => count(pieces[i]!.text) + 3; // for the line end and the mark before it
  const chosenPieces: number[] = [];
  let remainingTokens = maxTokens - 4;
  let nextPiece = 0;
  for (
    ;
    nextPiece < pieces.length && countPieceTokens(nextPiece) <= remainingTokens - (1 - startShare) * maxTokens;
    nextPiece++
  ) choosePiece(nextPiece);
  const candidateStart = nextPiece;
  const shownNames = new Set(chosenPieces.flatMap((i) => findNames(pieces[i]!.text)));
  const candidates = pieces.map((_, i) => i).slice(candidateStart).map((i) => ({
    i,
    names: findNames(pieces[i]!.text),
  })).filter(
    (
      { names },
    ) => names.length > 0,
  );
  candidates.sort((a, b) => b.names.length - a.names.length || a.i - b.i);
  for (const { i, names } of candidates.slice(0, maxTries)) {
    if (remainingTokens < 8) break;
    if (names.every((name) => shownNames.has(name)) || countPieceTokens(i) > remainingTokens) continue;
    choosePiece(i);
    for (const name of names) shownNames.add(name);
  }
  for (const chosenIndexes = new Set(chosenPieces); nextPiece < pieces.length; nextPiece++) {
    if (chosenIndexes.has(nextPiece)) continue;
    if (countPieceTokens(nextPiece) > remainingTokens) break;
    choosePiece(nextPiece);
  }
  for (;; chosenPieces.pop()) {
    const digest = redact(joinChosenPieces(pieces, chosenPieces));
    if (chosenPieces.length <= 1 || count(digest) <= maxTokens) return digest;
  }

  function choosePiece(i: number): void {
    chosenPieces.push(i);
    remainingTokens -= countPieceTokens(i);
  }

  function findNames(piece: string): string[] {
    const words = new Set([...extractIdentifiers(piece),
      ...piece.split(/[\s"'`()[\]{},;<>]+/).map((word) => word.replace(/[.:!?]+$/, ''))]);
    return [...[...words].filter((word) => names.has(word)), ...literals.filter((literal) => piece.includes(literal))];
  }
}

/** Collects names, including the last part of each, such as `handle` in `Router.handle`. */
function collectTaskNames({ identifiers: names, paths }: Pick<Task, 'identifiers' | 'paths'>): ReadonlySet<string> {
  return new Set([...names.flatMap((name) => [name, name.slice(name.lastIndexOf('.') + 1)]),
    ...paths.flatMap(({ path, line }) => (line === undefined ? [path] : [path, `${path}:${line}`]))]);
}

/** Splits a text into lines, and splits long lines after sentences or words if possible. */
function splitIntoPieces(text: string): Piece[] {
  return text.split('\n').flatMap((line) => {
    const pieces: Piece[] = [];
    for (let offset = 0; offset < line.length || offset === 0;) {
      const end = line.length - offset <= maxPieceLength
        ? line.length
        : offset + findCutPosition(line.slice(offset, offset + maxPieceLength));
      pieces.push({ text: line.slice(offset, end), endsLine: end === line.length });
      if (end === line.length) break;
      offset = end;
    }
    return pieces;
  });
}

function findCutPosition(line: string): number {
  const sentenceEnd = line.lastIndexOf('. ') + 2;
  const wordEnd = line.lastIndexOf(' ') + 1;
  const cutPosition = sentenceEnd > line.length / 3 ? sentenceEnd : wordEnd > line.length / 3 ? wordEnd : line.length;
  const code = line.charCodeAt(cutPosition - 1);
  return code >= 0xd800 && code <= 0xdbff && cutPosition > 1 ? cutPosition - 1 : cutPosition; // does not cut a surrogate pair
}

function joinChosenPieces(pieces: readonly Piece[], chosenIndexes: readonly number[]): string {
  let digest = '';
  let lastIndex = -1;
  for (const i of [...chosenIndexes].sort((a, b) => a - b)) {
    if (i > lastIndex + 1)
      digest += `${digest === '' || digest.endsWith('\n') || digest.endsWith(' ') ? '' : ' '}${omissionMark}\n`;
    digest += pieces[i]!.text + (pieces[i]!.endsLine ? '\n' : '');
    lastIndex = i;
  }
  return lastIndex < pieces.length - 1
    ? `${digest}${digest.endsWith('\n') || digest.endsWith(' ') ? '' : ' '}${omissionMark}`
    : digest.trimEnd();
}
