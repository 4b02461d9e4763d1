import { lineEnd } from '#base/text/lines';
import { isSecret } from '../classification/isSecret';
import { MemoizedTest } from '../classification/memoizedTest';
import type { OffsetList } from '../hits';
import { secretNameOfKey } from '../names/secretNames';
import type { Strength } from '../names/strength';
import { markerStart, type Region } from '../region';
import { afterName, columnList, definedColumns, gap, plainTable, tableName } from './identifiers';
import { readRow, skip, type SqlString } from './rows';

/** A column of secrets, by its zero-based position in a row. */
interface SecretColumn {
  readonly position: number;
  readonly strength: Strength;
  readonly type: string;
}

/**
 * Finds values, in all rows, of columns whose names suggest a secret: in INSERT and similar statements, using their
 * column list or that of the CREATE TABLE above, and in PostgreSQL's COPY. The statements may be inside strings in
 * code. `statements` are the offsets of their first words.
 */
export function findColumnSecrets(text: string, statements: OffsetList): Region[] {
  const regions: Region[] = [];
  const tables = new Map<string, readonly string[]>();
  const verdicts = new Map<string, MemoizedTest>();
  let readInVain = 0;
  for (let i = 0, done = 0; i < statements.length; i++) {
    const at = statements.at(i);
    if (at < done) continue;
    const letter = text.charCodeAt(at) | 32;
    done = letter === letterT ? define(at) : letter === letterC ? copy(at) : insert(at);
  }
  return regions;

  function define(at: number): number {
    table.lastIndex = at;
    const match = creates.test(text.slice(Math.max(0, at - 40), at)) ? table.exec(text) : null;
    if (!match) return at + 1;
    const { names, end } = definedColumns(text, table.lastIndex);
    tables.set(plainTable(match[1]!), names);
    return end;
  }

  function insert(at: number): number {
    into.lastIndex = at;
    const match = into.exec(text);
    if (!match) return at + 1;
    const isListed = match[2] === '(';
    const list = isListed ? columnList(text, into.lastIndex) : undefined;
    const columns = secretColumns(list?.names ?? (isListed ? [] : tables.get(plainTable(match[1] ?? '')) ?? []));
    const end = list?.end ?? into.lastIndex - match[2]!.length;
    values.lastIndex = end;
    const kind = columns.length > 0 ? values.exec(text) : null;
    if (!kind) return end;
    if (kind[1]!.toLowerCase() !== 'select') return rows(values.lastIndex, columns);
    const from = values.lastIndex;
    return again(from, oneRow(from, false, columns).end);
  }

  /** Returns the offset at which the last row ends. */
  function rows(start: number, columns: readonly SecretColumn[]): number {
    for (let at = start;;) {
      row.lastIndex = at;
      if (!row.test(text)) return at;
      const { end, isClosed } = oneRow(row.lastIndex, true, columns);
      if (!isClosed) return again(row.lastIndex, end);
      const next = skip(text, end + 1);
      if (text[next] !== ',') return end;
      at = next + 1;
    }
  }

  function oneRow(from: number, inParentheses: boolean, columns: readonly SecretColumn[]) {
    const found: SqlString[] = [];
    const end = readRow(text, from, inParentheses, (position, cell) => found[position] = cell);
    if (end.isClosed) {
      for (const column of columns) if (found[column.position]) add(column, found[column.position]!, 'quoted');
    }
    return end;
  }

  /**
   * The next statement may be within the text that was already read: after a surplus quote, or after a row of SELECT.
   */
  function again(from: number, end: number): number {
    readInVain += end - from;
    return readInVain < text.length ? from : end;
  }

  function copy(at: number): number {
    copies.lastIndex = at;
    if (!copies.test(text)) return at + 1;
    const list = columnList(text, copies.lastIndex);
    fromInput.lastIndex = list?.end ?? text.length;
    const columns = list ? secretColumns(list.names) : [];
    const options = columns.length > 0 ? fromInput.exec(text) : null;
    if (!options) return list?.end ?? copies.lastIndex;
    const separator = /csv|delimiter\s{0,4}(?:as\s{0,4})?'?,/i.test(options[0]) ? ',' : '\t';
    let start = fromInput.lastIndex;
    while (start < text.length) {
      const end = lineEnd(text, start);
      if (text.startsWith('\\.', start)) return end;
      const cells = splitSqlCells(text, start, end, separator);
      if (cells.length !== list!.names.length) return start;
      for (const column of columns) add(column, cells[column.position]!, 'literal');
      start = end + 1;
    }
    return start;
  }

  function add({ strength, type }: SecretColumn, { start, end }: SqlString, context: 'quoted' | 'literal'): void {
    const value = text.slice(start, end);
    if (value.length > longestValue || value.includes(markerStart) || interpolates.test(value)) return;
    const key = `${strength} ${context}`;
    let verdict = verdicts.get(key);
    if (!verdict)
      verdicts.set(key,
        verdict = new MemoizedTest(statements.length, (cellText) => isSecret(cellText, strength, context)));
    if (verdict.test(value)) regions.push({ start, end, type });
  }
}

