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
  const sharedState: SharedState = new Float64Array(new SharedArrayBuffer(24));
  new Worker(file, { workerData: sharedState, stdout: false, stderr: false }).unref();
  return {
    begin(pages: number) {
      sharedState[1] = readCpuMs();
      sharedState[2] = computeMaxCpuMs(pages);
      sharedState[0] = 1;
    },
    /** Sets the number of pages once it is known. */
    setPageCount(pages: number) {
      sharedState[2] = Math.max(sharedState[2]!, computeMaxCpuMs(pages));
    },
    end() {
      sharedState[0] = 0;
    },
  };
}

/** Checks the limits. Runs in the watchdog thread. */
export function watchParser(): void {
  if (isMainThread) return;
  const sharedState = workerData as SharedState;
  let reportedCpuMs = readCpuMs();
  let reportedAt = Date.now();
  setInterval(() => {
    const cpuMs = readCpuMs();
    if (sharedState[0] !== 1) return;
    if (cpuMs - sharedState[1]! > sharedState[2]!) endProcess(watchdogReports.processor);
    if (process.memoryUsage.rss() > maxParserMemoryMb * 1024 * 1024) endProcess(watchdogReports.memory);
    if (Date.now() - reportedAt < reportMs) return;
    // the report depends on processor time, because slow work on a busy machine is not a hang
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
