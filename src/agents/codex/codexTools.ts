import { setOwn } from '#base/collections/records';
import { toFields, type Fields } from '../hooks/fields';
import { maxCommandLength } from '../hooks/shellWords';
import type { Entry, FileUse } from '../transcripts/entry';
import { shellFiles } from '../transcripts/shellFiles';
import { toolPatchFiles } from '../transcripts/patchFiles';
import { ownToolFiles, createReadUse, usesBelow } from '../transcripts/toolFiles';
import { countIn, estimatedTokens, toArray, parsedFields, present, textField,
  textOfParts } from '../transcripts/values';

/** Determines how the output of a call reports success. */
type ToolKind = 'patch' | 'shell' | 'other';

/** Calls that have no output yet, by id. */
export type OpenCalls = Record<string, ToolKind>;

interface Called {
  readonly kind: ToolKind;
  readonly files: readonly FileUse[];
  readonly unknownWrites?: boolean;
}

const shellTools = new Set(['shell', 'shell_command', 'exec_command', 'local_shell', 'container.exec', 'unified_exec']);

/** `function_call`, `custom_tool_call`, `local_shell_call`. */
export function codexCall(item: Fields, open: OpenCalls, at: number | undefined): readonly Entry[] {
  const key = textField(item['call_id']) ?? textField(item['id']);
  const space = textField(item['namespace']);
  const name = item['type'] === 'local_shell_call' ? 'local_shell' : textField(item['name']) ?? '';
  const input = item['arguments'] ?? item['input'] ?? item['action'];
  const tool = space === undefined ? name : `${space}__${name}`;
  const { kind, files, unknownWrites } = called(name, tool, input);
  if (key !== undefined) setOwn(open, key, kind);
  return [{ kind: 'call', tool, input, files, ...present({ key, at, unknownWrites: unknownWrites || undefined }) }];
}

function called(name: string, tool: string, input: unknown): Called {
  const fields = parsedFields(input);
  if (name === 'apply_patch')
    return {
      kind: 'patch',
      files: toolPatchFiles(textField(fields['input']) ?? textField(fields['patch']) ?? textField(input) ?? ''),
    };
  if (name === 'exec') return ofScript(textField(input) ?? '');
  if (shellTools.has(name)) return ofCommand(fields['command'] ?? fields['cmd'], textField(fields['workdir']));
  const toolFiles = ownToolFiles(tool, fields);
  if (toolFiles) return { kind: 'other', files: toolFiles };
  const path = textField(fields['file_path']) ?? textField(fields['path']) ?? textField(fields['dir_path']);
  if (path === undefined) return { kind: 'other', files: [] };
  if (name === 'grep_files' || name === 'list_dir') return { kind: 'other', files: [{ path, effect: 'searched' }] };
  if (name !== 'read_file' && name !== 'view_image') return { kind: 'other', files: [] };
  const offset = countIn(fields['offset']);
  const limit = countIn(fields['limit']);
  return { kind: 'other', files: [createReadUse(path, offset, limit === null ? null : (offset ?? 1) + limit - 1)] };
}

function ofCommand(command: unknown, folder?: string): Called {
  const words = toArray(command);
  if (words[0] === 'apply_patch') return { kind: 'patch', files: toolPatchFiles(textField(words[1]) ?? '') };
  const line = commandLine(command);
  const isPatch = line.includes('*** Begin Patch');
  const { files, unknownWrites } = isPatch ? { files: toolPatchFiles(line), unknownWrites: false } : shellFiles(line);
  return { kind: 'shell', files: usesBelow(files, folder), unknownWrites };
}

/** Returns a command line, or the script of `["bash", "-lc", SCRIPT]`. */
function commandLine(command: unknown): string {
  if (typeof command === 'string') return command;
  const words = toArray(command).filter((word): word is string => typeof word === 'string');
  return words.length === 3 && words[1]!.startsWith('-') ? words[2]! : words.join(' ');
}

