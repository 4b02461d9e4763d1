import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { join, sep } from 'node:path';
import type { Host } from '../../../engine';
import type { Report } from '../../../reports';
import { isSystemError } from './files';
import { reasonOf, watchGit } from '../git/watchGit';

/** Neither git's nor ours, and what nobody edits: never watched, whatever the ignore rules say. */
const unwatched: ReadonlySet<string> = new Set(['.git', '.agentpack', 'node_modules']);
/** What people and agents write below `.agentpack/`, and below a thread's folder there. */
const ours = /^\.agentpack\/(?:threads\/[^/]+\/)?(?:task\.md|task_state\.md|config\.toml|selection\.json)$/;
/** Submodules whose commits are watched: two watches each. */
const mostHeads = 200;

interface Watched {
  readonly watcher: FSWatcher;
  /** Of the folder that is watched. */
  readonly ino: number;
}

export interface TreeWatch {
  /** Folders may have come or gone: watches those that have packable files now. */
  /** `submodules`: of the newest pack. */
  sync(thread: string | undefined, submodules?: Report['submodules']): Promise<void>;
  /** Why not everything can be watched, in a sentence's end. */
  readonly problem: string | undefined;
  dispose(): void;
}

/**
 * Calls `changed` with the paths (below the root, or `.git`) that may make a pack stale: with `.git` also where only
 * the
 * index moved, since staging a file is what ends its conflict. On Linux each folder that has
 * packable files is watched by itself: a recursive watch there would hold one for each ignored folder too.
 */
export function watchTree(host: Host, changed: (path: string) => void): TreeWatch {
  const { root } = host;
  const watchers = new Map<string, Watched>();
  let problem: string | undefined;
  const whole = process.platform !== 'linux';
  if (whole) add('', root, true);
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
      if (whole || problem !== undefined) return;
      const wanted = new Set(await folders());
      if (submodules?.mode === 'pack') {
        for (const { path, initialized } of submodules.all) if (initialized) walk(path, wanted);
      }
      for (const folder of ['.agentpack', ...(thread === undefined ? [] : [`.agentpack/threads/${thread}`])])
        if (isFolder(join(root, folder))) wanted.add(folder);
      for (const folder of [...watchers.keys()]) if (!wanted.has(folder) && !isFolder(join(root, folder))) drop(folder);
      for (const folder of wanted) add(folder, join(root, folder), false);
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

  /** A commit that is checked out in a submodule may change none of its files. */
  function watchHeads(submodules: readonly string[]): void {
    const wanted = new Set(submodules.slice(0, mostHeads));
    for (const [path, { dispose }] of [...heads])
      if (!wanted.has(path)) {
        dispose();
        heads.delete(path);
      }
    for (const path of wanted) {
      if (!heads.has(path))
        heads.set(path, watchGit(join(root, path), (what) => {
          if (what === 'head') changed(`${path}/.git`);
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
      drop(folder); // another folder took its place
      const watcher = watch(at, { recursive }, (event, name) => {
        if (name === null) {
          changed(folder);
          return;
        }
        heard(folder === '' ? name.split(sep).join('/') : `${folder}/${name}`, event === 'rename');
      });
      watchers.set(folder, { watcher, ino });
      watcher.on('error', (error) => {
        problem ??= named(folder, error);
      });
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return; // gone again
      problem = named(folder, error);
    }
  }

  function heard(path: string, renamed: boolean): void {
    const inOurs = path.startsWith('.agentpack/');
    if (inOurs ? !ours.test(path) : path.split('/').some((name) => unwatched.has(name))) return;
    if (renamed && !inOurs && !whole) {
      // a watch stays with a folder that is gone, not with its path
      for (const folder of [...watchers.keys()]) if (`${folder}/`.startsWith(`${path}/`)) drop(folder);
      if (isFolder(join(root, path))) addNew(path); // what is written into it at once, the look that follows sees
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
    const found = new Set(['']);
    const paths = await listed();
    if (!paths) walk('', found);
    for (const path of paths ?? []) {
      for (
        let slash = path.lastIndexOf('/');
        slash > 0 && !found.has(path.slice(0, slash));
        slash = path.lastIndexOf('/', slash - 1)
      ) found.add(path.slice(0, slash));
    }
    return found;
  }

  /** Undefined where git cannot tell: then the look says so. */
  async function listed(): Promise<readonly string[] | undefined> {
    try {
      return (await host.git?.list())?.paths;
    } catch (error) {
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  function walk(folder: string, found: Set<string>): void {
    found.add(folder);
    for (const { name, kind } of host.files.readDir(folder) ?? [])
      if (kind === 'directory' && !unwatched.has(name)) walk(folder === '' ? name : `${folder}/${name}`, found);
  }
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

function named(folder: string, error: unknown): string {
  return `${folder === '' ? 'the root' : folder}: ${reasonOf(error)}`;
}
