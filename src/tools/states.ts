import type { Markdown } from '#model';
import type { FileState } from '#reports';
import { toCode, joinMarkdown, md, toMarkdownWord } from '#secrets/markdown';
import { redactStrings, type Redacted } from './safe';
import type { ToolContext } from './tool';

/** The names of file states as shown in replies. */
const stateWords = {
  packed: toMarkdownWord('packed'),
  unpacked: toMarkdownWord('not packed'),
  changed: toMarkdownWord('changed since the pack'),
  unseen: toMarkdownWord('unknown to the pack'),
  gone: toMarkdownWord('gone'),
} satisfies Record<FileState, Markdown>;

export const fileStateNames = Object.keys(stateWords) as FileState[];

/** A file that a reply names, with its state. */
export interface NamedFile {
  readonly path: string;
  readonly state: FileState;
}

export type FileStateLookup = (path: string) => FileState;

/** Looks up the states of all files that a reply may name. */
export async function loadFileStates({ states }: Pick<ToolContext, 'states'>, paths: readonly string[],
  thread: string | undefined): Promise<FileStateLookup>
{
  const distinctPaths = [...new Set(paths)];
  const fileStates = await states(distinctPaths, thread);
  const stateByPath = new Map(distinctPaths.map((path, i) => [path, fileStates[i]!]));
  return (path) => stateByPath.get(path) ?? 'gone';
}

export function createNamedFile(path: string, state: FileState): Redacted<NamedFile> {
  return { ...redactStrings({ path }), state: redactStrings(state) };
}

/** Formats a file with its state: `src/a.ts` [changed since the pack] */
export function formatFileState({ path, state }: { readonly path: string; readonly state: string; }): Markdown {
  return md`${toCode(path)} [${stateWords[state as FileState]}]`;
}

export function joinDefinedLines(lines: readonly (Markdown | undefined)[]): Markdown {
  return joinMarkdown(lines.filter((line) => line !== undefined), '\n');
}
