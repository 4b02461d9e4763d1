import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse, TokenCounts } from '../transcripts/entry';
import { promptText } from '../transcripts/promptText';
import { shellFiles } from '../transcripts/shellFiles';
import { toolPatchFiles } from '../transcripts/patchFiles';
import { ownToolFiles, createReadUse } from '../transcripts/toolFiles';
import { countIn, estimatedTokens, toArray, parsedFields, present, textField, textOfParts,
  toEpochMs } from '../transcripts/values';

/** Data kept from event to event of Copilot CLI, and of Copilot Chat, which writes the same events. */
export interface CopilotMemory {
  id?: string;
  cwd?: string;
  /** The subagent of the last event. */
  agent?: string;
  /** Each response's tokens are recorded; those of its message are ignored. */
  hasRecords?: boolean;
}

interface Event {
  readonly data: Fields;
  readonly memory: CopilotMemory;
  readonly key?: string;
  readonly at?: number;
  /** The id of a subagent. */
  readonly agent: string | undefined;
}

type Reader = (event: Event) => readonly Entry[];

/** Events that contain no facts about a session; all other unrecognized events are counted as unread. */
const passed = ['hook.start', 'hook.end', 'system.message', 'system.notification', 'assistant.turn_start',
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
  ...Object.fromEntries(passed.map((kind) => [kind, () => []])),
  'session.start': about,
  'session.resume': about,
  'session.context_changed': (event) => about({ ...event, data: { context: event.data } }),
  'session.model_change': ({ data, at }) => {
    const model = readCopilotModel(data['newModel']);
    return model === undefined ? [] : [{ kind: 'about', model, ...present({ at }) }];
  },
  'user.message': prompt,
  'assistant.message': message,
  'tool.execution_start': call,
  'tool.execution_complete': result,
  'session.usage_record': usage,
  'session.compaction_complete': ({ data, at, memory }) => {
    const used = toFields(data['compactionTokensUsed']);
    return [{ kind: 'compaction', ...present({ at }) },
      ...output(used['outputTokens'], memory, { key: textField(data['requestId']), at })];
  },
  'session.snapshot_rewind': ({ data, at }) => {
    const key = textField(data['upToEventId']);
    return key === undefined ? [] : [{ kind: 'rewind', key, ...present({ at }) }];
  },
  abort: ({ at }) => [{ kind: 'idle', ...present({ at }) }],
  'session.idle': ({ at }) => [{ kind: 'idle', ...present({ at }) }],
  'session.shutdown': ({ data, at }) => [...total(data), { kind: 'end', ...present({ at }) }],
};

/** Returns the entries of one event; a subagent's entries belong to a separate session. */
export function copilotEntries(value: unknown, memory: CopilotMemory): readonly Entry[] {
  const record = toFields(value);
  const kind = textField(record['type']) ?? 'none';
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (!reader) return [{ kind: 'unknown', recordKind: kind }];
  const data = toFields(record['data']);
  const agent = textField(record['agentId']);
  const event = {
    data,
    memory,
    agent,
    ...present({ key: textField(record['id']), at: toEpochMs(record['timestamp']) }),
  };
  const entries = reader(event);
  if (agent === memory.agent || entries.length === 0) return entries;
  if (agent === undefined) delete memory.agent;
  else memory.agent = agent;
  const change = agent === undefined
    ? { id: memory.id }
    : { id: subagentId(agent, memory), parent: memory.id, cwd: memory.cwd };
  return [{ kind: 'about', ...present(change) }, ...entries];
}

/** Returns a subagent's id including the session's id, since different sessions use the same names for subagents. */
function subagentId(agent: string, { id }: CopilotMemory): string {
  return id === undefined ? agent : `${id}/${agent}`;
}

