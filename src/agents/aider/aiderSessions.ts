import type { Entry } from '../transcripts/entry';
import { allCapabilities, type SessionAgent } from '../transcripts/sessionAgent';
import { extractPromptText } from '../transcripts/promptText';
import { toNonEmptyText } from '../transcripts/values';

interface AiderMemory {
  /** The fence of the current code block. A model wrote the content of the block. */
  fence?: string;
  /** Whether the previous line also belongs to a prompt. */
  isInPrompt?: boolean;
}

const sessionHeader = /^# aider chat started at (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\s*$/;
const tokenLine =
  /^> Tokens: ([\d.,]+[kM]?) sent(?:, ([\d.,]+[kM]?) cache write)?(?:, ([\d.,]+[kM]?) cache hit)?, ([\d.,]+[kM]?) received\.(?: Cost: \$([\d.]+) message)?/;
/** Matches user commands that pass the rest of the line to the model. */
const promptCommand = /^\/(?:ask|code|architect|context)\s+(?=\S)/;

/**
 * Reads Aider's sessions. Aider writes all sessions to one text file in its working folder. Source: Aider-AI/aider,
 * `io.py`, `coders/base_coder.py`. Only the first line of a multi-line prompt is known; token counts are rounded.
 */
export const aiderSessions: SessionAgent<AiderMemory> = {
  id: 'aider',
  label: 'Aider',
  capabilities: { ...allCapabilities, subagents: false, ends: false },
  verified: 'recordings of 0.86 by Irrlicht',
  stores: ({ folders, variables }) => {
    // only this folder's own file, because the user's home is never searched
    const configuredPath = toNonEmptyText(variables['AIDER_CHAT_HISTORY_FILE']);
    const name = configuredPath !== undefined && !/[\\/]/.test(configuredPath)
      ? configuredPath
      : '.aider.chat.history.md';
    return folders.map((folder) => ({
      variant: 'history',
      folder,
      path: [name],
      isByFolder: true,
      format: 'text',
      cwd: folder,
    }));
  },
  recognizes: (first) => first.some((line) => typeof line === 'string' && sessionHeader.test(line)),
  memory: () => ({}),
  entries({ value }, memory) {
    if (typeof value !== 'string') return [{ kind: 'unknown', recordKind: 'none' }];
    const headerMatch = sessionHeader.exec(value);
    if (headerMatch) {
      delete memory.fence;
      memory.isInPrompt = false;
      return [toAiderStartEntry(headerMatch.slice(1).map(Number))];
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
    return value.startsWith('> ') ? parseAiderMessage(value.slice(2).trim(), value) : [];
  },
  resume: () => undefined,
};

/** Creates the entry for the start of a session. The time is local, because the session ran on this machine. */
function toAiderStartEntry(parts: readonly number[]): Entry {
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  const at = new Date(year, month - 1, day, hour, minute, second).getTime();
  const padToTwoDigits = (value: number): string => String(value).padStart(2, '0');
  return {
    kind: 'about',
    id: `${year}-${padToTwoDigits(month)}-${padToTwoDigits(day)}T${padToTwoDigits(hour)}-${padToTwoDigits(minute)}-${
      padToTwoDigits(second)
    }`,
    at,
  };
}

function parseAiderPrompt(line: string): readonly Entry[] {
  const text = line.startsWith('/') && !promptCommand.test(line)
    ? undefined
    : extractPromptText(line.replace(promptCommand, ''));
  return text === undefined || text === '<blank>' ? [] : [{ kind: 'prompt', text }];
}

/** Parses a message that Aider itself wrote. */
function parseAiderMessage(text: string, line: string): readonly Entry[] {
  const editedPath = /^Applied edit to (.+)$/.exec(text)?.[1];
  if (editedPath !== undefined) return [createFinishedCall('edit', editedPath, 'modified'), { kind: 'idle' }];
  const addedPath = /^Added (?!\d[\d,]* lines? of output)(.+) to the chat\.?$/.exec(text)?.[1];
  if (addedPath !== undefined) return [createFinishedCall('add', addedPath, 'read')];
  const version = /^Aider v([\w.+-]{1,40})$/.exec(text)?.[1];
  if (version !== undefined) return [{ kind: 'about', version }];
  const model = /^(?:Main m|M)odel: (\S{1,120}) with /.exec(text)?.[1];
  if (model !== undefined) return [{ kind: 'about', model }];
  const counts = tokenLine.exec(line);
  return counts ? [createUsageEntry(counts), { kind: 'idle' }] : [];
}

function createFinishedCall(tool: string, path: string, effect: 'modified' | 'read'): Entry {
  return { kind: 'call', tool, input: undefined, files: [{ path, effect, proof: 'result' }], isFinal: true };
}

function createUsageEntry([, sent, write, hit, received, cost]: readonly (string | undefined)[]): Entry {
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

/** Parses a number such as `2.1k`, which is 2100. */
function parseAbbreviatedNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number.parseFloat(text.replaceAll(',', ''));
  return Number.isFinite(value) ? Math.round(value * (text.endsWith('k') ? 1e3 : text.endsWith('M') ? 1e6 : 1)) : null;
}
