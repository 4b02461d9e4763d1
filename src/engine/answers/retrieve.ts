import { UserError } from '../../base/errors';
import { nearest } from '../../base/words/nearest';
import { languageOf } from '../../languages/languages';
import type { LineRange, SafeText, SourceFile, ViewKind } from '../../model';
import type { Retrieved } from '../../reports';
import { leavesRoot } from '../freshness/guard';
import type { Host } from '../host';
import { leftOutAt, type IndexRecord } from '../indexing/indexStore';
import { keptText } from '../state/packedTexts';
import { holdsLines, isViewKind, readRegistry, renderExcerpt, type Wanted } from '../stages';
import { readOrWarn } from '../state/readOrWarn';
import { names } from '../state/stateNames';
import { fateOf, movedTo } from './movedFiles';
import type { Pipeline } from '../packing/plan';
import type { CollectedInputs } from '../inputs/inputs';

export interface RetrieveOptions {
  /** Of a path, or in place of the id's own view. */
  readonly view?: ViewKind;
  /** The text is cut to so many tokens. */
  readonly room?: number;
}

const defaultRoom = 8_000;
const smallestRoom = 100;
const hashDigits = 12;
/** Ranges of what was cut that are named one by one. */
const mostRest = 6;
const mostNear = 5;

/**
 * A block or file as it is now, by a block id, a path or lines of it; for every file that may be packed, selected or
 * not.
 * Undefined where the file changed since the look: the caller looks again.
 * @throws UserError where there is nothing of that name (with the nearest), or where the file may not be shown
 */
export async function retrieve(host: Host, pipeline: Pipeline, look: CollectedInputs, target: string,
  { view, room = defaultRoom }: RetrieveOptions): Promise<Retrieved | undefined>
{
  if (!(room >= smallestRoom))
    throw new UserError(`A budget of ${room} tokens shows nothing: give at least ${smallestRoom}.`, 'usage');
  const { hashes: registered, lines: recorded } = readRegistry(readOrWarn(host, names.registry(look.folder)));
  const located = await locate(host, look, target, [...registered.keys()]);
  const { file, fragment, note, kept } = located;
  const wanted = wantedOf(look, file.path, fragment, view);
  const made = kept === undefined
    ? await pipeline.excerpt(located.file, wanted, look, room)
    : await pipeline.excerptOfKept({ ...file, text: kept }, wanted, look, room);
  if (!made) return undefined;
  const { excerpt, runs, outline, redactions, count } = made;
  if (!excerpt) throw nothingThere(file, wanted, outline);
  const id = idOf(file.path, wanted);
  const hash = host.hash(excerpt.whole).slice(0, hashDigits);
  const packedHash = registered.get(id) ?? null;
  const since = kept !== undefined
    ? 'deleted'
    : sincePack(look, file, {
      hash,
      packedHash,
      runs,
      whole: wanted.kind === 'full',
      recorded: recorded.get(file.path),
    });
  const rest = excerpt.rest.length > mostRest
    ? [...excerpt.rest.slice(0, mostRest - 1),
      [excerpt.rest[mostRest - 1]![0], excerpt.rest[excerpt.rest.length - 1]![1]] as const]
    : excerpt.rest;
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(since === 'changed'
      ? [`It changed since the pack of ${new Date(look.last!.packedAt).toISOString()}: this is how it is now.`]
      : since === 'deleted'
      ? [`It was deleted since the pack of ${new Date(look.last!.packedAt).toISOString()}: this is what was packed.`]
      : since === 'new'
      ? ['The newest pack does not know this file.']
      : since === 'unshown'
      ? ['The newest pack did not show this, and the file changed since: this is how it is now.']
      : []),
    ...(excerpt.cutLine === undefined
      ? []
      : [`Line ${excerpt.cutLine} is longer than there is room for: this is its beginning.`]),
    ...(outline.note === undefined || wanted.kind === 'full' || wanted.kind === 'lines'
      ? []
      : [`Of its symbols: ${outline.note}.`]),
    ...(redactions.length > 0
      ? [`${redactions.length} ${redactions.length === 1 ? 'secret was' : 'secrets were'} redacted.`]
      : []),
  ];
  const ids = rest.map(([first, last]) => `${file.path}:${first}-${last}`);
  return {
    version: 1,
    id,
    path: file.path,
    view: wanted.kind,
    ...(excerpt.symbol === undefined ? {} : { symbol: excerpt.symbol }),
    lines: excerpt.lines,
    fileLines: excerpt.fileLines,
    hash,
    packedHash,
    since,
    tokens: count(excerpt.text),
    rest: ids,
    notes,
    redactions,
    text: excerpt.text,
    markdown: renderExcerpt({
      path: file.path,
      what: describe(wanted, excerpt.lines, excerpt.fileLines, excerpt.symbol),
      language: wanted.kind === 'diff' ? 'diff' : file.language,
      id,
      hash,
      notes,
      rest: ids,
      text: excerpt.text,
    }),
  };
}

