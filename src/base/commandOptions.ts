/** The value of `--workspace` for all packages: no package and no folder has this name. */
export const wholeRepository = '.';

/**
 * The `--thread` option for a command line, with a leading space: it names a thread's pack, or the shared one (`none`)
 * whatever the caller's environment is. An id may begin with a dash, so that it needs `=`.
 */
export function threadOption(thread: string | undefined): string {
  return thread?.startsWith('-') ? ` --thread=${thread}` : ` --thread ${thread ?? 'none'}`;
}

/**
 * Returns the same for a command that only queries: it automatically finds the shared pack if the session does not have
 * its own.
 */
export function threadToAsk(thread: string | undefined): string {
  return thread === undefined ? '' : threadOption(thread);
}
