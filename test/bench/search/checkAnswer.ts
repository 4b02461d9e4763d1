import type { Definition } from '#model';
import type { SearchEntry, SearchReport } from '#reports';
import type { CorpusFile } from './corpus';
import type { DrawnQuery } from './drawQueries';
import { expressionOf, type PlainMatch } from './plainScan';

/** What is wrong with an answer, in words; the kinds are the columns of the table. */
export interface Fault {
  readonly kind: 'not at a match' | 'not once' | 'wrong numbers' | 'not in the text';
  readonly detail: string;
}

/**
 * All entries of a packet, over all pages, against all matches of the plain scan. `notStored`: the number of matches
 * that the last page says are on no page.
 */
export function faultsOf(query: DrawnQuery, report: SearchReport, entries: readonly SearchEntry[],
  files: ReadonlyMap<string, CorpusFile>, matches: ReadonlyMap<string, readonly PlainMatch[]>, notStored = 0): Fault[]
{
  const total = [...matches.values()].reduce((sum, { length }) => sum + length, 0);
  return [
    ...numberFaults({ matches: total, filesWithMatches: matches.size, filesConsidered: files.size }, report),
    ...entries.flatMap((entry) => (opensAtMatch(query, entry, files.get(entry.file))
      ? []
      : [{ kind: 'not at a match' as const, detail: placeOf(entry) }])
    ),
    ...coverageFaults(entries, matches, notStored),
  ];
}

function numberFaults(expected: Readonly<Record<string, number>>, report: SearchReport): Fault[] {
  return Object.entries(expected).flatMap(([name, value]): Fault[] => {
    const said = report[name as 'matches' | 'filesWithMatches' | 'filesConsidered'];
    return said === value ? [] : [{ kind: 'wrong numbers', detail: `${name} is ${said}, counted ${value}` }];
  });
}

/** The place in the file on the disk, read without the index and without redaction. */
function opensAtMatch(query: DrawnQuery, { file, line, column }: SearchEntry, known: CorpusFile | undefined): boolean {
  if (!known) return false;
  const { source, flags } = expressionOf(query);
  const there = new RegExp(source, flags.replace('g', 'y'));
  if (query.kind === 'files') return new RegExp(source, flags).test(file);
  const text = (known.raw.split('\n')[line - 1] ?? '').replace(/\r$/, '');
  if (query.kind === 'symbol')
    return opensAtDefinition(query, text, column, known.definitions.filter((one) => one.line === line));
  there.lastIndex = column - 1;
  return (there.exec(text)?.[0] ?? '') !== '';
}

/**
 * Reports whether an entry opens at the name of a matching definition; if the line contains none, at its first
 * character: `default`.
 */
function opensAtDefinition({ text: asked }: DrawnQuery, text: string, column: number,
  definitions: readonly Definition[]): boolean
{
  const matching = definitions.filter(({ name }) => name.toLowerCase().includes(asked.toLowerCase()));
  if (matching.some(({ name }) => text.startsWith(name, column - 1))) return true;
  return matching.length > 0 && !matching.some(({ name }) => text.includes(name)) && column === text.search(/\S/) + 1;
}

/** An entry represents its first match and the next matches in its line: each match must be taken once. */
function coverageFaults(entries: readonly SearchEntry[], matches: ReadonlyMap<string, readonly PlainMatch[]>,
  notStored: number): Fault[]
{
  const faults: Fault[] = [];
  const taken = new Map<PlainMatch, number>();
  const lines = new Map<string, PlainMatch[]>();
  for (const match of [...matches.values()].flat()) {
    const key = `${match.file}:${match.line}`;
    const line = lines.get(key);
    if (line) line.push(match);
    else lines.set(key, [match]);
  }
  for (const entry of entries) {
    const line = lines.get(`${entry.file}:${entry.line}`) ?? [];
    const from = line.findIndex((match) =>
      match.column === entry.column
      || (match.column === undefined && (taken.get(match) ?? 0) === 0)
    );
    const held = from === -1 ? [] : line.slice(from, from + (entry.inSnippet ?? 1));
    if (held.length < (entry.inSnippet ?? 1))
      faults.push({ kind: 'not once', detail: `${placeOf(entry)} holds ${held.length} of ${entry.inSnippet ?? 1}` });
    for (const match of held) taken.set(match, (taken.get(match) ?? 0) + 1);
    if (entry.matchCount !== matches.get(entry.file)?.length)
      faults.push({
        kind: 'wrong numbers',
        detail: `${entry.file} has matchCount ${entry.matchCount}, counted ${matches.get(entry.file)?.length ?? 0}`,
      });
  }
  const all = [...matches.values()].flat();
  const missing = all.filter((match) => !taken.has(match)).length;
  for (const match of all) {
    const times = taken.get(match) ?? 0;
    if (times !== 1 && !(times === 0 && missing === notStored))
      faults.push({
        kind: 'not once',
        detail: `${match.file}:${match.line}:${match.column ?? '?'} is shown ${times} times`,
      });
  }
  return faults;
}

function placeOf({ file, line, column }: SearchEntry): string {
  return `${file}:${line}:${column}`;
}