type Located = Found & ({ readonly file: IndexRecord; readonly kept?: undefined; } | {
  readonly file: Gone;
  /** The whole text that was packed of a file that is gone. */
  readonly kept: SafeText;
});

/** A file of the newest pack that is not there any more. */
type Gone = Pick<SourceFile, 'path' | 'hash' | 'language'>;

interface Found {
  /** What stands behind the path: `#full`, `#Router.handle`, `:10-48`; '' for the path alone. */
  readonly fragment: string;
  readonly note?: string;
}

/** A path may have `#` and `:` in it, so the longest one that is there counts. */
async function locate(host: Host, look: CollectedInputs, target: string, ids: readonly string[]): Promise<Located> {
  const { refreshed } = look;
  const ends = [target.length, ...places(target, '#'),
    ...(/:\d+(?:-\d+)?$/.test(target) ? [target.lastIndexOf(':')] : [])].sort((a, b) => b - a);
  for (const end of ends) {
    const file = refreshed.byPath.get(target.slice(0, end));
    if (file) return { file, fragment: target.slice(end) };
  }
  for (const end of ends) {
    const path = target.slice(0, end);
    const left = leftOutAt(refreshed, path);
    const to = left?.because === 'link' ? refreshed.byPath.get(host.files.resolveLink(path) ?? '') : undefined;
    if (to) return { file: to, fragment: target.slice(end), note: `${path} is a link to ${to.path}.` };
    if (left)
      throw new UserError(
        `${path} is not given out (${left.because}: ${
          (left.because === 'ignored' ? await host.git?.ignoreRule(path) : undefined) ?? left.detail
        }).`,
      );
    if (leavesRoot(path)) throw new UserError(`${path} lies outside ${host.root}: name a file below it.`);
    const gone = goneAt(host, look, path, target.slice(end));
    if (gone) return gone;
  }
  const near = nearIds(target, ids.filter((id) => id !== target), [...refreshed.byPath.keys()]);
  throw new UserError(
    `There is no block or file ${target}${
      near.length > 0
        ? `: the nearest ${near.length === 1 ? 'is' : 'are'} ${near.join(', ')}`
        : ': paths are relative to the root'
    }.`,
  );
}

/**
 * Where a file went that the newest pack or git knows; what was packed of it, where that is kept. @throws UserError
 * where it is gone for good
 */
function goneAt(host: Host, look: CollectedInputs, path: string, fragment: string): Located | undefined {
  const to = look.refreshed.byPath.get(movedTo(path, look) ?? '');
  if (to) return { file: to, fragment, note: `${path} was renamed to ${to.path}.` };
  const fate = fateOf(path, look);
  if (fate === undefined) return undefined;
  const hash = look.last?.snapshot?.files.find((file) => file.path === path)?.hash;
  const kept = hash === undefined ? undefined : keptText(host, path, hash);
  if (hash === undefined || kept === undefined) throw new UserError(`There is no file ${path} any more: ${fate}.`);
  return { file: { path, hash, language: languageOf(path) }, fragment, kept };
}

function places(text: string, sign: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(sign); at > 0; at = text.indexOf(sign, at + 1)) found.push(at);
  return found;
}

