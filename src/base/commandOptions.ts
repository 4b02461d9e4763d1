/** The value of `--workspace` for all packages. No package or folder has this name. */
export const wholeRepository = '.';

/**
 * Returns the `--thread` option for a command line, with a leading space. It names a thread's pack, or the shared pack
 * (`none`), regardless of the caller's environment. An ID may begin with a dash and then needs `=`.
 */
export function formatThreadOption(thread: string | undefined): string {
  return thread?.startsWith('-') ? ` --thread=${thread}` : ` --thread ${thread ?? 'none'}`;
}

/**
 * Returns the `--thread` option for a command that only queries. Such a command automatically finds the shared pack if
 * the session does not have its own pack, unless `config.toml` names a thread.
 */
export function formatQueryThreadOption(
  { thread, isThreadConfigured }: { readonly thread?: string; readonly isThreadConfigured?: boolean; },
): string {
  return thread === undefined && !isThreadConfigured ? '' : formatThreadOption(thread);
}
