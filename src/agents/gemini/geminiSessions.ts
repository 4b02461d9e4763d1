import { computeSha256Hex } from '#base/text/sha256Hex';
import { toFields, type Fields } from '../hooks/fields';
import type { Entry, TokenCounts } from '../transcripts/entry';
import { allCapabilities, type PathPart, type SessionAgent, type Store,
  type TranscriptFormat } from '../transcripts/sessionAgent';
import { parseGeminiCall } from './geminiTools';
import { findFolderAbove } from '../transcripts/storeFolders';
import { extractPromptText } from '../transcripts/promptText';
import { toCountOrNull, toArray, omitUndefinedFields, toNonEmptyText, joinTextParts,
  toEpochMs } from '../transcripts/values';

interface GeminiMemory {
  id?: string;
  cwd?: string;
  /** Whether this is the session of a subagent, whose prompts come from an agent. */
  isSide?: boolean;
  /** The messages of the conversation in its current state. A message that is a prompt has the prompt's key. */
  messages: { id: string; prompt?: string; }[];
}

const sessionIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Matches text in a user's message that the user did not write. */
const programTextPattern =
  /^\s*(?:<(?:state_snapshot|scratchpad|system_note)>|I ran the following shell command:\n```)/;

/**
 * Reads Gemini CLI sessions. Source: google-gemini/gemini-cli, `packages/core/src/services/chatRecordingService.ts`.
 * Versions since 0.4x write lines, which may change earlier messages. Earlier versions write one document.
 */
export const geminiSessions: SessionAgent<GeminiMemory> = {
  id: 'gemini',
  label: 'Gemini CLI',
  capabilities: { ...allCapabilities, ends: false },
  verified: 'own runs of 0.61; recordings of June 2026 by Irrlicht; older documents only with samples from agentsview',
  listStores({ home, variables }) {
    const root = `${toNonEmptyText(variables['GEMINI_CLI_HOME']) ?? home}/.gemini/tmp`;
    const isHash: PathPart = (name, folders) => folders.some((folder) => computeSha256Hex(folder) === name);
    const isSlug: PathPart = (name) => !/^[0-9a-f]{64}$/.test(name);
    const createNameMatcher = (ending: string): PathPart => (name) =>
      name.startsWith('session-') && name.endsWith(ending);
    const createStore = (variant: string, project: PathPart, path: readonly PathPart[],
      format: TranscriptFormat): Store => ({
        variant,
        folder: root,
        path: [project, 'chats', ...path],
        isByFolder: project === isHash,
        format,
        listCompanions: (file) =>
          findFolderAbove(file, ['chats']).map((projectFolder) => ({
            path: `${projectFolder}/.project_root`,
            isFolder: false,
          })),
      });
    const createSubagentStore = (project: PathPart): Store => ({
      ...createStore('subagent', project, [(name) => sessionIdPattern.test(name), (name) => name.endsWith('.jsonl')],
        'lines'),
      getParentSession: (path) => path.split(/[\\/]/).at(-2),
    });
    return [isSlug, isHash].flatMap((project) => [
      createStore('session', project, [createNameMatcher('.jsonl')], 'lines'),
      createStore('older session', project, [createNameMatcher('.json')], 'document'),
      createSubagentStore(project),
    ]);
  },
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const record = toFields(value);
      return toNonEmptyText(record['sessionId']) !== undefined && toNonEmptyText(record['projectHash']) !== undefined;
    }),
  createMemory: () => ({ messages: [] }),
  readEntries({ value, companion }, memory) {
    if (companion !== undefined) return updateSession({ cwd: toNonEmptyText(value)?.trim() }, memory, undefined);
    const record = toFields(value);
    if ('sessionId' in record)
      return [...parseHeader(record, memory), ...parseDocumentMessages(toArray(record['messages']), memory)];
    if ('$set' in record) return parseChanges(toFields(record['$set']), memory);
    if ('$rewindTo' in record) return rewindMessages(toNonEmptyText(record['$rewindTo']), memory);
    return parseMessage(record, memory);
  },
  getResumeCommand: (text) => (sessionIdPattern.test(text) ? ['gemini', '--resume', text] : undefined),
};

function parseHeader(record: Fields, memory: GeminiMemory): readonly Entry[] {
  memory.isSide = record['kind'] === 'subagent';
  // a document is rewritten as a whole, and then read again
  memory.messages = [];
  return updateSession({ id: toNonEmptyText(record['sessionId']) }, memory, toEpochMs(record['startTime']));
}

function updateSession(facts: { id?: string | undefined; cwd?: string | undefined; }, memory: GeminiMemory,
  time: number | undefined): readonly Entry[]
{
  const { id = memory.id, cwd = memory.cwd } = facts;
  if (id === memory.id && cwd === memory.cwd) return [];
  Object.assign(memory, omitUndefinedFields({ id, cwd }));
  return [{ kind: 'about', ...omitUndefinedFields({ id, cwd, at: time }) }];
}

function parseChanges(changes: Fields, memory: GeminiMemory): readonly Entry[] {
  const sessionEntries = updateSession({ id: toNonEmptyText(changes['sessionId']) }, memory, undefined);
  if (!('messages' in changes)) return sessionEntries;
  const messages = toArray(changes['messages']);
  return [...sessionEntries,
    ...(memory.messages.length === 0 ? parseMessages(messages, memory) : rebaseMessages(messages, memory))];
}

/** Reads the entries of a document, each with its position among the messages. */
function parseDocumentMessages(messages: readonly unknown[], memory: GeminiMemory): readonly Entry[] {
  return messages.flatMap((record, i) =>
    parseMessages([record], memory).map((entry): Entry => ({ ...entry, position: i + 1 }))
  );
}

function parseMessages(messages: readonly unknown[], memory: GeminiMemory): readonly Entry[] {
  return messages.flatMap((item) => parseMessage(toFields(item), memory));
}

/**
 * Continues the conversation from the messages in `list`. They are copies of the last messages, with new ids after a
 * compaction. Prompts that are not in the list still count as written by the user.
 */
function rebaseMessages(messages: readonly unknown[], memory: GeminiMemory): readonly Entry[] {
  const promptKeys = memory.messages.flatMap((item) => item.prompt ?? []);
  const copies = messages.map(toFields);
  const prompts = copies.filter((item) => getUserText(item, memory) !== undefined);
  const indexFromEndByPrompt = new Map(prompts.map((item, i) => [item, prompts.length - i]));
  memory.messages = copies.map((item) => {
    const indexFromEnd = indexFromEndByPrompt.get(item);
    const prompt = indexFromEnd === undefined ? undefined : promptKeys.at(-indexFromEnd);
    return { id: toNonEmptyText(item['id']) ?? '', ...omitUndefinedFields({ prompt }) };
  });
  return copies.flatMap((item) => parseFolder(item, memory));
}

/** Removes a message and all later messages, or all messages if the message is not found. */
function rewindMessages(messageId: string | undefined, memory: GeminiMemory): readonly Entry[] {
  const index = memory.messages.findIndex((item) => item.id === messageId);
  const [key] = memory.messages.splice(Math.max(0, index)).flatMap((item) => item.prompt ?? []);
  if (index < 0) return [{ kind: 'rewind' }];
  return key === undefined ? [] : [{ kind: 'rewind', key }];
}

function parseMessage(record: Fields, memory: GeminiMemory): readonly Entry[] {
  const kind = toNonEmptyText(record['type']) ?? 'none';
  const key = toNonEmptyText(record['id']);
  const time = toEpochMs(record['timestamp']);
  const text = kind === 'user' ? getUserText(record, memory) : undefined;
  if (key !== undefined && !memory.messages.slice(-2).some((item) => item.id === key))
    memory.messages.push({ id: key, ...(text === undefined ? {} : { prompt: key }) });
  if (kind === 'gemini') return parseModelMessage(record, key, time);
  if (kind === 'info' || kind === 'error' || kind === 'warning') return kind === 'error' ? [{ kind: 'idle' }] : [];
  if (kind !== 'user') return [{ kind: 'unknown', recordKind: kind }];
  const prompt: readonly Entry[] = text === undefined
    ? []
    : [{ kind: 'prompt', text, ...omitUndefinedFields({ key, at: time }) }];
  return [...parseFolder(record, memory), ...prompt];
}

function getUserText(record: Fields, memory: GeminiMemory): string | undefined {
  if (memory.isSide || record['type'] !== 'user') return undefined;
  const displayedText = joinTextParts(record['displayContent']);
  const rawText = displayedText === '' ? joinTextParts(record['content']) : displayedText;
  return programTextPattern.test(rawText) ? undefined : extractPromptText(rawText);
}

/** Reads the folder named in the first message, which the program itself writes. */
function parseFolder(record: Fields, memory: GeminiMemory): readonly Entry[] {
  const head = memory.cwd === undefined && record['type'] === 'user'
    ? joinTextParts(record['content']).slice(0, 5_000)
    : '';
  if (!/^\s*(?:<session_context>|This is the Gemini CLI)/.test(head)) return [];
  const [, cwd] =
    /(?:Workspace Directories:\*\*|working in the (?:directory:|following directories:))\s{0,9}(?:- )?([^\n]{1,4000})/
      .exec(head) ?? [];
  return cwd === undefined ? [] : updateSession({ cwd: cwd.trim() }, memory, undefined);
}

function parseModelMessage(record: Fields, key: string | undefined, time: number | undefined): readonly Entry[] {
  const text = toNonEmptyText(record['content']) ?? joinTextParts(record['content']);
  const model = toNonEmptyText(record['model']);
  const calls = toArray(record['toolCalls']);
  return [
    ...(text === '' ? [] : [{ kind: 'answer', text, ...omitUndefinedFields({ at: time }) } as const]),
    ...calls.flatMap(parseGeminiCall),
    ...('tokens' in record
      ? [
        {
          kind: 'usage',
          tokens: toTokenCounts(toFields(record['tokens'])),
          ...omitUndefinedFields({ key, model, at: time }),
        } as const,
      ]
      : []),
    ...(text !== '' && calls.length === 0 ? [{ kind: 'idle' } as const] : []),
  ];
}

/** Converts token counts. The recorded input includes cached tokens, but not the tokens of tools and thoughts. */
function toTokenCounts(counts: Fields): TokenCounts {
  const [input, output, cached, reasoning, tool] = ['input', 'output', 'cached', 'thoughts', 'tool'].map((name) =>
    toCountOrNull(counts[name])
  ) as [number | null, number | null, number | null, number | null, number | null];
  return {
    input: input === null ? null : Math.max(0, input - (cached ?? 0)) + (tool ?? 0),
    output: output === null ? null : output + (reasoning ?? 0),
    cacheCreation: null,
    cacheRead: cached,
    reasoning,
  };
}
