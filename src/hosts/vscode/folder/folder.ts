import * as vscode from 'vscode';
import { Cancelled, UserError } from '../../../base/errors';
import { emitter } from '../../../base/event';
import { neverCancelled, type Cancel } from '../../../base/cancellation';
import type { Change, Choice, PackOptions, Work } from '../../../engine';
import type { Freshness, Stage } from '../../../model';
import type { Explanation, PackagesReport, PackedText, Report, Retrieved, Verdict } from '../../../reports';
import { createRepackRunner, type Seen } from '../../node/repackRunner';
import { needFor, packFolder, taskPath } from './changeKind';
import { editorFiles } from './editorFiles';
import type { RemoteEngine } from './engines';
import { FolderThreads, unscoped } from './folderThreads';
import { ifThere } from '../ifThere';
import { KnownWrites } from './knownWrites';
import type { FolderMemory } from './memory';
import { packStamp, type PackStamp } from './packStamp';
import { readSettings } from '../settings/settings';
import { noChoices, type Choices } from '../views/treeNode';

export interface FolderState {
  /** False until the disk was asked the first time. */
  readonly looked: boolean;
  readonly freshness: Freshness;
  /** Of the newest pack; undefined before the first. */
  readonly report: Report | undefined;
  /** Something may have made the pack stale, and no look has told since: nothing is claimed of it. */
  readonly checking: boolean;
  /** Of a run that somebody asked for and that takes long, 0 to 1. */
  readonly fraction: number | undefined;
  /** Why the last run failed, until one succeeds. */
  readonly problem: string | undefined;
  /** Whose pack this is; undefined: the unscoped one. */
  readonly thread: string | undefined;
  /** There are threads in this folder, whether one is shown or not. */
  readonly hasThreads: boolean;
  /** Other threads at work on its files. */
  readonly overlaps: Verdict['overlaps'];
  /** What is pinned and excluded by hand for it. */
  readonly choices: Choices;
}

/** What a person asked for; a change of files does not supersede it. */
export interface Asked {
  readonly cancel: Cancel;
  /** `task.md` was just written: it counts, whatever the last pack was given. */
  readonly newTask?: boolean;
  /** The package of a monorepo that is packed from now on; left out: the one of the pack before. */
  readonly workspace?: string;
  progress?(stage: Stage, fraction: number): void;
  /** What keeps the run waiting, in a sentence. */
  notice?(sentence: string): void;
}

/** How long a run that somebody asked for goes on before its progress is shown. Ms. */
export const patience = 1_500;

const nothing: FolderState = {
  looked: true,
  freshness: { state: 'none', causes: [] },
  report: undefined,
  checking: false,
  fraction: undefined,
  problem: undefined,
  thread: undefined,
  hasThreads: false,
  overlaps: [],
  choices: noChoices,
};

const choiceOf = {
  pinned: { true: 'pin', false: 'unpin' },
  excluded: { true: 'exclude', false: 'include' },
} satisfies Record<keyof Choices, Record<string, Choice>>;

/** One workspace folder: its engine, the newest pack, and what is known of its freshness. Draws nothing. */
export class Folder implements vscode.Disposable {
  private now: FolderState = { ...nothing, looked: false };
  private engine: RemoteEngine | undefined;
  private disposed = false;
  /** Changes that cast doubt on the pack, counted, so that a look knows whether it saw the last of them. */
  private doubts = 0;
  /** As the last whole look found it: this thread's pack is kept up here. */
  private keptUp = false;
  /**
   * A save's pack is written and its record is not: until the whole pack follows, the record would call it another
   * program's.
   */
  private begun = false;
  private knownStamp: PackStamp | undefined;
  private readonly told = emitter<void>();
  readonly onDidChange = this.told.event;
  readonly threads: FolderThreads;
  readonly writes: KnownWrites;

  private readonly runner = createRepackRunner({
    run: (work, cancel) => this.current(() => this.upkeep(work, cancel)),
    failed: (error) => this.onFailure(this, error),
  });

