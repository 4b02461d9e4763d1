import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import { conjunction } from '#base/text/phrases';
import { isProgramOfPlugin, programsFolder } from '#agents/plugin/pluginCommands';
import { pluginFiles } from '#agents/plugin/pluginFiles';
import { parsePluginManifest, pluginName } from '#agents/plugin/pluginManifest';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { isSystemError, orOnSystemError, remedyText, systemErrorText } from '#platform/fs/systemError';
import { uniqueSuffix } from '#platform/fs/temporary';

export interface PluginRequest {
  /** Absolute. */
  readonly folder: string;
  /** `dist/` of this build. */
  readonly assetsDir: string;
  readonly version: string;
  /** Whether to replace a plugin that has another version or was edited. */
  readonly replaces: boolean;
}

export interface WrittenPlugin {
  readonly files: number;
  /** The total of all files. */
  readonly bytes: number;
  /** False if the folder already holds exactly this plugin. */
  readonly isWritten: boolean;
}

type Content = readonly [path: string, bytes: Buffer];

/**
 * Writes the whole plugin next to its destination, then renames it, so that no client finds an incomplete plugin.
 * @throws UserError if the folder contains anything other than an AgentPack plugin, or cannot be written
 */
export function writePlugin({ folder, assetsDir, version, replaces }: PluginRequest): WrittenPlugin {
  const contents = buildPluginContents(assetsDir, version);
  const written = {
    files: contents.length,
    bytes: contents.reduce((sum, [, bytes]) => sum + bytes.length, 0),
  };
  const present = presentAt(folder);
  if (present === 'other') throw new UserError(`${folder} is not a folder: name another one.`);
  if (present.length > 0) {
    if (isSame(folder, contents)) return { ...written, isWritten: false };
    refuseOthers(folder, present, contents, { version, replaces });
  }
  try {
    replace(folder, contents, present.length > 0);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${folder} cannot be written: ${systemErrorText(error)}.${remedyText(error, 'write')}`);
  }
  return { ...written, isWritten: true };
}

/** Sorted by path. @throws UserError if a file of this build is missing */
function buildPluginContents(assetsDir: string, version: string): readonly Content[] {
  const programs = orOnSystemError(() => filesBelow(assetsDir), () => []).filter(isProgramOfPlugin);
  const missing = ['cli.js', 'cliProcess.js', 'guard.cjs', 'mcp.js', 'redact.js'].filter((program) =>
    !programs.includes(program)
  );
  if (missing.length > 0)
    throw new UserError(`${conjunction(missing)} of ${assetsDir} cannot be read: install AgentPack again.`);
  return [
    ...pluginFiles(version).map(({ path, text }): Content => [path, Buffer.from(text)]),
    ...programs.map((path): Content => [`${programsFolder}/${path}`, readFileSync(join(assetsDir, path))]),
  ].sort(([a], [b]) => byText(a, b));
}

/** Returns the names in a folder, none if there is no folder. */
function presentAt(folder: string): readonly string[] | 'other' {
  const stats = orOnSystemError(() => lstatSync(folder, { throwIfNoEntry: false }), () => undefined);
  if (!stats) return [];
  return stats.isDirectory() ? readdirSync(folder).sort(byText) : 'other';
}

function isSame(folder: string, contents: readonly Content[]): boolean {
  const existingFiles = orOnSystemError(() => filesBelow(folder), () => []);
  return existingFiles.length === contents.length &&
    contents.every(([path, bytes], i) =>
      existingFiles[i] === path && orOnSystemError(() => readFileSync(join(folder, path)).equals(bytes), () => false)
    );
}

/** @throws UserError unless the folder contains only an AgentPack plugin that may be replaced */
function refuseOthers(folder: string, present: readonly string[], contents: readonly Content[],
  { version, replaces }: Pick<PluginRequest, 'version' | 'replaces'>): void
{
  const manifest = parsePluginManifest(readTextIfPossible(join(folder, 'plugin.json')) ?? '');
  if (manifest?.name !== pluginName)
    throw new UserError(
      `${folder} contains something other than AgentPack's plugin: name an empty folder or a new one.`,
    );
  const ownNames = new Set(contents.map(([path]) => path.split('/', 1)[0]!));
  const foreignNames = present.filter((name) => !ownNames.has(name));
  if (foreignNames.length > 0)
    throw new UserError(`${folder} also holds ${conjunction(foreignNames)}, which would be lost: name another folder.`);
  if (replaces) return;
  const description = manifest.version === version
    ? `this plugin with changes`
    : `the plugin of AgentPack ${manifest.version ?? 'without a version'}`;
  throw new UserError(`${folder} holds ${description}: use --replace, or name another folder.`);
}

/** Moves an existing folder away first, and back if the new folder cannot take its place. */
function replace(folder: string, contents: readonly Content[], hasOld: boolean): void {
  const above = mkdirSync(dirname(folder), { recursive: true });
  const suffix = uniqueSuffix();
  const [next, old] = [`${folder}.${suffix}.tmp`, `${folder}.${suffix}.old.tmp`];
  try {
    for (const [path, bytes] of contents) {
      mkdirSync(dirname(join(next, path)), { recursive: true });
      writeFileSync(join(next, path), bytes);
    }
    if (hasOld) renameSync(folder, old);
    else rmSync(folder, { recursive: true, force: true }); // empty or missing
    try {
      renameSync(next, folder);
    } catch (error) {
      if (hasOld) renameSync(old, folder);
      throw error;
    }
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    if (above !== undefined) rmSync(above, { recursive: true, force: true });
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/** Lists paths relative to the folder, with `/`, sorted. Links are listed, but not followed. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1).replaceAll('\\', '/')).sort(byText);
}
