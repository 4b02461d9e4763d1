import { getParentFolder } from '#base/text/paths';
import { joinInRoot } from './workspace';

/** A dependency in a package's manifest, given by its name, its folder, or the manifest in that folder. */
export interface ManifestDependency {
  readonly name?: string;
  /** The dependency's name in code, if the manifest gives it another name. */
  readonly alias?: string;
  readonly folder?: string;
  /** Set if the dependency is needed only for the package's own tests and development, not by its dependents. */
  readonly dev?: true;
}

/** The way in which the packages of one tool list their dependencies. */
export interface PackageKind {
  /** The display name, with the tool that makes a monorepo of the packages: `npm, pnpm and yarn workspaces`. */
  readonly title: string;
  /** Matches the paths of the tool's manifests. */
  readonly manifest: RegExp;
  /** The program that installs a package's dependencies: `npm`. */
  readonly manager: string;
  /** Other installation programs, by the lowercase name of the lock file that each writes. */
  readonly locks?: Readonly<Record<string, string>>;
  /** Returns the dependencies, in time linear in the text. `path` is the manifest's own path. */
  readDependencies(text: string, path: string): ManifestDependency[];
  /** Normalizes a name for comparison: `My_Package` and `my-package` are the same for Python. */
  readonly normalizeName?: (name: string) => string;
  /**
   * Set if an import of another package's file also counts as a dependency. In such languages, imports are exact, and
   * manifests may omit dependencies.
   */
  readonly importsAreDependencies?: true;
}

/** The maximum number of characters of a manifest that are read. */
export const maxManifestChars = 200_000;

/** Marks a dependency that is needed only for development. */
export const developmentOnly = { dev: true } as const;

/** Resolves a folder relative to a manifest's own folder; undefined if it is missing or outside the root. */
export function resolveManifestFolder(manifest: string, relativeFolder: string | undefined): string | undefined {
  return relativeFolder === undefined
    ? undefined
    : joinInRoot(getParentFolder(manifest), relativeFolder.replaceAll('\\', '/'));
}
