import * as vscode from 'vscode';
import { Cancelled, UserError } from '../../base/errors';
import { emitter } from '../../base/event';
import { never, singleFlight, type Cancel } from '../../base/singleFlight';
import type { PackOptions, Run } from '../../engine';
import type { Freshness, Stage } from '../../model';
import type { Explanation, Report, Retrieved, Verdict } from '../../reports';
import { needFor } from './changeKind';
import { editorFiles } from './editorFiles';
import type { RemoteEngine } from './engines';
import { FolderThreads } from './folderThreads';
import type { FolderMemory } from './memory';
import { packStamp, type PackStamp } from './packStamp';
import { readSettings } from './settings';
import type { Choices } from './treeNode';
import type { Work } from './upkeep';

export interface FolderState {
  /** False until the disk was asked the first time. */
  readonly looked: boolean;
  readonly freshness: Freshness;
  /** Of the newest pack; undefined before the first. */
  readonly report: Report | undefined;
  /** Of the run in progress, 0 to 1. */
  readonly fraction: number | undefined;
  /** Why the last run failed, until one succeeds. */
  readonly problem: string | undefined;
  /** Whose pack this is; undefined: the unscoped one. */
  readonly thread: string | undefined;
  /** There are threads in this folder, whether one is shown or not. */
  readonly hasThreads: boolean;
  /** Other threads at work on its files. */
  readonly overlaps: Verdict['overlaps'];
}

/** What a person asked for; a change of files does not supersede it. */
export interface Asked {
  readonly cancel: Cancel;
  /** `task.md` was just written: it counts, whatever the last pack was given. */
  readonly newTask?: boolean;
  progress?(stage: Stage, fraction: number): void;
  /** What keeps the run waiting, in a sentence. */
  notice?(sentence: string): void;
}

type Job = { readonly kind: 'asked'; readonly asked: Asked } | { readonly kind: 'upkeep'; readonly work: Work; readonly cancel: Cancel; seen: 'whole' | 'part' } | { readonly kind: 'forget' } | { readonly kind: 'thread'; readonly thread: string | undefined };

/** The stages of a run that has found the pack stale. */
const packing: ReadonlySet<Stage> = new Set(['rank', 'outline', 'select', 'render']);

const nothing: FolderState = { looked: true, freshness: { state: 'none', causes: [] }, report: undefined, fraction: undefined, problem: undefined, thread: undefined, hasThreads: false, overlaps: [] };

/** One workspace folder: its engine, the newest pack, and what is known of its freshness. Draws nothing. */
export class Folder implements vscode.Disposable {
  private now: FolderState = { ...nothing, looked: false };
  private engine: RemoteEngine | undefined;
  private ended: Promise<void> = Promise.resolve();
  private disposed = false;
  private knownStamp: PackStamp | undefined;
  private readonly changed = emitter<void>();
  readonly onDidChange = this.changed.event;
  readonly threads: FolderThreads;

  private readonly flight = singleFlight<Job, void>(async (job, cancel) => {
    const engine = this.engine;
    try {
      if (job.kind === 'asked') await this.runAsked(job.asked, cancel);
      else if (job.kind === 'upkeep') job.seen = await this.runUpkeep(job.work, either(job.cancel, cancel));
      else if (job.kind === 'thread') await this.runThread(job.thread, cancel);
      else this.stop();
    } catch (error) {
      // what ran in an engine that was put away meanwhile did not fail
      throw this.disposed || (engine !== undefined && engine !== this.engine) ? new Cancelled() : error;
    }
  });

  constructor(
    readonly workspaceFolder: vscode.WorkspaceFolder,
    private readonly makeEngine: (root: string, options: { readonly git: boolean }) => RemoteEngine,
    private readonly memory: FolderMemory,
  ) {
    this.threads = new FolderThreads(workspaceFolder.uri, memory, () => this.remote());
  }

  get uri(): vscode.Uri { return this.workspaceFolder.uri; }
  get name(): string { return this.workspaceFolder.name; }
  get state(): FolderState { return this.now; }
  /** The pack is compared with the disk and nothing more: another program made it, or it came with the clone. */
  get onlyLooked(): boolean { return !this.memory.packedHere(this.uri, this.now.thread) && readSettings(this.uri).autoRepack !== 'off'; }
  /** Where it is stale, it is made anew here by itself. */
  get keptFresh(): boolean { return this.memory.packedHere(this.uri, this.now.thread) && readSettings(this.uri).autoRepack !== 'off'; }
  /** Of the thread that is shown. */
  get choices(): Choices { return this.memory.choices(this.uri, this.now.thread); }

