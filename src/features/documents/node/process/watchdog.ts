import { writeSync } from 'node:fs';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { maxParserMemoryMb, computeMaxCpuMs, watchdogReports } from './protocol';

/**
 * Data for the watchdog thread: whether a document is being parsed (1 or 0), the processor time used before it, and its
 * limit, both in milliseconds.
 */
type SharedState = Float64Array;

const pollMs = 50;
const reportMs = 1_000;

/** Starts a watchdog thread that ends the parser process if a document uses too much processor time or memory. */
export function startWatchdog(file: string) {
  const shared: SharedState = new Float64Array(new SharedArrayBuffer(24));
  new Worker(file, { workerData: shared, stdout: false, stderr: false }).unref();
  return {
    begin(pages: number) {
      shared[1] = readCpuMs();
      shared[2] = computeMaxCpuMs(pages);
      shared[0] = 1;
    },
    /** Sets the number of pages once it is known. */
    setPageCount(pages: number) {
      shared[2] = Math.max(shared[2]!, computeMaxCpuMs(pages));
    },
    end() {
      shared[0] = 0;
    },
  };
}

/** Checks the limits. Runs in the watchdog thread. */
export function watchParser(): void {
  if (isMainThread) return;
  const shared = workerData as SharedState;
  let reportedCpuMs = readCpuMs();
  let reportedAt = Date.now();
  setInterval(() => {
    const cpuMs = readCpuMs();
    if (shared[0] !== 1) return;
    if (cpuMs - shared[1]! > shared[2]!) endProcess(watchdogReports.processor);
    if (process.memoryUsage.rss() > maxParserMemoryMb * 1024 * 1024) endProcess(watchdogReports.memory);
    if (Date.now() - reportedAt < reportMs) return;
    // uses processor time instead of wall-clock time because slow work on a busy machine is not a hang
    if (cpuMs > reportedCpuMs + 10) writeReport(watchdogReports.working);
    reportedCpuMs = cpuMs;
    reportedAt = Date.now();
  }, pollMs);
}

function endProcess(report: string): void {
  writeReport(report);
  process.kill(process.pid, 'SIGKILL');
}

function writeReport(report: string): void {
  writeSync(2, `${report}\n`);
}

/** Returns the whole process's processor time, in milliseconds. */
function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
