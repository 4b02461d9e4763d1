import { writeSync } from 'node:fs';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { memoryLimit, processorLimit, reports } from './protocol';

/** Data for the watching thread: whether a document is being parsed, the time used before it, and its limit. Ms. */
type Shared = Float64Array;

const pollMs = 50;
const reportMs = 1_000;

/** Starts a second thread in the parser process, which ends the process if a document uses too much of it. */
export function startWatchdog(file: string) {
  const shared: Shared = new Float64Array(new SharedArrayBuffer(24));
  new Worker(file, { workerData: shared, stdout: false, stderr: false }).unref();
  return {
    begin(pages: number) {
      shared[1] = used();
      shared[2] = processorLimit(pages);
      shared[0] = 1;
    },
    /** Sets the number of pages once it is known. */
    pages(pages: number) {
      shared[2] = Math.max(shared[2]!, processorLimit(pages));
    },
    end() {
      shared[0] = 0;
    },
  };
}

/** Runs in the second thread. */
export function watchParser(): void {
  if (isMainThread) return;
  const shared = workerData as Shared;
  let reported = used();
  let at = Date.now();
  setInterval(() => {
    const now = used();
    if (shared[0] !== 1) return;
    if (now - shared[1]! > shared[2]!) end(reports.processor);
    if (process.memoryUsage.rss() > memoryLimit * 1024 * 1024) end(reports.memory);
    if (Date.now() - at < reportMs) return;
    // processor time instead of the wall clock, as slow work on a busy machine is not a hang
    if (now > reported + 10) say(reports.working);
    reported = now;
    at = Date.now();
  }, pollMs);
}

function end(report: string): void {
  say(report);
  process.kill(process.pid, 'SIGKILL');
}

function say(report: string): void {
  writeSync(2, `${report}\n`);
}

/** Returns the whole process's processor time, in milliseconds. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
