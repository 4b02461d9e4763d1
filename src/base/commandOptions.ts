/**
 * The option that names a thread's pack, or the shared one, whatever the environment of the caller says; an id may
 * begin with a dash.
 * With the space before it, to be put behind a command.
 */
export function threadOption(thread: string | undefined): string {
  return thread?.startsWith('-') ? ` --thread=${thread}` : ` --thread ${thread ?? 'none'}`;
}
