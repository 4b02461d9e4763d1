import { findFirstIndex } from '#base/collections/bisect';
import { UserError } from '#base/errors';
import { toCode, md } from '#secrets/markdown';
import { redactStrings } from './safe';
import type { ToolAnswer, ToolContext } from './tool';

/** The parts of a reply that may be split across pages. */
export interface Pages<T> {
  readonly items: readonly T[];
  /** Returns the reply with these items; `remainingCount` is the number of items that follow. */
  reply(items: readonly T[], remainingCount: number): ToolAnswer;
}

export interface ReplyPageOptions {
  readonly maxTokens: number;
  readonly cursor?: string | undefined;
}

/** The limits for measuring a reply. */
type ReplyLimits = Pick<ToolContext, 'count' | 'longestReply'>;

const encoder = new TextEncoder();
/** The number of hexadecimal digits of the digest in a cursor. */
const digestLength = 8;

/**
 * Returns as many items as fit into `maxTokens`, beginning at the cursor, as a document and as text. A cursor consists
 * of an item's index and the list's digest.
 * @throws UserError if the cursor belongs to another list, or if not even one item fits
 */
export function fitPage<T>(context: ReplyLimits & Pick<ToolContext, 'hash'>, { items, reply }: Pages<T>,
  { maxTokens, cursor }: ReplyPageOptions): ToolAnswer
{
  const digest = context.hash(JSON.stringify(items)).slice(0, digestLength);
  const start = cursor === undefined ? 0 : parseCursorStart(cursor, digest, items.length);
  const remainingCount = items.length - start;
  const buildAnswer = (shownCount: number): ToolAnswer => {
    const { document, text } = reply(items.slice(start, start + shownCount), remainingCount - shownCount);
    if (shownCount === remainingCount) return { document, text };
    const next = `${start + shownCount}.${digest}`;
    return {
      document: { ...document, ...redactStrings({ next }) },
      text: md`${text}\n\n[${remainingCount - shownCount} more: cursor ${toCode(next)}]`,
    };
  };
  return findLargestAnswer(context, remainingCount, maxTokens, buildAnswer);
}

/** Returns as many of the first items as fit into `maxTokens`, without a cursor; the other items are only counted. */
export function fitFirstItems<T>(context: ReplyLimits, { items, reply }: Pages<T>,
  { maxTokens }: ReplyPageOptions): ToolAnswer
{
  return findLargestAnswer(context, items.length, maxTokens,
    (shownCount) => reply(items.slice(0, shownCount), items.length - shownCount));
}

/**
 * Returns the size of a reply's text relative to the limits; the text fits if the result is at most 1. The document is
 * not counted, since models do not read it.
 */
function computeFullness({ count, longestReply }: ReplyLimits, { text }: Pick<ToolAnswer, 'text'>,
  maxTokens: number): number
{
  return Math.max(count(text) / maxTokens, longestReply === undefined ? 0 : countUtf8Bytes(text) / longestReply);
}

function findLargestAnswer(context: ReplyLimits, maxItems: number, maxTokens: number,
  buildAnswer: (shownCount: number) => ToolAnswer): ToolAnswer
{
  const fits = (shown: number) => computeFullness(context, buildAnswer(shown), maxTokens) <= 1;
  // the last page has no cursor, so it may fit even if a shorter one does not
  if (fits(maxItems)) return buildAnswer(maxItems);
  const shownCount = findFirstIndex(maxItems, fits) - 1;
  if (shownCount > 0) return buildAnswer(shownCount);
  const minimalAnswer = buildAnswer(Math.min(1, maxItems));
  const neededTokens = context.count(minimalAnswer.text);
  // if a single item is too long for the client, the client shows its beginning
  if (neededTokens <= maxTokens) return minimalAnswer;
  throw new UserError(`The reply needs at least ${neededTokens} tokens. Call again with maxTokens ${neededTokens}.`,
    'usage');
}

function countUtf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

function parseCursorStart(cursor: string, digest: string, length: number): number {
  const [, startText, listDigest] = /^(\d{1,9})\.([0-9a-f]{8})$/.exec(cursor) ?? [];
  if (startText === undefined) throw new UserError('The cursor is not from an earlier reply.', 'usage');
  if (listDigest !== digest || Number(startText) >= length)
    throw new UserError('The answer has changed since the previous page. Call again without a cursor.', 'usage');
  return Number(startText);
}

/**
 * Returns the next cap to try after an answer within `cap`; undefined if the answer fits.
 * @throws UserError if the next cap would be below `minCap`
 */
export function computeSmallerCap(limits: ReplyLimits, answer: Pick<ToolAnswer, 'text'>,
  { cap, minCap, maxTokens }: { readonly cap: number; readonly minCap: number; readonly maxTokens: number; }
):
  | number
  | undefined
{
  const fullness = computeFullness(limits, answer, maxTokens);
  if (fullness <= 1) return undefined;
  const smallerCap = Math.min(cap - 50, Math.floor(cap / fullness) - 20);
  if (smallerCap >= minCap) return smallerCap;
  if (computeFullness(limits, answer, Infinity) > 1)
    throw new UserError('The reply is longer than your client can show. Request fewer or smaller parts in one call.',
      'usage');
  throw new UserError(`The reply needs more than ${maxTokens} tokens. Call again with a larger maxTokens.`, 'usage');
}
