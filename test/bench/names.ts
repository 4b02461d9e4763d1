// How many of the definitions that Universal Ctags names are found by the facts and by the outline, and the reverse:
// `npm run bench -- --only names`.
import { spawnSync } from 'node:child_process';
import { createOutliner } from '#pipeline/5-outline/outline';
import { getLanguageRow } from '#languages/languages';
import type { OutlineSymbol } from '#model';
import { outlineAssets } from '../support/assets';
import { indexFolder } from './indexFolder';
import type { Table } from './table';

interface Tag {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly end?: number;
  readonly kind: string;
  /** The scope that contains it, if ctags reports one. */
  readonly scopeKind?: string;
  readonly scope?: string;
}

interface Place {
  readonly name: string;
  readonly kind: string;
  readonly first: number;
  readonly last: number;
  readonly container: boolean;
}

interface Row {
  all: number;
  facts: number;
  outline: number;
  /** Symbols that the outline finds and whose end ctags reports. */
  ends: number;
  sameEnd: number;
}

/** The kinds that count, in the words of ctags's parsers. */
const kinds = new Set(['func', 'function', 'method', 'singletonMethod', 'procedure', 'subroutine', 'class', 'interface',
  'struct', 'enum', 'trait', 'protocol', 'object', 'generator', 'getter', 'setter']);
const ourKinds = new Set(['function', 'method', 'class', 'interface', 'enum']);
/** Lines by which two parsers may differ about the position of a name. */
const slack = 1;

/** Outlines have the time they need: what is compared is what they say. Milliseconds. */
const deadline = 5_000;

export function hasCtags(): boolean {
  return spawnSync('ctags', ['--list-features'], { encoding: 'utf8' }).stdout?.includes('json') === true;
}

/**
 * A row for each language that is read in full. `listMax` differences of each sort are printed: F not in the facts, O
 * not in the outline, R other lines than ctags's, + only ours.
 */
export async function namesIn(name: string, folder: string, listMax: number): Promise<Table['rows']> {
  const { files, texts } = indexFolder(folder);
  const tags = ctags(folder);
  const outliner = createOutliner(outlineAssets);
  const ids = [...new Set(files.map((file) => file.language))].filter((id): id is string =>
    id !== undefined && getLanguageRow(id)?.support === 'full'
  ).sort();
  const table: Record<string, string | number>[] = [];
  for (const id of ids) {
    const own = files.filter((file) => file.language === id);
    const rows = new Map<string, Row>();
    const missed: Record<string, string[]> = { F: [], O: [], R: [], '+ facts': [], '+ outline': [] };
    const reverse = { facts: 0, factsKnown: 0, outline: 0, outlineKnown: 0 };
    let notes = 0;
    for (const { path, facts } of own) {
      const text = texts.get(path)!;
      const definitions = facts.definitions.map((d): Place => ({
        name: d.name,
        kind: d.kind,
        first: d.line,
        last: d.line,
        container: d.container !== undefined,
      }));
      const outline = await outliner.outline(path, id, text, deadline);
      if (outline.note !== undefined && ++notes <= listMax) console.error(`  note ${path}: ${outline.note}`);
      const symbols = outline.symbols.map((s: OutlineSymbol): Place => ({
        name: s.name,
        kind: s.kind,
        first: s.lines[0],
        last: s.lines[1],
        container: s.container !== undefined,
      }));
      compare(path, tags.get(path) ?? [], definitions, symbols, rows, missed);
      countReverse(path, tags.get(path) ?? [], definitions, symbols, reverse, missed);
    }
    if (rows.size > 0)
      table.push(...tableOf(`${name} ${id}`, rows, listMax > 0), {
        repository: `${name} ${id}, ours`,
        'facts %': percent(reverse.factsKnown, reverse.facts),
        'outline %': percent(reverse.outlineKnown, reverse.outline),
        names: reverse.outline,
        'outlines with a note %': percent(notes, own.length),
        'facts MB/s': readSpeed(id, own.map((file) => texts.get(file.path)!)),
      });
    for (const [sort, lines] of Object.entries(missed))
      for (const line of lines.slice(0, listMax)) console.error(`  ${sort} ${line}`);
  }
  outliner.dispose();
  return table;
}

function compare(path: string, tags: readonly Tag[], definitions: readonly Place[], symbols: readonly Place[],
  rows: Map<string, Row>, missed: Record<string, string[]>): void
{
  for (const tag of tags) {
    if (!kinds.has(tag.kind) || tag.name === '<lambda>') continue;
    const kind = isLocal(tag) ? `${local}${tag.kind}` : tag.kind;
    const row = rows.get(kind) ?? { all: 0, facts: 0, outline: 0, ends: 0, sameEnd: 0 };
    rows.set(kind, row);
    row.all++;
    const line = `${path}:${tag.line} ${kind} ${tag.name}`;
    if (definitions.some((one) => matches(one, tag))) row.facts++;
    else missed['F']!.push(line);
    const found = symbols.filter((one) => matches(one, tag));
    if (found.length === 0) {
      missed['O']!.push(line);
      continue;
    }
    row.outline++;
    if (tag.end === undefined) continue;
    row.ends++;
    if (found.some((one) => one.last === tag.end)) row.sameEnd++;
    else missed['R']!.push(`${line}-${tag.end}, ours ${found.map((one) => `${one.first}-${one.last}`).join(' ')}`);
  }
}

