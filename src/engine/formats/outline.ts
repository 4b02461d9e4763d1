import { compilePredicate } from '#base/schema/predicate';
import * as s from '#base/schema/schema';
import { isPhrase } from '#languages/scanning/nameShape';
import type { Outline, OutlineSymbol } from '#model';
import { symbolKinds } from '#model/facts';

const maxSymbols = 1_000_000;
const phraseOrEmpty = s.pipe(s.string(), s.check((text) => text === '' || isPhrase(text)));

const outlineSymbol: s.Schema<OutlineSymbol> = s.strictObject(
  {
    name: phraseOrEmpty,
    kind: s.picklist(symbolKinds),
    container: s.optional(phraseOrEmpty),
    signature: phraseOrEmpty,
    lines: s.lineRange,
    exported: s.boolean(),
  } satisfies s.FieldSchemas<OutlineSymbol>,
);
export const isOutline = compilePredicate<Outline>(s.strictObject({
  symbols: s.list(outlineSymbol, maxSymbols),
  note: s.optional(s.line(1_000)),
  unparsed: s.optional(s.literal(true)),
  stopped: s.optional(s.literal(true)),
} satisfies s.FieldSchemas<Outline>));
