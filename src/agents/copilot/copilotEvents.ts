import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse, TokenCounts } from '../transcripts/entry';
import { extractPromptText } from '../transcripts/promptText';
import { findShellFiles } from '../transcripts/shellFiles';
import { parseToolPatchFiles } from '../transcripts/patchFiles';
import { listOwnToolFiles, createReadUse } from '../transcripts/toolFiles';
import { toCountOrNull, estimateOutputTokens, toArray, parseJsonFields, omitUndefinedFields, toNonEmptyText,
  joinTextParts, toEpochMs } from '../transcripts/values';

/** The state kept between events of Copilot CLI, and of Copilot Chat, which writes the same events. */
export interface CopilotMemory {
  id?: string;
  cwd?: string;
  /** The subagent of the last event. */
  agent?: string;
  /** Set if the tokens of each response are recorded. The token counts of messages are then ignored. */
  hasRecords?: boolean;
}

interface CopilotEvent {
  readonly data: Fields;
  readonly memory: CopilotMemory;
  readonly key?: string;
  readonly at?: number;
  /** The id of a subagent. */
  readonly agent: string | undefined;
}

type Reader = (event: CopilotEvent) => readonly Entry[];

/** Events that contain no facts about a session. Events that have no entry in `readers` are counted as unread. */
const ignoredEvents = ['hook.start', 'hook.end', 'system.message', 'system.notification', 'assistant.turn_start',
  'assistant.turn_end', 'assistant.intent', 'assistant.reasoning', 'assistant.streaming_delta', 'assistant.usage',
  'permission.requested', 'permission.completed', 'user_input.requested', 'user_input.completed',
  'elicitation.requested', 'elicitation.completed', 'exit_plan_mode.requested', 'exit_plan_mode.completed',
  'session.permissions_changed', 'session.auto_mode_resolved', 'session.error', 'session.info', 'session.warning',
  'session.mode_changed', 'session.usage_checkpoint', 'session.usage_info', 'session.compaction_start',
  'session.truncation', 'session.plan_changed', 'session.title_changed', 'session.todos_changed',
  'session.workspace_file_changed', 'session.background_tasks_changed', 'session.task_complete', 'session.handoff',
  'session.custom_agents_updated', 'session.skills_loaded', 'session.tools_updated', 'session.import_legacy',
  'session.remote_steerable_changed', 'session.custom_notification', 'session.mcp_servers_loaded',
  'session.mcp_server_status_changed', 'session.extensions_loaded', 'subagent.started', 'subagent.completed',
  'subagent.failed', 'subagent.selected', 'subagent.deselected', 'tool.user_requested', 'tool.execution_progress',
  'tool.execution_partial_result', 'skill.invoked', 'pending_messages.modified', 'command.queued', 'command.execute',
  'command.completed', 'external_tool.requested', 'external_tool.completed'];

const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(ignoredEvents.map((kind) => [kind, () => []])),
  'session.start': parseSessionContext,
  'session.resume': parseSessionContext,
  'session.context_changed': (event) => parseSessionContext({ ...event, data: { context: event.data } }),
  'session.model_change': ({ data, at }) => {
    const model = readCopilotModel(data['newModel']);
    return model === undefined ? [] : [{ kind: 'about', model, ...omitUndefinedFields({ at }) }];
  },
  'user.message': parsePrompt,
  'assistant.message': parseMessage,
  'tool.execution_start': parseToolCall,
  'tool.execution_complete': parseToolResult,
  'session.usage_record': parseUsage,
  'session.compaction_complete': ({ data, at, memory }) => {
    const compactionTokens = toFields(data['compactionTokensUsed']);
    return [{ kind: 'compaction', ...omitUndefinedFields({ at }) },
      ...createOutputUsage(compactionTokens['outputTokens'], memory, { key: toNonEmptyText(data['requestId']), at })];
  },
  'session.snapshot_rewind': ({ data, at }) => {
    const key = toNonEmptyText(data['upToEventId']);
    return key === undefined ? [] : [{ kind: 'rewind', key, ...omitUndefinedFields({ at }) }];
  },
  abort: ({ at }) => [{ kind: 'idle', ...omitUndefinedFields({ at }) }],
  'session.idle': ({ at }) => [{ kind: 'idle', ...omitUndefinedFields({ at }) }],
  'session.shutdown': ({ data, at }) => [...parseTotal(data), { kind: 'end', ...omitUndefinedFields({ at }) }],
};

/** Returns the entries of one event. A subagent's entries belong to a separate session. */
export function parseCopilotEvent(value: unknown, memory: CopilotMemory): readonly Entry[] {
  const record = toFields(value);
  const kind = toNonEmptyText(record['type']) ?? 'none';
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (!reader) return [{ kind: 'unknown', recordKind: kind }];
  const data = toFields(record['data']);
  const agent = toNonEmptyText(record['agentId']);
  const event = {
    data,
    memory,
    agent,
    ...omitUndefinedFields({ key: toNonEmptyText(record['id']), at: toEpochMs(record['timestamp']) }),
  };
  const entries = reader(event);
  if (agent === memory.agent || entries.length === 0) return entries;
  if (agent === undefined) delete memory.agent;
  else memory.agent = agent;
  const sessionFields = agent === undefined
    ? { id: memory.id }
    : { id: formatSubagentId(agent, memory), parent: memory.id, cwd: memory.cwd };
  return [{ kind: 'about', ...omitUndefinedFields(sessionFields) }, ...entries];
}