  /** Makes the pack anew (a new task with the settings alone, else with what the last pack was made with where they say nothing), and writes it: from then on it is kept fresh here. Ends any other run. */
  async pack(asked: Asked): Promise<Report> {
    await this.fly({ kind: 'asked', asked });
    if (!this.now.report) throw new Cancelled();
    return this.now.report;
  }

  /** Compares the pack with the disk and, where `need` says so, makes a stale one anew that was packed here before. Ends no other run. */
  async upkeep(work: Work, cancel: Cancel = never): Promise<'whole' | 'part'> {
    for (let waited; waited !== this.ended;) {
      waited = this.ended;
      await waited;
    }
    const job: Job = { kind: 'upkeep', work, cancel, seen: 'whole' };
    await this.fly(job);
    return job.seen;
  }

  async guard(path?: string): Promise<Verdict> {
    const options = this.options(await this.threads.inForce());
    return this.remote().guard({ ...options, ...(path === undefined ? {} : { path }) }, { cancel: never });
  }

  async explain(path: string, cancel: Cancel): Promise<Explanation> {
    const options = this.options(await this.threads.inForce());
    return this.remote().explain(path, options, { cancel });
  }

  /** As it is now and redacted, for a person to hand on. */
  async retrieve(path: string): Promise<Retrieved> {
    const options = this.options(await this.threads.inForce());
    return this.remote().retrieve(path, options, { cancel: never });
  }

  /** Shows the pack of another thread from now on, or the unscoped one. What runs for the one before is ended. */
  async useThread(thread: string | undefined): Promise<void> {
    await this.threads.choose(thread);   // whatever ends the look that follows
    await this.fly({ kind: 'thread', thread });
  }

  /** What packs had learned from earlier ones; false where they had learned nothing. */
  async forgetLearned(): Promise<boolean> {
    return this.remote().forget({ cancel: never });
  }

  async choose(path: string, choice: keyof Choices, on: boolean): Promise<void> {
    await this.memory.choose(this.uri, this.now.thread, path, choice, on);
    this.changed.fire();
  }

  /** After trust was granted: the next engine may run git. */
  restart(): void {
    this.engine?.dispose();
    this.engine = undefined;
  }

  /** Before `.agentpack/` is removed: ends what runs, so that nothing is written after it. */
  async forget(): Promise<void> {
    await this.memory.forget(this.uri);
    await this.fly({ kind: 'forget' });
  }

  /** What another program did to the pack that was looked at last: made or removed a `pack`, or touched only an `output` of it. */
  async doneElsewhere(): Promise<'pack' | 'output' | undefined> {
    if (await this.threads.areThere() !== this.now.hasThreads || await this.threads.shown() !== this.now.thread) return 'pack';
    const stamp = await packStamp(this.uri, this.now.thread);
    if (stamp?.record !== this.knownStamp?.record) return 'pack';
    return stamp?.all === this.knownStamp?.all ? undefined : 'output';
  }

  /** Whether the newest pack ranks this file, or it is one that people write below `.agentpack/`. */
  reads(path: string): boolean {
    return path.startsWith('.agentpack/') || (this.now.report?.ranking.includes(path) ?? false);
  }

  failed(problem: string): void {
    this.update({ looked: true, problem });
  }

  dispose(): void {
    this.disposed = true;
    this.restart();
  }

  private fly(job: Job): Promise<void> {
    const run = this.flight(job);
    this.ended = run.then(() => undefined, () => undefined);
    return run;
  }

  private stop(): void {
    this.restart();
    this.update(nothing);
  }

  private async runAsked(asked: Asked, superseded: Cancel): Promise<void> {
    await this.runPack({ keepTask: !asked.newTask, keepOptions: !asked.newTask }, either(superseded, asked.cancel), asked);
    await this.memory.setPackedHere(this.uri, this.now.thread, true);
    this.changed.fire();
  }

  /** The look belongs to it, so that no other work comes between. */
  private async runThread(thread: string | undefined, cancel: Cancel): Promise<void> {
    this.knownStamp = undefined;
    this.update({ ...nothing, looked: false, thread });
    await this.runUpkeep({ need: needFor(readSettings(this.uri).autoRepack, 'outside'), saved: undefined }, cancel);
  }

