import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse, TokenCounts } from '../transcripts/entry';
import { tellsAll, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { toolPatchFiles } from '../transcripts/patchFiles';
import { promptText } from '../transcripts/promptText';
import { shellFiles } from '../transcripts/shellFiles';
import { countIn, estimatedTokens, toArray, parsedFields, present, textField, toEpochMs } from '../transcripts/values';

interface OpenCodeMemory {
  id?: string;
  /** Whether another session started it; if so, its user messages were written by an agent. */
  isSubagent?: boolean;
  /** The last message of the user: in the file tree, a message comes before its parts. */
  person?: string;
}

const edits: Readonly<Record<string, FileUse['effect']>> = {
  write: 'modified',
  edit: 'modified',
  multiedit: 'modified',
};
const searches = new Set(['grep', 'glob', 'list', 'ls']);
const passed = new Set(['step-start', 'reasoning', 'snapshot', 'patch', 'file', 'agent', 'subtask', 'retry',
  'compaction']);

/**
 * OpenCode: the database since 1.2, and the earlier tree of JSON files, which remains next to the database. Source:
 * anomalyco/opencode, `session/message-v2.ts`. Its input count excludes tokens read from the cache.
 */
export const opencodeSessions: SessionAgent<OpenCodeMemory> = {
  id: 'opencode',
  label: 'OpenCode',
  can: { ...tellsAll, ends: false },
  verified: 'records of 35 real sessions by Irrlicht, arranged as the database has them; its schema by its source',
  stores({ home, variables }) {
    const folder = textField(variables['OPENCODE_DATA_DIR']) ??
      `${textField(variables['XDG_DATA_HOME']) ?? `${home}/.local/share`}/opencode`;
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
        companions,
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
  recognises: (first) =>
    first.some((value) => {
      const { info, messages, id, data, parts } = toFields(value);
      const isExport = isSessionId(toFields(info)['id']) && Array.isArray(messages);
      const isRow = isSessionId(toFields(value)['sessionID']) && (typeof data === 'string' || parts !== undefined);
      return isExport || isRow || isSessionId(id) && textField(toFields(value)['directory']) !== undefined;
    }),
  memory: () => ({}),
  entries({ value }, memory) {
    const record = toFields(value);
    // `opencode export`
    if (Array.isArray(record['messages'])) {
      const all = record['messages'].map(toFields);
      return [
        ...ofSession(toFields(record['info']), memory),
        ...all.flatMap(({ info, parts }, i) =>
          ofMessage(toFields(info), toArray(parts).map(toFields), memory)
            .map((entry): Entry => ({ ...entry, position: i + 1 }))
        ),
      ];
    }
    if ('data' in record || 'parts' in record) {
      const parts = typeof record['parts'] === 'string'
        ? toArray(parsedList(record['parts']))
        : toArray(record['parts']);
      const named = parts.map(toFields).map((part): Fields => ({ ...parsedFields(part['data']), id: part['id'] }));
      return ofMessage({ ...parsedFields(record['data']), id: record['id'], sessionID: record['sessionID'] }, named,
        memory);
    }
    if (textField(record['role']) !== undefined) return ofMessage(record, undefined, memory);
    if (textField(record['messageID']) !== undefined) return ofFilePart(record, memory);
    return ofSession(record, memory);
  },
  resume: (id) => (isSessionId(id) ? ['opencode', '-s', id] : undefined),
};

/** Lists companions: `session/PROJECT/SESSION.json` has `message/SESSION/`, and each message has `part/MESSAGE/`. */
function companions(path: string): ReturnType<NonNullable<Store['companions']>> {
  const match = /^(.*[\\/]storage)[\\/](session|message)[\\/][^\\/]+[\\/]((?:ses|msg)_\w+)\.json$/.exec(path);
  if (!match) return [];
  const [, storage, kind, id] = match;
  return [{ path: `${storage}/${kind === 'session' ? 'message' : 'part'}/${id}`, isFolder: true }];
}

function isSessionId(id: unknown): id is string {
  return typeof id === 'string' && /^ses_[0-9A-Za-z]{10,64}$/.test(id);
}

function parsedList(text: string): unknown {
  return parsedFields(`{"list":${text}}`)['list'];
}

function ofSession(session: Fields, memory: OpenCodeMemory): readonly Entry[] {
  const id = textField(session['id']);
  const parent = textField(session['parentID']);
  if (id === undefined && parent === undefined && !('directory' in session)) {
    return [{ kind: 'unknown', recordKind: textField(session['type']) ?? 'none' }];
  }
  if (parent !== undefined) memory.isSubagent = true;
  memory.id = id ?? memory.id ?? '';
  const reverted = textField(parsedFields(session['revert'])['messageID']);
  return [
    {
      kind: 'about',
      ...present({
        id,
        parent,
        cwd: textField(session['directory']),
        version: textField(session['version']),
        at: toEpochMs(session['created']) ?? toEpochMs(toFields(session['time'])['created']),
      }),
    },
    ...(reverted === undefined ? [] : [{ kind: 'rewind', key: reverted } as const]),
  ];
}

/** Reads a message and its parts, if they come with it. */
function ofMessage(message: Fields, parts: readonly Fields[] | undefined, memory: OpenCodeMemory): readonly Entry[] {
  const { role } = message;
  const key = textField(message['id']);
  const time = toFields(message['time']);
  const at = present({ at: toEpochMs(time['created']) });
  const about = aboutMessage(message, memory);
  if (role === 'user') {
    if (memory.isSubagent) return about;
    if (parts === undefined) memory.person = key ?? '';
    const textParts = (parts ?? []).filter((part) => part['type'] === 'text' && !part['synthetic'] && !part['ignored']);
    const text = promptText(textParts.flatMap((part) => textField(part['text']) ?? []).join('\n'));
    return text === undefined ? about : [...about, { kind: 'prompt', text, ...present({ key }), ...at }];
  }
  if (role !== 'assistant') return [...about, { kind: 'unknown', recordKind: textField(role) ?? 'none' }];
  const entries = (parts ?? []).flatMap((part) => ofPart(part, at));
  const hasSteps = entries.some((entry) => entry.kind === 'usage');
  const done = present({ at: toEpochMs(time['completed']) });
  return [
    ...about,
    ...entries,
    ...(hasSteps || !('tokens' in message) ? [] : [usage(message, key, done)]),
    ...(message['finish'] === 'stop' ? [{ kind: 'idle', ...done } as const] : []),
  ];
}

function aboutMessage(message: Fields, memory: OpenCodeMemory): readonly Entry[] {
  const id = textField(message['sessionID']);
  const model = textField(message['modelID']) ?? textField(toFields(message['model'])['modelID']);
  const cwd = textField(toFields(message['path'])['cwd']);
  const isOther = id !== undefined && id !== memory.id;
  if (isOther) memory.id = id;
  return isOther || model !== undefined || cwd !== undefined
    ? [{ kind: 'about', ...present({ id: isOther ? id : undefined, model, cwd }) }]
    : [];
}

/** Reads a part that is a separate file; its message came before it. */
function ofFilePart(part: Fields, memory: OpenCodeMemory): readonly Entry[] {
  const message = textField(part['messageID'])!;
  if (memory.person !== message) return ofPart(part, {}, message);
  if (part['type'] !== 'text' || part['synthetic'] || part['ignored']) return [];
  const text = promptText(textField(part['text']) ?? '');
  if (text === undefined) return [];
  // the first text contains what the user wrote
  delete memory.person;
  return [{ kind: 'prompt', text, key: message, ...present({ at: toEpochMs(toFields(part['time'])['start']) }) }];
}

function ofPart(part: Fields, at: { at?: number; }, message?: string): readonly Entry[] {
  const kind = textField(part['type']);
  const text = textField(part['text']);
  if (kind === 'text') return text === undefined || part['synthetic'] ? [] : [{ kind: 'answer', text, ...at }];
  if (kind === 'tool') return ofTool(part, at);
  // if it comes without its message, its tokens count as the message's
  if (kind === 'step-finish') return [usage(part, message ?? textField(part['id']), at), ...idle(part['reason'], at)];
  return kind !== undefined && passed.has(kind) ? [] : [{ kind: 'unknown', recordKind: kind ?? 'none' }];
}

function idle(reason: unknown, at: { at?: number; }): readonly Entry[] {
  return reason === 'stop' ? [{ kind: 'idle', ...at }] : [];
}

function usage(of: Fields, key: string | undefined, at: { at?: number; }): Entry {
  const cost = countIn(of['cost']);
  return {
    kind: 'usage',
    tokens: counts(toFields(of['tokens'])),
    ...present({ key, cost: cost ?? undefined, model: textField(of['modelID']) }),
    ...at,
  };
}

function counts(tokens: Fields): TokenCounts {
  const output = countIn(tokens['output']);
  const reasoning = countIn(tokens['reasoning']);
  const cache = toFields(tokens['cache']);
  return {
    input: countIn(tokens['input']),
    // reasoning is recorded separately from the output
    output: output === null ? null : output + (reasoning ?? 0),
    cacheCreation: countIn(cache['write']),
    cacheRead: countIn(cache['read']),
    reasoning,
  };
}

function ofTool(part: Fields, at: { at?: number; }): readonly Entry[] {
  const tool = textField(part['tool']) ?? '';
  const state = toFields(part['state']);
  const key = textField(part['id']) ?? textField(part['callID']);
  const shell = tool === 'bash' ? shellFiles(textField(toFields(state['input'])['command']) ?? '') : undefined;
  const call: Entry = {
    kind: 'call',
    tool,
    input: state['input'],
    files: shell?.files ?? listOpencodeFiles(tool, state),
    ...(shell?.unknownWrites ? { unknownWrites: true } : {}),
    ...present({ key }),
    ...present({ at: toEpochMs(toFields(state['time'])['start']) ?? at.at }),
  };
  const { status } = state;
  if (key === undefined || status !== 'completed' && status !== 'error') return [call];
  const exit = toFields(state['metadata'])['exit'];
  return [call, {
    kind: 'result',
    key,
    // a call of a nonexistent tool is recorded as a call of `invalid`, which always succeeds
    ok: status === 'completed' && tool !== 'invalid' && (typeof exit !== 'number' || exit === 0),
    tokens: estimatedTokens(textField(state['output'])?.length ?? 0),
    ...present({ at: toEpochMs(toFields(state['time'])['end']) ?? at.at }),
  }];
}

function listOpencodeFiles(tool: string, state: Fields): readonly FileUse[] {
  const input = toFields(state['input']);
  const metadata = toFields(state['metadata']);
  const path = textField(metadata['filepath']) ?? textField(input['filePath']) ?? textField(input['path']);
  if (tool === 'apply_patch' || tool === 'patch') return toolPatchFiles(textField(input['patchText']) ?? '');
  if (path === undefined) return [];
  if (searches.has(tool)) return [{ path, effect: 'searched' }];
  if (tool === 'read') {
    const first = Math.max(1, countIn(input['offset']) ?? 1);
    const limit = countIn(input['limit']);
    const isPart = input['offset'] !== undefined || limit !== null;
    const last = limit === null ? Number.MAX_SAFE_INTEGER : first + Math.max(1, limit) - 1;
    return [{ path, effect: 'read', ...(isPart ? { lines: [first, last] } : {}) }];
  }
  if (!Object.hasOwn(edits, tool)) return [];
  return [{ path, effect: metadata['exists'] === false ? 'added' : edits[tool]! }];
}
