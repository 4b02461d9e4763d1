import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import { defined } from '#base/collections/defined';
import { type AgentChoice, agentChoiceIds } from '#agents/agents';
import type { PackOptions } from '#engine/options';
import type { DocumentSettings } from '#model/documents';
import type { EditorSessions } from '#engine/settings/sessionSettings';
import { guardLevels, modes, tokenizers } from '#model/pack';

const autoRepacks = ['onChange', 'onSave', 'off'] as const;
export type AutoRepack = (typeof autoRepacks)[number];

const chatTools = ['languageModel', 'mcp', 'off'] as const;
/** How the window's chats get the tools. */
export type ChatTools = (typeof chatTools)[number];

const decorationKinds = ['pinned', 'overlaps', 'packed', 'redacted'] as const;
/** The kinds of marks in the Explorer. */
export type DecorationKind = (typeof decorationKinds)[number];

/**
 * Only marks that are few, and that the user made or has to act on. Marks for a pack's files would be many, and would
 * repeat in the Explorer what Receipts lists; samples and tests hold made-up secrets that stay.
 */
const defaultDecorations: readonly DecorationKind[] = ['pinned', 'overlaps'];

export interface EditorSettings {
  /** Only the values that the user set; `.agentpack/config.toml` decides the rest. */
  readonly pack: Pick<PackOptions,
    'budget' | 'mode' | 'agent' | 'tokenizer' | 'include' | 'exclude' | 'onStale' | 'documents' | 'noSource'>;
  /** `off` for an invalid value, so a typing error writes nothing. */
  readonly autoRepack: AutoRepack;
  readonly statusBar: boolean;
  /** Whether new terminals have the `agentpack` command. */
  readonly terminalCommand: boolean;
  /** `off` for an invalid value. */
  readonly chatTools: ChatTools;
  /** The marks in the Explorer; empty for an invalid value. */
  readonly decorations: readonly DecorationKind[];
  /**
   * The data of agents' sessions that may be read, in addition to the user's own configuration; nothing for an invalid
   * value.
   */
  readonly sessions: EditorSessions;
  /** The error of the first invalid setting. Nothing is packed or checked until it is fixed. */
  readonly problem: UserError | undefined;
}

interface Kind<T> {
  wanted(): string;
  is(value: unknown): value is T;
}

/**
 * Checks the settings, because `settings.json` may hold any value. `given` returns a key's value, or undefined if it is
 * not set.
 */
export function checkSettings(getValue: (key: string) => unknown): EditorSettings {
  const problems: UserError[] = [];
  const value = <T>(key: string, kind: Kind<T>): T | undefined => {
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
  const documents = defined<Partial<DocumentSettings>>({
    enabled: value('documents.enabled', yesOrNo),
    include: value('documents.include', patterns),
    exclude: value('documents.exclude', patterns),
  });
  const pack = defined<EditorSettings['pack']>({
    budget: getValue('budget') === null ? undefined : value('budget', budget), // null is the empty field
    mode: value('mode', createChoiceKind(...modes)),
    agent: value('agent', createChoiceKind<AgentChoice>(...agentChoiceIds)),
    tokenizer: value('tokenizer', createChoiceKind(...tokenizers)),
    include: value('include', patterns),
    exclude: value('exclude', patterns),
    noSource: value('noSource', yesOrNo),
    onStale: value('guard.onStale', createChoiceKind(...guardLevels)),
    ...(Object.keys(documents).length > 0 && { documents }),
  });
  const autoRepack = value('autoRepack', createChoiceKind(...autoRepacks)) ??
    (getValue('autoRepack') === undefined ? 'onChange' : 'off');
  const statusBar = value('statusBar.enabled', yesOrNo) ?? true;
  const terminalCommand = value('terminal.command', yesOrNo) ?? getValue('terminal.command') === undefined;
  const chat = value('chat.tools', createChoiceKind(...chatTools)) ??
    (getValue('chat.tools') === undefined ? 'languageModel' : 'off');
  // settings of 0.1.0 whose names began with `decorations` (`decorations.packed`) arrive as an object: they no longer
  // mark anything
  const hasList = Array.isArray(getValue('decorations')) || typeof getValue('decorations') !== 'object';
  const decorations = !hasList ? defaultDecorations : value('decorations', createChoiceListKind(...decorationKinds)) ??
    (getValue('decorations') === undefined ? defaultDecorations : []);
  const sessions = defined<EditorSettings['sessions']>({
    agents: value('sessions.agents', names),
    detail: value('sessions.detail', createChoiceKind('facts', 'prompts')),
    followTask: value('sessions.followTask', yesOrNo),
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

const budget: Kind<number> = {
  wanted: () => l10n.t('a whole number from {0} to 2,000,000', 300),
  is: (value): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 300 && value <= 2_000_000,
};

const patterns: Kind<string[]> = {
  wanted: () => l10n.t('a list of glob patterns, each a string'),
  is: (value): value is string[] => Array.isArray(value) && value.every((pattern) => typeof pattern === 'string'),
};

const names: Kind<string[]> = {
  wanted: () => l10n.t('a list of agent names'),
  is: (value): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string'),
};

const yesOrNo: Kind<boolean> = {
  wanted: () => l10n.t('true or false'),
  is: (value): value is boolean => typeof value === 'boolean',
};

function createChoiceKind<T extends string>(...values: readonly T[]): Kind<T> {
  return {
    wanted: () => l10n.t('one of {0}', values.join(', ')),
    is: (value): value is T => values.includes(value as T),
  };
}

function createChoiceListKind<T extends string>(...values: readonly T[]): Kind<T[]> {
  return {
    wanted: () => l10n.t('a list of {0}', values.join(', ')),
    is: (value): value is T[] => Array.isArray(value) && value.every((item) => values.includes(item as T)),
  };
}