/** Returns a subagent's id with the session's id, because different sessions use the same names for subagents. */
function formatSubagentId(agent: string, { id }: CopilotMemory): string {
  return id === undefined ? agent : `${id}/${agent}`;
}

function parseSessionContext({ data, memory, at }: CopilotEvent): readonly Entry[] {
  const context = toFields(data['context']);
  const id = toNonEmptyText(data['sessionId']);
  const cwd = toNonEmptyText(context['cwd']) ?? toNonEmptyText(data['cwd']);
  if (id !== undefined) memory.id = id;
  if (cwd !== undefined) memory.cwd = cwd;
  const version = toCountOrNull(data['version']);
  return [{
    kind: 'about',
    ...omitUndefinedFields({
      id,
      cwd,
      branch: toNonEmptyText(context['branch']),
      model: readCopilotModel(data['selectedModel']),
      version: toNonEmptyText(data['copilotVersion']),
      newerFormatVersion: version !== null && version > 1 ? `version ${version} of its events` : undefined,
      at: toEpochMs(data['startTime']) ?? at,
    }),
  }];
}

function readCopilotModel(value: unknown): string | undefined {
  return value === 'auto' ? undefined : toNonEmptyText(value);
}

/**
 * Reads a prompt. A message without a source comes from the user; any other message comes from a subagent, a skill or
 * the program.
 */
function parsePrompt({ data, key, at, agent }: CopilotEvent): readonly Entry[] {
  const isFromUser = agent === undefined && !('source' in data) && data['isAutopilotContinuation'] !== true;
  const text = isFromUser
    ? extractPromptText(toNonEmptyText(data['content']) ?? toNonEmptyText(data['transformedContent']) ?? '')
    : undefined;
  return text === undefined ? [] : [{ kind: 'prompt', text, ...omitUndefinedFields({ key, at }) }];
}

function parseMessage({ data, memory, at }: CopilotEvent): readonly Entry[] {
  const text = toNonEmptyText(data['content']);
  const model = readCopilotModel(data['model']);
  const key = toNonEmptyText(data['apiCallId']) ?? toNonEmptyText(data['requestId']) ??
    toNonEmptyText(data['messageId']);
  return [
    ...(text === undefined ? [] : [{ kind: 'answer', text, ...omitUndefinedFields({ at }) } as const]),
    ...createOutputUsage(data['outputTokens'], memory, { key, model, at }),
    ...(toArray(data['toolRequests']).length === 0 ? [{ kind: 'idle' } as const] : []),
  ];
}

/** Returns an entry for the output tokens of a response. Versions without usage records provide no other counts. */
function createOutputUsage(value: unknown, memory: CopilotMemory,
  details: { key: string | undefined; model?: string | undefined; at: number | undefined; }): readonly Entry[]
{
  const count = toCountOrNull(value);
  if (count === null || memory.hasRecords) return [];
  const counts = { input: null, output: count, cacheCreation: null, cacheRead: null, reasoning: null };
  return [{ kind: 'usage', tokens: counts, ...omitUndefinedFields(details) }];
}

function parseUsage({ data, memory, at }: CopilotEvent): readonly Entry[] {
  memory.hasRecords = true;
  const recordedUsage = toFields(data['usage']);
  const sequence = toCountOrNull(toFields(recordedUsage['accounting'])['sequence']);
  const key = toNonEmptyText(recordedUsage['apiCallId']) ??
    (sequence === null ? undefined : `${memory.id ?? ''}#${sequence}`);
  return [{
    kind: 'usage',
    tokens: toTokenCounts(recordedUsage),
    ...omitUndefinedFields({ key, model: readCopilotModel(recordedUsage['model']), at }),
  }];
}

/** Converts token counts. The recorded input includes tokens read from the cache and written to it. */
function toTokenCounts(recordedUsage: Fields): TokenCounts {
  const totalInput = toCountOrNull(recordedUsage['inputTokens']);
  const cacheRead = toCountOrNull(recordedUsage['cacheReadTokens']);
  const cacheCreation = toCountOrNull(recordedUsage['cacheWriteTokens']);
  return {
    input: totalInput === null ? null : Math.max(0, totalInput - (cacheRead ?? 0) - (cacheCreation ?? 0)),
    output: toCountOrNull(recordedUsage['outputTokens']),
    cacheCreation,
    cacheRead,
    reasoning: toCountOrNull(recordedUsage['reasoningTokens']),
  };
}