/** Ids of the pack first, then files whose names are near. */
function nearIds(target: string, ids: readonly string[], paths: readonly string[]): string[] {
  const base = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const name = base(target.replace(/(?:#.*|:\d+(?:-\d+)?)$/s, ''));
  const near = new Set(nearest(name, [...new Set(paths.map(base))], mostNear));
  return [...new Set([...nearest(target, ids, mostNear), ...paths.filter((path) => near.has(base(path)))])].slice(0,
    mostNear);
}

function wantedOf({ last, refreshed }: CollectedInputs, path: string, fragment: string,
  view: ViewKind | undefined): Wanted
{
  if (fragment.startsWith(':')) {
    const [first, last = first] = fragment.slice(1).split('-').map(Number) as [number, number?];
    if (view !== undefined) throw new UserError('Lines have no other view: leave out --view, or the lines.', 'usage');
    return { kind: 'lines', lines: [first, last] };
  }
  const named = fragment.slice(1);
  if (named !== '' && !isViewKind(named)) {
    if (view !== undefined)
      throw new UserError('A symbol has no other view: leave out --view, or the symbol.', 'usage');
    return { kind: 'symbol', fragment: named };
  }
  const kind = view ?? (named === '' ? 'full' : named);
  const shown = last?.report.files.find((file) => file.path === path && file.view === 'symbols');
  const present = refreshed.byPath.get(path)?.hash;
  const same = present === undefined || last?.snapshot?.files.find((file) => file.path === path)?.hash === present;
  return kind === 'symbols' && shown && same ? { kind, ranges: shown.ranges } : { kind };
}

function idOf(path: string, wanted: Wanted): string {
  switch (wanted.kind) {
    case 'symbol':
      return `${path}#${wanted.fragment}`;
    case 'lines':
      return `${path}:${wanted.lines[0]}-${wanted.lines[1]}`;
    default:
      return `${path}#${wanted.kind}`;
  }
}

/** What is compared of a block: by its lines where both are known, else by its text. */
interface Compared {
  readonly hash: string;
  readonly packedHash: string | null;
  readonly runs: readonly string[] | undefined;
  /** The run is the whole file. */
  readonly whole: boolean;
  /** Of the file as it was packed. */
  readonly recorded: string | undefined;
}

function sincePack({ last }: CollectedInputs, file: Gone,
  { hash, packedHash, runs, whole, recorded }: Compared): Retrieved['since']
{
  if (!last?.snapshot) return 'unpacked';
  const packed = last.snapshot.files.find(({ path }) => path === file.path);
  if (!packed) return 'new';
  if (packed.hash === file.hash || packedHash === hash) return 'same';
  if (runs && recorded !== undefined)
    return runs.every((run) => (whole ? recorded === run : holdsLines(recorded, run)))
      ? 'same'
      : 'changed';
  return whole || packedHash !== null ? 'changed' : 'unshown';
}

function describe(wanted: Wanted, lines: readonly LineRange[], fileLines: number, symbol: string | undefined): string {
  const shown = lines.map(([first, last]) => `${first}-${last}`);
  const where = shown.length === 0
    ? ''
    : `, lines ${shown.slice(0, 8).join(', ')}${shown.length > 8 ? ', …' : ''} of ${fileLines}`;
  return wanted.kind === 'lines'
    ? where.slice(2)
    : `${wanted.kind === 'symbol' ? `symbol ${symbol}` : wanted.kind}${where}`;
}

function nothingThere(file: Gone, wanted: Wanted,
  outline: { readonly fragments: readonly string[]; readonly lines: number; }): UserError
{
  switch (wanted.kind) {
    case 'diff':
      return new UserError(
        `${file.path} has no uncommitted changes that git shows as a diff: retrieve ${file.path}#full.`,
      );
    case 'lines':
      return new UserError(
        `${file.path} has ${outline.lines} lines: name some of them, like ${file.path}:1-${
          Math.max(1, Math.min(40, outline.lines))
        }.`,
      );
    case 'symbol': {
      const near = nearest(wanted.fragment, outline.fragments, mostNear);
      const told = near.length > 0 ? near : outline.fragments.slice(0, mostNear);
      return new UserError(
        `${file.path} has no symbol ${wanted.fragment}: ${
          told.length > 0
            ? `${near.length > 1 ? 'the nearest are' : near.length === 1 ? 'the nearest is' : 'it has'} ${
              told.map((name) => `${file.path}#${name}`).join(', ')
            }${near.length === 0 && outline.fragments.length > mostNear ? ', …' : ''}`
            : 'it has none'
        }.`,
      );
    }
    default:
      return new UserError(`${file.path} has no symbols to show: retrieve ${file.path}#full.`);
  }
}
