import { createHash } from 'node:crypto';
import type { FileHost, OuterIgnore } from '#engine/ports/fileHost';
import type { GitHost, GitListing } from '#engine/ports/gitHost';
import type { Host } from '#engine/host';
import type { StateHost } from '#engine/ports/stateHost';
import { byText } from '#base/order';
import type { FileStat, GitFacts } from '#model';
import { builtAssets } from './assets';
import { memoryCache } from './memoryCache';
import { memoryDocuments } from './memoryDocuments';
import { unlimitedParsing } from './unlimitedParsing';

export interface MemoryOptions {
  /** Path → content; a path may lie below `.agentpack/`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Left out: a folder without git. */
  readonly git?: MemoryGit;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly isCallersEnv?: boolean;
  readonly version?: string;
  readonly root?: string;
  readonly outerIgnores?: readonly OuterIgnore[];
}

/** The data that git reports. The defaults: branch `main`, every file tracked, no changes, no commits. */
export interface MemoryGit extends Partial<GitFacts> {
  readonly listing?: Partial<GitListing>;
  /** Path → `.gitignore:3: dist/`. */
  readonly rules?: Readonly<Record<string, string>>;
  /** Tracked files below `.agentpack/`, which the listing leaves out. */
  readonly tracked?: readonly string[];
}

/**
 * A whole `Host` over a map; tests change the tree through it. The initial files are an hour old; the clock stands
 * still until `tick`.
 */
export interface MemoryHost extends Host {
  write(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
  link(path: string, target: string): void;
  /** From now on, reading the path gives this reason. */
  lock(path: string, reason: string): void;
  setGit(git: MemoryGit | undefined): void;
  /** As in a workspace that is not trusted. */
  forbidGit(): void;
  tick(ms: number): void;
  text(path: string): string | undefined;
  /** Every path below the root, sorted. */
  readonly paths: readonly string[];
  /** Each path that was read through `files.read`, in order, since the last `takeReads`. */
  takeReads(): string[];
}

type Node = { readonly content: Uint8Array; readonly stat: FileStat; } | {
  readonly target: string;
  readonly stat: FileStat;
};

const start = Date.UTC(2026, 0, 2, 3, 4, 5);
const hour = 3_600_000;

export function memoryHost(options: MemoryOptions = {}): MemoryHost {
  const nodes = new Map<string, Node>();
  const locked = new Map<string, string>();
  let reads: string[] = [];
  let clock = start;
  let lastIno = 0;
  let git = options.git;
  let isGitAllowed = true;

  for (const [path, content] of Object.entries(options.files ?? {})) put(path, content, start - hour);

  const files: FileHost = {
    readDir: (folder) => entriesOf(folder),
    stat: (path) => nodes.get(path)?.stat ?? (path === '' || entriesOf(path) ? folderStat : undefined),
    read(path) {
      reads.push(path);
      const reason = locked.get(path);
      if (reason !== undefined) return { unreadable: reason };
      const node = nodes.get(path);
      if (!node) return entriesOf(path) ? { unreadable: 'it is a folder' } : undefined;
      return 'content' in node ? node.content : resolved(node.target);
    },
    resolveLink(path) {
      const node = nodes.get(path);
      return node && 'target' in node && files.stat(node.target) ? node.target : undefined;
    },
    outerIgnores: () => options.outerIgnores ?? [],
    headCommit: (folder) => textOf(nodes.get(`${folder}/.git/HEAD`))?.trim(),
  };
  const hash: Host['hash'] = (data) => createHash('sha256').update(data).digest('hex');
  const documents = memoryDocuments({ files, hash });
  const state = memoryState(nodes, (path, text) => put(path, text, clock));

  return {
    root: options.root ?? '/memory',
    version: options.version ?? '0.0.0-test',
    env: options.env ?? {},
    isCallersEnv: options.isCallersEnv ?? true,
    files,
    get git() {
      return git && memoryGit(git, () => [...nodes.keys()].filter((p) => !p.startsWith('.agentpack/')));
    },
    state,
    assets: builtAssets,
    seal: (text) => createHash('sha256').update(`a key\n${text}`).digest('hex'),
    hash,
    now: () => clock,
    parsing: unlimitedParsing,
    get documents() {
      return isGitAllowed ? documents : undefined;
    },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    write: (path, content) => put(path, content, clock),
    remove: (path) => {
      nodes.delete(path);
    },
    link: (path, target) => {
      nodes.set(path, { target, stat: statOf(target.length, clock, 'symlink') });
    },
    lock: (path, reason) => {
      locked.set(path, reason);
    },
    get isGitAllowed() {
      return isGitAllowed;
    },
    setGit: (value) => {
      git = value;
    },
    forbidGit: () => {
      git = undefined;
      isGitAllowed = false;
    },
    tick: (ms) => {
      clock += ms;
    },
    text: (path) => textOf(nodes.get(path)),
    get paths() {
      return [...nodes.keys()].sort(byText);
    },
    takeReads: () => {
      const taken = reads;
      reads = [];
      return taken;
    },
  };

  function put(path: string, content: string | Uint8Array, time: number): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    nodes.set(path, { content: bytes, stat: statOf(bytes.length, time, 'file') });
  }