/** Returns the total tokens of all models and subagents since the start of the session. */
function parseTotal(data: Fields): readonly Entry[] {
  const models = Object.values(toFields(data['modelMetrics'])).map((model) =>
    toTokenCounts(toFields(toFields(model)['usage']))
  );
  if (models.length === 0) return [];
  const sumField = (name: keyof TokenCounts): number | null =>
    models.reduce<number | null>(
      (subtotal, modelUsage) => (subtotal === null || modelUsage[name] === null ? null : subtotal + modelUsage[name]),
      0,
    );
  return [{
    kind: 'total',
    tokens: {
      input: sumField('input'),
      output: sumField('output'),
      cacheCreation: sumField('cacheCreation'),
      cacheRead: sumField('cacheRead'),
    },
  }];
}

function parseToolCall({ data, at }: CopilotEvent): readonly Entry[] {
  const key = toNonEmptyText(data['toolCallId']);
  const tool = toNonEmptyText(data['toolName']) ?? '';
  const input = data['arguments'];
  const fields = parseJsonFields(input);
  const isShell = tool === 'bash' || tool === 'powershell' || tool === 'run_in_terminal';
  const shell = isShell ? findShellFiles(toNonEmptyText(fields['command']) ?? '') : undefined;
  const unknownWrites = shell?.unknownWrites ? true : undefined;
  return [{
    kind: 'call',
    tool,
    input,
    files: shell?.files ?? listCopilotFiles(tool, input),
    ...omitUndefinedFields({ key, unknownWrites, at }),
  }];
}

const editEffects: Readonly<Record<string, FileUse['effect']>> = {
  create: 'added',
  create_file: 'added',
  edit: 'modified',
  insert: 'modified',
  str_replace: 'modified',
  insert_edit_into_file: 'modified',
  replace_string_in_file: 'modified',
  edit_notebook_file: 'modified',
};
const readTools = new Set(['view', 'read_file', 'view_image', 'show_file']);
const searchTools = new Set(['grep', 'rg', 'glob', 'grep_search', 'list_dir', 'file_search']);

/** Returns the files that a call to a tool of Copilot CLI, or of Copilot in VS Code, names. */
function listCopilotFiles(name: string, input: unknown): readonly FileUse[] {
  const fields = parseJsonFields(input);
  const toolFiles = listOwnToolFiles(name, fields);
  if (toolFiles) return toolFiles;
  const tool = name === 'str_replace_editor' ? toNonEmptyText(fields['command']) ?? name : name;
  if (tool === 'apply_patch')
    return parseToolPatchFiles(
      toNonEmptyText(fields['input']) ?? toNonEmptyText(fields['patch']) ?? toNonEmptyText(input) ?? '',
    );
  if (tool === 'multi_replace_string_in_file')
    return toArray(fields['replacements']).flatMap((replacement) =>
      listCopilotFiles('replace_string_in_file', replacement)
    );
  const path = toNonEmptyText(fields['path']) ?? toNonEmptyText(fields['filePath']) ??
    toNonEmptyText(fields['file_path']);
  if (path === undefined) return [];
  if (Object.hasOwn(editEffects, tool)) return [{ path, effect: editEffects[tool]! }];
  if (searchTools.has(tool)) return [{ path, effect: 'searched' }];
  if (!readTools.has(tool)) return [];
  const [firstLine, lastLine] = toArray(fields['view_range']).map(toCountOrNull);
  return [
    createReadUse(path, firstLine ?? toCountOrNull(fields['startLine']), lastLine ?? toCountOrNull(fields['endLine'])),
  ];
}

const effectsByKind: Readonly<Record<string, FileUse['effect']>> = {
  create: 'added',
  add: 'added',
  delete: 'deleted',
  remove: 'deleted',
};

function parseToolResult({ data, at }: CopilotEvent): readonly Entry[] {
  const key = toNonEmptyText(data['toolCallId']);
  if (key === undefined) return [];
  const content = toFields(data['result'])['content'];
  const text = toNonEmptyText(content) ?? joinTextParts(content);
  const exitCode = /\bwith exit code (-?\d{1,9})>\s*$/.exec(text.slice(-200))?.[1];
  const files = listCopilotEdits(data);
  return [{
    kind: 'result',
    key,
    // a hook or a rule denied the call; see `test/samples/sessions/copilot/denied-edit.jsonl`
    ...(toFields(data['error'])['code'] === 'denied' ? { isRefused: true } : {}),
    ok: data['success'] === true && (exitCode === undefined || Number(exitCode) === 0),
    ...(files.length > 0 ? { files } : {}),
    tokens: estimateOutputTokens(text.length),
    output: text,
    ...omitUndefinedFields({ at }),
  }];
}

function listCopilotEdits(data: Fields): readonly FileUse[] {
  return toArray(data['fileEdits']).map(toFields).flatMap((edit): readonly FileUse[] => {
    const path = toNonEmptyText(edit['path']);
    const newPath = toNonEmptyText(edit['newPath']) ?? toNonEmptyText(edit['to']);
    if (path === undefined) return [];
    if (newPath !== undefined && newPath !== path) return [{ path, effect: 'renamed', to: newPath }];
    const kind = toNonEmptyText(edit['kind']) ?? '';
    return [{ path, effect: Object.hasOwn(effectsByKind, kind) ? effectsByKind[kind]! : 'modified' }];
  });
}
