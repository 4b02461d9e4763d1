import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { allCapabilities, type PresenceOnlyAgent, type SessionAgent } from '../transcripts/sessionAgent';
import { extractPromptText } from '../transcripts/promptText';
import { findShellFiles } from '../transcripts/shellFiles';
import { toCountOrNull, estimateOutputTokens, toArray, omitUndefinedFields, toNonEmptyText,
  toEpochMs } from '../transcripts/values';

interface AntigravityMemory {
  /** The calls of the last response that have no result yet, with the kind of step that will contain the result. */
  waiting?: { readonly key: string; readonly step: string; }[];
  cwd?: string;
}

/** The kind of step that contains the result of each tool. */
const resultSteps: Readonly<Record<string, string>> = {
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
const resultKinds = new Set(Object.values(resultSteps));
const ignoredKinds = new Set(['CONVERSATION_HISTORY', 'EPHEMERAL_MESSAGE', 'CHECKPOINT', 'SYSTEM_MESSAGE',
  'ERROR_MESSAGE']);

/** Reads Antigravity CLI's log of a conversation. The log has no token counts, and only commands name the folder. */
export const antigravitySessions: SessionAgent<AntigravityMemory> = {
  id: 'antigravity',
  label: 'Antigravity CLI',
  capabilities: { ...allCapabilities, tokens: false, subagents: false, ends: false },
  verified: 'recordings of 29 sessions by Irrlicht; edits in published logs of other users',
  listStores: ({ home }) => [{
    variant: 'CLI',
    folder: `${home}/.gemini/antigravity-cli/brain`,
    path: [(name) => isId(name), '.system_generated', 'logs', 'transcript_full.jsonl'],
    isByFolder: false,
    format: 'lines',
    getSessionId: (path) => /([^\\/]+)[\\/]\.system_generated[\\/]/.exec(path)?.[1] ?? path,
  }],
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const record = toFields(value);
      return typeof record['step_index'] === 'number' && toNonEmptyText(record['source']) !== undefined &&
        toNonEmptyText(record['type']) !== undefined;
    }),
  createMemory: () => ({}),
  readEntries({ value }, memory) {
    const record = toFields(value);
    const kind = toNonEmptyText(record['type']) ?? 'none';
    const timeFields = omitUndefinedFields({ at: toEpochMs(record['created_at']) });
    const content = toNonEmptyText(record['content']);
    if (kind === 'USER_INPUT') {
      delete memory.waiting;
      return readUserInput(record, content ?? '', timeFields);
    }
    if (kind === 'PLANNER_RESPONSE') return readPlannerResponse(record, content, memory, timeFields);
    if (resultKinds.has(kind)) return readStepResult(kind, record, content ?? '', memory, timeFields);
    return ignoredKinds.has(kind) ? [] : [{ kind: 'unknown', recordKind: kind }];
  },
  getResumeCommand: (id) => (isId(id) ? ['agy', '--conversation', id] : undefined),
};

function isId(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

function readUserInput(record: Fields, content: string, timeFields: { at?: number; }): readonly Entry[] {
  const model = /`Model Selection` from [^`\n]{1,100} to ([^`\n]{1,100}?)\. No need/.exec(content)?.[1];
  const index = toCountOrNull(record['step_index']);
  // step indexes of other conversations also start at 0
  const key = index === null || timeFields.at === undefined ? undefined : `${index}.${timeFields.at}`;
  const text = record['source'] === 'USER_EXPLICIT' ? extractPromptText(content) : undefined;
  return [
    ...(model === undefined ? [] : [{ kind: 'about', model } as const]),
    ...(text === undefined ? [] : [{ kind: 'prompt', text, ...omitUndefinedFields({ key }), ...timeFields } as const]),
  ];
}

function readPlannerResponse(record: Fields, content: string | undefined, memory: AntigravityMemory,
  timeFields: { at?: number; }): readonly Entry[]
{
  const calls = toArray(record['tool_calls']).map(toFields);
  const entries: Entry[] = content === undefined ? [] : [{ kind: 'answer', text: content, ...timeFields }];
  const pendingCalls: { readonly key: string; readonly step: string; }[] = [];
  for (const [i, call] of calls.entries()) {
    const tool = toNonEmptyText(call['name']) ?? '';
    const args = parseAntigravityArgs(call['args']);
    const key = `${String(record['step_index'])}.${i}.${String(timeFields.at ?? 0)}`;
    const cwd = toNonEmptyText(args['Cwd']);
    if (cwd !== undefined && cwd !== memory.cwd) {
      memory.cwd = cwd;
      entries.push({ kind: 'about', cwd });
    }
    const shell = tool === 'run_command' ? findShellFiles(toNonEmptyText(args['CommandLine']) ?? '') : undefined;
    entries.push({
      kind: 'call',
      tool,
      input: args,
      files: shell?.files ?? listAntigravityFiles(tool, args),
      key,
      ...(shell?.unknownWrites ? { unknownWrites: true } : {}),
      ...timeFields,
    });
    if (Object.hasOwn(resultSteps, tool)) pendingCalls.push({ key, step: resultSteps[tool]! });
  }
  memory.waiting = pendingCalls;
  return calls.length === 0 && content !== undefined ? [...entries, { kind: 'idle', ...timeFields }] : entries;
}