  constructor(
    readonly workspaceFolder: vscode.WorkspaceFolder,
    private readonly makeEngine: (root: string, options: { readonly git: boolean; }) => RemoteEngine,
    private readonly memory: FolderMemory,
    private readonly onFailure: (folder: Folder, error: unknown) => void,
  ) {
    this.writes = new KnownWrites(workspaceFolder.uri);
    this.threads = new FolderThreads(workspaceFolder.uri, memory, () => this.remote());
  }

  get uri(): vscode.Uri {
    return this.workspaceFolder.uri;
  }
  get name(): string {
    return this.workspaceFolder.name;
  }
  get state(): FolderState {
    return this.now;
  }
  /** The pack is compared with the disk and nothing more: another program made it, or it came with the clone. */
  get onlyLooked(): boolean {
    return !this.memory.packedHere(this.uri, this.now.thread) && readSettings(this.uri).autoRepack !== 'off';
  }
  /** Where it is stale, it is made anew here by itself. */
  get keptFresh(): boolean {
    return this.memory.packedHere(this.uri, this.now.thread) && readSettings(this.uri).autoRepack !== 'off';
  }
  /** A person packed this folder from this editor, in whatever thread. */
  get everPacked(): boolean {
    return this.memory.packedHere(this.uri, undefined) || this.memory.packedHere(this.uri, this.now.thread);
  }
  /** Of the thread that is shown. */
  get choices(): Choices {
    return this.now.choices;
  }

  /** No run is under way, and no change waits for one. */
  get idle(): boolean {
    return this.runner.idle;
  }

  /**
   * Makes the pack anew (a new task with the settings alone, else with what the last pack was made with where they say
   * nothing), and writes it: from then on it is kept fresh here. Ends any other run.
   */
  async pack(asked: Asked): Promise<Report> {
    await this.ask(async (superseded) => {
      await this.runAsked(asked, either(superseded, asked.cancel));
      return 'whole';
    });
    if (!this.now.report) throw new Cancelled();
    return this.now.report;
  }

  /** Something changed; upkeep follows when its time comes. `doubt`: until then nothing is claimed of the pack. */
  changed(change: Change, doubt: boolean): void {
    if (doubt) this.doubt();
    this.runner.changed(change);
  }

  doubt(): void {
    this.doubts++;
    if (this.now.report) this.update({ checking: true });
  }

  /** Where changes are not told, everything is looked at again and again. `every`: ms. */
  poll(every: number | undefined): void {
    this.runner.poll(every);
  }

  /** Compares the pack with the disk, and ends no other run. */
  async look(): Promise<void> {
    await this.ask((cancel) => this.lookAtAll('look', cancel), false);
  }

  async guard(path?: string): Promise<Verdict> {
    const options = this.options(await this.threads.inForce());
    return this.remote().guard({ ...options, ...(path === undefined ? {} : { path }) }, { cancel: neverCancelled });
  }

  async explain(path: string, cancel: Cancel): Promise<Explanation> {
    const options = this.options(await this.threads.inForce());
    return this.remote().explain(path, options, { cancel });
  }

  /** Those that one of can be packed in place of the whole folder. */
  async packages(cancel: Cancel): Promise<PackagesReport> {
    return this.remote().packages(this.options(await this.threads.inForce()), { cancel });
  }

  /** What the pack was made of, beside the file as it is now. */
  async packedText(path: string): Promise<PackedText> {
    return this.remote().packedText(path, this.threads.option.thread, { cancel: neverCancelled });
  }

  /** As it is now and redacted, for a person to hand on. */
  async retrieve(path: string): Promise<Retrieved> {
    const options = this.options(await this.threads.inForce());
    return this.remote().retrieve(path, options, { cancel: neverCancelled });
  }

  /** Shows the pack of another thread from now on, or the unscoped one. What runs for the one before is ended. */
  async useThread(thread: string | undefined): Promise<void> {
    await this.threads.choose(thread); // whatever ends the look that follows
    await this.ask((cancel) => this.runThread(thread, cancel));
  }

