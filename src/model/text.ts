/** First and last line, counted from 1, both included. */
export type LineRange = readonly [first: number, last: number];

/** Text that went through `redact`, or a literal of this project (`secrets/safeText.ts`): only it can be rendered. */
export type SafeText = string & { readonly __safe: unique symbol; };

/** Text that may appear outside a fence in a context file. Only `secrets/markdown.ts` creates it. */
export type Markdown = SafeText & { readonly __markdown: unique symbol; };
