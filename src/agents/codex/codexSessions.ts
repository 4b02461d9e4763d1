import { toFields, type Fields } from '../hooks/fields';
import { addAll } from '#base/collections/lists';
import type { Entry } from '../transcripts/entry';
import { tellsAll, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { codexCall, codexChanges, codexCommand, codexMcpResult, codexResult, type OpenCalls } from './codexTools';
import { runningTotal, usageRecord, type CodexTokens } from './codexTokens';
import { promptText } from '../transcripts/promptText';
import { countIn, present, textField, textOfParts, toEpochMs } from '../transcripts/values';

interface CodexMemory extends CodexTokens {
  id?: string;
  /** The session is a subagent's: its prompts come from an agent. */
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

type Reader = (fields: Fields, memory: CodexMemory, at: number | undefined) => readonly Entry[];

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idle: Reader = (_, __, at) => [{ kind: 'idle', ...present({ at }) }];
const noEntries: Reader = () => [];

const answer = (text: string, at: number | undefined): readonly Entry[] =>
  text === '' ? [] : [{ kind: 'answer', text, ...present({ at }) }];

/** Events and items that contain no facts about a session; all other unrecognized ones are counted as unread. */
const passedEvents = ['thread_settings_applied', 'agent_reasoning', 'agent_reasoning_raw_content',
  'agent_reasoning_section_break', 'entered_review_mode', 'exited_review_mode', 'mcp_tool_call_begin',
  'web_search_begin', 'web_search_end', 'view_image_tool_call', 'exec_command_begin', 'patch_apply_begin',
  'patch_apply_updated', 'turn_diff', 'plan_update', 'undo_started', 'undo_completed', 'thread_name_updated',
  'thread_goal_updated', 'session_configured', 'stream_error', 'error', 'warning', 'guardian_assessment',
  'deprecation_notice', 'background_event', 'item_started', 'image_generation_begin', 'image_generation_end',
  'hook_started', 'hook_completed', 'model_reroute', 'collab_agent_spawn_begin', 'collab_agent_spawn_end',
  'collab_agent_interaction_begin', 'collab_agent_interaction_end', 'collab_waiting_begin', 'collab_waiting_end',
  'collab_close_begin', 'collab_close_end', 'collab_resume_begin', 'collab_resume_end'];
const passedItems = ['message', 'reasoning', 'web_search_call', 'tool_search_call', 'tool_search_output',
  'ghost_snapshot', 'compaction', 'compaction_summary', 'context_compaction', 'image_generation_call', 'other'];
const passedTurnItems = ['Plan', 'Reasoning', 'WebSearch', 'ImageView', 'ImageGeneration', 'ContextCompaction',
  'HookPrompt', 'EnteredReviewMode', 'ExitedReviewMode', 'CollabAgentToolCall', 'DynamicToolCall', 'Sleep'];

const turnItems: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(passedTurnItems.map((kind) => [kind, noEntries])),
  UserMessage(item, memory, at) {
    memory.hasItems = true;
    return prompt(textOfParts(item['content'], ['text']), textField(item['id']), memory, at);
  },
  AgentMessage: (item, _, at) => answer(textOfParts(item['content']), at),
  FileChange: (item, { open }, at) => codexChanges(item, open, at),
  CommandExecution: (item, { open }, at) => codexCommand(item, open, at),
  McpToolCall: (item, { open }, at) => codexMcpResult(item, open, at),
};

const events: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(passedEvents.map((kind) => [kind, noEntries])),
  item_completed(event, memory, at) {
    setTurn(event, memory);
    const item = toFields(event['item']);
    return read(turnItems, 'item_completed', item, memory, at);
  },
  user_message(event, memory, at) {
    const kind = textField(event['kind']);
    const isPlain = kind === undefined || kind === 'plain';
    return memory.hasItems || !isPlain ? [] : prompt(textField(event['message']) ?? '', undefined, memory, at);
  },
  agent_message: (event, _, at) => answer(textField(event['message']) ?? '', at),
  context_compacted: (_event, _memory, at) => [{ kind: 'compaction', ...present({ at }) }],
  task_started: (event, memory) => (setTurn(event, memory), []),
  turn_started: (event, memory) => (setTurn(event, memory), []),
  task_complete: idle,
  turn_complete: idle,
  turn_aborted: idle,
  shutdown_complete: idle,
  thread_rolled_back(event, memory, at) {
    const count = countIn(event['num_turns']) ?? 0;
    const [key] = count > 0 ? memory.prompts.splice(-count) : [];
    return key === undefined || key === '' ? [] : [{ kind: 'rewind', key, ...present({ at }) }];
  },
  token_count: runningTotal,
  patch_apply_end: (event, { open }, at) => codexChanges(event, open, at),
  exec_command_end: (event, { open }, at) => codexCommand(event, open, at),
  mcp_tool_call_end: (event, { open }, at) => codexMcpResult(event, open, at),
};