function about({ data, memory, at }: Event): readonly Entry[] {
  const context = toFields(data['context']);
  const id = textField(data['sessionId']);
  const cwd = textField(context['cwd']) ?? textField(data['cwd']);
  if (id !== undefined) memory.id = id;
  if (cwd !== undefined) memory.cwd = cwd;
  const version = countIn(data['version']);
  return [{
    kind: 'about',
    ...present({
      id,
      cwd,
      branch: textField(context['branch']),
      model: readCopilotModel(data['selectedModel']),
      version: textField(data['copilotVersion']),
      newer: version !== null && version > 1 ? `version ${version} of its events` : undefined,
      at: toEpochMs(data['startTime']) ?? at,
    }),
  }];
}

function readCopilotModel(value: unknown): string | undefined {
  return value === 'auto' ? undefined : textField(value);
}

/**
 * Reads a prompt: a message without a source comes from the user, any other from a subagent, a skill or the program.
 */
function prompt({ data, key, at, agent }: Event): readonly Entry[] {
  const isPerson = agent === undefined && !('source' in data) && data['isAutopilotContinuation'] !== true;
  const text = isPerson
    ? promptText(textField(data['content']) ?? textField(data['transformedContent']) ?? '')
    : undefined;
  return text === undefined ? [] : [{ kind: 'prompt', text, ...present({ key, at }) }];
}

function message({ data, memory, at }: Event): readonly Entry[] {
  const text = textField(data['content']);
  const model = readCopilotModel(data['model']);
  const key = textField(data['apiCallId']) ?? textField(data['requestId']) ?? textField(data['messageId']);
  return [
    ...(text === undefined ? [] : [{ kind: 'answer', text, ...present({ at }) } as const]),
    ...output(data['outputTokens'], memory, { key, model, at }),
    ...(toArray(data['toolRequests']).length === 0 ? [{ kind: 'idle' } as const] : []),
  ];
}

/** Reads the output tokens of a response, the only counts that versions without usage records provide. */
function output(value: unknown, memory: CopilotMemory,
  rest: { key: string | undefined; model?: string | undefined; at: number | undefined; }): readonly Entry[]
{
  const count = countIn(value);
  if (count === null || memory.hasRecords) return [];
  const counts = { input: null, output: count, cacheCreation: null, cacheRead: null, reasoning: null };
  return [{ kind: 'usage', tokens: counts, ...present(rest) }];
}

function usage({ data, memory, at }: Event): readonly Entry[] {
  memory.hasRecords = true;
  const used = toFields(data['usage']);
  const sequence = countIn(toFields(used['accounting'])['sequence']);
  const key = textField(used['apiCallId']) ?? (sequence === null ? undefined : `${memory.id ?? ''}#${sequence}`);
  return [{ kind: 'usage', tokens: tokens(used), ...present({ key, model: readCopilotModel(used['model']), at }) }];
}

/** Converts token counts. The recorded input includes tokens read from the cache and written to it. */
function tokens(used: Fields): TokenCounts {
  const all = countIn(used['inputTokens']);
  const cacheRead = countIn(used['cacheReadTokens']);
  const cacheCreation = countIn(used['cacheWriteTokens']);
  return {
    input: all === null ? null : Math.max(0, all - (cacheRead ?? 0) - (cacheCreation ?? 0)),
    output: countIn(used['outputTokens']),
    cacheCreation,
    cacheRead,
    reasoning: countIn(used['reasoningTokens']),
  };
}

/** Sums over all models and subagents, since the session began. */
function total(data: Fields): readonly Entry[] {
  const models = Object.values(toFields(data['modelMetrics'])).map((model) =>
    tokens(toFields(toFields(model)['usage']))
  );
  if (models.length === 0) return [];
  const sum = (name: keyof TokenCounts): number | null =>
    models.reduce<number | null>(
      (all, modelUsage) => (all === null || modelUsage[name] === null ? null : all + modelUsage[name]),
      0,
    );
  return [{
    kind: 'total',
    tokens: {
      input: sum('input'),
      output: sum('output'),
      cacheCreation: sum('cacheCreation'),
      cacheRead: sum('cacheRead'),
    },
  }];
}