/** A call within a script of the tool `exec`: its first text in double quotes, or a patch between backticks. */
const scriptCall =
  /\btools\.(exec_command|apply_patch)\(\s*(?:\{[^{}"]*"?\bcmd"?\s*:\s*)?("[^"\\]*(?:\\.[^"\\]*)*"|`[^`]*`)/g;

function ofScript(whole: string): Called {
  const script = whole.slice(0, maxCommandLength);
  const folder = textField(/"?workdir"?\s*:\s*"([^"\\]{1,4000})"/.exec(script)?.[1]);
  const calls = [...script.matchAll(scriptCall)].map(([, tool, quoted]) => {
    const text = quoted!.startsWith('`') ? quoted!.slice(1, -1) : textField(parsedFields(`{"text":${quoted}}`)['text']);
    return tool === 'apply_patch'
      ? { kind: 'shell', files: toolPatchFiles(text ?? ''), unknownWrites: false } as const
      : ofCommand(text ?? '', folder);
  });
  return {
    kind: 'shell',
    files: calls.flatMap((call) => call.files),
    unknownWrites: whole.length > script.length || calls.some((call) => call.unknownWrites === true),
  };
}

/** Reads `…_call_output`, in which only the text tells how the call ended. */
export function codexResult(item: Fields, open: OpenCalls, at: number | undefined): readonly Entry[] {
  const key = textField(item['call_id']);
  const kind = key !== undefined && Object.hasOwn(open, key) ? open[key] : undefined;
  if (key === undefined || kind === undefined) return [];
  const text = outputText(item['output']);
  const ok = succeeded(text, kind);
  if (ok === undefined) return [];
  delete open[key];
  return [{ kind: 'result', key, ok, tokens: estimatedTokens(text.length), output: text, ...present({ at }) }];
}

function outputText(output: unknown): string {
  if (typeof output === 'string') return output;
  const parts = textOfParts(output);
  return parts === '' ? textField(toFields(output)['content']) ?? '' : parts;
}

/** Reports whether a command succeeded; undefined if it is still running. */
function succeeded(text: string, kind: ToolKind): boolean | undefined {
  const head = text.slice(0, 2_000);
  const code = /^(?:Exit code:|Process exited with code) (-?\d{1,9})/m.exec(head)?.[1] ??
    (text.startsWith('{') ? exitCode(text) : undefined);
  if (code !== undefined) return Number(code) === 0;
  if (/^(?:Process running with session ID|Script running)/m.test(head)) return undefined;
  if (kind === 'patch') return /^Success\. /m.test(head);
  if (kind === 'shell') return /^Script completed/m.test(head);
  return !/^(?:err(?:or)?\b|failed\b|unsupported\b|aborted\b|[^\n]{0,100}\b(?:blocked by|rejected|denied)\b)/i.test(
    head,
  );
}

function exitCode(text: string): string | undefined {
  const code = toFields(parsedFields(text)['metadata'])['exit_code'];
  return typeof code === 'number' ? String(code) : undefined;
}

/** Reads `FileChange` items and `patch_apply_end`: the files, and what was done to each. */
export function codexChanges(change: Fields, open: OpenCalls, at: number | undefined): readonly Entry[] {
  const key = textField(change['call_id']) ?? textField(change['id']);
  if (key === undefined) return [];
  delete open[key];
  const status = textField(change['status']);
  const files = Object.entries(toFields(change['changes'])).map(([path, value]): FileUse => {
    const { type, move_path: to } = toFields(value);
    if (textField(to) !== undefined && to !== path) return { path, effect: 'renamed', to: textField(to)! };
    return { path, effect: type === 'add' ? 'added' : type === 'delete' ? 'deleted' : 'modified' };
  });
  const ok = status === undefined ? change['success'] === true : status === 'completed' && change['success'] !== false;
  return [{ kind: 'result', key, ok, ...(files.length > 0 ? { files } : {}), ...present({ at }) }];
}

/** Reads `CommandExecution` items and `exec_command_end`; commands that the user ran do not count as the agent's. */
export function codexCommand(run: Fields, open: OpenCalls, at: number | undefined): readonly Entry[] {
  const key = textField(run['call_id']) ?? textField(run['id']);
  if (key === undefined || run['source'] === 'user_shell') return [];
  delete open[key];
  const folder = textField(run['cwd'])?.replace(/^file:\/\/(?=\/)/, '');
  const { files } = ofCommand(run['command'], folder);
  const named = new Set(files.map((use) => use.path));
  const parsed = toArray(run['parsed_cmd']).map(toFields).flatMap((command): readonly FileUse[] => {
    const path = textField(command['path']);
    if (path === undefined) return [];
    const uses = usesBelow([{ path, effect: command['type'] === 'read' ? 'read' : 'searched' }], folder);
    return uses.filter((use) => !named.has(use.path));
  });
  const output = textField(run['aggregated_output']) ?? textField(run['stdout']) ?? '';
  return [{
    kind: 'result',
    key,
    ok: run['exit_code'] === 0,
    files: [...files, ...parsed],
    tokens: estimatedTokens(output.length),
    output,
    ...present({ at }),
  }];
}

/** Reads `McpToolCall` items and `mcp_tool_call_end` events. */
export function codexMcpResult(call: Fields, open: OpenCalls, at: number | undefined): readonly Entry[] {
  const key = textField(call['call_id']) ?? textField(call['id']);
  if (key === undefined) return [];
  delete open[key];
  const result = toFields(call['result']);
  const isError = toFields(result['Ok'] ?? result)['is_error'] === true || toFields(result)['isError'] === true;
  const ok = 'status' in call ? call['status'] === 'completed' : !('Err' in result);
  return [{ kind: 'result', key, ok: ok && !isError, ...present({ at }) }];
}
