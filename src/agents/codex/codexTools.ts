import { setOwn } from '#base/collections/records';
import { toFields, type Fields } from '../hooks/fields';
import { maxCommandLength } from '../hooks/shellWords';
import type { Entry, FileUse } from '../transcripts/entry';
import { findShellFiles } from '../transcripts/shellFiles';
import { parseToolPatchFiles } from '../transcripts/patchFiles';
import { listOwnToolFiles, createReadUse, resolveFileUses } from '../transcripts/toolFiles';
import { toCountOrNull, estimateOutputTokens, toArray, parseJsonFields, omitUndefinedFields, toNonEmptyText,
  joinTextParts } from '../transcripts/values';

/** Determines how the output of a call reports success. */
type ToolKind = 'patch' | 'shell' | 'other';

/** Calls that have no output yet, by id. */
export type OpenCalls = Record<string, ToolKind>;

interface ParsedCall {
  readonly kind: ToolKind;
  readonly files: readonly FileUse[];
  readonly unknownWrites?: boolean;
}

const shellTools = new Set(['shell', 'shell_command', 'exec_command', 'local_shell', 'container.exec', 'unified_exec']);

/** Reads a `function_call`, `custom_tool_call` or `local_shell_call` item. */
export function parseCodexCall(item: Fields, openCalls: OpenCalls, time: number | undefined): readonly Entry[] {
  const key = toNonEmptyText(item['call_id']) ?? toNonEmptyText(item['id']);
  const toolNamespace = toNonEmptyText(item['namespace']);
  const name = item['type'] === 'local_shell_call' ? 'local_shell' : toNonEmptyText(item['name']) ?? '';
  const input = item['arguments'] ?? item['input'] ?? item['action'];
  const tool = toolNamespace === undefined ? name : `${toolNamespace}__${name}`;
  const { kind, files, unknownWrites } = parseToolCall(name, tool, input);
  if (key !== undefined) setOwn(openCalls, key, kind);
  return [{
    kind: 'call',
    tool,
    input,
    files,
    ...omitUndefinedFields({ key, at: time, unknownWrites: unknownWrites || undefined }),
  }];
}

function parseToolCall(name: string, tool: string, input: unknown): ParsedCall {
  const fields = parseJsonFields(input);
  if (name === 'apply_patch')
    return {
      kind: 'patch',
      files: parseToolPatchFiles(
        toNonEmptyText(fields['input']) ?? toNonEmptyText(fields['patch']) ?? toNonEmptyText(input) ?? '',
      ),
    };
  if (name === 'exec') return parseScript(toNonEmptyText(input) ?? '');
  if (shellTools.has(name)) return parseCommand(fields['command'] ?? fields['cmd'], toNonEmptyText(fields['workdir']));
  const toolFiles = listOwnToolFiles(tool, fields);
  if (toolFiles) return { kind: 'other', files: toolFiles };
  const path = toNonEmptyText(fields['file_path']) ?? toNonEmptyText(fields['path']) ??
    toNonEmptyText(fields['dir_path']);
  if (path === undefined) return { kind: 'other', files: [] };
  if (name === 'grep_files' || name === 'list_dir') return { kind: 'other', files: [{ path, effect: 'searched' }] };
  if (name !== 'read_file' && name !== 'view_image') return { kind: 'other', files: [] };
  const offset = toCountOrNull(fields['offset']);
  const limit = toCountOrNull(fields['limit']);
  return { kind: 'other', files: [createReadUse(path, offset, limit === null ? null : (offset ?? 1) + limit - 1)] };
}

function parseCommand(command: unknown, folder?: string): ParsedCall {
  const words = toArray(command);
  if (words[0] === 'apply_patch') return { kind: 'patch', files: parseToolPatchFiles(toNonEmptyText(words[1]) ?? '') };
  const line = getCommandLine(command);
  const isPatch = line.includes('*** Begin Patch');
  const { files, unknownWrites } = isPatch
    ? { files: parseToolPatchFiles(line), unknownWrites: false }
    : findShellFiles(line);
  return { kind: 'shell', files: resolveFileUses(files, folder), unknownWrites };
}

/** Returns a command line, or the script of `["bash", "-lc", SCRIPT]`. */
function getCommandLine(command: unknown): string {
  if (typeof command === 'string') return command;
  const words = toArray(command).filter((word): word is string => typeof word === 'string');
  return words.length === 3 && words[1]!.startsWith('-') ? words[2]! : words.join(' ');
}