  /** A thread's task, without its heading; '' where there is none. Where no file is, no worker is started for it. */
  async readTask(thread: string | undefined): Promise<string> {
    if (await ifThere(vscode.workspace.fs.stat(vscode.Uri.joinPath(this.uri, taskPath(thread)))) === undefined)
      return '';
    return this.remote().task({ thread: thread ?? unscoped }, { cancel: neverCancelled });
  }

  /**
   * Makes `.agentpack/` with its `.gitignore` where it is missing. The file is whole at any moment. Throws `UserError`.
   */
  async writeTask(thread: string | undefined, text: string): Promise<void> {
    await this.remote().task({ thread: thread ?? unscoped, text }, { cancel: neverCancelled });
    this.writes.note(taskPath(thread));
  }

  /** What packs had learned from earlier ones; false where they had learned nothing. */
  async forgetLearned(): Promise<boolean> {
    return this.remote().forget({ cancel: neverCancelled });
  }

  /** Recorded for every program that packs this folder. Throws `UserError` for a file that cannot be chosen so. */
  async choose(path: string, choice: keyof Choices, on: boolean): Promise<void> {
    const { thread } = this.now;
    await this.moveEarlierChoices(thread);
    const { pinned, excluded } = await this.remote().select({
      thread: thread ?? unscoped,
      choice: { kind: choiceOf[choice][`${on}`], paths: [path] },
    }, { cancel: neverCancelled });
    if (this.now.thread === thread) this.update({ choices: { pinned, excluded } });
  }

  /** After trust was granted: the next engine may run git. */
  restart(): void {
    this.engine?.dispose();
    this.engine = undefined;
  }

  /** Before `.agentpack/` is removed: ends what runs, so that nothing is written after it. */
  async forget(): Promise<void> {
    await this.memory.forget(this.uri);
    await this.ask(async () => {
      this.stop();
      return 'whole';
    });
  }

  /** Whether the newest pack ranks this file, or it is one that people write below `.agentpack/`. */
  reads(path: string): boolean {
    return path.startsWith('.agentpack/') || (this.now.report?.ranking.includes(path) ?? false);
  }

  failed(problem: string): void {
    this.update({ looked: true, checking: false, problem });
  }

  dispose(): void {
    this.disposed = true;
    void this.runner.dispose();
    this.restart();
  }

  private ask(work: (superseded: Cancel) => Promise<Seen>, ends = true): Promise<void> {
    return this.runner.ask((superseded) => this.current(() => work(superseded)), ends);
  }

  /** What ran in an engine that was put away meanwhile did not fail. */
  private async current<T>(work: () => Promise<T>): Promise<T> {
    const engine = this.engine;
    try {
      return await work();
    } catch (error) {
      throw this.disposed || (engine !== undefined && engine !== this.engine) ? new Cancelled() : error;
    }
  }

  private stop(): void {
    this.restart();
    this.update(nothing);
  }

  private async runAsked(asked: Asked, superseded: Cancel): Promise<void> {
    await this.runPack({
      keepTask: !asked.newTask,
      keepOptions: !asked.newTask,
      keepWorkspace: true,
      ...(asked.workspace !== undefined && { workspace: asked.workspace }),
    }, either(superseded, asked.cancel), asked);
    await this.memory.setPackedHere(this.uri, this.now.thread, true);
    this.told.fire();
  }

  /** The look belongs to it, so that no other work comes between. */
  private async runThread(thread: string | undefined, cancel: Cancel): Promise<Seen> {
    this.knownStamp = undefined;
    this.keptUp = false;
    this.update({ ...nothing, looked: false, thread });
    return this.lookAtAll(needFor(readSettings(this.uri).autoRepack, 'outside'), cancel);
  }

