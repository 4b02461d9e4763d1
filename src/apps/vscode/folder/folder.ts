import type { Disposable, Uri } from 'vscode';
import { neverCancelled, type Cancel } from '#base/cancellation';
import { emitter } from '#base/event';
import { Cancelled } from '#base/errors';
import type { Change } from '#platform/repack/repackSchedule';
import type { PackOptions } from '#engine/options';
import type { ExportWanted } from '#engine/packing/plan';
import type { Run } from '#engine/run';
import type { SearchResult } from '#features/search/engine/request';
import type { ConsentReport, PackExport, Report } from '#reports';
import type { ToolReply } from '#tools/toolBox';
import { createRepackRunner, type Covered, type RepackRunner } from '#platform/repack/repackRunner';
import type { SessionsAnswers, SessionsQuery } from '#features/sessions/node/servedSessions';
import type { RemoteEngine } from '#host/worker/engineClient';
import type { ToolCallers } from '#host/worker/servedCalls';
import { packingTools } from '../tools/manifest';
import { refreshFor, taskPath } from './watch/changeKind';
import { FolderChoices } from './state/folderChoices';
import { FolderEngine } from './folderEngine';
import { KnownWrites } from './ports/folderFiles';
import { noPack, StateStore, type Choices, type FolderState } from './state/folderState';
import { FolderThreads, outsideThreads } from './state/folderThreads';
import type { FolderMemory } from './state/memory';
import { combineCancels, optionsOfRequest, type PackRequest } from './requests/packRequest';
import { PackQuestions } from './requests/packQuestions';
import { PackRuns } from './packRuns';
import { PackTexts } from './requests/packTexts';
import { searchRequest, type FolderSearch } from './requests/searchRequest';
import { callersOptions, packOptions, searchOptions, type FolderPorts } from './ports/ports';
import { SearchChanges } from './watch/searchChanges';

/** One workspace folder: its newest pack, the freshness of that pack, and requests about it. Has no user interface. */
export class Folder implements Disposable {
  private readonly store = new StateStore();
  private readonly engine: FolderEngine;
  private readonly choices: FolderChoices;
  private readonly runs: PackRuns;
  private readonly runner: RepackRunner;
  readonly threads: FolderThreads;
  readonly texts: PackTexts;
  readonly ask: PackQuestions;
  readonly writes: KnownWrites;
  readonly onDidChange = this.store.onDidChange;
  private readonly filesChanged = emitter<Change>();
  readonly onDidChangeFiles = this.filesChanged.event;
  private readonly searchChanges = new SearchChanges();
  /** Whether the folder is polled because changes are not reported. */
  private isPolled = false;

  /** `onError` reports errors of background work to the user and returns the sentence; undefined if there is none. */
  constructor(readonly uri: Uri, readonly name: string, private readonly ports: FolderPorts,
    private readonly onError: (folder: Folder, error: unknown) => string | undefined)
  {
    const { memory, files } = ports;
    this.engine = new FolderEngine(() => ports.createEngine({ toolStarts: (name) => this.toolStarts(name) }));
    this.threads = new FolderThreads(memory, files, this.engine, ports.clock);
    this.texts = new PackTexts(ports, this.threads, this.engine);
    this.ask = new PackQuestions(ports, this.threads, this.engine);
    this.choices = new FolderChoices(memory, files, this.engine);
    this.writes = new KnownWrites(files);
    const { store: state, engine, threads, choices, searchChanges } = this;
    const changed = this.changed.bind(this);
    this.runs = new PackRuns({ ports, state, engine, threads, choices, searchChanges, changed });
    this.threads.onDidChange((kind) => {
      if (kind === 'mutes')
        this.showOverlaps().catch((error: unknown) => this.failed(error));
    });
    this.runner = createRepackRunner({
      refresh: (work, cancel) => engine.run(() => this.runs.refresh(work, cancel)),
      failed: (error) => this.runFailed(error),
      clock: ports.clock,
    });
  }

  /** The name that distinguishes it; undefined if it is the only folder of the window. */
  get nameIfSeveral(): string | undefined {
    return this.ports.nameIfSeveral();
  }
  get state(): FolderState {
    return this.store.current;
  }
  /** Whether no run is in progress and no change is waiting for a run. */
  get idle(): boolean {
    return this.runner.idle;
  }
  /** Auto-repack is on and a pack was made here before: a stale pack is replaced without a command. */
  get autoRepacks(): boolean {
    return this.ports.settings().autoRepack !== 'off' && this.ports.memory.packedHere(this.state.thread);
  }
  /**
   * Whether auto-repack is on and waits for a first pack by a command of this editor, because the pack came from
   * elsewhere.
   */
  get awaitsFirstPack(): boolean {
    return this.ports.settings().autoRepack !== 'off' && !this.ports.memory.packedHere(this.state.thread);
  }
  /** Whether the user packed this folder with a command of this editor, for its thread or without a thread. */
  get everPacked(): boolean {
    return this.ports.memory.packedHere(undefined) || this.ports.memory.packedHere(this.state.thread);
  }

