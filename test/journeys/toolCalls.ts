import fc from 'fast-check';
import { createInputSchema } from '#tools/jsonSchema';
import { tools } from '#tools/tools';
import { anyWord, placed, wordText, type Word } from './words';
import type { World } from './world';

/** A value of an argument, whose words are still to be taken from the repository. */
type Given = { readonly word: Word; } | { readonly words: readonly Word[]; } | { readonly value: unknown; };

export interface ToolCall {
  readonly name: string;
  readonly given: Readonly<Record<string, Given>>;
}

/** What a field of a JSON Schema says of its values. */
interface Field {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Any tool with arguments of its schema; one of eight is of another kind. */
export const toolCall: fc.Arbitrary<ToolCall> = fc.constantFrom(...tools).chain((tool) => {
  const { properties, required = [] } = createInputSchema(tool);
  const fields = Object.entries(properties).map(([name, field]) => [name, valueOf(field)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
    .map((given) => ({ name: tool.name, given }));
});

export function inputOf({ given }: ToolCall, world: World): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, valueIn(one, world)]));
}

function valueIn(given: Given, world: World): unknown {
  if ('value' in given) return given.value;
  return 'word' in given ? wordText(given.word, world) : given.words.map((word) => wordText(word, world));
}

function valueOf(field: Field): fc.Arbitrary<Given> {
  const wrong = fc.constantFrom<Given>({ value: null }, { value: '' }, { value: '2000' }, { value: -1 }, { value: [] },
    { value: {} }, { value: true });
  return fc.oneof({ weight: 7, arbitrary: rightValueOf(field) }, { weight: 1, arbitrary: wrong });
}

function rightValueOf({ type, enum: choices, const: only, minimum = 0, maximum = 100 }: Field): fc.Arbitrary<Given> {
  const constants = choices ?? (only === undefined ? undefined : [only]);
  if (constants) return fc.constantFrom(...constants).map((value) => ({ value }));
  const word = fc.oneof(placed('file'), placed('target'), anyWord);
  switch (type) {
    case 'boolean':
      return fc.boolean().map((value) => ({ value }));
    case 'integer':
    case 'number':
      return fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 30_000)) })
        .map((value) => ({ value }));
    case 'array':
      return fc.array(word, { maxLength: 4 }).map((words) => ({ words }));
    default:
      return word.map((one) => ({ word: one }));
  }
}
