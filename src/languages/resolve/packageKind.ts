import { getParentFolder } from '#base/text/paths';
import { join } from './workspace';

/** A dependency in a package's manifest, given by its name, its folder, or the manifest in that folder. */
export interface Needed {
  readonly name?: string;
  readonly folder?: string;
  /** Needed only for the package's own tests and development, not by its dependents. */
  readonly dev?: true;
}

/** How the packages of one tool list their dependencies. */
export interface PackageKind {
  /** The display name, with the tool that makes a monorepo of the packages: `npm, pnpm and yarn workspaces`. */
  readonly title: string;
  /** Matches the paths of its manifests. */
  readonly manifest: RegExp;
  /** The program that installs its dependencies: `npm`. */
  readonly manager: string;
  /** Others that do, by the lock file that each writes, in lower case. */
  readonly locks?: Readonly<Record<string, string>>;
  /** Linear in the text. `path` is the manifest's own. */
  needs(text: string, path: string): Needed[];
  /** How a name is compared: `My_Package` and `my-package` are one for Python. */
  readonly sameName?: (name: string) => string;
  /**
   * An import of another package's file is also a dependency. In these languages imports are exact, and manifests may
   * omit them.
   */
  readonly byImports?: true;
}

/** As much of a manifest as is read, in characters. */
export const manifestMax = 200_000;

/** Marks a dependency that only development needs. */
export const dev = { dev: true } as const;

/** Returns a folder that a manifest names relative to its own; undefined if it names none in the root. */
export function folderNamedIn(manifest: string, relative: string | undefined): string | undefined {
  return relative === undefined ? undefined : join(getParentFolder(manifest), relative.replaceAll('\\', '/'));
}
