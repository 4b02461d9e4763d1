/** The first and last line, counted from 1 and inclusive. */
export type LineRange = readonly [first: number, last: number];

/**
 * Text that has been redacted with `redact`, or a literal of this project (`secrets/safeText.ts`). Only such text can
 * be rendered.
 */
export type SafeText = string & { readonly __safe: unique symbol; };

/** Text that may appear outside a fence in a context file. Only `secrets/markdown.ts` creates it. */
export type Markdown = SafeText & { readonly __markdown: unique symbol; };