const letterC = 99, letterT = 116;

const creates = /\bcreate\s{1,8}(?:\w{1,12}\s{1,8}){0,3}$/i;
const table = new RegExp(String.raw`table\s{1,8}(?:if\s{1,8}not\s{1,8}exists\s{1,8})?(${tableName})\s{0,40}\(`, 'iy');
const into = new RegExp(
  String
    .raw`(?:insert|replace|upsert)(?:\s{1,20}(?:ignore|overwrite|delayed|low_priority|high_priority|or\s{1,8}\w{1,12}))?(?:\s{1,20}into)?(?:\s{1,20}table)?(?:\s{1,20}(?!values?\b)(${tableName}))?(?:\s{1,20}as\s{1,20}\w{1,60})?${afterName}(\(|(?=values?\b))`,
  'iy',
);
const values = new RegExp(
  String
    .raw`${gap}(?:overriding\s{1,20}\w{1,12}\s{1,20}value\s{1,20}|output\s{1,20}[\w.]{1,80}\s{1,20})?(values?|select)(?=[\s("'])`,
  'iy',
);
const row = /(?:[\s"'+.&]|\\[nrt]?|--[^\n]{0,200}\n){0,80}(?:row\s?)?\(/iy;
const copies = new RegExp(String.raw`copy\s{1,20}${tableName}\s{0,20}\(`, 'iy');
const fromInput = /\s{1,20}from\s{1,20}stdin[^;\n]{0,200};[ \t]{0,8}\r?\n/iy;

/** The string is assembled by code: `'" + password + "'`. */
const interpolates = /^["']|["']\s{0,4}[+.&]/;
/** Characters. */
const longestValue = 4_096;

/** A user name column determines what `pass` means in the same table. */
const ofUser = /user|login|mail|account/i;

function secretColumns(names: readonly string[]): SecretColumn[] {
  const hasUser = names.some((name) => ofUser.test(name));
  return names.flatMap((column, position) => {
    const name = secretNameOfKey(column);
    return name
      ? [{ position, strength: name.strength === 'pass' && hasUser ? 'password' : name.strength, type: name.type }]
      : [];
  });
}

function splitSqlCells(text: string, start: number, end: number, separator: string): SqlString[] {
  const cells: SqlString[] = [];
  for (let from = start; from <= end;) {
    const at = text.indexOf(separator, from);
    const to = at === -1 || at > end ? end : at;
    const last = text[to - 1] === '\r' ? to - 1 : to;
    const quoted = last - from > 1 && text[from] === '"' && text[last - 1] === '"';
    cells.push(quoted ? { start: from + 1, end: last - 1 } : { start: from, end: last });
    from = to + 1;
  }
  return cells;
}
