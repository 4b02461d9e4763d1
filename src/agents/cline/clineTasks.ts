import { toFields, type Fields } from '../hooks/fields';
import type { Entry, FileUse } from '../transcripts/entry';
import { promptText } from '../transcripts/promptText';
import { countIn, toArray, parsedFields, present, textField, toEpochMs } from '../transcripts/values';

/**
 * The state for tasks of Cline's extension before its SDK: `ui_messages.json` and `task_metadata.json` in one folder.
 */
export interface TaskMemory {
  /** Set once the files named by the metadata are counted. */
  hasFiles?: boolean;
}

/** Effects by the source of a tracked file; a file that the user edited or only named does not count as used. */
const sources: Readonly<Record<string, FileUse['effect']>> = { cline_edited: 'modified', read_tool: 'read' };

export function isTaskRecord(value: unknown): value is readonly unknown[] | Fields {
  if (!Array.isArray(value)) return Array.isArray(toFields(value)['files_in_context']);
  const first = toFields(value[0]);
  return (first['type'] === 'say' || first['type'] === 'ask') && 'ts' in first;
}

/** Returns the id of a task, which is the name of its folder. */
export function parseClineTaskId(path: string): string | undefined {
  return /[\\/](\d+)[\\/][^\\/]+$/.exec(path)?.[1];
}

export function ofTaskRecord(value: readonly unknown[] | Fields, companion: string | undefined,
  memory: TaskMemory): readonly Entry[]
{
  if (!Array.isArray(value)) return ofMetadata(toFields(value), companion, memory);
  const messages = value.map(toFields);
  const task = messages.findIndex((message) => isTask(message));
  return messages.flatMap((message, i) => {
    const key = `${String(message['ts'])}`;
    return ofMessage(message, i === task, key).map((entry): Entry => ({ ...entry, position: i + 1 }));
  });
}

/** Reads which files were changed and read, as the extension tracked them after each successful tool call. */
function ofMetadata(record: Fields, companion: string | undefined, memory: TaskMemory): readonly Entry[] {
  const id = companion === undefined ? undefined : parseClineTaskId(companion);
  const models = toArray(record['model_usage']).map(toFields);
  const versions = toArray(record['environment_history']).map(toFields);
  const model = textField(models.at(-1)?.['model_id']);
  const version = textField(versions.at(-1)?.['cline_version']);
  const about: Entry = { kind: 'about', ...present({ id, model, version }) };
  if (memory.hasFiles) return [about];
  memory.hasFiles = true;
  const uses = toArray(record['files_in_context']).map(toFields).flatMap((file, i): readonly Entry[] => {
    const path = textField(file['path']);
    const source = textField(file['record_source']) ?? '';
    if (path === undefined || !Object.hasOwn(sources, source)) return [];
    const effect = sources[source]!;
    const at = present({ at: toEpochMs(file[effect === 'read' ? 'cline_read_date' : 'cline_edit_date']) });
    const files: readonly FileUse[] = [{ path, effect, proof: 'result' }];
    return [{ kind: 'call', tool: source, input: undefined, files, isFinal: true, key: `${id ?? ''}/${i}`, ...at }];
  });
  return [about, ...uses];
}

function isTask({ say }: Fields): boolean {
  return say === 'task' || say === 'text';
}

function ofMessage(message: Fields, isFirst: boolean, key: string): readonly Entry[] {
  const at = present({ at: toEpochMs(message['ts']) });
  const text = textField(message['text']) ?? '';
  if (message['partial'] === true) return [];
  if (isFirst || message['say'] === 'user_feedback') {
    const prompt = promptText(text);
    return prompt === undefined ? [] : [{ kind: 'prompt', text: prompt, key, ...at }];
  }
  const kind = textField(message['say']) ?? textField(message['ask']);
  if (kind === 'text') return text === '' ? [] : [{ kind: 'answer', text, ...at }];
  if (kind === 'completion_result' || kind === 'plan_mode_respond' || kind === 'followup') {
    return [...(text === '' ? [] : [{ kind: 'answer', text, ...at } as const]), { kind: 'idle', ...at }];
  }
  return kind === 'api_req_started' ? ofRequest(text, key, at) : [];
}

function ofRequest(text: string, key: string, at: { at?: number; }): readonly Entry[] {
  const request = parsedFields(text);
  const sent = textField(request['request']) ?? '';
  const cwd = /Current (?:Working|Workspace) Directory \(([^)\n]{1,4000})\)/.exec(sent)?.[1];
  const about: readonly Entry[] = cwd === undefined ? [] : [{ kind: 'about', cwd }];
  if (countIn(request['tokensIn']) === null && countIn(request['tokensOut']) === null) return about;
  return [...about, {
    kind: 'usage',
    key,
    tokens: {
      input: countIn(request['tokensIn']),
      output: countIn(request['tokensOut']),
      cacheCreation: countIn(request['cacheWrites']),
      cacheRead: countIn(request['cacheReads']),
      reasoning: null,
    },
    ...present({ cost: countIn(request['cost']) ?? undefined }),
    ...at,
  }];
}
