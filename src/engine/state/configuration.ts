import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import type { WeakSetting } from '#reports';
import { names } from '../formats/stateNames';
import type { Host } from '../host';
import type { WaitOptions } from '../ports/gitHost';
import { protectiveKeys, readConfig, type Config } from '../settings/config';
import { listConfigWarnings } from '../settings/configWarnings';
import { configPath, ownConfigPath } from '../settings/configTables';
import { readConsents, formatConsents, removeConsents } from '../settings/consents';
import { formatRejectedValue } from '../optionTable/optionValues';
import { findRepositoryReason } from './ofRepository';

type ConfigurationHost = Pick<Host, 'state' | 'root' | 'ownConfig'>;

/** The combined settings of a repository's configuration and the user's own. */
export interface Configuration {
  readonly config: Config;
  /** Sentences that describe the ignored settings and name the file. */
  readonly problems: readonly string[];
  /** Settings of the repository that need consent. */
  readonly weakSettings: readonly WeakSetting[];
  /** Values by setting name, as written in the file. */
  readonly weakValues: Readonly<Record<string, unknown>>;
}

export interface Configurations {
  readCurrent(): Configuration;
  /** Checks whether the repository's configuration file came with the repository. Rejects with `Cancelled`. */
  check(waitOptions: WaitOptions): Promise<void>;
}

/**
 * Creates the reader of the combined settings. The repository's file overrides the user's own. If the file may have
 * come with a clone, values that weaken protection apply only with the user's consent to these exact values.
 */
export function createConfigurations(host: Host): Configurations {
  /** The text of the repository's configuration file, if it is known to be the user's own work. */
  let ownText: string | undefined;
  return {
    readCurrent: () =>
      readConfiguration(host, ownText !== undefined && tryReadConfiguration(() =>
            host.state.read(names.config)
          ).text === ownText),
    async check(waitOptions) {
      const { text } = tryReadConfiguration(() => host.state.read(names.config));
      const isTrusted = readConfiguration(host).weakSettings.length > 0 &&
        await findRepositoryReason(host, names.config, waitOptions) === undefined;
      ownText = isTrusted ? text : undefined;
    },
  };
}

/**
 * Reads the combined settings. `isTrusted` states that the repository's file is known not to have come with a clone.
 * Invalid file contents are reported as problems, not thrown.
 */
export function readConfiguration(host: ConfigurationHost, isTrusted = false): Configuration {
  const [repositoryFile, userFile] = [tryReadConfiguration(() => host.state.read(names.config)),
    tryReadConfiguration(() => host.ownConfig?.read())];
  const [repositoryConfig, userConfig] = [readConfig(repositoryFile.text), readConfig(userFile.text, ownConfigPath)];
  const consents = isTrusted ? {} : readConsents(userFile.text, host.root);
  const values: Record<string, unknown> = { ...userConfig.values, ...repositoryConfig.values };
  const weakSettings: WeakSetting[] = [];
  const weakValues: Record<string, unknown> = {};
  const loweringProblems: string[] = [];
  for (const { field, name, defaultValue, weakens, isOnlyRaised } of protectiveKeys) {
    if (isTrusted && !isOnlyRaised) continue;
    const [value, personalValue] = [repositoryConfig.values[field], userConfig.values[field]];
    if (value === undefined || !weakens(value as never, personalValue as never)) continue;
    if (isOnlyRaised) {
      loweringProblems.push(english`${configPath} can only raise ${name}. Lower it in ${ownConfigPath}.`);
      values[field] = personalValue;
      continue;
    }
    const allowed = Object.hasOwn(consents, name) && consents[name] === value;
    weakSettings.push({
      name,
      value: redact(formatRejectedValue(value)),
      instead: personalValue === undefined ? defaultValue : formatRejectedValue(personalValue),
      allowed,
    });
    weakValues[name] = value;
    if (!allowed) values[field] = personalValue;
  }
  const weights = { ...userConfig.values.weights, ...repositoryConfig.values.weights };
  return {
    config: {
      ...Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== undefined && name !== 'weights'),
      ),
      ...(Object.keys(weights).length > 0 && { weights }),
    },
    problems: [
      ...repositoryFile.problems,
      ...repositoryConfig.problems,
      ...userFile.problems,
      ...userConfig.problems,
      ...loweringProblems,
      ...weakSettings.filter(({ allowed }) => !allowed).map(formatWithheldSetting),
    ],
    weakSettings,
    weakValues,
  };
}

/** Returns a sentence for each key that has no effect. */
export function getConfigurationWarnings({ state, ownConfig }: ConfigurationHost): readonly string[] {
  return [...listConfigWarnings(tryReadConfiguration(() => state.read(names.config)).text),
    ...listConfigWarnings(tryReadConfiguration(() => ownConfig?.read()).text, ownConfigPath)];
}

function tryReadConfiguration(
  read: () => string | undefined,
): { readonly text?: string | undefined; readonly problems: readonly string[]; } {
  try {
    return { text: read(), problems: [] };
  } catch (error) {
    if (error instanceof UserError) return { problems: [error.message] };
    throw error;
  }
}

function formatWithheldSetting({ name, value, instead }: WeakSetting): string {
  return english`${configPath} may have come with the repository and sets ${name} = ${
    nested(value)
  }, which weakens protection. ${nested(instead)} is used instead. Run agentpack consent to allow this value.`;
}

/**
 * Allows these values of the repository in the user's own configuration and replaces all values allowed before.
 */
export function writeConsents({ ownConfig, root }: Pick<Host, 'ownConfig' | 'root'>,
  values: Readonly<Record<string, unknown>>): void
{
  if (ownConfig === undefined)
    throw new UserError(english`No home folder was found for ${ownConfigPath}, which stores consents. Set HOME.`);
  const remainingText = removeConsents(ownConfig.read() ?? '', root);
  const consentTable = Object.keys(values).length > 0 ? formatConsents(root, values) : '';
  const newText = [remainingText, consentTable].filter((text) => text !== '').join('\n');
  if (JSON.stringify(readConsents(newText, root)) !== JSON.stringify(values))
    throw new UserError(
      english`${ownConfigPath} has a format that AgentPack cannot edit. Add [consents] for ${root} to the file manually.`,
    );
  ownConfig.write(newText);
}
