import { predicate } from '../../base/schema/predicate';
import * as s from '../../base/schema/schema';
import { isNameOf, isPhrase } from '../../languages/nameShape';
import type { Definition, Facts, ImportRef, NameUses, Outline, OutlineSymbol } from '../../model';
import { importKind, role, sideEffect, symbolKind } from './words';

// Of caches, which hold thousands of these: all of it has a form in `base/schema/predicate.ts`.
const most = 1_000_000;
const phrase = s.pipe(s.string(), s.check((text) => text !== '' && isPhrase(text)));
const perhaps = s.pipe(s.string(), s.check((text) => text === '' || isPhrase(text)));

const definition: s.Schema<Definition> = s.strictObject(
  {
    name: phrase,
    kind: symbolKind,
    line: s.lineNumber,
    exported: s.boolean(),
    container: s.optional(phrase),
  } satisfies s.Fields<Definition>,
);
export const importRef: s.Schema<ImportRef> = s.strictObject(
  { specifier: perhaps, line: s.lineNumber, kind: importKind, names: s.array(perhaps) } satisfies s.Fields<ImportRef>,
);
const uses: s.Schema<NameUses> = s.pipe(
  s.strictObject({ names: s.array(phrase), lines: s.array(s.lineNumber) } satisfies s.Fields<NameUses>),
  s.check(({ names, lines }) => names.length === lines.length),
);

/** What facts say beside their terms. */
export type PlainFacts = Omit<Facts, 'terms'>;

export const plainFacts: s.Schema<PlainFacts> = s.strictObject({
  definitions: s.list(definition, most),
  imports: s.list(importRef, most),
  module: s.optional(perhaps),
  uses: s.optional(uses),
  role,
  sideEffects: s.list(sideEffect, 5),
  errors: s.list(perhaps, 1_000),
  testHints: s.list(perhaps, 1_000),
  headline: s.optional(perhaps),
  tokens: s.tokens,
  lines: s.lines,
} satisfies s.Fields<PlainFacts>);
export const isPlainFacts = predicate(plainFacts);

/**
 * What one file's facts may say, by its language and size (bytes): lines that it has, tokens that so many bytes can be,
 * names as its language has them.
 */
export function isPlausible({ definitions, imports, uses: used, tokens, lines }: PlainFacts,
  language: string | undefined, bytes: number): boolean
{
  const isThere = ({ line }: { readonly line: number; }) => line <= lines;
  return tokens <= mostTokens(bytes) && lines <= bytes &&
    definitions.every((one) => isThere(one) && isNameOf(language, one.kind, one.name))
    && imports.every(isThere) && (used?.lines ?? []).every((line) => line <= lines);
}

/**
 * A token is a byte at least, and the marker of a secret that was taken out is at most four times as long as a secret
 * can be short.
 */
export function mostTokens(bytes: number): number {
  return 4 * bytes;
}

const outlineSymbol: s.Schema<OutlineSymbol> = s.strictObject(
  {
    name: perhaps,
    kind: symbolKind,
    container: s.optional(perhaps),
    signature: perhaps,
    lines: s.lineRange,
    exported: s.boolean(),
  } satisfies s.Fields<OutlineSymbol>,
);
export const isOutline = predicate<Outline>(s.strictObject({
  symbols: s.list(outlineSymbol, most),
  note: s.optional(s.line(1_000)),
  unparsed: s.optional(s.literal(true)),
  stopped: s.optional(s.literal(true)),
} satisfies s.Fields<Outline>));
