import * as v from 'valibot';
import { modes } from '#model/pack';
import { fileStateNames } from './states';

/** The minimum and maximum number of tokens that a reply may be limited to. */
const tokenLimits = { min: 500, max: 25_000 } as const;
export const maxPathLength = 4_096;
const maxGlobLength = 4_096;
const maxGlobs = 100;
export const maxTaskLength = 100_000;

const cleanText = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0'), 'it contains a NUL character'),
  v.check((text) => !/\p{Cs}/u.test(text), 'it contains an unpaired surrogate'),
);

/** A text of at most this many characters, without NUL or lone surrogates. */
export const text = (maxLength: number) => v.pipe(cleanText, v.minLength(1), v.maxLength(maxLength));

export const path = v.pipe(text(maxPathLength), v.description('File, relative to the root'));
export const thread = v.optional(
  v.pipe(text(80), v.description('Thread id or `none`')),
);
export const cursor = v.optional(v.pipe(text(100), v.description('`next` from a reply')));
export const mode = v.optional(v.pipe(v.picklist(modes), v.description('Size of the pack')));
export const budget = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(300), v.maxValue(1_000_000),
    v.description('Tokens of the pack, at least 300')),
);
export const globs = (description: string) =>
  v.optional(v.pipe(v.array(text(maxGlobLength)), v.maxLength(maxGlobs), v.description(description)));

/** The maximum number of items in a list argument. */
const maxListItems = 20;
export const stringListField = (item: v.GenericSchema<string>, description: string) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(maxListItems), v.description(description));

const replyTokens = v.pipe(v.number(), v.integer(), v.minValue(tokenLimits.min), v.maxValue(tokenLimits.max),
  v.description(`At least ${tokenLimits.min}`));

/** The maximum number of tokens in the reply; each tool has its own default. */
export const maxTokens = (defaultTokens: number) => v.optional(replyTokens, defaultTokens);
/** The maximum number of tokens in a page; by default, as many as the caller's model receives in full. */
export const maxPageTokens = v.optional(
  v.pipe(replyTokens, v.description(`At least ${tokenLimits.min} (default: as many as you receive in full)`)),
);

// Fields of replies.

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const state = v.picklist(fileStateNames);
export const namedFileSchema = v.strictObject({ path: v.string(), state });
export const next = v.optional(v.pipe(v.string(), v.description('Cursor of the next page')));
/** The state of the newest pack. Only tools that compare all inputs of the pack report `fresh` or `stale`. */
export const packState = v.strictObject({
  state: v.picklist(['none', 'packing', 'fresh', 'stale']),
  packedAt: v.optional(v.string()),
  causes: v.array(v.string()),
});
