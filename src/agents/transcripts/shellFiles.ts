import { findShellReads } from '../hooks/shellReads';
import { maxCommandLength, parseSimpleCommands, resolveShellPath, type ShellWord,
  type SimpleCommand } from '../hooks/shellWords';
import type { FileUse } from './entry';
import { parseDiffFiles, parseToolPatchFiles } from './patchFiles';
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

/** The effects of the patches in a line. Each kind of patch is parsed once and counted once per folder. */
class LinePatches {
  private readonly filesByReader = new Map<PatchReader, readonly FileUse[]>();
  private readonly countedPatches = new Set<string>();

  constructor(private readonly line: string) {}

  /**
   * Returns the files that a patch affects, or an empty list if they were already returned. Returns undefined if there
   * is no such patch.
   */
  takePatchedFiles(folder: ShellWord, reader: PatchReader): readonly FileUse[] | undefined {
    const files = this.filesByReader.get(reader) ?? reader(this.line);
    this.filesByReader.set(reader, files);
    if (files.length === 0) return undefined;
    const patchKey = `${reader.name} ${String(folder)}`;
    if (this.countedPatches.has(patchKey)) return [];
    this.countedPatches.add(patchKey);
    return files;
  }
}

/** Shell words that can precede a command. */
const keywords = new Set(['if', 'then', 'else', 'elif', 'while', 'until', 'do', '!', 'time', 'command', 'builtin',
  'exec', 'nohup', 'sudo', 'env']);
/** Shell words that are not commands; the words after them are not commands either. */
const clauseKeywords = new Set(['for', 'select', 'case', 'in', 'esac', 'fi', 'done', 'function']);
const shells = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh']);
const patchPrograms = new Set(['apply_patch', 'applypatch']);
/** The maximum nesting depth of scripts. */
const maxScriptDepth = 3;

/**
 * Returns the files that a command line is known to read and write. Paths are as written in the command line, or joined
 * with the folder that it changes to.
 */
export function findShellFiles(line: string): ShellFiles {
  const { files, isUnknown } = findWrittenFiles(line.slice(0, maxCommandLength), '', 0);
  const readUses = findShellReads(line).map((range): FileUse => ({
    path: range.path,
    effect: 'read',
    ...toUsedLines(range),
  }));
  return { files: [...files, ...readUses], unknownWrites: isUnknown || line.length > maxCommandLength };
}

function toUsedLines(
  { from, to }: { readonly from: number; readonly to: number | undefined; },
): Pick<FileUse, 'lines'> {
  return from < 1 || from === 1 && to === undefined ? {} : { lines: [from, to ?? Number.MAX_SAFE_INTEGER] };
}

function findWrittenFiles(line: string, startFolder: string, depth: number): {
  readonly files: readonly FileUse[];
  readonly isUnknown: boolean;
} {
  const writes = new Map<string, FileUse>();
  let isUnknown = false;
  let folder: ShellWord = startFolder;
  const patches = new LinePatches(line);
  for (const command of parseSimpleCommands(line)) {
    const words = removePrefix(command.words);
    const program = getShellProgram(words[0]);
    if (program === 'cd') folder = words[1] === undefined ? undefined : resolveShellPath(folder, words[1]);
    const { uses, isUnknown: hasUnknownEffects } = findEffects(command, program, words, (read) =>
      patches.takePatchedFiles(folder, read), depth);
    isUnknown ||= hasUnknownEffects || command.isSubstituted;
    for (const use of uses) {
      const path: ShellWord = use.path === undefined || use.path === ''
        ? undefined
        : resolveShellPath(folder, use.path);
      const newPath = use.to === undefined ? undefined : resolveShellPath(folder, use.to);
      if (path === undefined || use.to !== undefined && newPath === undefined) isUnknown = true;
      else if (!/^\/dev\//.test(path))
        writes.set(path, {
          path,
          effect: use.effect,
          ...(newPath === undefined ? {} : { to: newPath }),
          proof: 'shell',
        });
    }
  }
  return { files: [...writes.values()], isUnknown };
}

function findEffects(command: SimpleCommand, program: ShellWord, words: readonly ShellWord[],
  getPatchedFiles: (read: PatchReader) => readonly FileUse[] | undefined, depth: number): Effects
{
  const redirectionUses = command.redirectedFiles.map((path): ShellUse => ({ path, effect: 'modified' }));
  const createEffects = (uses: readonly ShellUse[], isUnknown = false): Effects => ({
    uses: [...uses, ...redirectionUses],
    isUnknown,
  });
  if (words.length === 0) return createEffects([]);
  if (program === undefined) return createEffects([], true);
  if (patchPrograms.has(program)) return createEffects(getPatchedFiles(parseToolPatchFiles) ?? []);
  if (shells.has(program)) return findScriptEffects(words, createEffects, depth);
  if (isPatch(program, words)) {
    const patch = getPatchedFiles(parseDiffFiles);
    return createEffects(patch ?? [], patch === undefined);
  }
  const uses = Object.hasOwn(shellPrograms, program) ? shellPrograms[program]!(words.slice(1)) : 'unknown';
  return uses === 'unknown' ? createEffects([], true) : createEffects(uses);
}

/** Returns the effects of `bash -lc SCRIPT`. The effects of a script in a file are unknown. */
function findScriptEffects(words: readonly ShellWord[],
  createEffects: (uses: readonly ShellUse[], isUnknown?: boolean) => Effects, depth: number): Effects
{
  const optionIndex = words.findIndex((word) => word !== undefined && /^-[a-z]*c$/.test(word));
  const script = optionIndex < 0 ? undefined : words[optionIndex + 1];
  if (script === undefined || depth === maxScriptDepth) return createEffects([], true);
  const scriptEffects = findWrittenFiles(script, '', depth + 1);
  return createEffects(scriptEffects.files, scriptEffects.isUnknown);
}

/** Reports whether a command line itself contains a patch. The content of a patch file is unknown. */
function isPatch(program: string, words: readonly ShellWord[]): boolean {
  const programArguments = words.slice(1);
  if (program === 'git' && programArguments[0] !== 'apply' || program !== 'git' && program !== 'patch') return false;
  const files = programArguments.slice(program === 'git' ? 1 : 0).filter((word) =>
    word === undefined || !/^-./.test(word)
  );
  return files.every((word) => word === '-');
}

/** Removes the variable assignments and shell keywords that precede a command. */
function removePrefix(words: readonly ShellWord[]): readonly ShellWord[] {
  const commandIndex = words.findIndex((word) => word === undefined || !/^\w+\+?=/.test(word) && !keywords.has(word));
  const commandWords = commandIndex < 0 ? [] : words.slice(commandIndex);
  return commandWords[0] !== undefined && clauseKeywords.has(commandWords[0]) ? [] : commandWords;
}

function getShellProgram(word: ShellWord): ShellWord {
  return word?.slice(word.lastIndexOf('/') + 1);
}
