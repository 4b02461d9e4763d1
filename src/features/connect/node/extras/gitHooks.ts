import { english } from '#base/text/english';
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gitFiles, createGitHookArtefacts, parsePrograms, formatPrograms } from '#agents/connection/extras/gitHooks';
import type { FileAt, FilePort } from '#agents/connection/plan/planConnections';
import type { Refusal } from '#agents/connection/edit/refusal';
import { catchSystemError } from '#platform/fs/systemError';
import { findGitFolders, type GitFolders } from './gitFolders';
import { createMountedPort, type Mount, type MountedPort } from '#platform/files/mountedPort';
import { openRecordedFiles, type RecordedFiles } from '#platform/files/recordedFiles';
import { removeEmptyFolders } from '#platform/files/writeFiles';

export interface GitHooks extends RecordedFiles<'git'> {
  readonly folders: GitFolders;
}

/** @throws UserError if the root is not in a work tree that git can use */
export async function openGitHooks(root: string, assetsDir: string,
  env: Readonly<Record<string, string | undefined>>): Promise<GitHooks>
{
  const folders = await findGitFolders(root, env);
  const { hooks } = folders;
  const port = createHooksPort(folders);
  const hooksPath = hooks.kind === 'elsewhere' ? '.git/hooks' : hooks.path;
  const files = openRecordedFiles<'git'>({
    scope: 'repository',
    port,
    locate: port.locate,
    recordPath: gitFiles.record,
    isPrivate: true,
    listArtefacts: (program) =>
      new Map([['git', createGitHookArtefacts(hooksPath, buildProgramsText(port, folders.root, assetsDir, program))]]),
  });
  return { ...files, folders };
}

/** Removes the files that the hooks write while they run, and their folder if it contains nothing else. */
export function removeHookRunFiles({ commonFolder }: GitFolders): void {
  const folder = join(commonFolder, gitFiles.folder.slice('.git/'.length));
  const names = catchSystemError(() => readdirSync(folder), () => []);
  for (const name of names) if (/^(?:pending|last)-/.test(name)) rmSync(join(folder, name), { force: true });
  removeEmptyFolders(() => folder, ['']);
}

/**
 * Returns the mounts for the work tree's files and, as `.git/…`, for the files of the git folder that all work trees
 * share.
 */
export function listRepositoryMounts({ topFolder, commonFolder }: GitFolders): readonly Mount[] {
  return [
    { prefix: '', base: topFolder },
    {
      prefix: '.git/',
      base: commonFolder,
      displayPrefix: commonFolder === join(topFolder, '.git') ? '.git/' : `${commonFolder}/`,
    },
  ];
}

/** Creates a port that refuses hooks that git does not run. */
function createHooksPort(folders: GitFolders): MountedPort {
  const { hooks } = folders;
  const port = createMountedPort(listRepositoryMounts(folders));
  const needsExecutableMode = process.platform !== 'win32' && !(hooks.kind !== 'elsewhere' && hooks.needsNoMode);
  return { ...port, read };

  function read(path: string): FileAt | Refusal {
    const fileAt = port.read(path);
    if ('refused' in fileAt || fileAt.text === undefined || !needsExecutableMode || !isHook(path)) return fileAt;
    const isExecutable = (lstatSync(port.locate(fileAt.path)).mode & 0o111) !== 0;
    return isExecutable || fileAt.text.includes('# agentpack:begin') ? fileAt : {
      refused:
        english`${fileAt.file} is not executable, so git does not run it, and adding AgentPack's line would make it run. Remove the file or make it executable, then try again.`,
    };
  }
}

function isHook(path: string): boolean {
  return /\/post-[a-z]+$/.test(path);
}

/**
 * Returns the text of the file that lists the programs. Listed programs that still exist are preserved, because an
 * editor and a terminal each add their own.
 *
 * @param currentProgram the program that runs this process; if undefined, the existing file is left unchanged
 */
function buildProgramsText(port: FilePort, root: string, assetsDir: string,
  currentProgram: string | undefined): string
{
  const programsFile = port.read(gitFiles.programs);
  const text = 'refused' in programsFile ? undefined : programsFile.text;
  const listedPrograms = parsePrograms(text ?? '');
  const nodes = listedPrograms.nodes.filter(existsSync);
  const clis = listedPrograms.clis.filter((path) => path.includes('*') || existsSync(path));
  if (text !== undefined && currentProgram === undefined && nodes.length > 0 && clis.length > 0) return text;
  const cli = toShellPath(join(assetsDir, 'cli.js'));
  return formatPrograms({
    nodes: toUniqueLines([toShellPath(currentProgram ?? process.execPath), ...nodes]),
    clis: toUniqueLines([cli, ...toVersionlessPattern(cli), ...clis]),
    roots: toUniqueLines([...listedPrograms.roots, root]).sort(),
  });
}

function toUniqueLines(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => !value.includes('\n'));
}

/** Returns the path as sh reads it on every system. */
function toShellPath(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** Returns a pattern for all versions of an extension, because each update creates a folder named after its version. */
function toVersionlessPattern(cli: string): string[] {
  if (/[*?[\\]/.test(cli)) return [];
  const pattern = cli.replace(/(\/[^/]*[^/\d.-])-\d+\.\d+\.\d+[^/]*(?=\/)/, '$1-*');
  return pattern === cli ? [] : [pattern];
}
