import { toFields, type Fields } from '../hooks/fields';
import { addAll } from '#base/collections/lists';
import type { Entry } from '../transcripts/entry';
import { allCapabilities, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { parseCodexCall, parseCodexChanges, parseCodexCommand, parseCodexMcpResult, parseCodexResult,
  type OpenCalls } from './codexTools';
import { parseCodexRunningTotal, parseCodexUsageRecord, type CodexTokens } from './codexTokens';
import { extractPromptText } from '../transcripts/promptText';
import { toCountOrNull, omitUndefinedFields, toNonEmptyText, joinTextParts, toEpochMs } from '../transcripts/values';

interface CodexMemory extends CodexTokens {
  id?: string;
  /** Whether this is the session of a subagent, whose prompts come from an agent. */
  isSide: boolean;
  cwd: string | undefined;
  /** The number of prompts in the turn so far. */
  inTurn: number;
  /** The keys of the prompts, in order. */
  prompts: string[];
  /** Whether prompts are written as items; if so, the older events for the same prompts are ignored. */
  hasItems: boolean;
  open: OpenCalls;
}

type Reader = (fields: Fields, memory: CodexMemory, time: number | undefined) => readonly Entry[];

const sessionIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const createIdleEntry: Reader = (_, __, time) => [{ kind: 'idle', ...omitUndefinedFields({ at: time }) }];
const getNoEntries: Reader = () => [];

const createAnswer = (text: string, time: number | undefined): readonly Entry[] =>
  text === '' ? [] : [{ kind: 'answer', text, ...omitUndefinedFields({ at: time }) }];

/** Events that contain no facts about a session. Unknown events that are not in these lists are counted as unread. */
const ignoredEvents = ['thread_settings_applied', 'agent_reasoning', 'agent_reasoning_raw_content',
  'agent_reasoning_section_break', 'entered_review_mode', 'exited_review_mode', 'mcp_tool_call_begin',
  'web_search_begin', 'web_search_end', 'view_image_tool_call', 'exec_command_begin', 'patch_apply_begin',
  'patch_apply_updated', 'turn_diff', 'plan_update', 'undo_started', 'undo_completed', 'thread_name_updated',
  'thread_goal_updated', 'session_configured', 'stream_error', 'error', 'warning', 'guardian_assessment',
  'deprecation_notice', 'background_event', 'item_started', 'image_generation_begin', 'image_generation_end',
  'hook_started', 'hook_completed', 'model_reroute', 'collab_agent_spawn_begin', 'collab_agent_spawn_end',
  'collab_agent_interaction_begin', 'collab_agent_interaction_end', 'collab_waiting_begin', 'collab_waiting_end',
  'collab_close_begin', 'collab_close_end', 'collab_resume_begin', 'collab_resume_end'];
const ignoredItems = ['message', 'reasoning', 'web_search_call', 'tool_search_call', 'tool_search_output',
  'ghost_snapshot', 'compaction', 'compaction_summary', 'context_compaction', 'image_generation_call', 'other'];
const ignoredTurnItems = ['Plan', 'Reasoning', 'WebSearch', 'ImageView', 'ImageGeneration', 'ContextCompaction',
  'HookPrompt', 'EnteredReviewMode', 'ExitedReviewMode', 'CollabAgentToolCall', 'DynamicToolCall', 'Sleep'];

const turnItems: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(ignoredTurnItems.map((kind) => [kind, getNoEntries])),
  UserMessage(item, memory, time) {
    memory.hasItems = true;
    return parsePrompt(joinTextParts(item['content'], ['text']), toNonEmptyText(item['id']), memory, time);
  },
  AgentMessage: (item, _, time) => createAnswer(joinTextParts(item['content']), time),
  FileChange: (item, { open }, time) => parseCodexChanges(item, open, time),
  CommandExecution: (item, { open }, time) => parseCodexCommand(item, open, time),
  McpToolCall: (item, { open }, time) => parseCodexMcpResult(item, open, time),
};

