import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { tellsAll, type SessionAgent } from '../transcripts/sessionAgent';
import { isTaskRecord, ofTaskRecord, parseClineTaskId, type TaskMemory } from './clineTasks';
import { toolPatchFiles } from '../transcripts/patchFiles';
import { promptText } from '../transcripts/promptText';
import { shellFiles } from '../transcripts/shellFiles';
import { countIn, estimatedTokens, toArray, parsedFields, present, textField, toEpochMs } from '../transcripts/values';
import { userFolders } from '../transcripts/storeFolders';

interface ClineMemory extends TaskMemory {
  id?: string;
  /** From the session's manifest, which is read first. */
  endedAt?: number;
}

/**
 * Cline: sessions of its SDK (CLI, VS Code since version 4), and the older tasks of the extension. Source: cline/cline.
 */
export const clineSessions: SessionAgent<ClineMemory> = {
  id: 'cline',
  label: 'Cline',
  can: tellsAll,
  verified: 'a real session with a fork from its repository; older tasks by its source',
  stores(env) {
    const { home, variables } = env;
    const data = textField(variables['CLINE_DATA_DIR']) ??
      `${textField(variables['CLINE_DIR']) ?? `${home}/.cline`}/data`;
    const tasks = [...userFolders(env).map((user) => `${user}/globalStorage/saoudrizwan.claude-dev`), data];
    return [
      {
        variant: 'sessions',
        folder: textField(variables['CLINE_SESSION_DATA_DIR']) ?? `${data}/sessions`,
        path: [() => true, (name) => name.endsWith('.messages.json')],
        isByFolder: false,
        format: 'document',
        idOf: (path) => /([^\\/]+)\.messages\.json$/.exec(path)?.[1] ?? path,
        companions: (path) =>
          path.endsWith('.messages.json')
            ? [{ path: path.replace(/\.messages\.json$/, '.json'), isFolder: false }]
            : [],
      },
      ...tasks.map((folder) => ({
        variant: 'tasks',
        folder: `${folder}/tasks`,
        path: [(name: string) => /^\d+$/.test(name), 'ui_messages.json'],
        isByFolder: false,
        format: 'document' as const,
        idOf: (path: string) => parseClineTaskId(path) ?? path,
        companions: (path: string) =>
          path.endsWith('ui_messages.json')
            ? [{ path: path.replace(/ui_messages\.json$/, 'task_metadata.json'), isFolder: false }]
            : [],
      })),
    ];
  },
  recognises: (first) =>
    first.some((value) => {
      const { sessionId, messages, session_id: id, workspace_root: root } = toFields(value);
      const isManifest = textField(id) !== undefined && root !== undefined;
      return textField(sessionId) !== undefined && Array.isArray(messages) || isManifest || isTaskRecord(value);
    }),
  memory: () => ({}),
  entries({ value, companion }, memory) {
    if (isTaskRecord(value)) return ofTaskRecord(value, companion, memory);
    const record = toFields(value);
    if ('session_id' in record) return ofManifest(record, memory);
    if (!Array.isArray(record['messages']))
      return [{ kind: 'unknown', recordKind: textField(record['kind']) ?? 'none' }];
    const about = aboutSession(textField(record['sessionId']), memory);
    const isPerson = !(memory.id ?? '').includes('__');
    const entries = record['messages'].flatMap((message, i) =>
      ofMessage(toFields(message), isPerson).map((entry): Entry => ({ ...entry, position: i + 1 }))
    );
    const end = memory.endedAt === undefined ? [] : [{ kind: 'end', at: memory.endedAt } as const];
    return [...about, ...entries, ...end];
  },
  resume: (id) => (/^\d{10,16}_[0-9a-z]{3,12}$/.test(id) ? ['cline', '--id', id] : undefined),
};

/** Reads facts from the session's id: `ROOT__AGENT` was started by ROOT. */
function aboutSession(id: string | undefined, memory: ClineMemory): readonly Entry[] {
  if (id === undefined) return [];
  memory.id = id;
  const parent = id.includes('__') ? id.slice(0, id.indexOf('__')) : undefined;
  return [{ kind: 'about', id, ...present({ parent: parent === '' ? undefined : parent }) }];
}

function ofManifest(record: Fields, memory: ClineMemory): readonly Entry[] {
  const ended = toEpochMs(record['ended_at']);
  if (ended !== undefined) memory.endedAt = ended;
  const fork = toFields(toFields(record['metadata'])['fork']);
  return [
    ...aboutSession(textField(record['session_id']), memory),
    {
      kind: 'about',
      ...present({
        cwd: textField(record['cwd']) ?? textField(record['workspace_root']),
        variant: textField(record['source']),
        model: textField(record['model']),
        forkOf: textField(fork['forkedFromSessionId']),
        at: toEpochMs(record['started_at']),
      }),
    },
  ];
}