  private async upkeep({ need, files }: Work, cancel: Cancel): Promise<Seen> {
    if (need === 'check') return this.check();
    // the setting counts as it is when the run starts
    const repacks = need === 'repack' && (this.begun || readSettings(this.uri).autoRepack !== 'off');
    if (files === undefined || !repacks || !this.keptUp) return this.lookAtAll(repacks ? 'repack' : 'look', cancel);
    return this.packSaved(files, cancel);
  }

  /**
   * A pack of another program is taken as it is, or two editors would repack in turns for ever; what is broken is
   * mended.
   */
  private async check(): Promise<Seen> {
    const done = await this.doneElsewhere();
    if (done !== undefined)
      this.changed({ need: done === 'pack' ? 'look' : needFor(readSettings(this.uri).autoRepack, 'outside') }, true);
    return 'whole';
  }

  /**
   * What another program did to the pack that was looked at last: made or removed a `pack`, or touched only an `output`
   * of it.
   */
  private async doneElsewhere(): Promise<'pack' | 'output' | undefined> {
    if (await this.threads.areThere() !== this.now.hasThreads || await this.threads.shown() !== this.now.thread)
      return 'pack';
    const stamp = await packStamp(this.uri, this.now.thread);
    if (stamp?.record !== this.knownStamp?.record) return 'pack';
    return stamp?.all === this.knownStamp?.all ? undefined : 'output';
  }

  /** Only the context file that agents read is written; what is shown follows with the whole look. */
  private async packSaved(files: readonly string[], cancel: Cancel): Promise<Seen> {
    const doubts = this.doubts;
    const { thread } = this.now;
    const { freshness, report, selection, partial } = await this.remote().refreshIfStale({
      ...this.options(thread),
      repack: true,
      saved: files,
    }, { cancel });
    this.begun = partial;
    if (partial) return 'part';
    if (report) this.knownStamp = await packStamp(this.uri, thread);
    const choices = kept(this.now.choices, selection);
    const newest = report ?? await this.newest(freshness);
    this.update({
      looked: true,
      freshness: kept(this.now.freshness, freshness),
      report: newest,
      checking: this.doubts !== doubts,
      problem: undefined,
      choices,
    });
    return 'whole';
  }

  private async lookAtAll(need: 'look' | 'repack', cancel: Cancel): Promise<Seen> {
    if (this.disposed) throw new Cancelled();
    const doubts = this.doubts;
    const [thread, hasThreads] = [await this.threads.shown(), await this.threads.areThere()];
    this.update({ thread, hasThreads });
    this.knownStamp = await packStamp(this.uri, thread);
    if (this.knownStamp === undefined) {
      // whoever deletes a pack wants none
      this.keptUp = false;
      await this.memory.setPackedHere(this.uri, thread, false);
      const choices = kept(this.now.choices, await this.recorded(thread));
      if (this.now.report || !this.now.looked || this.now.problem !== undefined || choices !== this.now.choices)
        this.update({ ...nothing, thread, hasThreads, choices });
      return 'whole';
    }
    // a pack would begin anew what somebody ended
    const here = this.keptUp = this.memory.packedHere(this.uri, thread) && !await this.threads.isEnded(thread);
    if (here) await this.moveEarlierChoices(thread);
    const { freshness, report: made, selection } = await this.remote().refreshIfStale({
      ...this.options(thread),
      noWrite: !here,
      repack: need === 'repack' && here,
    }, { cancel });
    if (made) this.knownStamp = await packStamp(this.uri, thread);
    if (need === 'repack') this.begun = false;
    const report = made ?? (freshness.state === 'none' ? undefined : await this.newest(freshness));
    const overlaps = kept(this.now.overlaps, await this.threads.overlaps(thread));
    if (cancel.cancelled && !made) throw new Cancelled();
    this.update({
      looked: true,
      freshness: kept(this.now.freshness, freshness),
      report,
      checking: this.doubts !== doubts,
      problem: undefined,
      overlaps,
      choices: kept(this.now.choices, selection),
    });
    return 'whole';
  }

