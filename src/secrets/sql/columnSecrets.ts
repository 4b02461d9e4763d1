import { findLineEnd } from '#base/text/lines';
import { isSecret } from '../classification/isSecret';
import { MemoizedTest } from '../classification/memoizedTest';
import type { OffsetList } from '../hits';
import { parseSecretKeyName } from '../names/secretNames';
import type { Strength } from '../names/strength';
import { markerStart, type Region } from '../region';
import { afterNameSource, parseColumnList, parseDefinedColumns, gapSource, normalizeTableName,
  tableNameSource } from './identifiers';
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
  const testsByKey = new Map<string, MemoizedTest>();
  let rereadLength = 0;
  for (let i = 0, nextOffset = 0; i < statements.length; i++) {
    const offset = statements.at(i);
    if (offset < nextOffset) continue;
    const letter = text.charCodeAt(offset) | 32;
    nextOffset = letter === letterT
      ? readTableDefinition(offset)
      : letter === letterC
      ? readCopy(offset)
      : readInsert(offset);
  }
  return regions;

  function readTableDefinition(offset: number): number {
    tableStartPattern.lastIndex = offset;
    const match = createPrefixPattern.test(text.slice(Math.max(0, offset - 40), offset))
      ? tableStartPattern.exec(text)
      : null;
    if (!match) return offset + 1;
    const { names, end } = parseDefinedColumns(text, tableStartPattern.lastIndex);
    tables.set(normalizeTableName(match[1]!), names);
    return end;
  }

  function readInsert(offset: number): number {
    insertStartPattern.lastIndex = offset;
    const match = insertStartPattern.exec(text);
    if (!match) return offset + 1;
    const isListed = match[2] === '(';
    const list = isListed ? parseColumnList(text, insertStartPattern.lastIndex) : undefined;
    const columns = findSecretColumns(
      list?.names ?? (isListed ? [] : tables.get(normalizeTableName(match[1] ?? '')) ?? []),
    );
    const end = list?.end ?? insertStartPattern.lastIndex - match[2]!.length;
    valuesKeywordPattern.lastIndex = end;
    const valuesMatch = columns.length > 0 ? valuesKeywordPattern.exec(text) : null;
    if (!valuesMatch) return end;
    if (valuesMatch[1]!.toLowerCase() !== 'select') return readRows(valuesKeywordPattern.lastIndex, columns);
    const rowOffset = valuesKeywordPattern.lastIndex;
    return chooseNextOffset(rowOffset, addRowSecrets(rowOffset, false, columns).end);
  }

  /** Returns the offset at which the last row ends. */
  function readRows(start: number, columns: readonly SecretColumn[]): number {
    for (let offset = start;;) {
      rowStartPattern.lastIndex = offset;
      if (!rowStartPattern.test(text)) return offset;
      const { end, isClosed } = addRowSecrets(rowStartPattern.lastIndex, true, columns);
      if (!isClosed) return chooseNextOffset(rowStartPattern.lastIndex, end);
      const separatorOffset = skipCellGap(text, end + 1);
      if (text[separatorOffset] !== ',') return end;
      offset = separatorOffset + 1;
    }
  }

  function addRowSecrets(rowStart: number, isInParentheses: boolean, columns: readonly SecretColumn[]) {
    const cells: SqlString[] = [];
    const rowEnd = readRow(text, rowStart, isInParentheses, (position, cell) => cells[position] = cell);
    if (rowEnd.isClosed) {
      for (const column of columns) if (cells[column.position]) addRegion(column, cells[column.position]!, 'quoted');
    }
    return rowEnd;
  }

  /**
   * Returns the offset at which to continue. After a surplus quote or a SELECT, the next statement may be within the
   * text that was already read.
   */
  function chooseNextOffset(rowStart: number, end: number): number {
    rereadLength += end - rowStart;
    return rereadLength < text.length ? rowStart : end;
  }

  function readCopy(offset: number): number {
    copyStartPattern.lastIndex = offset;
    if (!copyStartPattern.test(text)) return offset + 1;
    const list = parseColumnList(text, copyStartPattern.lastIndex);
    copySourcePattern.lastIndex = list?.end ?? text.length;
    const columns = list ? findSecretColumns(list.names) : [];
    const sourceMatch = columns.length > 0 ? copySourcePattern.exec(text) : null;
    if (!sourceMatch) return list?.end ?? copyStartPattern.lastIndex;
    const separator = /csv|delimiter\s{0,4}(?:as\s{0,4})?'?,/i.test(sourceMatch[0]) ? ',' : '\t';
    let start = copySourcePattern.lastIndex;
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
    if (value.length > maxValueLength || value.includes(markerStart) || interpolationPattern.test(value)) return;
    const key = `${strength} ${context}`;
    let memoizedTest = testsByKey.get(key);
    if (!memoizedTest)
      testsByKey.set(key,
        memoizedTest = new MemoizedTest(statements.length, (cellText) => isSecret(cellText, strength, context)));
    if (memoizedTest.test(value)) regions.push({ start, end, type });
  }
}

