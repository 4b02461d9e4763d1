import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { extractPromptText } from '../transcripts/promptText';
import { toCountOrNull, toArray, parseJsonFields, omitUndefinedFields, toNonEmptyText,
  toEpochMs } from '../transcripts/values';

/**
 * The state for a task of Cline's extension from before the SDK. A task is stored in one folder, as `ui_messages.json`
 * and `task_metadata.json`.
 */
export interface TaskMemory {
  /** Set after the files that the metadata names have been counted. */
  hasFiles?: boolean;
}

/** The effects by source of a tracked file. A file that the user edited or only named does not count as used. */
const effectsBySource: Readonly<Record<string, FileUse['effect']>> = { cline_edited: 'modified', read_tool: 'read' };

export function isTaskRecord(value: unknown): value is readonly unknown[] | Fields {
  if (!Array.isArray(value)) return Array.isArray(toFields(value)['files_in_context']);
  const firstMessage = toFields(value[0]);
  return (firstMessage['type'] === 'say' || firstMessage['type'] === 'ask') && 'ts' in firstMessage;
}

/** Returns the id of a task, which is the name of its folder. */
export function parseClineTaskId(path: string): string | undefined {
  return /[\\/](\d+)[\\/][^\\/]+$/.exec(path)?.[1];
}

export function parseClineTaskRecord(value: readonly unknown[] | Fields, companion: string | undefined,
  memory: TaskMemory): readonly Entry[]
{
  if (!Array.isArray(value)) return parseTaskMetadata(toFields(value), companion, memory);
  const messages = value.map(toFields);
  const taskIndex = messages.findIndex((message) => isTaskMessage(message));
  return messages.flatMap((message, i) => {
    const key = `${String(message['ts'])}`;
    return parseTaskMessage(message, i === taskIndex, key).map((entry): Entry => ({ ...entry, position: i + 1 }));
  });
}

/** Reads the files that were changed or read. The extension tracks them after each successful tool call. */
function parseTaskMetadata(record: Fields, companion: string | undefined, memory: TaskMemory): readonly Entry[] {
  const id = companion === undefined ? undefined : parseClineTaskId(companion);
  const models = toArray(record['model_usage']).map(toFields);
  const versions = toArray(record['environment_history']).map(toFields);
  const model = toNonEmptyText(models.at(-1)?.['model_id']);
  const version = toNonEmptyText(versions.at(-1)?.['cline_version']);
  const aboutEntry: Entry = { kind: 'about', ...omitUndefinedFields({ id, model, version }) };
  if (memory.hasFiles) return [aboutEntry];
  memory.hasFiles = true;
  const fileEntries = toArray(record['files_in_context']).map(toFields).flatMap((file, i): readonly Entry[] => {
    const path = toNonEmptyText(file['path']);
    const source = toNonEmptyText(file['record_source']) ?? '';
    if (path === undefined || !Object.hasOwn(effectsBySource, source)) return [];
    const effect = effectsBySource[source]!;
    const timeFields = omitUndefinedFields({
      at: toEpochMs(file[effect === 'read' ? 'cline_read_date' : 'cline_edit_date']),
    });
    const files: readonly FileUse[] = [{ path, effect, proof: 'result' }];
    return [{
      kind: 'call',
      tool: source,
      input: undefined,
      files,
      isFinal: true,
      key: `${id ?? ''}/${i}`,
      ...timeFields,
    }];
  });
  return [aboutEntry, ...fileEntries];
}

function isTaskMessage({ say }: Fields): boolean {
  return say === 'task' || say === 'text';
}

function parseTaskMessage(message: Fields, isFirst: boolean, key: string): readonly Entry[] {
  const timeFields = omitUndefinedFields({ at: toEpochMs(message['ts']) });
  const text = toNonEmptyText(message['text']) ?? '';
  if (message['partial'] === true) return [];
  if (isFirst || message['say'] === 'user_feedback') {
    const prompt = extractPromptText(text);
    return prompt === undefined ? [] : [{ kind: 'prompt', text: prompt, key, ...timeFields }];
  }
  const kind = toNonEmptyText(message['say']) ?? toNonEmptyText(message['ask']);
  if (kind === 'text') return text === '' ? [] : [{ kind: 'answer', text, ...timeFields }];
  if (kind === 'completion_result' || kind === 'plan_mode_respond' || kind === 'followup') {
    return [...(text === '' ? [] : [{ kind: 'answer', text, ...timeFields } as const]), {
      kind: 'idle',
      ...timeFields,
    }];
  }
  return kind === 'api_req_started' ? parseRequest(text, key, timeFields) : [];
}

function parseRequest(text: string, key: string, timeFields: { at?: number; }): readonly Entry[] {
  const request = parseJsonFields(text);
  const requestText = toNonEmptyText(request['request']) ?? '';
  const cwd = /Current (?:Working|Workspace) Directory \(([^)\n]{1,4000})\)/.exec(requestText)?.[1];
  const aboutEntries: readonly Entry[] = cwd === undefined ? [] : [{ kind: 'about', cwd }];
  if (toCountOrNull(request['tokensIn']) === null && toCountOrNull(request['tokensOut']) === null) return aboutEntries;
  return [...aboutEntries, {
    kind: 'usage',
    key,
    tokens: {
      input: toCountOrNull(request['tokensIn']),
      output: toCountOrNull(request['tokensOut']),
      cacheCreation: toCountOrNull(request['cacheWrites']),
      cacheRead: toCountOrNull(request['cacheReads']),
      reasoning: null,
    },
    ...omitUndefinedFields({ cost: toCountOrNull(request['cost']) ?? undefined }),
    ...timeFields,
  }];
}
