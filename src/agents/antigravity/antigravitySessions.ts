import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { tellsAll, type PresenceOnly, type SessionAgent } from '../transcripts/sessionAgent';
import { promptText } from '../transcripts/promptText';
import { shellFiles } from '../transcripts/shellFiles';
import { countIn, estimatedTokens, toArray, present, textField, toEpochMs } from '../transcripts/values';

interface AntigravityMemory {
  /** Calls of the last response without a result, each with its key and the kind of step that answers it. */
  waiting?: { readonly key: string; readonly step: string; }[];
  cwd?: string;
}

/** The kind of step that holds each tool's result. */
const steps: Readonly<Record<string, string>> = {
  run_command: 'RUN_COMMAND',
  view_file: 'VIEW_FILE',
  write_to_file: 'CODE_ACTION',
  replace_file_content: 'CODE_ACTION',
  multi_replace_file_content: 'CODE_ACTION',
  grep_search: 'GREP_SEARCH',
  list_dir: 'LIST_DIRECTORY',
  find_by_name: 'FIND',
  invoke_subagent: 'INVOKE_SUBAGENT',
};
const results = new Set(Object.values(steps));
const passed = new Set(['CONVERSATION_HISTORY', 'EPHEMERAL_MESSAGE', 'CHECKPOINT', 'SYSTEM_MESSAGE', 'ERROR_MESSAGE']);

/** Antigravity CLI: the log of a conversation's steps. It records no tokens, and only its commands name the folder. */
export const antigravitySessions: SessionAgent<AntigravityMemory> = {
  id: 'antigravity',
  label: 'Antigravity CLI',
  can: { ...tellsAll, tokens: false, subagents: false, ends: false },
  verified: 'recordings of 29 sessions by Irrlicht; edits by logs that others published',
  stores: ({ home }) => [{
    variant: 'CLI',
    folder: `${home}/.gemini/antigravity-cli/brain`,
    path: [(name) => isId(name), '.system_generated', 'logs', 'transcript_full.jsonl'],
    isByFolder: false,
    format: 'lines',
    idOf: (path) => /([^\\/]+)[\\/]\.system_generated[\\/]/.exec(path)?.[1] ?? path,
  }],
  recognises: (first) =>
    first.some((value) => {
      const record = toFields(value);
      return typeof record['step_index'] === 'number' && textField(record['source']) !== undefined &&
        textField(record['type']) !== undefined;
    }),
  memory: () => ({}),
  entries({ value }, memory) {
    const record = toFields(value);
    const kind = textField(record['type']) ?? 'none';
    const at = present({ at: toEpochMs(record['created_at']) });
    const content = textField(record['content']);
    if (kind === 'USER_INPUT') {
      delete memory.waiting;
      return ofUser(record, content ?? '', at);
    }
    if (kind === 'PLANNER_RESPONSE') return ofModel(record, content, memory, at);
    if (results.has(kind)) return ofStep(kind, record, content ?? '', memory, at);
    return passed.has(kind) ? [] : [{ kind: 'unknown', recordKind: kind }];
  },
  resume: (id) => (isId(id) ? ['agy', '--conversation', id] : undefined),
};

function isId(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

function ofUser(record: Fields, content: string, at: { at?: number; }): readonly Entry[] {
  const model = /`Model Selection` from [^`\n]{1,100} to ([^`\n]{1,100}?)\. No need/.exec(content)?.[1];
  const index = countIn(record['step_index']);
  // step indexes of other conversations also start at 0
  const key = index === null || at.at === undefined ? undefined : `${index}.${at.at}`;
  const text = record['source'] === 'USER_EXPLICIT' ? promptText(content) : undefined;
  return [
    ...(model === undefined ? [] : [{ kind: 'about', model } as const]),
    ...(text === undefined ? [] : [{ kind: 'prompt', text, ...present({ key }), ...at } as const]),
  ];
}

