import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { allCapabilities, type PresenceOnlyAgent, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { extractPromptText } from '../transcripts/promptText';
import { findShellFiles } from '../transcripts/shellFiles';
import { parseToolPatchFiles } from '../transcripts/patchFiles';
import { listOwnToolFiles, createReadUse, resolveFileUses } from '../transcripts/toolFiles';
import { toCountOrNull, toArray, omitUndefinedFields, toNonEmptyText, joinTextParts } from '../transcripts/values';
import { listVscodeUserFolders } from '../transcripts/storeFolders';

interface CursorMemory {
  /** The number of calls so far. Most calls have no id, so this number is part of their keys. */
  callCount: number;
}

const editEffects: Readonly<Record<string, FileUse['effect']>> = {
  Write: 'modified',
  StrReplace: 'modified',
  Edit: 'modified',
  MultiEdit: 'modified',
  EditNotebook: 'modified',
  Delete: 'deleted',
};
const searchTools = new Set(['Grep', 'Glob', 'LS', 'SemanticSearch']);
const sessionIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads sessions of Cursor's agent from its command line and its editor. The source code is not public. The transcripts
 * contain no times, tokens or results, so a call counts even though its result is unknown.
 */
export const cursorSessions: SessionAgent<CursorMemory> = {
  id: 'cursor',
  label: 'Cursor',
  capabilities: { ...allCapabilities, results: false, tokens: false, subagents: false, model: false, ends: false },
  verified: 'nothing yet: based on descriptions from 2026; no real transcript is public',
  listStores({ home }) {
    const isTranscript = (name: string): boolean => name.endsWith('.jsonl');
    const createStore = (variant: string, path: Store['path']): Store => ({
      variant,
      folder: `${home}/.cursor/projects`,
      path: [isFolderName, 'agent-transcripts', ...path],
      isByFolder: true,
      format: 'lines',
    });
    return [createStore('CLI', [isTranscript]),
      createStore('IDE', [(name) => sessionIdPattern.test(name), isTranscript])];
  },
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const record = toFields(value);
      return (record['role'] === 'user' || record['role'] === 'assistant') && !('type' in record) &&
        'content' in toFields(record['message']);
    }),
  createMemory: () => ({ callCount: 0 }),
  readEntries({ value }, memory) {
    const record = toFields(value);
    const content = toFields(record['message'])['content'];
    if (record['role'] === 'user') return parsePrompt(joinTextParts(content, ['text']));
    if (record['role'] !== 'assistant')
      return [{ kind: 'unknown', recordKind: toNonEmptyText(record['role']) ?? 'none' }];
    const text = joinTextParts(content, ['text']);
    const calls = toArray(content).map(toFields).filter((part) => part['type'] === 'tool_use');
    return [
      ...(text === '' ? [] : [{ kind: 'answer', text } as const]),
      ...calls.map((part) => parseToolCall(part, memory)),
      ...(text !== '' && calls.length === 0 ? [{ kind: 'idle' } as const] : []),
    ];
  },
  getResumeCommand: (text) => (sessionIdPattern.test(text) ? ['cursor-agent', '--resume', text] : undefined),
};

/** Reports whether a name is a folder's path without its leading `/`, with `-` for all but letters and digits. */
function isFolderName(name: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const expectedName = folder.replace(/^\//, '').replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '').toLowerCase();
    return name.toLowerCase() === expectedName || name.toLowerCase().startsWith(`${expectedName}-`);
  });
}

/** Extracts the user's text, which is in a separate element after the program's additions. */
function parsePrompt(rawText: string): readonly Entry[] {
  const tagStart = rawText.indexOf('<user_query>');
  const tagEnd = rawText.lastIndexOf('</user_query>');
  const text = extractPromptText(
    tagStart >= 0 && tagEnd > tagStart ? rawText.slice(tagStart + '<user_query>'.length, tagEnd) : rawText,
  );
  return text === undefined ? [] : [{ kind: 'prompt', text }];
}

function parseToolCall(part: Fields, memory: CursorMemory): Entry {
  const tool = toNonEmptyText(part['name']) ?? '';
  const key = toNonEmptyText(part['id']) ?? `@call${++memory.callCount}`;
  const input = part['input'];
  const fields = toFields(input);
  const shell = tool === 'Shell' || tool === 'Bash'
    ? findShellFiles(toNonEmptyText(fields['command']) ?? '')
    : undefined;
  const unknownWrites = shell?.unknownWrites ? true : undefined;
  // the result of a command is also unknown
  const files = shell
    ? resolveFileUses(shell.files, toNonEmptyText(fields['working_directory'])).map((use): FileUse => ({
      ...use,
      proof: 'call',
    }))
    : listCursorFiles(tool, input);
  return { kind: 'call', key, tool, input, isFinal: true, files, ...omitUndefinedFields({ unknownWrites }) };
}

function listCursorFiles(tool: string, input: unknown): readonly FileUse[] {
  const fields = toFields(input);
  const toolFiles = listOwnToolFiles(tool, fields);
  if (toolFiles) return toolFiles;
  const path = toNonEmptyText(fields['path']) ?? toNonEmptyText(fields['file_path']) ??
    toNonEmptyText(fields['target_file']) ??
    toNonEmptyText(fields['target_notebook']) ?? toNonEmptyText(fields['target_directory']);
  if (tool === 'ApplyPatch') {
    const patchedFiles = parseToolPatchFiles(
      toNonEmptyText(fields['patch']) ?? toNonEmptyText(fields['input']) ?? toNonEmptyText(input) ?? '',
    );
    return patchedFiles.length > 0 || path === undefined ? patchedFiles : [{ path, effect: 'modified' }];
  }
  if (path === undefined) return [];
  if (Object.hasOwn(editEffects, tool)) return [{ path, effect: editEffects[tool]! }];
  if (searchTools.has(tool)) return [{ path, effect: 'searched' }];
  if (tool !== 'Read') return [];
  const offset = toCountOrNull(fields['offset']);
  const limit = toCountOrNull(fields['limit']);
  return [createReadUse(path, offset, limit === null ? null : (offset ?? 1) + limit - 1)];
}

/** The editor's sessions, which cannot be read. */
export const cursorPresence: PresenceOnlyAgent = {
  id: 'cursor-ide',
  label: 'Cursor, chats in the editor',
  reason: 'They are in one database together with account keys, which is never opened.',
  listFolders: (env) =>
    listVscodeUserFolders(env).filter((user) => user.includes('/Cursor/')).map((user) => `${user}/globalStorage`),
};
