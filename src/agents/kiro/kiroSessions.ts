import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { allCapabilities, unverified, type PresenceOnlyAgent, type SessionAgent } from '../transcripts/sessionAgent';
import { extractPromptText } from '../transcripts/promptText';
import { findShellFiles } from '../transcripts/shellFiles';
import { toCountOrNull, estimateOutputTokens, toArray, parseJsonFields, omitUndefinedFields, toNonEmptyText,
  toEpochMs } from '../transcripts/values';
import { listVscodeUserFolders } from '../transcripts/storeFolders';

const writeTools = new Set(['write', 'fs_write']);
const readTools = new Set(['read', 'fs_read']);
const shellTools = new Set(['shell', 'execute_bash', 'execute_cmd']);
const searchTools = new Set(['grep', 'glob', 'code']);
const isId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/**
 * Reads Kiro CLI sessions, which are JSON lines next to a file about the session. They contain no token counts. The
 * database of later versions also contains sign-in data, so the database is not opened.
 */
export const kiroSessions: SessionAgent = {
  id: 'kiro',
  label: 'Kiro CLI',
  capabilities: { ...allCapabilities, tokens: false, subagents: false, model: false, ends: false },
  verified: 'recordings of 29 sessions of 2.5 by Irrlicht',
  listStores: ({ home }) => [
    {
      variant: 'JSON lines',
      folder: `${home}/.kiro/sessions/cli`,
      path: [(name) => name.endsWith('.jsonl')],
      isByFolder: false,
      format: 'lines',
      listCompanions: (path) =>
        [{ path: path.replace(/\.jsonl$/, '.json'), isFolder: false }].filter((companion) => companion.path !== path),
    },
  ],
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const { version, kind, data } = toFields(value);
      return version === 'v1' && toNonEmptyText(kind) !== undefined && 'message_id' in toFields(data);
    }),
  createMemory: () => ({}),
  readEntries({ value }) {
    const record = toFields(value);
    if ('session_id' in record) return parseSessionFile(record);
    const data = toFields(record['data']);
    const timeFields = omitUndefinedFields({ at: toEpochMs(toFields(data['meta'])['timestamp']) });
    const key = toNonEmptyText(data['message_id']);
    const parts = toArray(data['content']).map(toFields);
    const texts = parts.flatMap((part) => (part['kind'] === 'text' ? toNonEmptyText(part['data']) ?? [] : []));
    switch (record['kind']) {
      case 'Prompt':
        return parsePrompt(texts.join('\n'), key, timeFields);
      case 'AssistantMessage': {
        const calls = parts.filter((part) => part['kind'] === 'toolUse').map((part) => toFields(part['data']));
        return [
          ...texts.map((text): Entry => ({ kind: 'answer', text, ...timeFields })),
          ...calls.map((call) =>
            parseToolCall(toNonEmptyText(call['toolUseId']), call['name'], call['input'], timeFields)
          ),
          ...(calls.length === 0 ? [{ kind: 'idle', ...timeFields } as const] : []),
        ];
      }
      case 'ToolResults':
        return parts.flatMap((
          part,
        ) => (part['kind'] === 'toolResult' ? parseToolResult(toFields(part['data']), timeFields) : []));
      default:
        return [{ kind: 'unknown', recordKind: toNonEmptyText(record['kind']) ?? 'none' }];
    }
  },
  getResumeCommand: (id) => (isId(id) ? ['kiro-cli', 'chat', '--resume-id', id] : undefined),
};

function parseSessionFile(record: Fields): readonly Entry[] {
  const id = toNonEmptyText(record['session_id']);
  return [{
    kind: 'about',
    ...omitUndefinedFields({ id, cwd: toNonEmptyText(record['cwd']), at: toEpochMs(record['created_at']) }),
  }];
}

function parsePrompt(rawText: string, key: string | undefined, timeFields: { at?: number; }): readonly Entry[] {
  const text = extractPromptText(rawText);
  return text === undefined ? [] : [{ kind: 'prompt', text, ...omitUndefinedFields({ key }), ...timeFields }];
}

