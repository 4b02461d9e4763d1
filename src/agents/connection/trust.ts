import { toFields, type Fields } from '../hooks/fields';

/**
 * The information in an agent's own files about the hooks of a connection. `unknown`: there is none, for example if an
 * editor keeps it in a database. `off` explains why no hook runs, and `action` what to do, in one sentence each.
 */
export type Trust = 'trusted' | 'untrusted' | 'unknown' | { readonly off: string; readonly action: string; };

/** The location of a connection's hooks, and what its agent has recorded about them. */
export interface TrustProbe {
  readonly scope: 'user' | 'repository';
  /** Absolute paths with forward slashes: the folder in which the agent would run, then its parent folders. */
  readonly folders: readonly string[];
  readonly isWindows: boolean;
  /**
   * Reads the settings in a JSON or TOML file of the agent's user, below home; undefined if there are no readable
   * settings.
   */
  readSettings(path: string): Fields | undefined;
  /** Reads settings in the same way, below the root. */
  readRootSettings(path: string): Fields | undefined;
  /** Computes the SHA-256 in hexadecimal digits. */
  hash(text: string): string;
}

export type TrustRule = (probe: TrustProbe) => Trust;

/** Returns the fields of the object that a path of keys leads to; empty if the path does not lead to an object. */
export function getNestedFields(value: unknown, ...path: readonly string[]): Fields {
  let fields = toFields(value);
  for (const key of path) fields = Object.hasOwn(fields, key) ? toFields(fields[key]) : {};
  return fields;
}
