import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import { weightedKinds } from '#pipeline/4-rank/signals/kinds';
import { defineKey, type ConfigKey } from '../optionTable/configKey';
import { packOptionTable, type ConfigValues } from '../optionTable/packOptionTable';
import { formatRejectedValue, isWeight, weightWords } from '../optionTable/optionValues';
import { configPath, parseConfigTables } from './configTables';

type AnyKey = Omit<ConfigKey<unknown>, 'weakens'> & {
  readonly weakens?: (value: never, ownValue: never) => boolean;
};

/** All keys that `config.toml` can set, besides weights. */
const keyEntries: readonly (readonly [keyof ConfigValues, AnyKey])[] = Object.entries(packOptionTable).flatMap((
  [name, row],
) => ('config' in row ? [[name as keyof ConfigValues, row.config as AnyKey] as const] : []));

/** Keys of the weights, by signal kind. */
const weightKeys = new Map(
  weightedKinds.map((kind) => [
    kind,
    defineKey(`weights.${kind}`, { wanted: weightWords, is: isWeight }, '1',
      `factor for the points from "${kind}"; 0: no points`),
  ]),
);
const allKeys: readonly AnyKey[] = [...keyEntries.map(([, key]) => key), ...weightKeys.values()];

/** The values set in a file. */
export type Config = ConfigValues & {
  /** Weights of signals, in the order of their table; undefined if the file sets no weights. */
  readonly weights?: Readonly<Record<string, number>>;
};

/** The keys as written in files, such as `context.default_mode`. */
export const configKeys: readonly string[] = allKeys.map(({ section, key }) => `${section}.${key}`);

/** The values of a file, and sentences that explain why its other values are ignored. */
export interface ReadConfig {
  readonly values: Config;
  readonly problems: readonly string[];
}

/**
 * Reads the text of a configuration file. Never throws; an invalid value is omitted and reported as a problem. `name`
 * is the file's name in messages.
 */
export function readConfig(text: string | undefined, name = configPath): ReadConfig {
  const problems = new Set<string>();
  const values: Record<string, unknown> = {};
  const weights: Record<string, number> = {};
  const readKey = (tables: Tables, key: AnyKey, onValue: (value: unknown) => void) => {
    const readResult = readConfigValue(tables, key);
    if (readResult === undefined) return;
    if (readResult.is) onValue(readResult.value);
    else problems.add(english`${name}: ${nested(readResult.problem)}. The value is ignored.`);
  };
  try {
    const tables = parseConfigTables(text, name);
    for (const [field, key] of keyEntries) readKey(tables, key, (value) => values[field] = value);
    for (const [kind, key] of weightKeys) readKey(tables, key, (value) => weights[kind] = value as number);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    problems.add(error.message);
  }
  return { values: { ...values, ...(Object.keys(weights).length > 0 && { weights }) }, problems: [...problems] };
}

type Tables = ReturnType<typeof parseConfigTables>;

/** Returns the value of a key or the reason why it is invalid; undefined if the file does not set the key. */
function readConfigValue(tables: Tables, { section, key, kind }: AnyKey): undefined | {
  readonly is: true;
  readonly value: unknown;
} | { readonly is: false; readonly problem: string; } {
  if (!Object.hasOwn(tables, section)) return undefined;
  const table = tables[section];
  if (table === undefined)
    return {
      is: false,
      problem: english`"${section}" must be a table, written as [${section}]`,
    };
  if (!Object.hasOwn(table, key)) return undefined;
  const value = table[key];
  return kind.is(value)
    ? { is: true, value }
    : {
      is: false,
      problem: english`${section}.${key} must be ${nested(kind.wanted)}, not ${redact(formatRejectedValue(value))}`,
    };
}

/** The keys that a repository may not weaken without consent or, if `isOnlyRaised` is set, at all. */
export const protectiveKeys = keyEntries.flatMap(([field, key]) =>
  key.weakens
    ? [{
      field,
      name: `${key.section}.${key.key}`,
      defaultValue: key.sample,
      weakens: key.weakens,
      isOnlyRaised: key.isOnlyRaised === true,
    }]
    : []
);

/** Returns the text of a file that sets nothing: every key with its default, commented out. */
export function formatSampleConfig(): string {
  const sections = [...new Set(allKeys.map(({ section }) => section))];
  return ['# AgentPack settings for everyone who works in this folder. To change a setting, remove the # before it.',
    ...sections.map((section) =>
      [
        '',
        `[${section}]`,
        ...allKeys.filter((key) => key.section === section).map(({ key, sample, help }) =>
          `# ${key} = ${sample}  # ${help}`
        ),
      ].join('\n')
    )].join('\n') + '\n';
}
