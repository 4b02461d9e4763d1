import { shellReads } from '../hooks/shellReads';
import { below } from '../hooks/shellWrites';
import { maxCommandLength, simpleCommands, type ShellWord, type SimpleCommand } from '../hooks/shellWords';
import type { FileUse } from './entry';
import { diffFiles, toolPatchFiles } from './patchFiles';
import { shellPrograms, type ShellUse } from './shellPrograms';

export interface ShellFiles {
  readonly files: readonly FileUse[];
  /** Whether the command may write files that it does not name. */
  readonly unknownWrites: boolean;
}

interface Effects {
  readonly uses: readonly ShellUse[];
  readonly isUnknown: boolean;
}

type PatchReader = (text: string) => readonly FileUse[];

/** The effects of the patches in a line, which is read once and counts once per folder. */
class LinePatches {
  private readonly found = new Map<PatchReader, readonly FileUse[]>();
  private readonly counted = new Set<string>();

  constructor(private readonly line: string) {}

  /** Undefined if the line contains no such patch. */
  of(folder: ShellWord, read: PatchReader): readonly FileUse[] | undefined {
    const files = this.found.get(read) ?? read(this.line);
    this.found.set(read, files);
    if (files.length === 0) return undefined;
    const place = `${read.name} ${String(folder)}`;
    if (this.counted.has(place)) return [];
    this.counted.add(place);
    return files;
  }
}

/** Shell words that can precede a command. */
const keywords = new Set(['if', 'then', 'else', 'elif', 'while', 'until', 'do', '!', 'time', 'command', 'builtin',
  'exec', 'nohup', 'sudo', 'env']);
/** Shell words that are not commands; the words after them are not commands either. */
const clauses = new Set(['for', 'select', 'case', 'in', 'esac', 'fi', 'done', 'function']);
const shells = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh']);
const patchers = new Set(['apply_patch', 'applypatch']);
/** The maximum nesting of scripts: a script in a script in a script. */
const deepest = 3;

/**
 * Returns the files that a command line certainly reads and writes, as it names them or below the folder that it
 * changes to.
 */
export function shellFiles(line: string): ShellFiles {
  const { files, isUnknown } = written(line.slice(0, maxCommandLength), '', 0);
  const read = shellReads(line).map((range): FileUse => ({ path: range.path, effect: 'read', ...toUsedLines(range) }));
  return { files: [...files, ...read], unknownWrites: isUnknown || line.length > maxCommandLength };
}

function toUsedLines(
  { from, to }: { readonly from: number; readonly to: number | undefined; },
): Pick<FileUse, 'lines'> {
  return from < 1 || from === 1 && to === undefined ? {} : { lines: [from, to ?? Number.MAX_SAFE_INTEGER] };
}

function written(line: string, start: string, depth: number): {
  readonly files: readonly FileUse[];
  readonly isUnknown: boolean;
} {
  const writes = new Map<string, FileUse>();
  let isUnknown = false;
  let folder: ShellWord = start;
  const patches = new LinePatches(line);
  for (const command of simpleCommands(line)) {
    const words = withoutPrefix(command.words);
    const program = getShellProgram(words[0]);
    if (program === 'cd') folder = words[1] === undefined ? undefined : below(folder, words[1]);
    const { uses, isUnknown: isOpen } = effects(command, program, words, (read) => patches.of(folder, read), depth);
    isUnknown ||= isOpen || command.isSubstituted;
    for (const use of uses) {
      const path: ShellWord = use.path === undefined || use.path === '' ? undefined : below(folder, use.path);
      const to = use.to === undefined ? undefined : below(folder, use.to);
      if (path === undefined || use.to !== undefined && to === undefined) isUnknown = true;
      else if (!/^\/dev\//.test(path))
        writes.set(path, { path, effect: use.effect, ...(to === undefined ? {} : { to }), proof: 'shell' });
    }
  }
  return { files: [...writes.values()], isUnknown };
}

function effects(command: SimpleCommand, program: ShellWord, words: readonly ShellWord[],
  patched: (read: PatchReader) => readonly FileUse[] | undefined, depth: number): Effects
{
  const redirected = command.redirected.map((path): ShellUse => ({ path, effect: 'modified' }));
  const add = (uses: readonly ShellUse[], isUnknown = false): Effects => ({
    uses: [...uses, ...redirected],
    isUnknown,
  });
  if (words.length === 0) return add([]);
  if (program === undefined) return add([], true);
  if (patchers.has(program)) return add(patched(toolPatchFiles) ?? []);
  if (shells.has(program)) return ofScript(words, add, depth);
  if (isPatch(program, words)) {
    const patch = patched(diffFiles);
    return add(patch ?? [], patch === undefined);
  }
  const uses = Object.hasOwn(shellPrograms, program) ? shellPrograms[program]!(words.slice(1)) : 'unknown';
  return uses === 'unknown' ? add([], true) : add(uses);
}

/** Reads `bash -lc SCRIPT`; the effects of a script in a file are unknown. */
function ofScript(words: readonly ShellWord[], add: (uses: readonly ShellUse[], isUnknown?: boolean) => Effects,
  depth: number): Effects
{
  const at = words.findIndex((word) => word !== undefined && /^-[a-z]*c$/.test(word));
  const script = at < 0 ? undefined : words[at + 1];
  if (script === undefined || depth === deepest) return add([], true);
  const inner = written(script, '', depth + 1);
  return add(inner.files, inner.isUnknown);
}

/** Reports whether a command line contains a patch itself; a patch in a file is unknown. */
function isPatch(program: string, words: readonly ShellWord[]): boolean {
  const rest = words.slice(1);
  if (program === 'git' && rest[0] !== 'apply' || program !== 'git' && program !== 'patch') return false;
  const files = rest.slice(program === 'git' ? 1 : 0).filter((word) => word === undefined || !/^-./.test(word));
  return files.every((word) => word === '-');
}

/** Removes variables set for the command, and shell keywords. */
function withoutPrefix(words: readonly ShellWord[]): readonly ShellWord[] {
  const at = words.findIndex((word) => word === undefined || !/^\w+\+?=/.test(word) && !keywords.has(word));
  const rest = at < 0 ? [] : words.slice(at);
  return rest[0] !== undefined && clauses.has(rest[0]) ? [] : rest;
}

function getShellProgram(word: ShellWord): ShellWord {
  return word?.slice(word.lastIndexOf('/') + 1);
}
