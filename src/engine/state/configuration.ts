import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import type { WeakSetting } from '#reports';
import { names } from '../formats/stateNames';
import type { Host } from '../host';
import type { WaitOptions } from '../ports/gitHost';
import { protectiveKeys, readConfig, type Config } from '../settings/config';
import { configWarnings } from '../settings/configWarnings';
import { configName, ownConfigName } from '../settings/configTables';
import { consentsIn, consentText, withoutConsents } from '../settings/consents';
import { shownValue } from '../settings/optionValues';
import { repositoryReason } from './ofRepository';

type ConfigurationHost = Pick<Host, 'state' | 'root' | 'ownConfig'>;

/** The combined settings of a repository's configuration and the user's own. */
export interface Configuration {
  readonly config: Config;
  /** Settings that are ignored, in sentences that name the file. */
  readonly problems: readonly string[];
  /** Settings of the repository that need consent. */
  readonly weak: readonly WeakSetting[];
  /** Values by setting name, as written in the file. */
  readonly weakValues: Readonly<Record<string, unknown>>;
}

export interface Configurations {
  current(): Configuration;
  /** Checks whether the repository's configuration file came with the repository. Rejects with `Cancelled`. */
  check(waiting: WaitOptions): Promise<void>;
}

/**
 * A repository's file overrides the user's own, except for values that protect less: if it may have come with a clone,
 * these apply only with the user's consent to these exact values.
 */
export function createConfigurations(host: Host): Configurations {
  /** The text of the repository's configuration file, if it is known to be the user's own work. */
  let ownText: string | undefined;
  return {
    current: () =>
      readConfiguration(host, ownText !== undefined && tryReadConfiguration(() =>
            host.state.read(names.config)
          ).text === ownText),
    async check(waiting) {
      const { text } = tryReadConfiguration(() => host.state.read(names.config));
      const isOwn = readConfiguration(host).weak.length > 0 &&
        await repositoryReason(host, names.config, waiting) === undefined;
      ownText = isOwn ? text : undefined;
    },
  };
}

/**
 * `isOwn`: the repository's file is known not to have come with a clone. Never throws because of the files' contents.
 */
export function readConfiguration(host: ConfigurationHost, isOwn = false): Configuration {
  const [ofRepository, ofPerson] = [tryReadConfiguration(() => host.state.read(names.config)),
    tryReadConfiguration(() => host.ownConfig?.read())];
  const [repository, personal] = [readConfig(ofRepository.text), readConfig(ofPerson.text, ownConfigName)];
  const consents = isOwn ? {} : consentsIn(ofPerson.text, host.root);
  const values: Record<string, unknown> = { ...personal.values, ...repository.values };
  const weak: WeakSetting[] = [];
  const weakValues: Record<string, unknown> = {};
  for (const { field, name, usual: defaultValue, weakens } of isOwn ? [] : protectiveKeys) {
    const [value, of] = [repository.values[field], personal.values[field]];
    if (value === undefined || !weakens(value as never, of as never)) continue;
    const allowed = Object.hasOwn(consents, name) && consents[name] === value;
    weak.push({
      name,
      value: redact(shownValue(value)),
      instead: of === undefined ? defaultValue : shownValue(of),
      allowed,
    });
    weakValues[name] = value;
    if (!allowed) values[field] = of;
  }
  const weights = { ...personal.values.weights, ...repository.values.weights };
  return {
    config: {
      ...Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== undefined && name !== 'weights'),
      ),
      ...(Object.keys(weights).length > 0 && { weights }),
    },
    problems: [
      ...ofRepository.problems,
      ...repository.problems,
      ...ofPerson.problems,
      ...personal.problems,
      ...weak.filter(({ allowed }) => !allowed).map(withheldText),
    ],
    weak,
    weakValues,
  };
}

/** Returns the keys without effect, in sentences. */
export function configurationWarnings({ state, ownConfig }: ConfigurationHost): readonly string[] {
  return [...configWarnings(tryReadConfiguration(() => state.read(names.config)).text),
    ...configWarnings(tryReadConfiguration(() => ownConfig?.read()).text, ownConfigName)];
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

function withheldText({ name, value, instead }: WeakSetting): string {
  return english`${configName} may have come with the repository and sets ${name} = ${
    nested(value)
  }, which protects less: ${nested(instead)} counts. Run agentpack consent to allow it.`;
}

/**
 * Allows these values of the repository in the user's own configuration, replacing everything that was allowed before.
 */
export function writeConsents({ ownConfig, root }: Pick<Host, 'ownConfig' | 'root'>,
  values: Readonly<Record<string, unknown>>): void
{
  if (ownConfig === undefined)
    throw new UserError(english`There is no home folder for ${ownConfigName}, in which consents are kept: set HOME.`);
  const before = withoutConsents(ownConfig.read() ?? '', root);
  const added = Object.keys(values).length > 0 ? consentText(root, values) : '';
  const after = [before, added].filter((text) => text !== '').join('\n');
  if (JSON.stringify(consentsIn(after, root)) !== JSON.stringify(values))
    throw new UserError(
      english`${ownConfigName} is written in a form that AgentPack cannot edit: write [consents] for ${root} into it yourself.`,
    );
  ownConfig.write(after);
}
