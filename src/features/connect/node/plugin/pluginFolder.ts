import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import { joinWithAnd } from '#base/text/phrases';
import { isPluginProgram, programsFolder } from '#agents/plugin/pluginCommands';
import { createPluginFiles } from '#agents/plugin/pluginFiles';
import { parsePluginManifest, pluginName } from '#agents/plugin/pluginManifest';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { isSystemError, catchSystemError, getRemedyText, describeSystemError } from '#platform/fs/systemError';
import { createUniqueSuffix } from '#platform/fs/temporary';

export interface PluginRequest {
  /** The absolute path of the destination folder. */
  readonly folder: string;
  /** The `dist/` folder of this build. */
  readonly assetsDir: string;
  readonly version: string;
  /** Whether to replace a plugin that has another version or was edited. */
  readonly replaces: boolean;
}

export interface WrittenPlugin {
  readonly fileCount: number;
  /** The total size of all files. */
  readonly bytes: number;
  /** False if the folder already contains exactly this plugin. */
  readonly isWritten: boolean;
}

type Content = readonly [path: string, bytes: Buffer];

/**
 * Writes the whole plugin next to its destination, then renames it, so that no client finds an incomplete plugin.
 * @throws UserError if the folder contains anything other than an AgentPack plugin, or cannot be written
 */
export function writePlugin({ folder, assetsDir, version, replaces }: PluginRequest): WrittenPlugin {
  const contents = buildPluginContents(assetsDir, version);
  const totals = {
    fileCount: contents.length,
    bytes: contents.reduce((sum, [, bytes]) => sum + bytes.length, 0),
  };
  const existingNames = listExistingNames(folder);
  if (existingNames === 'other') throw new UserError(`${folder} is not a folder. Specify another one.`);
  if (existingNames.length > 0) {
    if (hasSameContents(folder, contents)) return { ...totals, isWritten: false };
    assertReplaceable(folder, existingNames, contents, { version, replaces });
  }
  try {
    replaceFolder(folder, contents, existingNames.length > 0);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${folder} cannot be written: ${describeSystemError(error)}.${getRemedyText(error, 'write')}`);
  }
  return { ...totals, isWritten: true };
}

/** Returns the plugin's files, sorted by path. @throws UserError if a file of this build is missing */
function buildPluginContents(assetsDir: string, version: string): readonly Content[] {
  const programs = catchSystemError(() => listFilesBelow(assetsDir), () => []).filter(isPluginProgram);
  const missingPrograms = ['cli.js', 'cliProcess.js', 'guard.cjs', 'mcp.js', 'redact.js'].filter((program) =>
    !programs.includes(program)
  );
  if (missingPrograms.length > 0)
    throw new UserError(`${joinWithAnd(missingPrograms)} of ${assetsDir} cannot be read. Reinstall AgentPack.`);
  return [
    ...createPluginFiles(version).map(({ path, text }): Content => [path, Buffer.from(text)]),
    ...programs.map((path): Content => [`${programsFolder}/${path}`, readFileSync(join(assetsDir, path))]),
  ].sort(([a], [b]) => byText(a, b));
}

/** Returns the names in a folder. The list is empty if there is no folder. */
function listExistingNames(folder: string): readonly string[] | 'other' {
  const stats = catchSystemError(() => lstatSync(folder, { throwIfNoEntry: false }), () => undefined);
  if (!stats) return [];
  return stats.isDirectory() ? readdirSync(folder).sort(byText) : 'other';
}

function hasSameContents(folder: string, contents: readonly Content[]): boolean {
  const existingFiles = catchSystemError(() => listFilesBelow(folder), () => []);
  return existingFiles.length === contents.length &&
    contents.every(([path, bytes], i) =>
      existingFiles[i] === path && catchSystemError(() => readFileSync(join(folder, path)).equals(bytes), () => false)
    );
}

/** @throws UserError unless the folder contains only an AgentPack plugin that may be replaced */
function assertReplaceable(folder: string, existingNames: readonly string[], contents: readonly Content[],
  { version, replaces }: Pick<PluginRequest, 'version' | 'replaces'>): void
{
  const manifest = parsePluginManifest(readTextIfPossible(join(folder, 'plugin.json')) ?? '');
  if (manifest?.name !== pluginName)
    throw new UserError(
      `${folder} contains something other than AgentPack's plugin. Specify an empty or new folder.`,
    );
  const ownNames = new Set(contents.map(([path]) => path.split('/', 1)[0]!));
  const foreignNames = existingNames.filter((name) => !ownNames.has(name));
  if (foreignNames.length > 0)
    throw new UserError(
      `${folder} also contains ${joinWithAnd(foreignNames)}, which would be lost. Specify another one.`,
    );
  if (replaces) return;
  const description = manifest.version === version
    ? `a modified copy of this plugin`
    : `the plugin of AgentPack ${manifest.version ?? 'without a version'}`;
  throw new UserError(`${folder} contains ${description}. Use --replace or specify another folder.`);
}

/** Replaces a folder. An existing folder is moved away first and moved back if the replacement fails. */
function replaceFolder(folder: string, contents: readonly Content[], hasExistingFolder: boolean): void {
  const createdParent = mkdirSync(dirname(folder), { recursive: true });
  const suffix = createUniqueSuffix();
  const [newFolder, oldFolder] = [`${folder}.${suffix}.tmp`, `${folder}.${suffix}.old.tmp`];
  try {
    for (const [path, bytes] of contents) {
      mkdirSync(dirname(join(newFolder, path)), { recursive: true });
      writeFileSync(join(newFolder, path), bytes);
    }
    if (hasExistingFolder) renameSync(folder, oldFolder);
    else rmSync(folder, { recursive: true, force: true }); // the folder is empty or missing
    try {
      renameSync(newFolder, folder);
    } catch (error) {
      if (hasExistingFolder) renameSync(oldFolder, folder);
      throw error;
    }
  } catch (error) {
    rmSync(newFolder, { recursive: true, force: true });
    if (createdParent !== undefined) rmSync(createdParent, { recursive: true, force: true });
    throw error;
  }
  rmSync(oldFolder, { recursive: true, force: true });
}

/** Lists paths relative to the folder, with forward slashes, sorted. Links are listed, but not followed. */
function listFilesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1).replaceAll('\\', '/')).sort(byText);
}
