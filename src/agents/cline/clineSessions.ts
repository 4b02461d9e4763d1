import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { allCapabilities, type SessionAgent } from '../transcripts/sessionAgent';
import { isTaskRecord, parseClineTaskRecord, parseClineTaskId, type TaskMemory } from './clineTasks';
import { parseToolPatchFiles } from '../transcripts/patchFiles';
import { extractPromptText } from '../transcripts/promptText';
import { findShellFiles } from '../transcripts/shellFiles';
import { toCountOrNull, estimateOutputTokens, toArray, parseJsonFields, omitUndefinedFields, toNonEmptyText,
  toEpochMs } from '../transcripts/values';
import { listVscodeUserFolders } from '../transcripts/storeFolders';

interface ClineMemory extends TaskMemory {
  id?: string;
  /** The end time from the session's manifest, which is read first. */
  endedAt?: number;
}

/**
 * Reads Cline's sessions: those of its SDK (CLI, VS Code since version 4), and the older tasks of its extension.
 * Source: cline/cline.
 */
export const clineSessions: SessionAgent<ClineMemory> = {
  id: 'cline',
  label: 'Cline',
  capabilities: allCapabilities,
  verified: 'a real session with a fork from its repository; older tasks based on its source code',
  listStores(env) {
    const { home, variables } = env;
    const dataFolder = toNonEmptyText(variables['CLINE_DATA_DIR']) ??
      `${toNonEmptyText(variables['CLINE_DIR']) ?? `${home}/.cline`}/data`;
    const taskRoots = [...listVscodeUserFolders(env).map((user) => `${user}/globalStorage/saoudrizwan.claude-dev`),
      dataFolder];
    return [
      {
        variant: 'sessions',
        folder: toNonEmptyText(variables['CLINE_SESSION_DATA_DIR']) ?? `${dataFolder}/sessions`,
        path: [() => true, (name) => name.endsWith('.messages.json')],
        isByFolder: false,
        format: 'document',
        getSessionId: (path) => /([^\\/]+)\.messages\.json$/.exec(path)?.[1] ?? path,
        listCompanions: (path) =>
          path.endsWith('.messages.json')
            ? [{ path: path.replace(/\.messages\.json$/, '.json'), isFolder: false }]
            : [],
      },
      ...taskRoots.map((folder) => ({
        variant: 'tasks',
        folder: `${folder}/tasks`,
        path: [(name: string) => /^\d+$/.test(name), 'ui_messages.json'],
        isByFolder: false,
        format: 'document' as const,
        getSessionId: (path: string) => parseClineTaskId(path) ?? path,
        listCompanions: (path: string) =>
          path.endsWith('ui_messages.json')
            ? [{ path: path.replace(/ui_messages\.json$/, 'task_metadata.json'), isFolder: false }]
            : [],
      })),
    ];
  },
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const { sessionId, messages, session_id: id, workspace_root: root } = toFields(value);
      const isManifest = toNonEmptyText(id) !== undefined && root !== undefined;
      return toNonEmptyText(sessionId) !== undefined && Array.isArray(messages) || isManifest || isTaskRecord(value);
    }),
  createMemory: () => ({}),
  readEntries({ value, companion }, memory) {
    if (isTaskRecord(value)) return parseClineTaskRecord(value, companion, memory);
    const record = toFields(value);
    if ('session_id' in record) return parseManifest(record, memory);
    if (!Array.isArray(record['messages']))
      return [{ kind: 'unknown', recordKind: toNonEmptyText(record['kind']) ?? 'none' }];
    const aboutEntries = parseSessionId(toNonEmptyText(record['sessionId']), memory);
    const isFromUser = !(memory.id ?? '').includes('__');
    const entries = record['messages'].flatMap((message, i) =>
      parseMessage(toFields(message), isFromUser).map((entry): Entry => ({ ...entry, position: i + 1 }))
    );
    const endEntries = memory.endedAt === undefined ? [] : [{ kind: 'end', at: memory.endedAt } as const];
    return [...aboutEntries, ...entries, ...endEntries];
  },
  getResumeCommand: (id) => (/^\d{10,16}_[0-9a-z]{3,12}$/.test(id) ? ['cline', '--id', id] : undefined),
};

