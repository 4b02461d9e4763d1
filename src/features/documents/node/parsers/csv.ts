import Papa from 'papaparse';
import type { RowRange } from '../../pure/block';
import { formatMarkdownTable } from '../../pure/markdownTable';
import { decodeText } from '../text/decodeText';
import { limitText } from '../text/limitText';
import { createByteProgress } from './bytesAsPages';
import type { Parser } from './parser';

const separators = [',', ';', '\t', '|'];
/** Matches the first line of a file if it names the separator, in the form that Excel writes and reads. */
const separatorLinePattern = /^"?sep=([^\n\r"])"?[ \t]*(?:\n|$)/i;
/** The number of records used to find the separator. */
const sampledRecordCount = 100;
/** The maximum number of cells that are read. */
const maxCells = 700_000;
/** The maximum number of cells in a table whose rows are padded to the width of the widest row. */
const maxPaddedCells = 2_000_000;

/** Parses a CSV file as one table. Each record is one row, even if it spans several lines. */
export const parseCsv: Parser = ({ bytes, share, warn, progress }) => {
  const byteProgress = createByteProgress(bytes, progress);
  const text = limitText(decodeText(bytes, warn), warn, { share });
  byteProgress.addLines(text);
  const [separatorLine = '', declaredSeparator] = separatorLinePattern.exec(text) ?? [];
  const content = text.slice(separatorLine.length);
  const allRecords = parseCsvRecords(content, declaredSeparator ?? detectCsvSeparator(content));
  // empty lines count as rows, except at the end
  while (allRecords.length > 0 && isEmpty(allRecords.at(-1)!)) allRecords.pop();
  const firstRow = separatorLine === '' ? 1 : 2;
  const records = allRecords.slice(0, countRowsWithin(allRecords, maxCells));
  if (records.length < allRecords.length)
    warn({
      type: 'too_large',
      message: `The table has ${allRecords.length} rows; the first ${records.length} are read.`,
    });
  const width = records.reduce((max, { length }) => Math.max(max, length), 0);
  byteProgress.done();
  if (records.length === 0) return { blocks: [], pages: null };
  const rowRange: RowRange = [firstRow, firstRow + records.length - 1];
  if (width * records.length <= maxPaddedCells)
    return { blocks: [{ type: 'table', text: formatMarkdownTable(records), rowRange }], pages: null };
  return { blocks: [{ type: 'code', text: content, rowRange }], pages: null };
};

/** Returns how many of the first rows together have at most `cellLimit` cells, but at least one. */
function countRowsWithin(rows: readonly (readonly string[])[], cellLimit: number): number {
  let remainingCells = cellLimit;
  const endIndex = rows.findIndex(({ length }) => (remainingCells -= length) < 0);
  return endIndex < 0 ? rows.length : Math.max(1, endIndex);
}

function parseCsvRecords(text: string, delimiter: string, preview = 0): string[][] {
  return Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: false }).data;
}

/** Returns the separator that splits the most records into the same number of fields, at least two. */
function detectCsvSeparator(text: string): string {
  const sample = text.slice(0, 200_000);
  let bestMatch = { separator: ',', score: 0 };
  for (const separator of separators) {
    const records = parseCsvRecords(sample, separator, sampledRecordCount).filter((record) => !isEmpty(record));
    const recordCounts = new Map<number, number>();
    for (const { length } of records) recordCounts.set(length, (recordCounts.get(length) ?? 0) + 1);
    const [fieldCount = 1, recordCount = 0] = [...recordCounts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    const score = fieldCount <= 1 ? 0 : recordCount / records.length + Math.min(fieldCount, 20) / 1_000;
    if (score > bestMatch.score) bestMatch = { separator, score };
  }
  return bestMatch.separator;
}

function isEmpty(record: readonly string[]): boolean {
  return record.every((field) => field.trim() === '');
}
