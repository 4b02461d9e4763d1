import { toFields, type Fields } from '../hooks/fields';
import { addAll } from '#base/collections/lists';
import type { Entry, FileUse, TokenCounts } from '../transcripts/entry';
import { allCapabilities, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { findInlineSubagent, type InlineSubagents } from './claudeSubagents';
import { isProgramMessage, extractPromptText } from '../transcripts/promptText';
import { findShellFiles } from '../transcripts/shellFiles';
import { listOwnToolFiles } from '../transcripts/toolFiles';
import { toCountOrNull, estimateOutputTokens, toArray, omitUndefinedFields, toNonEmptyText, joinTextParts,
  toEpochMs } from '../transcripts/values';

/** The state kept between records: facts about the session, which are reported only when they change. */
interface ClaudeMemory extends InlineSubagents {
  id?: string;
  cwd?: string;
  branch?: string;
  version?: string;
}

const editEffects: Readonly<Record<string, FileUse['effect']>> = {
  Write: 'modified',
  Edit: 'modified',
  MultiEdit: 'modified',
  NotebookEdit: 'modified',
};
const readEffects: Readonly<Record<string, FileUse['effect']>> = {
  Read: 'read',
  NotebookRead: 'read',
  Grep: 'searched',
  Glob: 'searched',
  LS: 'searched',
};
/** Records that contain no facts about a session; all other unrecognized records are counted as unread. */
const ignoredKinds = new Set([
  'progress',
  'file-history-snapshot',
  'attachment',
  'queue-operation',
  'last-prompt',
  'tools-used',
  'api-request',
  'api-request-shape',
  'api-request-blob',
  'atis-latch',
  'summary',
  'system',
  'custom-title',
  'ai-title',
  'agent-name',
  'agent-color',
  'pr-link',
  'permission-mode',
  'mode',
  'worktree-state',
  'content-replacement',
  'attribution-snapshot',
  'task-summary',
  'tag',
  'speculation-accept',
  'saved_hook_context',
  'result',
]);

/** The kind of system record that names the results of tools that were removed from the context. */
const clearingSubtype = 'microcompact_boundary';

/** Matches the results of calls that did not run. The texts are those of Claude Code 2.0 to 2.1. */
const refusal =
  /^(?:The user doesn't want to |Permission (?:to use|for this) |\[Request interrupted |<tool_use_error>|Hook \w+:\w+ denied )/;

/**
 * Matches the first of these fields in a line: the message, which precedes the kind in answers; the kind; or an
 * attachment.
 */
const firstFieldPattern = /"message":\{|"type":"([a-z-]{1,40})"|"(attachment)":\{/;

/**
 * Reads Claude Code sessions from the command line, the VS Code and JetBrains extensions, the desktop app and the SDK.
 * The source code is not public, so the format is derived from real transcripts of versions 1.0 to 2.1.
 */
export const claudeSessions: SessionAgent<ClaudeMemory> = {
  id: 'claude',
  label: 'Claude Code',
  capabilities: { ...allCapabilities, ends: false },
  verified: 'own runs of 2.1.330; recordings of 2.0 and 2.1 by Irrlicht; 559 states by Entire',
  listStores({ home, variables }) {
    const configFolder = toNonEmptyText(variables['CLAUDE_CONFIG_DIR']) ?? `${home}/.claude`;
    const createStore = (variant: string, path: Store['path']): Store => ({
      variant,
      folder: `${configFolder}/projects`,
      path: [isFolderName, ...path],
      isByFolder: true,
      format: 'lines',
    });
    const isTranscript = (name: string): boolean => name.endsWith('.jsonl');
    const acceptAny = (): boolean => true;
    return [
      createStore('session', [isTranscript]),
      createStore('subagent', [acceptAny, 'subagents', isTranscript]),
      createStore('subagent', [acceptAny, 'subagents', 'workflows', acceptAny, isTranscript]),
    ];
  },
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const record = toFields(value);
      return toNonEmptyText(record['sessionId']) !== undefined &&
        (record['type'] === 'user' || record['type'] === 'assistant' || 'parentUuid' in record);
    }),
  createMemory: () => ({}),
  findIgnoredKind(head) {
    const [prefix, kind, attachment] = firstFieldPattern.exec(head) ?? [];
    if (prefix === undefined || prefix.startsWith('"message"')) return undefined;
    if (kind === 'system' && head.includes(`"subtype":"${clearingSubtype}"`)) return undefined;
    return attachment ?? (ignoredKinds.has(kind!) ? kind : undefined);
  },
  readEntries({ value }, memory) {
    const record = toFields(value);
    const kind = toNonEmptyText(record['type']);
    const changeEntries = parseSessionChanges(record, memory);
    if (kind === 'user') return [...changeEntries, ...parseUserRecord(record)];
    if (kind === 'assistant') return [...changeEntries, ...parseAssistantRecord(record)];
    if (kind === 'system' && record['subtype'] === clearingSubtype)
      return [...changeEntries, ...parseClearing(record)];
    if (kind === 'cost-state') return [...changeEntries, ...parseCostState(record)];
    return kind !== undefined && ignoredKinds.has(kind)
      ? changeEntries
      : [...changeEntries, { kind: 'unknown', recordKind: kind ?? 'none' }];
  },
  getResumeCommand: (
    id,
  ) => (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? ['claude', '--resume', id] : undefined),
};

/**
 * Reports whether `name` is the name of the sessions' folder for one of `folders`, which is its path with `-` in place
 * of every character other than a letter or digit. A name longer than 200 characters is truncated and ends with a hash.
 */
function isFolderName(name: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    // case is ignored in paths with a drive letter
    const normalizeCase = (text: string): string => (/^[A-Za-z]:/.test(folder) ? text.toLowerCase() : text);
    const expectedName = normalizeCase(folder.replaceAll(/[^A-Za-z0-9-]/g, '-'));
    const actualName = normalizeCase(name);
    return actualName === expectedName || actualName.startsWith(`${expectedName}-`) ||
      (expectedName.length > 200 && actualName.startsWith(expectedName.slice(0, 200)));
  });
}

