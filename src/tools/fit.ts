import { firstIndex } from '#base/collections/bisect';
import { UserError } from '#base/errors';
import { code, md } from '#secrets/markdown';
import { redacted } from './safe';
import type { ToolAnswer, ToolContext } from './tool';

/** The parts of a reply that may be split across pages. */
export interface Pages<T> {
  readonly items: readonly T[];
  /** Returns the reply with these items; `rest` is the number of items that follow. */
  reply(items: readonly T[], rest: number): ToolAnswer;
}

export interface ReplyPageOptions {
  readonly maxTokens: number;
  readonly cursor?: string | undefined;
}

/** The limits for measuring a reply. */
type Room = Pick<ToolContext, 'count' | 'longestReply'>;

const encoder = new TextEncoder();
/** The number of digest digits in a cursor. */
const digits = 8;

/**
 * Returns as many items from the cursor on as fit into `maxTokens`, as a document and as text. A cursor names the
 * number of an item and the list that the item belongs to.
 * @throws UserError if the cursor belongs to another list, or if not even one item fits
 */
export function fitPage<T>(context: Room & Pick<ToolContext, 'hash'>, { items, reply }: Pages<T>,
  { maxTokens, cursor }: ReplyPageOptions): ToolAnswer
{
  const digest = context.hash(JSON.stringify(items)).slice(0, digits);
  const start = cursor === undefined ? 0 : parseCursorStart(cursor, digest, items.length);
  const left = items.length - start;
  const answer = (shown: number): ToolAnswer => {
    const { document, text } = reply(items.slice(start, start + shown), left - shown);
    if (shown === left) return { document, text };
    const next = `${start + shown}.${digest}`;
    return {
      document: { ...document, ...redacted({ next }) },
      text: md`${text}\n\n[${left - shown} more: cursor ${code(next)}]`,
    };
  };
  return largest(context, left, maxTokens, answer);
}

/** Same without a cursor; items that do not fit are only counted. */
export function head<T>(context: Room, { items, reply }: Pages<T>, { maxTokens }: ReplyPageOptions): ToolAnswer {
  return largest(context, items.length, maxTokens, (shown) => reply(items.slice(0, shown), items.length - shown));
}

/**
 * Returns the share of a reply's room that its text takes; a text fits up to 1. The document is not counted, as
 * programs read it and models do not.
 */
function fullness({ count, longestReply }: Room, { text }: Pick<ToolAnswer, 'text'>, maxTokens: number): number {
  return Math.max(count(text) / maxTokens, longestReply === undefined ? 0 : countUtf8Bytes(text) / longestReply);
}

function largest(context: Room, maxItems: number, maxTokens: number,
  answer: (shown: number) => ToolAnswer): ToolAnswer
{
  const fits = (shown: number) => fullness(context, answer(shown), maxTokens) <= 1;
  // the last page has no cursor, so it may fit even if a shorter one does not
  if (fits(maxItems)) return answer(maxItems);
  const shown = firstIndex(maxItems, fits) - 1;
  if (shown > 0) return answer(shown);
  const minimal = answer(Math.min(1, maxItems));
  const needed = context.count(minimal.text);
  // the client shows the beginning of a single line that is too long for it
  if (needed <= maxTokens) return minimal;
  throw new UserError(`The reply needs ${needed} tokens at least: call again with maxTokens ${needed}.`, 'usage');
}

function countUtf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

function parseCursorStart(cursor: string, digest: string, length: number): number {
  const [, number, of] = /^(\d{1,9})\.([0-9a-f]{8})$/.exec(cursor) ?? [];
  if (number === undefined) throw new UserError('The cursor does not come from an earlier reply.', 'usage');
  if (of !== digest || Number(number) >= length)
    throw new UserError('The answer has changed since the previous page: call again without a cursor.', 'usage');
  return Number(number);
}

/**
 * Returns the next cap to try after an answer within `cap`; undefined if the answer fits.
 * @throws UserError below `least`
 */
export function smallerCap(room: Room, answer: Pick<ToolAnswer, 'text'>,
  { cap, least, maxTokens }: { readonly cap: number; readonly least: number; readonly maxTokens: number; }
):
  | number
  | undefined
{
  const full = fullness(room, answer, maxTokens);
  if (full <= 1) return undefined;
  const smaller = Math.min(cap - 50, Math.floor(cap / full) - 20);
  if (smaller >= least) return smaller;
  if (fullness(room, answer, Infinity) > 1)
    throw new UserError('The reply is longer than your client shows: ask for fewer or smaller parts in one call.',
      'usage');
  throw new UserError(`The reply needs more than ${maxTokens} tokens: call again with a larger maxTokens.`, 'usage');
}