function ofMessage(message: Fields, isPerson: boolean): readonly Entry[] {
  const at = present({ at: toEpochMs(message['ts']) });
  const key = textField(message['id']);
  const { content } = message;
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : toArray(content).map(toFields);
  if (message['role'] === 'assistant') return ofAssistant(message, blocks, key, at);
  if (message['role'] !== 'user') return [{ kind: 'unknown', recordKind: textField(message['role']) ?? 'none' }];
  const isProgram = toFields(message['metadata'])['displayRole'] === 'system';
  const texts = blocks.flatMap((block) => (block['type'] === 'text' ? textField(block['text']) ?? [] : []));
  const results = blocks.filter((block) => block['type'] === 'tool_result');
  const text = isPerson && !isProgram && results.length === 0 ? promptText(texts.join('\n')) : undefined;
  return [
    ...results.flatMap((block) => ofResult(block, at)),
    ...(text === undefined ? [] : [{ kind: 'prompt', text, ...present({ key }), ...at } as const]),
    ...blocks.flatMap((block, i) => ofAttachment(block, `${key ?? String(at.at ?? 0)}/${i}`, at)),
  ];
}

/** Reads a file that the user attached to a prompt. */
function ofAttachment(block: Fields, key: string, at: { at?: number; }): readonly Entry[] {
  const path = textField(block['path']);
  if (block['type'] !== 'file' || path === undefined) return [];
  const files: readonly FileUse[] = [{ path, effect: 'read', proof: 'result' }];
  return [{ kind: 'call', tool: 'file', input: undefined, files, isFinal: true, key, ...at }];
}

function ofAssistant(message: Fields, blocks: readonly Fields[], key: string | undefined,
  at: { at?: number; }): readonly Entry[]
{
  const entries = blocks.flatMap((block): readonly Entry[] => {
    const text = textField(block['text']);
    if (block['type'] === 'text') return text === undefined ? [] : [{ kind: 'answer', text, ...at }];
    return block['type'] === 'tool_use' ? [ofCall(block, at)] : [];
  });
  const model = textField(toFields(message['modelInfo'])['id']);
  return [
    ...entries,
    ...('metrics' in message ? [usage(toFields(message['metrics']), key, model, at)] : []),
    ...(entries.some((entry) => entry.kind === 'call') ? [] : [{ kind: 'idle', ...at } as const]),
  ];
}

function usage(metrics: Fields, key: string | undefined, model: string | undefined, at: { at?: number; }): Entry {
  const input = countIn(metrics['inputTokens']);
  const cacheRead = countIn(metrics['cacheReadTokens']);
  return {
    kind: 'usage',
    tokens: {
      // the recorded input includes tokens read from the cache
      input: input === null ? null : Math.max(0, input - (cacheRead ?? 0)),
      output: countIn(metrics['outputTokens']),
      cacheCreation: countIn(metrics['cacheWriteTokens']),
      cacheRead,
      reasoning: null,
    },
    ...present({ key, model, cost: countIn(metrics['cost']) ?? undefined }),
    ...at,
  };
}

function ofCall(block: Fields, at: { at?: number; }): Entry {
  const tool = textField(block['name']) ?? '';
  const input = toFields(block['input']);
  const commands = tool === 'run_commands' ? toArray(input['commands']).map(formatClineCommand).map(shellFiles) : [];
  return {
    kind: 'call',
    tool,
    input: block['input'],
    files: tool === 'run_commands'
      ? commands.flatMap((command) => command.files)
      : listClineFiles(tool, block['input'], input),
    ...(commands.some((command) => command.unknownWrites) ? { unknownWrites: true } : {}),
    ...present({ key: textField(block['id']) }),
    ...at,
  };
}

/** Formats a command line, or a program with its arguments. */
function formatClineCommand(value: unknown): string {
  if (typeof value === 'string') return value;
  const { command, args } = toFields(value);
  return [command, ...toArray(args)].filter((word) => typeof word === 'string').join(' ');
}

function listClineFiles(tool: string, value: unknown, input: Fields): readonly FileUse[] {
  const path = textField(input['path']);
  if (tool === 'editor') return path === undefined ? [] : [{ path, effect: 'modified' }];
  if (tool === 'apply_patch') return toolPatchFiles(textField(value) ?? textField(input['input']) ?? '');
  if (tool !== 'read_files') return [];
  return toArray(input['files']).map(toFields).flatMap((file): readonly FileUse[] => {
    const name = textField(file['path']);
    if (name === undefined) return [];
    const first = countIn(file['start_line']);
    const last = countIn(file['end_line']);
    if (first === null && last === null) return [{ path: name, effect: 'read' }];
    const from = Math.max(1, first ?? 1);
    return [{ path: name, effect: 'read', lines: [from, Math.max(from, last ?? Number.MAX_SAFE_INTEGER)] }];
  });
}

/** Reads a tool's result: `{query, result, success}`, or a list of such objects. */
function ofResult(block: Fields, at: { at?: number; }): readonly Entry[] {
  const key = textField(block['tool_use_id']);
  if (key === undefined) return [];
  const { content } = block;
  const parts = typeof content === 'string' ? [parsedFields(content)] : toArray(content).map(toFields);
  const texts = parts.flatMap((part) => textField(part['result']) ?? textField(part['text']) ?? []);
  const length = texts.length > 0 ? texts.join('').length : textField(content)?.length ?? 0;
  return [{
    kind: 'result',
    key,
    ok: block['is_error'] !== true && parts.every((part) => part['success'] !== false),
    tokens: estimatedTokens(length),
    ...at,
  }];
}