/** Parses arguments. Each value may be JSON inside a string, such as `"\"/a/b\""`. */
function parseAntigravityArgs(value: unknown): Fields {
  return Object.fromEntries(Object.entries(toFields(value)).map(([name, arg]) => [name, parseStringValue(arg)]));
}

function parseStringValue(value: unknown): unknown {
  if (typeof value !== 'string' || !/^(?:".*"|\d{1,15}|true|false)$/s.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function listAntigravityFiles(tool: string, args: Fields): readonly FileUse[] {
  const targetPath = toNonEmptyText(args['TargetFile']);
  if (resultSteps[tool] === 'CODE_ACTION')
    return targetPath === undefined
      ? []
      : [{ path: targetPath, effect: 'modified' }];
  const viewedPath = toNonEmptyText(args['AbsolutePath']) ?? toNonEmptyText(args['File']);
  if (tool === 'view_file' && viewedPath !== undefined) {
    const startLine = toCountOrNull(args['StartLine']);
    const endLine = toCountOrNull(args['EndLine']);
    if (startLine === null && endLine === null) return [{ path: viewedPath, effect: 'read' }];
    const firstLine = Math.max(1, startLine ?? 1);
    return [{
      path: viewedPath,
      effect: 'read',
      lines: [firstLine, Math.max(firstLine, endLine ?? Number.MAX_SAFE_INTEGER)],
    }];
  }
  const searchedPath = toNonEmptyText(args['SearchPath']) ?? toNonEmptyText(args['DirectoryPath']) ??
    toNonEmptyText(args['SearchDirectory']);
  return searchedPath === undefined ? [] : [{ path: searchedPath, effect: 'searched' }];
}

/** Reads the result of the first call that waits for a step of this kind. */
function readStepResult(kind: string, record: Fields, content: string, memory: AntigravityMemory,
  timeFields: { at?: number; }): readonly Entry[]
{
  const index = memory.waiting?.findIndex((call) => call.step === kind) ?? -1;
  const key = index < 0 ? undefined : memory.waiting!.splice(index, 1)[0]!.key;
  const changedFile = kind === 'CODE_ACTION' ? findChangedFile(content) : undefined;
  const isSuccessful = record['status'] === 'DONE' &&
    !/The command (?:failed with exit code|was canceled)/.test(content) &&
    (kind !== 'CODE_ACTION' || changedFile !== undefined);
  if (key === undefined) {
    return isSuccessful && changedFile
      ? [{
        kind: 'call',
        tool: kind,
        input: undefined,
        files: [{ ...changedFile, proof: 'result' }],
        isFinal: true,
        ...timeFields,
      }]
      : [];
  }
  return [{
    kind: 'result',
    key,
    ok: isSuccessful,
    ...(changedFile ? { files: [changedFile] } : {}),
    tokens: estimateOutputTokens(content.length),
    ...timeFields,
  }];
}

function findChangedFile(content: string): FileUse | undefined {
  const createdPath = /^Created file (?:file:\/\/)?(\S[^\n]{0,4000}?) with requested content/m.exec(content)?.[1];
  if (createdPath !== undefined) return { path: createdPath.replace(/^\/(?=[A-Za-z]:)/, ''), effect: 'added' };
  const editedPath = /^The following changes were made by the \w{1,60} tool to: ([^\n]{1,4000}?)\. If relevant/m
    .exec(content)?.[1];
  return editedPath === undefined ? undefined : { path: editedPath, effect: 'modified' };
}

/** The editor's sessions, which cannot be read. */
export const antigravityPresence: PresenceOnlyAgent = {
  id: 'antigravity-ide',
  label: 'Antigravity IDE',
  reason: 'Its conversations are protocol buffers whose schema Google does not publish.',
  listFolders: ({ home }) => [`${home}/.gemini/antigravity/conversations`],
};