/** Derives facts from the session's id. The session ROOT started the session `ROOT__AGENT`. */
function parseSessionId(id: string | undefined, memory: ClineMemory): readonly Entry[] {
  if (id === undefined) return [];
  memory.id = id;
  const parent = id.includes('__') ? id.slice(0, id.indexOf('__')) : undefined;
  return [{ kind: 'about', id, ...omitUndefinedFields({ parent: parent === '' ? undefined : parent }) }];
}

function parseManifest(record: Fields, memory: ClineMemory): readonly Entry[] {
  const endTime = toEpochMs(record['ended_at']);
  if (endTime !== undefined) memory.endedAt = endTime;
  const fork = toFields(toFields(record['metadata'])['fork']);
  return [
    ...parseSessionId(toNonEmptyText(record['session_id']), memory),
    {
      kind: 'about',
      ...omitUndefinedFields({
        cwd: toNonEmptyText(record['cwd']) ?? toNonEmptyText(record['workspace_root']),
        variant: toNonEmptyText(record['source']),
        model: toNonEmptyText(record['model']),
        forkOf: toNonEmptyText(fork['forkedFromSessionId']),
        at: toEpochMs(record['started_at']),
      }),
    },
  ];
}

function parseMessage(message: Fields, isFromUser: boolean): readonly Entry[] {
  const timeFields = omitUndefinedFields({ at: toEpochMs(message['ts']) });
  const key = toNonEmptyText(message['id']);
  const { content } = message;
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : toArray(content).map(toFields);
  if (message['role'] === 'assistant') return parseAssistantMessage(message, blocks, key, timeFields);
  if (message['role'] !== 'user') return [{ kind: 'unknown', recordKind: toNonEmptyText(message['role']) ?? 'none' }];
  const isFromProgram = toFields(message['metadata'])['displayRole'] === 'system';
  const texts = blocks.flatMap((block) => (block['type'] === 'text' ? toNonEmptyText(block['text']) ?? [] : []));
  const results = blocks.filter((block) => block['type'] === 'tool_result');
  const text = isFromUser && !isFromProgram && results.length === 0 ? extractPromptText(texts.join('\n')) : undefined;
  return [
    ...results.flatMap((block) => parseToolResult(block, timeFields)),
    ...(text === undefined ? [] : [{ kind: 'prompt', text, ...omitUndefinedFields({ key }), ...timeFields } as const]),
    ...blocks.flatMap((block, i) => parseAttachment(block, `${key ?? String(timeFields.at ?? 0)}/${i}`, timeFields)),
  ];
}

/** Reads a file that the user attached to a prompt. */
function parseAttachment(block: Fields, key: string, timeFields: { at?: number; }): readonly Entry[] {
  const path = toNonEmptyText(block['path']);
  if (block['type'] !== 'file' || path === undefined) return [];
  const files: readonly FileUse[] = [{ path, effect: 'read', proof: 'result' }];
  return [{ kind: 'call', tool: 'file', input: undefined, files, isFinal: true, key, ...timeFields }];
}

function parseAssistantMessage(message: Fields, blocks: readonly Fields[], key: string | undefined,
  timeFields: { at?: number; }): readonly Entry[]
{
  const entries = blocks.flatMap((block): readonly Entry[] => {
    const text = toNonEmptyText(block['text']);
    if (block['type'] === 'text') return text === undefined ? [] : [{ kind: 'answer', text, ...timeFields }];
    return block['type'] === 'tool_use' ? [parseToolCall(block, timeFields)] : [];
  });
  const model = toNonEmptyText(toFields(message['modelInfo'])['id']);
  return [
    ...entries,
    ...('metrics' in message ? [parseUsage(toFields(message['metrics']), key, model, timeFields)] : []),
    ...(entries.some((entry) => entry.kind === 'call') ? [] : [{ kind: 'idle', ...timeFields } as const]),
  ];
}

