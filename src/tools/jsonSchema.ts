import { toJsonSchema } from '@valibot/to-json-schema';
import type { Tool } from './tool';

/** A JSON Schema whose root is an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

export function inputSchema({ input }: Pick<Tool, 'input'>): ObjectSchema {
  return schemaOf(input, 'input');
}

export function outputSchema({ output }: Pick<Tool, 'output'>): ObjectSchema {
  return schemaOf(output, 'output');
}

/** `check` has no form in JSON Schema; `readInput` applies it. */
function schemaOf(schema: Tool['input'], typeMode: 'input' | 'output'): ObjectSchema {
  const { $schema: _draft, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest as unknown as ObjectSchema;
}
