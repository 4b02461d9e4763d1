import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { containsPath } from '#base/text/paths';
import type { Host } from '#engine/host';
import type { Report } from '#reports';
import { isSystemError, catchSystemError } from './systemError';
import { formatWatchError, watchGit } from '../git/watchGit';
import { toForwardSlashes } from './diskPaths';

/** The folders of git, AgentPack and installed packages. They are never watched, regardless of the ignore rules. */
const unwatchedFolderNames: ReadonlySet<string> = new Set(['.git', '.agentpack', 'node_modules']);
/** Matches the files that users and agents write in `.agentpack/` and in the folders of threads. */
const watchedStateFilePattern =
  /^\.agentpack\/(?:threads\/[^/]+\/)?(?:task\.md|task_state\.md|config\.toml|roots\.json|selection\.json|MEMORY\.md|DECISIONS\.md)$/;
/** The maximum number of submodules whose HEAD is watched. Each of them needs two watches. */
const maxWatchedHeads = 200;

interface WatchedFolder {
  readonly watcher: FSWatcher;
  /** The inode of the watched folder. */
  readonly ino: number;
}

export interface TreeWatch {
  /** Watches the folders that currently contain packable files. `submodules` is taken from the newest pack. */
  sync(thread: string | undefined, submodules?: Report['submodules']): Promise<void>;
  /** The reason why some folders cannot be watched, as the end of a sentence. */
  readonly problem: string | undefined;
  dispose(): void;
}

/** The input of `watchTree` for one root. */
type WatchedRoot = Pick<Host, 'root' | 'git'> & { readonly files: Pick<Host['files'], 'readDir'>; };

/** Watches the primary root and the further roots. Paths in a further root begin with its name. */
export function watchTree(host: Host, onChange: (path: string) => void): TreeWatch {
  const primaryTree = watchRoot({ root: host.root, files: host.files, git: (host.roots ?? host).git }, onChange);
  const furtherTrees = new Map<string, { readonly folder: string; readonly tree: TreeWatch; }>();
  return {
    async sync(thread, submodules) {
      const roots = host.roots?.further ?? [];
      for (const [name, { folder, tree }] of [...furtherTrees]) {
        if (roots.some((root) => root.name === name && root.folder === folder)) continue;
        tree.dispose();
        furtherTrees.delete(name);
      }
      for (const { name, folder, files, git } of roots)
        if (!furtherTrees.has(name)) {
          const tree = watchRoot({ root: folder, files, git }, (path) =>
            onChange(path === '' ? name : `${name}/${path}`));
          furtherTrees.set(name, { folder, tree });
        }
      const allSubmodules = submodules?.all ?? [];
      const selectSubmodules = (prefix: string) =>
        submodules && {
          ...submodules,
          all: allSubmodules.filter(({ path }) => path.startsWith(prefix)).map((submodule) => ({
            ...submodule,
            path: submodule.path.slice(prefix.length),
          })),
        };
      const primarySubmodules = allSubmodules.filter(({ path }) =>
        ![...furtherTrees.keys()].some((name) => containsPath(name, path))
      );
      await primaryTree.sync(thread, submodules && { ...submodules, all: primarySubmodules });
      for (const [name, { tree }] of furtherTrees) await tree.sync(undefined, selectSubmodules(`${name}/`));
    },
    get problem() {
      return primaryTree.problem ??
        [...furtherTrees.values()].find(({ tree }) => tree.problem !== undefined)?.tree.problem;
    },
    dispose() {
      primaryTree.dispose();
      for (const { tree } of furtherTrees.values()) tree.dispose();
      furtherTrees.clear();
    },
  };
}

/**
 * Reports paths (below the root, or `.git`) whose changes may make a pack stale. A change of the index alone is also
 * reported as `.git`, since staging a file resolves its conflict. On Linux, each folder with packable files has its own
 * watch, because a recursive watch would also watch each ignored folder.
 */
