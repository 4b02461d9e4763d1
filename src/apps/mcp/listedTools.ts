import { createInputSchema } from '#tools/jsonSchema';
import type { ToolAnnotations } from '#tools/tool';
import { tools } from '#tools/tools';

/** A JSON Schema whose root is an object. */
interface ListedSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
}

/** A tool in the form in which it is listed to clients. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ListedSchema;
  readonly annotations: Partial<ToolAnnotations>;
}

/**
 * The schema keywords for limits. They are left out of the listed schemas because models do not reach the limits, or
 * because descriptions mention them. A call that exceeds a limit gets an error.
 */
const limitKeywords = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum']);

/**
 * The tools as listed to clients. The list is short because every agent session begins with it. It has no reply
 * schemas, because the protocol would then require `structuredContent`, which models get as JSON. It is created at
 * build time, so a server that lists its tools loads neither the tools nor their schema library.
 */
export const listedTools: readonly ListedTool[] = tools.map((tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: removeLimits(createInputSchema(tool)) as ListedSchema,
  annotations: selectHints(tool.annotations),
}));

function removeLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(removeLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  const keptEntries = Object.entries(schema).filter(([key, value]) =>
    !(limitKeywords.has(key) && typeof value === 'number') &&
    !(key === 'required' && Array.isArray(value) && value.length === 0)
  );
  return Object.fromEntries(keptEntries.map(([key, value]) => [key, removeLimits(value)]));
}

/**
 * Returns the applicable hints. In the protocol, the destructive and idempotent hints are meaningless for a read-only
 * tool.
 */
function selectHints({ readOnlyHint, openWorldHint, ...otherHints }: ToolAnnotations): Partial<ToolAnnotations> {
  return readOnlyHint ? { readOnlyHint, openWorldHint } : { readOnlyHint, openWorldHint, ...otherHints };
}
