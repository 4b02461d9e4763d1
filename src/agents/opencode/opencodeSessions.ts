import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse, TokenCounts } from '../transcripts/entry';
import { allCapabilities, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { parseToolPatchFiles } from '../transcripts/patchFiles';
import { extractPromptText } from '../transcripts/promptText';
import { findShellFiles } from '../transcripts/shellFiles';
import { toCountOrNull, estimateOutputTokens, toArray, parseJsonFields, omitUndefinedFields, toNonEmptyText,
  toEpochMs } from '../transcripts/values';

interface OpenCodeMemory {
  id?: string;
  /** Whether another session started this one. If so, an agent wrote its user messages. */
  isSubagent?: boolean;
  /** The ID of the last user message. In the file tree, a message comes before its parts. */
  person?: string;
}

const editEffects: Readonly<Record<string, FileUse['effect']>> = {
  write: 'modified',
  edit: 'modified',
  multiedit: 'modified',
};
const searchTools = new Set(['grep', 'glob', 'list', 'ls']);
const ignoredPartTypes = new Set(['step-start', 'reasoning', 'snapshot', 'patch', 'file', 'agent', 'subtask', 'retry',
  'compaction']);

/**
 * Reads OpenCode sessions from the database, used since 1.2, and from the earlier tree of JSON files, which remains
 * next to the database. Source: anomalyco/opencode, `session/message-v2.ts`. OpenCode's input count excludes tokens
 * read from the cache.
 */
export const opencodeSessions: SessionAgent<OpenCodeMemory> = {
  id: 'opencode',
  label: 'OpenCode',
  capabilities: { ...allCapabilities, ends: false },
  verified: 'records of 35 real sessions by Irrlicht, arranged as in the database; the schema is from the source code',
  listStores({ home, variables }) {
    const folder = toNonEmptyText(variables['OPENCODE_DATA_DIR']) ??
      `${toNonEmptyText(variables['XDG_DATA_HOME']) ?? `${home}/.local/share`}/opencode`;
    return [
      {
        variant: 'database',
        folder,
        path: [(name) => /^opencode(?:-[\w.-]{1,40})?\.db$/.test(name)],
        isByFolder: false,
        format: 'database',
      },
      {
        variant: 'JSON files',
        folder: `${folder}/storage/session`,
        path: [() => true, (name) => /^ses_\w+\.json$/.test(name)],
        isByFolder: false,
        format: 'document',
        listCompanions,
      },
    ];
  },
  database: {
    sessions: `SELECT s.id AS id, s.parent_id AS parent, s.directory AS directory,
        max(s.time_updated, coalesce((SELECT max(time_updated) FROM message WHERE session_id = s.id), 0),
          coalesce((SELECT max(time_updated) FROM part WHERE session_id = s.id), 0)) AS updated,
        (SELECT count(*) FROM message WHERE session_id = s.id) +
          (SELECT count(*) FROM part WHERE session_id = s.id) AS count
      FROM session s ORDER BY s.id`,
    records: [
      `SELECT id, parent_id AS parentID, directory, version, time_created AS created FROM session WHERE id = ?`,
      `SELECT m.id AS id, m.session_id AS sessionID, m.data AS data,
          (SELECT json_group_array(json_object('id', p.id, 'data', p.data))
            FROM (SELECT id, data FROM part WHERE message_id = m.id ORDER BY id) p) AS parts
        FROM message m WHERE m.session_id = ? ORDER BY m.time_created, m.id`,
      `SELECT id, directory, revert FROM session WHERE id = ? AND revert IS NOT NULL`,
    ],
  },
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const { info, messages, id, data, parts } = toFields(value);
      const isExport = isSessionId(toFields(info)['id']) && Array.isArray(messages);
      const isRow = isSessionId(toFields(value)['sessionID']) && (typeof data === 'string' || parts !== undefined);
      return isExport || isRow || isSessionId(id) && toNonEmptyText(toFields(value)['directory']) !== undefined;
    }),
  createMemory: () => ({}),
  readEntries({ value }, memory) {
    const record = toFields(value);
    // `opencode export` writes this form
    if (Array.isArray(record['messages'])) {
      const messages = record['messages'].map(toFields);
      return [
        ...readSession(toFields(record['info']), memory),
        ...messages.flatMap(({ info, parts }, i) =>
          readMessage(toFields(info), toArray(parts).map(toFields), memory)
            .map((entry): Entry => ({ ...entry, position: i + 1 }))
        ),
      ];
    }
    if ('data' in record || 'parts' in record) {
      const parts = typeof record['parts'] === 'string'
        ? toArray(parseList(record['parts']))
        : toArray(record['parts']);
      const partsWithIds = parts.map(toFields).map((part): Fields => ({
        ...parseJsonFields(part['data']),
        id: part['id'],
      }));
      return readMessage({ ...parseJsonFields(record['data']), id: record['id'], sessionID: record['sessionID'] },
        partsWithIds, memory);
    }
    if (toNonEmptyText(record['role']) !== undefined) return readMessage(record, undefined, memory);
    if (toNonEmptyText(record['messageID']) !== undefined) return readFilePart(record, memory);
    return readSession(record, memory);
  },
  getResumeCommand: (id) => (isSessionId(id) ? ['opencode', '-s', id] : undefined),
};

