/** The task statuses that users or agents write. Other statuses come from Git. */
export const writtenStatuses = ['planned', 'in_progress', 'blocked', 'done'] as const;
export type WrittenStatus = (typeof writtenStatuses)[number];

export interface TaskState {
  readonly status: WrittenStatus | undefined;
  readonly summary: string | undefined;
  readonly checklist: readonly { readonly state: 'open' | 'done' | 'blocked'; readonly text: string; }[];
}

/** The maximum number of characters that are read from a line, including the field name. */
export const maxStateLineLength = 500;

// each of these lines may be a Markdown heading
const statusLine = /^(?:#{1,6}[ \t]{1,8})?Status:[ \t]*(planned|in[_ -]progress|blocked|done)\b/i;
const summaryLine = /^(?:#{1,6}[ \t]{1,8})?Summary:[ \t]*(.*)$/i;
const itemLine = /^\s{0,12}[-*] \[([ xX!])\] (.*)$/;

/**
 * Parses a `task_state.md`: a `Status:` line, a `Summary:` line, `- [x]` done, `- [ ]` open, `- [!]` blocked. The
 * format comes from AgentPack's predecessor.
 */
export function parseTaskState(text: string): TaskState {
  let status: WrittenStatus | undefined;
  let summary: string | undefined;
  const checklist: TaskState['checklist'][number][] = [];
  for (const fullLine of text.replace(/^\ufeff/, '').split('\n')) {
    const line = fullLine.slice(0, maxStateLineLength).trimEnd();
    status ??= parseTaskStatus(statusLine.exec(line)?.[1]);
    summary ??= summaryLine.exec(line)?.[1];
    const item = itemLine.exec(line);
    if (item)
      checklist.push({ state: item[1] === ' ' ? 'open' : item[1] === '!' ? 'blocked' : 'done', text: item[2]! });
  }
  return { status, summary: summary === '' ? undefined : summary, checklist };
}

/** Converts `In progress` to `in_progress`, for example; returns undefined if the words are not a status. */
export function parseTaskStatus(words: string | undefined): WrittenStatus | undefined {
  const name = words?.toLowerCase().replace(/[ -]/, '_');
  return writtenStatuses.find((status) => status === name);
}

/** Replaces the status or summary, each of which is on one line. All other lines stay unchanged. */
export function replaceTaskState(text: string,
  { status, summary }: { readonly status?: WrittenStatus | undefined; readonly summary?: string | undefined; }): string
{
  const byteOrderMark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.slice(byteOrderMark.length).split('\n');
  const statusIndex = status === undefined ? -1 : writeField('Status', status, 0);
  if (summary !== undefined)
    writeField('Summary', summary, statusIndex < 0 ? findFieldIndex('Status') + 1 : statusIndex + 1);
  return byteOrderMark + lines.join('\n');

  function findFieldIndex(name: string): number {
    return lines.findIndex((line) => parseStateFieldName(line) === name);
  }

  /**
   * Writes the value to the first line with this name, or inserts a new line at `insertIndex` if no line has this name.
   * Returns the line's index.
   */
  function writeField(name: string, value: string, insertIndex: number): number {
    const index = findFieldIndex(name);
    if (index < 0) {
      lines.splice(insertIndex, 0, `${name}: ${value}${lineBreak.slice(0, -1)}`);
      return insertIndex;
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
