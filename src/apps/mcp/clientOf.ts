import { CLIENT_INFO_META_KEY, type Implementation, type Server,
  type ServerContext } from '@modelcontextprotocol/server';

/**
 * Returns the name of the requesting program. In the 2026 protocol, each request contains the name; in the 2025
 * protocol, the client sends the name at the start of the connection.
 */
export function getClientName(server: Server, { mcpReq }: ServerContext): string | undefined {
  const envelope: { readonly [CLIENT_INFO_META_KEY]?: Implementation; } | undefined = mcpReq.envelope;
  return (envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion())?.name;
}
