import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { taskText } from '../engines';
import { percentile } from '../measure';
import { measureOwnHold } from './ownHold';
import type { Sighting } from './sightings';

const saves = Number(process.env['AGENTPACK_BENCH_SAVES']);
const warmUp = 6, bursts = 6, burst = 10, checkouts = 6, manySaves = 200;
/** So many files below this size, in bytes, are pinned, so that the pack shows them whole. */
const pins = 3, smallFile = 4_000;
/** Between the saves of a burst. Ms. */
const burstPause = 150;
/** How long a save may take before it counts as lost. Ms. */
const patience = 20_000;
const resolution = 1;

const clock = () => performance.timeOrigin + performance.now();

/**
 * The entry point for the extension host (extensionTestsPath). Writes the figures to the file that AGENTPACK_BENCH_OUT
 * names.
 */
export async function run(): Promise<void> {
  const root = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  const at = (path: string) => join(root, path);
  const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack')!;
  const startedByHand = !extension.isActive;
  const activating = clock();
  const api = await extension.activate();
  const activation = clock() - activating;
  // the editor's own figure, read outside
  await vscode.commands.executeCommand('workbench.action.showRuntimeExtensions');
  await pause(4_000);

  const idle = async () => {
    for (const end = clock() + patience; clock() < end; await pause(20))
      if (api.idle() && api.shown().status?.text.startsWith('$(check)')) return;
    throw new Error(`not idle: ${api.shown().status?.text}`);
  };
  const quiet = await held(() => pause(3_000));
  const first = await held(async () => {
    await vscode.commands.executeCommand('agentpack.setTask', taskText);
  });
  await idle();
  mkdirSync(at('.agentpack/bench'), { recursive: true });
  const context = at('.agentpack/context.md'), plain = at('.agentpack/bench/plain.txt'), watched = at('plain.ts');
  const seen = await watchers([context, plain, watched]);

  const saved: { event: number; path: string; }[] = [];
  vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    saved.push({ event: clock(), path: uri.fsPath });
  });
  // whatever the repository and the task, the pack shows some code whole
  const small = api.latest()!.ranking.filter((path) => /\.[jt]sx?$/.test(path) && statSync(at(path)).size < smallFile)
    .slice(0, pins);
  for (const path of small) {
    await vscode.commands.executeCommand('agentpack.pinFile', vscode.Uri.file(at(path)));
    await idle();
  }
  const report = api.latest()!;
  const shownInFull = report.files.filter((file) => file.view === 'full' && /\.[jt]sx?$/.test(file.path)).map((file) =>
    file.path
  );
  const notShown = report.ranking.filter((path) =>
    /\.[jt]sx?$/.test(path) && !report.files.some((file) => file.path === path)
  ).slice(-40);

  // each save alone, when all before it is done
  const single: { ms: number; whole: number; shown: boolean; quick: boolean; }[] = [];
  let oneByOne: Held | undefined;
  const saveOneByOne = async () => {
    for (let i = 0; i < warmUp + saves; i++) {
      const shown = i % 2 === 0;
      const list = shown ? shownInFull : notShown;
      const event = await save(list[i % list.length]!, i);
      const { at: written, quick } = await seen(context, (one) => one.at > event);
      if (shown) await seen(context, (one) => one.marker >= i);
      await idle();
      if (i >= warmUp) single.push({ ms: written - event, whole: clock() - event, shown, quick });
      await pause(200 + 300 * ((i * 7919) % 10) / 10); // so that saves meet no timer's beat
    }
  };
  const ownHold = await measureOwnHold(join(extension.extensionPath, 'dist'), async () => {
    oneByOne = await held(saveOneByOne);
  });

  // a person who saves again and again: until the last one is in the pack
  const last: number[] = [];
  const inBursts = await held(async () => {
    for (let n = 0; n < bursts; n++) {
      let event = 0;
      for (let k = 0; k < burst; k++, await pause(burstPause))
        event = await save(shownInFull[0]!, 1_000 + n * burst + k);
      last.push((await seen(context, (one) => one.marker >= 1_000 + n * burst + burst - 1)).at - event);
      await idle();
      await pause(300);
    }
  });

  // saves without a pause, as of a formatter or a build
  const packTimes = new Set([api.latest()!.freshness.packedAt]);
  const poll = setInterval(() => packTimes.add(api.latest()!.freshness.packedAt), 5);
  const inOneBurst = await held(async () => {
    for (let k = 0; k < manySaves; k++) await save(shownInFull[k % shownInFull.length]!, 3_000 + k);
    await idle();
  });
  clearInterval(poll);
  packTimes.add(api.latest()!.freshness.packedAt); // of the last pack, after which nothing polls
  const packsOfManySaves = packTimes.size - 1;

  // from the end of a checkout until nothing is claimed of the pack any more
  const doubts: number[] = [];
  for (let i = 0; i < checkouts; i++) {
    let doubted = Number.NaN;
    const stop = api.onDidChangeStatus((item) => {
      if (Number.isNaN(doubted) && !item?.text.startsWith('$(check)')) doubted = clock();
    });
    execFileSync('git', ['checkout', '-q', '-b', `branch${i}`], { cwd: root });
    const done = clock();
    for (const end = clock() + patience; clock() < end && Number.isNaN(doubted);) await pause(5);
    doubts.push(Math.max(0, doubted - done));
    stop();
    await idle();
    await pause(300);
  }

  // what the machine itself takes, with nothing of ours in between
  const plainWrite: number[] = [], editorsWatcher: number[] = [];
  await vscode.workspace.getConfiguration('agentpack').update('autoRepack', 'off', vscode.ConfigurationTarget.Global);
  const files = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(root, 'plain.ts'));
  let heard = (_time: number) => undefined as void;
  for (const event of [files.onDidChange, files.onDidCreate]) event(() => heard(clock()));
  for (let i = 0; i < 30; i++) {
    const before = clock();
    writeFileSync(plain, `saved${i}`);
    plainWrite.push((await seen(plain, (one) => one.marker === i)).at - before);
    const told = new Promise<number>((done) => {
      heard = done;
    });
    const written = clock();
    writeFileSync(watched, `export const saved${i} = ${i};\n`);
    editorsWatcher.push(await Promise.race([told, pause(patience, Number.NaN)]) - written);
    await pause(150);
  }
  const withoutUs = await held(async () => {
    for (let i = 0; i < 15; i++) {
      await save(shownInFull[0]!, 5_000 + i);
      await pause(400);
    }
  });
  files.dispose();

  const ms = single.map((one) => one.ms);
  const base = percentile(plainWrite, 0.5);
  if (process.env['VERBOSE'])
    console.log(JSON.stringify(single.map((one) => [Math.round(one.ms), Math.round(one.whole), one.shown, one.quick])));
  writeFileSync(process.env['AGENTPACK_BENCH_OUT']!, JSON.stringify({
    save: {
      files: report.counts.files,
      saves: ms.length,
      'packed alone': single.filter((one) => one.quick).length,
      'p50 ms': percentile(ms, 0.5),
      'p95 ms': percentile(ms, 0.95),
      'max ms': Math.max(...ms),
      'shown p95': percentile(single.filter((one) => one.shown).map((one) => one.ms), 0.95),
      'not shown p95': percentile(single.filter((one) => !one.shown).map((one) => one.ms), 0.95),
      'p50 / plain write': percentile(ms, 0.5) / base,
      'p95 / watcher p95': percentile(ms, 0.95) / percentile(editorsWatcher, 0.95),
      'whole pack p50': percentile(single.map((one) => one.whole), 0.5),
      'whole pack p95': percentile(single.map((one) => one.whole), 0.95),
      'doubt after a checkout p50': percentile(doubts, 0.5),
      'max': Math.max(...doubts),
      'last of a burst p50': percentile(last, 0.5),
      'last of a burst max': Math.max(...last),
      [`packs of ${manySaves} saves`]: packsOfManySaves,
    },
    machine: {
      'plain write p50': base,
      'plain write p95': percentile(plainWrite, 0.95),
      "editor's watcher p50": percentile(editorsWatcher, 0.5),
      "editor's watcher p95": percentile(editorsWatcher, 0.95),
    },
    host: {
      'saves one by one, own hold': ownHold,
      'activate() ms': startedByHand ? activation : 'was active',
      ...Object.fromEntries(
        Object.entries({
          idle: quiet,
          'first pack': first,
          'saves one by one': oneByOne!,
          'saves in bursts': inBursts,
          [`${manySaves} saves`]: inOneBurst,
          'saves without AgentPack': withoutUs,
        }).flatMap(([name, { clock: ms, worked }]) =>
          [[`${name}, hold`, ms], ['worked', worked]].map(([key, value],
            i) => [i === 0 ? key : `${name}, ${key}`, value]
          )
        ),
      ),
    },
  }));

  async function save(path: string, i: number): Promise<number> {
    const document = await vscode.workspace.openTextDocument(at(path));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(document.lineCount, 0), `\nexport const saved${i} = ${i};\n`);
    await vscode.workspace.applyEdit(edit);
    saved.length = 0;
    await document.save();
    const told = saved.find((one) => one.path === document.uri.fsPath);
    if (!told) throw new Error(`${path} was not saved`);
    return told.event;
  }
}

