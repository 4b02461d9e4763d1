import { workerRequests } from '#features/requests';
import type { Memento, Uri } from 'vscode';
import { Cancelled } from '#base/errors';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Run } from '#engine/run';
import type { Clock } from '#platform/process/clock';
import type { RemoteEngine } from '#host/worker/engineClient';
import { Folder } from '#apps/vscode/folder/folder';
import { combineCancels } from '#apps/vscode/folder/requests/packRequest';
import type { FolderFiles } from '#apps/vscode/folder/ports/folderFiles';
import { FolderWatch, type ChangeSources } from '#apps/vscode/folder/watch/folderWatch';
import type { HeadListener } from '#apps/vscode/folder/watch/gitWatch';
import { FolderMemory } from '#apps/vscode/folder/state/memory';
import type { FolderPorts } from '#apps/vscode/folder/ports/ports';
import { checkSettings } from '#apps/vscode/settings/settingValues';
import { createToolBox } from '#tools/toolBox';
import { memoryHost, type MemoryGit, type MemoryHost } from '#test/support/memoryHost';

export const task = 'The cart total is rounded wrongly: fix Cart.total';
export const sources = {
  'src/cart.ts':
    "import { money } from './money';\n\nexport class Cart {\n  total(prices: number[]): number {\n    return money(prices.reduce((a, b) => a + b, 0));\n  }\n}\n",
  'src/money.ts': 'export function money(cents: number): number {\n  return Math.round(cents);\n}\n',
  'src/mail.ts': 'export function sendMail(to: string): void {}\n',
} as const;

/** Time that passes only when a test lets it: to the next timer, or by a number of ms. */
export class TestClock implements Clock {
  private time = 0;
  private readonly timers = new Set<{ readonly at: number; readonly call: () => void; }>();

  now(): number {
    return this.time;
  }
  callAfter(ms: number, call: () => void): () => void {
    const timer = { at: this.time + ms, call };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }
  /** The time at which the next timer is due; undefined if there is none. */
  get next(): number | undefined {
    return this.timers.size === 0 ? undefined : Math.min(...[...this.timers].map(({ at }) => at));
  }
  /** Calls the timers that are due until then, in their order. */
  to(time: number): void {
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers.delete(due);
      this.time = Math.max(this.time, due.at);
      due.call();
    }
    this.time = Math.max(this.time, time);
  }
}

/** The editor's part of one workspace folder over a memory host with real engines: no VS Code, no worker, no disk. */
export class TestFolder {
  readonly host: MemoryHost;
  readonly clock = new TestClock();
  /** Errors of automatic runs. */
  readonly failures: unknown[] = [];
  /** The next call of this engine's method is rejected with the error. */
  readonly nextErrors = new Map<string, Error>();
  /** Methods of engines that were called. */
  calls: string[] = [];
  /** The file watcher reports nothing any more. */
  watcherIsDead = false;
  trusted = true;
  /** How often a request asked what the editor shows. */
  looksAtEditor = 0;
  folder: Folder;
  watch: FolderWatch;
  private readonly settings = new Map<string, unknown>();
  private readonly ports: FolderPorts & ChangeSources;
  private engineCalls = 0;
  private fileListener = (_path: string): void => undefined;
  private headListener: HeadListener | undefined;
  private reported: ReadonlyMap<string, string>;

  constructor(files: Readonly<Record<string, string>> = sources, git: MemoryGit | undefined = { head: 'a'.repeat(40) },
    host?: MemoryHost)
  {
    this.host = host ?? memoryHost({ files, isCallersEnv: false, ...(git && { git }) });
    this.reported = this.stamps();
    this.ports = {
      memory: new FolderMemory(memento(), 'file:///memory'),
      files: filesOf(this.host),
      clock: this.clock,
      getDistinctName: () => undefined,
      settings: () => checkSettings((key) => this.settings.get(key)),
      editorFiles: () => {
        this.looksAtEditor++;
        return { open: [], recent: [] };
      },
      createEngine: () => this.createEngine(),
      watchFiles: (changed) => {
        this.fileListener = changed;
        return { dispose: () => undefined };
      },
      watchHead: (listener) => {
        this.headListener = listener;
        return { dispose: () => undefined };
      },
    };
    this.folder = this.newFolder();
    this.watch = this.newWatch();
  }

  /** Another window on the same folder. */
  secondWindow(): TestFolder {
    return new TestFolder({}, undefined, this.host);
  }

  /** As when the window is closed. */
  close(): void {
    this.watch.dispose();
    this.folder.dispose();
  }

  /** As when VS Code is closed and opened again. */
  reopen(): void {
    this.close();
    this.folder = this.newFolder();
    this.watch = this.newWatch();
  }

  /** As when the workspace becomes trusted. */
  trust(git: MemoryGit): void {
    this.trusted = true;
    this.host.setGit(git);
    this.watch.dispose();
    void this.folder.restartEngine();
    this.watch = this.newWatch();
  }

  /** As the commands Set Task and Repack. */
  async pack(newTask?: string): Promise<void> {
    if (newTask !== undefined) await this.folder.writeTask(await this.folder.threads.getActiveThread(), newTask);
    await this.folder.pack({ cancel: neverCancelled, newTask: newTask !== undefined });
  }

  save(path: string, text: string): void {
    this.writeOutside(path, text);
    this.watch.handleSave(path);
  }