const events: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(ignoredEvents.map((kind) => [kind, getNoEntries])),
  item_completed(event, memory, time) {
    setTurn(event, memory);
    const item = toFields(event['item']);
    return parseWithReaders(turnItems, 'item_completed', item, memory, time);
  },
  user_message(event, memory, time) {
    const kind = toNonEmptyText(event['kind']);
    const isPlain = kind === undefined || kind === 'plain';
    return memory.hasItems || !isPlain
      ? []
      : parsePrompt(toNonEmptyText(event['message']) ?? '', undefined, memory, time);
  },
  agent_message: (event, _, time) => createAnswer(toNonEmptyText(event['message']) ?? '', time),
  context_compacted: (_event, _memory, time) => [{ kind: 'compaction', ...omitUndefinedFields({ at: time }) }],
  task_started: (event, memory) => (setTurn(event, memory), []),
  turn_started: (event, memory) => (setTurn(event, memory), []),
  task_complete: createIdleEntry,
  turn_complete: createIdleEntry,
  turn_aborted: createIdleEntry,
  shutdown_complete: createIdleEntry,
  thread_rolled_back(event, memory, time) {
    const count = toCountOrNull(event['num_turns']) ?? 0;
    const [key] = count > 0 ? memory.prompts.splice(-count) : [];
    return key === undefined || key === '' ? [] : [{ kind: 'rewind', key, ...omitUndefinedFields({ at: time }) }];
  },
  token_count: parseCodexRunningTotal,
  patch_apply_end: (event, { open }, time) => parseCodexChanges(event, open, time),
  exec_command_end: (event, { open }, time) => parseCodexCommand(event, open, time),
  mcp_tool_call_end: (event, { open }, time) => parseCodexMcpResult(event, open, time),
};

const items: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(ignoredItems.map((kind) => [kind, getNoEntries])),
  function_call: (item, { open }, time) => parseCodexCall(item, open, time),
  custom_tool_call: (item, { open }, time) => parseCodexCall(item, open, time),
  local_shell_call: (item, { open }, time) => parseCodexCall(item, open, time),
  function_call_output: (item, { open }, time) => parseCodexResult(item, open, time),
  custom_tool_call_output: (item, { open }, time) => parseCodexResult(item, open, time),
  local_shell_call_output: (item, { open }, time) => parseCodexResult(item, open, time),
};

/**
 * Reads Codex sessions from the command line, the extension and the desktop app. Source: openai/codex,
 * `codex-rs/rollout` and `codex-rs/protocol`.
 */
export const codexSessions: SessionAgent<CodexMemory> = {
  id: 'codex',
  label: 'Codex',
  capabilities: { ...allCapabilities, ends: false },
  verified: 'own runs of 0.169; recordings of 0.1 to 0.147 by Irrlicht; not a subagent with a copied history',
  listStores({ home, variables }) {
    const folder = toNonEmptyText(variables['CODEX_HOME']) ?? `${home}/.codex`;
    const isDateFolder = (name: string): boolean => /^\d{2,4}$/.test(name);
    const isRollout = (name: string): boolean => /^rollout-.+\.jsonl(?:\.zst)?$/.test(name);
    const createStore = (variant: string, name: string, path: Store['path']): Store => ({
      variant,
      folder: `${folder}/${name}`,
      path,
      isByFolder: false,
      format: 'lines',
    });
    return [
      createStore('session', 'sessions', [isDateFolder, isDateFolder, isDateFolder, isRollout]),
      createStore('archived', 'archived_sessions', [isRollout]),
    ];
  },
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const record = toFields(value);
      const isMeta = record['type'] === 'session_meta' &&
        toNonEmptyText(toFields(record['payload'])['id']) !== undefined;
      return isMeta || isBareStart(record) || record['record_type'] === 'state';
    }),
  createMemory,
  findIgnoredKind(head) {
    const [, kind, part] = /"type":"(\w{1,40})","payload":\{(?:"type":"(\w{1,40})")?/.exec(head.slice(0, 200)) ?? [];
    if (kind === 'world_state' || kind === 'compacted') return kind;
    return kind === 'response_item' && (part === 'reasoning' || part === 'message') ? part : undefined;
  },
  readEntries({ value }, memory) {
    const record = toFields(value);
    const kind = toNonEmptyText(record['type']) ?? 'none';
    const time = toEpochMs(record['timestamp']);
    const payload = toFields(record['payload']);
    if (!('payload' in record)) return parseBareRecord(record, memory, time);
    if (kind === 'session_meta') return parseSessionMeta(payload, memory, time);
    if (kind === 'turn_context') return parseTurnContext(payload, memory, time);
    if (kind === 'token_usage_record') return parseCodexUsageRecord(payload, memory, time);
    if (kind === 'event_msg') return parseWithReaders(events, kind, payload, memory, time);
    if (kind === 'response_item') return parseWithReaders(items, kind, payload, memory, time);
    return kind === 'world_state' || kind === 'compacted' ? [] : [{ kind: 'unknown', recordKind: kind }];
  },
  getResumeCommand: (text) => (sessionIdPattern.test(text) ? ['codex', 'resume', text] : undefined),
};

function createMemory(): CodexMemory {
  return {
    cwd: undefined,
    turn: undefined,
    total: undefined,
    ancestors: [],
    isSide: false,
    inTurn: 0,
    prompts: [],
    hasItems: false,
    hasRecords: false,
    open: {},
  };
}

