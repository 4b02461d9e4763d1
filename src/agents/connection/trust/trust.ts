import { fieldsOf, type Fields } from '../../hooks/fields';

/**
 * What an agent's own files say of the hooks of a connection. `unknown`: nothing, such as where an editor keeps it in a
 * database. `off`: why no hook runs at all, and what changes that, a sentence each.
 */
export type Trust = 'trusted' | 'untrusted' | 'unknown' | { readonly off: string; readonly action: string; };

/** Where a connection's hooks are, and what its agent has written down of them. */
export interface TrustProbe {
  readonly scope: 'user' | 'repository';
  /** Absolute, with `/`: the folder in which the agent would run, then those above it. */
  readonly folders: readonly string[];
  readonly isWindows: boolean;
  /** The settings in a JSON or TOML file of the agent's user, below home; undefined: there are none to read. */
  settings(path: string): Fields | undefined;
  /** The same, below the root. */
  rootSettings(path: string): Fields | undefined;
  /** SHA-256, in hexadecimal digits. */
  hash(text: string): string;
}

export type TrustRule = (probe: TrustProbe) => Trust;

/** The fields of the object that a path of keys leads to; none where there is no object. */
export function fieldsIn(value: unknown, ...path: readonly string[]): Fields {
  let at = fieldsOf(value);
  for (const key of path) at = Object.hasOwn(at, key) ? fieldsOf(at[key]) : {};
  return at;
}
