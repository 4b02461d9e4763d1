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

const sessionHeaderPattern = /^# aider chat started at (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\s*$/;
const tokenLinePattern =
  /^> Tokens: ([\d.,]+[kM]?) sent(?:, ([\d.,]+[kM]?) cache write)?(?:, ([\d.,]+[kM]?) cache hit)?, ([\d.,]+[kM]?) received\.(?: Cost: \$([\d.]+) message)?/;
/** Matches user commands that pass the rest of the line to the model. */
const promptCommandPattern = /^\/(?:ask|code|architect|context)\s+(?=\S)/;

/**
 * Reads Aider's sessions. Aider writes all sessions to one text file in its working folder. Source: Aider-AI/aider,
 * `io.py`, `coders/base_coder.py`. Only the first line of a multi-line prompt is known; token counts are rounded.
 */
export const aiderSessions: SessionAgent<AiderMemory> = {
  id: 'aider',
  label: 'Aider',
  capabilities: { ...allCapabilities, subagents: false, ends: false },
  verified: 'recordings of 0.86 by Irrlicht',
  listStores: ({ folders, variables }) => {
    // the user's home is never searched, so only a file in the folder itself is read
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
  hasWritten: (firstRecords) =>
    firstRecords.some((line) => typeof line === 'string' && sessionHeaderPattern.test(line)),
  createMemory: () => ({}),
  readEntries({ value }, memory) {
    if (typeof value !== 'string') return [{ kind: 'unknown', recordKind: 'none' }];
    const headerMatch = sessionHeaderPattern.exec(value);
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
  getResumeCommand: () => undefined,
};

/** Creates the entry for the start of a session. The time is local, because the session ran on this machine. */
function toAiderStartEntry(parts: readonly number[]): Entry {
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  const startTime = new Date(year, month - 1, day, hour, minute, second).getTime();
  const padToTwoDigits = (value: number): string => String(value).padStart(2, '0');
  return {
    kind: 'about',
    id: `${year}-${padToTwoDigits(month)}-${padToTwoDigits(day)}T${padToTwoDigits(hour)}-${padToTwoDigits(minute)}-${
      padToTwoDigits(second)
    }`,
    at: startTime,
  };
}

function parseAiderPrompt(line: string): readonly Entry[] {
  const text = line.startsWith('/') && !promptCommandPattern.test(line)
    ? undefined
    : extractPromptText(line.replace(promptCommandPattern, ''));
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
  const counts = tokenLinePattern.exec(line);
  return counts ? [createUsageEntry(counts), { kind: 'idle' }] : [];
}

function createFinishedCall(tool: string, path: string, effect: 'modified' | 'read'): Entry {
  return { kind: 'call', tool, input: undefined, files: [{ path, effect, proof: 'result' }], isFinal: true };
}

function createUsageEntry(
  [, sentTokens, cacheWrite, cacheHit, receivedTokens, cost]: readonly (string | undefined)[],
): Entry {
  return {
    kind: 'usage',
    isApproximate: true,
    tokens: {
      // the provider determines whether the sent tokens include the cache
      input: cacheWrite === undefined && cacheHit === undefined ? parseAbbreviatedNumber(sentTokens) : null,
      output: parseAbbreviatedNumber(receivedTokens),
      cacheCreation: parseAbbreviatedNumber(cacheWrite),
      cacheRead: parseAbbreviatedNumber(cacheHit),
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
