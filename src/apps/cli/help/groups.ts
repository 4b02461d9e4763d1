/** The commands to begin with, as they are typed. */
export const firstCommands: Readonly<Record<string, string>> = {
  quickstart: 'quickstart',
  pack: 'pack --task TEXT',
  connect: 'connect',
  status: 'status',
  search: 'search QUERY',
};

/** Every command, by what it is about; a test compares them with the table of commands. */
export const commandGroups: Readonly<Record<string, readonly string[]>> = {
  'Packs': ['quickstart', 'pack', 'watch', 'context', 'export', 'status', 'diff', 'history', 'stats'],
  'Files': ['find', 'search', 'explain', 'outline', 'related', 'callers', 'impact', 'retrieve', 'scan', 'index'],
  'Documents': ['docs'],
  'Memory': ['memory'],
  'Tasks': ['task', 'state', 'threads', 'pin', 'unpin', 'exclude', 'include'],
  'Agents': ['connect', 'disconnect', 'doctor', 'plugin', 'run', 'guard', 'sessions', 'compress', 'mcp', 'hook'],
  'Project': ['init', 'consent', 'repair', 'forget', 'diagnostics'],
  'Measuring': ['benchmark', 'tune'],
  'Help': ['help', 'completion'],
};
