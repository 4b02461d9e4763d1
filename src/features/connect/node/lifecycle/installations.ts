import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { writeAtomic } from '#platform/fs/writeAtomic';

/**
 * The file that lists the AgentPack installations that use a user's connections, by the absolute paths of their `dist/`
 * folders, one per line. Each editor has its own installation. Uninstalling the last one disconnects the agents.
 */
const installationsFile = '.agentpack/installations';
const fileHeader = '# Folders in which AgentPack is installed. Uninstalling the last one disconnects the agents.';

/** Reads the installations that still exist. */
export function readInstallations(home: string): string[] {
  const lines = readTextIfPossible(join(home, installationsFile))?.split(/\r?\n/) ?? [];
  return [...new Set(lines.filter((line) => isAbsolute(line) && isInstalled(line)))].sort();
}

/**
 * Returns the installations of other editors or of a terminal, which are outside the extensions folder that contains
 * this installation.
 */
export function readOtherInstallations(home: string, assetsDir: string): string[] {
  return readInstallations(home).filter((distFolder) =>
    getExtensionsFolder(distFolder) !== getExtensionsFolder(assetsDir)
  );
}

/** Adds an installation to the file unless the file already lists it. Call this only if `~/.agentpack/` exists. */
export function addInstallation(home: string, assetsDir: string): void {
  if (isPackageRunnerCopy(assetsDir)) return;
  const installations = readInstallations(home);
  if (!installations.includes(assetsDir)) writeInstallations(home, [...installations, assetsDir]);
}

/** Removes all versions of this editor's AgentPack from the file. */
export function removeInstallation(home: string, assetsDir: string): void {
  writeInstallations(home, readOtherInstallations(home, assetsDir));
}

/** Removes the file of installations. Call this when no agent is connected anymore. */
export function removeInstallations(home: string): void {
  writeInstallations(home, []);
}

function writeInstallations(home: string, folders: readonly string[]): void {
  if (folders.length === 0) rmSync(join(home, installationsFile), { force: true });
  else writeAtomic(join(home, installationsFile), `${fileHeader}\n${[...folders].sort().join('\n')}\n`);
}

/**
 * Reports whether an installation still exists. An editor deletes the folder of an uninstalled extension at its next
 * start; until then, `.obsolete` lists the folder.
 */
function isInstalled(distFolder: string): boolean {
  if (isPackageRunnerCopy(distFolder) || !existsSync(join(distFolder, 'guard.cjs'))) return false;
  const text = readTextIfPossible(join(getExtensionsFolder(distFolder), '.obsolete'));
  return text === undefined || !isMarkedObsolete(text, basename(dirname(distFolder)));
}

/**
 * Reports whether an installation is a package runner's copy, which is never uninstalled: `_npx` of npm, `dlx` of pnpm,
 * `dlx-…` of Yarn, `bunx-…` of Bun. The copy may remain for months, or be deleted at any time.
 */
function isPackageRunnerCopy(distFolder: string): boolean {
  return distFolder.split(/[\\/]/).some((folder) => /^(?:_npx|dlx|dlx-.*|bunx-.*)$/.test(folder));
}

function isMarkedObsolete(obsoleteText: string, folder: string): boolean {
  try {
    const names: unknown = JSON.parse(obsoleteText);
    return typeof names === 'object' && names !== null &&
      Object.entries(names).some(([key, isObsolete]) => key === folder && isObsolete === true);
  } catch (error) {
    if (error instanceof SyntaxError) return false; // the editor cannot parse it either
    throw error;
  }
}

function getExtensionsFolder(distFolder: string): string {
  return dirname(dirname(distFolder));
}