const letterC = 99, letterT = 116;

const createPrefixPattern = /\bcreate\s{1,8}(?:\w{1,12}\s{1,8}){0,3}$/i;
const tableStartPattern = new RegExp(
  String.raw`table\s{1,8}(?:if\s{1,8}not\s{1,8}exists\s{1,8})?(${tableNameSource})\s{0,40}\(`,
  'iy',
);
const insertStartPattern = new RegExp(
  String
    .raw`(?:insert|replace|upsert)(?:\s{1,20}(?:ignore|overwrite|delayed|low_priority|high_priority|or\s{1,8}\w{1,12}))?(?:\s{1,20}into)?(?:\s{1,20}table)?(?:\s{1,20}(?!values?\b)(${tableNameSource}))?(?:\s{1,20}as\s{1,20}\w{1,60})?${afterNameSource}(\(|(?=values?\b))`,
  'iy',
);
const valuesKeywordPattern = new RegExp(
  String
    .raw`${gapSource}(?:overriding\s{1,20}\w{1,12}\s{1,20}value\s{1,20}|output\s{1,20}[\w.]{1,80}\s{1,20})?(values?|select)(?=[\s("'])`,
  'iy',
);
const rowStartPattern = /(?:[\s"'+.&]|\\[nrt]?|--[^\n]{0,200}\n){0,80}(?:row\s?)?\(/iy;
const copyStartPattern = new RegExp(String.raw`copy\s{1,20}${tableNameSource}\s{0,20}\(`, 'iy');
const copySourcePattern = /\s{1,20}from\s{1,20}stdin[^;\n]{0,200};[ \t]{0,8}\r?\n/iy;

/** Matches a string that is assembled by code: `'" + password + "'`. */
const interpolationPattern = /^["']|["']\s{0,4}[+.&]/;
/** The maximum length of a value, in characters. */
const maxValueLength = 4_096;

/** Matches the name of a column that identifies a user. In a table with such a column, `pass` means a password. */
const userColumnPattern = /user|login|mail|account/i;

function findSecretColumns(names: readonly string[]): SecretColumn[] {
  const hasUser = names.some((name) => userColumnPattern.test(name));
  return names.flatMap((column, position) => {
    const name = parseSecretKeyName(column);
    return name
      ? [{ position, strength: name.strength === 'pass' && hasUser ? 'password' : name.strength, type: name.type }]
      : [];
  });
}

function splitSqlCells(text: string, start: number, end: number, separator: string): SqlString[] {
  const cells: SqlString[] = [];
  for (let cellStart = start; cellStart <= end;) {
    const separatorOffset = text.indexOf(separator, cellStart);
    const fieldEnd = separatorOffset === -1 || separatorOffset > end ? end : separatorOffset;
    const cellEnd = text[fieldEnd - 1] === '\r' ? fieldEnd - 1 : fieldEnd;
    const quoted = cellEnd - cellStart > 1 && text[cellStart] === '"' && text[cellEnd - 1] === '"';
    cells.push(quoted ? { start: cellStart + 1, end: cellEnd - 1 } : { start: cellStart, end: cellEnd });
    cellStart = fieldEnd + 1;
  }
  return cells;
}
