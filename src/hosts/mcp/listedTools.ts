import { inputSchema, outputSchema } from '../../tools/jsonSchema';
import { tools } from '../../tools/tools';
import type { ToolAnnotations } from '../../tools/tool';

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
  readonly outputSchema: ListedSchema;
  readonly annotations: Partial<ToolAnnotations>;
}

/** Limits of texts and lists that no model comes near; a call that does is told so. */
const limits = new Set(['minLength', 'maxLength', 'maxItems']);

/**
 * Every session of an agent begins with this list, so it is short: replies are described by their fields, without what
 * is in them. Made at build: a server that lists its tools loads neither them nor the library of their schemas.
 */
export const listedTools: readonly ListedTool[] = tools.map((tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: withoutLimits(inputSchema(tool)) as ListedSchema,
  outputSchema: { type: 'object', properties: fieldsOf(outputSchema(tool).properties) },
  annotations: hintsOf(tool.annotations),
}));

function withoutLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => !(limits.has(key) && typeof value === 'number'));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutLimits(value)]));
}

function fieldsOf(properties: Readonly<Record<string, object>>): Readonly<Record<string, object>> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [
    name,
    'type' in field ? { type: field.type } : {},
  ]));
}

/** What a tool that only reads destroys or repeats has no meaning in the protocol. */
function hintsOf({ readOnlyHint, openWorldHint, ...others }: ToolAnnotations): Partial<ToolAnnotations> {
  return readOnlyHint ? { readOnlyHint, openWorldHint } : { readOnlyHint, openWorldHint, ...others };
}