function parseSessionChanges(record: Fields, memory: ClaudeMemory): readonly Entry[] {
  const changedFacts: ClaudeMemory = {};
  const subagentId = toNonEmptyText(record['agentId']) ?? findInlineSubagent(record, memory);
  const id = subagentId ?? toNonEmptyText(record['sessionId']);
  const parent = subagentId === undefined ? undefined : toNonEmptyText(record['sessionId']);
  // facts about one session do not apply to the next session in the same file
  if (id !== undefined && id !== memory.id) {
    for (const name of ['cwd', 'branch', 'version'] as const) delete memory[name];
  }
  for (
    const [name, value] of [['id', id], ['cwd', toNonEmptyText(record['cwd'])], ['branch',
      toNonEmptyText(record['gitBranch'])], [
      'version',
      toNonEmptyText(record['version']),
    ]] as const
  )
    if (value !== undefined && value !== memory[name]) changedFacts[name] = memory[name] = value;
  if (Object.keys(changedFacts).length === 0) return [];
  const forkOf = toNonEmptyText(toFields(record['forkedFrom'])['sessionId']);
  return [{ kind: 'about', ...changedFacts, ...omitUndefinedFields({ parent, forkOf }), ...parseTime(record) }];
}

function parseTime(record: Fields): { at?: number; } {
  const time = toEpochMs(record['timestamp']);
  return time === undefined ? {} : { at: time };
}

function parseUserRecord(record: Fields): readonly Entry[] {
  const content = toFields(record['message'])['content'];
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : toArray(content).map(toFields);
  const results = blocks.filter((block) => block['type'] === 'tool_result')
    .flatMap((block) => parseToolResult(block, record));
  const isFromUser = !record['isMeta'] && !record['isCompactSummary'] && !record['isSidechain'] && !record['agentId']
    && record['promptSource'] !== 'system' && (toFields(record['origin'])['kind'] ?? 'human') === 'human';
  const texts = blocks.flatMap((block) => (block['type'] === 'text' ? toNonEmptyText(block['text']) ?? [] : []));
  if (record['isCompactSummary'] === true)
    return [...results, { kind: 'compaction', summary: texts.join('\n'), ...parseTime(record) }];
  const text = isFromUser ? extractPromptText(texts.filter((part) => !isProgramMessage(part)).join('\n')) : undefined;
  if (text === undefined) return results;
  const key = toNonEmptyText(record['uuid']);
  // text that the user writes while the agent is working arrives with a result and does not replace a prompt
  const parentKey = results.length > 0 ? undefined : toNonEmptyText(record['parentUuid']);
  return [...results, {
    kind: 'prompt',
    text,
    ...(key === undefined ? {} : { key }),
    ...(parentKey === undefined ? {} : { after: parentKey }),
    ...parseTime(record),
  }];
}

function parseClearing(record: Fields): readonly Entry[] {
  const ids = toArray(toFields(record['microcompactMetadata'])['compactedToolIds']);
  return [{ kind: 'cleared', results: ids.flatMap((id) => toNonEmptyText(id) ?? []), ...parseTime(record) }];
}