  /** One that fails leaves what was shown before. */
  private async runPack(more: PackOptions, cancel: Cancel,
    { progress, notice }: Pick<Asked, 'progress' | 'notice'>): Promise<void>
  {
    const doubts = this.doubts;
    const before = this.now.freshness;
    const started = performance.now();
    this.update({ freshness: { ...before, state: 'packing' } });
    try {
      const meant = await this.threads.inForce();
      await this.moveEarlierChoices(meant);
      const options = this.options(meant);
      const report = await this.remote().pack({ ...options, ...more }, {
        cancel,
        ...(notice ? { notice } : {}),
        progress: (stage, fraction) => {
          progress?.(stage, fraction);
          if (performance.now() - started >= patience && percent(fraction) !== percent(this.now.fraction))
            this.update({ fraction });
        },
      });
      this.knownStamp = await packStamp(this.uri, report.thread);
      this.keptUp = true;
      this.begun = false;
      const [hasThreads, overlaps] = [await this.threads.areThere(),
        kept(this.now.overlaps, await this.threads.overlaps(report.thread))];
      const choices = kept(this.now.choices, await this.recorded(report.thread));
      this.update({
        looked: true,
        freshness: report.freshness,
        report,
        checking: this.doubts !== doubts,
        fraction: undefined,
        problem: undefined,
        thread: report.thread,
        hasThreads,
        overlaps,
        choices,
      });
    } catch (error) {
      this.update({ freshness: before, fraction: undefined });
      throw error;
    }
  }

  /** The report that `freshness` speaks of; read again only when another program made a newer pack. */
  private async newest(freshness: Freshness): Promise<Report | undefined> {
    const known = this.now.report;
    return known && known.freshness.packedAt === freshness.packedAt
      ? known
      : this.remote().latest(this.threads.option.thread);
  }

  /** All that the editor asks of a pack of this thread. Throws `UserError` for a setting that cannot be. */
  private options(thread: string | undefined): PackOptions {
    const { pack, problem } = readSettings(this.uri);
    if (problem !== undefined) throw new UserError(problem);
    return {
      ...pack,
      ...this.memory.earlierChoices(this.uri, thread),
      ...this.threads.option,
      editor: editorFiles(this.workspaceFolder),
      complete: true,
    };
  }

  /** What counts as pinned and excluded by hand; where no file says anything, no worker is started for it. */
  private async recorded(thread: string | undefined): Promise<Choices> {
    const earlier = this.memory.earlierChoices(this.uri, thread);
    if (earlier) return earlier;
    const file = vscode.Uri.joinPath(this.uri, packFolder(thread), 'selection.json');
    if (await ifThere(vscode.workspace.fs.stat(file)) === undefined) return noChoices;
    const { pinned, excluded } = await this.remote().select({ thread: thread ?? unscoped }, { cancel: neverCancelled });
    return { pinned, excluded };
  }

  /**
   * Once: to where every program that packs this folder reads them. Where they cannot be recorded, this editor goes on
   * handing them over with each pack.
   */
  private async moveEarlierChoices(thread: string | undefined): Promise<void> {
    const earlier = this.memory.earlierChoices(this.uri, thread);
    if (!earlier) return;
    try {
      await this.remote().select({ thread: thread ?? unscoped, adopt: earlier }, { cancel: neverCancelled });
    } catch (error) {
      if (error instanceof UserError) return;
      throw error;
    }
    await this.memory.forgetEarlierChoices(this.uri, thread);
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
    this.told.fire();
  }
}

function either(a: Cancel, b: Cancel): Cancel {
  return {
    get cancelled() {
      return a.cancelled || b.cancelled;
    },
  };
}

/** The known value where the new one says the same, so that nothing is drawn for it. */
function kept<T>(known: T, value: T): T {
  return JSON.stringify(known) === JSON.stringify(value) ? known : value;
}

function percent(fraction: number | undefined): number {
  return Math.floor((fraction ?? 0) * 100);
}
