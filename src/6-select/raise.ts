import type { ImportGraph, View } from '../model';
import { efficientFrontier, type Frontier } from './budget/frontier';
import { mostTokens } from './budget/tokenLimit';
import { relationsOf, type Relation } from './upgrade/relations';
import { largestFull, markerTokens, partsShare, summaryShare } from './budget/viewOptions';
import type { SelectableFile } from './files/selectableFile';
import { symbolsView } from './views/symbolsView';
import type { FileValue } from './value';
import { fullView, summaryView } from './views/views';
import type { ViewOptions } from './viewOption';

/** A file as it was chosen. */
export interface Chosen {
  readonly view: View;
  /** With the table row. */
  readonly tokens: number;
}

export interface Raised extends Chosen {
  /** What it is to a file that is shown: `test of src/a.ts`; or that it is a test which meets the task. */
  readonly because: string;
}

export interface RaiseInput {
  readonly sources: readonly SelectableFile[];
  /** By place; undefined where a file is not shown. */
  readonly chosen: readonly (Chosen | undefined)[];
  readonly worth: readonly FileValue[];
  readonly graph: Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;
  /** Tokens that are left. */
  readonly room: number;
  /** What one token must bring, in parts of the worth of all files. */
  readonly floor: number;
  /** How many more files may be shown. */
  readonly mostMore: number;
  /** Places of files that keep their view. */
  readonly kept: ReadonlySet<number>;
  readonly count: (text: string) => number;
}

/**
 * What a relation passes on of the worth of the file that is shown, before it is multiplied with the relation's
 * strength and the square of
 * the related file's own points, as a part of the best one's: a test of another matter is seldom wanted. Found by
 * replaying real tasks.
 */
const passedOn: Readonly<Record<Relation['kind'], number>> = { test: 4, declaration: 0.3, caller: 0.3 };
const pointPower = 2;
/**
 * A test's line is worth its points' part of the best one's, times this and what a shown file passes on: an agent runs
 * the tests that it
 * knows of, and few that come first by their points are most of what it needs.
 */
const lineAlone = 0.02;
const mostLines = 6;
/** Views that show lines of a file. */
const inSubstance: ReadonlySet<View['kind']> = new Set<View['kind']>(['full', 'diff', 'symbols']);

/**
 * Lines for absent tests, then better views for the tests, declarations and callers of the files that are shown, by
 * place. All are bought in
 * one order, by falling worth per token, until one brings less than the floor or does not fit: what a small room buys
 * is the beginning
 * of what a larger one buys.
 */
export function raise(input: RaiseInput): ReadonlyMap<number, Raised> {
  const { sources, chosen, count } = input;
  const claims = claimsOf(input);
  const lines = linesOf(claims, input);
  const now = chosen.map((one, place) => one ?? lines.views.get(place));
  // no part costs less than its marker: what could not bring the floor even so is not read
  const telling = claims.filter(({ worth }) => worth > input.floor * markerTokens);
  const better = lines.full
    ? []
    : climb(telling.flatMap((claim) => offerOf(claim, now[claim.place], input.sources, count)), lines.left,
      input.floor);
  const views = new Map<number, View>([...[...lines.views].map(([place, { view }]) => [place, view] as const),
    ...better]);
  return new Map(claims.flatMap(({ place, relation }) => {
    const view = views.get(place);
    // some lines may say less than a skeleton of as many tokens
    return view && view.tokens >= (chosen[place]?.view.tokens ?? 0)
      ? [[place, { view, tokens: view.tokens + sources[place]!.rowTokens, because: reasonOf(relation, sources) }]]
      : [];
  }));
}

/** Tokens that lines of absent tests would take of so much room: to be kept for them where the budget is short. */
export function linesOfTests(input: RaiseInput): number {
  return input.room - linesOf(claimsOf(input), input).left;
}

/**
 * The most telling relation of a file, and what it makes of the file's worth; without one, a test that meets the task.
 */
interface Claim {
  readonly place: number;
  readonly relation?: Relation;
  readonly worth: number;
  /** Of its line. */
  readonly named: number;
}

/** By falling worth, of the files whose view may change. */
function claimsOf({ sources, chosen, worth, graph, kept }: RaiseInput): Claim[] {
  const shown = chosen.flatMap((one,
    place) => (one && inSubstance.has(one.view.kind) && worth[place]!.task > 0 ? [{ place, view: one.view }] : [])
  );
  const points = sources.map(({ ranked }) => Math.max(0, ranked.taskScore ?? ranked.score));
  const most = Math.max(...points) || 1;
  const best = new Map<number, Claim>(sources.flatMap(({ file }, place) => (
    file.facts.role === 'test' && !chosen[place] && !kept.has(place) && points[place]! > 0
      ? [[place, { place, worth: 0, named: lineAlone * points[place]! / most }] as const]
      : []
  )));
  for (const relation of relationsOf(shown, sources, graph)) {
    const place = relation.to;
    const passed = worth[relation.of]!.task * relation.strength;
    const part = points[place]! / most;
    const claim: Claim = {
      place,
      relation,
      worth: passed * passedOn[relation.kind] * part ** pointPower,
      named: relation.kind === 'test' ? (lineAlone + passed) * part : 0,
    };
    const view = chosen[place]?.view.kind;
    if (kept.has(place) || place === relation.of || view === 'full' || view === 'diff') continue;
    const before = best.get(place);
    if (claim.worth > (before?.worth ?? 0))
      best.set(place, { ...claim, named: Math.max(claim.named, before?.named ?? 0) });
  }
  return [...best.values()].sort((a, b) => b.worth - a.worth || a.place - b.place);
}

