/** The kinds of AgentPack's entries. A list may contain entries of several kinds, each connected separately. */
export type OwnKind = 'guard' | 'results' | 'server' | 'task';

const ownKindPatterns: readonly (readonly [OwnKind, RegExp])[] = [
  ['guard', /\.agentpack\/hooks\/guard\b/],
  ['results', /\.agentpack\/mcp\/launch\b.* hook \w+ \w+$/],
  ['server', /\.agentpack\/mcp\/launch\b|\bagentpack(?:\.cmd|\.exe)? mcp\b/],
  ['task', /^AgentPack: (?:pack|watch) shell agentpack\b/],
];

/**
 * Returns the kind of an entry in a JSON file if AgentPack wrote the entry. It then names the guard script, starts the
 * command line or the MCP server, or is a task of AgentPack. `agentpack hook AGENT EVENT` does not count, because users
 * add it by hand.
 */
export function findOwnKind(value: unknown): OwnKind | undefined {
  const words = joinNormalizedStrings(value);
  return ownKindPatterns.find(([, pattern]) => pattern.test(words))?.[0];
}

export function isAgentPackEntry(value: unknown): boolean {
  return findOwnKind(value) !== undefined;
}

/**
 * Reports whether AgentPack's predecessor, a program in Python, wrote an entry: a hook, `agentpack hook --event
 * SessionStart`, or a VS Code task, recognized by its label and command.
 */
export function isPredecessorEntry(value: unknown): boolean {
  const words = joinNormalizedStrings(value);
  return /\bagentpack(?:\.cmd|\.exe)? hook --/.test(words) ||
    predecessorTaskLabels.some((label) => words.startsWith(`${label} shell agentpack `));
}

const predecessorTaskLabels: readonly string[] = ['AgentPack: Repack context', 'AgentPack: Repack (auto task)',
  'AgentPack: Guard context'];

/** Joins all strings of a value in their order, with `/` for `\` and without quotes. */
function joinNormalizedStrings(value: unknown): string {
  return collectStrings(value).join(' ').replaceAll('\\', '/').replace(/["']/g, '');
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectStrings);
}
