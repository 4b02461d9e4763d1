/** The statuses that people or agents write for a task; git contributes other words. */
export const writtenStatuses = ['planned', 'in_progress', 'blocked', 'done'] as const;
export type WrittenStatus = (typeof writtenStatuses)[number];

export interface TaskState {
  readonly status: WrittenStatus | undefined;
  readonly summary: string | undefined;
  readonly checklist: readonly { readonly state: 'open' | 'done' | 'blocked'; readonly text: string; }[];
}

/** The length of a line that is read, including its name, in characters. */
export const longestLine = 500;

// each line may be a heading
const statusLine = /^(?:#{1,6}[ \t]{1,8})?Status:[ \t]*(planned|in[_ -]progress|blocked|done)\b/i;
const summaryLine = /^(?:#{1,6}[ \t]{1,8})?Summary:[ \t]*(.*)$/i;
const itemLine = /^\s{0,12}[-*] \[([ xX!])\] (.*)$/;

/**
 * Parses a `task_state.md`: a `Status:` line, a `Summary:` line, `- [x]` done, `- [ ]` open, `- [!]` blocked. The
 * format comes from the predecessor.
 */
export function parseTaskState(text: string): TaskState {
  let status: WrittenStatus | undefined;
  let summary: string | undefined;
  const checklist: TaskState['checklist'][number][] = [];
  for (const whole of text.replace(/^\ufeff/, '').split('\n')) {
    const line = whole.slice(0, longestLine).trimEnd();
    status ??= statusNamed(statusLine.exec(line)?.[1]);
    summary ??= summaryLine.exec(line)?.[1];
    const item = itemLine.exec(line);
    if (item)
      checklist.push({ state: item[1] === ' ' ? 'open' : item[1] === '!' ? 'blocked' : 'done', text: item[2]! });
  }
  return { status, summary: summary === '' ? undefined : summary, checklist };
}

/** `In progress` → `in_progress`; undefined if it is not a status. */
export function statusNamed(words: string | undefined): WrittenStatus | undefined {
  const name = words?.toLowerCase().replace(/[ -]/, '_');
  return writtenStatuses.find((status) => status === name);
}

/** Returns the text with another status or summary, each on one line. All other lines are unchanged. */
export function withTaskState(text: string,
  { status, summary }: { readonly status?: WrittenStatus | undefined; readonly summary?: string | undefined; }): string
{
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.slice(mark.length).split('\n');
  const statusAt = status === undefined ? -1 : put('Status', status, 0);
  if (summary !== undefined) put('Summary', summary, statusAt < 0 ? firstOf('Status') + 1 : statusAt + 1);
  return mark + lines.join('\n');

  function firstOf(name: string): number {
    return lines.findIndex((line) => parseStateFieldName(line) === name);
  }

  /**
   * Writes into the first line with this name, or inserts a new line at `at` if there is none. Returns the line's
   * index.
   */
  function put(name: string, value: string, at: number): number {
    const index = firstOf(name);
    if (index < 0) {
      lines.splice(at, 0, `${name}: ${value}${end.slice(0, -1)}`);
      return at;
    }
    const line = lines[index]!;
    lines[index] = `${line.slice(0, line.indexOf(':') + 1)} ${value}${line.endsWith('\r') ? '\r' : ''}`;
    return index;
  }
}

function parseStateFieldName(line: string): string | undefined {
  const name = /^(?:#{1,6}[ \t]{1,8})?(Status|Summary):/i.exec(line)?.[1]?.toLowerCase();
  return name === 'status' ? 'Status' : name === 'summary' ? 'Summary' : undefined;
}
