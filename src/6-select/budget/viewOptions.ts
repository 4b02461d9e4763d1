import type { Mode, View, ViewKind } from '../../model';
import { diffView, hunkOrder, meantBy } from '../views/diffView';
import { doubling } from '../changed/changedViews';
import type { SelectableFile } from '../files/selectableFile';
import { symbolsView } from '../views/symbolsView';
import { fullView, skeletonView, summaryView } from '../views/views';
import type { ViewOptions } from '../viewOption';

/** Parts of the body's worth that views without lines of the file have. */
export const summaryShare = 0.04;
const skeletonShare = 0.12;
/** Lines apart from each other are worth a little less than the file as a whole. */
export const partsShare = 0.98;
/** All of an uncommitted change, where the task means the lines that it touches: then it is what the work is about. */
const diffShare = 0.7;
/** And where the task means other lines of the file: an edit alone must not take their place. */
const aloneShare = 0.2;
/** A span's marker and the note on what is left out before it. */
export const markerTokens = 22;
/** A longer file is not made into one text: no budget holds it, and counting it would cost more than it is worth. */
export const largestFull = 400_000;
/** Units of a symbols view in lite mode. */
const mostLite = 8;

/** `limit`: the most tokens that a view may take, its first apart. */
export function viewOptionsOf(source: SelectableFile, mode: Mode, limit: number,
  count: (text: string) => number): ViewOptions
{
  const whole = wholeOptions(source, count);
  const order = source.units.length < 2 ? [] : densest(source);
  const most = Math.min(order.length - 1, mode === 'lite' ? mostLite : Infinity);
  const { length, share, tokens, place } = merged(whole, order, most, source, limit);
  return {
    length,
    share,
    tokens,
    kind: (option) => whole[place[option]!]?.kind ?? 'symbols',
    view: (option) =>
      whole[place[option]!]?.view() ?? symbolsView(source, new Set(order.slice(0, -place[option]!)), count),
  };
}

interface Option {
  readonly kind: ViewKind;
  readonly share: number;
  readonly tokens: number;
  view(): View;
}

/** All but those by units. */
function wholeOptions(source: SelectableFile, count: (text: string) => number): Option[] {
  const summary = summaryView(source, count);
  const skeleton = skeletonView(source, count);
  const options: Option[] = [{ kind: 'summary', share: summaryShare, tokens: summary.tokens, view: () => summary }];
  if (skeleton) options.push({ kind: 'skeleton', share: skeletonShare, tokens: skeleton.tokens, view: () => skeleton });
  if (source.text.length <= largestFull)
    options.push({
      kind: 'full',
      share: 1,
      tokens: source.textTokens + source.frameTokens,
      view: () => fullView(source, count),
    });
  return [...options, ...diffRungs(source, count)].sort((a, b) => a.tokens - b.tokens || b.share - a.share);
}

/** The diff with more and more hunks. */
function diffRungs(source: SelectableFile, count: (text: string) => number): Option[] {
  const { change } = source;
  if (!change || change.hunks.length === 0 || change.status === 'added' || change.status === 'untracked') return [];
  const order = hunkOrder(source, change.hunks);
  const all = aloneShare + (diffShare - aloneShare) * meantBy(source, change.hunks);
  return doubling(order.length).map((n) => {
    const view = diffView(source, change, new Set(order.slice(0, n)), count);
    return { kind: 'diff', share: all * (1 - (1 - n / order.length) ** 2), tokens: view.tokens, view: () => view };
  });
}

/** Indices of the units by falling share per token; sorted from the last order, which is seldom another one. */
function densest({ shares, unitTokens, lastOrder }: SelectableFile): readonly number[] {
  const density = new Float64Array(unitTokens.length);
  for (let i = 0; i < density.length; i++) density[i] = shares[i]! / (unitTokens[i]! + markerTokens);
  return lastOrder.sort((a, b) => density[b]! - density[a]! || a - b).slice();
}

/**
 * Both kinds by tokens, without what costs more and is worth no more. The options by units are their first so many,
 * bought
 * one after the other, up to `most`; none but the first takes more than `limit` tokens. `place` is an index into
 * `whole`, or minus
 * how many units.
 */
function merged(whole: readonly Option[], order: readonly number[], most: number,
  { shares, unitTokens, frameTokens, rowTokens }: SelectableFile, limit: number)
{
  const size = whole.length + Math.max(0, most);
  const share = new Float64Array(size);
  const tokens = new Float64Array(size);
  const place = new Int32Array(size);
  let length = 0;
  let n = 0;
  let sum = 0;
  let cost = frameTokens + rowTokens;
  for (let w = 0; w <= whole.length; w++) {
    const next = whole[w];
    const upTo = next ? next.tokens + rowTokens : Infinity;
    while (n < most) {
      const unit = order[n]!;
      const more = sum + shares[unit]!;
      const worth = summaryShare + (partsShare - summaryShare) * more;
      const price = cost + unitTokens[unit]! + markerTokens;
      if (price > upTo || price === upTo && worth <= next!.share) break;
      put(worth, price, -++n);
      sum = more;
      cost = price;
    }
    if (next) put(next.share, upTo, w);
  }
  return { length, share, tokens, place };

  function put(worth: number, price: number, at: number): void {
    if (worth <= (length === 0 ? 0 : share[length - 1]!) || (length > 0 && price > limit)) return;
    share[length] = worth;
    tokens[length] = price;
    place[length] = at;
    length++;
  }
}