/** Of tests that are not shown. `full`: the next one does not fit. */
function linesOf(claims: readonly Claim[],
  { sources, chosen, room, floor, mostMore, count }: RaiseInput
): { readonly views: ReadonlyMap<number, Chosen>; readonly left: number; readonly full: boolean; } {
  const views = new Map<number, Chosen>();
  let left = room;
  for (const { place, named } of [...claims].sort((a, b) => b.named - a.named || a.place - b.place)) {
    if (chosen[place]) continue;
    if (views.size >= Math.min(mostMore, mostLines)) break;
    const source = sources[place]!;
    const view = summaryView(source, count);
    const tokens = view.tokens + source.rowTokens;
    if (named / tokens <= floor) continue;
    if (tokens > left) return { views, left, full: true };
    left -= tokens;
    views.set(place, { view, tokens });
  }
  return { views, left, full: false };
}

/** What there is to buy of one file. */
interface Offer {
  readonly place: number;
  /** Of what comes on top of the view that it has: shares and tokens count from there. */
  readonly options: Pick<ViewOptions, 'length' | 'share' | 'tokens' | 'view'>;
  readonly frontier: Frontier;
  /** Exact, of a view on top of the one that it has. */
  cost(view: View): number;
}

function climb(offers: readonly Offer[], room: number, floor: number): ReadonlyMap<number, View> {
  const level = offers.map(() => 0);
  const bought: number[] = [];
  let left = room;
  for (;;) {
    let best = -1;
    let bestGain = floor;
    offers.forEach((offer, i) => {
      const gain = gainOf(offer, level[i]!);
      if (gain > bestGain) {
        best = i;
        bestGain = gain;
      }
    });
    if (best < 0) break;
    const { tokens } = offers[best]!.frontier;
    left -= tokens[level[best]!]! - (tokens[level[best]! - 1] ?? 0);
    if (left < 0) break;
    bought.push(best);
    level[best]!++;
  }
  // the tokens of lines were estimated: by their exact count the last steps may not fit
  const views = level.map((steps, i) => viewAt(i, steps));
  let used = views.reduce((sum, view, i) => sum + (view ? offers[i]!.cost(view) : 0), 0);
  for (let last = bought.pop(); used > room && last !== undefined; last = bought.pop()) {
    used -= offers[last]!.cost(views[last]!);
    const view = (views[last] = viewAt(last, --level[last]!));
    if (view) used += offers[last]!.cost(view);
  }
  return new Map(views.flatMap((view, i) => (view ? [[offers[i]!.place, view]] : [])));

  function viewAt(offer: number, steps: number): View | undefined {
    const { frontier, options } = offers[offer]!;
    return steps === 0 ? undefined : options.view(frontier.options[steps - 1]!);
  }
}

function gainOf({ frontier: { length, worth, tokens } }: Offer, step: number): number {
  if (step >= length) return -Infinity;
  return (worth[step]! - (worth[step - 1] ?? 0)) / (tokens[step]! - (tokens[step - 1] ?? 0));
}

function offerOf({ place, relation, worth }: Claim, now: Chosen | undefined, sources: readonly SelectableFile[],
  count: (text: string) => number): Offer[]
{
  if (!now || !relation) return [];
  const source = sources[place]!;
  const options = stepsFrom(source, now, relation.shares(), count);
  if (options.length === 0) return [];
  return [{
    place,
    options,
    frontier: efficientFrontier(options, { presence: 0, body: worth }),
    cost: (view) => view.tokens + source.rowTokens - now.tokens,
  }];
}

/**
 * The ways to show more of a file than `now` does: more and more of the units with a share, then all of it. Each shows
 * all lines that the one before it shows.
 */
function stepsFrom(source: SelectableFile, now: Chosen, shares: Float64Array,
  count: (text: string) => number): Offer['options']
{
  const { units, unitTokens, frameTokens, rowTokens } = source;
  const here = units.flatMap(({ lines: [first, last] },
    i) => (now.view.lines.some(([a, b]) => a <= first && last <= b) ? [i] : [])
  );
  const price = (unit: number) => unitTokens[unit]! + markerTokens;
  const order = [...units.keys()].filter((i) => shares[i]! > 0 && !here.includes(i)).sort((a, b) =>
    shares[b]! / price(b) - shares[a]! / price(a) || a - b
  );
  const limit = mostTokens(source);
  const whole = source.text.length <= largestFull ? source.textTokens + frameTokens + rowTokens : Infinity;
  const steps: { readonly share: number; readonly tokens: number; readonly view: () => View; }[] = [];
  let tokens = here.length > 0 ? now.tokens : frameTokens + rowTokens;
  let share = 0;
  order.forEach((unit, n) => {
    tokens += price(unit);
    share += shares[unit]!;
    if (tokens > now.tokens && tokens < whole && tokens <= limit)
      add(partsShare * share, tokens, () => symbolsView(source, new Set([...here, ...order.slice(0, n + 1)]), count));
  });
  if (share > 0 && whole > now.tokens && whole <= limit) add(share, whole, () => fullView(source, count));
  return {
    length: steps.length,
    share: Float64Array.from(steps, (step) => step.share),
    tokens: Float64Array.from(steps, (step) => step.tokens),
    view: (option) => steps[option]!.view(),
  };

  function add(of: number, all: number, view: () => View): void {
    steps.push({ share: of * (1 - summaryShare), tokens: all - now.tokens, view });
  }
}

function reasonOf(relation: Relation | undefined, sources: readonly SelectableFile[]): string {
  if (!relation) return 'a test that meets the task';
  const { kind, of, name } = relation;
  const { path } = sources[of]!.file;
  return { test: `test of ${path}`, declaration: `used by ${path} (${name ?? ''})`, caller: `uses ${path}` }[kind];
}
