import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import { omitUndefined } from '#base/collections/defined';
import { type AgentChoice, agentChoiceIds } from '#agents/agents';
import type { PackOptions } from '#engine/options';
import type { DocumentSettings } from '#engine/optionTable/documentOptionTable';
import type { EditorSessions } from '#engine/settings/sessionSettings';
import { guardLevels, modes, tokenizers } from '#model/pack';

const autoRepackModes = ['onChange', 'onSave', 'off'] as const;
export type AutoRepack = (typeof autoRepackModes)[number];

const chatTools = ['languageModel', 'mcp', 'off'] as const;
/** The way in which the window's chats get the tools. */
export type ChatTools = (typeof chatTools)[number];

const decorationKinds = ['pinned', 'overlaps', 'packed', 'redacted'] as const;
/** The kinds of marks in the Explorer. */
export type DecorationKind = (typeof decorationKinds)[number];

/**
 * The default shows only rare marks that the user made or has to act on. Marks for packed files would be numerous and
 * would repeat what Receipts lists. Marks for redacted secrets would often concern made-up secrets in samples and
 * tests.
 */
const defaultDecorations: readonly DecorationKind[] = ['pinned', 'overlaps'];

export interface EditorSettings {
  /** Only the values that the user set; `.agentpack/config.toml` supplies the others. */
  readonly pack: Pick<PackOptions,
    'budget' | 'mode' | 'agent' | 'tokenizer' | 'include' | 'exclude' | 'onStale' | 'documents' | 'noSource'>;
  /** `off` for an invalid value, so that a typo does not cause any writes. */
  readonly autoRepack: AutoRepack;
  readonly statusBar: boolean;
  /** Whether new terminals have the `agentpack` command. */
  readonly terminalCommand: boolean;
  /** `off` for an invalid value. */
  readonly chatTools: ChatTools;
  /** The marks in the Explorer; empty for an invalid value. */
  readonly decorations: readonly DecorationKind[];
  /**
   * The data of agents' sessions that may be read, in addition to the user's own configuration. An invalid value allows
   * nothing.
   */
  readonly sessions: EditorSessions;
  /** The error of the first invalid setting. Nothing is packed or checked until it is fixed. */
  readonly problem: UserError | undefined;
}

interface SettingKind<T> {
  wanted(): string;
  is(value: unknown): value is T;
}

/**
 * Checks the settings, because `settings.json` may hold any value. `getValue` returns a key's value, or undefined if
 * the key is not set.
 */
export function checkSettings(getValue: (key: string) => unknown): EditorSettings {
  const problems: UserError[] = [];
  const checkValue = <T>(key: string, kind: SettingKind<T>): T | undefined => {
    const found = getValue(key);
    if (found === undefined || kind.is(found)) return found;
    const setting = `agentpack.${key}`;
    problems.push(
      new UserError(
        l10n.t('The setting {0} must be {1}, not {2}: fix it in Settings.', setting, kind.wanted(),
          JSON.stringify(found)),
        'failed',
        { setting },
      ),
    );
    return undefined;
  };
  const documents = omitUndefined<Partial<DocumentSettings>>({
    enabled: checkValue('documents.enabled', booleanKind),
    include: checkValue('documents.include', patternsKind),
    exclude: checkValue('documents.exclude', patternsKind),
  });
  const pack = omitUndefined<EditorSettings['pack']>({
    budget: getValue('budget') === null ? undefined : checkValue('budget', budgetKind), // null means an empty field
    mode: checkValue('mode', createChoiceKind(...modes)),
    agent: checkValue('agent', createChoiceKind<AgentChoice>(...agentChoiceIds)),
    tokenizer: checkValue('tokenizer', createChoiceKind(...tokenizers)),
    include: checkValue('include', patternsKind),
    exclude: checkValue('exclude', patternsKind),
    noSource: checkValue('noSource', booleanKind),
    onStale: checkValue('guard.onStale', createChoiceKind(...guardLevels)),
    ...(Object.keys(documents).length > 0 && { documents }),
  });
  const autoRepack = checkValue('autoRepack', createChoiceKind(...autoRepackModes)) ??
    (getValue('autoRepack') === undefined ? 'onChange' : 'off');
  const statusBar = checkValue('statusBar.enabled', booleanKind) ?? true;
  const terminalCommand = checkValue('terminal.command', booleanKind) ?? getValue('terminal.command') === undefined;
  const chat = checkValue('chat.tools', createChoiceKind(...chatTools)) ??
    (getValue('chat.tools') === undefined ? 'languageModel' : 'off');
  // settings of version 0.1.0 such as `decorations.packed` arrive as an object; they no longer have any effect
  const hasList = Array.isArray(getValue('decorations')) || typeof getValue('decorations') !== 'object';
  const decorations = !hasList ?
    defaultDecorations :
    checkValue('decorations', createChoiceListKind(...decorationKinds)) ??
      (getValue('decorations') === undefined ? defaultDecorations : []);
  const sessions = omitUndefined<EditorSettings['sessions']>({
    agents: checkValue('sessions.agents', namesKind),
    detail: checkValue('sessions.detail', createChoiceKind('facts', 'prompts')),
    followTask: checkValue('sessions.followTask', booleanKind),
  });
  return {
    sessions,
    pack,
    autoRepack,
    statusBar,
    terminalCommand,
    chatTools: chat,
    decorations,
    problem: problems[0],
  };
}

const budgetKind: SettingKind<number> = {
  wanted: () => l10n.t('a whole number from {0} to 2,000,000', 300),
  is: (value): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 300 && value <= 2_000_000,
};

const patternsKind: SettingKind<string[]> = {
  wanted: () => l10n.t('a list of glob patterns, each a string'),
  is: (value): value is string[] => Array.isArray(value) && value.every((pattern) => typeof pattern === 'string'),
};

const namesKind: SettingKind<string[]> = {
  wanted: () => l10n.t('a list of agent names'),
  is: (value): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string'),
};

const booleanKind: SettingKind<boolean> = {
  wanted: () => l10n.t('true or false'),
  is: (value): value is boolean => typeof value === 'boolean',
};

function createChoiceKind<T extends string>(...values: readonly T[]): SettingKind<T> {
  return {
    wanted: () => l10n.t('one of {0}', values.join(', ')),
    is: (value): value is T => values.includes(value as T),
  };
}

function createChoiceListKind<T extends string>(...values: readonly T[]): SettingKind<T[]> {
  return {
    wanted: () => l10n.t('a list of {0}', values.join(', ')),
    is: (value): value is T[] => Array.isArray(value) && value.every((item) => values.includes(item as T)),
  };
}
