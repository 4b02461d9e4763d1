import { english } from '#base/text/english';
import type { PlannedTextChange } from '#base/textChange';
import type { ArtefactContent, JsonEntry } from '../artefact';
import { addArtefactContent, removeArtefactContent } from '../edit/edit';
import { findOwnKind } from '../edit/ours';
import { gitFiles } from '../extras/gitHooks';
import { isRefusal, type Refusal } from '../edit/refusal';
import { revertMovedSplice, revertSplice, computeSplice, type FileRecord, type Undo } from './record';

export interface FileState {
  /** The path as it is recorded, with its links followed; see `FileRecord`. */
  readonly path: string;
  /** The path shown in messages, such as `~/.claude/settings.json`. */
  readonly file: string;
  /** Undefined if the file does not exist. */
  readonly text: string | undefined;
  readonly record: FileRecord | undefined;
  /** The default path, before links and environment variables apply; undefined if it equals `path`. */
  readonly usual?: string;
}

export interface FileChangeRequest {
  /** The content that the file should contain; undefined if it should contain nothing from AgentPack. */
  readonly wanted: ArtefactContent | undefined;
  /** Content that may be in the file but should not be. */
  readonly dropped: ArtefactContent | undefined;
  /** The agents that need `wanted`, sorted. */
  readonly agents: readonly string[];
}

export interface PlannedFile extends PlannedTextChange {
  readonly record: FileRecord | undefined;
  readonly isExecutable: boolean;
  /** A sentence that tells the user about a problem with the file. */
  readonly notice?: string;
}

/** Plans the change that a request makes to one file, and the record to undo it. `hash`: SHA-256, hexadecimal. */
export function planFile(state: FileState, request: FileChangeRequest, hash: (text: string) => string):
  | PlannedFile
  | Refusal
{
  const { path, file, text: before } = state;
  const { wanted, dropped, agents } = request;
  const original = recoverOriginal(state, [wanted, dropped].filter((content) => content !== undefined), hash);
  if (isRefusal(original)) return original;
  const isExecutable = wanted?.kind === 'file' && wanted.isExecutable === true ||
    wanted?.kind === 'hook' && before === undefined;
  if (!wanted) {
    const { text: after, notice } = original;
    return { path, file, before, after, record: undefined, isExecutable, ...(notice === undefined ? {} : { notice }) };
  }
  const removalResult = before === undefined || !dropped
    ? { text: before }
    : removeDropped(before, dropped, wanted, file);
  if (isRefusal(removalResult)) return removalResult;
  const updatedContent = addArtefactContent(removalResult.text, wanted, file);
  if (isRefusal(updatedContent)) return updatedContent;
  const undo = wanted.kind === 'file' && state.record
    ? state.record.undo
    : buildUndo(original.text, updatedContent.text, wanted);
  const standardPath = state.usual === undefined ? {} : { usual: state.usual };
  const newRecord: FileRecord = { path, ...standardPath, agents, after: hash(updatedContent.text), undo };
  return { path, file, before, after: updatedContent.text, record: newRecord, isExecutable };
}

function buildUndo(original: string | undefined, after: string, content: ArtefactContent): Undo {
  if (original === undefined) return { kind: 'remove' };
  return content.kind === 'file'
    ? { kind: 'text', text: original }
    : { kind: 'splice', ...computeSplice(original, after) };
}

/** Removes the parts of the dropped content that writing the wanted content does not replace. */
function removeDropped(text: string, dropped: ArtefactContent, newContent: ArtefactContent, file: string): {
  readonly text: string;
} | Refusal {
  if (dropped.kind !== 'json' || newContent.kind !== 'json') return { text };
  const toEntryKey = ({ path, value }: JsonEntry) => JSON.stringify([path, findOwnKind(value)]);
  const newKeys = new Set(newContent.entries.map(toEntryKey));
  const entries = dropped.entries.filter((entry) => !newKeys.has(toEntryKey(entry)));
  return removeArtefactContent(text, { ...dropped, entries }, file);
}

interface Original {
  readonly text: string | undefined;
  readonly notice?: string;
}

/**
 * Returns the text without AgentPack's changes. Uses the record if it still applies, otherwise the structure of the
 * text.
 */
function recoverOriginal(state: FileState, contents: readonly ArtefactContent[], hash: (text: string) => string):
  | Original
  | Refusal
{
  const { text, record, file } = state;
  if (text === undefined) return { text: undefined };
  if (record && hash(text) === record.after) {
    const restoredOriginal = restoreExactly(text, record.undo);
    if (restoredOriginal) return restoredOriginal;
  }
  const [content] = contents;
  if (!content)
    return { text, notice: english`${file} has changed since AgentPack wrote it, so it is left unchanged.` };
  if (content.kind === 'file') return recoverOwnFile(state, content.text);
  if (record?.undo.kind === 'splice') {
    const revertedText = revertMovedSplice(text, record.undo);
    if (revertedText !== undefined && !hasOwnContent(revertedText, contents, file)) return { text: revertedText };
  }
  return recoverByStructure(state, text, contents);
}

/** Restores the original exactly; undefined if the record does not match the text. */
function restoreExactly(text: string, undo: Undo): Original | undefined {
  switch (undo.kind) {
    case 'remove':
      return { text: undefined };
    case 'text':
      return { text: undo.text };
    case 'splice': {
      const before = revertSplice(text, undo);
      return before === undefined ? undefined : { text: before };
    }
  }
}

/**
 * Recovers the original of a file at one of AgentPack's own paths. A file without a record may be the user's, even if
 * it mentions AgentPack; only a file below `.agentpack/` is treated as an earlier version of AgentPack's file.
 * Everything in Git's `agentpack` folder belongs to AgentPack.
 */
function recoverOwnFile({ path, text, record, file }: FileState, expectedText: string): Original {
  const isOurs = path.startsWith(`${gitFiles.folder}/`) || !record && /(?:^|\/)\.agentpack\//.test(path);
  if (text === expectedText || isOurs) return { text: undefined };
  const description = record
    ? english`has changed since AgentPack wrote it`
    : english`contains something other than what AgentPack would write`;
  return { text, notice: english`${file} ${description}, so it is kept. Delete it if it is no longer needed.` };
}

/** Reports whether the text contains content from AgentPack; also true if the text cannot be parsed. */
function hasOwnContent(text: string, contents: readonly ArtefactContent[], file: string): boolean {
  return contents.some((content) => {
    const removalResult = removeArtefactContent(text, content, file);
    return isRefusal(removalResult) || removalResult.text !== text;
  });
}

function recoverByStructure({ record, file }: FileState, text: string, contents: readonly ArtefactContent[]):
  | Original
  | Refusal
{
  let removalResult = { text, isOthers: true };
  for (const content of contents) {
    const result = removeArtefactContent(removalResult.text, content, file);
    if (isRefusal(result)) return result;
    removalResult = result;
  }
  const hadOriginal = record !== undefined && record.undo.kind !== 'remove';
  const isUntouched = removalResult.text === text;
  return { text: removalResult.isOthers || hadOriginal || isUntouched ? removalResult.text : undefined };
}
