import type { Entry } from '../transcripts/entry';
import { tellsAll, type SessionAgent } from '../transcripts/sessionAgent';
import { promptText } from '../transcripts/promptText';
import { textField } from '../transcripts/values';

interface AiderMemory {
  /** The fence of the code block around the lines; a model wrote its content. */
  fence?: string;
  /** Whether the previous line also belongs to a prompt. */
  isInPrompt?: boolean;
}

const header = /^# aider chat started at (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\s*$/;
const tokens =
  /^> Tokens: ([\d.,]+[kM]?) sent(?:, ([\d.,]+[kM]?) cache write)?(?:, ([\d.,]+[kM]?) cache hit)?, ([\d.,]+[kM]?) received\.(?: Cost: \$([\d.]+) message)?/;
/** Commands of the user that pass the rest of the line to the model. */
const asking = /^\/(?:ask|code|architect|context)\s+(?=\S)/;

/**
 * Aider: one text file, in the folder that it works in, for all of its sessions. Source: Aider-AI/aider, `io.py`,
 * `coders/base_coder.py`. Only the first line of a multi-line prompt is known; token counts are rounded.
 */
export const aiderSessions: SessionAgent<AiderMemory> = {
  id: 'aider',
  label: 'Aider',
  can: { ...tellsAll, subagents: false, ends: false },
  verified: 'recordings of 0.86 by Irrlicht',
  stores: ({ folders, variables }) => {
    // only this folder's own file, because the user's home is never searched
    const named = textField(variables['AIDER_CHAT_HISTORY_FILE']);
    const name = named !== undefined && !/[\\/]/.test(named) ? named : '.aider.chat.history.md';
    return folders.map((folder) => ({
      variant: 'history',
      folder,
      path: [name],
      isByFolder: true,
      format: 'text',
      cwd: folder,
    }));
  },
  recognises: (first) => first.some((line) => typeof line === 'string' && header.test(line)),
  memory: () => ({}),
  entries({ value }, memory) {
    if (typeof value !== 'string') return [{ kind: 'unknown', recordKind: 'none' }];
    const start = header.exec(value);
    if (start) {
      delete memory.fence;
      memory.isInPrompt = false;
      return [toAiderStartEntry(start.slice(1).map(Number))];
    }
    // an interrupted answer leaves its fence open, but this line follows each answer
    if (value.startsWith('> Tokens: ')) delete memory.fence;
    const fence = /^(?:`{3,}|<\/?source>)/.exec(value)?.[0].replace('/', '');
    if (fence !== undefined && (memory.fence === undefined || memory.fence === fence)) {
      if (memory.fence === undefined) memory.fence = fence;
      else delete memory.fence;
      return [];
    }
    if (memory.fence !== undefined) return [];
    const wasInPrompt = memory.isInPrompt ?? false;
    memory.isInPrompt = value.startsWith('#### ');
    if (memory.isInPrompt) return wasInPrompt ? [] : parseAiderPrompt(value.slice(5).trim());
    return value.startsWith('> ') ? ofProgram(value.slice(2).trim(), value) : [];
  },
  resume: () => undefined,
};

/** Uses local time, since the session ran on this machine, in this folder. */
function toAiderStartEntry(parts: readonly number[]): Entry {
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  const at = new Date(year, month - 1, day, hour, minute, second).getTime();
  const two = (value: number): string => String(value).padStart(2, '0');
  return { kind: 'about', id: `${year}-${two(month)}-${two(day)}T${two(hour)}-${two(minute)}-${two(second)}`, at };
}

function parseAiderPrompt(line: string): readonly Entry[] {
  const text = line.startsWith('/') && !asking.test(line) ? undefined : promptText(line.replace(asking, ''));
  return text === undefined || text === '<blank>' ? [] : [{ kind: 'prompt', text }];
}

/** Reads the messages of Aider itself. */
function ofProgram(text: string, line: string): readonly Entry[] {
  const edited = /^Applied edit to (.+)$/.exec(text)?.[1];
  if (edited !== undefined) return [done('edit', edited, 'modified'), { kind: 'idle' }];
  const added = /^Added (?!\d[\d,]* lines? of output)(.+) to the chat\.?$/.exec(text)?.[1];
  if (added !== undefined) return [done('add', added, 'read')];
  const version = /^Aider v([\w.+-]{1,40})$/.exec(text)?.[1];
  if (version !== undefined) return [{ kind: 'about', version }];
  const model = /^(?:Main m|M)odel: (\S{1,120}) with /.exec(text)?.[1];
  if (model !== undefined) return [{ kind: 'about', model }];
  const counts = tokens.exec(line);
  return counts ? [usage(counts), { kind: 'idle' }] : [];
}

function done(tool: string, path: string, effect: 'modified' | 'read'): Entry {
  return { kind: 'call', tool, input: undefined, files: [{ path, effect, proof: 'result' }], isFinal: true };
}

function usage([, sent, write, hit, received, cost]: readonly (string | undefined)[]): Entry {
  return {
    kind: 'usage',
    isApproximate: true,
    tokens: {
      // the provider determines whether the sent tokens include the cache
      input: write === undefined && hit === undefined ? parseAbbreviatedNumber(sent) : null,
      output: parseAbbreviatedNumber(received),
      cacheCreation: parseAbbreviatedNumber(write),
      cacheRead: parseAbbreviatedNumber(hit),
      reasoning: null,
    },
    ...(cost === undefined || !Number.isFinite(Number(cost)) ? {} : { cost: Number(cost) }),
  };
}

/** `2.1k` → 2100 */
function parseAbbreviatedNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number.parseFloat(text.replaceAll(',', ''));
  return Number.isFinite(value) ? Math.round(value * (text.endsWith('k') ? 1e3 : text.endsWith('M') ? 1e6 : 1)) : null;
}
