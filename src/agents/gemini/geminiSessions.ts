import { sha256Hex } from '#base/text/sha256Hex';
import { toFields, type Fields } from '../hooks/fields';
import type { Entry, TokenCounts } from '../transcripts/entry';
import { tellsAll, type PathPart, type SessionAgent, type Store,
  type TranscriptFormat } from '../transcripts/sessionAgent';
import { geminiCall } from './geminiTools';
import { folderAbove } from '../transcripts/storeFolders';
import { promptText } from '../transcripts/promptText';
import { countIn, toArray, present, textField, textOfParts, toEpochMs } from '../transcripts/values';

interface GeminiMemory {
  id?: string;
  cwd?: string;
  /** The session is a subagent's: its prompts come from an agent. */
  isSide?: boolean;
  /** The messages of the conversation in its present state, each with its prompt's key if it is a prompt. */
  messages: { id: string; prompt?: string; }[];
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Text that the user did not write, although it is in a user's message. */
const programs = /^\s*(?:<(?:state_snapshot|scratchpad|system_note)>|I ran the following shell command:\n```)/;

/**
 * Gemini CLI. Source: google-gemini/gemini-cli, `packages/core/src/services/chatRecordingService.ts`. Lines with
 * rewrites since 0.4x; one document in earlier versions.
 */
export const geminiSessions: SessionAgent<GeminiMemory> = {
  id: 'gemini',
  label: 'Gemini CLI',
  can: { ...tellsAll, ends: false },
  verified: 'own runs of 0.61; recordings of June 2026 by Irrlicht; the older documents by samples of agentsview only',
  stores({ home, variables }) {
    const root = `${textField(variables['GEMINI_CLI_HOME']) ?? home}/.gemini/tmp`;
    const isHash: PathPart = (name, folders) => folders.some((folder) => sha256Hex(folder) === name);
    const isSlug: PathPart = (name) => !/^[0-9a-f]{64}$/.test(name);
    const named = (ending: string): PathPart => (name) => name.startsWith('session-') && name.endsWith(ending);
    const store = (variant: string, project: PathPart, path: readonly PathPart[], format: TranscriptFormat): Store => ({
      variant,
      folder: root,
      path: [project, 'chats', ...path],
      isByFolder: project === isHash,
      format,
      companions: (file) =>
        folderAbove(file, ['chats']).map((above) => ({ path: `${above}/.project_root`, isFolder: false })),
    });
    const subagent = (project: PathPart): Store => ({
      ...store('subagent', project, [(name) => id.test(name), (name) => name.endsWith('.jsonl')], 'lines'),
      parentOf: (path) => path.split(/[\\/]/).at(-2),
    });
    return [isSlug, isHash].flatMap((project) => [
      store('session', project, [named('.jsonl')], 'lines'),
      store('older session', project, [named('.json')], 'document'),
      subagent(project),
    ]);
  },
  recognises: (first) =>
    first.some((value) => {
      const record = toFields(value);
      return textField(record['sessionId']) !== undefined && textField(record['projectHash']) !== undefined;
    }),
  memory: () => ({ messages: [] }),
  entries({ value, companion }, memory) {
    if (companion !== undefined) return about({ cwd: textField(value)?.trim() }, memory, undefined);
    const record = toFields(value);
    if ('sessionId' in record) return [...header(record, memory), ...placed(toArray(record['messages']), memory)];
    if ('$set' in record) return changes(toFields(record['$set']), memory);
    if ('$rewindTo' in record) return rewind(textField(record['$rewindTo']), memory);
    return message(record, memory);
  },
  resume: (text) => (id.test(text) ? ['gemini', '--resume', text] : undefined),
};

function header(record: Fields, memory: GeminiMemory): readonly Entry[] {
  memory.isSide = record['kind'] === 'subagent';
  // a document is written as a whole, and read again
  memory.messages = [];
  return about({ id: textField(record['sessionId']) }, memory, toEpochMs(record['startTime']));
}

function about(facts: { id?: string | undefined; cwd?: string | undefined; }, memory: GeminiMemory,
  at: number | undefined): readonly Entry[]
{
  const { id = memory.id, cwd = memory.cwd } = facts;
  if (id === memory.id && cwd === memory.cwd) return [];
  Object.assign(memory, present({ id, cwd }));
  return [{ kind: 'about', ...present({ id, cwd, at }) }];
}

function changes(set: Fields, memory: GeminiMemory): readonly Entry[] {
  const id = about({ id: textField(set['sessionId']) }, memory, undefined);
  if (!('messages' in set)) return id;
  const list = toArray(set['messages']);
  return [...id, ...(memory.messages.length === 0 ? messages(list, memory) : rebase(list, memory))];
}

/** Reads the entries of a document, each with its position among the messages. */
function placed(list: readonly unknown[], memory: GeminiMemory): readonly Entry[] {
  return list.flatMap((record, i) => messages([record], memory).map((entry): Entry => ({ ...entry, position: i + 1 })));
}

function messages(list: readonly unknown[], memory: GeminiMemory): readonly Entry[] {
  return list.flatMap((item) => message(toFields(item), memory));
}

/**
 * Continues the conversation from these messages, which are copies of the last ones, with new ids after a compaction.
 * Prompts left out of them still count as written by the user.
 */
function rebase(list: readonly unknown[], memory: GeminiMemory): readonly Entry[] {
  const promptKeys = memory.messages.flatMap((item) => item.prompt ?? []);
  const copies = list.map(toFields);
  const prompts = copies.filter((item) => personText(item, memory) !== undefined);
  const fromEnd = new Map(prompts.map((item, i) => [item, prompts.length - i]));
  memory.messages = copies.map((item) => {
    const place = fromEnd.get(item);
    const prompt = place === undefined ? undefined : promptKeys.at(-place);
    return { id: textField(item['id']) ?? '', ...present({ prompt }) };
  });
  return copies.flatMap((item) => folderIn(item, memory));
}

/** Drops the message and all later ones, or all messages if it is not found. */
function rewind(to: string | undefined, memory: GeminiMemory): readonly Entry[] {
  const index = memory.messages.findIndex((item) => item.id === to);
  const [key] = memory.messages.splice(Math.max(0, index)).flatMap((item) => item.prompt ?? []);
  if (index < 0) return [{ kind: 'rewind' }];
  return key === undefined ? [] : [{ kind: 'rewind', key }];
}

function message(record: Fields, memory: GeminiMemory): readonly Entry[] {
  const kind = textField(record['type']) ?? 'none';
  const key = textField(record['id']);
  const at = toEpochMs(record['timestamp']);
  const text = kind === 'user' ? personText(record, memory) : undefined;
  if (key !== undefined && !memory.messages.slice(-2).some((item) => item.id === key))
    memory.messages.push({ id: key, ...(text === undefined ? {} : { prompt: key }) });
  if (kind === 'gemini') return ofModel(record, key, at);
  if (kind === 'info' || kind === 'error' || kind === 'warning') return kind === 'error' ? [{ kind: 'idle' }] : [];
  if (kind !== 'user') return [{ kind: 'unknown', recordKind: kind }];
  const prompt: readonly Entry[] = text === undefined ? [] : [{ kind: 'prompt', text, ...present({ key, at }) }];
  return [...folderIn(record, memory), ...prompt];
}

function personText(record: Fields, memory: GeminiMemory): string | undefined {
  if (memory.isSide || record['type'] !== 'user') return undefined;
  const shown = textOfParts(record['displayContent']);
  const raw = shown === '' ? textOfParts(record['content']) : shown;
  return programs.test(raw) ? undefined : promptText(raw);
}

/** Reads the folder named in the first message, which the program itself writes. */
function folderIn(record: Fields, memory: GeminiMemory): readonly Entry[] {
  const head = memory.cwd === undefined && record['type'] === 'user'
    ? textOfParts(record['content']).slice(0, 5_000)
    : '';
  if (!/^\s*(?:<session_context>|This is the Gemini CLI)/.test(head)) return [];
  const [, cwd] =
    /(?:Workspace Directories:\*\*|working in the (?:directory:|following directories:))\s{0,9}(?:- )?([^\n]{1,4000})/
      .exec(head) ?? [];
  return cwd === undefined ? [] : about({ cwd: cwd.trim() }, memory, undefined);
}

function ofModel(record: Fields, key: string | undefined, at: number | undefined): readonly Entry[] {
  const text = textField(record['content']) ?? textOfParts(record['content']);
  const model = textField(record['model']);
  const calls = toArray(record['toolCalls']);
  return [
    ...(text === '' ? [] : [{ kind: 'answer', text, ...present({ at }) } as const]),
    ...calls.flatMap(geminiCall),
    ...('tokens' in record
      ? [{ kind: 'usage', tokens: tokens(toFields(record['tokens'])), ...present({ key, model, at }) } as const]
      : []),
    ...(text !== '' && calls.length === 0 ? [{ kind: 'idle' } as const] : []),
  ];
}

/** The recorded input includes tokens served by the cache; tokens added by tools, and thoughts, are separate. */
function tokens(counts: Fields): TokenCounts {
  const [input, output, cached, reasoning, tool] = ['input', 'output', 'cached', 'thoughts', 'tool'].map((name) =>
    countIn(counts[name])
  ) as [number | null, number | null, number | null, number | null, number | null];
  return {
    input: input === null ? null : Math.max(0, input - (cached ?? 0)) + (tool ?? 0),
    output: output === null ? null : output + (reasoning ?? 0),
    cacheCreation: null,
    cacheRead: cached,
    reasoning,
  };
}
