import { findLineEnd } from '#base/text/lines';
import { isSecret } from '../classification/isSecret';
import { MemoizedTest } from '../classification/memoizedTest';
import type { OffsetList } from '../hits';
import { parseSecretKeyName } from '../names/secretNames';
import type { Strength } from '../names/strength';
import { markerStart, type Region } from '../region';
import { afterName, parseColumnList, parseDefinedColumns, gap, normalizeTableName, tableName } from './identifiers';
import { readRow, skipCellGap, type SqlString } from './rows';

/** A column of secrets, by its zero-based position in a row. */
interface SecretColumn {
  readonly position: number;
  readonly strength: Strength;
  readonly type: string;
}

/**
 * Finds the values of columns whose names suggest a secret, in all rows of INSERT and similar statements and of
 * PostgreSQL's COPY. An INSERT uses its own column list or that of the CREATE TABLE above. The statements may be inside
 * strings in code. `statements` contains the offsets of their first words.
 */
export function findColumnSecrets(text: string, statements: OffsetList): Region[] {
  const regions: Region[] = [];
  const tables = new Map<string, readonly string[]>();
  const tests = new Map<string, MemoizedTest>();
  let rereadLength = 0;
  for (let i = 0, nextOffset = 0; i < statements.length; i++) {
    const at = statements.at(i);
    if (at < nextOffset) continue;
    const letter = text.charCodeAt(at) | 32;
    nextOffset = letter === letterT ? readTableDefinition(at) : letter === letterC ? readCopy(at) : readInsert(at);
  }
  return regions;

  function readTableDefinition(at: number): number {
    tableStart.lastIndex = at;
    const match = createPrefix.test(text.slice(Math.max(0, at - 40), at)) ? tableStart.exec(text) : null;
    if (!match) return at + 1;
    const { names, end } = parseDefinedColumns(text, tableStart.lastIndex);
    tables.set(normalizeTableName(match[1]!), names);
    return end;
  }

  function readInsert(at: number): number {
    insertStart.lastIndex = at;
    const match = insertStart.exec(text);
    if (!match) return at + 1;
    const isListed = match[2] === '(';
    const list = isListed ? parseColumnList(text, insertStart.lastIndex) : undefined;
    const columns = findSecretColumns(
      list?.names ?? (isListed ? [] : tables.get(normalizeTableName(match[1] ?? '')) ?? []),
    );
    const end = list?.end ?? insertStart.lastIndex - match[2]!.length;
    valuesKeyword.lastIndex = end;
    const kind = columns.length > 0 ? valuesKeyword.exec(text) : null;
    if (!kind) return end;
    if (kind[1]!.toLowerCase() !== 'select') return readRows(valuesKeyword.lastIndex, columns);
    const from = valuesKeyword.lastIndex;
    return chooseNextOffset(from, addRowSecrets(from, false, columns).end);
  }

  /** Returns the offset at which the last row ends. */
  function readRows(start: number, columns: readonly SecretColumn[]): number {
    for (let at = start;;) {
      rowStart.lastIndex = at;
      if (!rowStart.test(text)) return at;
      const { end, isClosed } = addRowSecrets(rowStart.lastIndex, true, columns);
      if (!isClosed) return chooseNextOffset(rowStart.lastIndex, end);
      const next = skipCellGap(text, end + 1);
      if (text[next] !== ',') return end;
      at = next + 1;
    }
  }

  function addRowSecrets(from: number, inParentheses: boolean, columns: readonly SecretColumn[]) {
    const cells: SqlString[] = [];
    const rowEnd = readRow(text, from, inParentheses, (position, cell) => cells[position] = cell);
    if (rowEnd.isClosed) {
      for (const column of columns) if (cells[column.position]) addRegion(column, cells[column.position]!, 'quoted');
    }
    return rowEnd;
  }

  /**
   * Returns the offset at which to continue. After a surplus quote or a SELECT, the next statement may be within the
   * text that was already read.
   */
  function chooseNextOffset(from: number, end: number): number {
    rereadLength += end - from;
    return rereadLength < text.length ? from : end;
  }

  function readCopy(at: number): number {
    copyStart.lastIndex = at;
    if (!copyStart.test(text)) return at + 1;
    const list = parseColumnList(text, copyStart.lastIndex);
    copySource.lastIndex = list?.end ?? text.length;
    const columns = list ? findSecretColumns(list.names) : [];
    const options = columns.length > 0 ? copySource.exec(text) : null;
    if (!options) return list?.end ?? copyStart.lastIndex;
    const separator = /csv|delimiter\s{0,4}(?:as\s{0,4})?'?,/i.test(options[0]) ? ',' : '\t';
    let start = copySource.lastIndex;
    while (start < text.length) {
      const end = findLineEnd(text, start);
      if (text.startsWith('\\.', start)) return end;
      const cells = splitSqlCells(text, start, end, separator);
      if (cells.length !== list!.names.length) return start;
      for (const column of columns) addRegion(column, cells[column.position]!, 'literal');
      start = end + 1;
    }
    return start;
  }

  function addRegion({ strength, type }: SecretColumn, { start, end }: SqlString, context: 'quoted' | 'literal'): void {
    const value = text.slice(start, end);
    if (value.length > maxValueLength || value.includes(markerStart) || interpolation.test(value)) return;
    const key = `${strength} ${context}`;
    let memoizedTest = tests.get(key);
    if (!memoizedTest)
      tests.set(key,
        memoizedTest = new MemoizedTest(statements.length, (cellText) => isSecret(cellText, strength, context)));
    if (memoizedTest.test(value)) regions.push({ start, end, type });
  }
}

