import { Cancelled } from '#base/errors';
import type { Cancel } from '#base/cancellation';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import type { RunCoverage } from '#platform/repack/repackRunner';
import type { Change, RefreshWork } from '#platform/repack/repackSchedule';
import { chooseRefresh } from './watch/changeKind';
import type { RemoteEngine } from '#host/worker/engineClient';
import type { FolderChoices } from './state/folderChoices';
import type { FolderEngine } from './folderEngine';
import { noPack, type StateStore } from './state/folderState';
import type { FolderThreads } from './state/folderThreads';
import { toRequestOptions, createPackRun, type PackRequest } from './requests/packRequest';
import { KnownPack } from './watch/packStamp';
import { createPackOptions, type FolderPorts } from './ports/ports';
import type { SearchChanges } from './watch/searchChanges';

type Refresh = Awaited<ReturnType<RemoteEngine['refreshIfStale']>>;

export interface FolderParts {
  readonly ports: FolderPorts;
  readonly state: StateStore;
  readonly engine: FolderEngine;
  readonly threads: FolderThreads;
  readonly choices: FolderChoices;
  readonly searchChanges: SearchChanges;
  /** Has the same effect as the folder's method of the same name. */
  handleChange(change: Change, mayBeStale: boolean): void;
}

/** Packs a saved file, refreshes everything, or packs on request. A full run ends by updating the state. */
export class PackRuns {
  /** Counts the changes that may have made the pack stale. A run that began after the last change resets `checking`. */
  private changeCount = 0;
  /** Whether auto-repack may pack the shown thread, according to the last full refresh. */
  private mayRepack = false;
  /**
   * Whether the pack after a save was written without its record and so appears to come from another process. A full
   * refresh must follow.
   */
  private isPartial = false;
  private readonly knownPack: KnownPack;

  constructor(private readonly folder: FolderParts) {
    this.knownPack = new KnownPack(folder.ports.files);
  }

  /** Records a change. Until a run has processed the change, the state makes no claim about the pack. */
  noteChange(): void {
    this.changeCount++;
    if (this.folder.state.current.report) this.folder.state.update({ checking: true });
  }

  /** Stops automatic runs from packing, even for a save while the pack still exists, until the user packs again. */
  stopRepacking(): void {
    this.mayRepack = false;
    this.isPartial = false;
  }

  /** Does the scheduled work that is due. */
  async refresh({ refresh, files }: RefreshWork, cancel: Cancel): Promise<RunCoverage> {
    if (refresh === 'detect') return this.detect();
    // uses the setting at the time when the run starts
    const repacks = refresh === 'repack' && (this.isPartial || this.folder.ports.settings().autoRepack !== 'off');
    return files !== undefined && repacks && this.mayRepack
      ? this.runQuickPack(files, cancel)
      : this.runFullRefresh(repacks ? 'repack' : 'check', cancel);
  }

  private async detect(): Promise<RunCoverage> {
    const { ports, handleChange } = this.folder;
    const change = await this.detectOtherProcess();
    // another process's pack is only checked, because two editors could otherwise repack in turn forever; a damaged
    // pack is repaired
    if (change === 'pack') handleChange({ refresh: 'check' }, true);
    if (change === 'output') handleChange({ refresh: chooseRefresh(ports.settings().autoRepack, 'outside') }, true);
    return 'full';
  }

  /** Detects whether another process made or removed a `pack`, or only touched an `output` of the shown pack. */
  private async detectOtherProcess(): Promise<'pack' | 'output' | undefined> {
    const { state, threads } = this.folder;
    const { thread, hasThreads } = state.current;
    if (await threads.getShownThread() !== thread) return 'pack';
    return await this.knownPack.detectChange(thread) ?? (await threads.hasAny() === hasThreads ? undefined : 'pack');
  }

  /** Shows a thread whose pack has not been read yet. */
  async showThread(thread: string | undefined, refresh: 'check' | 'repack', cancel: Cancel): Promise<RunCoverage> {
    this.mayRepack = false;
    this.folder.state.update({ ...noPack, loaded: false, thread });
    return this.runFullRefresh(refresh, cancel);
  }

  /** Writes only the context file that agents read; the display changes with the full refresh that follows. */
  private async runQuickPack(savedPaths: readonly string[], cancel: Cancel): Promise<RunCoverage> {
    const { ports, state, engine, threads } = this.folder;
    const { changeCount } = this;
    const { thread } = state.current;
    const options = { ...createPackOptions(ports, thread), repack: true, saved: savedPaths };
    const refresh = await engine.get().refreshIfStale(options, { cancel });
    this.isPartial = refresh.partial;
    // if an ignore rule or a setting was saved, the engine refreshed everything
    if (refresh.partial || await threads.getShownThread() !== thread) return 'partial';
    await this.showResult(refresh, thread, changeCount);
    return 'full';
  }