  /** The editor's memory of this folder's earlier tasks. */
  get remembered(): Pick<FolderMemory, 'isEmpty' | 'tasks' | 'addTasks' | 'removeTask' | 'introducesPack'> {
    return this.ports.memory;
  }

  /** Packs again, supersedes any other run, and keeps the pack fresh from then on. */
  async pack(request: PackRequest): Promise<Report> {
    await this.request((superseded) => this.runs.packRequested(request, combineCancels(superseded, request.cancel)));
    if (!this.state.report) throw new Cancelled();
    return this.state.report;
  }

  /**
   * Notes a change; a refresh follows when it is due. With `mayBeStale`, the state makes no claim about the pack until
   * then.
   */
  changed(change: Change, mayBeStale: boolean): void {
    this.searchChanges.note(change);
    this.filesChanged.fire(change);
    if (mayBeStale) this.runs.noteChange();
    this.runner.changed(change);
  }

  /** With an interval (in milliseconds), checks everything repeatedly, for folders whose changes are not reported. */
  poll(interval: number | undefined): void {
    this.isPolled = interval !== undefined;
    this.searchChanges.reset();
    this.runner.poll(interval);
  }

  /** Compares the pack with the disk without superseding another run. */
  async checkFreshness(): Promise<void> {
    await this.request(async (cancel) => {
      await this.runs.checkOnRequest(cancel);
      return 'none'; // a queued repack is still due
    }, false);
  }

  /** The time until which staleness is not reported to a user who types. Milliseconds since 1970. */
  get quietUntil(): number {
    return this.ports.memory.quietUntil;
  }

  async muteStale(until: number): Promise<void> {
    await this.ports.memory.setQuietUntil(until);
  }

  /**
   * Searches the saved files for the text that the user typed. Reads only files that changed since the last search; the
   * first time, and if changes are not reported, the engine checks all files.
   */
  async search(search: FolderSearch, run: Run): Promise<SearchResult> {
    const options = searchOptions(this.ports);
    const saved = this.isPolled ? undefined : this.searchChanges.changed;
    const request = searchRequest(search, options, saved);
    return this.searchChanges.reading(() => this.engine.run(() => this.engine.get().search(request, run)));
  }

  /**
   * Calls a tool of the table as a language model does, with the options that this window's commands have. Rejects for
   * a setting that cannot be read, and for bugs.
   *
   * @param packs whether the tool's pack counts as this editor's pack, which auto-repack keeps fresh
   */
  async tool(name: string, input: object, packs: boolean, run: Run): Promise<ToolReply> {
    const thread = await this.threads.inForce();
    const options = packOptions(this.ports, thread);
    const reply = await this.runsBeside(packs, () => this.engine.get().tool(name, input, options, run));
    if (reply.ok && packs) {
      if (Object.hasOwn(input, 'thread')) this.changed({ refresh: 'check' }, true);
      else await this.packedBeside(thread);
    }
    return reply;
  }

  /** Packs like the command Repack, and returns the pack as files for tools that are not connected. */
  async exportPack(targets: readonly ExportWanted[], run: Run): Promise<PackExport> {
    const thread = await this.threads.inForce();
    const options = { ...packOptions(this.ports, thread), ...optionsOfRequest(run), wanted: targets };
    const packExport = await this.runsBeside(true, () => this.engine.get().exportPack(options, run));
    await this.packedBeside(thread);
    return packExport;
  }

  /** Switches the display to the pack of this thread, or to the unscoped pack, and supersedes the current run. */
  async switchThread(thread: string | undefined): Promise<void> {
    await this.threads.choose(thread); // takes effect even if the run below is superseded
    const refresh = refreshFor(this.ports.settings().autoRepack, 'outside');
    await this.request(async (cancel) => {
      try {
        return await this.runs.showThread(thread, refresh, cancel);
      } catch (error) {
        this.changed({ refresh }, false); // otherwise nothing is shown until the next change
        throw error;
      }
    });
  }

  /** Returns a thread's task without its heading; '' if there is none. Without a file, no worker is started. */
  async readTask(thread: string | undefined): Promise<string> {
    if (await this.ports.files.stamp(taskPath(thread)) === undefined) return '';
    return this.engine.get().task({ thread: thread ?? outsideThreads }, { cancel: neverCancelled });
  }

