import { findConfigValue, numberPattern } from '#base/configValue';
import { english, nested } from '#base/text/english';
import { byText } from '#base/order';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import { ownConfigPath, parseConfigTables } from './configTables';
import { isBoolean, isStringList, listWords, formatRejectedValue, yesNoWords } from '../optionTable/optionValues';
import { isObject } from '#base/isObject';

/** Model → US dollars per million tokens for input, output, cache creation and cache reads. */
export type SessionPrices = Readonly<Record<string, readonly [number, number, number, number]>>;

function isPriceTable(v: unknown): v is SessionPrices {
  return isObject(v) &&
    Object.values(v).every((price) =>
      Array.isArray(price) && price.length === 4 && price.every((rate) => typeof rate === 'number' && rate >= 0)
    );
}

/** The user's settings for reading and using agents' sessions. A repository cannot set them. */
export interface SessionSettings {
  /** IDs of the agents whose sessions may be read. */
  readonly agents: readonly string[];
  /** `facts` includes paths, times, counts and ids; `prompts` also includes prompts and last answers. */
  readonly detail: 'facts' | 'prompts';
  /** Whether the last prompt of an agent's session becomes the task. */
  readonly followTask: boolean;
  readonly prices: SessionPrices;
  /** One of this many sessions works without the pack's hooks; 0 if all work with them. */
  readonly holdout: number;
  /** Whether the user has configured agents, so that any agent that is not listed is no longer allowed. */
  readonly isStated: boolean;
}

/** The default settings, with which no sessions are read. */
export const noSessions: SessionSettings = {
  agents: [],
  detail: 'facts',
  followTask: false,
  prices: {},
  holdout: 0,
  isStated: false,
};

const isHoldout = (v: unknown): boolean => Number.isSafeInteger(v) && (v as number) >= 2;
const isDetail = (v: unknown): v is SessionSettings['detail'] => v === 'facts' || v === 'prompts';

/** Key of `[sessions]` → its field, the check of its value, and a description of allowed values. */
const keyRules: Readonly<Record<string, readonly [keyof SessionSettings, (v: unknown) => boolean, string]>> = {
  agents: ['agents', isStringList, listWords],
  detail: ['detail', isDetail, english`"facts" or "prompts"`],
  follow_task: ['followTask', isBoolean, yesNoWords],
  holdout: ['holdout', isHoldout, english`a whole number from 2, written as holdout = 10 below [sessions]`],
  prices: ['prices', isPriceTable,
    english`a table: model = [input, output, cache creation, cache read], dollars per million tokens`],
};

/** The keys as written in `config.toml`. */
export const sessionKeys: readonly string[] = Object.keys(keyRules).map((key) => `sessions.${key}`);

/**
 * Reads the text of the user's own configuration. Never throws: an invalid value is reported as a problem and
 * ignored.
 */
export function readSessionSettings(text: string | undefined): {
  readonly settings: SessionSettings;
  readonly problems: readonly string[];
} {
  const table = parseSessionsTable(text);
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, [field, isValid, expected]] of Object.entries(keyRules)) {
    if (!Object.hasOwn(table, key)) continue;
    if (isValid(table[key]) && (key !== 'holdout' || isReadByHooks(text ?? '', table[key]))) values[field] = table[key];
    else
      problems.push(
        english`${ownConfigPath}: sessions.${key} must be ${nested(expected)}, not ${
          redact(formatRejectedValue(table[key]))
        }. The value is ignored.`,
      );
  }
  return { settings: { ...noSessions, ...values, isStated: Object.hasOwn(table, 'agents') }, problems };
}

/** Reports whether hooks, which have no TOML parser, read the same number. */
function isReadByHooks(text: string, holdout: unknown): boolean {
  return Number(findConfigValue(text, 'sessions', 'holdout', numberPattern)) === holdout;
}

/** The session settings from an editor's settings. */
export type EditorSessions = Partial<Pick<SessionSettings, 'agents' | 'detail' | 'followTask'>>;

/** Adds the session settings from an editor's settings, because the same user controls both. */
export function addEditorSessions(ownSettings: SessionSettings, editorSettings: EditorSessions = {}): SessionSettings {
  return {
    ...ownSettings,
    ...editorSettings,
    agents: [...new Set([...ownSettings.agents, ...(editorSettings.agents ?? [])])].sort(byText),
  };
}

/** Returns the [sessions] table. The result is empty for a file that is not TOML, which `readConfig` reports. */
function parseSessionsTable(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return parseConfigTables(text, ownConfigPath)['sessions'] ?? {};
  } catch (error) {
    if (error instanceof UserError) return {};
    throw error;
  }
}