function parseUsage(metrics: Fields, key: string | undefined, model: string | undefined,
  timeFields: { at?: number; }): Entry
{
  const input = toCountOrNull(metrics['inputTokens']);
  const cacheRead = toCountOrNull(metrics['cacheReadTokens']);
  return {
    kind: 'usage',
    tokens: {
      // the recorded input includes tokens read from the cache
      input: input === null ? null : Math.max(0, input - (cacheRead ?? 0)),
      output: toCountOrNull(metrics['outputTokens']),
      cacheCreation: toCountOrNull(metrics['cacheWriteTokens']),
      cacheRead,
      reasoning: null,
    },
    ...omitUndefinedFields({ key, model, cost: toCountOrNull(metrics['cost']) ?? undefined }),
    ...timeFields,
  };
}

function parseToolCall(block: Fields, timeFields: { at?: number; }): Entry {
  const tool = toNonEmptyText(block['name']) ?? '';
  const input = toFields(block['input']);
  const shellResults = tool === 'run_commands'
    ? toArray(input['commands']).map(formatClineCommand).map(findShellFiles)
    : [];
  return {
    kind: 'call',
    tool,
    input: block['input'],
    files: tool === 'run_commands'
      ? shellResults.flatMap((command) => command.files)
      : listClineFiles(tool, block['input'], input),
    ...(shellResults.some((command) => command.unknownWrites) ? { unknownWrites: true } : {}),
    ...omitUndefinedFields({ key: toNonEmptyText(block['id']) }),
    ...timeFields,
  };
}

/** Formats a command line, or a program with its arguments. */
function formatClineCommand(value: unknown): string {
  if (typeof value === 'string') return value;
  const { command, args } = toFields(value);
  return [command, ...toArray(args)].filter((word) => typeof word === 'string').join(' ');
}

function listClineFiles(tool: string, value: unknown, input: Fields): readonly FileUse[] {
  const path = toNonEmptyText(input['path']);
  if (tool === 'editor') return path === undefined ? [] : [{ path, effect: 'modified' }];
  if (tool === 'apply_patch') return parseToolPatchFiles(toNonEmptyText(value) ?? toNonEmptyText(input['input']) ?? '');
  if (tool !== 'read_files') return [];
  return toArray(input['files']).map(toFields).flatMap((file): readonly FileUse[] => {
    const name = toNonEmptyText(file['path']);
    if (name === undefined) return [];
    const startLine = toCountOrNull(file['start_line']);
    const endLine = toCountOrNull(file['end_line']);
    if (startLine === null && endLine === null) return [{ path: name, effect: 'read' }];
    const firstLine = Math.max(1, startLine ?? 1);
    return [{
      path: name,
      effect: 'read',
      lines: [firstLine, Math.max(firstLine, endLine ?? Number.MAX_SAFE_INTEGER)],
    }];
  });
}

/** Reads a tool's result: `{query, result, success}`, or a list of such objects. */
function parseToolResult(block: Fields, timeFields: { at?: number; }): readonly Entry[] {
  const key = toNonEmptyText(block['tool_use_id']);
  if (key === undefined) return [];
  const { content } = block;
  const parts = typeof content === 'string' ? [parseJsonFields(content)] : toArray(content).map(toFields);
  const texts = parts.flatMap((part) => toNonEmptyText(part['result']) ?? toNonEmptyText(part['text']) ?? []);
  const length = texts.length > 0 ? texts.join('').length : toNonEmptyText(content)?.length ?? 0;
  return [{
    kind: 'result',
    key,
    ok: block['is_error'] !== true && parts.every((part) => part['success'] !== false),
    tokens: estimateOutputTokens(length),
    ...timeFields,
  }];
}