  /** Creates `.agentpack/` with its `.gitignore` if it is missing. Writes atomically. Throws `UserError`. */
  async writeTask(thread: string | undefined, text: string): Promise<void> {
    await this.engine.get().task({ thread: thread ?? outsideThreads, text }, { cancel: neverCancelled });
    this.writes.note(taskPath(thread));
  }

  /** Deletes what packs learned from earlier ones; false if they had learned nothing. */
  async forgetLearned(): Promise<boolean> {
    return this.engine.get().forget({ cancel: neverCancelled });
  }

  /** Returns the repository's settings that need consent. `allow`: gives or withdraws it. */
  async consent(allow?: boolean): Promise<ConsentReport> {
    return this.engine.get().consent(allow === undefined ? {} : { allow }, { cancel: neverCancelled });
  }

  /**
   * Pins or excludes files for every program that packs this folder. True: another task's pins were dropped to make
   * room for them. Throws `UserError` if it is impossible.
   */
  async choose(paths: readonly string[], choice: keyof Choices, on: boolean): Promise<boolean> {
    const { thread } = this.state;
    const { choices, forgets } = await this.choices.set(thread, paths, choice, on);
    if (this.state.thread === thread) this.store.update({ choices });
    return forgets;
  }

  /** Returns the engine's answer to a question about this window's thread. */
  async answer<T>(ask: (engine: RemoteEngine, options: PackOptions) => Promise<T>): Promise<T> {
    const options = packOptions(this.ports, await this.threads.inForce());
    return this.engine.run(() => ask(this.engine.get(), options));
  }

  /** Returns facts from agents' sessions in this folder, as far as the user allows. */
  agentSessions<What extends SessionsQuery['what']>(query: SessionsQuery & { readonly what: What; },
    run: Run): Promise<SessionsAnswers[What]>
  {
    return this.engine.run(() => this.engine.get().sessions(query, run)) as Promise<SessionsAnswers[What]>;
  }

  /**
   * Restarts the engine after the workspace became trusted, so that the next engine runs git. Resolves when the old
   * engine has stopped writing.
   */
  async restartEngine(): Promise<void> {
    this.searchChanges.reset();
    await this.engine.restart();
  }

  /** Supersedes the current run before `.agentpack/` is removed, so nothing is written after the removal. */
  async forget(): Promise<void> {
    await this.request(async () => {
      await this.ports.memory.forget(); // a superseded run may have remembered its pack
      this.runs.stopRepacking();
      await this.restartEngine();
      this.store.update(noPack);
      return 'full';
    });
  }

  /**
   * Reports whether the newest pack ranks this file or chunks of this document, or whether it is below `.agentpack/`,
   * where users write files.
   */
  packUses(path: string): boolean {
    const { report } = this.state;
    return path.startsWith('.agentpack/') || report !== undefined &&
        (report.ranking.includes(path) || report.documents?.chunks.some((chunk) => chunk.path === path) === true);
  }

  /** Reports an error of work that nobody waits for and that no pack depends on. */
  failed(error: unknown): void {
    this.onError(this, error);
  }

  /** Reports an error of an automatic run or of its trigger; it is shown until a run succeeds. */
  runFailed(error: unknown): void {
    const problem = this.onError(this, error);
    if (problem !== undefined) this.store.update({ loaded: true, checking: false, problem });
  }

  dispose(): void {
    void this.runner.dispose();
    this.threads.dispose();
    this.engine.dispose();
  }

  /** Runs an engine request that supersedes no other request; `packs`: the state shows that a pack is being made. */
  private async runsBeside<T>(packs: boolean, work: () => Promise<T>): Promise<T> {
    const ended = packs ? this.store.packing() : () => undefined;
    try {
      return await this.engine.run(work);
    } finally {
      ended();
    }
  }

  /** The pack is one of this editor's, which auto-repack keeps fresh. */
  private async packedBeside(thread: string | undefined): Promise<void> {
    await this.ports.memory.setPackedHere(thread, true);
    this.changed({ refresh: 'check' }, true);
  }

  /**
   * Starts a tool call of an agent over MCP, which this window's engine answers in the same way as it answers the
   * window's chats.
   */
  private toolStarts(name: string): ReturnType<ToolCallers['toolStarts']> {
    const options = callersOptions(this.ports);
    return { options, ended: packingTools.includes(name) ? this.store.packing() : () => undefined };
  }

  /** Updates the overlaps after a mute began or ended. */
  private async showOverlaps(): Promise<void> {
    const { thread, loaded } = this.state;
    if (thread === undefined || !loaded) return;
    const overlaps = await this.engine.run(() => this.threads.overlaps(thread));
    if (this.state.thread === thread) this.store.update(overlaps);
  }

  private request(work: (superseded: Cancel) => Promise<Covered>, supersedes = true): Promise<void> {
    return this.runner.request((superseded) => this.engine.run(() => work(superseded)), supersedes);
  }
}
