import type { HeldPiece } from '../digest/digest';
import { listNames, nameTree, type NameList } from './nameTree';
import type { NumberedLine } from '../pieces/piece';
import { beginningOf, differentOf, pieceStart } from './pieceParts';

/** The share of the packet that the list may take, whatever the messages take, and if they take little. */
const leastShare = 0.5;
const mostShare = 0.8;
/** The part of the packet in which lines with name and message make a list needless. */
const recapShare = 0.8;
/** Fewer failures need no list. */
const fewFailures = 3;
const opening = '[failures by name:]\n';
const ending = '[from the output:]\n';

export interface FailureNames extends NameList<HeldPiece> {
  readonly tokens: number;
}

export interface FailureNamesOptions {
  readonly maxTokens: number;
  readonly count: (text: string) => number;
  /** The tokens of lines of the output. */
  readonly tokensOf: (lines: readonly NumberedLine[]) => number;
}

/**
 * Returns the names of all failures, if the names with their messages do not fit: one list takes less than half of what
 * the lines of the output take, so that the messages have room below it.
 */
export function failureNames(pieces: readonly HeldPiece[], { maxTokens, count, tokensOf }: FailureNamesOptions):
  | FailureNames
  | undefined
{
  const blocks = pieces.filter(({ title, recap }) => title !== undefined && recap === undefined);
  if (blocks.length < fewFailures || fits(blocks, maxTokens)) return undefined;
  const recaps = pieces.filter(({ recap }) => recap === 'full');
  if (recaps.length >= blocks.length && fits(recaps, recapShare * maxTokens)) return undefined;
  const messages = differentOf(blocks).reduce((sum, piece) => sum + tokensOf(beginningOf(piece)), 0);
  const share = Math.max(leastShare, Math.min(mostShare, 1 - messages / maxTokens));
  const names = listNames(nameTree(blocks.map((piece) => [piece.title!, piece])), share * maxTokens, count);
  if (!names) return undefined;
  const text = opening + names.text + ending;
  return { text, named: names.named, tokens: count(text) };

  function fits(all: readonly HeldPiece[], most: number): boolean {
    let tokens = 0;
    return all.every((piece) => (tokens += tokensOf(pieceStart(piece))) <= most);
  }
}
