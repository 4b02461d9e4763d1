import { toFields, getTextList, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { findShellFiles } from '../transcripts/shellFiles';
import { listOwnToolFiles, createReadUse, resolveFileUses } from '../transcripts/toolFiles';
import { toCountOrNull, estimateOutputTokens, toArray, omitUndefinedFields, toNonEmptyText,
  toEpochMs } from '../transcripts/values';

const editTools = new Set(['write_file', 'replace', 'edit_file', 'save_file']);
const searchTools = new Set(['list_directory', 'glob', 'grep_search', 'search_file_content', 'grep_search_ripgrep']);
const successByStatus: Readonly<Record<string, boolean>> = { success: true, error: false, cancelled: false };

/**
 * Matches the results of calls that did not run or that a person cancelled. Source: google-gemini/gemini-cli,
 * `packages/core/src/scheduler/` (`state-manager.ts`, `policy.ts`, `hook-utils.ts`, `scheduler.ts`) and
 * `tools/shell.ts`.
 */
const refusalPattern = new RegExp([
  String.raw`^(?:\[Operation Cancelled\] Reason: |Command was cancelled by user before it could start`,
  'Tool execution denied by policy|Tool execution blocked: |Tool execution for "[^"]{0,100}" requires user confirmation',
  'Agent execution stopped by hook: |Tool "[^"]{0,100}" not found)',
].join('|'));

/** Reads a tool call and its result, if there is one. Both are in the model's message. */
export function parseGeminiCall(value: unknown): readonly Entry[] {
  const call = toFields(value);
  const tool = toNonEmptyText(call['name']) ?? '';
  const key = toNonEmptyText(call['id']);
  const time = toEpochMs(call['timestamp']);
  const input = toFields(call['args']);
  const shell = tool === 'run_shell_command' ? findShellFiles(toNonEmptyText(input['command']) ?? '') : undefined;
  const unknownWrites = shell?.unknownWrites ? true : undefined;
  const files = shell ? resolveFileUses(shell.files, toNonEmptyText(input['dir_path'])) : listGeminiFiles(tool, input);
  const callEntry: Entry = {
    kind: 'call',
    tool,
    input,
    files,
    ...omitUndefinedFields({ key, unknownWrites, at: time }),
  };
  const status = toNonEmptyText(call['status']) ?? '';
  if (key === undefined || !Object.hasOwn(successByStatus, status)) return [callEntry];
  const output = getGeminiOutput(call);
  const exitCode = shell ? /^Exit Code: (-?\d{1,9})/m.exec(output)?.[1] : undefined;
  const ok = successByStatus[status]! && (exitCode === undefined || Number(exitCode) === 0);
  const tokens = estimateOutputTokens(output.length);
  const changedFile = editTools.has(tool) && ok ? parseEditedFile(tool, call['resultDisplay']) : undefined;
  return [callEntry, {
    kind: 'result',
    key,
    ok,
    tokens,
    output,
    ...(!ok && refusalPattern.test(output) ? { isRefused: true } : {}),
    ...(changedFile ? { files: [changedFile] } : {}),
    ...omitUndefinedFields({ at: time }),
  }];
}

function listGeminiFiles(tool: string, input: Fields): readonly FileUse[] {
  const toolFiles = listOwnToolFiles(tool, input);
  if (toolFiles) return toolFiles;
  const path = toNonEmptyText(input['file_path']) ?? toNonEmptyText(input['absolute_path']) ??
    toNonEmptyText(input['dir_path']) ??
    toNonEmptyText(input['path']);
  if (tool === 'read_many_files') {
    return [...getTextList(input, 'include'), ...getTextList(input, 'paths')].flatMap((name) =>
      /[*?[{]/.test(name) ? [] : [createReadUse(name)]
    );
  }
  if (path === undefined) return [];
  if (editTools.has(tool)) return [{ path, effect: 'modified' }];
  if (searchTools.has(tool)) return [{ path, effect: 'searched' }];
  return tool === 'read_file' ? [createGeminiReadUse(path, input)] : [];
}

/** Creates the use of a file that a call reads. `offset` is 0-based. */
function createGeminiReadUse(path: string, input: Fields): FileUse {
  const offset = toCountOrNull(input['offset']);
  const limit = toCountOrNull(input['limit']);
  const firstLine = toCountOrNull(input['start_line']) ?? (offset === null ? null : offset + 1);
  return createReadUse(path, firstLine,
    toCountOrNull(input['end_line']) ?? (limit === null ? null : (firstLine ?? 1) + limit - 1));
}

function parseEditedFile(tool: string, display: unknown): FileUse | undefined {
  const details = toFields(display);
  const path = toNonEmptyText(details['filePath']);
  const isNew = details['isNewFile'] === true || tool === 'write_file' && details['originalContent'] === '';
  return path === undefined ? undefined : { path, effect: isNew ? 'added' : 'modified' };
}

function getGeminiOutput(call: Fields): string {
  const [firstResult] = toArray(call['result']);
  const response = toFields(toFields(toFields(firstResult)['functionResponse'])['response']);
  return toNonEmptyText(response['output']) ?? toNonEmptyText(response['error']) ??
    toNonEmptyText(call['resultDisplay']) ?? '';
}
