import { ProtocolError, ProtocolErrorCode, type Server, type Tool } from '@modelcontextprotocol/server';
import { omitUndefined } from '#base/collections/defined';
import { createCallRun } from './callRun';
import { getClientName } from './clientOf';
import { formatErrorReply } from './errorReply';
import type { ServerParts } from './serverParts';
import { listedTools, type ListedTool } from './listedTools';
import { selectTools } from './selectTools';

/**
 * The key of a result's document, which is intended for programs. The document is not in `structuredContent`, because
 * clients would pass that to models instead of the text.
 */
const documentKey = 'agentpack/document';

/**
 * Handles `tools/list` and `tools/call`. A result is a single text, which is what clients pass to models. A rejected
 * call returns a result with `isError`, so that the model sees the message.
 */
export function handleTools(server: Server, { roots, isSilent, showsAllTools, log }: ServerParts): void {
  server.setRequestHandler('tools/list', async (_, context) => ({
    tools: await isSilent(context)
      ? []
      : (showsAllTools() ? listedTools : selectTools(listedTools, getClientName(server, context))).map(toListedTool),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input } }, context) => {
    if (!listedTools.some((tool) => tool.name === name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}.`);
    try {
      const service = await roots.openCurrent(context);
      const client = getClientName(server, context);
      const note = roots.takeNote();
      const prefix = note === undefined ? '' : `${note}\n\n`;
      const maxBytes = getMaxTextBytes(client);
      const longestReply = maxBytes === undefined ? undefined : maxBytes - Buffer.byteLength(prefix);
      const reply = await service.call(name, input, omitUndefined({ longestReply, client }),
        createCallRun(context, log));
      const content = [{ type: 'text' as const, text: prefix + reply.text }];
      return reply.ok ? { content, _meta: { [documentKey]: reply.document } } : { content, isError: true };
    } catch (error) {
      return { content: [{ type: 'text' as const, text: formatErrorReply(error, log) }], isError: true };
    }
  });
}

function toListedTool({ name, title, description, inputSchema, annotations }: ListedTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as unknown as Tool['inputSchema'],
    annotations,
    _meta: { ...largeResultMeta },
  };
}

/**
 * The `_meta` of a listed tool that makes Claude Code accept results of up to this many characters; without it, the
 * limit is 50,000.
 */
const largeResultMeta = { 'anthropic/maxResultSizeChars': 500_000 } as const;

/**
 * The maximum size of a result text that a client passes to its model in full, in bytes of UTF-8, by the client's
 * reported name. For longer texts, the model gets the beginning and the name of a file (Claude Code, Copilot,
 * OpenCode), or the beginning and the end (Codex, Gemini). The limits were measured with the CLI versions of 2026. Some
 * CLIs count characters instead, but a text never has more characters than bytes.
 */
const maxTextBytesByClient: Readonly<Record<string, number>> = {
  'claude-code': largeResultMeta['anthropic/maxResultSizeChars'],
  // 1.2 times 10,000 tokens, counted as 4 bytes each, minus the client's own heading
  'codex-mcp-client': 47_800,
  // 20 KiB
  'copilot-cli': 20_479,
  // 40,000 characters including the tags around the text
  'gemini-cli-mcp-client': 39_900,
  // 50 KiB
  'opencode': 51_200,
};

/** Returns the maximum text size of a client in bytes, or undefined if the client has not been measured. */
export function getMaxTextBytes(client: string | undefined): number | undefined {
  return client !== undefined && Object.hasOwn(maxTextBytesByClient, client) ? maxTextBytesByClient[client] : undefined;
}
