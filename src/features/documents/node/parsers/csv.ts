import Papa from 'papaparse';
import type { RowRange } from '../../pure/block';
import { markdownTable } from '../../pure/markdownTable';
import { decodeText } from '../text/decodeText';
import { bytesAsPages } from './bytesAsPages';
import type { Parser } from './parser';

const separators = [',', ';', '\t', '|'];
/** The first line of a file, if it names the separator, as Excel writes and reads it. */
const separatorLine = /^"?sep=([^\n\r"])"?[ \t]*(?:\n|$)/i;
/** The number of records used to find the separator. */
const tried = 100;
/** Rows are padded to the width of the widest row only while the table stays this small. */
const mostCells = 2_000_000;

/** Returns one table; its rows are the records of the file, even if a record takes several lines. */
export const parseCsv: Parser = ({ bytes, warn, progress }) => {
  const pages = bytesAsPages(bytes, progress);
  const text = decodeText(bytes, warn);
  const [line = '', named] = separatorLine.exec(text) ?? [];
  const content = text.slice(line.length);
  const records = parseCsvRecords(content, named ?? detectCsvSeparator(content));
  const first = line === '' ? 1 : 2;
  // empty lines count as rows, except at the end
  while (records.length > 0 && isEmpty(records.at(-1)!)) records.pop();
  const width = records.reduce((max, { length }) => Math.max(max, length), 0);
  pages.done();
  if (records.length === 0) return { blocks: [], pages: null };
  const rowRange: RowRange = [first, first + records.length - 1];
  if (width * records.length <= mostCells)
    return { blocks: [{ type: 'table', text: markdownTable(records), rowRange }], pages: null };
  return { blocks: [{ type: 'code', text: content, rowRange }], pages: null };
};

function parseCsvRecords(text: string, delimiter: string, preview = 0): string[][] {
  return Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: false }).data;
}

/** Returns the separator that splits the most records into the same number of fields, at least two. */
function detectCsvSeparator(text: string): string {
  const start = text.slice(0, 200_000);
  let best = { separator: ',', score: 0 };
  for (const separator of separators) {
    const records = parseCsvRecords(start, separator, tried).filter((record) => !isEmpty(record));
    const counts = new Map<number, number>();
    for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [fields = 1, recordCount = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    const score = fields <= 1 ? 0 : recordCount / records.length + Math.min(fields, 20) / 1_000;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function isEmpty(record: readonly string[]): boolean {
  return record.every((field) => field.trim() === '');
}