  /** Another program writes or deletes a file; the watcher reports it when the test goes on. */
  writeOutside(path: string, text: string | undefined): void {
    this.host.tick(3_000);
    if (text === undefined) this.host.remove(path);
    else this.host.write(path, text);
  }

  moveHead(git: MemoryGit): void {
    this.host.tick(3_000);
    this.host.setGit(git);
    this.headListener?.onMoved();
  }

  /** Git's folder cannot be watched any more. */
  loseHead(): void {
    this.headListener?.onLost();
  }

  set(key: string, value: unknown): void {
    this.settings.set(key, value);
    this.watch.handleSettingsChange();
  }

  get packSettings() {
    return this.ports.settings().pack;
  }

  /** Lets the work in progress continue for `count` turns of the event loop; the watcher reports the written files. */
  async turns(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      await new Promise((done) => setImmediate(done));
      this.reportChanges();
    }
  }

  /** Until the engines have answered and their callers have gone on. */
  async answered(): Promise<void> {
    do await this.turns(4); while (this.engineCalls > 0);
  }

  async advance(ms: number): Promise<void> {
    const end = this.clock.now() + ms;
    for (await this.answered(); (this.clock.next ?? Infinity) <= end; await this.answered())
      this.clock.to(this.clock.next!);
    this.clock.to(end);
  }

  /** Until nothing runs and no change waits. */
  async settle(): Promise<void> {
    for (let steps = 0; steps < 1_000; steps++) {
      await this.answered();
      if (this.folder.isIdle) return;
      if (this.clock.next !== undefined) this.clock.to(this.clock.next);
    }
    throw new Error('the folder does not come to rest');
  }

  /** Returns a file below `.agentpack/`; '' if it does not exist. */
  text(name: string): string {
    return this.host.text(`.agentpack/${name}`) ?? '';
  }

  private newFolder(): Folder {
    const uri = { toString: () => 'file:///memory' } as Uri;
    return new Folder(uri, 'memory', this.ports, (_folder, error) => {
      this.failures.push(error);
      return error instanceof Error ? error.message : String(error);
    });
  }

  private newWatch(): FolderWatch {
    return new FolderWatch(this.folder, this.ports, (error) => this.failures.push(error));
  }

  private reportChanges(): void {
    const now = this.stamps(), before = this.reported;
    this.reported = now;
    if (this.watcherIsDead) return;
    for (const path of new Set([...before.keys(), ...now.keys()]))
      if (now.get(path) !== before.get(path)) this.fileListener(path);
  }

  private stamps(): ReadonlyMap<string, string> {
    return new Map(this.host.paths.map((path) => [path, stampOf(this.host, path)!]));
  }

  /** In this thread; else as the worker's client: answers are JSON, and `dispose` cancels the calls in progress. */
  private createEngine(): RemoteEngine {
    if (!this.trusted) this.host.forbidGit();
    const engine = createEngine(this.host);
    const tools = createToolBox({
      engine,
      host: this.host,
      plainLines: async (output) => output.split('\n').map((text) => ({ text, continues: false })),
      folderProblem: () => undefined,
      packProblem: () => undefined,
      realPath: (path) => path,
    });
    const methods = { ...engine, tool: tools.call };
    const disposal = { cancelled: false };
    const call = async (method: string, given: readonly unknown[]): Promise<unknown> => {
      this.calls.push(method);
      const error = this.nextErrors.get(method);
      this.nextErrors.delete(method);
      if (error) throw error;
      const run = given.at(-1) as Run;
      const work = (methods[method as keyof typeof methods] as (...all: unknown[]) => unknown)(
        ...((workerRequests as Readonly<Record<string, boolean>>)[method] === false
          ? given
          : [...given.slice(0, -1), { ...run, cancel: combineCancels(run.cancel, disposal) }]),
      );
      this.engineCalls++;
      try {
        const value = await work;
        if (disposal.cancelled) throw new Cancelled();
        return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
      } finally {
        this.engineCalls--;
      }
    };
    return new Proxy({} as RemoteEngine, {
      get: (_target, method: string) =>
        method === 'dispose'
          ? () => {
            disposal.cancelled = true;
            return engine.dispose();
          }
          : (...given: unknown[]) => call(method, given),
    });
  }
}

function filesOf(host: MemoryHost): FolderFiles {
  return {
    readStamp: (path) => Promise.resolve(stampOf(host, path)),
    readModifiedTime: (path) => Promise.resolve(host.files.stat(path)?.mtimeMs),
    readStart: (path, bytes) => Promise.resolve(host.text(path)?.slice(0, bytes)),
    list: (path) => {
      const entries = host.files.readDir(path);
      return Promise.resolve(entries?.map(({ name, kind }) => ({ name, isFolder: kind === 'directory' })));
    },
  };
}

function stampOf(host: MemoryHost, path: string): string | undefined {
  const stat = host.files.stat(path);
  return stat && `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

export function memento(): Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string) => values.get(key) as T,
    update(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      return Promise.resolve();
    },
  };
}

/** Returns what a folder shows, without times. */
export function shownOf({ state }: Folder) {
  const { report, freshness, ...rest } = state;
  return {
    ...rest,
    freshness: { state: freshness.state, causes: freshness.causes },
    report: report && {
      task: report.task,
      thread: report.thread,
      tokens: report.renderedTokens,
      files: report.files,
      omitted: report.omitted,
      ranking: report.ranking,
    },
  };
}
