type ThreadCpuUsage = { threadCpuUsage?(): NodeJS.CpuUsage; };

/**
 * Returns the processor time of this thread in milliseconds, or of the whole process if Node.js does not report the
 * time per thread (before 23.9).
 */
export function readProcessorTime(): number {
  const { user, system } = (process as ThreadCpuUsage).threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
}
