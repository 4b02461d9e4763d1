/**
 * The tools that are listed to clients which load the definition of every tool into the model's context: those that the
 * server's instructions, its prompts and the commands of the plugin name.
 */
export const mainToolNames: readonly string[] = ['start_task', 'get_context', 'retrieve_block', 'find_code',
  'search_files', 'check_edit', 'get_delta', 'repack_context'];

/**
 * Clients, by their reported names, that load the definition of a tool only when the model searches for it. Claude Code
 * does so by default (https://code.claude.com/docs/en/mcp, `ENABLE_TOOL_SEARCH`), and Codex with models that can search
 * tools (its feature `tool_search_always_defer_mcp_tools` can no longer be switched off in 0.171).
 */
const searchingClients: ReadonlySet<string> = new Set(['claude-code', 'codex-mcp-client']);

/** Returns the tools to list to a client. The others can be called all the same. */
export function selectTools<T extends { readonly name: string; }>(tools: readonly T[],
  client: string | undefined): readonly T[]
{
  if (client !== undefined && searchingClients.has(client)) return tools;
  return tools.filter(({ name }) => mainToolNames.includes(name));
}