/** Lists the folder of a file: `session/PROJECT/SESSION.json` has `message/SESSION/`, each message `part/MESSAGE/`. */
function listCompanions(path: string): ReturnType<NonNullable<Store['listCompanions']>> {
  const match = /^(.*[\\/]storage)[\\/](session|message)[\\/][^\\/]+[\\/]((?:ses|msg)_\w+)\.json$/.exec(path);
  if (!match) return [];
  const [, storage, kind, id] = match;
  return [{ path: `${storage}/${kind === 'session' ? 'message' : 'part'}/${id}`, isFolder: true }];
}

function isSessionId(id: unknown): id is string {
  return typeof id === 'string' && /^ses_[0-9A-Za-z]{10,64}$/.test(id);
}

function parseList(text: string): unknown {
  return parseJsonFields(`{"list":${text}}`)['list'];
}

function readSession(session: Fields, memory: OpenCodeMemory): readonly Entry[] {
  const id = toNonEmptyText(session['id']);
  const parent = toNonEmptyText(session['parentID']);
  if (id === undefined && parent === undefined && !('directory' in session)) {
    return [{ kind: 'unknown', recordKind: toNonEmptyText(session['type']) ?? 'none' }];
  }
  if (parent !== undefined) memory.isSubagent = true;
  memory.id = id ?? memory.id ?? '';
  const revertedMessageId = toNonEmptyText(parseJsonFields(session['revert'])['messageID']);
  return [
    {
      kind: 'about',
      ...omitUndefinedFields({
        id,
        parent,
        cwd: toNonEmptyText(session['directory']),
        version: toNonEmptyText(session['version']),
        at: toEpochMs(session['created']) ?? toEpochMs(toFields(session['time'])['created']),
      }),
    },
    ...(revertedMessageId === undefined ? [] : [{ kind: 'rewind', key: revertedMessageId } as const]),
  ];
}

/** Reads a message and the parts that are recorded with it, if any. */
function readMessage(message: Fields, parts: readonly Fields[] | undefined, memory: OpenCodeMemory): readonly Entry[] {
  const { role } = message;
  const key = toNonEmptyText(message['id']);
  const time = toFields(message['time']);
  const timeFields = omitUndefinedFields({ at: toEpochMs(time['created']) });
  const details = readMessageDetails(message, memory);
  if (role === 'user') {
    if (memory.isSubagent) return details;
    if (parts === undefined) memory.person = key ?? '';
    const textParts = (parts ?? []).filter((part) => part['type'] === 'text' && !part['synthetic'] && !part['ignored']);
    const text = extractPromptText(textParts.flatMap((part) => toNonEmptyText(part['text']) ?? []).join('\n'));
    return text === undefined
      ? details
      : [...details, { kind: 'prompt', text, ...omitUndefinedFields({ key }), ...timeFields }];
  }
  if (role !== 'assistant') return [...details, { kind: 'unknown', recordKind: toNonEmptyText(role) ?? 'none' }];
  const entries = (parts ?? []).flatMap((part) => readPart(part, timeFields));
  const hasSteps = entries.some((entry) => entry.kind === 'usage');
  const completion = omitUndefinedFields({ at: toEpochMs(time['completed']) });
  return [
    ...details,
    ...entries,
    ...(hasSteps || !('tokens' in message) ? [] : [toUsageEntry(message, key, completion)]),
    ...(message['finish'] === 'stop' ? [{ kind: 'idle', ...completion } as const] : []),
  ];
}

function readMessageDetails(message: Fields, memory: OpenCodeMemory): readonly Entry[] {
  const id = toNonEmptyText(message['sessionID']);
  const model = toNonEmptyText(message['modelID']) ?? toNonEmptyText(toFields(message['model'])['modelID']);
  const cwd = toNonEmptyText(toFields(message['path'])['cwd']);
  const isNewSession = id !== undefined && id !== memory.id;
  if (isNewSession) memory.id = id;
  return isNewSession || model !== undefined || cwd !== undefined
    ? [{ kind: 'about', ...omitUndefinedFields({ id: isNewSession ? id : undefined, model, cwd }) }]
    : [];
}

/** Reads a part that is stored in a separate file, which is read after its message. */
function readFilePart(part: Fields, memory: OpenCodeMemory): readonly Entry[] {
  const messageId = toNonEmptyText(part['messageID'])!;
  if (memory.person !== messageId) return readPart(part, {}, messageId);
  if (part['type'] !== 'text' || part['synthetic'] || part['ignored']) return [];
  const text = extractPromptText(toNonEmptyText(part['text']) ?? '');
  if (text === undefined) return [];
  // the first text contains what the user wrote
  delete memory.person;
  return [{
    kind: 'prompt',
    text,
    key: messageId,
    ...omitUndefinedFields({ at: toEpochMs(toFields(part['time'])['start']) }),
  }];
}