interface Held {
  /** From the start of a turn of the thread to its end. Ms. */
  readonly clock: number;
  /** The time that the thread itself worked in it: on a busy machine, it also waits for a processor. Ms. */
  readonly worked: number;
}

/** The longest time that the thread was held while `work` ran, beyond the sampling's own interval. Ms. */
async function held(work: () => Promise<unknown>): Promise<Held> {
  const delay = monitorEventLoopDelay({ resolution });
  const threadTime = () => {
    const { user, system } = (process as unknown as { threadCpuUsage(): NodeJS.CpuUsage; }).threadCpuUsage();
    return (user + system) / 1_000;
  }; // since Node 23.9
  let last = threadTime(), worked = 0;
  const timer = setInterval(() => {
    const now = threadTime();
    worked = Math.max(worked, now - last);
    last = now;
  }, 2);
  delay.enable();
  await work();
  delay.disable();
  clearInterval(timer);
  return { clock: delay.max / 1e6 - resolution, worked };
}

/** Resolves with the first sight of a file as it is to be. */
async function watchers(
  files: readonly string[],
): Promise<(file: string, is: (one: Sighting) => boolean) => Promise<Sighting>> {
  for (const file of files) writeFileSync(file, '', { flag: 'a' });
  const worker = new Worker(join(__dirname, 'sightings.js'), { workerData: { files } });
  const all: Sighting[] = [];
  let told = () => undefined as void;
  worker.on('message', (one: Sighting | 'watching') => {
    if (one !== 'watching') all.push(one);
    told();
  });
  await new Promise<void>((done) => {
    told = done;
  });
  return async (file, is) => {
    for (const end = clock() + patience; clock() < end;) {
      const found = all.find((one) => one.file === file && is(one));
      if (found) return found;
      await Promise.race([new Promise<void>((done) => {
        told = done;
      }), pause(500)]);
    }
    throw new Error(`${file} was not written as expected`);
  };
}