  private async runUpkeep({ need, saved }: Work, cancel: Cancel): Promise<'whole' | 'part'> {
    if (this.disposed) throw new Cancelled();
    const [thread, hasThreads] = [await this.threads.shown(), await this.threads.areThere()];
    this.update({ thread, hasThreads });
    this.knownStamp = await packStamp(this.uri, thread);
    if (this.knownStamp === undefined) {
      // whoever deletes a pack wants none
      await this.memory.setPackedHere(this.uri, thread, false);
      if (this.now.report || !this.now.looked || this.now.problem !== undefined) this.update({ ...nothing, thread, hasThreads });
      return 'whole';
    }
    // a pack would begin anew what somebody ended
    const here = this.memory.packedHere(this.uri, thread) && !await this.threads.isEnded(thread);
    const { freshness, report: made, partial } = await this.watched(this.now.freshness, undefined, (progress) =>
      this.remote().keep({ ...this.options(thread), noWrite: !here, repack: need === 'repack' && here, ...(saved ? { saved } : {}) }, { cancel, progress: (stage, fraction) => { if (packing.has(stage)) progress(stage, fraction); } }));
    if (made) this.knownStamp = await packStamp(this.uri, thread);
    const report = made ?? (freshness.state === 'none' ? undefined : await this.newest(freshness));
    if (cancel.cancelled && !made) throw new Cancelled();
    this.update({ looked: true, freshness: kept(this.now.freshness, freshness), report, fraction: undefined, problem: undefined, overlaps: kept(this.now.overlaps, await this.threads.overlaps(thread)) });
    return partial ? 'part' : 'whole';
  }

  private async runPack(more: PackOptions, cancel: Cancel, { progress, notice }: Pick<Asked, 'progress' | 'notice'>): Promise<Report> {
    const before = this.now.freshness;
    this.update({ freshness: { ...before, state: 'packing' }, fraction: 0 });
    const report = await this.watched(before, progress, async (told) => {
      const options = this.options(await this.threads.inForce());
      return this.remote().pack({ ...options, ...more }, { cancel, progress: told, ...(notice ? { notice } : {}) });
    });
    this.knownStamp = await packStamp(this.uri, report.thread);
    this.update({ looked: true, freshness: report.freshness, report, fraction: undefined, problem: undefined, thread: report.thread, hasThreads: await this.threads.areThere(), overlaps: kept(this.now.overlaps, await this.threads.overlaps(report.thread)) });
    return report;
  }

  /** Shows the progress of a pack; one that fails leaves what was shown before. */
  private async watched<T>(before: Freshness, progress: Asked['progress'], run: (told: NonNullable<Run['progress']>) => Promise<T>): Promise<T> {
    try {
      return await run((stage, fraction) => {
        progress?.(stage, fraction);
        if (this.now.freshness.state !== 'packing') this.update({ freshness: { ...this.now.freshness, state: 'packing' } });
        if (percent(fraction) !== percent(this.now.fraction)) this.update({ fraction });
      });
    } catch (error) {
      this.update({ freshness: before, fraction: undefined });
      throw error;
    }
  }

  /** The report that `freshness` speaks of; read again only when another program made a newer pack. */
  private async newest(freshness: Freshness): Promise<Report | undefined> {
    const known = this.now.report;
    return known && known.freshness.packedAt === freshness.packedAt ? known : this.remote().latest(this.threads.option.thread);
  }

  /** All that the editor asks of a pack of this thread. Throws `UserError` for a setting that cannot be. */
  private options(thread: string | undefined): PackOptions {
    const { pack, problem } = readSettings(this.uri);
    if (problem !== undefined) throw new UserError(problem);
    return { ...pack, ...this.memory.choices(this.uri, thread), ...this.threads.option, editor: editorFiles(this.workspaceFolder), complete: true };
  }

  /** Made when first needed: an engine is a worker. */
  private remote(): RemoteEngine {
    if (this.disposed) throw new Cancelled();
    this.engine ??= this.makeEngine(this.uri.fsPath, { git: vscode.workspace.isTrusted });
    return this.engine;
  }

  /** What changes nothing is not told: many looks find the same. */
  private update(part: Partial<FolderState>): void {
    if ((Object.keys(part) as (keyof FolderState)[]).every((key) => part[key] === this.now[key])) return;
    this.now = { ...this.now, ...part };
    this.changed.fire();
  }
}

function either(a: Cancel, b: Cancel): Cancel {
  return { get cancelled() { return a.cancelled || b.cancelled; } };
}

/** The known value where the new one says the same, so that nothing is drawn for it. */
function kept<T>(known: T, value: T): T {
  return JSON.stringify(known) === JSON.stringify(value) ? known : value;
}

function percent(fraction: number | undefined): number {
  return Math.floor((fraction ?? 0) * 100);
}