function ofModel(record: Fields, content: string | undefined, memory: AntigravityMemory,
  at: { at?: number; }): readonly Entry[]
{
  const calls = toArray(record['tool_calls']).map(toFields);
  const entries: Entry[] = content === undefined ? [] : [{ kind: 'answer', text: content, ...at }];
  const waiting: { readonly key: string; readonly step: string; }[] = [];
  for (const [i, call] of calls.entries()) {
    const tool = textField(call['name']) ?? '';
    const args = parseAntigravityArgs(call['args']);
    const key = `${String(record['step_index'])}.${i}.${String(at.at ?? 0)}`;
    const cwd = textField(args['Cwd']);
    if (cwd !== undefined && cwd !== memory.cwd) {
      memory.cwd = cwd;
      entries.push({ kind: 'about', cwd });
    }
    const shell = tool === 'run_command' ? shellFiles(textField(args['CommandLine']) ?? '') : undefined;
    entries.push({
      kind: 'call',
      tool,
      input: args,
      files: shell?.files ?? listAntigravityFiles(tool, args),
      key,
      ...(shell?.unknownWrites ? { unknownWrites: true } : {}),
      ...at,
    });
    if (Object.hasOwn(steps, tool)) waiting.push({ key, step: steps[tool]! });
  }
  memory.waiting = waiting;
  return calls.length === 0 && content !== undefined ? [...entries, { kind: 'idle', ...at }] : entries;
}

/** Parses arguments, each of which may be JSON inside a string: `"\"/a/b\""`. */
function parseAntigravityArgs(value: unknown): Fields {
  return Object.fromEntries(Object.entries(toFields(value)).map(([name, arg]) => [name, plain(arg)]));
}

function plain(value: unknown): unknown {
  if (typeof value !== 'string' || !/^(?:".*"|\d{1,15}|true|false)$/s.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function listAntigravityFiles(tool: string, args: Fields): readonly FileUse[] {
  const target = textField(args['TargetFile']);
  if (steps[tool] === 'CODE_ACTION') return target === undefined ? [] : [{ path: target, effect: 'modified' }];
  const viewed = textField(args['AbsolutePath']) ?? textField(args['File']);
  if (tool === 'view_file' && viewed !== undefined) {
    const first = countIn(args['StartLine']);
    const last = countIn(args['EndLine']);
    if (first === null && last === null) return [{ path: viewed, effect: 'read' }];
    const from = Math.max(1, first ?? 1);
    return [{ path: viewed, effect: 'read', lines: [from, Math.max(from, last ?? Number.MAX_SAFE_INTEGER)] }];
  }
  const searched = textField(args['SearchPath']) ?? textField(args['DirectoryPath']) ??
    textField(args['SearchDirectory']);
  return searched === undefined ? [] : [{ path: searched, effect: 'searched' }];
}

/** Reads the result of the first call that waits for a step of this kind. */
function ofStep(kind: string, record: Fields, content: string, memory: AntigravityMemory,
  at: { at?: number; }): readonly Entry[]
{
  const index = memory.waiting?.findIndex((call) => call.step === kind) ?? -1;
  const key = index < 0 ? undefined : memory.waiting!.splice(index, 1)[0]!.key;
  const changed = kind === 'CODE_ACTION' ? changedBy(content) : undefined;
  const ok = record['status'] === 'DONE' && !/The command (?:failed with exit code|was canceled)/.test(content) &&
    (kind !== 'CODE_ACTION' || changed !== undefined);
  if (key === undefined) {
    return ok && changed
      ? [{ kind: 'call', tool: kind, input: undefined, files: [{ ...changed, proof: 'result' }], isFinal: true, ...at }]
      : [];
  }
  return [{
    kind: 'result',
    key,
    ok,
    ...(changed ? { files: [changed] } : {}),
    tokens: estimatedTokens(content.length),
    ...at,
  }];
}

function changedBy(content: string): FileUse | undefined {
  const created = /^Created file (?:file:\/\/)?(\S[^\n]{0,4000}?) with requested content/m.exec(content)?.[1];
  if (created !== undefined) return { path: created.replace(/^\/(?=[A-Za-z]:)/, ''), effect: 'added' };
  const edited = /^The following changes were made by the \w{1,60} tool to: ([^\n]{1,4000}?)\. If relevant/m
    .exec(content)?.[1];
  return edited === undefined ? undefined : { path: edited, effect: 'modified' };
}

/** Sessions of the editor, which cannot be read. */
export const antigravityPresence: PresenceOnly = {
  id: 'antigravity-ide',
  label: 'Antigravity IDE',
  reason: 'Its conversations are protocol buffers whose form Google does not publish.',
  folders: ({ home }) => [`${home}/.gemini/antigravity/conversations`],
};
