import type { OptionKind } from './optionKinds';

/** A key of `config.toml`. */
export interface ConfigKey<T> {
  readonly section: string;
  readonly key: string;
  readonly kind: Pick<OptionKind<T>, 'wanted' | 'is'>;
  /** The value that a new file shows, commented out. */
  readonly sample: string;
  readonly help: string;
  /**
   * Reports whether a value protects less than the value that applies without it (the user's own, or undefined for the
   * default). A repository may set such a value only with the user's consent.
   */
  readonly weakens?: (value: T, ownValue: T | undefined) => boolean;
  /** Set if a repository cannot weaken the value even with the user's consent. */
  readonly isOnlyRaised?: true;
}

/** `path`: the key as written in files, such as `context.default_mode`. */
export function defineKey<T>(path: string, kind: ConfigKey<T>['kind'], sample: string, help: string,
  weakens?: ConfigKey<T>['weakens']): ConfigKey<T>
{
  const [section, key] = path.split('.') as [string, string];
  return { section, key, kind, sample, help, ...(weakens && { weakens }) };
}
