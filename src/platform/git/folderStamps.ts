import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { maxRacyMs } from '#base/racyFiles';
import { throwIfCancelled, neverCancelled } from '#base/cancellation';
import type { GitHost, RefreshedFolder, WaitOptions } from '#engine/ports/gitHost';
import { isOnLocalDisk } from '../fs/localDisk';
import { haveSameStamps, stampSize, takeStamps, type PathStamps } from '../fs/pathStamps';
import { catchSystemError } from '../fs/systemError';
import { listGitFiles, type RootInWorkTree } from './gitFiles';

/** The maximum number of files and folders that are compared. */
const maxPaths = 200_000;
/** The maximum number of ignored paths that git is asked about. */
const maxIgnored = 10_000;
/** The folders of git and AgentPack in the root. */
const ownFolderNames: ReadonlySet<string> = new Set(['.git', '.agentpack']);
/** The maximum difference, in milliseconds, between the times of a renamed file and of its folder. */
const maxRenameMs = 20;
/** The maximum difference, in milliseconds, between the times that passed on the clock and on a timer. */
const maxClockStepMs = 1_000;

/**
 * Creates `GitHost.takeStamps` for a root. The stamps of git's own files are taken before the refresh. Those of the
 * root's files and folders are taken when they are needed first: each of them tells by its time whether it has changed
 * since the refresh began, the time of a folder tells whether an entry was added or removed, and files that the refresh
 * has read must have the stats that it saw. That is not known on the disk of another machine, whose clock may differ,
 * and after this machine's clock was set.
 */
export function createStampTaker(workTree: RootInWorkTree): NonNullable<GitHost['takeStamps']> {
  const { root } = workTree;
  /** The last stamps of git's files, whose list is complete while the stamps are the same. */
  let lastGitStamps: readonly PathStamps[] | undefined;
  return async ({ startedAt, ignoreFile }, waitOptions = {}) => {
    const before = startedAt - maxRacyMs;
    const wasClockSet = watchClock();
    if (!isOnLocalDisk(root) || !hasFolderTimes(root)) return undefined;
    if (!lastGitStamps || !await haveAllSameStamps(lastGitStamps, waitOptions))
      lastGitStamps = await takeGitStamps(workTree, before, waitOptions);
    const gitStamps = lastGitStamps;
    let treeStamps: PathStamps | undefined;
    return gitStamps && {
      async areCurrent(folder, waitOptions = {}) {
        if (!await haveAllSameStamps(gitStamps, waitOptions)) return false;
        if (treeStamps) return haveSameStamps(treeStamps, waitOptions.cancel);
        const paths = await listWorkTree(workTree, folder.ignored, ignoreFile, waitOptions);
        const stamps = paths && takeStamps('entry', paths, before);
        if (!stamps || !haveStatsOf(stamps, root, folder) || wasClockSet()) return false;
        treeStamps = stamps;
        return true;
      },
    };
  };
}

async function takeGitStamps(workTree: RootInWorkTree, before: number,
  waitOptions: WaitOptions): Promise<readonly PathStamps[] | undefined>
{
  const gitFiles = await listGitFiles(workTree, waitOptions);
  const fileStamps = gitFiles && takeStamps('target', gitFiles.files, before);
  const folderStamps = gitFiles && takeStamps('place', gitFiles.folders, before);
  return fileStamps && folderStamps && [fileStamps, folderStamps];
}

async function haveAllSameStamps(stamps: readonly PathStamps[], { cancel }: WaitOptions): Promise<boolean> {
  for (const pathStamps of stamps) if (!await haveSameStamps(pathStamps, cancel)) return false;
  return true;
}

/** Reports whether the files that a refresh has read still have the stats that it saw. */
function haveStatsOf({ paths, values }: PathStamps, root: string, { files }: RefreshedFolder): boolean {
  const positions = new Map(paths.map((path, i) => [path, i * stampSize]));
  return files.every(({ path, stat }) => {
    const position = positions.get(join(root, path));
    return position !== undefined && values[position] === stat.ctimeMs && values[position + 1] === stat.mtimeMs &&
      values[position + 2] === stat.size && values[position + 3] === stat.ino;
  });
}

/** Returns a function that reports whether the clock has been set since. */
function watchClock(): () => boolean {
  const start = Date.now() - performance.now();
  return () => Math.abs(Date.now() - performance.now() - start) > maxClockStepMs;
}

/**
 * Reports whether the file system gives a folder a new time when a file is renamed into it, as AgentPack does in its
 * own folder. FAT does not.
 */
function hasFolderTimes(root: string): boolean {
  const folder = join(root, '.agentpack');
  return catchSystemError(
    () => lstatSync(folder).mtimeMs >= lstatSync(join(folder, 'context.md')).ctimeMs - maxRenameMs,
    () => false,
  );
}

/**
 * Lists the absolute paths of all files and folders of a root, except those of git and AgentPack. Ignored folders are
 * left out, and so are ignored files that cannot have rules. Returns undefined if the root contains another repository,
 * a folder that cannot be read or is on another machine's disk, or a link in place of a file with rules.
 */
async function listWorkTree(workTree: RootInWorkTree, ignored: readonly string[], ignoreFile: string,
  waitOptions: WaitOptions): Promise<string[] | undefined>
{
  if (ignored.length > maxIgnored) return undefined;
  const { root } = workTree;
  const ignoredByGit = await confirmIgnored(workTree, ignored, waitOptions);
  throwIfCancelled(waitOptions.cancel ?? neverCancelled);
  const paths = [root];
  const folders = [''];
  for (const folder of folders) {
    const absoluteFolder = join(root, folder);
    const entries = catchSystemError(() => readdirSync(absoluteFolder, { withFileTypes: true }), () => undefined);
    if (!entries || paths.length > maxPaths || !isOnLocalDisk(absoluteFolder)) return undefined;
    for (const entry of entries) {
      const { name } = entry;
      if (folder === '' && ownFolderNames.has(name)) continue;
      if (name === '.git' || name === ignoreFile && entry.isSymbolicLink()) return undefined;
      const path = folder === '' ? name : `${folder}/${name}`;
      const isFolder = entry.isDirectory();
      const mayHaveRules = !isFolder && (name.startsWith('.') || name === ignoreFile);
      if (ignoredByGit.has(path) && !mayHaveRules) continue;
      paths.push(join(root, path));
      if (isFolder) folders.push(path);
    }
  }
  return paths;
}

/**
 * Returns the paths that a rule of git matches. Git also lists folders as ignored that only contain ignored files.
 */
async function confirmIgnored({ git }: RootInWorkTree, ignored: readonly string[],
  waitOptions: WaitOptions): Promise<ReadonlySet<string>>
{
  if (ignored.length === 0) return new Set();
  const input = ignored.map((path) => `./${path.replace(/\/$/, '')}\0`).join('');
  const { stdout } = await git.run(['check-ignore', '-z', '--stdin'], { ...waitOptions, input });
  return new Set(stdout.split('\0').map((path) => path.slice(2)));
}
