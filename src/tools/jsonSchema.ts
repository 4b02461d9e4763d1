import { toJsonSchema } from '@valibot/to-json-schema';
import type { Tool } from './tool';

/** A JSON Schema whose root is an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/**
 * Returns the JSON Schema of a tool's input. `check` cannot be expressed in JSON Schema, so `parseCallInput` applies
 * it.
 */
export function createInputSchema({ input }: Pick<Tool, 'input'>): ObjectSchema {
  const { $schema: _draft, ...schema } = toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' });
  return schema as unknown as ObjectSchema;
}
