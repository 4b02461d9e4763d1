import { english } from '#base/text/english';
import type { ArtefactContent, JsonEntry } from '../artefact';
import { put, takeOut } from '../edit/edit';
import { ownKind } from '../edit/ours';
import { gitFiles } from '../extras/gitHooks';
import { isRefusal, type Refusal } from '../edit/refusal';
import { revertMoved, revertSplice, spliceBetween, type FileRecord, type Undo } from './record';

export interface FileState {
  /** As in `FileRecord`. */
  readonly path: string;
  /** For messages: `~/.claude/settings.json`. */
  readonly file: string;
  /** Undefined if the file does not exist. */
  readonly text: string | undefined;
  readonly record: FileRecord | undefined;
  /** As in `FileRecord`. */
  readonly usual?: string;
}

export interface FileWish {
  /** The content that should be in the file; undefined: nothing of ours. */
  readonly wanted: ArtefactContent | undefined;
  /** Content that may be in the file but should not be. */
  readonly dropped: ArtefactContent | undefined;
  /** The agents of `wanted`, sorted. */
  readonly agents: readonly string[];
}

export interface PlannedFile {
  readonly path: string;
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly record: FileRecord | undefined;
  readonly isExecutable: boolean;
  /** A sentence about it that the user needs to know. */
  readonly notice?: string;
}

/** Plans the change of one file that fulfils the wish, and the record to undo it. `hash`: SHA-256, hexadecimal. */
export function planFile(state: FileState, request: FileWish, hash: (text: string) => string): PlannedFile | Refusal {
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
  const rest = before === undefined || !dropped ? { text: before } : withoutDropped(before, dropped, wanted, file);
  if (isRefusal(rest)) return rest;
  const done = put(rest.text, wanted, file);
  if (isRefusal(done)) return done;
  const undo = wanted.kind === 'file' && state.record ? state.record.undo : buildUndo(original.text, done.text, wanted);
  const standardPath = state.usual === undefined ? {} : { usual: state.usual };
  const next: FileRecord = { path, ...standardPath, agents, after: hash(done.text), undo };
  return { path, file, before, after: done.text, record: next, isExecutable };
}

function buildUndo(original: string | undefined, after: string, content: ArtefactContent): Undo {
  if (original === undefined) return { kind: 'remove' };
  return content.kind === 'file'
    ? { kind: 'text', text: original }
    : { kind: 'splice', ...spliceBetween(original, after) };
}

/** Removes the parts of the dropped content that writing the wanted content does not replace. */
function withoutDropped(text: string, dropped: ArtefactContent, newContent: ArtefactContent, file: string): {
  readonly text: string;
} | Refusal {
  if (dropped.kind !== 'json' || newContent.kind !== 'json') return { text };
  const placeAndKind = ({ path, value }: JsonEntry) => JSON.stringify([path, ownKind(value)]);
  const kept = new Set(newContent.entries.map(placeAndKind));
  const entries = dropped.entries.filter((entry) => !kept.has(placeAndKind(entry)));
  return takeOut(text, { ...dropped, entries }, file);
}

interface Original {
  readonly text: string | undefined;
  readonly notice?: string;
}

/**
 * Returns the text without AgentPack's changes: from the record if it still applies, otherwise from the text's
 * structure.
 */
function recoverOriginal(state: FileState, contents: readonly ArtefactContent[], hash: (text: string) => string):
  | Original
  | Refusal
{
  const { text, record, file } = state;
  if (text === undefined) return { text: undefined };
  if (record && hash(text) === record.after) {
    const exact = exactly(text, record.undo);
    if (exact) return exact;
  }
  const [content] = contents;
  if (!content)
    return { text, notice: english`${file} has changed since AgentPack wrote it, so it is left unchanged.` };
  if (content.kind === 'file') return originalOfOwn(state, content.text);
  if (record?.undo.kind === 'splice') {
    const moved = revertMoved(text, record.undo);
    if (moved !== undefined && !holdsOurs(moved, contents, file)) return { text: moved };
  }
  return structurally(state, text, contents);
}

/** Restores the original exactly; undefined if the record does not match the text. */
function exactly(text: string, undo: Undo): Original | undefined {
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
 * Handles a file at one of our own paths whose content differs from what was written. A file without a record may be
 * the user's, even if it mentions AgentPack; only below `.agentpack/` is it an earlier version of our file. Everything
 * in git's `agentpack` folder is ours.
 */
function originalOfOwn({ path, text, record, file }: FileState, expected: string): Original {
  const isOurs = path.startsWith(`${gitFiles.folder}/`) || !record && /(?:^|\/)\.agentpack\//.test(path);
  if (text === expected || isOurs) return { text: undefined };
  const description = record
    ? english`has changed since AgentPack wrote it`
    : english`contains something other than what AgentPack would write`;
  return { text, notice: english`${file} ${description}, so it is kept: delete it if nobody needs it.` };
}

/** Reports whether the text contains something of ours; also true if it cannot be read. */
function holdsOurs(text: string, contents: readonly ArtefactContent[], file: string): boolean {
  return contents.some((content) => {
    const rest = takeOut(text, content, file);
    return isRefusal(rest) || rest.text !== text;
  });
}

function structurally({ record, file }: FileState, text: string, contents: readonly ArtefactContent[]):
  | Original
  | Refusal
{
  let rest = { text, isOthers: true };
  for (const content of contents) {
    const next = takeOut(rest.text, content, file);
    if (isRefusal(next)) return next;
    rest = next;
  }
  const wasThere = record !== undefined && record.undo.kind !== 'remove';
  const isUntouched = rest.text === text;
  return { text: rest.isOthers || wasThere || isUntouched ? rest.text : undefined };
}
