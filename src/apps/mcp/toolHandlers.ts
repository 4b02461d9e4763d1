import { ProtocolError, ProtocolErrorCode, type Server, type Tool } from '@modelcontextprotocol/server';
import { defined } from '#base/collections/defined';
import { callRun } from './callRun';
import { getClientName } from './clientOf';
import { errorReply } from './errorReply';
import type { ServerParts } from './serverParts';
import { inputSchema } from '#tools/jsonSchema';
import { tools } from '#tools/tools';
import type { ToolAnnotations } from '#tools/tool';

/**
 * The key of a result's document, which is for programs: clients would give `structuredContent` to models in place of
 * the text.
 */
const documentKey = 'agentpack/document';

/**
 * Handles `tools/list` and `tools/call`. A result is a single text, which is what clients give to models. A refused
 * call returns a result with `isError`, which the model reads.
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
      const client = getClientName(server, context);
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

/**
 * The `_meta` of a listed tool that makes Claude Code accept results of up to this many characters; without it, the
 * limit is 50,000.
 */
const largeResults = { 'anthropic/maxResultSizeChars': 500_000 } as const;

/**
 * The longest result text that a client passes to its model in full, in bytes of UTF-8, by the client's reported name.
 * For longer texts the model gets the beginning and the name of a file (Claude Code, Copilot, OpenCode), or the
 * beginning and the end (Codex, Gemini). Measured with the command lines of 2026; some of them count characters, and a
 * text never has more characters than bytes.
 */
const longestTexts: Readonly<Record<string, number>> = {
  'claude-code': largeResults['anthropic/maxResultSizeChars'],
  // 1.2 times 10,000 tokens, counted as 4 bytes each, minus the client's own heading
  'codex-mcp-client': 47_800,
  // 20 KiB
  'copilot-cli': 20_479,
  // 40,000 characters including the tags around the text
  'gemini-cli-mcp-client': 39_900,
  // 50 KiB
  'opencode': 51_200,
};

/** Returns the longest text of a client; undefined if the client has not been measured. */
export function longestTextOf(client: string | undefined): number | undefined {
  return client !== undefined && Object.hasOwn(longestTexts, client) ? longestTexts[client] : undefined;
}

/** A JSON Schema whose root is an object. */
interface ListedSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
}

/** A row of the tool table, for lists. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ListedSchema;
  readonly annotations: Partial<ToolAnnotations>;
}

/**
 * Limits of texts, lists and numbers that no model comes near, or that descriptions name; a call beyond them gets an
 * error.
 */
const limits = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum']);

/**
 * Every session of an agent begins with this list, so it is short. It has no reply schemas, because for a tool with one
 * the protocol requires `structuredContent`, which models get as JSON. It is created at build time, so a server that
 * lists its tools loads neither the tools nor the library of their schemas.
 */
const listedTools: readonly ListedTool[] = tools.map((tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: withoutLimits(inputSchema(tool)) as ListedSchema,
  annotations: hintsOf(tool.annotations),
}));

function withoutLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key, value]) =>
    !(limits.has(key) && typeof value === 'number') &&
    !(key === 'required' && Array.isArray(value) && value.length === 0)
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutLimits(value)]));
}

/**
 * Returns the hints; in the protocol, the hints about destroying and repeating are meaningless for a read-only tool.
 */
function hintsOf({ readOnlyHint, openWorldHint, ...otherHints }: ToolAnnotations): Partial<ToolAnnotations> {
  return readOnlyHint ? { readOnlyHint, openWorldHint } : { readOnlyHint, openWorldHint, ...otherHints };
}
