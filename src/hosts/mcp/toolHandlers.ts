import { ProtocolError, ProtocolErrorCode, type Server, type Tool } from '@modelcontextprotocol/server';
import { callRun } from './callRun';
import { errorReply } from './errorReply';
import { listedTools, type ListedTool } from './listedTools';
import type { ServerParts } from './serverParts';

/** `tools/list` and `tools/call`. What a call refuses is a result with `isError`, which the model reads. */
export function handleTools(server: Server, { roots, log }: ServerParts): void {
  server.setRequestHandler('tools/list', () => ({ tools: listedTools.map(listed) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input } }, context) => {
    const tool = listedTools.find((one) => one.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`);
    try {
      const root = await roots.current();
      const reply = await root.call(name, input, callRun(context, log));
      if (!reply.ok) return { content: [{ type: 'text' as const, text: reply.text }], isError: true };
      return server.projectCallToolResult({
        content: [{ type: 'text', text: reply.text }],
        structuredContent: { ...reply.document },
      }, { ...tool.outputSchema });
    } catch (error) {
      return { content: [{ type: 'text' as const, text: errorReply(error, log) }], isError: true };
    }
  });
}

function listed({ name, title, description, inputSchema, outputSchema, annotations }: ListedTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as unknown as Tool['inputSchema'],
    outputSchema: outputSchema as unknown as Tool['inputSchema'],
    annotations,
  };
}