/** Matches a call in a script of the `exec` tool, with its first text in double quotes or its patch in backticks. */
const scriptCallPattern =
  /\btools\.(exec_command|apply_patch)\(\s*(?:\{[^{}"]*"?\bcmd"?\s*:\s*)?("[^"\\]*(?:\\.[^"\\]*)*"|`[^`]*`)/g;

function parseScript(fullScript: string): ParsedCall {
  const script = fullScript.slice(0, maxCommandLength);
  const folder = toNonEmptyText(/"?workdir"?\s*:\s*"([^"\\]{1,4000})"/.exec(script)?.[1]);
  const calls = [...script.matchAll(scriptCallPattern)].map(([, tool, quotedText]) => {
    const text = quotedText!.startsWith('`')
      ? quotedText!.slice(1, -1)
      : toNonEmptyText(parseJsonFields(`{"text":${quotedText}}`)['text']);
    return tool === 'apply_patch'
      ? { kind: 'shell', files: parseToolPatchFiles(text ?? ''), unknownWrites: false } as const
      : parseCommand(text ?? '', folder);
  });
  return {
    kind: 'shell',
    files: calls.flatMap((call) => call.files),
    unknownWrites: fullScript.length > script.length || calls.some((call) => call.unknownWrites === true),
  };
}

/**
 * Matches the results of calls that did not run. Sources: `codex-rs/core/src/tools/events.rs`, with the words of
 * earlier versions, and a run of 0.169 with a hook (`test/samples/sessions/codex/denied-edit.jsonl`).
 */
const refusalPattern = /^(?:(?:exec command|patch) rejected by user|Command blocked by PreToolUse hook: )/;

/** Reads a `…_call_output` item. Only the text of the item shows how the call ended. */
export function parseCodexResult(item: Fields, openCalls: OpenCalls, time: number | undefined): readonly Entry[] {
  const key = toNonEmptyText(item['call_id']);
  const kind = key !== undefined && Object.hasOwn(openCalls, key) ? openCalls[key] : undefined;
  if (key === undefined || kind === undefined) return [];
  const text = getOutputText(item['output']);
  const ok = hasSucceeded(text, kind);
  if (ok === undefined) return [];
  delete openCalls[key];
  return [{
    kind: 'result',
    key,
    ok,
    tokens: estimateOutputTokens(text.length),
    output: text,
    ...(!ok && refusalPattern.test(text) ? { isRefused: true } : {}),
    ...omitUndefinedFields({ at: time }),
  }];
}

function getOutputText(output: unknown): string {
  if (typeof output === 'string') return output;
  const parts = joinTextParts(output);
  return parts === '' ? toNonEmptyText(toFields(output)['content']) ?? '' : parts;
}

/** Returns whether a call succeeded, or undefined if the call is still running. */
function hasSucceeded(text: string, kind: ToolKind): boolean | undefined {
  const head = text.slice(0, 2_000);
  const code = /^(?:Exit code:|Process exited with code) (-?\d{1,9})/m.exec(head)?.[1] ??
    (text.startsWith('{') ? parseExitCode(text) : undefined);
  if (code !== undefined) return Number(code) === 0;
  if (/^(?:Process running with session ID|Script running)/m.test(head)) return undefined;
  if (kind === 'patch') return /^Success\. /m.test(head);
  if (kind === 'shell') return /^Script completed/m.test(head);
  return !/^(?:err(?:or)?\b|failed\b|unsupported\b|aborted\b|[^\n]{0,100}\b(?:blocked by|rejected|denied)\b)/i.test(
    head,
  );
}

function parseExitCode(text: string): string | undefined {
  const code = toFields(parseJsonFields(text)['metadata'])['exit_code'];
  return typeof code === 'number' ? String(code) : undefined;
}

/** Reads a `FileChange` item or a `patch_apply_end` event: the files, and the effect on each file. */
export function parseCodexChanges(change: Fields, openCalls: OpenCalls, time: number | undefined): readonly Entry[] {
  const key = toNonEmptyText(change['call_id']) ?? toNonEmptyText(change['id']);
  if (key === undefined) return [];
  delete openCalls[key];
  const status = toNonEmptyText(change['status']);
  const files = Object.entries(toFields(change['changes'])).map(([path, value]): FileUse => {
    const { type, move_path: to } = toFields(value);
    if (toNonEmptyText(to) !== undefined && to !== path) return { path, effect: 'renamed', to: toNonEmptyText(to)! };
    return { path, effect: type === 'add' ? 'added' : type === 'delete' ? 'deleted' : 'modified' };
  });
  const ok = status === undefined ? change['success'] === true : status === 'completed' && change['success'] !== false;
  return [{
    kind: 'result',
    key,
    ok,
    ...(status === 'declined' ? { isRefused: true } : {}),
    ...(files.length > 0 ? { files } : {}),
    ...omitUndefinedFields({ at: time }),
  }];
}

/** Reads a `CommandExecution` item or an `exec_command_end` event. Commands that the user ran are ignored. */
export function parseCodexCommand(command: Fields, openCalls: OpenCalls, time: number | undefined): readonly Entry[] {
  const key = toNonEmptyText(command['call_id']) ?? toNonEmptyText(command['id']);
  if (key === undefined || command['source'] === 'user_shell') return [];
  delete openCalls[key];
  const folder = toNonEmptyText(command['cwd'])?.replace(/^file:\/\/(?=\/)/, '');
  const { files } = parseCommand(command['command'], folder);
  const commandPaths = new Set(files.map((use) => use.path));
  const parsedUses = toArray(command['parsed_cmd']).map(toFields).flatMap((command): readonly FileUse[] => {
    const path = toNonEmptyText(command['path']);
    if (path === undefined) return [];
    const uses = resolveFileUses([{ path, effect: command['type'] === 'read' ? 'read' : 'searched' }], folder);
    return uses.filter((use) => !commandPaths.has(use.path));
  });
  const output = toNonEmptyText(command['aggregated_output']) ?? toNonEmptyText(command['stdout']) ?? '';
  return [{
    kind: 'result',
    key,
    ok: command['exit_code'] === 0,
    ...(command['status'] === 'declined' ? { isRefused: true } : {}),
    files: [...files, ...parsedUses],
    tokens: estimateOutputTokens(output.length),
    output,
    ...omitUndefinedFields({ at: time }),
  }];
}

/** Reads an `McpToolCall` item or an `mcp_tool_call_end` event. */
export function parseCodexMcpResult(call: Fields, openCalls: OpenCalls, time: number | undefined): readonly Entry[] {
  const key = toNonEmptyText(call['call_id']) ?? toNonEmptyText(call['id']);
  if (key === undefined) return [];
  delete openCalls[key];
  const result = toFields(call['result']);
  const isError = toFields(result['Ok'] ?? result)['is_error'] === true || toFields(result)['isError'] === true;
  const ok = 'status' in call ? call['status'] === 'completed' : !('Err' in result);
  return [{ kind: 'result', key, ok: ok && !isError, ...omitUndefinedFields({ at: time }) }];
}
