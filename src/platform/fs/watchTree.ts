import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { containsPath } from '#base/text/paths';
import type { Host } from '#engine/host';
import type { Report } from '#reports';
import { isSystemError, orOnSystemError } from './systemError';
import { watchErrorText, watchGit } from '../git/watchGit';
import { withSlashes } from './diskPaths';

/** Folders of git, AgentPack and installed packages, which are never watched, whatever the ignore rules state. */
const unwatched: ReadonlySet<string> = new Set(['.git', '.agentpack', 'node_modules']);
/** Matches files that users and agents write, below `.agentpack/` and below a thread's folder. */
const watchedStateFile =
  /^\.agentpack\/(?:threads\/[^/]+\/)?(?:task\.md|task_state\.md|config\.toml|roots\.json|selection\.json|MEMORY\.md|DECISIONS\.md)$/;
/** The maximum number of submodules whose HEAD is watched, with two watches for each. */
const maxHeads = 200;

interface Watched {
  readonly watcher: FSWatcher;
  /** The inode of the watched folder. */
  readonly ino: number;
}

export interface TreeWatch {
  /** Updates the watched folders to those that contain packable files now. `submodules` come from the newest pack. */
  sync(thread: string | undefined, submodules?: Report['submodules']): Promise<void>;
  /** The reason why not everything can be watched, as the end of a sentence. */
  readonly problem: string | undefined;
  dispose(): void;
}

/** The input of `watchTree` for one root. */
type WatchedRoot = Pick<Host, 'root' | 'git'> & { readonly files: Pick<Host['files'], 'readDir'>; };

/** Also watches the further roots, whose paths begin with their names. Each `sync` determines which roots these are. */
export function watchTree(host: Host, changed: (path: string) => void): TreeWatch {
  const primary = watchRoot({ root: host.root, files: host.files, git: (host.roots ?? host).git }, changed);
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
            changed(path === '' ? name : `${name}/${path}`));
          furtherTrees.set(name, { folder, tree });
        }
      const all = submodules?.all ?? [];
      const below = (start: string) =>
        submodules && {
          ...submodules,
          all: all.filter(({ path }) => path.startsWith(start)).map((submodule) => ({
            ...submodule,
            path: submodule.path.slice(start.length),
          })),
        };
      const own = all.filter(({ path }) => ![...furtherTrees.keys()].some((name) => containsPath(name, path)));
      await primary.sync(thread, submodules && { ...submodules, all: own });
      for (const [name, { tree }] of furtherTrees) await tree.sync(undefined, below(`${name}/`));
    },
    get problem() {
      return primary.problem ?? [...furtherTrees.values()].find(({ tree }) => tree.problem !== undefined)?.tree.problem;
    },
    dispose() {
      primary.dispose();
      for (const { tree } of furtherTrees.values()) tree.dispose();
      furtherTrees.clear();
    },
  };
}

/**
 * Calls `changed` with paths (below the root, or `.git`) that may make a pack stale. `.git` also represents a change of
 * the index alone, since staging a file ends its conflict. On Linux each folder with packable files has its own watch,
 * because a recursive watch would also need one for each ignored folder.
 */
function watchRoot(host: WatchedRoot, changed: (path: string) => void): TreeWatch {
  const { root } = host;
  const watchers = new Map<string, Watched>();
  let problem: string | undefined;
  const isRecursive = process.platform !== 'linux';
  if (isRecursive) add('', root, true);
  const heads = new Map<string, { dispose(): void; }>();
  const git = host.git && watchGit(root, () => changed('.git'), (reason) => {
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
      const current = new Set(await folders());
      if (submodules?.mode === 'pack') {
        for (const { path, initialized } of submodules.all) if (initialized) walk(path, current);
      }
      for (const folder of ['.agentpack', ...(thread === undefined ? [] : [`.agentpack/threads/${thread}`])])
        if (isFolder(join(root, folder))) current.add(folder);
      for (const folder of [...watchers.keys()])
        if (!current.has(folder) && !isFolder(join(root, folder))) drop(folder);
      for (const folder of current) add(folder, join(root, folder), false);
    },
    get problem() {
      return problem;
    },
    dispose() {
      git?.dispose();
      watchHeads([]);
      for (const { watcher } of watchers.values()) watcher.close();
      watchers.clear();
    },
  };

  /** Watches the HEADs of submodules, since a checkout in a submodule may change none of its files. */
  function watchHeads(submodules: readonly string[]): void {
    const watchedPaths = new Set(submodules.slice(0, maxHeads));
    for (const [path, { dispose }] of [...heads])
      if (!watchedPaths.has(path)) {
        dispose();
        heads.delete(path);
      }
    for (const path of watchedPaths) {
      if (!heads.has(path))
        heads.set(path, watchGit(join(root, path), (move) => {
          if (move === 'head') changed(`${path}/.git`);
        }, (reason) => {
          problem ??= `${path}/.git: ${reason}`;
        }));
    }
  }

  function add(folder: string, at: string, recursive: boolean): void {
    if (problem !== undefined) return;
    try {
      const { ino } = lstatSync(at);
      if (watchers.get(folder)?.ino === ino) return;
      drop(folder); // this path now belongs to another folder
      const watcher = watch(at, { recursive }, (event, name) => {
        if (name === null) {
          changed(folder);
          return;
        }
        pathChanged(folder === '' ? withSlashes(name) : `${folder}/${name}`, event === 'rename');
      });
      watchers.set(folder, { watcher, ino });
      watcher.on('error', (error) => {
        problem ??= problemText(folder, error);
      });
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return; // already deleted
      problem = problemText(folder, error);
    }
  }

  function pathChanged(path: string, renamed: boolean): void {
    const inState = path.startsWith('.agentpack/');
    if (inState ? !watchedStateFile.test(path) : path.split('/').some((name) => unwatched.has(name))) return;
    if (renamed && !inState && !isRecursive) {
      // a watch follows the deleted folder, not its path
      for (const folder of [...watchers.keys()]) if (`${folder}/`.startsWith(`${path}/`)) drop(folder);
      // files written before the watch starts are found by the refresh that follows
      if (isFolder(join(root, path))) addNew(path);
    }
    changed(path);
  }

  function drop(folder: string): void {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  }

  function addNew(folder: string): void {
    add(folder, join(root, folder), false);
    for (const { name, kind } of host.files.readDir(folder) ?? [])
      if (kind === 'directory' && !unwatched.has(name)) addNew(`${folder}/${name}`);
  }

  async function folders(): Promise<Iterable<string>> {
    const visited = new Set(['']);
    const paths = await listed();
    if (!paths) walk('', visited);
    for (const path of paths ?? []) {
      for (
        let slash = path.lastIndexOf('/');
        slash > 0 && !visited.has(path.slice(0, slash));
        slash = path.lastIndexOf('/', slash - 1)
      ) visited.add(path.slice(0, slash));
    }
    return visited;
  }

  /** Undefined if git fails: the refresh that follows reports it. */
  async function listed(): Promise<readonly string[] | undefined> {
    try {
      return (await host.git?.list())?.paths;
    } catch (error) {
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  function walk(folder: string, visited: Set<string>): void {
    visited.add(folder);
    for (const { name, kind } of host.files.readDir(folder) ?? [])
      if (kind === 'directory' && !unwatched.has(name)) walk(folder === '' ? name : `${folder}/${name}`, visited);
  }
}

function isFolder(path: string): boolean {
  return orOnSystemError(() => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, () => false);
}

function problemText(folder: string, error: unknown): string {
  return `${folder === '' ? 'the root' : folder}: ${watchErrorText(error)}`;
}
