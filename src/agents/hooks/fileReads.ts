import { toFields, getListField, getTextField, getTextList, type Fields } from './fields';
import type { FileRead } from './hookCall';

export const pathFields = ['file_path', 'filePath', 'path', 'notebook_path', 'target_file', 'targetFile', 'TargetFile',
  'AbsolutePath', 'absolutePath', 'absolute_path'];

/** The amount of a file that every agent shows unless a call requests less. Longer files are cut or refused. */
const maxToolLines = 2_000;
const maxToolCharacters = 50_000;
/**
 * The amount of a command's or third-party tool's output that every agent shows. Some agents cut the middle of longer
 * output.
 */
export const outputLimits = { maxLines: 2_000, maxCharacters: 10_000 };
/** If a call reads more files, only the first ones count. */
export const maxReads = 200;

const firstLineFields = ['start_line', 'startLine', 'StartLine'];
const lastLineFields = ['end_line', 'endLine', 'EndLine'];
const rangeFields = ['view_range', 'line_range', 'range'];

/** The rules by which an agent's reading tools count lines. */
export interface ReadingTools {
  /**
   * The `offset` of the first line. If undefined, it is not known whether offsets start at 0 or 1, and only lines that
   * are shown in both cases count as read.
   */
  readonly firstOffset?: 0 | 1;
  /** The number of lines that a tool shows, if this is fewer than in most agents or is missing from the payloads. */
  readonly maxLines?: number;
}

/** Returns the lines that a reading tool's input requests from one file, or from several files in a list. */
export function parseToolReads(input: unknown, tools: ReadingTools): readonly FileRead[] {
  const fields = toFields(input);
  const items = ['operations', 'files', 'reads'].flatMap((name) => getListField(fields, name));
  const calls = [fields, ...items.map((item) => (typeof item === 'string' ? { path: item } : toFields(item)))];
  return calls.flatMap((call) => parseToolRead(call, tools) ?? []).slice(0, maxReads);
}

function parseToolRead(fields: Fields, { firstOffset, maxLines = maxToolLines }: ReadingTools): FileRead | undefined {
  const path = getTextField(fields, ...pathFields);
  if (path === undefined) return undefined;
  const baseRead = { path, maxLines, maxCharacters: maxToolCharacters };
  const [rangeStart, rangeEnd] =
    rangeFields.map((name) => getListField(fields, name)).find((range) => range.length === 2) ?? [];
  const firstLine = parseLine(rangeStart) ?? findLineField(fields, firstLineFields);
  const lastLine = parseLine(rangeEnd) ?? findLineField(fields, lastLineFields);
  const offset = fields['offset'];
  const limit = parseLine(fields['limit']);
  if (firstLine !== undefined || lastLine !== undefined || offset === undefined && limit === undefined)
    return { ...baseRead, from: firstLine ?? 1, to: lastLine };
  const start = typeof offset === 'number' && offset > 0 ? offset : undefined;
  if (start === undefined) return { ...baseRead, from: 1, to: limit };
  // `offset` counts from 0 or from 1, so this range has only the lines that are shown in both cases
  return {
    ...baseRead,
    from: firstOffset === 1 ? start : start + 1,
    to: limit === undefined ? undefined : start + limit - (firstOffset === 0 ? 0 : 1),
  };
}

function findLineField(fields: Fields, names: readonly string[]): number | undefined {
  return names.map((name) => parseLine(fields[name])).find((line) => line !== undefined);
}

/** Reads a line number. Some models write numbers as text; -1 and 0 mean the end of the file, or no limit. */
function parseLine(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : undefined;
}

/** Reports whether the tool is AgentPack's `retrieve_block`, with any prefix that agents add to an MCP tool's name. */
export function isRetrieveTool(tool: string): boolean {
  return /(?:^|[-_:./])retrieve_block$/.test(tool);
}

/** Returns the files and line ranges that `retrieve_block` prints unchanged. */
export function parseRetrieveInput(input: unknown): readonly FileRead[] {
  const fields = toFields(input);
  const view = getTextField(fields, 'view');
  if (view !== undefined && view !== 'full') return [];
  return [...getTextList(fields, 'ids'), getTextField(fields, 'id') ?? ''].slice(0, maxReads).flatMap((id) =>
    parseRetrieveId(id) ?? []
  );
}

/** Parses `src/a.ts` or `src/a.ts:10-48`; the lines of symbols and other views are not known. */
export function parseRetrieveId(id: string): FileRead | undefined {
  const [, path, from, to] = /^([^#]{1,4000}?)(?::(\d{1,9})(?:-(\d{1,9}))?)?(?:#full)?$/.exec(id) ?? [];
  if (path === undefined) return undefined;
  if (from === undefined) return { path, from: 1, to: undefined, ...outputLimits };
  return { path, from: Math.max(1, Number(from)), to: Number(to ?? from), ...outputLimits };
}

/** Reports whether a payload states that the tool failed, which means that nothing was read. */
export function hasFailed(event: string, fields: Fields): boolean {
  const results = ['tool_response', 'toolResult', 'tool_result', 'postToolUse'].map((name) => toFields(fields[name]));
  return /failure/i.test(event) || [fields, ...results].some((record) => {
    const type = getTextField(record, 'resultType');
    return !!record['error'] || record['success'] === false || record['isError'] === true ||
      record['is_error'] === true ||
      type !== undefined && type !== 'success';
  });
}
