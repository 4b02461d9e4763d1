type ThreadCpuUsage = { threadCpuUsage?(): NodeJS.CpuUsage; };

/**
 * Returns the processor time in milliseconds: this thread's if Node.js reports it (since 23.9), otherwise the whole
 * process's.
 */
export function processorTime(): number {
  const { user, system } = (process as ThreadCpuUsage).threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
}
