import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { tellsAll, type PresenceOnly, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { promptText } from '../transcripts/promptText';
import { shellFiles } from '../transcripts/shellFiles';
import { toolPatchFiles } from '../transcripts/patchFiles';
import { ownToolFiles, createReadUse, usesBelow } from '../transcripts/toolFiles';
import { countIn, toArray, present, textField, textOfParts } from '../transcripts/values';
import { userFolders } from '../transcripts/storeFolders';

interface CursorMemory {
  /** The number of calls so far, as most calls have no id. */
  calls: number;
}

const edits: Readonly<Record<string, FileUse['effect']>> = {
  Write: 'modified',
  StrReplace: 'modified',
  Edit: 'modified',
  MultiEdit: 'modified',
  EditNotebook: 'modified',
  Delete: 'deleted',
};
const searches = new Set(['Grep', 'Glob', 'LS', 'SemanticSearch']);
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Cursor's agent, on its command line and in the editor. There is no public source. Its transcripts have no times,
 * tokens or results, so a call counts on its own.
 */
export const cursorSessions: SessionAgent<CursorMemory> = {
  id: 'cursor',
  label: 'Cursor',
  can: { ...tellsAll, results: false, tokens: false, subagents: false, model: false, ends: false },
  verified: 'nothing yet: by descriptions of 2026, no real transcript is public',
  stores({ home }) {
    const isTranscript = (name: string): boolean => name.endsWith('.jsonl');
    const store = (variant: string, path: Store['path']): Store => ({
      variant,
      folder: `${home}/.cursor/projects`,
      path: [isFolderName, 'agent-transcripts', ...path],
      isByFolder: true,
      format: 'lines',
    });
    return [store('CLI', [isTranscript]), store('IDE', [(name) => id.test(name), isTranscript])];
  },
  recognises: (first) =>
    first.some((value) => {
      const record = toFields(value);
      return (record['role'] === 'user' || record['role'] === 'assistant') && !('type' in record) &&
        'content' in toFields(record['message']);
    }),
  memory: () => ({ calls: 0 }),
  entries({ value }, memory) {
    const record = toFields(value);
    const content = toFields(record['message'])['content'];
    if (record['role'] === 'user') return prompt(textOfParts(content, ['text']));
    if (record['role'] !== 'assistant') return [{ kind: 'unknown', recordKind: textField(record['role']) ?? 'none' }];
    const text = textOfParts(content, ['text']);
    const calls = toArray(content).map(toFields).filter((part) => part['type'] === 'tool_use');
    return [
      ...(text === '' ? [] : [{ kind: 'answer', text } as const]),
      ...calls.map((part) => call(part, memory)),
      ...(text !== '' && calls.length === 0 ? [{ kind: 'idle' } as const] : []),
    ];
  },
  resume: (text) => (id.test(text) ? ['cursor-agent', '--resume', text] : undefined),
};

/** Matches the path without its first `/`, with `-` for everything except letters and digits. */
function isFolderName(name: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const expected = folder.replace(/^\//, '').replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '').toLowerCase();
    return name.toLowerCase() === expected || name.toLowerCase().startsWith(`${expected}-`);
  });
}

/** Extracts the user's text, which is in a separate element after the program's additions. */
function prompt(raw: string): readonly Entry[] {
  const open = raw.indexOf('<user_query>');
  const close = raw.lastIndexOf('</user_query>');
  const text = promptText(open >= 0 && close > open ? raw.slice(open + '<user_query>'.length, close) : raw);
  return text === undefined ? [] : [{ kind: 'prompt', text }];
}

function call(part: Fields, memory: CursorMemory): Entry {
  const tool = textField(part['name']) ?? '';
  const key = textField(part['id']) ?? `@call${++memory.calls}`;
  const input = part['input'];
  const fields = toFields(input);
  const shell = tool === 'Shell' || tool === 'Bash' ? shellFiles(textField(fields['command']) ?? '') : undefined;
  const unknownWrites = shell?.unknownWrites ? true : undefined;
  // the result of a command is unknown, too
  const files = shell
    ? usesBelow(shell.files, textField(fields['working_directory'])).map((use): FileUse => ({ ...use, proof: 'call' }))
    : listCursorFiles(tool, input);
  return { kind: 'call', key, tool, input, isFinal: true, files, ...present({ unknownWrites }) };
}

function listCursorFiles(tool: string, input: unknown): readonly FileUse[] {
  const fields = toFields(input);
  const toolFiles = ownToolFiles(tool, fields);
  if (toolFiles) return toolFiles;
  const path = textField(fields['path']) ?? textField(fields['file_path']) ?? textField(fields['target_file']) ??
    textField(fields['target_notebook']) ?? textField(fields['target_directory']);
  if (tool === 'ApplyPatch') {
    const named = toolPatchFiles(textField(fields['patch']) ?? textField(fields['input']) ?? textField(input) ?? '');
    return named.length > 0 || path === undefined ? named : [{ path, effect: 'modified' }];
  }
  if (path === undefined) return [];
  if (Object.hasOwn(edits, tool)) return [{ path, effect: edits[tool]! }];
  if (searches.has(tool)) return [{ path, effect: 'searched' }];
  if (tool !== 'Read') return [];
  const offset = countIn(fields['offset']);
  const limit = countIn(fields['limit']);
  return [createReadUse(path, offset, limit === null ? null : (offset ?? 1) + limit - 1)];
}

/** Sessions of the editor, which cannot be read. */
export const cursorPresence: PresenceOnly = {
  id: 'cursor-ide',
  label: 'Cursor, chats in the editor',
  reason: 'They are in one database together with account keys, which is never opened.',
  folders: (env) => userFolders(env).filter((user) => user.includes('/Cursor/')).map((user) => `${user}/globalStorage`),
};