function parseWithReaders(readers: Readonly<Record<string, Reader>>, outerKind: string, fields: Fields,
  memory: CodexMemory, time: number | undefined): readonly Entry[]
{
  const kind = toNonEmptyText(fields['type']) ?? 'none';
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  return reader ? reader(fields, memory, time) : [{ kind: 'unknown', recordKind: `${outerKind}/${kind}` }];
}

/** Recognizes the first record of versions before 0.32, in which an item is the whole line. */
function isBareStart(record: Fields): boolean {
  return !('type' in record) && sessionIdPattern.test(toNonEmptyText(record['id']) ?? '') && 'timestamp' in record &&
    ('instructions' in record || 'git' in record);
}

function parseBareRecord(record: Fields, memory: CodexMemory, time: number | undefined): readonly Entry[] {
  if (isBareStart(record)) return parseSessionMeta(record, memory, time);
  if (record['record_type'] === 'state') return [];
  if (record['type'] !== 'message') return parseWithReaders(items, 'bare', record, memory, time);
  if (record['role'] === 'assistant') return createAnswer(joinTextParts(record['content'], ['output_text']), time);
  if (record['role'] !== 'user') return [];
  const text = joinTextParts(record['content'], ['input_text']);
  const folder = /^\s*<environment_context>[^]{0,200}?<cwd>([^<]{1,4000})<\/cwd>/.exec(text)?.[1];
  const entries = parsePrompt(text, undefined, memory, time);
  return folder === undefined ? entries : [{ kind: 'about', cwd: folder }, ...entries];
}

/**
 * Reads a session's first record. A session may also contain the copied records of its ancestors; the first record of
 * an ancestor is ignored.
 */
function parseSessionMeta(meta: Fields, memory: CodexMemory, time: number | undefined): readonly Entry[] {
  const ownId = toNonEmptyText(meta['id']);
  const threadSpawn = toFields(toFields(toFields(meta['source'])['subagent'])['thread_spawn']);
  const isSubagent = meta['thread_source'] === 'subagent' || 'subagent' in toFields(meta['source']);
  const root = toNonEmptyText(meta['session_id']);
  const parent = toNonEmptyText(threadSpawn['parent_thread_id']) ?? toNonEmptyText(meta['parent_thread_id']) ??
    (isSubagent && root !== ownId ? root : undefined);
  const forkOf = toNonEmptyText(meta['forked_from_id']);
  const ancestorIds = [parent, forkOf].flatMap((reference) => reference ?? []);
  if (ownId !== undefined && memory.ancestors.includes(ownId)) {
    addAll(memory.ancestors, ancestorIds);
    return [];
  }
  if (ownId !== memory.id) Object.assign(memory, createMemory(), { id: ownId });
  addAll(memory.ancestors, ancestorIds);
  memory.isSide = isSubagent;
  const cwd = memory.cwd = toNonEmptyText(meta['cwd']);
  return [{
    kind: 'about',
    ...omitUndefinedFields({
      id: ownId,
      cwd,
      parent,
      forkOf: parent === undefined ? forkOf : undefined,
      variant: toNonEmptyText(meta['originator']),
      version: toNonEmptyText(meta['cli_version']),
      branch: toNonEmptyText(toFields(meta['git'])['branch']),
      at: toEpochMs(meta['timestamp']) ?? time,
    }),
  }];
}

function parseTurnContext(turn: Fields, memory: CodexMemory, time: number | undefined): readonly Entry[] {
  setTurn(turn, memory);
  const cwd = toNonEmptyText(turn['cwd']);
  const changedCwd = cwd === memory.cwd ? undefined : cwd;
  memory.cwd = cwd ?? memory.cwd;
  return [{
    kind: 'about',
    ...omitUndefinedFields({ cwd: changedCwd, model: toNonEmptyText(turn['model']), at: time }),
  }];
}

function setTurn(fields: Fields, memory: CodexMemory): void {
  const turn = toNonEmptyText(fields['turn_id']);
  if (turn === undefined || turn === memory.turn) return;
  memory.turn = turn;
  memory.inTurn = 0;
}

/** The heading before the user's text. The extension lists the open files before this heading. */
const requestHeading = '## My request for Codex:';

function parsePrompt(rawText: string, itemId: string | undefined, memory: CodexMemory,
  time: number | undefined): readonly Entry[]
{
  const requestStart = rawText.startsWith('# Context from my IDE setup:') ? rawText.indexOf(requestHeading) : -1;
  const text = memory.isSide
    ? undefined
    : extractPromptText(requestStart < 0 ? rawText : rawText.slice(requestStart + requestHeading.length));
  if (text === undefined) return [];
  const key = itemId ?? (memory.turn === undefined ? undefined : `${memory.turn}#${++memory.inTurn}`);
  memory.prompts.push(key ?? '');
  return [{ kind: 'prompt', text, ...omitUndefinedFields({ key, at: time }) }];
}
