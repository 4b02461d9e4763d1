import { computeSha256Hex } from '#base/text/sha256Hex';
import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { listVscodeUserFolders, findFolderAbove } from '../transcripts/storeFolders';
import { allCapabilities, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { parseCopilotEvent, type CopilotMemory } from './copilotEvents';
import { replayMutationLog } from '../transcripts/mutationLog';
import { extractPromptText } from '../transcripts/promptText';
import { findShellFiles } from '../transcripts/shellFiles';
import { createReadUse } from '../transcripts/toolFiles';
import { toCountOrNull, toArray, omitUndefinedFields, toNonEmptyText, toEpochMs } from '../transcripts/values';

interface ChatMemory extends CopilotMemory {
  /**
   * The number of times that each prompt occurred, by the start of the prompt's hash. This hash is the only key that a
   * chat and its transcript have in common.
   */
  prompts: Record<string, number>;
}

/** The latest known version of the document format. */
const latestKnownVersion = 3;

/**
 * Reads chats of Copilot in VS Code. Sources: microsoft/vscode, `chat/common/model`; microsoft/vscode-copilot-chat,
 * transcripts.
 */
export const copilotChatSessions: SessionAgent<ChatMemory> = {
  id: 'copilotChat',
  label: 'GitHub Copilot Chat (VS Code)',
  capabilities: { ...allCapabilities, ends: false },
  verified: 'nothing yet: based on the source code of VS Code and the extension; no real transcript is public',
  listStores(env) {
    const createStore = (folder: string, path: Store['path'], format: Store['format'], variant: string): Store => ({
      variant,
      folder: `${folder}/workspaceStorage`,
      path: [(name) => /^[0-9a-f-]{8,64}$/.test(name), ...path],
      isByFolder: false,
      format,
      listCompanions: (file) =>
        findFolderAbove(file, ['chatSessions', 'GitHub.copilot-chat']).map((parentFolder) => ({
          path: `${parentFolder}/workspace.json`,
          isFolder: false,
        })),
    });
    return listVscodeUserFolders(env).flatMap((folder) => [
      createStore(folder, ['chatSessions', (name) => name.endsWith('.jsonl')], 'log', 'chat'),
      createStore(folder, ['chatSessions', (name) => name.endsWith('.json')], 'document', 'older chat'),
      createStore(folder, ['GitHub.copilot-chat', 'transcripts', (name) => name.endsWith('.jsonl')], 'lines',
        'transcript'),
    ]);
  },
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const record = toFields(value);
      const document = record['kind'] === 0 ? toFields(record['v']) : record;
      const isTranscript = record['type'] === 'session.start' &&
        toFields(record['data'])['producer'] !== 'copilot-agent';
      return isTranscript || Array.isArray(document['requests']) && 'sessionId' in document;
    }),
  createMemory: () => ({ prompts: {} }),
  readEntries({ value, companion }, memory) {
    if (companion !== undefined) return parseWorkspaceFile(toFields(value));
    if (typeof value === 'string') return parseChatDocument(toFields(replayMutationLog(value)), memory);
    const record = toFields(value);
    if (Array.isArray(record['requests'])) return parseChatDocument(record, memory);
    return parseCopilotEvent(record, memory).map((entry) =>
      entry.kind === 'prompt' ? { ...entry, key: createPromptKey(entry.text, memory) } : entry
    );
  },
  // a chat can be opened only in VS Code's chat view, not with a command
  getResumeCommand: () => undefined,
};

/** Reads `workspace.json`, which names the folder, or the file of a multi-folder workspace. */
function parseWorkspaceFile(fields: Fields): readonly Entry[] {
  const workspace = getCopilotUriPath(fields['workspace']);
  const cwd = getCopilotUriPath(fields['folder']) ?? workspace?.slice(0, Math.max(1, workspace.lastIndexOf('/')));
  return cwd === undefined ? [] : [{ kind: 'about', cwd }];
}

