import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { writeAtomic } from '#platform/fs/writeAtomic';

/**
 * The AgentPacks that use the connections of a user, by the absolute paths of their `dist/`, one per line: each editor
 * has its own, and the last one to be uninstalled disconnects the agents.
 */
const name = '.agentpack/installations';
const head = '# AgentPack: where it is installed. The last of these that is uninstalled disconnects the agents.';

/** Reads the installations that still exist. */
export function readInstallations(home: string): string[] {
  const lines = readTextIfPossible(join(home, name))?.split(/\r?\n/) ?? [];
  return [...new Set(lines.filter((line) => isAbsolute(line) && isInstalled(line)))].sort();
}

/**
 * Returns installations of other editors or of a terminal, which are not in the extensions folder that contains this
 * one.
 */
export function otherInstallations(home: string, assetsDir: string): string[] {
  return readInstallations(home).filter((dist) => folderOfAll(dist) !== folderOfAll(assetsDir));
}

/** Call this if `~/.agentpack/` exists. Leaves the file unchanged if it already contains the installation. */
export function addInstallation(home: string, assetsDir: string): void {
  if (isRunOnce(assetsDir)) return;
  const present = readInstallations(home);
  if (!present.includes(assetsDir)) write(home, [...present, assetsDir]);
}

/** Removes all versions of this editor's AgentPack. */
export function removeInstallation(home: string, assetsDir: string): void {
  write(home, otherInstallations(home, assetsDir));
}

/** Call this when nothing is connected any longer. */
export function removeInstallations(home: string): void {
  write(home, []);
}

function write(home: string, folders: readonly string[]): void {
  if (folders.length === 0) rmSync(join(home, name), { force: true });
  else writeAtomic(join(home, name), `${head}\n${[...folders].sort().join('\n')}\n`);
}

/** Until an editor deletes the folder of an uninstalled extension, at its next start, `.obsolete` names the folder. */
function isInstalled(dist: string): boolean {
  if (isRunOnce(dist) || !existsSync(join(dist, 'guard.cjs'))) return false;
  const text = readTextIfPossible(join(folderOfAll(dist), '.obsolete'));
  return text === undefined || !marks(text, basename(dirname(dist)));
}

/**
 * Reports whether it is a package runner's copy, which nobody uninstalls: `_npx` of npm, `dlx` of pnpm, `dlx-…` of
 * Yarn, `bunx-…` of Bun. The copy may stay for months, or be deleted at any time.
 */
function isRunOnce(dist: string): boolean {
  return dist.split(/[\\/]/).some((folder) => /^(?:_npx|dlx|dlx-.*|bunx-.*)$/.test(folder));
}

function marks(obsolete: string, folder: string): boolean {
  try {
    const names: unknown = JSON.parse(obsolete);
    return typeof names === 'object' && names !== null &&
      Object.entries(names).some(([key, is]) => key === folder && is === true);
  } catch (error) {
    if (error instanceof SyntaxError) return false; // the editor cannot parse it either
    throw error;
  }
}

function folderOfAll(dist: string): string {
  return dirname(dirname(dist));
}
