import { setTimeout as sleep } from 'node:timers/promises';
import { Cancelled, UserError } from '../../../base/errors';
import type { Engine, Host, KeptOptions, PackOptions, Run } from '../../../engine';
import type { Report } from '../../../reports';
import type { Cancel } from '../../../base/cancellation';
import { createRepackRunner } from '../../node/repackRunner';
import { watchTree } from '../../node/fs/watchTree';
import { keptText } from '../kept';
import { packedFor } from './scope';

/** Where the system does not tell of changes. Ms. */
const lookEvery = 3_000;
/** How often the loop asks whether it is to end. Ms. */
const tick = 100;
const pathsShown = 3;

export interface Watch {
  readonly engine: Engine;
  readonly host: Host;
  readonly options: PackOptions;
  /** What of the pack before stays in force when the watch begins; from then on all of it does. */
  readonly first: Pick<PackOptions, 'keepTask' | 'keepOptions'>;
  readonly run: Run;
  /** Seconds between looks, in place of the system's word on what changed. */
  readonly poll: number | undefined;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Keeps the pack true to the disk until the run is cancelled. */
export async function watch(
  { engine, host, options, first: begun, run, poll, say, warn }: Watch,
): Promise<{ readonly packs: number; readonly contextPath: string | undefined; }> {
  const paths = new Set<string>();
  let fault: { readonly error: unknown; } | undefined;
  const runner = createRepackRunner({
    run: async (_work, cancel) => {
      await look(cancel, false);
      return 'whole';
    },
    failed: (error) => {
      fault = { error };
    },
  });
  const changed = (path: string) => {
    paths.add(path);
    runner.changed({ need: 'repack' });
  };
  const tree = poll === undefined ? watchTree(host, changed) : undefined;
  let every = poll === undefined ? undefined : poll * 1_000;
  let packs = 0;
  let newest: Report | undefined;
  let thread: string | undefined;
  /** A task of this call is in force; from then on `task.md` may change it. */
  let given = false;
  let failure = '';
  let whose: string | undefined;
  try {
    await tree?.sync(undefined);
    await runner.ask(async (cancel) => {
      await look(cancel, true);
      return 'whole';
    }, false);
    runner.poll(every);
    while (!run.cancel.cancelled && !fault) await sleep(tick);
    if (fault) throw fault.error;
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  } finally {
    await runner.dispose();
    tree?.dispose();
  }
  return { packs, contextPath: newest?.contextPath };

  async function look(superseded: Cancel, started: boolean): Promise<void> {
    await packed({
      ...run,
      cancel: {
        get cancelled() {
          return run.cancel.cancelled || superseded.cancelled;
        },
      },
    }, started);
    await tree?.sync(thread, (newest ?? engine.latest(thread ?? 'none'))?.submodules);
    if (tree?.problem === undefined || every !== undefined) return;
    every = lookEvery;
    runner.poll(every);
    warn(`Not every folder can be watched (${tree.problem}): looking every ${every / 1_000} seconds instead.`);
  }

  async function packed(run: Run, started: boolean): Promise<void> {
    const seen = [...paths];
    paths.clear();
    try {
      const before = begun.keepOptions ? engine.recordedOptions(options) : {};
      const kept = await engine.refreshIfStale({ ...options, ...(given ? { task: undefined } : begun), repack: true },
        run);
      const report = kept.freshness.state === 'none' ? await engine.pack(options, run) : kept.report;
      for (const sentence of engine.takeWarnings()) warn(sentence);
      failure = '';
      tellWhose();
      thread = report?.thread ?? /^\.agentpack\/threads\/([^/]+)\//.exec(kept.freshness.contextPath ?? '')?.[1];
      if (!given) tellKept(before, report ?? engine.latest(thread ?? 'none'));
      given = true;
      if (report) {
        packs++;
        newest = report;
        say(lineOf(report, seen));
      } else if (started) say(`${clock()}  fresh: ${kept.freshness.contextPath ?? ''}`);
      if (report?.freshness.state === 'stale') changed(''); // something moved while it was packed
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (error.message !== failure) warn(failure = error.message); // said once: it is tried again with the next change
    }
  }

  /** At the first pack: later ones repeat this watch's own. */
  function tellKept(before: KeptOptions, pack: Report | undefined): void {
    const told = keptText(before, begun.keepTask === true && pack?.taskSource === 'option');
    if (told !== undefined) say(`${clock()}  ${told}`);
  }

  /** Once, and again where the settings name another thread. */
  function tellWhose(): void {
    const before = whose;
    whose = packedFor(engine.scope(options, 'pack'));
    if (whose !== undefined && whose !== before) say(`${clock()}  thread ${whose}`);
  }
}

function lineOf({ renderedTokens, files, contextPath }: Report, paths: readonly string[]): string {
  const named = paths.filter((path) => path !== '');
  const after = named.length === 0
    ? ''
    : `, after ${named.slice(0, pathsShown).join(', ')}${
      named.length > pathsShown ? ` and ${named.length - pathsShown} more` : ''
    }`;
  return `${clock()}  packed ${
    renderedTokens.toLocaleString('en-US')
  } tokens, ${files.length} files${after}: ${contextPath}`;
}

/** 14:03:09, in this machine's time. */
function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