function parseToolCall(key: string | undefined, name: unknown, input: unknown, timeFields: { at?: number; }): Entry {
  const tool = toNonEmptyText(name) ?? '';
  const fields = parseJsonFields(input);
  const shell = shellTools.has(tool) ? findShellFiles(toNonEmptyText(fields['command']) ?? '') : undefined;
  return {
    kind: 'call',
    tool,
    input,
    files: shell?.files ?? listKiroFiles(tool, fields),
    ...(shell?.unknownWrites ? { unknownWrites: true } : {}),
    ...omitUndefinedFields({ key }),
    ...timeFields,
  };
}

function listKiroFiles(tool: string, input: Fields): readonly FileUse[] {
  const path = toNonEmptyText(input['path']);
  if (writeTools.has(tool)) {
    return path === undefined ? [] : [{ path, effect: input['command'] === 'create' ? 'added' : 'modified' }];
  }
  if (searchTools.has(tool)) return path === undefined ? [] : [{ path, effect: 'searched' }];
  if (!readTools.has(tool)) return [];
  const operations = Array.isArray(input['operations']) ? toArray(input['operations']).map(toFields) : [input];
  return operations.flatMap((operation): readonly FileUse[] => {
    const name = toNonEmptyText(operation['path']);
    if (name === undefined) return [];
    if (operation['mode'] !== undefined && operation['mode'] !== 'Line') return [{ path: name, effect: 'searched' }];
    return [{ path: name, effect: 'read', ...parseKiroLines(operation) }];
  });
}

/** Reads a line range. `offset` is the number of skipped lines, whereas the older `start_line` is 1-based. */
function parseKiroLines(operation: Fields): Pick<FileUse, 'lines'> {
  const offset = toCountOrNull(operation['offset']);
  const limit = toCountOrNull(operation['limit']);
  const start = toCountOrNull(operation['start_line']);
  const end = toCountOrNull(operation['end_line']);
  if (offset === null && limit === null && start === null && end === null) return {};
  const firstLine = Math.max(1, start ?? (offset ?? 0) + 1);
  const lastLine = end ?? (limit === null ? Number.MAX_SAFE_INTEGER : firstLine + limit - 1);
  return { lines: [firstLine, Math.max(firstLine, lastLine)] };
}

function parseToolResult(result: Fields, timeFields: { at?: number; }): readonly Entry[] {
  const key = toNonEmptyText(result['toolUseId']);
  if (key === undefined) return [];
  const items = toArray(result['content']).map(toFields);
  const exitStatuses = items.flatMap((item) => toNonEmptyText(toFields(item['data'])['exit_status']) ?? []);
  const length = items.reduce((sum, { data }) => {
    const output = toFields(data);
    return sum +
      (toNonEmptyText(data) ?? `${toNonEmptyText(output['stdout']) ?? ''}${toNonEmptyText(output['stderr']) ?? ''}`)
        .length;
  }, 0);
  return [{
    kind: 'result',
    key,
    ok: result['status'] === 'success' && exitStatuses.every((exit) => /(?:^|\D)0$/.test(exit)),
    tokens: estimateOutputTokens(length),
    ...timeFields,
  }];
}

/** Sessions in other locations, which cannot be read. */
export const kiroPresence: readonly PresenceOnlyAgent[] = [
  {
    id: 'kiro-database',
    label: 'Kiro CLI, sessions in its database',
    reason: 'They are in one database together with sign-ins, which is never opened.',
    listFolders: ({ home, platform }) => [
      platform === 'darwin' ? `${home}/Library/Application Support/kiro-cli` : `${home}/.local/share/kiro-cli`,
    ],
  },
  {
    id: 'kiro-ide',
    label: 'Kiro IDE',
    reason: unverified,
    listFolders: (env) =>
      listVscodeUserFolders(env).filter((user) => user.includes('/Code/'))
        .map((user) => `${user.replace('/Code/', '/Kiro/')}/globalStorage/kiro.kiroagent`),
  },
];
