import { toFields, type Fields } from '../hooks/fields';
import { addAll } from '#base/collections/lists';
import type { Entry, FileUse, TokenCounts } from '../transcripts/entry';
import { tellsAll, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { inlineSubagent, type InlineSubagents } from './claudeSubagents';
import { isOfProgram, promptText } from '../transcripts/promptText';
import { shellFiles } from '../transcripts/shellFiles';
import { ownToolFiles } from '../transcripts/toolFiles';
import { countIn, estimatedTokens, toArray, present, textField, textOfParts, toEpochMs } from '../transcripts/values';

/** Data kept from record to record: the session's id and folder, which are sent only when they change. */
interface ClaudeMemory extends InlineSubagents {
  id?: string;
  cwd?: string;
  branch?: string;
  version?: string;
}

const edits: Readonly<Record<string, FileUse['effect']>> = {
  Write: 'modified',
  Edit: 'modified',
  MultiEdit: 'modified',
  NotebookEdit: 'modified',
};
const reads: Readonly<Record<string, FileUse['effect']>> = {
  Read: 'read',
  NotebookRead: 'read',
  Grep: 'searched',
  Glob: 'searched',
  LS: 'searched',
};
/** Records that contain no facts about a session; all other unrecognized records are counted as unread. */
const passed = new Set([
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

/**
 * Matches the first name in a line: its message, which in answers is followed by the kind; its kind; or an attachment.
 */
const firstName = /"message":\{|"type":"([a-z-]{1,40})"|"(attachment)":\{/;

/**
 * Claude Code: command line, extensions of VS Code and JetBrains, desktop, SDK. There is no public source, so the
 * format comes from real transcripts of versions 1.0 to 2.1.
 */
export const claudeSessions: SessionAgent<ClaudeMemory> = {
  id: 'claude',
  label: 'Claude Code',
  can: { ...tellsAll, ends: false },
  verified: 'own runs of 2.1.330; recordings of 2.0 and 2.1 by Irrlicht; 559 states by Entire',
  stores({ home, variables }) {
    const config = textField(variables['CLAUDE_CONFIG_DIR']) ?? `${home}/.claude`;
    const store = (variant: string, path: Store['path']): Store => ({
      variant,
      folder: `${config}/projects`,
      path: [isFolderName, ...path],
      isByFolder: true,
      format: 'lines',
    });
    const isTranscript = (name: string): boolean => name.endsWith('.jsonl');
    const any = (): boolean => true;
    return [
      store('session', [isTranscript]),
      store('subagent', [any, 'subagents', isTranscript]),
      store('subagent', [any, 'subagents', 'workflows', any, isTranscript]),
    ];
  },
  recognises: (first) =>
    first.some((value) => {
      const record = toFields(value);
      return textField(record['sessionId']) !== undefined &&
        (record['type'] === 'user' || record['type'] === 'assistant' || 'parentUuid' in record);
    }),
  memory: () => ({}),
  passes(head) {
    const [prefix, kind, attachment] = firstName.exec(head) ?? [];
    if (prefix === undefined || prefix.startsWith('"message"')) return undefined;
    return attachment ?? (passed.has(kind!) ? kind : undefined);
  },
  entries({ value }, memory) {
    const record = toFields(value);
    const kind = textField(record['type']);
    const about = changes(record, memory);
    if (kind === 'user') return [...about, ...ofUser(record)];
    if (kind === 'assistant') return [...about, ...ofAssistant(record)];
    if (kind === 'cost-state') return [...about, ...total(record)];
    return kind !== undefined && passed.has(kind) ? about : [...about, { kind: 'unknown', recordKind: kind ?? 'none' }];
  },
  resume: (id) => (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? ['claude', '--resume', id] : undefined),
};

/**
 * Reports whether a name is that of these folders' sessions: the path with every other character replaced by `-`, cut
 * and hashed beyond 200 characters.
 */
function isFolderName(name: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    // case is ignored in paths with a drive letter
    const comparable = (text: string): string => (/^[A-Za-z]:/.test(folder) ? text.toLowerCase() : text);
    const expected = comparable(folder.replaceAll(/[^A-Za-z0-9-]/g, '-'));
    const actual = comparable(name);
    return actual === expected || actual.startsWith(`${expected}-`) ||
      (expected.length > 200 && actual.startsWith(expected.slice(0, 200)));
  });
}

function changes(record: Fields, memory: ClaudeMemory): readonly Entry[] {
  const now: ClaudeMemory = {};
  const subagent = textField(record['agentId']) ?? inlineSubagent(record, memory);
  const id = subagent ?? textField(record['sessionId']);
  const parent = subagent === undefined ? undefined : textField(record['sessionId']);
  // facts about one session do not apply to the next session in the same file
  if (id !== undefined && id !== memory.id) {
    for (const name of ['cwd', 'branch', 'version'] as const) delete memory[name];
  }
  for (
    const [name, value] of [['id', id], ['cwd', textField(record['cwd'])], ['branch', textField(record['gitBranch'])], [
      'version',
      textField(record['version']),
    ]] as const
  )
    if (value !== undefined && value !== memory[name]) now[name] = memory[name] = value;
  if (Object.keys(now).length === 0) return [];
  const forkOf = textField(toFields(record['forkedFrom'])['sessionId']);
  return [{ kind: 'about', ...now, ...present({ parent, forkOf }), ...time(record) }];
}

function time(record: Fields): { at?: number; } {
  const at = toEpochMs(record['timestamp']);
  return at === undefined ? {} : { at };
}

function ofUser(record: Fields): readonly Entry[] {
  const content = toFields(record['message'])['content'];
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : toArray(content).map(toFields);
  const results = blocks.filter((block) => block['type'] === 'tool_result')
    .flatMap((block) => ofResult(block, record));
  const isPerson = !record['isMeta'] && !record['isCompactSummary'] && !record['isSidechain'] && !record['agentId']
    && record['promptSource'] !== 'system' && (toFields(record['origin'])['kind'] ?? 'human') === 'human';
  const texts = blocks.flatMap((block) => (block['type'] === 'text' ? textField(block['text']) ?? [] : []));
  if (record['isCompactSummary'] === true) return [...results, { kind: 'compaction', ...time(record) }];
  const text = isPerson ? promptText(texts.filter((part) => !isOfProgram(part)).join('\n')) : undefined;
  if (text === undefined) return results;
  const key = textField(record['uuid']);
  // text that the user writes while the agent works comes with a result, and replaces nothing
  const after = results.length > 0 ? undefined : textField(record['parentUuid']);
  return [...results, {
    kind: 'prompt',
    text,
    ...(key === undefined ? {} : { key }),
    ...(after === undefined ? {} : { after }),
    ...time(record),
  }];
}

function ofResult(block: Fields, record: Fields): readonly Entry[] {
  const key = textField(block['tool_use_id']);
  if (key === undefined) return [];
  const output = textOfParts(block['content']);
  const result = toFields(record['toolUseResult']);
  const path = textField(result['filePath']);
  const isCreated = result['type'] === 'create' && path !== undefined;
  return [{
    kind: 'result',
    key,
    ok: block['is_error'] !== true,
    ...(isCreated ? { files: [{ path, effect: 'added' }] } : {}),
    tokens: estimatedTokens(output.length),
    output,
    ...time(record),
  }];
}

function ofAssistant(record: Fields): readonly Entry[] {
  const message = toFields(record['message']);
  const at = time(record);
  const entries: Entry[] = [];
  for (const block of toArray(message['content']).map(toFields)) {
    const text = textField(block['text']);
    if (block['type'] === 'text' && text !== undefined) entries.push({ kind: 'answer', text, ...at });
    if (block['type'] === 'tool_use') addAll(entries, call(block, at));
  }
  const usage = toFields(message['usage']);
  const model = textField(message['model']);
  const id = textField(message['id']);
  if ('usage' in message && model !== '<synthetic>')
    entries.push({
      kind: 'usage',
      tokens: counts(usage),
      ...(id === undefined ? {} : { key: id }),
      ...(model === undefined ? {} : { model }),
      ...at,
    });
  if (message['stop_reason'] === 'end_turn') entries.push({ kind: 'idle' });
  return entries;
}

function counts(usage: Fields): TokenCounts {
  return {
    input: countIn(usage['input_tokens']),
    output: countIn(usage['output_tokens']),
    cacheCreation: countIn(usage['cache_creation_input_tokens']),
    cacheRead: countIn(usage['cache_read_input_tokens']),
    reasoning: null,
  };
}

function call(block: Fields, at: { at?: number; }): readonly Entry[] {
  const key = textField(block['id']);
  const name = textField(block['name']) ?? '';
  const tool = /^mcp__.{1,100}__(Write|Edit)$/.exec(name)?.[1] ?? name;
  const input = toFields(block['input']);
  const shell = tool === 'Bash' || tool === 'PowerShell' ? shellFiles(textField(input['command']) ?? '') : undefined;
  return [{
    kind: 'call',
    tool: name,
    input: block['input'],
    files: shell?.files ?? files(tool, input),
    ...(shell?.unknownWrites ? { unknownWrites: true } : {}),
    ...(key === undefined ? {} : { key }),
    ...at,
  }];
}

function files(tool: string, input: Fields): readonly FileUse[] {
  const toolFiles = ownToolFiles(tool, input);
  if (toolFiles) return toolFiles;
  const effect = Object.hasOwn(edits, tool) ? edits[tool] : Object.hasOwn(reads, tool) ? reads[tool] : undefined;
  const path = textField(input['file_path']) ?? textField(input['notebook_path']) ?? textField(input['path']);
  if (effect === undefined || path === undefined) return [];
  const offset = countIn(input['offset']);
  const limit = countIn(input['limit']);
  const first = Math.max(1, offset ?? 1);
  const hasLines = effect === 'read' && (offset !== null || limit !== null);
  return [{
    path,
    effect,
    ...(hasLines ? { lines: [first, limit === null ? Number.MAX_SAFE_INTEGER : first + limit - 1] } : {}),
  }];
}

function total(record: Fields): readonly Entry[] {
  const models = Object.values(toFields(record['modelUsage'])).map(toFields);
  const sum = (name: string): number | null =>
    models.reduce<number | null>((all, usage) => {
      const count = countIn(usage[name]);
      return count === null ? all : (all ?? 0) + count;
    }, null);
  const cost = countIn(record['totalCostUSD']);
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