/** Returns the path of a URI, which is a string or the object that VS Code writes. */
function getCopilotUriPath(uri: unknown): string | undefined {
  const text = toNonEmptyText(uri) ?? toNonEmptyText(toFields(uri)['external']);
  const path = text === undefined
    ? toNonEmptyText(toFields(uri)['path'])
    : /^[\w+.-]{2,40}:\/\/[^/]*(\/[^?#]*)/.exec(text)?.[1];
  if (path === undefined) return undefined;
  return decodePath(text === undefined ? path : path.replaceAll(/%(?![0-9A-Fa-f]{2})/g, '%25')).replace(
    /^\/(?=[A-Za-z]:)/,
    '',
  );
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

function createPromptKey(text: string, memory: ChatMemory): string {
  const hash = computeSha256Hex(text).slice(0, 16);
  const count = (Object.hasOwn(memory.prompts, hash) ? memory.prompts[hash]! : 0) + 1;
  memory.prompts[hash] = count;
  return `${hash}#${count}`;
}

function parseChatDocument(document: Fields, memory: ChatMemory): readonly Entry[] {
  const documentVersion = toCountOrNull(document['version']);
  const newerFormatVersion = documentVersion !== null && documentVersion > latestKnownVersion
    ? `version ${documentVersion} of its chats`
    : undefined;
  const time = toEpochMs(document['creationDate']);
  memory.prompts = {};
  return [
    {
      kind: 'about',
      ...omitUndefinedFields({ id: toNonEmptyText(document['sessionId']), newerFormatVersion, at: time }),
    },
    ...toArray(document['requests']).map(toFields).flatMap((request) => parseRequest(request, memory)),
  ];
}

function parseRequest(request: Fields, memory: ChatMemory): readonly Entry[] {
  const key = toNonEmptyText(request['requestId']);
  const time = toEpochMs(request['timestamp']);
  const isFromUser = request['isHidden'] !== true && request['shouldBeRemovedOnSend'] === undefined &&
    request['isSystemInitiated'] !== true;
  const message = request['message'];
  const text = isFromUser
    ? extractPromptText(toNonEmptyText(message) ?? toNonEmptyText(toFields(message)['text']) ?? '')
    : undefined;
  const parts = toArray(request['response']).map(toFields);
  const answer = parts.flatMap((part) => {
    const value = part['value'];
    return 'kind' in part ? [] : toNonEmptyText(value) ?? toNonEmptyText(toFields(value)['value']) ?? [];
  }).join('');
  return [
    ...(text === undefined
      ? []
      : [{ kind: 'prompt', text, key: createPromptKey(text, memory), ...omitUndefinedFields({ at: time }) } as const]),
    ...parts.flatMap((part, i) => parseResponsePart(part, `${key ?? '@request'}#${i}`, time)),
    ...(answer === '' ? [] : [{ kind: 'answer', text: answer, ...omitUndefinedFields({ at: time }) } as const]),
    ...parseUsage(request, key, time),
    ...('result' in request || request['isCanceled'] === true ? [{ kind: 'idle' } as const] : []),
  ];
}

/**
 * Reads token usage. `promptTokens` covers only the last request to the model, and the cache is not reported
 * separately.
 */
function parseUsage(request: Fields, key: string | undefined, time: number | undefined): readonly Entry[] {
  const metadata = toFields(toFields(request['result'])['metadata']);
  const model = toNonEmptyText(metadata['resolvedModel']) ?? toNonEmptyText(request['modelId']);
  const input = toCountOrNull(metadata['promptTokens']);
  const output = toCountOrNull(metadata['outputTokens']);
  if (input === null && output === null) return model === undefined ? [] : [{ kind: 'about', model }];
  const tokens = { input, output, cacheCreation: null, cacheRead: null, reasoning: null };
  return [{ kind: 'usage', tokens, ...omitUndefinedFields({ key, model, at: time }) }];
}

function parseResponsePart(part: Fields, partKey: string, time: number | undefined): readonly Entry[] {
  const kind = part['kind'];
  if (kind === 'textEditGroup' || kind === 'notebookEditGroup') {
    const path = getCopilotUriPath(part['uri']);
    const files: readonly FileUse[] = path === undefined ? [] : [{ path, effect: 'modified' }];
    return [{
      kind: 'call',
      tool: kind,
      key: partKey,
      input: undefined,
      files,
      isFinal: true,
      ...omitUndefinedFields({ at: time }),
    }];
  }
  return kind === 'toolInvocationSerialized' ? parseToolPart(part, partKey, time) : [];
}

function parseToolPart(part: Fields, partKey: string, time: number | undefined): readonly Entry[] {
  const tool = toNonEmptyText(part['toolId']) ?? '';
  const key = toNonEmptyText(part['toolCallId']) ?? partKey;
  const data = toFields(part['toolSpecificData']);
  const line = toNonEmptyText(toFields(data['commandLine'])['original']) ?? toNonEmptyText(data['command']);
  const shell = line === undefined || data['kind'] !== 'terminal' ? undefined : findShellFiles(line);
  const exitCode = toFields(data['terminalCommandState'])['exitCode'];
  const unknownWrites = shell?.unknownWrites ? true : undefined;
  const input = data['commandLine'];
  const callEntry: Entry = {
    kind: 'call',
    tool,
    key,
    input,
    files: shell?.files ?? findLinkedFile(tool, part),
    ...omitUndefinedFields({ unknownWrites, at: time }),
  };
  if (part['isComplete'] === false) return [callEntry];
  const isRun = isConfirmed(part['isConfirmed']);
  const ok = isRun && (typeof exitCode !== 'number' || exitCode === 0);
  const refusal = isRun ? {} : { isRefused: true } as const;
  return [callEntry, { kind: 'result', key, ok, ...refusal, ...omitUndefinedFields({ at: time }) }];
}

/** Returns whether a call was confirmed. The value is a boolean, or an object of type 0 (denied) or 5 (skipped). */
function isConfirmed(value: unknown): boolean {
  const type = toFields(value)['type'];
  return value !== false && type !== 0 && type !== 5;
}

const fileCreationTools = new Set(['copilot_createFile']);
const readTools = new Set(['copilot_readFile', 'copilot_getNotebookSummary']);

/** Finds the file that the message about a tool call links to: `Read [](file:///a.ts#1-1), lines 1 to 50`. */
function findLinkedFile(tool: string, part: Fields): readonly FileUse[] {
  const effect = fileCreationTools.has(tool) ? 'added' : readTools.has(tool) ? 'read' : undefined;
  if (effect === undefined) return [];
  const sentence = toFields(part['pastTenseMessage'] ?? part['invocationMessage'])['value'];
  const text = (toNonEmptyText(sentence) ?? '').slice(0, 4_000);
  const uri = /\]\((\w{2,20}:\/\/[^)#\s]{1,3000})/.exec(text)?.[1];
  const path = getCopilotUriPath(uri);
  if (path === undefined) return [];
  const lines = /\blines? (\d{1,9})(?: to |-)(\d{1,9})/.exec(text);
  return [
    effect === 'read'
      ? createReadUse(path, lines ? Number(lines[1]) : null, lines ? Number(lines[2]) : null)
      : { path, effect },
  ];
}
