/**
 * Commands of AgentPack's predecessor that other commands replace, each with a sentence that states which command to
 * run.
 */
export const predecessorCommands: Readonly<Record<string, string>> = {
  'install':
    'agentpack connect AGENT --team replaces "install": it shows the changes and asks for confirmation; agentpack disconnect undoes them.',
  'global-install':
    'agentpack connect replaces "global-install": it shows the changes and asks for confirmation; agentpack disconnect undoes them.',
  'global-uninstall': 'agentpack disconnect replaces "global-uninstall".',
  'global-repair-hooks':
    'agentpack doctor replaces "global-repair-hooks": it runs the hooks and explains how to repair those that fail.',
  'migrate':
    'There is nothing to migrate: config.toml, task.md and .agentignore work unchanged, and agentpack connect replaces hooks and rules of the predecessor.',
  'summarize':
    'Packs summarize files when needed: agentpack scan indexes all files in advance, agentpack outline FILE shows one.',
  'start': 'agentpack pack --task TEXT replaces "start".',
  'work': 'agentpack quickstart replaces "work".',
  'next': 'agentpack status replaces "next".',
  'finish': 'agentpack state done replaces "finish".',
  'route': 'agentpack pack --no-write replaces "route": it prints the receipts and writes nothing.',
  'monitor': 'agentpack status and agentpack pack --json replace "monitor".',
  'perf': 'agentpack pack --json prints the time of each stage under "timings".',
  'compress-output': 'agentpack compress replaces "compress-output".',
  'diagnose-selection': 'agentpack tune and agentpack explain FILE replace "diagnose-selection".',
  'ignore': 'agentpack init suggests lines for .agentignore.',
  'eval': 'agentpack benchmark replaces "eval".',
  'release-check':
    'agentpack benchmark --gate FILE replaces "release-check": it exits with 1 if a measure is below its minimum in FILE.',
  'claude': 'agentpack run claude replaces "claude".',
  'wrap': 'agentpack run AGENT replaces "wrap".',
};
