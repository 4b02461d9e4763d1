import { english } from '#base/text/english';
import { byText } from '#base/order';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import type { ExcludedPath } from '#model';
import { createIgnoreRules, maxDepth, readIgnoreFile } from './ignore';
import type { ScanPort } from './ports';

export interface WalkedTree {
  /** Files and links that no rule ignores, sorted. */
  readonly paths: readonly string[];
  /** Ignored files and folders with their rules, and folders that cannot be read. */
  readonly excludedPaths: readonly ExcludedPath[];
  /** The top folders of other repositories, sorted. These folders are not walked. */
  readonly repositories: readonly string[];
}

export type WalkPort = Pick<ScanPort, 'files' | 'pause' | 'memory'>;

/** The reason given for a folder that was left out because it could not be read. */
export const unreadableFolder = english`the folder cannot be read`;

/** Other events can run each time this many folders have been walked. */
const pauseFolderCount = 100;

/** Folders of git and AgentPack, which are neither packed nor listed. */
export const ownFolders: readonly string[] = ['.git', '.agentpack'];

/**
 * Lists a tree without git, according to its `.gitignore` files. Links are listed but never followed, so there are no
 * loops. `progress` receives the share of the folders found so far that have been visited.
 */
export async function walk(port: WalkPort, cancel: Cancel, warn: (sentence: string) => void,
  progress?: (fraction: number) => void): Promise<WalkedTree>
{
  const { files, memory } = port;
  const rules = createIgnoreRules(files.outerIgnores(), warn);
  const paths: string[] = [];
  const excludedPaths: ExcludedPath[] = [];
  const repositories: string[] = [];
  const folders = [''];
  for (let visitedCount = 1; folders.length > 0; visitedCount++) {
    throwIfCancelled(cancel);
    if (visitedCount % pauseFolderCount === 0) {
      progress?.(visitedCount / (visitedCount + folders.length));
      await port.pause();
    }
    visit(folders.pop()!);
  }
  return { paths: paths.sort(byText), excludedPaths, repositories: repositories.sort(byText) };

  function visit(folder: string): void {
    if (folder.split('/').length > maxDepth) {
      excludedPaths.push({
        path: `${folder}/`,
        because: 'unreadable',
        detail: english`deeper than ${maxDepth} folders`,
      });
      return;
    }
    const entries = files.readDir(folder);
    if (!entries) {
      excludedPaths.push({
        path: `${folder}/`,
        because: 'unreadable',
        detail: files.whyUnreadable?.(folder) ?? unreadableFolder,
      });
      return;
    }
    if (folder !== '' && entries.some(({ name }) => name === '.git')) {
      repositories.push(folder);
      return;
    }
    // like git, ignores a `.gitignore` that is a link
    if (entries.some(({ name, kind }) => name === '.gitignore' && kind === 'file')) addRules(folder);
    for (const entry of entries) {
      if (!ownFolders.includes(entry.name))
        classify(folder === '' ? entry.name : `${folder}/${entry.name}`, entry.kind === 'directory');
    }
  }

  function classify(path: string, isFolder: boolean): void {
    const rule = rules.explainIgnore(path, isFolder);
    if (rule !== undefined || !isFolder) memory?.addPath(path);
    if (rule !== undefined)
      excludedPaths.push({ path: isFolder ? `${path}/` : path, because: 'ignored', detail: rule });
    else if (isFolder) folders.push(path);
    else paths.push(path);
  }

  function addRules(folder: string): void {
    const path = folder === '' ? '.gitignore' : `${folder}/.gitignore`;
    const text = readIgnoreFile(files, path, warn);
    if (text !== undefined) rules.add(folder, text, path);
  }
}
