import { toFields, listIn, textIn, textsIn, type Fields } from './fields';
import type { FileRead } from './hookCall';

export const pathNames = ['file_path', 'filePath', 'path', 'notebook_path', 'target_file', 'targetFile', 'TargetFile',
  'AbsolutePath', 'absolutePath', 'absolute_path'];

/** The minimum that agents show of a file if nobody asks for less: longer files are cut, or refused. */
const toolLines = 2_000;
const toolCharacters = 50_000;
/**
 * The amount that all agents show of the output of a command or third-party tool; some cut the middle of longer output.
 */
export const outputRoom = { maxLines: 2_000, maxCharacters: 10_000 };
/** If a call reads more files, only the first ones count. */
export const maxReads = 200;

const firstNames = ['start_line', 'startLine', 'StartLine'];
const lastNames = ['end_line', 'endLine', 'EndLine'];
const rangeNames = ['view_range', 'line_range', 'range'];

/** How an agent's reading tools count lines. */
export interface ReadingTools {
  /** The `offset` of the first line; if undefined, it is not known, and the line is not counted as read. */
  readonly firstOffset?: 0 | 1;
  /** The lines that a tool shows if they are fewer than in most agents, or if its payloads do not name any. */
  readonly maxLines?: number;
}

/** Returns the lines that the input of a reading tool names: from one file, or from several in a list. */
export function parseToolReads(input: unknown, tools: ReadingTools): readonly FileRead[] {
  const fields = toFields(input);
  const items = ['operations', 'files', 'reads'].flatMap((name) => listIn(fields, name));
  const all = [fields, ...items.map((item) => (typeof item === 'string' ? { path: item } : toFields(item)))];
  return all.flatMap((call) => parseToolRead(call, tools) ?? []).slice(0, maxReads);
}

function parseToolRead(fields: Fields, { firstOffset, maxLines = toolLines }: ReadingTools): FileRead | undefined {
  const path = textIn(fields, ...pathNames);
  if (path === undefined) return undefined;
  const room = { path, maxLines, maxCharacters: toolCharacters };
  const [first, last] = rangeNames.map((name) => listIn(fields, name)).find((range) => range.length === 2) ?? [];
  const from = lineIn(first) ?? findLineField(fields, firstNames);
  const to = lineIn(last) ?? findLineField(fields, lastNames);
  const offset = fields['offset'];
  const limit = lineIn(fields['limit']);
  if (from !== undefined || to !== undefined || offset === undefined && limit === undefined)
    return { ...room, from: from ?? 1, to };
  const start = typeof offset === 'number' && offset > 0 ? offset : undefined;
  if (start === undefined) return { ...room, from: 1, to: limit };
  // `offset` counts from 0 or from 1, so this range has only the lines that are shown in both cases
  return {
    ...room,
    from: firstOffset === 1 ? start : start + 1,
    to: limit === undefined ? undefined : start + limit - (firstOffset === 0 ? 0 : 1),
  };
}

function findLineField(fields: Fields, names: readonly string[]): number | undefined {
  return names.map((name) => lineIn(fields[name])).find((line) => line !== undefined);
}

/** Reads a line number. Some models write numbers as text; -1 and 0 mean the end of the file, or no limit. */
function lineIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : undefined;
}

/** Reports whether the tool is AgentPack's own, under the name that agents give to an MCP server's tool. */
export function isRetrieveTool(tool: string): boolean {
  return /(?:^|[-_:./])retrieve_block$/.test(tool);
}

/** Returns the files, and lines of files, that `retrieve_block` prints unchanged. */
export function retrievedBy(input: unknown): readonly FileRead[] {
  const fields = toFields(input);
  const view = textIn(fields, 'view');
  if (view !== undefined && view !== 'full') return [];
  return [...textsIn(fields, 'ids'), textIn(fields, 'id') ?? ''].slice(0, maxReads).flatMap((id) =>
    retrieved(id) ?? []
  );
}

/** Parses `src/a.ts` or `src/a.ts:10-48`; the lines of symbols and other views are not known. */
export function retrieved(id: string): FileRead | undefined {
  const [, path, from, to] = /^([^#]{1,4000}?)(?::(\d{1,9})(?:-(\d{1,9}))?)?(?:#full)?$/.exec(id) ?? [];
  if (path === undefined) return undefined;
  if (from === undefined) return { path, from: 1, to: undefined, ...outputRoom };
  return { path, from: Math.max(1, Number(from)), to: Number(to ?? from), ...outputRoom };
}

/** Reports whether a payload states that its tool failed, so nothing was read. */
export function hasFailed(event: string, fields: Fields): boolean {
  const results = ['tool_response', 'toolResult', 'tool_result', 'postToolUse'].map((name) => toFields(fields[name]));
  return /failure/i.test(event) || [fields, ...results].some((record) => {
    const type = textIn(record, 'resultType');
    return !!record['error'] || record['success'] === false || record['isError'] === true ||
      record['is_error'] === true ||
      type !== undefined && type !== 'success';
  });
}