/**
 * Marks definitions in a function's body, which are kept apart and not counted: facts omit them, outlines show one
 * level.
 */
const local = 'local ';

function isLocal({ scopeKind, scope }: Tag): boolean {
  return (scopeKind !== undefined && /^(?:function|method|func|lambda)$/.test(scopeKind)) ||
    scope?.includes('<lambda>') === true;
}

/** Counts the names that we find, and those that ctags finds too, of whatever kind. */
function countReverse(path: string, tags: readonly Tag[], definitions: readonly Place[], symbols: readonly Place[],
  reverse: { facts: number; factsKnown: number; outline: number; outlineKnown: number; },
  missed: Record<string, string[]>): void
{
  for (const [what, places] of [['facts', definitions], ['outline', symbols]] as const) {
    for (const place of places) {
      if (!ourKinds.has(place.kind)) continue;
      reverse[what]++;
      if (tags.some((tag) => matches(place, tag))) reverse[`${what}Known`]++;
      else missed[`+ ${what}`]!.push(`${path}:${place.first} ${place.kind} ${place.name}`);
    }
  }
}

/** Reports whether they match: a symbol starts with its first decorator, but ctags reports the line of the name. */
function matches(place: Place, tag: Tag): boolean {
  return (place.name === plain(tag.name) || (testMacro.test(tag.name) && place.container)) &&
    tag.line >= place.first - slack && tag.line <= place.last + slack;
}

/** ctags names the macro; we name the test, with its suite as container. */
const testMacro = /^(?:TEST|TEST_[FP]|TYPED_TEST(?:_P)?)$/;

/** `A::b` and `a.b` by their last part, `operator ==` without its blank. */
function plain(name: string): string {
  if (/^operator\W/.test(name)) return name.replace(/^operator (?=\W)/, 'operator').replace(/ (?=\[)/, '');
  return /(?:[.:]|^)([^.:]+[?!=]?)$/.exec(name)?.[1] ?? name;
}

/** What is in functions is not in the sum. */
function tableOf(title: string, rows: ReadonlyMap<string, Row>, each: boolean): Table['rows'] {
  const sum: Row = { all: 0, facts: 0, outline: 0, ends: 0, sameEnd: 0 };
  for (const [kind, row] of rows)
    if (!kind.startsWith(local)) { for (const key of Object.keys(sum) as (keyof Row)[]) sum[key] += row[key]; }
  const line = (repository: string, row: Row) => ({
    repository,
    'facts %': percent(row.facts, row.all),
    'outline %': percent(row.outline, row.all),
    'same end %': percent(row.sameEnd, row.ends),
    names: row.all,
  });
  return [line(title, sum), ...(each ? [...rows].sort().map(([kind, row]) => line(`${title} ${kind}`, row)) : [])];
}

function percent(part: number, all: number): number | string {
  return all === 0 ? '' : Math.round((10_000 * part) / all) / 100;
}

/** Layout, definitions and imports alone, second run, processor time. */
function readSpeed(id: string, texts: readonly string[]): number {
  const row = getLanguageRow(id);
  if (row?.support !== 'full') return 0;
  const run = (): void => {
    for (const text of texts) {
      const layout = row.facts.lexicalMap(text);
      row.facts.definitions(layout);
      row.facts.imports(layout);
    }
  };
  run();
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  const megabytes = texts.reduce((all, text) => all + text.length, 0) / 1e6;
  return megabytes / ((user + system) / 1e6);
}

function ctags(folder: string): Map<string, Tag[]> {
  const { stdout, stderr } = spawnSync('ctags', ['--output-format=json', '--fields=+neKs', '--extras=-{pseudo}', '-R',
    '-f', '-', '--exclude=.git', '--exclude=node_modules', '.'], { cwd: folder, encoding: 'utf8', maxBuffer: 2e9 });
  if (!stdout) throw new Error(stderr || 'ctags said nothing');
  const byPath = new Map<string, Tag[]>();
  for (const line of stdout.split('\n')) {
    if (!line.startsWith('{"_type": "tag"')) continue;
    const tag = JSON.parse(line) as Tag;
    if (/^(?:__)?anon/i.test(tag.name)) continue;
    const path = tag.path.replace(/^\.\//, '');
    const list = byPath.get(path);
    if (list) list.push(tag);
    else byPath.set(path, [tag]);
  }
  return byPath;
}
