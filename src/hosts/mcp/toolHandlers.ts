import { CLIENT_INFO_META_KEY, ProtocolError, ProtocolErrorCode, type Implementation, type Server, type ServerContext,
  type Tool } from '@modelcontextprotocol/server';
import { defined } from '../../base/collections/defined';
import { callRun } from './callRun';
import { largeResults, longestTextOf } from './clients';
import { errorReply } from './errorReply';
import { listedTools, type ListedTool } from './listedTools';
import type { ServerParts } from './serverParts';

/** Where a result has its document, for programs: clients give `structuredContent` to models, in place of the text. */
const documentKey = 'agentpack/document';

/**
 * `tools/list` and `tools/call`. A result is one text, as clients give it to models. What a call refuses is a result
 * with `isError`, which the model reads.
 */
export function handleTools(server: Server, { roots, log }: ServerParts): void {
  server.setRequestHandler('tools/list', () => ({ tools: listedTools.map(listed) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input } }, context) => {
    if (!listedTools.some((tool) => tool.name === name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`);
    try {
      const root = await roots.current();
      const client = clientOf(server, context);
      const reply = await root.call(name, input, defined({ longestReply: longestTextOf(client), client }),
        callRun(context, log));
      const content = [{ type: 'text' as const, text: reply.text }];
      return reply.ok ? { content, _meta: { [documentKey]: reply.document } } : { content, isError: true };
    } catch (error) {
      return { content: [{ type: 'text' as const, text: errorReply(error, log) }], isError: true };
    }
  });
}

/** The name of the program that asks: in each request since the protocol of 2026, before that at the beginning. */
function clientOf(server: Server, { mcpReq }: ServerContext): string | undefined {
  const envelope: { readonly [CLIENT_INFO_META_KEY]?: Implementation; } | undefined = mcpReq.envelope;
  return (envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion())?.name;
}

function listed({ name, title, description, inputSchema, annotations }: ListedTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as unknown as Tool['inputSchema'],
    annotations,
    _meta: { ...largeResults },
  };
}