const items: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(passedItems.map((kind) => [kind, noEntries])),
  function_call: (item, { open }, at) => codexCall(item, open, at),
  custom_tool_call: (item, { open }, at) => codexCall(item, open, at),
  local_shell_call: (item, { open }, at) => codexCall(item, open, at),
  function_call_output: (item, { open }, at) => codexResult(item, open, at),
  custom_tool_call_output: (item, { open }, at) => codexResult(item, open, at),
  local_shell_call_output: (item, { open }, at) => codexResult(item, open, at),
};

/** Codex: command line, extension, desktop. Source: openai/codex, `codex-rs/rollout` and `codex-rs/protocol`. */
export const codexSessions: SessionAgent<CodexMemory> = {
  id: 'codex',
  label: 'Codex',
  can: { ...tellsAll, ends: false },
  verified: 'own runs of 0.169; recordings of 0.1 to 0.147 by Irrlicht; a subagent with a copied history is not',
  stores({ home, variables }) {
    const folder = textField(variables['CODEX_HOME']) ?? `${home}/.codex`;
    const digits = (name: string): boolean => /^\d{2,4}$/.test(name);
    const isRollout = (name: string): boolean => /^rollout-.+\.jsonl(?:\.zst)?$/.test(name);
    const store = (variant: string, name: string, path: Store['path']): Store => ({
      variant,
      folder: `${folder}/${name}`,
      path,
      isByFolder: false,
      format: 'lines',
    });
    return [
      store('session', 'sessions', [digits, digits, digits, isRollout]),
      store('archived', 'archived_sessions', [isRollout]),
    ];
  },
  recognises: (first) =>
    first.some((value) => {
      const record = toFields(value);
      const isMeta = record['type'] === 'session_meta' && textField(toFields(record['payload'])['id']) !== undefined;
      return isMeta || isBareStart(record) || record['record_type'] === 'state';
    }),
  memory: start,
  passes(head) {
    const [, kind, part] = /"type":"(\w{1,40})","payload":\{(?:"type":"(\w{1,40})")?/.exec(head.slice(0, 200)) ?? [];
    if (kind === 'world_state' || kind === 'compacted') return kind;
    return kind === 'response_item' && (part === 'reasoning' || part === 'message') ? part : undefined;
  },
  entries({ value }, memory) {
    const record = toFields(value);
    const kind = textField(record['type']) ?? 'none';
    const at = toEpochMs(record['timestamp']);
    const payload = toFields(record['payload']);
    if (!('payload' in record)) return ofBare(record, memory, at);
    if (kind === 'session_meta') return about(payload, memory, at);
    if (kind === 'turn_context') return context(payload, memory, at);
    if (kind === 'token_usage_record') return usageRecord(payload, memory, at);
    if (kind === 'event_msg') return read(events, kind, payload, memory, at);
    if (kind === 'response_item') return read(items, kind, payload, memory, at);
    return kind === 'world_state' || kind === 'compacted' ? [] : [{ kind: 'unknown', recordKind: kind }];
  },
  resume: (text) => (id.test(text) ? ['codex', 'resume', text] : undefined),
};

function start(): CodexMemory {
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

function read(readers: Readonly<Record<string, Reader>>, outer: string, fields: Fields, memory: CodexMemory,
  at: number | undefined): readonly Entry[]
{
  const kind = textField(fields['type']) ?? 'none';
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  return reader ? reader(fields, memory, at) : [{ kind: 'unknown', recordKind: `${outer}/${kind}` }];
}

/** Recognises the first record of versions below 0.32, whose items are the whole line. */
function isBareStart(record: Fields): boolean {
  return !('type' in record) && id.test(textField(record['id']) ?? '') && 'timestamp' in record &&
    ('instructions' in record || 'git' in record);
}

function ofBare(record: Fields, memory: CodexMemory, at: number | undefined): readonly Entry[] {
  if (isBareStart(record)) return about(record, memory, at);
  if (record['record_type'] === 'state') return [];
  if (record['type'] !== 'message') return read(items, 'bare', record, memory, at);
  if (record['role'] === 'assistant') return answer(textOfParts(record['content'], ['output_text']), at);
  if (record['role'] !== 'user') return [];
  const text = textOfParts(record['content'], ['input_text']);
  const folder = /^\s*<environment_context>[^]{0,200}?<cwd>([^<]{1,4000})<\/cwd>/.exec(text)?.[1];
  const entries = prompt(text, undefined, memory, at);
  return folder === undefined ? entries : [{ kind: 'about', cwd: folder }, ...entries];
}

/** Reads a session's first record; the first record of a session that was copied into this one is ignored. */
function about(meta: Fields, memory: CodexMemory, at: number | undefined): readonly Entry[] {
  const ownId = textField(meta['id']);
  const spawn = toFields(toFields(toFields(meta['source'])['subagent'])['thread_spawn']);
  const isSide = meta['thread_source'] === 'subagent' || 'subagent' in toFields(meta['source']);
  const root = textField(meta['session_id']);
  const parent = textField(spawn['parent_thread_id']) ?? textField(meta['parent_thread_id']) ??
    (isSide && root !== ownId ? root : undefined);
  const forkOf = textField(meta['forked_from_id']);
  const from = [parent, forkOf].flatMap((reference) => reference ?? []);
  if (ownId !== undefined && memory.ancestors.includes(ownId)) {
    addAll(memory.ancestors, from);
    return [];
  }
  if (ownId !== memory.id) Object.assign(memory, start(), { id: ownId });
  addAll(memory.ancestors, from);
  memory.isSide = isSide;
  const cwd = memory.cwd = textField(meta['cwd']);
  return [{
    kind: 'about',
    ...present({
      id: ownId,
      cwd,
      parent,
      forkOf: parent === undefined ? forkOf : undefined,
      variant: textField(meta['originator']),
      version: textField(meta['cli_version']),
      branch: textField(toFields(meta['git'])['branch']),
      at: toEpochMs(meta['timestamp']) ?? at,
    }),
  }];
}

function context(turn: Fields, memory: CodexMemory, at: number | undefined): readonly Entry[] {
  setTurn(turn, memory);
  const cwd = textField(turn['cwd']);
  const changed = cwd === memory.cwd ? undefined : cwd;
  memory.cwd = cwd ?? memory.cwd;
  return [{ kind: 'about', ...present({ cwd: changed, model: textField(turn['model']), at }) }];
}

function setTurn(fields: Fields, memory: CodexMemory): void {
  const turn = textField(fields['turn_id']);
  if (turn === undefined || turn === memory.turn) return;
  memory.turn = turn;
  memory.inTurn = 0;
}

/** The heading after which the user's text begins; the extension puts the open files before it. */
const ideRequest = '## My request for Codex:';

function prompt(raw: string, itemId: string | undefined, memory: CodexMemory,
  at: number | undefined): readonly Entry[]
{
  const request = raw.startsWith('# Context from my IDE setup:') ? raw.indexOf(ideRequest) : -1;
  const text = memory.isSide ? undefined : promptText(request < 0 ? raw : raw.slice(request + ideRequest.length));
  if (text === undefined) return [];
  const key = itemId ?? (memory.turn === undefined ? undefined : `${memory.turn}#${++memory.inTurn}`);
  memory.prompts.push(key ?? '');
  return [{ kind: 'prompt', text, ...present({ key, at }) }];
}