function parseToolResult(block: Fields, record: Fields): readonly Entry[] {
  const key = toNonEmptyText(block['tool_use_id']);
  if (key === undefined) return [];
  const output = joinTextParts(block['content']);
  const result = toFields(record['toolUseResult']);
  const path = toNonEmptyText(result['filePath']);
  const isCreated = result['type'] === 'create' && path !== undefined;
  return [{
    kind: 'result',
    key,
    ok: block['is_error'] !== true,
    ...(block['is_error'] === true && refusal.test(output) ? { isRefused: true } : {}),
    ...(isCreated ? { files: [{ path, effect: 'added' }] } : {}),
    tokens: estimateOutputTokens(output.length),
    output,
    ...parseTime(record),
  }];
}

function parseAssistantRecord(record: Fields): readonly Entry[] {
  const message = toFields(record['message']);
  const time = parseTime(record);
  const entries: Entry[] = [];
  for (const block of toArray(message['content']).map(toFields)) {
    const text = toNonEmptyText(block['text']);
    if (block['type'] === 'text' && text !== undefined) entries.push({ kind: 'answer', text, ...time });
    if (block['type'] === 'tool_use') addAll(entries, parseToolCall(block, time));
  }
  const usage = toFields(message['usage']);
  const model = toNonEmptyText(message['model']);
  const id = toNonEmptyText(message['id']);
  if ('usage' in message && model !== '<synthetic>')
    entries.push({
      kind: 'usage',
      tokens: parseTokenCounts(usage),
      ...(id === undefined ? {} : { key: id }),
      ...(model === undefined ? {} : { model }),
      ...time,
    });
  if (message['stop_reason'] === 'end_turn') entries.push({ kind: 'idle' });
  return entries;
}

function parseTokenCounts(usage: Fields): TokenCounts {
  return {
    input: toCountOrNull(usage['input_tokens']),
    output: toCountOrNull(usage['output_tokens']),
    cacheCreation: toCountOrNull(usage['cache_creation_input_tokens']),
    cacheRead: toCountOrNull(usage['cache_read_input_tokens']),
    reasoning: null,
  };
}

function parseToolCall(block: Fields, time: { at?: number; }): readonly Entry[] {
  const key = toNonEmptyText(block['id']);
  const name = toNonEmptyText(block['name']) ?? '';
  const tool = /^mcp__.{1,100}__(Write|Edit)$/.exec(name)?.[1] ?? name;
  const input = toFields(block['input']);
  const shell = tool === 'Bash' || tool === 'PowerShell'
    ? findShellFiles(toNonEmptyText(input['command']) ?? '')
    : undefined;
  return [{
    kind: 'call',
    tool: name,
    input: block['input'],
    files: shell?.files ?? listClaudeFiles(tool, input),
    ...(shell?.unknownWrites ? { unknownWrites: true } : {}),
    ...(key === undefined ? {} : { key }),
    ...time,
  }];
}

function listClaudeFiles(tool: string, input: Fields): readonly FileUse[] {
  const toolFiles = listOwnToolFiles(tool, input);
  if (toolFiles) return toolFiles;
  const effect = Object.hasOwn(editEffects, tool)
    ? editEffects[tool]
    : Object.hasOwn(readEffects, tool)
    ? readEffects[tool]
    : undefined;
  const path = toNonEmptyText(input['file_path']) ?? toNonEmptyText(input['notebook_path']) ??
    toNonEmptyText(input['path']);
  if (effect === undefined || path === undefined) return [];
  const offset = toCountOrNull(input['offset']);
  const limit = toCountOrNull(input['limit']);
  const firstLine = Math.max(1, offset ?? 1);
  const hasLines = effect === 'read' && (offset !== null || limit !== null);
  return [{
    path,
    effect,
    ...(hasLines ? { lines: [firstLine, limit === null ? Number.MAX_SAFE_INTEGER : firstLine + limit - 1] } : {}),
  }];
}

function parseCostState(record: Fields): readonly Entry[] {
  const models = Object.values(toFields(record['modelUsage'])).map(toFields);
  const sum = (name: string): number | null =>
    models.reduce<number | null>((subtotal, usage) => {
      const count = toCountOrNull(usage[name]);
      return count === null ? subtotal : (subtotal ?? 0) + count;
    }, null);
  const cost = toCountOrNull(record['totalCostUSD']);
  return [{
    kind: 'total',
    tokens: {
      input: sum('inputTokens'),
      output: sum('outputTokens'),
      cacheCreation: sum('cacheCreationInputTokens'),
      cacheRead: sum('cacheReadInputTokens'),
    },
    ...(cost === null ? {} : { cost }),
  }];
}
