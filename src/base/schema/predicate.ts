import type { GenericSchema } from 'valibot';

type Is = (value: unknown) => boolean;

/** The parts of a schema that this file reads. */
interface Described {
  readonly type: string;
  readonly kind: string;
  readonly pipe?: readonly [Described, ...Described[]];
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly items?: readonly Described[];
  readonly wrapped?: Described;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly requirement?: unknown;
}

/**
 * Compiles a test for a schema that is several times faster than the schema library, for caches of thousands of values:
 * one closure per part, without issues, paths or copies. Throws on creation for unsupported parts. Objects must be
 * strict, because the value is returned unchanged.
 */
export function predicate<T>(schema: GenericSchema<unknown, T>): (value: unknown) => value is T {
  return compiled(schema) as (value: unknown) => value is T;
}

function compiled(schema: Described): Is {
  const [first, ...rest] = schema.pipe ?? [schema];
  const is = typed(first);
  if (rest.length === 0) return is;
  const all = rest.map(action);
  return (value) => is(value) && all.every((holds) => holds(value));
}

function typed(schema: Described): Is {
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
      const options = new Set(schema.options);
      return (value) => options.has(value);
    }
    case 'optional': {
      const inner = compiled(schema.wrapped!);
      return (value) => value === undefined || inner(value);
    }
    case 'array': {
      const item = compiled(schema.item!);
      return (value) => {
        if (!Array.isArray(value)) return false;
        for (let i = 0; i < value.length; i++) if (!item(value[i])) return false; // holes too
        return true;
      };
    }
    case 'strict_tuple': {
      const items = schema.items!.map(compiled);
      return (value) => Array.isArray(value) && value.length === items.length && items.every((is, i) => is(value[i]));
    }
    case 'strict_object':
      return strictObject(schema.entries!);
    default:
      throw new Error(`no predicate for a schema of type ${schema.type}`);
  }
}

function strictObject(entries: Readonly<Record<string, Described>>): Is {
  const parts = Object.entries(entries).map(([key, of]) => [key, compiled(of)] as const);
  const keys = new Set(Object.keys(entries));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (const key in value) if (!keys.has(key)) return false;
    for (const [key, is] of parts) if (!is((value as Record<string, unknown>)[key])) return false;
    return true;
  };
}

function action({ type, requirement }: Described): Is {
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
      return requirement as Is;
    default:
      throw new Error(`no predicate for a ${type}`);
  }
}
