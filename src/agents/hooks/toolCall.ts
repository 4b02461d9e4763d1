import { toFields, getListField, parseJsonInput, getTextField } from './fields';
import { isRetrieveTool, pathFields, parseToolReads, parseRetrieveInput, type ReadingTools } from './fileReads';
import type { HookCall, HookKind } from './hookCall';

/** An agent's tools that change files, run commands or show files. */
export interface Tools extends ReadingTools {
  readonly edit: readonly string[];
  readonly shell: readonly string[];
  readonly read: readonly string[];
}

export type ToolPhase = 'before' | 'after';

/** The maximum number of paths that are checked in a patch or a command. Further paths are ignored. */
export const maxToolPaths = 200;

const patchFields = ['command', 'input', 'patch', 'patchText', 'patch_text'];
const commandFields = ['command', 'command_line', 'commandLine', 'CommandLine', 'cmd', 'script'];

export function getToolKind(tool: string | undefined, phase: ToolPhase, { edit, shell, read }: Tools): HookKind {
  if (tool === undefined) return 'other';
  if (edit.includes(tool)) return phase === 'before' ? 'edit' : 'edited';
  if (shell.includes(tool)) return phase === 'before' ? 'shell' : 'shellDone';
  if (read.includes(tool)) return phase === 'before' ? 'reading' : 'read';
  // its output is redacted, so the call is not checked before it runs
  return phase === 'after' && isRetrieveTool(tool) ? 'read' : 'other';
}

/** Returns the files that a tool call edits, the command that it runs, or the lines that it reads, by its kind. */
export function parseToolInput(kind: HookKind, input: unknown, tool: string | undefined,
  tools: Tools): Pick<HookCall, 'paths' | 'command' | 'reads'>
{
  const value = parseJsonInput(input);
  const emptyInput = { paths: [], command: undefined, reads: [] };
  if (kind === 'edit' || kind === 'edited') return { ...emptyInput, paths: parseEditedPaths(value) };
  if (kind === 'shell' || kind === 'shellDone') return { ...emptyInput, command: findCommandLine(value) };
  if (kind !== 'reading' && kind !== 'read') return emptyInput;
  return {
    ...emptyInput,
    reads: tool !== undefined && isRetrieveTool(tool) ? parseRetrieveInput(value) : parseToolReads(value, tools),
  };
}

/** Returns the files that an editing tool's input names: one file, or the files in a list of edits or a patch. */
function parseEditedPaths(input: unknown): readonly string[] {
  if (typeof input === 'string') return parsePatchPaths(input).slice(0, maxToolPaths);
  const fields = toFields(input);
  const items = ['edits', 'replacements', 'files', 'filePaths'].flatMap((name) => getListField(fields, name));
  const namedPaths = [fields, ...items.map((item) => (typeof item === 'string' ? { path: item } : toFields(item)))]
    .flatMap(
      (edit) => getTextField(edit, ...pathFields) ?? [],
    );
  const patch = getTextField(fields, ...patchFields.filter((name) => isPatch(fields[name])));
  return [...new Set([...namedPaths, ...(patch === undefined ? [] : parsePatchPaths(patch))])].slice(0, maxToolPaths);
}

function isPatch(value: unknown): boolean {
  return typeof value === 'string' && value.includes('*** ');
}

/** Returns the command line in a shell tool's input, or the script in `["bash", "-lc", SCRIPT]`. */
function findCommandLine(input: unknown): string | undefined {
  if (typeof input === 'string') return input;
  const fields = toFields(input);
  const words = commandFields.flatMap((name) => getListField(fields, name)).filter((word) => typeof word === 'string');
  return getTextField(fields, ...commandFields) ?? words.at(-1);
}

/** A line that names a file in a patch of the tool `apply_patch`: openai/codex, `codex-rs/apply-patch`. */
const patchFilePattern = /^\*\*\* (?:(?:Add|Delete|Update) File|Move to): ([^\r\n]+)$/gm;

/** Returns the files that a patch adds, changes, deletes or moves, including their names after a move. */
export function parsePatchPaths(patch: string): string[] {
  return [
    ...new Set([...patch.matchAll(patchFilePattern)].map(([, path]) => path!.trim()).filter((path) => path !== '')),
  ];
}