const letterC = 99, letterT = 116;

const createPrefix = /\bcreate\s{1,8}(?:\w{1,12}\s{1,8}){0,3}$/i;
const tableStart = new RegExp(String.raw`table\s{1,8}(?:if\s{1,8}not\s{1,8}exists\s{1,8})?(${tableName})\s{0,40}\(`,
  'iy');
const insertStart = new RegExp(
  String
    .raw`(?:insert|replace|upsert)(?:\s{1,20}(?:ignore|overwrite|delayed|low_priority|high_priority|or\s{1,8}\w{1,12}))?(?:\s{1,20}into)?(?:\s{1,20}table)?(?:\s{1,20}(?!values?\b)(${tableName}))?(?:\s{1,20}as\s{1,20}\w{1,60})?${afterName}(\(|(?=values?\b))`,
  'iy',
);
const valuesKeyword = new RegExp(
  String
    .raw`${gap}(?:overriding\s{1,20}\w{1,12}\s{1,20}value\s{1,20}|output\s{1,20}[\w.]{1,80}\s{1,20})?(values?|select)(?=[\s("'])`,
  'iy',
);
const rowStart = /(?:[\s"'+.&]|\\[nrt]?|--[^\n]{0,200}\n){0,80}(?:row\s?)?\(/iy;
const copyStart = new RegExp(String.raw`copy\s{1,20}${tableName}\s{0,20}\(`, 'iy');
const copySource = /\s{1,20}from\s{1,20}stdin[^;\n]{0,200};[ \t]{0,8}\r?\n/iy;

/** Matches a string that is assembled by code: `'" + password + "'`. */
const interpolation = /^["']|["']\s{0,4}[+.&]/;
/** The maximum length of a value, in characters. */
const maxValueLength = 4_096;

/** Matches the name of a column that identifies a user. In a table with such a column, `pass` means a password. */
const userColumn = /user|login|mail|account/i;

function findSecretColumns(names: readonly string[]): SecretColumn[] {
  const hasUser = names.some((name) => userColumn.test(name));
  return names.flatMap((column, position) => {
    const name = parseSecretKeyName(column);
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
    const cellEnd = text[to - 1] === '\r' ? to - 1 : to;
    const quoted = cellEnd - from > 1 && text[from] === '"' && text[cellEnd - 1] === '"';
    cells.push(quoted ? { start: from + 1, end: cellEnd - 1 } : { start: from, end: cellEnd });
    from = to + 1;
  }
  return cells;
}
