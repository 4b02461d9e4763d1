import { sha256Hex } from '#base/text/sha256Hex';
import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { userFolders, folderAbove } from '../transcripts/storeFolders';
import { tellsAll, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { copilotEntries, type CopilotMemory } from './copilotEvents';
import { documentOfLog } from '../transcripts/mutationLog';
import { promptText } from '../transcripts/promptText';
import { shellFiles } from '../transcripts/shellFiles';
import { createReadUse } from '../transcripts/toolFiles';
import { countIn, toArray, present, textField, toEpochMs } from '../transcripts/values';

interface ChatMemory extends CopilotMemory {
  /** How often a prompt occurred, by the start of its hash: the only key that chat and transcript have in common. */
  prompts: Record<string, number>;
}

/** The newest known version of the document format. */
const version = 3;

/**
 * Chats of Copilot in VS Code. Sources: microsoft/vscode, `chat/common/model`; microsoft/vscode-copilot-chat,
 * transcripts.
 */
export const copilotChatSessions: SessionAgent<ChatMemory> = {
  id: 'copilotChat',
  label: 'GitHub Copilot Chat (VS Code)',
  can: { ...tellsAll, ends: false },
  verified: 'nothing yet: by the sources of VS Code and of the extension, no real transcript is public',
  stores(env) {
    const store = (folder: string, path: Store['path'], format: Store['format'], variant: string): Store => ({
      variant,
      folder: `${folder}/workspaceStorage`,
      path: [(name) => /^[0-9a-f-]{8,64}$/.test(name), ...path],
      isByFolder: false,
      format,
      companions: (file) =>
        folderAbove(file, ['chatSessions', 'GitHub.copilot-chat']).map((above) => ({
          path: `${above}/workspace.json`,
          isFolder: false,
        })),
    });
    return userFolders(env).flatMap((folder) => [
      store(folder, ['chatSessions', (name) => name.endsWith('.jsonl')], 'log', 'chat'),
      store(folder, ['chatSessions', (name) => name.endsWith('.json')], 'document', 'older chat'),
      store(folder, ['GitHub.copilot-chat', 'transcripts', (name) => name.endsWith('.jsonl')], 'lines', 'transcript'),
    ]);
  },
  recognises: (first) =>
    first.some((value) => {
      const record = toFields(value);
      const document = record['kind'] === 0 ? toFields(record['v']) : record;
      const isTranscript = record['type'] === 'session.start' &&
        toFields(record['data'])['producer'] !== 'copilot-agent';
      return isTranscript || Array.isArray(document['requests']) && 'sessionId' in document;
    }),
  memory: () => ({ prompts: {} }),
  entries({ value, companion }, memory) {
    if (companion !== undefined) return folder(toFields(value));
    if (typeof value === 'string') return ofDocument(toFields(documentOfLog(value)), memory);
    const record = toFields(value);
    if (Array.isArray(record['requests'])) return ofDocument(record, memory);
    return copilotEntries(record, memory).map((entry) =>
      entry.kind === 'prompt' ? { ...entry, key: promptKey(entry.text, memory) } : entry
    );
  },
  // a chat is opened in VS Code's chat view; there is no command for it
  resume: () => undefined,
};

/** Reads `workspace.json`, which names the folder, or the file of a multi-folder workspace. */
function folder(fields: Fields): readonly Entry[] {
  const workspace = getCopilotUriPath(fields['workspace']);
  const cwd = getCopilotUriPath(fields['folder']) ?? workspace?.slice(0, Math.max(1, workspace.lastIndexOf('/')));
  return cwd === undefined ? [] : [{ kind: 'about', cwd }];
}

/** Returns the path of a URI, which is a string or the object that VS Code writes. */
function getCopilotUriPath(uri: unknown): string | undefined {
  const text = textField(uri) ?? textField(toFields(uri)['external']);
  const path = text === undefined
    ? textField(toFields(uri)['path'])
    : /^[\w+.-]{2,40}:\/\/[^/]*(\/[^?#]*)/.exec(text)?.[1];
  if (path === undefined) return undefined;
  return decoded(text === undefined ? path : path.replaceAll(/%(?![0-9A-Fa-f]{2})/g, '%25')).replace(/^\/(?=[A-Za-z]:)/,
    '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

function promptKey(text: string, memory: ChatMemory): string {
  const hash = sha256Hex(text).slice(0, 16);
  const count = (Object.hasOwn(memory.prompts, hash) ? memory.prompts[hash]! : 0) + 1;
  memory.prompts[hash] = count;
  return `${hash}#${count}`;
}

function ofDocument(document: Fields, memory: ChatMemory): readonly Entry[] {
  const form = countIn(document['version']);
  const newer = form !== null && form > version ? `version ${form} of its chats` : undefined;
  const at = toEpochMs(document['creationDate']);
  memory.prompts = {};
  return [
    { kind: 'about', ...present({ id: textField(document['sessionId']), newer, at }) },
    ...toArray(document['requests']).map(toFields).flatMap((request) => ofRequest(request, memory)),
  ];
}

function ofRequest(request: Fields, memory: ChatMemory): readonly Entry[] {
  const key = textField(request['requestId']);
  const at = toEpochMs(request['timestamp']);
  const isPerson = request['isHidden'] !== true && request['shouldBeRemovedOnSend'] === undefined &&
    request['isSystemInitiated'] !== true;
  const message = request['message'];
  const text = isPerson ? promptText(textField(message) ?? textField(toFields(message)['text']) ?? '') : undefined;
  const parts = toArray(request['response']).map(toFields);
  const answer = parts.flatMap((part) => {
    const value = part['value'];
    return 'kind' in part ? [] : textField(value) ?? textField(toFields(value)['value']) ?? [];
  }).join('');
  return [
    ...(text === undefined
      ? []
      : [{ kind: 'prompt', text, key: promptKey(text, memory), ...present({ at }) } as const]),
    ...parts.flatMap((part, i) => ofPart(part, `${key ?? '@request'}#${i}`, at)),
    ...(answer === '' ? [] : [{ kind: 'answer', text: answer, ...present({ at }) } as const]),
    ...usage(request, key, at),
    ...('result' in request || request['isCanceled'] === true ? [{ kind: 'idle' } as const] : []),
  ];
}

/**
 * Reads token usage. `promptTokens` covers only the last request to the model, and the cache is not reported
 * separately.
 */
function usage(request: Fields, key: string | undefined, at: number | undefined): readonly Entry[] {
  const metadata = toFields(toFields(request['result'])['metadata']);
  const model = textField(metadata['resolvedModel']) ?? textField(request['modelId']);
  const input = countIn(metadata['promptTokens']);
  const output = countIn(metadata['outputTokens']);
  if (input === null && output === null) return model === undefined ? [] : [{ kind: 'about', model }];
  const tokens = { input, output, cacheCreation: null, cacheRead: null, reasoning: null };
  return [{ kind: 'usage', tokens, ...present({ key, model, at }) }];
}

function ofPart(part: Fields, place: string, at: number | undefined): readonly Entry[] {
  const kind = part['kind'];
  if (kind === 'textEditGroup' || kind === 'notebookEditGroup') {
    const path = getCopilotUriPath(part['uri']);
    const files: readonly FileUse[] = path === undefined ? [] : [{ path, effect: 'modified' }];
    return [{ kind: 'call', tool: kind, key: place, input: undefined, files, isFinal: true, ...present({ at }) }];
  }
  return kind === 'toolInvocationSerialized' ? ofTool(part, place, at) : [];
}

function ofTool(part: Fields, place: string, at: number | undefined): readonly Entry[] {
  const tool = textField(part['toolId']) ?? '';
  const key = textField(part['toolCallId']) ?? place;
  const data = toFields(part['toolSpecificData']);
  const line = textField(toFields(data['commandLine'])['original']) ?? textField(data['command']);
  const shell = line === undefined || data['kind'] !== 'terminal' ? undefined : shellFiles(line);
  const exit = toFields(data['terminalCommandState'])['exitCode'];
  const unknownWrites = shell?.unknownWrites ? true : undefined;
  const input = data['commandLine'];
  const called: Entry = {
    kind: 'call',
    tool,
    key,
    input,
    files: shell?.files ?? linked(tool, part),
    ...present({ unknownWrites, at }),
  };
  if (part['isComplete'] === false) return [called];
  const ok = isConfirmed(part['isConfirmed']) && (typeof exit !== 'number' || exit === 0);
  return [called, { kind: 'result', key, ok, ...present({ at }) }];
}

/** Reads a boolean, or the type of an object: 0 denied, 5 skipped. */
function isConfirmed(value: unknown): boolean {
  const type = toFields(value)['type'];
  return value !== false && type !== 0 && type !== 5;
}

const created = new Set(['copilot_createFile']);
const read = new Set(['copilot_readFile', 'copilot_getNotebookSummary']);

/** Finds the file that a tool used in the sentence about it, as a link: `Read [](file:///a.ts#1-1), lines 1 to 50`. */
function linked(tool: string, part: Fields): readonly FileUse[] {
  const effect = created.has(tool) ? 'added' : read.has(tool) ? 'read' : undefined;
  if (effect === undefined) return [];
  const sentence = toFields(part['pastTenseMessage'] ?? part['invocationMessage'])['value'];
  const text = (textField(sentence) ?? '').slice(0, 4_000);
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
