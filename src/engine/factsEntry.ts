import { byText } from '../base/order';
import type { Vocabulary } from '../base/vocabulary';
import type { Definition, Facts, ImportRef, Role, SideEffect, SymbolKind } from '../model';
import { factsRevision } from './factsRevision';
import type { Host } from './host';

/** Facts are a function of a file's path and content, and of the code that reads them: so is the key of a shared entry. */
export function factsKey(hash: Host['hash'], path: string, contentHash: string): string {
  return hash(`agentpack facts\0${factsRevision}\0${path}\0${contentHash}`);
}

/** The same bytes for the same facts, whatever the vocabulary's numbers. */
export function encodeFacts({ terms, definitions, imports, module, uses, role, sideEffects, errors, testHints, headline, tokens, lines }: Facts, vocabulary: Vocabulary): string {
  const facts = { definitions, imports, module, uses, role, sideEffects, errors, testHints, headline, tokens, lines };   // in one order, whoever made them
  const words = Array.from(terms.ids, (id, i) => [vocabulary.words[id]!, terms.counts[i]!] as const).sort((a, b) => byText(a[0], b[0]));
  return `${JSON.stringify({ facts, words: words.map(([word]) => word), counts: words.map(([, count]) => count) })}\n`;
}

/** Undefined for a text that is no such entry: it came from elsewhere. */
export function decodeFacts(text: string, vocabulary: Vocabulary): Facts | undefined {
  const entry = parsed(text);
  if (!isObject(entry)) return undefined;
  const { facts, words, counts } = entry;
  if (!isFacts(facts) || !isListOf(words, isString) || !isListOf(counts, isCount) || words.length !== counts.length) return undefined;
  const pairs = words.map((word, i) => [vocabulary.intern(word), counts[i]!] as const).sort((a, b) => a[0] - b[0]);
  if (pairs.some(([id], i) => pairs[i + 1]?.[0] === id)) return undefined;
  return {
    ...facts,
    terms: { ids: Uint32Array.from(pairs, ([id]) => id), counts: Uint16Array.from(pairs, ([, count]) => count), total: counts.reduce((a, b) => a + b, 0) },
  };
}

/** A role that ranking knows: what others wrote may say anything. */
export function isRole(value: unknown): value is Role {
  return oneOf(roles)(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Check = (value: unknown) => boolean;

const kinds = { function: 1, method: 1, class: 1, interface: 1, type: 1, enum: 1, constant: 1, property: 1, module: 1 } satisfies Partial<Record<SymbolKind, 1>>;
const roles = { source: 1, test: 1, config: 1, docs: 1, types: 1, entry: 1, script: 1, style: 1, data: 1, fixture: 1, generated: 1, lock: 1, ci: 1, example: 1 } satisfies Record<Role, 1>;
const effects = { network: 1, 'file-system': 1, database: 1, environment: 1, process: 1 } satisfies Record<SideEffect, 1>;
const importKinds = { import: 1, reexport: 1, dynamic: 1, require: 1 } satisfies Record<ImportRef['kind'], 1>;

const isDefinition = shape<Definition>({ name: isString, kind: oneOf(kinds), line: isCount, exported: (v) => typeof v === 'boolean', container: optional(isString) });
const isImport = shape<ImportRef>({ specifier: isString, line: isCount, kind: oneOf(importKinds), names: (v) => isListOf(v, isString) });
const isUses: Check = (v) => isObject(v) && isListOf(v['names'], isString) && isListOf(v['lines'], isCount) && v['names'].length === v['lines'].length && Object.keys(v).length === 2;
const isFacts = shape<Omit<Facts, 'terms'>>({
  definitions: (v) => isListOf(v, isDefinition), imports: (v) => isListOf(v, isImport), role: oneOf(roles), sideEffects: (v) => isListOf(v, oneOf(effects)),
  errors: (v) => isListOf(v, isString), testHints: (v) => isListOf(v, isString), headline: optional(isString),
  module: optional(isString), uses: optional(isUses), tokens: isCount, lines: isCount,
});

/** Has every key of the type, each of its kind, and no other. */
function shape<T extends object>(checks: { readonly [K in keyof Required<T>]: Check }): (value: unknown) => value is T {
  return (value): value is T => isObject(value)
    && Object.keys(value).every((key) => Object.hasOwn(checks, key))
    && (Object.keys(checks) as (keyof T & string)[]).every((key) => checks[key](value[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isString(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 10_000;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isListOf<T>(value: unknown, is: ((one: unknown) => one is T) | Check): value is T[] {
  return Array.isArray(value) && value.every((one) => is(one));
}

function optional(is: Check): Check {
  return (value) => value === undefined || is(value);
}

function oneOf(names: object): Check {
  return (value) => typeof value === 'string' && Object.hasOwn(names, value);
}
