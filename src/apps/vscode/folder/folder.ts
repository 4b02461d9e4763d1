import type { Disposable, Uri } from 'vscode';
import { neverCancelled, type Cancel } from '#base/cancellation';
import { createEmitter } from '#base/event';
import { Cancelled } from '#base/errors';
import type { Change } from '#platform/repack/repackSchedule';
import type { PackOptions } from '#engine/options';
import type { ExportRequest } from '#engine/packing/plan';
import type { Run } from '#engine/run';
import type { SearchResult } from '#features/search/engine/request';
import type { ConsentReport, PackExport, Report } from '#reports';
import type { ToolReply } from '#tools/toolBox';
import { createRepackRunner, type RunCoverage, type RepackRunner } from '#platform/repack/repackRunner';
import type { SessionsAnswers, SessionsQuery } from '#features/sessions/node/servedSessions';
import type { RemoteEngine } from '#host/worker/engineClient';
import type { ToolCallers } from '#host/worker/servedCalls';
import { packingTools } from '../tools/manifest';
import { chooseRefresh, getPackTaskPath } from './watch/changeKind';
import { FolderChoices } from './state/folderChoices';
import { FolderEngine } from './folderEngine';
import { KnownWrites } from './ports/folderFiles';
import { noPack, StateStore, type Choices, type FolderState } from './state/folderState';
import { FolderThreads, outsideThreads } from './state/folderThreads';
import type { FolderMemory } from './state/memory';
import { combineCancels, toRequestOptions, type PackRequest } from './requests/packRequest';
import { PackQueries } from './requests/packQuestions';
import { PackRuns } from './packRuns';
import { PackTexts } from './requests/packTexts';
import { toSearchRequest, type FolderSearch } from './requests/searchRequest';
import { createCallerOptions, createPackOptions, createSearchOptions, type FolderPorts } from './ports/ports';
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
  readonly ask: PackQueries;
  readonly writes: KnownWrites;
  readonly onDidChange = this.store.onDidChange;
  private readonly filesChanged = createEmitter<Change>();
  readonly onDidChangeFiles = this.filesChanged.event;
  private readonly searchChanges = new SearchChanges();
  /** Whether the folder is polled because changes are not reported. */
  private isPolled = false;

  /** `onError` shows the user an error of background work and returns its message, or undefined if none was shown. */
  constructor(readonly uri: Uri, readonly name: string, private readonly ports: FolderPorts,
    private readonly onError: (folder: Folder, error: unknown) => string | undefined)
  {
    const { memory, files } = ports;
    this.engine = new FolderEngine(() => ports.createEngine({ handleToolStart: (name) => this.startToolCall(name) }));
    this.threads = new FolderThreads(memory, files, this.engine, ports.clock);
    this.texts = new PackTexts(ports, this.threads, this.engine);
    this.ask = new PackQueries(ports, this.threads, this.engine);
    this.choices = new FolderChoices(memory, files, this.engine);
    this.writes = new KnownWrites(files);
    const { store: state, engine, threads, choices, searchChanges } = this;
    const handleChange = this.handleChange.bind(this);
    this.runs = new PackRuns({ ports, state, engine, threads, choices, searchChanges, handleChange });
    this.threads.onDidChange((kind) => {
      if (kind === 'mutes')
        this.showOverlaps().catch((error: unknown) => this.reportError(error));
    });
    this.runner = createRepackRunner({
      refresh: (work, cancel) => engine.run(() => this.runs.refresh(work, cancel)),
      handleError: (error) => this.reportRunError(error),
      clock: ports.clock,
    });
  }

  /** The name that distinguishes this folder; undefined if it is the only folder in the window. */
  get distinctName(): string | undefined {
    return this.ports.getDistinctName();
  }
  get state(): FolderState {
    return this.store.current;
  }
  /** Whether no run is in progress and no change is waiting for a run. */
  get isIdle(): boolean {
    return this.runner.isIdle;
  }
  /** Whether a stale pack is replaced without a command: auto-repack is on, and this editor packed here before. */
  get shouldAutoRepack(): boolean {
    return this.ports.settings().autoRepack !== 'off' && this.ports.memory.isPackedHere(this.state.thread);
  }
  /**
   * Whether auto-repack is on but waits until a command of this editor makes a first pack, because the existing pack
   * was made elsewhere.
   */
  get awaitsFirstPack(): boolean {
    return this.ports.settings().autoRepack !== 'off' && !this.ports.memory.isPackedHere(this.state.thread);
  }
  /** Whether the user packed this folder with a command of this editor, for its thread or without a thread. */
  get wasPackedHere(): boolean {
    return this.ports.memory.isPackedHere(undefined) || this.ports.memory.isPackedHere(this.state.thread);
  }

  /** The editor's memory of this folder's earlier tasks. */
  get taskMemory(): Pick<FolderMemory, 'isEmpty' | 'tasks' | 'addTasks' | 'removeTask' | 'shouldIntroducePack'> {
    return this.ports.memory;
  }

  /** The editor's memory of what its views show of this folder. */
  get viewMemory(): Pick<FolderMemory, 'getShownRows' | 'setShownRows'> {
    return this.ports.memory;
  }

  /** Packs again, supersedes any other run, and keeps the pack fresh from then on. */
  async pack(request: PackRequest): Promise<Report> {
    await this.request((superseded) => this.runs.packOnRequest(request, combineCancels(superseded, request.cancel)));
    if (!this.state.report) throw new Cancelled();
    return this.state.report;
  }

  /**
   * Records a change and schedules a refresh. With `mayBeStale`, the state makes no claim about the pack until that
   * refresh.
   */
  handleChange(change: Change, mayBeStale: boolean): void {
    this.searchChanges.note(change);
    this.filesChanged.fire(change);
    if (mayBeStale) this.runs.noteChange();
    this.runner.handleChange(change);
  }

  /** Checks everything at an interval, for folders whose changes are not reported. Undefined ends these checks. */
  setPollInterval(intervalMs: number | undefined): void {
    this.isPolled = intervalMs !== undefined;
    this.searchChanges.reset();
    this.runner.setPollInterval(intervalMs);
  }

  /** Compares the pack with the disk without superseding another run. */
  async checkFreshness(): Promise<void> {
    await this.request(async (cancel) => {
      await this.runs.checkOnRequest(cancel);
      return 'none'; // a queued repack is still due
    }, false);
  }

  /** The time until which staleness is not reported while the user types, in milliseconds since 1970. */
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
    const options = createSearchOptions(this.ports);
    const changedPaths = this.isPolled ? undefined : this.searchChanges.changedFiles;
    const request = toSearchRequest(search, options, changedPaths);
    return this.searchChanges.trackRead(() => this.engine.run(() => this.engine.get().search(request, run)));
  }

  /**
   * Calls a tool as a language model would, with the options of this window's commands. Rejects if a setting cannot be
   * read, or because of a bug.
   *
   * @param createsPack whether the tool's pack counts as this editor's pack, which auto-repack keeps fresh
   */
  async tool(name: string, input: object, createsPack: boolean, run: Run): Promise<ToolReply> {
    const thread = await this.threads.getActiveThread();
    const options = createPackOptions(this.ports, thread);
    const reply = await this.runIndependently(createsPack, () => this.engine.get().tool(name, input, options, run));
    if (reply.ok && createsPack) {
      if (Object.hasOwn(input, 'thread')) this.handleChange({ refresh: 'check' }, true);
      else await this.markPackedHere(thread);
    }
    return reply;
  }

  /** Packs like the command Repack, and returns the pack as files for tools that are not connected. */
  async exportPack(targets: readonly ExportRequest[], run: Run): Promise<PackExport> {
    const thread = await this.threads.getActiveThread();
    const options = { ...createPackOptions(this.ports, thread), ...toRequestOptions(run), wanted: targets };
    const packExport = await this.runIndependently(true, () => this.engine.get().exportPack(options, run));
    await this.markPackedHere(thread);
    return packExport;
  }

  /** Switches the display to the pack of this thread, or to the unscoped pack, and supersedes the current run. */
  async switchThread(thread: string | undefined): Promise<void> {
    await this.threads.choose(thread); // takes effect even if the run below is superseded
    const refresh = chooseRefresh(this.ports.settings().autoRepack, 'outside');
    await this.request(async (cancel) => {
      try {
        return await this.runs.showThread(thread, refresh, cancel);
      } catch (error) {
        this.handleChange({ refresh }, false); // otherwise nothing is shown until the next change
        throw error;
      }
    });
  }

  /** Returns a thread's task without its heading. If the file does not exist, returns '' without starting a worker. */
  async readTask(thread: string | undefined): Promise<string> {
    if (await this.ports.files.readStamp(getPackTaskPath(thread)) === undefined) return '';
    return this.engine.get().task({ thread: thread ?? outsideThreads }, { cancel: neverCancelled });
  }

  /** Writes a thread's task atomically. Creates `.agentpack/` and its `.gitignore` if needed. Throws `UserError`. */
  async writeTask(thread: string | undefined, text: string): Promise<void> {
    await this.engine.get().task({ thread: thread ?? outsideThreads, text }, { cancel: neverCancelled });
    this.writes.note(getPackTaskPath(thread));
  }

  /** Deletes the data that packs learned from earlier packs. Returns false if there was no such data. */
  async forgetLearned(): Promise<boolean> {
    return this.engine.get().forget({ cancel: neverCancelled });
  }

  /** Returns the repository's settings that need consent. `allow` gives or withdraws that consent. */
  async consent(allow?: boolean): Promise<ConsentReport> {
    return this.engine.get().consent(allow === undefined ? {} : { allow }, { cancel: neverCancelled });
  }

  /**
   * Pins or excludes files for every program that packs this folder. Returns true if another task's pins were dropped
   * to make room for the new ones. Throws `UserError` if this is not possible.
   */
  async choose(paths: readonly string[], choice: keyof Choices, isChosen: boolean): Promise<boolean> {
    const { thread } = this.state;
    const { choices, hasRemovedPins } = await this.choices.set(thread, paths, choice, isChosen);
    if (this.state.thread === thread) this.store.update({ choices });
    return hasRemovedPins;
  }

  /** Returns the engine's answer to a question about this window's thread. */
  async answer<T>(ask: (engine: RemoteEngine, options: PackOptions) => Promise<T>): Promise<T> {
    const options = createPackOptions(this.ports, await this.threads.getActiveThread());
    return this.engine.run(() => ask(this.engine.get(), options));
  }

  /** Returns the facts from agents' sessions in this folder that the user allows AgentPack to read. */
  readAgentSessions<What extends SessionsQuery['what']>(query: SessionsQuery & { readonly what: What; },
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
   * Reports whether the newest pack ranks this file or uses chunks of this document, or whether the file is below
   * `.agentpack/`, where users write files.
   */
  packUses(path: string): boolean {
    const { report } = this.state;
    return path.startsWith('.agentpack/') || report !== undefined &&
        (report.ranking.includes(path) || report.documents?.chunks.some((chunk) => chunk.path === path) === true);
  }

  /** Reports an error of background work that no pack depends on. */
  reportError(error: unknown): void {
    this.onError(this, error);
  }

  /** Reports an error of an automatic run or of its trigger. The error is shown until a run succeeds. */
  reportRunError(error: unknown): void {
    const problem = this.onError(this, error);
    if (problem !== undefined) this.store.update({ loaded: true, checking: false, problem });
  }

  dispose(): void {
    void this.runner.dispose();
    this.threads.dispose();
    this.engine.dispose();
  }

  /**
   * Runs an engine request that supersedes no other request. With `showsPacking`, the state shows an active packing
   * run.
   */
  private async runIndependently<T>(showsPacking: boolean, work: () => Promise<T>): Promise<T> {
    const endPacking = showsPacking ? this.store.startPacking() : () => undefined;
    try {
      return await this.engine.run(work);
    } finally {
      endPacking();
    }
  }

  /** Marks the pack as made by this editor, so that auto-repack keeps it fresh. */
  private async markPackedHere(thread: string | undefined): Promise<void> {
    await this.ports.memory.setPackedHere(thread, true);
    this.handleChange({ refresh: 'check' }, true);
  }

  /**
   * Starts a tool call that an agent makes over MCP. This window's engine answers the call in the same way as a call
   * from the window's chats.
   */
  private startToolCall(name: string): ReturnType<ToolCallers['handleToolStart']> {
    const options = createCallerOptions(this.ports);
    return { options, handleEnd: packingTools.includes(name) ? this.store.startPacking() : () => undefined };
  }

  /** Updates the overlaps after a mute began or ended. */
  private async showOverlaps(): Promise<void> {
    const { thread, loaded } = this.state;
    if (thread === undefined || !loaded) return;
    const overlaps = await this.engine.run(() => this.threads.findOverlaps(thread));
    if (this.state.thread === thread) this.store.update(overlaps);
  }

  private request(work: (superseded: Cancel) => Promise<RunCoverage>, supersedes = true): Promise<void> {
    return this.runner.request((superseded) => this.engine.run(() => work(superseded)), supersedes);
  }
}
