import { inputSchema } from '#tools/jsonSchema';
import { tools } from '#tools/tools';
import type { ToolAnnotations } from '#tools/tool';

/** A JSON Schema whose root is an object. */
interface ListedSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
}

/** A row of the table of tools, for lists. */
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
 * Every session of an agent begins with this list, so it is short. It has no schemas of replies: for a tool with one
 * the protocol wants `structuredContent`, which models are given as JSON. Made at build: a server that lists its tools
 * loads neither them nor the library of their schemas.
 */
export const listedTools: readonly ListedTool[] = tools.map((tool) => ({
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

/** For a read-only tool, the hints about destroying and repeating have no meaning in the protocol. */
function hintsOf({ readOnlyHint, openWorldHint, ...others }: ToolAnnotations): Partial<ToolAnnotations> {
  return readOnlyHint ? { readOnlyHint, openWorldHint } : { readOnlyHint, openWorldHint, ...others };
}
