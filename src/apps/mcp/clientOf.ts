import { CLIENT_INFO_META_KEY, type Implementation, type Server,
  type ServerContext } from '@modelcontextprotocol/server';

/**
 * Returns the name of the requesting program: sent in each request since the protocol of 2026, before that at the start
 * of the connection.
 */
export function getClientName(server: Server, { mcpReq }: ServerContext): string | undefined {
  const envelope: { readonly [CLIENT_INFO_META_KEY]?: Implementation; } | undefined = mcpReq.envelope;
  return (envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion())?.name;
}
