import * as l10n from '@vscode/l10n';
import { agentChoiceIds } from '#agents/agents';
import { guardLevels, modes, tokenizers } from '#model/pack';

export interface SettingKind<T> {
  /** The type of the setting in the manifest. */
  readonly schema: object;
  wanted(): string;
  is(value: unknown): value is T;
}

function createChoice<const T extends string>(...values: readonly T[]): SettingKind<T> {
  return {
    schema: { type: 'string', enum: values },
    wanted: () => l10n.t('one of {0}', values.join(', ')),
    is: (value): value is T => values.includes(value as T),
  };
}

function createList<T extends string>(schema: object, wanted: () => string,
  isItem: (item: unknown) => boolean): SettingKind<readonly T[]>
{
  return { schema, wanted, is: (value): value is readonly T[] => Array.isArray(value) && value.every(isItem) };
}

const isString = (value: unknown) => typeof value === 'string';
const stringItems = { type: 'array', items: { type: 'string' } };
const [minBudget, maxBudget] = [300, 2_000_000];

const booleanKind: SettingKind<boolean> = {
  schema: { type: 'boolean' },
  wanted: () => l10n.t('true or false'),
  is: (value) => typeof value === 'boolean',
};
const patternListKind = createList(stringItems, () => l10n.t('a list of glob patterns, each a string'), isString);

const autoRepackModes = ['onChange', 'onSave', 'off'] as const;
export type AutoRepack = (typeof autoRepackModes)[number];

const chatTools = ['languageModel', 'mcp', 'off'] as const;
/** The way in which the window's chats receive the tools. */
export type ChatTools = (typeof chatTools)[number];

const decorationKinds = ['pinned', 'overlaps', 'packed', 'redacted', 'lines'] as const;
/** The kinds of marks: of files in the Explorer, and of the packed `lines` of a file in its editor. */
export type DecorationKind = (typeof decorationKinds)[number];

/**
 * The kinds of all checked settings, by the part of the settings that they are read into and by their keys. A test
 * compares them with the manifest.
 */
export const settingKinds = {
  documents: { enabled: booleanKind, include: patternListKind, exclude: patternListKind },
  pack: {
    budget: {
      schema: { type: ['integer', 'null'], minimum: minBudget, maximum: maxBudget },
      wanted: () => l10n.t('a whole number from {0} to 2,000,000', minBudget),
      is: (value: unknown): value is number =>
        Number.isInteger(value) && value as number >= minBudget && value as number <= maxBudget,
    },
    mode: createChoice(...modes),
    agent: createChoice(...agentChoiceIds),
    tokenizer: createChoice(...tokenizers),
    include: patternListKind,
    exclude: patternListKind,
    noSource: booleanKind,
  },
  guard: { onStale: createChoice(...guardLevels) },
  window: {
    'autoRepack': createChoice(...autoRepackModes),
    'statusBar.enabled': booleanKind,
    'terminal.command': booleanKind,
    'chat.tools': createChoice(...chatTools),
    'decorations': createList<DecorationKind>(
      { type: 'array', items: { type: 'string', enum: decorationKinds }, uniqueItems: true },
      () => l10n.t('a list of {0}', decorationKinds.join(', ')),
      (item) => decorationKinds.some((kind) => kind === item),
    ),
  },
  sessions: {
    agents: createList({ ...stringItems, uniqueItems: true }, () => l10n.t('a list of agent names'), isString),
    detail: createChoice('facts', 'prompts'),
    followTask: booleanKind,
  },
} as const;

export type SettingPart = keyof typeof settingKinds;

/** The values of the settings of a part that are set. */
export type PartValues<P extends SettingPart> = {
  -readonly [N in keyof (typeof settingKinds)[P]]?: (typeof settingKinds)[P][N] extends SettingKind<infer T> ? T
    : never;
};

/** Returns the key without `agentpack.`. */
export function getSettingKey(part: SettingPart, name: string): string {
  return part === 'pack' || part === 'window' ? name : `${part}.${name}`;
}