function call({ data, at }: Event): readonly Entry[] {
  const key = textField(data['toolCallId']);
  const tool = textField(data['toolName']) ?? '';
  const input = data['arguments'];
  const fields = parsedFields(input);
  const isShell = tool === 'bash' || tool === 'powershell' || tool === 'run_in_terminal';
  const shell = isShell ? shellFiles(textField(fields['command']) ?? '') : undefined;
  const unknownWrites = shell?.unknownWrites ? true : undefined;
  return [{
    kind: 'call',
    tool,
    input,
    files: shell?.files ?? copilotToolFiles(tool, input),
    ...present({ key, unknownWrites, at }),
  }];
}

const editing: Readonly<Record<string, FileUse['effect']>> = {
  create: 'added',
  create_file: 'added',
  edit: 'modified',
  insert: 'modified',
  str_replace: 'modified',
  insert_edit_into_file: 'modified',
  replace_string_in_file: 'modified',
  edit_notebook_file: 'modified',
};
const reading = new Set(['view', 'read_file', 'view_image', 'show_file']);
const searching = new Set(['grep', 'rg', 'glob', 'grep_search', 'list_dir', 'file_search']);

/** Returns the files that a call of a Copilot tool names, on its command line or in VS Code. */
function copilotToolFiles(name: string, input: unknown): readonly FileUse[] {
  const fields = parsedFields(input);
  const toolFiles = ownToolFiles(name, fields);
  if (toolFiles) return toolFiles;
  const tool = name === 'str_replace_editor' ? textField(fields['command']) ?? name : name;
  if (tool === 'apply_patch')
    return toolPatchFiles(textField(fields['input']) ?? textField(fields['patch']) ?? textField(input) ?? '');
  if (tool === 'multi_replace_string_in_file')
    return toArray(fields['replacements']).flatMap((replacement) =>
      copilotToolFiles('replace_string_in_file', replacement)
    );
  const path = textField(fields['path']) ?? textField(fields['filePath']) ?? textField(fields['file_path']);
  if (path === undefined) return [];
  if (Object.hasOwn(editing, tool)) return [{ path, effect: editing[tool]! }];
  if (searching.has(tool)) return [{ path, effect: 'searched' }];
  if (!reading.has(tool)) return [];
  const [first, last] = toArray(fields['view_range']).map(countIn);
  return [createReadUse(path, first ?? countIn(fields['startLine']), last ?? countIn(fields['endLine']))];
}

const kinds: Readonly<Record<string, FileUse['effect']>> = {
  create: 'added',
  add: 'added',
  delete: 'deleted',
  remove: 'deleted',
};

function result({ data, at }: Event): readonly Entry[] {
  const key = textField(data['toolCallId']);
  if (key === undefined) return [];
  const content = toFields(data['result'])['content'];
  const text = textField(content) ?? textOfParts(content);
  const exit = /\bwith exit code (-?\d{1,9})>\s*$/.exec(text.slice(-200))?.[1];
  const files = listCopilotEdits(data);
  return [{
    kind: 'result',
    key,
    ok: data['success'] === true && (exit === undefined || Number(exit) === 0),
    ...(files.length > 0 ? { files } : {}),
    tokens: estimatedTokens(text.length),
    output: text,
    ...present({ at }),
  }];
}

function listCopilotEdits(data: Fields): readonly FileUse[] {
  return toArray(data['fileEdits']).map(toFields).flatMap((edit): readonly FileUse[] => {
    const path = textField(edit['path']);
    const to = textField(edit['newPath']) ?? textField(edit['to']);
    if (path === undefined) return [];
    if (to !== undefined && to !== path) return [{ path, effect: 'renamed', to }];
    const kind = textField(edit['kind']) ?? '';
    return [{ path, effect: Object.hasOwn(kinds, kind) ? kinds[kind]! : 'modified' }];
  });
}
