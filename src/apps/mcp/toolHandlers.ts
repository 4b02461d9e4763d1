import { ProtocolError, ProtocolErrorCode, type Server, type Tool } from '@modelcontextprotocol/server';
import { defined } from '#base/collections/defined';
import { callRun } from './callRun';
import { clientOf } from './clientOf';
import { largeResults, longestTextOf } from './clients';
import { errorReply } from './errorReply';
import { listedTools, type ListedTool } from './listedTools';
import type { ServerParts } from './serverParts';

/** The key of a result's document, for programs: clients give `structuredContent` to models, in place of the text. */
const documentKey = 'agentpack/document';

/**
 * Handles `tools/list` and `tools/call`. A result is one text, as clients give it to models. A refused call returns a
 * result with `isError`, which the model reads.
 */
export function handleTools(server: Server, { roots, isSilent, log }: ServerParts): void {
  server.setRequestHandler('tools/list', async (_, context) => ({
    tools: await isSilent(context) ? [] : listedTools.map(listed),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input } }, context) => {
    if (!listedTools.some((tool) => tool.name === name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`);
    try {
      const root = await roots.current(context);
      const client = clientOf(server, context);
      const note = roots.takeNote();
      const head = note === undefined ? '' : `${note}\n\n`;
      const longest = longestTextOf(client);
      const longestReply = longest === undefined ? undefined : longest - Buffer.byteLength(head);
      const reply = await root.call(name, input, defined({ longestReply, client }), callRun(context, log));
      const content = [{ type: 'text' as const, text: head + reply.text }];
      return reply.ok ? { content, _meta: { [documentKey]: reply.document } } : { content, isError: true };
    } catch (error) {
      return { content: [{ type: 'text' as const, text: errorReply(error, log) }], isError: true };
    }
  });
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