  /** Checks the pack on request. The automatic run must still detect and repair changes by other processes. */
  async checkOnRequest(cancel: Cancel): Promise<void> {
    await this.runFullRefresh('check', cancel, (thread) => this.knownPack.exists(thread));
  }

  private async runFullRefresh(refresh: 'check' | 'repack', cancel: Cancel,
    findPack = (thread: string | undefined) => this.knownPack.remember(thread)): Promise<RunCoverage>
  {
    const { ports, state, engine, threads, choices, searchChanges } = this.folder;
    const { changeCount } = this;
    const [thread, hasThreads] = [await threads.getShownThread(), await threads.hasAny()];
    state.update({ thread, hasThreads });
    if (!await findPack(thread)) {
      // a user who deletes a pack does not want one, so auto-repack does not create one
      this.mayRepack = false;
      await ports.memory.setPackedHere(thread, false);
      state.update({ ...noPack, thread, hasThreads, choices: await choices.getRecorded(thread) });
      return 'full';
    }
    // a pack would reopen an ended thread
    const mayRepack = this.mayRepack = ports.memory.isPackedHere(thread) && !await threads.isEnded(thread);
    if (mayRepack) await choices.recordEarlier(thread);
    const options = {
      ...createPackOptions(ports, thread),
      noWrite: !mayRepack,
      repack: refresh === 'repack' && mayRepack,
    };
    const refreshResult = await searchChanges.trackRead(() => engine.get().refreshIfStale(options, { cancel }));
    if (refresh === 'repack') this.isPartial = false;
    if (cancel.cancelled && !refreshResult.report) throw new Cancelled();
    await this.showResult(refreshResult, thread, changeCount);
    return 'full';
  }

  private async showResult({ freshness, report: packReport, selection }: Refresh, thread: string | undefined,
    changeCountAtStart: number): Promise<void>
  {
    const { state, threads } = this.folder;
    if (packReport) await this.knownPack.rememberOwn(packReport);
    const report = packReport ?? (freshness.state === 'none' ? undefined : await this.getReport(thread, freshness));
    const [hasThreads, overlaps] = [await threads.hasAny(), await threads.findOverlaps(thread)];
    state.update({
      ...this.createEndState(changeCountAtStart),
      ...overlaps,
      freshness,
      report,
      hasThreads,
      choices: selection,
    });
  }

  /**
   * Packs on request. A failed run leaves the display unchanged. A successful run lets auto-repack keep the pack fresh.
   */
  async packOnRequest(request: PackRequest, cancel: Cancel): Promise<RunCoverage> {
    const { ports, state, engine, threads, choices, searchChanges } = this.folder;
    const { changeCount } = this;
    const endPacking = state.startPacking();
    try {
      const threadOption = await threads.getActiveThread();
      await choices.recordEarlier(threadOption);
      const run = createPackRun(request, cancel, ports.clock, (part) => state.update(part));
      const options = { ...createPackOptions(ports, threadOption), ...toRequestOptions(request) };
      const report = await searchChanges.trackRead(() => engine.get().pack(options, run));
      const { thread, freshness } = report;
      await this.knownPack.rememberOwn(report);
      this.mayRepack = true;
      this.isPartial = false;
      const [hasThreads, overlaps] = [await threads.hasAny(), await threads.findOverlaps(thread)];
      const recordedChoices = await choices.getRecorded(thread);
      state.update({
        ...this.createEndState(changeCount),
        ...overlaps,
        freshness,
        report,
        thread,
        hasThreads,
        choices: recordedChoices,
      });
    } finally {
      state.update({ fraction: undefined, firstLook: undefined });
      endPacking();
    }
    await ports.memory.setPackedHere(state.current.thread, true);
    state.fire();
    return 'full';
  }

  private createEndState(
    changeCountAtStart: number,
  ): { readonly loaded: true; readonly checking: boolean; readonly problem: undefined; } {
    return { loaded: true, checking: this.changeCount !== changeCountAtStart, problem: undefined };
  }

  /** Returns the report of the checked pack. Reads the report again only if another process made a newer pack. */
  private async getReport(thread: string | undefined, { packedAt }: Freshness): Promise<Report | undefined> {
    const { state, engine, threads } = this.folder;
    const { report } = state.current;
    const isNewest = report?.thread === thread && report?.freshness.packedAt === packedAt;
    return isNewest ? report : engine.get().latest(threads.option.thread);
  }
}
