type ThreadCpuUsage = { threadCpuUsage?(): NodeJS.CpuUsage; };

/** Milliseconds of processor time: of this thread where Node.js tells it (from 23.9 on), else of all of the process. */
export function processorTime(): number {
  const { user, system } = (process as ThreadCpuUsage).threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
}
