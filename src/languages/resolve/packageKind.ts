import { getParentFolder } from '#base/text/paths';
import { join } from './workspace';

/** A dependency in a package's manifest, given by its name, its folder, or the manifest in that folder. */
export interface Needed {
  readonly name?: string;
  /** Its name in code, if the manifest gives it another one. */
  readonly alias?: string;
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
  /** Other installation programs, by the lowercase name of the lock file that each writes. */
  readonly locks?: Readonly<Record<string, string>>;
  /** Returns the dependencies, in time linear in the text. `path` is the manifest's own path. */
  needs(text: string, path: string): Needed[];
  /** Normalizes a name for comparison: `My_Package` and `my-package` are the same for Python. */
  readonly sameName?: (name: string) => string;
  /**
   * An import of another package's file is also a dependency. In these languages imports are exact, and manifests may
   * omit them.
   */
  readonly byImports?: true;
}

/** The number of characters of a manifest that are read. */
export const manifestMax = 200_000;

/** Marks a dependency that is needed only for development. */
export const dev = { dev: true } as const;

/** Returns a folder that a manifest names relative to its own; undefined if it names none in the root. */
export function folderNamedIn(manifest: string, relative: string | undefined): string | undefined {
  return relative === undefined ? undefined : join(getParentFolder(manifest), relative.replaceAll('\\', '/'));
}
