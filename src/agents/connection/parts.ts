import type { ConnectionContext, HookShell, JsonEntry, McpCommand, ConnectionPart, ConnectionSource } from './artefact';

/** Parts that several agents have in common. */

export function createJsonPart(path: string, buildEntries: (context: ConnectionContext) => readonly JsonEntry[],
  allowsComments = false): ConnectionPart
{
  return (context) => ({ path, content: { kind: 'json', entries: buildEntries(context), allowsComments } });
}

/** Returns the part for `{mcpServers: {agentpack: …}}` or a similar structure. */
export function createMcpPart(path: string, key: string, toServer: (command: McpCommand) => object = toPlainServer,
  allowsComments = false): ConnectionPart
{
  return createJsonPart(path,
    ({ commands }) => [{ path: [key, 'agentpack'], as: 'property', value: toServer(commands.mcp) }], allowsComments);
}

export function toPlainServer({ command, args }: McpCommand): object {
  return { command, args: [...args] };
}

export function toStdioServer(command: McpCommand): object {
  return { type: 'stdio', ...toPlainServer(command) };
}

export interface HooksRow {
  readonly path: string;
  readonly allowsComments?: boolean;
  /** The keys of the object that has a list for each event; `hooks` if omitted. */
  readonly parentKeys?: readonly string[];
  /** Entries that the hooks of other tools also need. */
  readonly sharedEntries?: readonly JsonEntry[];
  /** The agent's ID in the guard's arguments. */
  readonly agent: string;
  /** The tools, or kinds, of each event; undefined for all of them. */
  readonly matchers: Readonly<Record<string, string | undefined>>;
  /** Builds the element of an event's list. `matcher`: `{matcher: …}`, or nothing. */
  buildElement(command: (shell: HookShell) => string, matcher: { readonly matcher?: string; }): object;
}

/** Builds one element for each event of a settings file: `{hooks: {EVENT: [ELEMENT]}}`. */
export function createHooksPart(
  { path, allowsComments = false, parentKeys = ['hooks'], sharedEntries = [], agent, matchers, buildElement }: HooksRow,
): ConnectionPart {
  return createJsonPart(path, ({ commands }) => [
    ...sharedEntries,
    ...Object.entries(matchers).map(([event, matcher]): JsonEntry => ({
      path: [...parentKeys, event],
      as: 'element',
      value: buildElement((shell) => commands.guard(agent, event, shell), matcher === undefined ? {} : { matcher }),
    })),
  ], allowsComments);
}

/** The time after which an agent continues without an answer, in seconds. */
export const hookTimeoutSeconds = 5;

/** Cites the agent's documentation or source code. */
export function citeVendor(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'vendor' };
}

/** Cites a test with the program. */
export function citeTestRun(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'run' };
}

/** Cites someone else's account. */
export function citeThirdParty(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'third party' };
}
