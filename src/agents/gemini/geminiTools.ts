import { toFields, textsIn, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { shellFiles } from '../transcripts/shellFiles';
import { ownToolFiles, createReadUse, usesBelow } from '../transcripts/toolFiles';
import { countIn, estimatedTokens, toArray, present, textField, toEpochMs } from '../transcripts/values';

const edits = new Set(['write_file', 'replace', 'edit_file', 'save_file']);
const searches = new Set(['list_directory', 'glob', 'grep_search', 'search_file_content', 'grep_search_ripgrep']);
const ended: Readonly<Record<string, boolean>> = { success: true, error: false, cancelled: false };

/** Reads a tool call, with its result if there is one: both are in the model's message. */
export function geminiCall(value: unknown): readonly Entry[] {
  const call = toFields(value);
  const tool = textField(call['name']) ?? '';
  const key = textField(call['id']);
  const at = toEpochMs(call['timestamp']);
  const input = toFields(call['args']);
  const shell = tool === 'run_shell_command' ? shellFiles(textField(input['command']) ?? '') : undefined;
  const unknownWrites = shell?.unknownWrites ? true : undefined;
  const files = shell ? usesBelow(shell.files, textField(input['dir_path'])) : listGeminiFiles(tool, input);
  const called: Entry = { kind: 'call', tool, input, files, ...present({ key, unknownWrites, at }) };
  const status = textField(call['status']) ?? '';
  if (key === undefined || !Object.hasOwn(ended, status)) return [called];
  const output = getGeminiOutput(call);
  const exit = shell ? /^Exit Code: (-?\d{1,9})/m.exec(output)?.[1] : undefined;
  const ok = ended[status]! && (exit === undefined || Number(exit) === 0);
  const tokens = estimatedTokens(output.length);
  const done = edits.has(tool) && ok ? editedFile(tool, call['resultDisplay']) : undefined;
  return [called, { kind: 'result', key, ok, tokens, output, ...(done ? { files: [done] } : {}), ...present({ at }) }];
}

function listGeminiFiles(tool: string, input: Fields): readonly FileUse[] {
  const toolFiles = ownToolFiles(tool, input);
  if (toolFiles) return toolFiles;
  const path = textField(input['file_path']) ?? textField(input['absolute_path']) ?? textField(input['dir_path']) ??
    textField(input['path']);
  if (tool === 'read_many_files') {
    return [...textsIn(input, 'include'), ...textsIn(input, 'paths')].flatMap((name) =>
      /[*?[{]/.test(name) ? [] : [createReadUse(name)]
    );
  }
  if (path === undefined) return [];
  if (edits.has(tool)) return [{ path, effect: 'modified' }];
  if (searches.has(tool)) return [{ path, effect: 'searched' }];
  return tool === 'read_file' ? [read(path, input)] : [];
}

/** Reads a file use; `offset` counts from 0. */
function read(path: string, input: Fields): FileUse {
  const offset = countIn(input['offset']);
  const limit = countIn(input['limit']);
  const first = countIn(input['start_line']) ?? (offset === null ? null : offset + 1);
  return createReadUse(path, first, countIn(input['end_line']) ?? (limit === null ? null : (first ?? 1) + limit - 1));
}

function editedFile(tool: string, display: unknown): FileUse | undefined {
  const shown = toFields(display);
  const path = textField(shown['filePath']);
  const isNew = shown['isNewFile'] === true || tool === 'write_file' && shown['originalContent'] === '';
  return path === undefined ? undefined : { path, effect: isNew ? 'added' : 'modified' };
}

function getGeminiOutput(call: Fields): string {
  const [first] = toArray(call['result']);
  const response = toFields(toFields(toFields(first)['functionResponse'])['response']);
  return textField(response['output']) ?? textField(response['error']) ?? textField(call['resultDisplay']) ?? '';
}
