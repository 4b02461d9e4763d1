import type { GenericSchema } from 'valibot';

type ValueTest = (value: unknown) => boolean;

/** The parts of a schema that this file reads. */
interface SchemaPart {
  readonly type: string;
  readonly kind: string;
  readonly pipe?: readonly [SchemaPart, ...SchemaPart[]];
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly item?: SchemaPart;
  readonly items?: readonly SchemaPart[];
  readonly wrapped?: SchemaPart;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly requirement?: unknown;
}

/**
 * Compiles a schema to a predicate that is several times faster than the schema library, for caches with thousands of
 * values. Each part becomes one closure, without issues, paths or copies. Throws if a part is not supported. Objects
 * must be strict, because the value is returned unchanged.
 */
export function compilePredicate<T>(schema: GenericSchema<unknown, T>): (value: unknown) => value is T {
  return compilePart(schema) as (value: unknown) => value is T;
}

function compilePart(schema: SchemaPart): ValueTest {
  const [typePart, ...actions] = schema.pipe ?? [schema];
  const hasType = compileType(typePart);
  if (actions.length === 0) return hasType;
  const actionTests = actions.map(compileAction);
  return (value) => hasType(value) && actionTests.every((test) => test(value));
}

function compileType(schema: SchemaPart): ValueTest {
  switch (schema.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return (value) => typeof value === 'number' && !Number.isNaN(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'literal':
      return (value) => value === schema.literal;
    case 'picklist': {
      const allowedValues = new Set(schema.options);
      return (value) => allowedValues.has(value);
    }
    case 'optional': {
      const testWrapped = compilePart(schema.wrapped!);
      return (value) => value === undefined || testWrapped(value);
    }
    case 'array': {
      const testItem = compilePart(schema.item!);
      return (value) => {
        if (!Array.isArray(value)) return false;
        for (let i = 0; i < value.length; i++) if (!testItem(value[i])) return false; // also rejects holes
        return true;
      };
    }
    case 'strict_tuple': {
      const itemTests = schema.items!.map(compilePart);
      return (value) =>
        Array.isArray(value) && value.length === itemTests.length && itemTests.every((test, i) => test(value[i]));
    }
    case 'strict_object':
      return compileStrictObject(schema.entries!);
    default:
      throw new Error(`no predicate for a schema of type ${schema.type}`);
  }
}

function compileStrictObject(entries: Readonly<Record<string, SchemaPart>>): ValueTest {
  const fieldTests = Object.entries(entries).map(([key, part]) => [key, compilePart(part)] as const);
  const keys = new Set(Object.keys(entries));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (const key in value) if (!keys.has(key)) return false;
    for (const [key, test] of fieldTests) if (!test((value as Record<string, unknown>)[key])) return false;
    return true;
  };
}

function compileAction({ type, requirement }: SchemaPart): ValueTest {
  switch (type) {
    case 'integer':
      return Number.isInteger;
    case 'min_value':
      return (value) => (value as number) >= (requirement as number);
    case 'max_value':
      return (value) => (value as number) <= (requirement as number);
    case 'max_length':
      return (value) => (value as string).length <= (requirement as number);
    case 'regex':
      return (value) => (requirement as RegExp).test(value as string);
    case 'check':
      return requirement as ValueTest;
    default:
      throw new Error(`no predicate for a ${type}`);
  }
}