function watchRoot(host: WatchedRoot, onChange: (path: string) => void): TreeWatch {
  const { root } = host;
  const watchers = new Map<string, WatchedFolder>();
  let problem: string | undefined;
  const isRecursive = process.platform !== 'linux';
  if (isRecursive) watchFolder('', root, true);
  const headWatches = new Map<string, { dispose(): void; }>();
  const gitWatch = host.git && watchGit(root, () => onChange('.git'), (reason) => {
    problem ??= `.git: ${reason}`;
  });
  return {
    async sync(thread, submodules) {
      watchHeads(
        submodules?.mode === 'omit'
          ? []
          : (submodules?.all ?? []).filter(({ initialized }) => initialized).map(({ path }) => path),
      );
      if (isRecursive || problem !== undefined) return;
      const currentFolders = new Set(await listFolders());
      if (submodules?.mode === 'pack') {
        for (const { path, initialized } of submodules.all) if (initialized) collectFolders(path, currentFolders);
      }
      for (const folder of ['.agentpack', ...(thread === undefined ? [] : [`.agentpack/threads/${thread}`])])
        if (isFolder(join(root, folder))) currentFolders.add(folder);
      for (const folder of [...watchers.keys()])
        if (!currentFolders.has(folder) && !isFolder(join(root, folder))) unwatchFolder(folder);
      for (const folder of currentFolders) watchFolder(folder, join(root, folder), false);
    },
    get problem() {
      return problem;
    },
    dispose() {
      gitWatch?.dispose();
      watchHeads([]);
      for (const { watcher } of watchers.values()) watcher.close();
      watchers.clear();
    },
  };

  /** Watches the HEADs of submodules, since a checkout in a submodule may change none of its files. */
  function watchHeads(submodules: readonly string[]): void {
    const watchedPaths = new Set(submodules.slice(0, maxWatchedHeads));
    for (const [path, { dispose }] of [...headWatches])
      if (!watchedPaths.has(path)) {
        dispose();
        headWatches.delete(path);
      }
    for (const path of watchedPaths) {
      if (!headWatches.has(path))
        headWatches.set(path, watchGit(join(root, path), (changeKind) => {
          if (changeKind === 'head') onChange(`${path}/.git`);
        }, (reason) => {
          problem ??= `${path}/.git: ${reason}`;
        }));
    }
  }

  function watchFolder(folder: string, diskPath: string, recursive: boolean): void {
    if (problem !== undefined) return;
    try {
      const { ino } = lstatSync(diskPath);
      if (watchers.get(folder)?.ino === ino) return;
      unwatchFolder(folder); // this path now belongs to another folder
      const watcher = watch(diskPath, { recursive }, (event, name) => {
        if (name === null) {
          onChange(folder);
          return;
        }
        handlePathChange(folder === '' ? toForwardSlashes(name) : `${folder}/${name}`, event === 'rename');
      });
      watchers.set(folder, { watcher, ino });
      watcher.on('error', (error) => {
        problem ??= formatProblem(folder, error);
      });
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return; // already deleted
      problem = formatProblem(folder, error);
    }
  }

  function handlePathChange(path: string, isRename: boolean): void {
    const isStateFile = path.startsWith('.agentpack/');
    if (
      isStateFile
        ? !watchedStateFilePattern.test(path)
        : path.split('/').some((name) => unwatchedFolderNames.has(name))
    ) return;
    if (isRename && !isStateFile && !isRecursive) {
      // a watch follows the deleted folder, not its path
      for (const folder of [...watchers.keys()]) if (`${folder}/`.startsWith(`${path}/`)) unwatchFolder(folder);
      // the next refresh finds files that were written before the watch started
      if (isFolder(join(root, path))) watchNewFolder(path);
    }
    onChange(path);
  }

  function unwatchFolder(folder: string): void {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  }

  function watchNewFolder(folder: string): void {
    watchFolder(folder, join(root, folder), false);
    for (const { name, kind } of host.files.readDir(folder) ?? [])
      if (kind === 'directory' && !unwatchedFolderNames.has(name)) watchNewFolder(`${folder}/${name}`);
  }

  async function listFolders(): Promise<Iterable<string>> {
    const visited = new Set(['']);
    const paths = await listGitPaths();
    if (!paths) collectFolders('', visited);
    for (const path of paths ?? []) {
      for (
        let slash = path.lastIndexOf('/');
        slash > 0 && !visited.has(path.slice(0, slash));
        slash = path.lastIndexOf('/', slash - 1)
      ) visited.add(path.slice(0, slash));
    }
    return visited;
  }

  /** Returns the paths that git lists, or undefined if git fails; the next refresh reports the failure. */
  async function listGitPaths(): Promise<readonly string[] | undefined> {
    try {
      return (await host.git?.list())?.paths;
    } catch (error) {
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  function collectFolders(folder: string, visited: Set<string>): void {
    visited.add(folder);
    for (const { name, kind } of host.files.readDir(folder) ?? [])
      if (kind === 'directory' && !unwatchedFolderNames.has(name))
        collectFolders(folder === '' ? name : `${folder}/${name}`, visited);
  }
}

function isFolder(path: string): boolean {
  return catchSystemError(() => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, () => false);
}

function formatProblem(folder: string, error: unknown): string {
  return `${folder === '' ? 'the root' : folder}: ${formatWatchError(error)}`;
}
