import type { CorpusFile } from './corpus';
import { literal, type DrawnQuery } from './drawQueries';

/** A match in a line of a redacted text. */
export interface PlainMatch {
  readonly file: string;
  /** Counted from 1; the column in UTF-16 code units of the real line; undefined between two redactions. */
  readonly line: number;
  readonly column: number | undefined;
  readonly text: string;
}

const marker = /\[REDACTED:[^\]]*\]/g;

/** Returns what a search of this kind must find, by file. */
export function expectedMatches(files: readonly CorpusFile[], query: DrawnQuery): Map<string, PlainMatch[]> {
  if (query.kind === 'files') return pathMatches(files, query);
  return query.kind === 'symbol' ? symbolMatches(files, query) : plainScan(files, query);
}

function pathMatches(files: readonly CorpusFile[], query: DrawnQuery): Map<string, PlainMatch[]> {
  const expression = expressionOf(query);
  return byFile(
    files.filter(({ path }) => path.search(expression) >= 0).map(({ path }) => ({
      file: path,
      line: 1,
      column: 1,
      text: path,
    })),
  );
}

/** Every definition whose name contains the query; one of the same name in the same line counts once. */
function symbolMatches(files: readonly CorpusFile[], query: DrawnQuery): Map<string, PlainMatch[]> {
  const expression = expressionOf({ ...query, kind: 'text' });
  return byFile(files.flatMap(({ path, safe, definitions }) => {
    const lines = safe.split('\n');
    const found = definitions.filter(({ name, line }) =>
      name.search(expression) >= 0 && (lines[line - 1] ?? '').trim() !== ''
    );
    return [
      ...new Map(
        found.map(({ name, line }) => [`${line} ${name}`, { file: path, line, column: undefined, text: name }]),
      )
        .values(),
    ];
  }));
}

function byFile(matches: readonly PlainMatch[]): Map<string, PlainMatch[]> {
  const files = new Map<string, PlainMatch[]>();
  for (const match of matches) files.set(match.file, [...files.get(match.file) ?? [], match]);
  return files;
}

/** Every match of a text or regular expression, line by line, by JavaScript's own regular expressions. */
function plainScan(files: readonly CorpusFile[], query: DrawnQuery): Map<string, PlainMatch[]> {
  const expression = expressionOf(query);
  const anywhere = new RegExp(expression.source, expression.flags.replace('g', 'm'));
  const found = new Map<string, PlainMatch[]>();
  for (const file of files) {
    // most files have no match at all: one look at the whole text is enough, as `^` and `$` also match at line breaks
    const matches = anywhere.test(file.safe) ? matchesIn(file, expression) : [];
    if (matches.length > 0) found.set(file.path, matches);
  }
  return found;
}

function matchesIn({ path, raw, safe }: CorpusFile, expression: RegExp): PlainMatch[] {
  const rawLines = raw.split('\n');
  return safe.split('\n').flatMap((whole, i) => {
    const line = whole.replace(/\r$/, '');
    const rawLine = rawLines[i]!.replace(/\r$/, '');
    const markers = line === rawLine
      ? []
      : [...line.matchAll(marker)].map((m) => [m.index, m.index + m[0].length] as const);
    return [...line.matchAll(expression)].flatMap(({ 0: text, index }): PlainMatch[] => {
      if (
        text === '' ||
        [...line.matchAll(marker)].some((m) => index < m.index + m[0].length && index + text.length > m.index)
      ) return [];
      return [{ file: path, line: i + 1, column: columnIn(rawLine, line, markers, index), text }];
    });
  });
}

/** Text before the first and behind the last redaction is at a known distance from the start and the end. */
function columnIn(raw: string, safe: string, markers: readonly (readonly [number, number])[], index: number):
  | number
  | undefined
{
  if (markers.length === 0 || index < markers[0]![0]) return index + 1;
  return index >= markers.at(-1)![1] ? raw.length - (safe.length - index) + 1 : undefined;
}

/** Finds all matches in a line. */
export function expressionOf({ text, kind, case: letterCase }: DrawnQuery): RegExp {
  const isSensitive = letterCase === 'sensitive' || (letterCase === undefined && hasCapital(text, kind));
  return new RegExp(kind === 'regex' ? asRe2(text) : literal(text), isSensitive ? 'gu' : 'giu');
}

/** To RE2, `.` is all but a line break, and `\s` is ASCII. */
function asRe2(pattern: string): string {
  return pattern.replace(/\\(.)|\./gs,
    (whole, escaped: string | undefined) => (escaped === 's' ? '[\\t\\n\\f\\r ]' : whole === '.' ? '[^\\n]' : whole));
}

/** As `rg --smart-case`: capitals of classes such as `\S` do not count. */
function hasCapital(text: string, kind: DrawnQuery['kind']): boolean {
  return /\p{Lu}/u.test(kind === 'regex' ? text.replace(/\\./gs, '') : text);
}