  function statOf(size: number, time: number, kind: FileStat['kind']): FileStat {
    return { size, mtimeMs: time, ctimeMs: time, ino: ++lastIno, kind };
  }

  function resolved(target: string): Uint8Array | undefined {
    const node = nodes.get(target);
    return node && 'content' in node ? node.content : undefined;
  }

  function entriesOf(folder: string): { name: string; kind: FileStat['kind']; }[] | undefined {
    const prefix = folder === '' ? '' : `${folder}/`;
    const found = new Map<string, FileStat['kind']>();
    for (const [path, node] of nodes) {
      if (!path.startsWith(prefix)) continue;
      const rest = path.slice(prefix.length);
      const slash = rest.indexOf('/');
      if (slash < 0) found.set(rest, node.stat.kind);
      else found.set(rest.slice(0, slash), 'directory');
    }
    if (found.size === 0 && folder !== '') return undefined;
    return [...found].map(([name, kind]) => ({ name, kind })).sort((a, b) => byText(a.name, b.name));
  }
}

const folderStat: FileStat = { size: 0, mtimeMs: start - hour, ctimeMs: start - hour, ino: 0, kind: 'directory' };

function textOf(node: Node | undefined): string | undefined {
  return node && 'content' in node ? new TextDecoder().decode(node.content) : undefined;
}

function memoryState(nodes: Map<string, Node>, put: (path: string, text: string) => void): StateHost {
  const at = (name: string) => `.agentpack/${name}`;
  const read = (name: string) => textOf(nodes.get(at(name)));
  const write = (name: string, given: string | readonly Uint8Array[]) => {
    const text = typeof given === 'string' ? given : Buffer.concat(given).toString('utf8');
    if (!nodes.has('.agentpack/.gitignore')) put('.agentpack/.gitignore', '*\n');
    put(at(name), text);
    return nodes.get(at(name))!.stat;
  };
  return {
    read,
    write,
    isUtf8: () => true,
    stat: (name) => nodes.get(at(name))?.stat,
    append: (name, line) => {
      write(name, `${read(name) ?? ''}${line}\n`);
    },
    locked: (_name, work) => work(),
    remove: (name) => {
      for (const path of [...nodes.keys()])
        if (path === at(name) || path.startsWith(`${at(name)}/`)) nodes.delete(path);
    },
    removeStrays: () => undefined,
    touch(name) {
      const known = nodes.get(at(name));
      if (known) put(at(name), read(name)!);
      return known !== undefined;
    },
    trim(folder, most) {
      let bytes = 0;
      const files = [...nodes].filter(([path]) => path.startsWith(`${at(folder)}/`)).sort(([, a], [, b]) =>
        b.stat.mtimeMs - a.stat.mtimeMs
      );
      for (const [path, { stat }] of files) if ((bytes += stat.size) > most) nodes.delete(path);
    },
    ...memoryCache(),
    loadOutlines: () => new Map(),
    appendOutlines: () => undefined,
    writeShared: () => ({ added: 0, removed: 0 }),
    unignore: () => undefined,
    optional: (work) => work(),
    takeWarnings: () => [],
  };
}

function memoryGit(git: MemoryGit, tracked: () => readonly string[]): GitHost {
  const { listing, rules, tracked: own = [], ...facts } = git;
  return {
    list: async () => ({
      paths: [...(listing?.paths ?? tracked())].sort(byText),
      ignored: listing?.ignored ?? [],
      submodules: listing?.submodules ?? [],
      nested: listing?.nested ?? [],
    }),
    facts: async ({ commits }) => ({
      branch: 'main',
      head: '0'.repeat(40),
      upstream: undefined,
      ahead: 0,
      behind: 0,
      changes: [],
      ...facts,
      commits: (facts.commits ?? []).slice(0, commits),
    }),
    ignoreRule: async (path) => rules?.[path],
    tracked: async (path) => own.find((one) => one === path),
    trackedBelow: async (folder) => own.filter((one) => one.startsWith(`${folder}/`)),
  };
}
