import { toFields, listIn, parsedInput, textIn } from './fields';
import { isRetrieveTool, pathNames, parseToolReads, retrievedBy, type ReadingTools } from './fileReads';
import type { HookCall, HookKind } from './hookCall';

/** An agent's tools that change files, run commands or show files. */
export interface Tools extends ReadingTools {
  readonly edit: readonly string[];
  readonly shell: readonly string[];
  readonly read: readonly string[];
}

export type Moment = 'before' | 'after';

/** The number of paths that are judged in a larger patch, or in a command that names more files. */
export const maxToolPaths = 200;

const patchNames = ['command', 'input', 'patch', 'patchText', 'patch_text'];
const commandNames = ['command', 'command_line', 'commandLine', 'CommandLine', 'cmd', 'script'];

export function toolKind(tool: string | undefined, moment: Moment, { edit, shell, read }: Tools): HookKind {
  if (tool === undefined) return 'other';
  if (edit.includes(tool)) return moment === 'before' ? 'edit' : 'edited';
  if (shell.includes(tool)) return moment === 'before' ? 'shell' : 'shellDone';
  return moment === 'after' && (read.includes(tool) || isRetrieveTool(tool)) ? 'read' : 'other';
}

/** Returns what a tool call changes, runs or reads, depending on its kind. */
export function parseToolInput(kind: HookKind, input: unknown, tool: string | undefined,
  tools: Tools): Pick<HookCall, 'paths' | 'command' | 'reads'>
{
  const value = parsedInput(input);
  const emptyInput = { paths: [], command: undefined, reads: [] };
  if (kind === 'edit' || kind === 'edited') return { ...emptyInput, paths: editedPaths(value) };
  if (kind === 'shell' || kind === 'shellDone') return { ...emptyInput, command: commandIn(value) };
  if (kind !== 'read') return emptyInput;
  return {
    ...emptyInput,
    reads: tool !== undefined && isRetrieveTool(tool) ? retrievedBy(value) : parseToolReads(value, tools),
  };
}

/** Returns the files that an editing tool's input names: one file, or the files in a list of edits or a patch. */
function editedPaths(input: unknown): readonly string[] {
  if (typeof input === 'string') return patchPaths(input).slice(0, maxToolPaths);
  const fields = toFields(input);
  const items = ['edits', 'replacements', 'files', 'filePaths'].flatMap((name) => listIn(fields, name));
  const named = [fields, ...items.map((item) => (typeof item === 'string' ? { path: item } : toFields(item)))].flatMap(
    (edit) => textIn(edit, ...pathNames) ?? [],
  );
  const patch = textIn(fields, ...patchNames.filter((name) => isPatch(fields[name])));
  return [...new Set([...named, ...(patch === undefined ? [] : patchPaths(patch))])].slice(0, maxToolPaths);
}

function isPatch(value: unknown): boolean {
  return typeof value === 'string' && value.includes('*** ');
}

/** Returns a command line, or the script of `["bash", "-lc", SCRIPT]`. */
function commandIn(input: unknown): string | undefined {
  if (typeof input === 'string') return input;
  const fields = toFields(input);
  const words = commandNames.flatMap((name) => listIn(fields, name)).filter((word) => typeof word === 'string');
  return textIn(fields, ...commandNames) ?? words.at(-1);
}

/** A line that names a file in a patch of the tool `apply_patch`: openai/codex, `codex-rs/apply-patch`. */
const fileLine = /^\*\*\* (?:(?:Add|Delete|Update) File|Move to): ([^\r\n]+)$/gm;

/** Returns the files that a patch adds, changes, deletes or moves, including their names after a move. */
export function patchPaths(patch: string): string[] {
  return [...new Set([...patch.matchAll(fileLine)].map(([, path]) => path!.trim()).filter((path) => path !== ''))];
}