function readPart(part: Fields, timeFields: { at?: number; }, messageId?: string): readonly Entry[] {
  const kind = toNonEmptyText(part['type']);
  const text = toNonEmptyText(part['text']);
  if (kind === 'text') return text === undefined || part['synthetic'] ? [] : [{ kind: 'answer', text, ...timeFields }];
  if (kind === 'tool') return readToolCall(part, timeFields);
  // if the part is recorded without its message, its tokens count as those of the message
  if (kind === 'step-finish')
    return [toUsageEntry(part, messageId ?? toNonEmptyText(part['id']), timeFields),
      ...toIdleEntries(part['reason'], timeFields)];
  return kind !== undefined && ignoredPartTypes.has(kind) ? [] : [{ kind: 'unknown', recordKind: kind ?? 'none' }];
}

function toIdleEntries(reason: unknown, timeFields: { at?: number; }): readonly Entry[] {
  return reason === 'stop' ? [{ kind: 'idle', ...timeFields }] : [];
}

function toUsageEntry(record: Fields, key: string | undefined, timeFields: { at?: number; }): Entry {
  const cost = toCountOrNull(record['cost']);
  return {
    kind: 'usage',
    tokens: readTokenCounts(toFields(record['tokens'])),
    ...omitUndefinedFields({ key, cost: cost ?? undefined, model: toNonEmptyText(record['modelID']) }),
    ...timeFields,
  };
}

function readTokenCounts(tokens: Fields): TokenCounts {
  const output = toCountOrNull(tokens['output']);
  const reasoning = toCountOrNull(tokens['reasoning']);
  const cache = toFields(tokens['cache']);
  return {
    input: toCountOrNull(tokens['input']),
    // reasoning is recorded separately from the output
    output: output === null ? null : output + (reasoning ?? 0),
    cacheCreation: toCountOrNull(cache['write']),
    cacheRead: toCountOrNull(cache['read']),
    reasoning,
  };
}

/** Matches the errors of calls that did not run. Source: `permission/index.ts`, and versions before it. */
const refusalPattern = /^The user (?:rejected permission to use this|has specified a rule which prevents) /;

function readToolCall(part: Fields, timeFields: { at?: number; }): readonly Entry[] {
  const tool = toNonEmptyText(part['tool']) ?? '';
  const state = toFields(part['state']);
  const key = toNonEmptyText(part['id']) ?? toNonEmptyText(part['callID']);
  const shell = tool === 'bash' ? findShellFiles(toNonEmptyText(toFields(state['input'])['command']) ?? '') : undefined;
  const call: Entry = {
    kind: 'call',
    tool,
    input: state['input'],
    files: shell?.files ?? listOpencodeFiles(tool, state),
    ...(shell?.unknownWrites ? { unknownWrites: true } : {}),
    ...omitUndefinedFields({ key }),
    ...omitUndefinedFields({ at: toEpochMs(toFields(state['time'])['start']) ?? timeFields.at }),
  };
  const { status } = state;
  if (key === undefined || status !== 'completed' && status !== 'error') return [call];
  const exit = toFields(state['metadata'])['exit'];
  return [call, {
    kind: 'result',
    key,
    ...(refusalPattern.test(toNonEmptyText(state['error']) ?? '') ? { isRefused: true } : {}),
    // a call to a nonexistent tool is recorded as a call to `invalid`, which always succeeds
    ok: status === 'completed' && tool !== 'invalid' && (typeof exit !== 'number' || exit === 0),
    tokens: estimateOutputTokens(toNonEmptyText(state['output'])?.length ?? 0),
    ...omitUndefinedFields({ at: toEpochMs(toFields(state['time'])['end']) ?? timeFields.at }),
  }];
}

function listOpencodeFiles(tool: string, state: Fields): readonly FileUse[] {
  const input = toFields(state['input']);
  const metadata = toFields(state['metadata']);
  const path = toNonEmptyText(metadata['filepath']) ?? toNonEmptyText(input['filePath']) ??
    toNonEmptyText(input['path']);
  if (tool === 'apply_patch' || tool === 'patch') return parseToolPatchFiles(toNonEmptyText(input['patchText']) ?? '');
  if (path === undefined) return [];
  if (searchTools.has(tool)) return [{ path, effect: 'searched' }];
  if (tool === 'read') {
    const firstLine = Math.max(1, toCountOrNull(input['offset']) ?? 1);
    const limit = toCountOrNull(input['limit']);
    const isPart = input['offset'] !== undefined || limit !== null;
    const lastLine = limit === null ? Number.MAX_SAFE_INTEGER : firstLine + Math.max(1, limit) - 1;
    return [{ path, effect: 'read', ...(isPart ? { lines: [firstLine, lastLine] } : {}) }];
  }
  if (!Object.hasOwn(editEffects, tool)) return [];
  return [{ path, effect: metadata['exists'] === false ? 'added' : editEffects[tool]! }];
}
