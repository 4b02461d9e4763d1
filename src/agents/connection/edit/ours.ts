/** The purposes of AgentPack's entries. A list may hold several kinds, each of which is connected separately. */
export type OwnKind = 'guard' | 'results' | 'server' | 'task';

const kinds: readonly (readonly [OwnKind, RegExp])[] = [
  ['guard', /\.agentpack\/hooks\/guard\b/],
  ['results', /\.agentpack\/mcp\/launch\b.* hook \w+ \w+$/],
  ['server', /\.agentpack\/mcp\/launch\b|\bagentpack(?:\.cmd|\.exe)? mcp\b/],
  ['task', /^AgentPack: (?:pack|watch) shell agentpack\b/],
];

/**
 * Returns the kind of a JSON file's entry if it is AgentPack's: some text in it names the guard script, or starts the
 * command line or the MCP server, or it is a task with its name. `agentpack hook AGENT EVENT` does not count: people
 * add that by hand.
 */
export function ownKind(value: unknown): OwnKind | undefined {
  const words = joinNormalizedStrings(value);
  return kinds.find(([, pattern]) => pattern.test(words))?.[0];
}

export function isOurs(value: unknown): boolean {
  return ownKind(value) !== undefined;
}

/**
 * Reports whether AgentPack's predecessor, a program in Python, wrote an entry: a hook, `agentpack hook --event
 * SessionStart`, or a VS Code task, recognized by its label and command.
 */
export function isPredecessors(value: unknown): boolean {
  const words = joinNormalizedStrings(value);
  return /\bagentpack(?:\.cmd|\.exe)? hook --/.test(words) ||
    predecessorsTasks.some((label) => words.startsWith(`${label} shell agentpack `));
}

const predecessorsTasks: readonly string[] = ['AgentPack: Repack context', 'AgentPack: Repack (auto task)',
  'AgentPack: Guard context'];

/** Joins all strings of a value in their order, with `/` for `\` and without quotes. */
function joinNormalizedStrings(value: unknown): string {
  return stringsIn(value).join(' ').replaceAll('\\', '/').replace(/["']/g, '');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
