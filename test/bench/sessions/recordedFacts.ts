import { toFields, type Fields } from '#agents/hooks/fields';

/** A call of a tool with its result, as a transcript of Claude Code records them. Lines are counted from 1. */
export interface RecordedCall {
  readonly tool: string;
  readonly input: Fields;
  /** The line of the call, and the line and time of its result. */
  readonly callLine: number;
  readonly line: number;
  readonly timeMs: number;
  readonly isError: boolean;
  readonly output: string;
  readonly result: Fields;
  /** The ID of the model's message that makes the call. */
  readonly message: string;
}

export interface RecordedFacts {
  readonly lines: readonly string[];
  readonly calls: readonly RecordedCall[];
  /** The lines of summaries that replaced a conversation. */
  readonly compactions: readonly { readonly line: number; readonly session: string; readonly cwd: string; }[];
  /** The messages of the model, in order, by the line of their first record. */
  readonly messages: ReadonlyMap<string, number>;
}

/** Reads the main conversation of a transcript with its own few lines, so that the sessions' readers can be checked. */
export function readRecordedFacts(text: string): RecordedFacts {
  const lines = text.split('\n').filter((line) => line !== '');
  const pending = new Map<string, Pick<RecordedCall, 'tool' | 'input' | 'callLine' | 'message'>>();
  const calls: RecordedCall[] = [];
  const compactions: RecordedFacts['compactions'][number][] = [];
  const messages = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const record = toFields(JSON.parse(line));
    if (record['isSidechain'] === true || record['agentId'] !== undefined) continue;
    const message = toFields(record['message']);
    const id = String(message['id']);
    if (record['isCompactSummary'] === true)
      compactions.push({ line: index + 1, session: String(record['sessionId']), cwd: String(record['cwd']) });
    if (record['type'] === 'assistant' && !messages.has(id)) messages.set(id, index + 1);
    const blocks = Array.isArray(message['content']) ? message['content'].map(toFields) : [];
    for (const block of blocks) {
      if (block['type'] === 'tool_use')
        pending.set(String(block['id']), {
          tool: String(block['name']),
          input: toFields(block['input']),
          callLine: index + 1,
          message: id,
        });
      const call = block['type'] === 'tool_result' ? pending.get(String(block['tool_use_id'])) : undefined;
      if (!call) continue;
      const content: unknown = block['content'];
      calls.push({
        ...call,
        line: index + 1,
        timeMs: Date.parse(String(record['timestamp'])),
        isError: block['is_error'] === true,
        output: typeof content === 'string' ? content : JSON.stringify(content ?? ''),
        result: toFields(record['toolUseResult']),
      });
    }
  }
  return { lines, calls, compactions, messages };
}

/** Returns the texts that a call of an editing tool writes. Undefined for other tools. */
export function listTexts({ tool, input }: RecordedCall): readonly string[] | undefined {
  if (!['Edit', 'Write', 'MultiEdit', 'NotebookEdit'].includes(tool)) return undefined;
  const edits = Array.isArray(input['edits']) ? input['edits'].map(toFields) : [input];
  return edits.flatMap((edit) => [edit['new_string'] ?? edit['content'] ?? edit['new_source']])
    .filter((text) => typeof text === 'string');
}

/** Returns the absolute path that a call of a file tool names. */
export function getPath({ input }: RecordedCall): string | undefined {
  const path = input['file_path'] ?? input['notebook_path'];
  return typeof path === 'string' ? path : undefined;
}
